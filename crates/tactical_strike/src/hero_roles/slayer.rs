//! Slayer: hits and kills in close combat, counted when the fighting of a turn is over.

use super::{Gain, Moment};
use crate::choice::{Deed, Via};
use crate::vocabulary::{CombatantId, Phase};
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match moment {
        Moment::PhaseEnd(_, Phase::Fight) => vec![
            Gain::known("hit in close combat", 1, ask.record().did(hero, Deed::CombatHit)),
            // Whoever is run down afterwards was not struck down.
            Gain::known("enemy struck down", 2, ask.enemies_removed_by(hero, &[Via::Combat])),
        ],
        _ => Vec::new(),
    }
}
