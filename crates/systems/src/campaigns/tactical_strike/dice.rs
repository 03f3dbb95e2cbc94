//! The dice of a campaign: their secret lies in the vault beside its journal until the campaign is over.

use battle::Hex;
use tactical_strike::campaign::{Campaign, Chance};

/// The secret of a campaign's dice, as far as it is there.
#[derive(Debug, Clone)]
pub(super) struct Dice {
    /// What the vault is called.
    pub(super) vault: String,
    pub(super) secret: Option<Hex<32>>,
}

impl Dice {
    /// True if Umpire can roll.
    pub(super) fn can_roll(&self, campaign: &Campaign) -> bool {
        self.may_roll(campaign).is_ok()
    }

    fn may_roll(&self, campaign: &Campaign) -> Result<Hex<32>, String> {
        let real = "roll real ones, and give what they show with --die";
        if campaign.plan().dice().is_none() {
            return Err(format!("this campaign was begun without dice of its own; {real}"));
        }
        if campaign.secret_of_dice().is_some() {
            return Err(format!("the secret of the dice is out since the campaign was over; {real}"));
        }
        self.secret.ok_or_else(|| format!("the secret of the dice is not in {}; {real}", self.vault))
    }

    /// Rolls: a die for each force, or those of a casualty. The same roll comes again until it is written.
    pub(super) fn roll(&self, campaign: &Campaign, of_casualty: bool) -> Result<(Vec<u8>, Chance), String> {
        let secret = self.may_roll(campaign)?;
        let faces = campaign.next_faces(secret, of_casualty).map_err(|it| format!("{}: {it}", self.vault))?;
        Ok((faces, Chance { rolled: Some(campaign.rolls()), ..Chance::default() }))
    }

    /// The secret for everybody to see, if it was not out before.
    pub(super) fn open(&self, campaign: &Campaign) -> Chance {
        let secret = self.secret.filter(|_| campaign.plan().dice().is_some() && campaign.secret_of_dice().is_none());
        Chance { secret: secret.filter(|it| campaign.check_dice(*it).is_ok()), ..Chance::default() }
    }

    /// What can be said of the rolls of a campaign; an error if they are not what they should be.
    pub(super) fn verified(&self, campaign: &Campaign) -> Result<Option<String>, String> {
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
        campaign.check_dice(secret).map_err(|it| format!("{}: {it}", self.vault))?;
        Ok(Some(format!("{rolls}: {each}. It stays in {} until the campaign is over.", self.vault)))
    }
}
