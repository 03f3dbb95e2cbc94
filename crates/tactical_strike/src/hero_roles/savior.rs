//! Savior: what keeps the others of the unit alive. The Hero's own saves are worth nothing.

use super::{Gain, Moment};
use crate::choice::Deed;
use crate::vocabulary::CombatantId;
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match moment {
        Moment::Did { by, deed, count, .. } if *by != hero && ask.are_together(*by, hero) => match deed {
            Deed::FeelNoPain => vec![Gain::known("another one feels no pain", 1, *count)],
            Deed::InvulnerableSave => vec![Gain::known("invulnerable save of another one", 2, *count)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
