//! The one store of battles, for somebody at a terminal: each call waits until it is done.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use server::Link;
use store::{BattleRow, Change, InList, Kept, Met, Outcome, Store, StoreError, Users};
use tokio::runtime::{Builder, Runtime};

use crate::folders;

/// The store of battles, open.
#[derive(Debug)]
pub(crate) struct Archive {
    runtime: Runtime,
    store: Store,
    path: PathBuf,
}

impl Archive {
    /// Opens the store in the user's folder for data, or makes it.
    pub(crate) fn open() -> anyhow::Result<Self> {
        Self::at(&folders::store())
    }

    pub(crate) fn at(path: &Path) -> anyhow::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build().context("cannot start")?;
        let opened = runtime.block_on(Store::open_for(path, Users::one()));
        let store = opened.map_err(|error| told(path, &error))?;
        Ok(Self { runtime, store, path: path.to_owned() })
    }

    /// True if there is a store already.
    pub(crate) fn exists() -> bool {
        folders::store().exists()
    }

    /// Makes a change. It is on disk when this returns, or it is not there at all.
    pub(crate) fn change(&self, change: Change) -> anyhow::Result<Outcome> {
        self.wait(self.store.change(change))
    }

    pub(crate) fn battle(&self, name: &str) -> anyhow::Result<Option<BattleRow>> {
        self.wait(self.store.battle(name))
    }

    /// Everything that is kept of a battle.
    pub(crate) fn kept(&self, row: &BattleRow) -> anyhow::Result<Kept> {
        self.wait(self.store.kept(row.id))
    }

    /// The newest entry that is kept of a battle.
    pub(crate) fn head(&self, row: &BattleRow) -> anyhow::Result<i64> {
        self.wait(self.store.head(row.id))
    }

    /// Every battle that has begun, the newest first.
    pub(crate) fn battles(&self) -> anyhow::Result<Vec<InList>> {
        self.wait(self.store.battles())
    }

    pub(crate) fn beginning_with(&self, header: &[u8]) -> anyhow::Result<Vec<BattleRow>> {
        self.wait(self.store.beginning_with(header))
    }

    pub(crate) fn met(&self, path: &str) -> anyhow::Result<Option<Met>> {
        self.wait(self.store.met(path))
    }

    /// Links that open a battle to browsers.
    pub(crate) fn share(&self, name: &str, together: bool) -> anyhow::Result<Vec<Link>> {
        self.runtime.block_on(server::share(&self.store, name, together)).map_err(|sentence| anyhow!(sentence))
    }

    /// The first free name of this kind: killteam-1, then killteam-2, and so on.
    pub(crate) fn free_name(&self, kind: &str) -> anyhow::Result<String> {
        for number in 1..u32::MAX {
            let name = format!("{kind}-{number}");
            if self.battle(&name)?.is_none() {
                return Ok(name);
            }
        }
        Err(anyhow!("there is no free name for another battle of {kind}"))
    }

    fn wait<T>(&self, work: impl Future<Output = Result<T, StoreError>>) -> anyhow::Result<T> {
        self.runtime.block_on(work).map_err(|error| told(&self.path, &error))
    }
}

impl Drop for Archive {
    fn drop(&mut self) {
        self.runtime.block_on(self.store.close());
    }
}

fn told(path: &Path, error: &StoreError) -> anyhow::Error {
    let (path, error) = (path.display().to_string(), error.to_string());
    // Some of them name the file themselves.
    if error.contains(&path) { anyhow!(error) } else { anyhow!("{path}: {error}") }
}
