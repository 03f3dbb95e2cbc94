//! The vault beside a campaign: the secret of its dice, and what opens sealed choices.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use battle::Seeded;

/// The vault beside a campaign: autumn.campaign.vault.
pub(crate) fn vault_of(campaign: &Path) -> PathBuf {
    let mut name = campaign.as_os_str().to_owned();
    name.push(".vault");
    PathBuf::from(name)
}

/// How a vault is opened for writing: where the system knows owners, nobody else reads it.
pub(crate) fn for_its_owner() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Puts a secret into the vault of a campaign that is about to begin, and comes back when it is safe there.
pub(crate) fn keep_secret(vault: &Path, dice: &Seeded) -> anyhow::Result<()> {
    let write = |mut file: File| {
        file.write_all(battle::journal::Vault::dice_line(dice).as_bytes())?;
        file.sync_data()
    };
    for_its_owner()
        .create(true)
        .truncate(true)
        .open(vault)
        .and_then(write)
        .with_context(|| format!("cannot write {}", vault.display()))
}
