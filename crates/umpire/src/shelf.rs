//! Journals on disk: each with its vault beside it, written line by line and safe on disk before
//! anybody is told that something was accepted.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use battle::journal::{DiceSource, Header, Journal, Vault, Writer};
use battle::{EntryNo, Seeded};
use systems::Sitting;

use crate::disk::{Disk, folder_of, sync_folder};
use crate::{folders, reading, replay};

/// Where earlier versions kept battles, below the folder in which they were started.
const FOLDER: &str = "battles";

/// The journal and the vault of one battle, open for writing.
pub(crate) struct Shelf {
    path: PathBuf,
    journal: Box<dyn Disk>,
    vault: Box<dyn Disk>,
    writer: Writer,
    written: EntryNo,
    sealed: bool,
}

/// A battle taken from the shelf.
pub(crate) struct Taken {
    pub(crate) shelf: Shelf,
    pub(crate) sitting: Box<dyn Sitting>,
    /// Nothing if the dice are real ones.
    pub(crate) dice: Option<Seeded>,
    /// What the players should know about the file.
    pub(crate) remarks: Vec<String>,
}

impl Shelf {
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
        let mut shelf = Self { path: path.to_owned(), journal, vault, writer, written: EntryNo(0), sealed: false };
        if let Some(dice) = dice {
            shelf.put_into_vault(&Vault::dice_line(dice))?;
        }
        shelf.put_into_journal(&line)?;
        sync_folder(path);
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

    /// Writes down whatever is new in a battle, what opens its seals first.
    pub(crate) fn keep(&mut self, sitting: &dyn Sitting) -> anyhow::Result<()> {
        if sitting.newest() == self.written {
            return Ok(());
        }
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
        append(&mut *self.journal, lines).with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn put_into_vault(&mut self, lines: &str) -> anyhow::Result<()> {
        append(&mut *self.vault, lines).with_context(|| format!("cannot write the vault of {}", self.path.display()))
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
    if journal.is_sealed() {
        bail!("{shown}: this battle is finished and sealed; `umpire replay show {shown}` tells how it went");
    }
    let mut remarks: Vec<String> =
        journal.half_written_in_words().map(|it| format!("{shown}: {it}.")).into_iter().collect();

    let vault_path = vault_of(&path)?;
    let vault_bytes = match fs::read(&vault_path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            remarks.push(format!("There is no vault beside it: {} is missing.", vault_path.display()));
            Vec::new()
        }
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", vault_path.display()));
        }
    };
    let vault = Vault::read(&vault_bytes).map_err(|error| anyhow!("{}: {error}", vault_path.display()))?;
    let sitting = replay::opened(&path, &journal, &vault)?;
    let dice = dice_of(&journal.header.dice, &vault).map_err(|reason| anyhow!("{shown} cannot go on: {reason}"))?;
    if let Some((seat, slot)) = sitting.tally().locked.first() {
        let (vault, name) = (vault_path.display(), sitting.seating().name(*seat));
        bail!("{shown} cannot go on: nothing in {vault} opens the {slot} that {name} has sealed");
    }

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
    let shelf = Shelf { path, journal, vault, writer, written, sealed: false };
    Ok(Taken { shelf, sitting, dice, remarks })
}

fn dice_of(source: &DiceSource, vault: &Vault) -> Result<Option<Seeded>, String> {
    let DiceSource::Seeded { commitment, contributions } = source else {
        return Ok(None);
    };
    let Some(secret) = vault.dice else {
        return Err("the secret of its dice is not in the vault beside it".into());
    };
    let dice = Seeded::new(secret.0, contributions.clone());
    if dice.commitment() == *commitment {
        Ok(Some(dice))
    } else {
        Err("the secret in its vault is not the one that its dice were committed to".into())
    }
}

/// A free place for a new journal: killteam-1.journal in the folder of battles, then -2, and so on.
pub(crate) fn free_place(system: &str) -> PathBuf {
    let folder = folders::battles();
    let place = |number: u32| folder.join(format!("{system}-{number}.journal"));
    let is_free = |path: &Path| !path.exists() && !path.with_extension("vault").exists();
    let free = (1..).map(place).find(|it| is_free(it));
    folders::shown(&free.unwrap_or_else(|| place(0)))
}

/// Journals of battles that are not finished, in the folder of battles, here, and where earlier versions kept them; the
/// newest first.
pub(crate) fn unfinished() -> Vec<(PathBuf, Journal)> {
    let mut paths: Vec<PathBuf> = [folders::battles(), PathBuf::from("."), Path::new(".").join(FOLDER)]
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flat_map(|entries| entries.flatten().map(|it| it.path()))
        .filter(|it| it.extension().is_some_and(|it| it == "journal"))
        .map(|it| folders::shown(it.strip_prefix(".").unwrap_or(&it)))
        .collect();
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|it| it.modified()).ok();
    paths.sort_by_cached_key(|it| (std::cmp::Reverse(changed(it)), it.clone()));
    paths.dedup();
    let journals = paths.into_iter().filter_map(|path| {
        let journal = Journal::read(&reading::journal(&path).ok()?).ok()?;
        (!journal.is_sealed()).then_some((path, journal))
    });
    journals.collect()
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
enum For {
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

fn create(path: &Path, readers: For) -> anyhow::Result<File> {
    match opening(readers).create_new(true).open(path) {
        Ok(file) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(anyhow!(
            "{} exists already and is left as it is; give another name with --journal, or go on \
             with `umpire resume`",
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

fn append(disk: &mut dyn Disk, lines: &str) -> io::Result<()> {
    disk.append(lines.as_bytes())?;
    disk.sync()
}

fn cut(file: &mut File, length: usize) -> io::Result<()> {
    if file.metadata()?.len() > length as u64 {
        Disk::cut(file, length)?;
        file.sync()?;
    }
    Ok(())
}
