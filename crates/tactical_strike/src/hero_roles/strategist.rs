//! Strategist: every test that the unit passes, and an objective at the end of the own turn.

use super::{Gain, Moment, Times};
use crate::choice::Deed;
use crate::vocabulary::{CombatantId, Test};
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match moment {
        // An Ammo Test is none of the kinds that count.
        Moment::TestPassed { test: Test::Ammo(_), .. } => Vec::new(),
        Moment::TestPassed { unit, .. } if *unit == ask.unit_of(hero) => vec![Gain::known("passed a test", 1, 1)],
        Moment::Did { by, deed: Deed::StrengthTest | Deed::InitiativeTest | Deed::LeadershipTest, count, .. }
            if ask.are_together(*by, hero) =>
        {
            vec![Gain::known("passed a test", 1, *count)]
        }
        Moment::TurnEnd(side) if *side == ask.side_of(hero) => {
            vec![Gain {
                clause: "holds or contests an objective",
                each: 3,
                times: Times::If(ask.unit_at_objective(hero)),
            }]
        }
        _ => Vec::new(),
    }
}
