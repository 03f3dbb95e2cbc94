//! The dice of a campaign: their secret lies in a vault beside its file until the campaign is over.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use battle::{Hex, Seeded};
use tactical_strike::campaign::{Campaign, Chance, Vault};

/// The secret of a campaign's dice, as far as it is there.
#[derive(Debug)]
pub(crate) struct Dice {
    vault: PathBuf,
    secret: Option<Hex<32>>,
}

impl Dice {
    /// Those in the vault beside a campaign.
    pub(crate) fn beside(campaign: &Path) -> Self {
        let vault = vault_of(campaign);
        let secret = fs::read(&vault).ok().and_then(|bytes| Vault::read(&bytes).secret);
        Self { vault, secret }
    }

    /// Rolls: a die for each force, or those of a casualty. The same roll comes again until it is written.
    pub(crate) fn roll(&self, campaign: &Campaign, of_casualty: bool) -> anyhow::Result<(Vec<u8>, Chance)> {
        if campaign.plan().dice().is_none() {
            bail!(
                "this campaign was begun without dice of its own; roll real ones, and give what they show with --die"
            );
        }
        if campaign.secret_of_dice().is_some() {
            bail!(
                "the secret of the dice is out since the campaign was over; roll real ones, and give what they show with --die"
            );
        }
        let Some(secret) = self.secret else {
            bail!(
                "the secret of the dice is not in {}; roll real ones, and give what they show with --die",
                self.vault.display()
            );
        };
        let faces = campaign.next_faces(secret, of_casualty).map_err(|it| anyhow!("{}: {it}", self.vault.display()))?;
        Ok((faces, Chance { rolled: Some(campaign.rolls()), ..Chance::default() }))
    }

    /// The secret for everybody to see, if it was not out before.
    pub(crate) fn open(&self, campaign: &Campaign) -> Chance {
        let secret = self.secret.filter(|_| campaign.plan().dice().is_some() && campaign.secret_of_dice().is_none());
        Chance { secret: secret.filter(|it| campaign.check_dice(*it).is_ok()), ..Chance::default() }
    }

    /// What can be said of the rolls of a campaign; an error if they are not what they should be.
    pub(crate) fn verified(&self, campaign: &Campaign) -> Result<Option<String>, String> {
        let rolls = match (campaign.plan().dice(), campaign.rolls()) {
            (None, _) | (_, 0) => return Ok(None),
            (Some(_), 1) => "1 roll of its own dice".to_owned(),
            (Some(_), many) => format!("{many} rolls of its own dice"),
        };
        let each = "each is what the secret gives that was committed to at the beginning";
        if campaign.secret_of_dice().is_some() {
            return Ok(Some(format!("{rolls}: {each}.")));
        }
        let Some(secret) = self.secret else {
            return Ok(Some(format!("{rolls}, which can be checked when the campaign is over.")));
        };
        campaign.check_dice(secret).map_err(|it| format!("{}: {it}", self.vault.display()))?;
        Ok(Some(format!("{rolls}: {each}. It stays in {} until the campaign is over.", self.vault.display())))
    }
}

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
