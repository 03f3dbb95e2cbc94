//! Journal files of earlier versions: taken in once, unchanged, and left where they are.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use battle::journal::{Journal, Vault};
use store::{Change, Outcome, Secret, Whole};

use super::by_entry;
use super::file::{read_held, vault_of};
use super::held::Held;
use crate::archive::Archive;
use crate::{date, folders, reading};

/// What came of taking in.
#[derive(Debug, Default)]
pub(crate) struct TakenIn {
    /// How the battles are called that were not there before.
    pub(crate) names: Vec<String>,
    /// A sentence for each file that could not be taken in.
    pub(crate) remarks: Vec<String>,
}

/// Takes in whatever these folders have that was not met before.
pub(crate) fn take_in(archive: &Archive, folders: &[PathBuf]) -> anyhow::Result<TakenIn> {
    let mut taken = TakenIn::default();
    for path in journals(folders) {
        let Some(key) = key(&path) else { continue };
        if archive.met(&key)?.is_some() {
            continue;
        }
        let shown = folders::shown(&path);
        match Found::read(&path) {
            Ok(Some(found)) => taken.names.extend(found.put(archive, &path, key)?),
            // Another Umpire, of an earlier version, still writes it.
            Ok(None) => {}
            Err(error) => taken.remarks.push(format!("{} is left where it is: {error:#}.", shown.display())),
        }
    }
    Ok(taken)
}

/// A journal file that lies where earlier versions kept theirs stays a file if somebody has named it.
pub(crate) fn stays_file(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().and_then(|it| fs::canonicalize(it).ok());
    let is_ours = folders_of_old().iter().any(|it| fs::canonicalize(it).ok() == folder && folder.is_some());
    if let Some(path) = key(path).filter(|_| is_ours) {
        Archive::open()?.change(Change::StaysFile { path })?;
    }
    Ok(())
}

/// What a file is known by: where it lies.
pub(crate) fn key(path: &Path) -> Option<String> {
    fs::canonicalize(path).ok().map(|it| it.to_string_lossy().into_owned())
}

/// Where earlier versions kept battles: in the user's folder, and below the folder in which they were started.
pub(crate) fn folders_of_old() -> [PathBuf; 2] {
    [folders::battles(), PathBuf::from("battles")]
}

/// The journals in these folders.
pub(crate) fn journals(folders: &[PathBuf]) -> Vec<PathBuf> {
    let entries = folders.iter().filter_map(|it| fs::read_dir(it).ok()).flatten().flatten();
    let mut paths: Vec<PathBuf> =
        entries.map(|it| it.path()).filter(|it| it.extension().is_some_and(|it| it == "journal")).collect();
    paths.sort();
    paths
}

/// A battle in a file.
struct Found {
    system: String,
    lines: Vec<Vec<u8>>,
    vault: Vault,
    openings: Vec<u8>,
    held: Option<Held>,
    at: i64,
}

impl Found {
    /// Reads a file and its vault; nothing if another Umpire has it open.
    fn read(path: &Path) -> anyhow::Result<Option<Self>> {
        let file = File::open(path)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock_shared() {
            return Ok(None);
        }
        let at = file.metadata().and_then(|it| it.modified()).map_or(0, date::seconds);
        let bytes = reading::journal(path)?;
        let journal = Journal::read(&bytes)?;
        let openings = reading::journal_if_any(&vault_of(path)?)?.unwrap_or_default();
        let vault = Vault::read(&openings)?;
        let held = Some(read_held(path)?).filter(Held::holds);
        Ok(Some(Self { system: journal.header.system, lines: by_entry(&bytes), vault, openings, held, at }))
    }

    /// Puts it into the store, under the name of its file if that is free. Its name there; nothing if somebody else was faster.
    fn put(self, archive: &Archive, path: &Path, key: String) -> anyhow::Result<Option<String>> {
        let stem = path.file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
        let mut name = stem;
        while name.is_empty() || archive.battle(&name)?.is_some() {
            name = archive.free_name(&self.system)?;
        }
        let whole = Whole {
            name: name.clone(),
            system: self.system,
            lines: self.lines,
            dice: self.vault.dice.map(|it| Secret(it.0)),
            openings: Secret(self.openings),
            kept: self.held.map(|it| Secret(it.written())),
            from: Some(key),
            at: self.at,
        };
        Ok((archive.change(Change::Whole(whole))? == Outcome::Stored).then_some(name))
    }
}
