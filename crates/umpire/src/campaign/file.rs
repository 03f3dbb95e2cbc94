//! The file of a campaign: appended and safe on disk before anybody is told that something was accepted.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use battle::Seeded;
use systems::campaigns::{CampaignFiles, Campaigning, Telling, Visitor};

use super::change::refusal;
use super::dice::{for_its_owner, keep_secret, vault_of};
use crate::chance::{Chance, Supplied};
use crate::disk::{Disk, folder_of, sync_folder};

/// The ending of a campaign's file.
const ENDING: &str = "campaign";

/// What every header begins with; a file that holds less than a header was never acknowledged.
const HEADER: &[u8] = b"{\"umpire_campaign\":";

/// A campaign with the disk it is kept on, and the vault beside it.
#[derive(Debug)]
pub(crate) struct Kept<D> {
    disk: D,
    vault: Option<D>,
    /// True if a crash has left half a line in the vault.
    vault_is_torn: bool,
    /// Where what a crash has left half-written begins.
    torn_from: Option<usize>,
    shown: String,
    campaign: Box<dyn Campaigning>,
}

impl<D: Disk> Kept<D> {
    /// Takes a campaign from its disk. What a crash has left half-written is cut off when something is written.
    pub(crate) fn take(mut disk: D, mut vault: Option<D>, shown: &str) -> anyhow::Result<Self> {
        let bytes = disk.read_all().with_context(|| format!("cannot read {shown}"))?;
        let secrets = vault.as_mut().map(D::read_all).transpose();
        let secrets = secrets.with_context(|| format!("cannot read {}", vault_name(shown)))?.unwrap_or_default();
        let files = CampaignFiles { name: shown, journal: &bytes, vault: &secrets };
        let campaign = systems::campaigns::open(files).map_err(|error| anyhow!("{error}"))?;
        let vault_is_torn = secrets.last().is_some_and(|it| *it != b'\n');
        let torn_from = campaign.half_written().map(|(from, _)| from);
        Ok(Self { disk, vault, vault_is_torn, torn_from, shown: shown.to_owned(), campaign })
    }

    /// The campaign.
    pub(crate) fn campaign(&self) -> &dyn Campaigning {
        self.campaign.as_ref()
    }

    /// The campaign alone, to be asked.
    pub(crate) fn into_campaign(self) -> Box<dyn Campaigning> {
        self.campaign
    }

    /// What people should know about the file.
    pub(crate) fn remark(&self) -> Option<String> {
        self.torn_from?;
        self.campaign.half_written().map(|(_, it)| format!("{}: {it}.", self.shown))
    }

    /// Enters something, and comes back when it is safe. What others must not know yet is sealed, and what opens it is
    /// safe in the vault before.
    pub(crate) fn enter(&mut self, telling: &Telling) -> anyhow::Result<()> {
        let mut supply = Supplied::new(None, Chance::new(None));
        let told = self.campaign.enter(&Visitor::Keeper, telling, &mut supply).map_err(|why| refusal(&why))?;
        supply.check()?;
        if let Some(vault) = self.vault.as_mut().filter(|_| !told.vault.is_empty()) {
            let before = if std::mem::take(&mut self.vault_is_torn) { "\n" } else { "" };
            let mut write = || {
                vault.append(format!("{before}{}", told.vault).as_bytes())?;
                vault.sync()
            };
            write().with_context(|| format!("cannot write {}", vault_name(&self.shown)))?;
        }
        let mut write = || {
            if let Some(from) = self.torn_from.take() {
                self.disk.cut(from)?;
                self.disk.sync()?;
            }
            self.disk.append(told.journal.as_bytes())?;
            self.disk.sync()
        };
        write().with_context(|| format!("cannot write {}", self.shown))
    }
}

/// Begins a file with its header. Refuses to overwrite anything that was ever acknowledged.
pub(crate) fn create(path: &Path, header: &str, dice: &Seeded) -> anyhow::Result<()> {
    let shown = path.display();
    if let Some(folder) = folder_of(path) {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let vault = vault_of(path);
    if vault.exists() && !path.exists() {
        bail!("{} exists already and belongs to another campaign; give another name", vault.display());
    }
    let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = opened.with_context(|| format!("cannot make {shown}"))?;
    lock(&file, path)?;
    let found = file.read_all().with_context(|| format!("cannot read {shown}"))?;
    let unfinished = !found.contains(&b'\n') && (HEADER.starts_with(&found) || found.starts_with(HEADER));
    if !unfinished {
        bail!(
            "{shown} exists already and is left as it is; give another name, or go on with `umpire campaign show {shown}`"
        );
    }
    keep_secret(&vault, dice)?;
    let mut write = || {
        file.cut(0)?;
        file.append(header.as_bytes())?;
        file.sync()
    };
    write().with_context(|| format!("cannot write {shown}"))?;
    sync_folder(path);
    Ok(())
}

/// A campaign to be gone on with, locked for writing.
pub(crate) fn open(path: &Path) -> anyhow::Result<Kept<File>> {
    let opened = OpenOptions::new().read(true).write(true).open(path);
    let file = opened.with_context(|| format!("cannot open the campaign {}", path.display()))?;
    lock(&file, path)?;
    let vault = vault_of(path);
    let opened = for_its_owner().read(true).create(true).truncate(false).open(&vault);
    let opened = opened.with_context(|| format!("cannot open {}", vault.display()))?;
    Kept::take(file, Some(opened), &path.display().to_string())
}

/// A campaign to be looked at.
pub(crate) fn look(path: &Path) -> anyhow::Result<Kept<File>> {
    let file = File::open(path).with_context(|| format!("cannot open the campaign {}", path.display()))?;
    Kept::take(file, File::open(vault_of(path)).ok(), &path.display().to_string())
}

/// What the vault of a campaign that is shown so is called.
fn vault_name(shown: &str) -> String {
    vault_of(Path::new(shown)).display().to_string()
}

/// The path as it was typed, with its ending if it has none.
pub(crate) fn with_ending(path: &Path) -> PathBuf {
    if path.extension().is_some() { path.to_owned() } else { path.with_extension(ENDING) }
}

/// Campaigns in this folder.
pub(crate) fn here() -> Vec<PathBuf> {
    let entries = fs::read_dir(".").into_iter().flatten().flatten().map(|it| it.path());
    let mut found: Vec<PathBuf> = entries.filter(|it| it.extension().is_some_and(|it| it == ENDING)).collect();
    found = found.iter().map(|it| it.strip_prefix(".").unwrap_or(it).to_owned()).collect();
    found.sort();
    found
}

/// One Umpire at a time writes a campaign. The system lets go of the lock if that one dies.
fn lock(file: &File, path: &Path) -> anyhow::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => bail!("{} is open in another Umpire", path.display()),
        // Some file systems know no locks; that is no reason not to play.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}
