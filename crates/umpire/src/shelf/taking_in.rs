//! Journal files of earlier versions: taken in once, unchanged, and left where they are.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use battle::journal::{Journal, Vault};
use store::{Change, Outcome, Secret, Whole};

use super::by_entry;
use super::file::vault_of;
use crate::archive::Archive;
use crate::{date, folders, reading};

/// Takes in whatever was not met before. A sentence for each file that could not be.
pub(crate) fn take_in(archive: &Archive) -> anyhow::Result<Vec<String>> {
    let mut remarks = Vec::new();
    for path in journals() {
        let Some(key) = key(&path) else { continue };
        if archive.met(&key)?.is_some() {
            continue;
        }
        let shown = folders::shown(&path);
        match Found::read(&path) {
            Ok(Some(found)) => found.put(archive, &path, key)?,
            // Another Umpire, of an earlier version, still writes it.
            Ok(None) => {}
            Err(error) => remarks.push(format!("{} is left where it is: {error:#}.", shown.display())),
        }
    }
    Ok(remarks)
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

fn journals() -> Vec<PathBuf> {
    let entries = folders_of_old().into_iter().filter_map(|it| fs::read_dir(it).ok()).flatten().flatten();
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
        let openings = reading::journal(&vault_of(path)?).unwrap_or_default();
        let vault = Vault::read(&openings)?;
        Ok(Some(Self { system: journal.header.system, lines: by_entry(&bytes), vault, openings, at }))
    }

    /// Puts it into the store, under the name of its file if that is free.
    fn put(self, archive: &Archive, path: &Path, key: String) -> anyhow::Result<()> {
        let stem = path.file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
        let mut name = stem;
        while name.is_empty() || archive.battle(&name)?.is_some() {
            name = archive.free_name(&self.system)?;
        }
        let whole = Whole {
            name,
            system: self.system,
            lines: self.lines,
            dice: self.vault.dice.map(|it| Secret(it.0)),
            openings: Secret(self.openings),
            kept: None,
            from: Some(key),
            at: self.at,
        };
        // Whoever was faster has taken it in.
        let (Outcome::Stored | Outcome::Lost) = archive.change(Change::Whole(whole))?;
        Ok(())
    }
}
