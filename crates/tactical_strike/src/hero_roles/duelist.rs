//! Duelist: precise shots and strikes of the unit, and enemy Heroes and Leaders brought down by the Hero.

use super::{Gain, Moment};
use crate::choice::{Deed, Via};
use crate::vocabulary::CombatantId;
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match moment {
        Moment::Did { by, deed: Deed::Precision, count, .. } if ask.are_together(*by, hero) => {
            vec![Gain::known("precision", 1, *count)]
        }
        Moment::Removed { model, by, via: Via::Shooting | Via::Combat }
            if *by == Some(hero) && ask.are_enemies(*model, hero) && ask.is_character(*model) =>
        {
            vec![Gain::known("brought down a Hero or Leader", 3, 1)]
        }
        _ => Vec::new(),
    }
}
