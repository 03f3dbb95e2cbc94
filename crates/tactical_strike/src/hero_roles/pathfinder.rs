//! Pathfinder: rough ground, going to ground, objectives close by, and cover for the others of the unit.

use super::{Gain, Moment, Times};
use crate::choice::Deed;
use crate::vocabulary::{CombatantId, Phase};
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match moment {
        Moment::Did { by, deed: Deed::Difficult, count, .. } if *by == hero => {
            vec![Gain::known("through difficult terrain", 1, *count)]
        }
        Moment::Did { by, deed: Deed::Dangerous, count, .. } if *by == hero => {
            vec![Gain::known("through dangerous terrain", 1, *count)]
        }
        Moment::Did { by, deed: Deed::CoverSave, count, .. } if *by != hero && ask.are_together(*by, hero) => {
            vec![Gain::known("cover save of another one", 2, *count)]
        }
        Moment::WentToGround(unit) if *unit == ask.unit_of(hero) => vec![Gain::known("went to ground", 1, 1)],
        Moment::PhaseEnd(side, Phase::Movement) if *side == ask.side_of(hero) => {
            vec![Gain { clause: "near an objective", each: 1, times: Times::If(ask.hero_at_objective(hero)) }]
        }
        _ => Vec::new(),
    }
}
