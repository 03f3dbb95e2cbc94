//! Paragon: nearest to the enemy, far from friends, at the end of the own Movement phase.

use super::{Gain, Moment, Times};
use crate::vocabulary::{CombatantId, Phase, Question};
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match moment {
        Moment::PhaseEnd(side, Phase::Movement) if *side == ask.side_of(hero) => vec![
            Gain { clause: "nearest to an enemy unit", each: 1, times: Times::Asked(Question::NearestTo(hero)) },
            Gain { clause: "no friend nearer than 6 inches", each: 2, times: Times::If(ask.alone(hero)) },
        ],
        _ => Vec::new(),
    }
}
