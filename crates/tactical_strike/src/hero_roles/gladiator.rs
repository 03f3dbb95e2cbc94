//! Gladiator: enemies in contact at the end of an initiative step in which the Hero fought, and still fighting at the
//! end of the own Assault phase.

use super::{Gain, Moment, Times};
use crate::choice::Deed;
use crate::vocabulary::{CombatantId, Phase};
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match moment {
        Moment::Did { by, deed: Deed::Contact, count, .. } if *by == hero => {
            vec![Gain::known("enemy in contact", 1, *count)]
        }
        Moment::PhaseEnd(side, Phase::Fight) if *side == ask.side_of(hero) => {
            vec![Gain { clause: "locked in combat", each: 2, times: Times::If(ask.locked(hero)) }]
        }
        _ => Vec::new(),
    }
}
