//! What somebody means who names a battle: one that is kept in the store, or a journal in a file.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{anyhow, bail};
use battle::journal::{Journal, Vault};
use store::{BattleRow, Met};

use crate::archive::Archive;
use crate::reading;
use crate::shelf::file::vault_of;
use crate::shelf::taking_in;

/// Where a battle is.
pub(crate) enum Place {
    /// In a file of its own.
    File(PathBuf),
    /// In the store.
    Stored(Rc<Archive>, BattleRow),
}

/// A journal that was found, with its vault if there is one.
pub(crate) struct Found {
    /// As somebody types it.
    pub(crate) name: String,
    pub(crate) journal: Journal,
    pub(crate) vault: Option<Vault>,
}

impl Place {
    /// Where the battle is that somebody names. A file that was taken in goes on in the store.
    pub(crate) fn of(word: &Path) -> anyhow::Result<Self> {
        if word.is_file() {
            return Self::of_file(word);
        }
        let name = word.to_string_lossy();
        if word.exists() || word.extension().is_some() || word.components().count() != 1 {
            // It reads like a file; that there is none is said by whoever opens it.
            return Ok(Self::File(word.to_owned()));
        }
        let archive = opened()?;
        match archive.battle(&name)? {
            Some(row) => Ok(Self::Stored(archive, row)),
            None => bail!("there is no battle {name}, and no such file; `umpire resume` lists what there is"),
        }
    }

    fn of_file(path: &Path) -> anyhow::Result<Self> {
        let Some(key) = taking_in::key(path).filter(|_| Archive::exists()) else {
            return Ok(Self::File(path.to_owned()));
        };
        let archive = Rc::new(Archive::open()?);
        let Some(Met::TakenIn(name)) = archive.met(&key)? else {
            return Ok(Self::File(path.to_owned()));
        };
        let row = archive.battle(&name)?.ok_or_else(|| anyhow!("{name} is gone from the store"))?;
        Ok(Self::Stored(archive, row))
    }

    /// As somebody types it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Stored(_, row) => row.name.clone(),
        }
    }

    /// Its journal and its vault. What a crash has left half-written is left out of both.
    pub(crate) fn read(&self) -> anyhow::Result<Found> {
        let name = self.name();
        let (journal, vault) = match self {
            Self::File(path) => (reading::journal(path)?, reading::journal(&vault_of(path)?).ok()),
            Self::Stored(archive, row) => {
                let kept = archive.kept(row)?;
                if kept.journal.is_empty() {
                    bail!("{name} has not begun: its players are still gathering");
                }
                (kept.journal, Some(kept.secrets.openings.0))
            }
        };
        let journal = Journal::read(&journal).map_err(|error| anyhow!("{name}: {error}"))?;
        let vault = vault.map(|it| Vault::read(&it).map_err(|error| anyhow!("the vault of {name}: {error}")));
        Ok(Found { name, journal, vault: vault.transpose()? })
    }
}

/// The store, with whatever earlier versions have left in files.
pub(crate) fn opened() -> anyhow::Result<Rc<Archive>> {
    let archive = Rc::new(Archive::open()?);
    for remark in taking_in::take_in(&archive, &taking_in::folders_of_old())?.remarks {
        crate::screen::complain(&remark);
    }
    Ok(archive)
}
