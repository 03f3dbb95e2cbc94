//! A journal in a file of its own, with its vault beside it, written line by line and safe on disk before anybody is told
//! that something was accepted.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use battle::journal::{Header, Journal, Vault, Writer};
use battle::{EntryNo, Seeded};
use systems::{Opened, Sitting};

use super::held::Held;
use super::{Shelf, Taken, dice_of};
use crate::disk::{Disk, folder_of, sync_folder};
use crate::{reading, replay};

/// The journal and the vault of one battle, open for writing.
pub(crate) struct FileShelf {
    path: PathBuf,
    journal: Box<dyn Disk>,
    vault: Box<dyn Disk>,
    writer: Writer,
    written: EntryNo,
    held: Held,
    sealed: bool,
}

impl FileShelf {
    /// Begins a journal with its header, and a vault with the secret of the dice. Refuses to
    /// overwrite anything.
    pub(crate) fn begin(path: &Path, header: &Header, dice: Option<&Seeded>) -> anyhow::Result<Self> {
        let vault_path = vault_of(path)?;
        if let Some(folder) = folder_of(path) {
            fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let journal = create(path, For::Everybody)?;
        let vault = create(&vault_path, For::ItsOwner).inspect_err(|_| {
            // It holds nothing yet, and without a vault it never will.
            let _ = fs::remove_file(path);
        })?;
        lock(&journal, path)?;
        let (writer, line) = Writer::begin(header);
        let (journal, vault) = (Box::new(journal), Box::new(vault));
        let (path, held) = (path.to_owned(), Held::default());
        let mut shelf = Self { path, journal, vault, writer, written: EntryNo(0), held, sealed: false };
        if let Some(dice) = dice {
            shelf.put_into_vault(&Vault::dice_line(dice))?;
        }
        shelf.put_into_journal(&line)?;
        sync_folder(&shelf.path);
        Ok(shelf)
    }

    /// The same shelf on other disks.
    #[cfg(test)]
    pub(crate) fn on(self, other: impl Fn(Box<dyn Disk>) -> Box<dyn Disk>) -> Self {
        Self { journal: other(self.journal), vault: other(self.vault), ..self }
    }

    /// Where the journal is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes down whatever is new in a battle, what opens its seals first and what is held back last.
    pub(crate) fn keep(&mut self, sitting: &dyn Sitting) -> anyhow::Result<()> {
        if sitting.newest() != self.written {
            self.keep_entries(sitting)?;
        }
        if let Some(held) = self.held.changed(sitting) {
            write_held(&self.path, &held)?;
            self.held = held;
        }
        Ok(())
    }

    fn keep_entries(&mut self, sitting: &dyn Sitting) -> anyhow::Result<()> {
        let openings = sitting.openings(self.written);
        if !openings.is_empty() {
            self.put_into_vault(&openings)?;
        }
        let lines = sitting.lines(&mut self.writer, self.written);
        self.put_into_journal(&lines)?;
        self.written = sitting.newest();
        Ok(())
    }

    /// Seals a finished battle: from now on nothing can be cut off unnoticed.
    pub(crate) fn seal(&mut self, sitting: &dyn Sitting, dice: Option<&Seeded>) -> anyhow::Result<()> {
        if self.sealed {
            return Ok(());
        }
        let Some(line) = sitting.seal(&mut self.writer, dice) else {
            bail!("a battle is sealed when it is over");
        };
        self.put_into_journal(&line)?;
        self.sealed = true;
        Ok(())
    }

    fn put_into_journal(&mut self, lines: &str) -> anyhow::Result<()> {
        append(&mut *self.journal, lines.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn put_into_vault(&mut self, lines: &str) -> anyhow::Result<()> {
        append(&mut *self.vault, lines.as_bytes())
            .with_context(|| format!("cannot write the vault of {}", self.path.display()))
    }
}

/// A journal that no other Umpire can write any more.
#[derive(Debug)]
pub(crate) struct Locked {
    path: PathBuf,
    file: File,
    pub(crate) journal: Journal,
}

/// Opens a journal, locks it, and only then reads it: before that, another Umpire may still add
/// lines.
pub(crate) fn lock_and_read(path: &Path) -> anyhow::Result<Locked> {
    let shown = path.display();
    let opened = OpenOptions::new().read(true).write(true).open(path);
    let mut file = opened.with_context(|| format!("cannot read {shown} and write it"))?;
    lock(&file, path)?;
    let bytes = file.read_all().with_context(|| format!("cannot read {shown}"))?;
    let journal = Journal::read(&bytes).map_err(|error| anyhow!("{shown}: {error}"))?;
    Ok(Locked { path: path.to_owned(), file, journal })
}

/// Takes a battle from its journal and vault. What a crash has left half-written is cut off.
pub(crate) fn take(locked: Locked) -> anyhow::Result<Taken> {
    let Locked { path, file: mut journal_file, journal } = locked;
    let shown = path.display();
    let mut remarks: Vec<String> =
        journal.half_written_in_words().map(|it| format!("{shown}: {it}.")).into_iter().collect();

    let vault_path = vault_of(&path)?;
    let vault_bytes = reading::journal_if_any(&vault_path)?;
    if vault_bytes.is_none() {
        remarks.push(format!("There is no vault beside it: {} is missing.", vault_path.display()));
    }
    let vault_bytes = vault_bytes.unwrap_or_default();
    let vault = Vault::read(&vault_bytes).map_err(|error| anyhow!("{}: {error}", vault_path.display()))?;
    let name = shown.to_string();
    let Opened { mut sitting, parts } = replay::opened_as_far(&name, &journal, &vault)?;
    let closed = parts.map(|it| replay::closed_in_words(&name, &it));
    remarks.extend(replay::older_in_words(&name, &journal, closed.is_some()));
    if let Some(closed) = closed {
        // Nothing is written, and the file stays as it is.
        let vault = Box::new(journal_file.try_clone()?);
        let (writer, written, held) = (Writer::resume(&journal), sitting.newest(), Held::default());
        let journal = Box::new(journal_file);
        let shelf = Shelf::File(FileShelf { path, journal, vault, writer, written, held, sealed: false });
        return Ok(Taken { shelf, sitting, dice: None, remarks, closed: Some(closed) });
    }
    if journal.is_sealed() {
        bail!("{shown}: this battle is finished and sealed; `umpire replay show {shown}` tells how it went");
    }
    let secret = vault.dice.map(|it| it.0);
    let dice = dice_of(&journal.header.dice, secret).map_err(|reason| anyhow!("{shown} cannot go on: {reason}"))?;
    if let Some((seat, slot)) = sitting.tally().locked.first() {
        let (vault, name) = (vault_path.display(), sitting.seating().name(*seat));
        bail!("{shown} cannot go on: nothing in {vault} opens the {slot} that {name} has sealed");
    }
    let held = read_held(&path).unwrap_or_else(|error| {
        remarks.push(format!("What was held back is lost: {error:#}."));
        Held::default()
    });
    held.put_back(&mut *sitting);

    // Everything is in order; only now is anything changed.
    if let Some(from) = journal.half_written_from {
        cut(&mut journal_file, from).with_context(|| format!("cannot write {shown}"))?;
    }
    let mut vault_file = opening(For::ItsOwner)
        .create(true)
        .truncate(false)
        .open(&vault_path)
        .with_context(|| format!("cannot write {}", vault_path.display()))?;
    let whole = vault_bytes.iter().rposition(|it| *it == b'\n');
    cut(&mut vault_file, whole.map_or(0, |it| it + 1))
        .with_context(|| format!("cannot write {}", vault_path.display()))?;
    let (writer, written) = (Writer::resume(&journal), sitting.newest());
    let (journal, vault) = (Box::new(journal_file), Box::new(vault_file));
    let shelf = Shelf::File(FileShelf { path, journal, vault, writer, written, held, sealed: false });
    Ok(Taken { shelf, sitting, dice, remarks, closed: None })
}

/// What the door holds back lies beside the vault, and is as secret.
pub(crate) fn held_of(path: &Path) -> PathBuf {
    path.with_extension("held")
}

pub(crate) fn read_held(path: &Path) -> anyhow::Result<Held> {
    let bytes = reading::held_if_any(&held_of(path))?;
    Ok(bytes.and_then(|it| Held::read(&it)).unwrap_or_default())
}

/// Replaces what is held back as a whole, so that a crash leaves the one or the other.
pub(crate) fn write_held(path: &Path, held: &Held) -> anyhow::Result<()> {
    let (whole, new) = (held_of(path), path.with_extension("held.new"));
    let written = opening(For::ItsOwner).create(true).truncate(true).open(&new).and_then(|mut file| {
        append(&mut file, &held.written())?;
        fs::rename(&new, &whole)
    });
    written.with_context(|| format!("cannot write {}", whole.display()))?;
    sync_folder(&whole);
    Ok(())
}

/// The vault beside a journal.
pub(crate) fn vault_of(path: &Path) -> anyhow::Result<PathBuf> {
    let vault = path.with_extension("vault");
    if vault == path || path.file_name().is_none() {
        bail!("{} cannot be a journal: the vault beside it would have that name", path.display());
    }
    Ok(vault)
}

/// Who may read a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    Everybody,
    ItsOwner,
}

/// How a file is opened for writing. Where the system knows owners, a new one for its owner alone
/// cannot be read by anybody else.
fn opening(readers: For) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    if readers == For::ItsOwner {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = readers;
    options
}

pub(crate) fn create(path: &Path, readers: For) -> anyhow::Result<File> {
    match opening(readers).create_new(true).open(path) {
        Ok(file) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(anyhow!(
            "{} exists already and is left as it is; give another name, or go on with \
             `umpire resume`",
            path.display()
        )),
        Err(error) => Err(error).with_context(|| format!("cannot make {}", path.display())),
    }
}

/// One Umpire at a time writes a journal. The system lets go of the lock if that one dies.
fn lock(file: &File, path: &Path) -> anyhow::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            bail!("{} is open in another Umpire", path.display())
        }
        // Some file systems know no locks; that is no reason not to play.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

pub(crate) fn append(disk: &mut dyn Disk, bytes: &[u8]) -> io::Result<()> {
    disk.append(bytes)?;
    disk.sync()
}

fn cut(file: &mut File, length: usize) -> io::Result<()> {
    if file.metadata()?.len() > length as u64 {
        Disk::cut(file, length)?;
        file.sync()?;
    }
    Ok(())
}
