//! Dreaded: tests that the unit forces on enemies, and enemies that run after failing them.

use super::{Gain, Moment};
use crate::vocabulary::{CombatantId, Test};
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    let ours = |causes: &[crate::vocabulary::UnitId]| causes.contains(&ask.unit_of(hero));
    match moment {
        // Panic is caused by friends, regrouping and ammunition by nobody.
        Moment::TestRequired { unit, test: Test::Pinning | Test::Morale | Test::CombatMorale | Test::Fear, causes }
            if ours(causes) && ask.is_enemy_unit(*unit, hero) =>
        {
            vec![Gain::known("forced a test", 1, 1)]
        }
        Moment::FellBack { unit, test: Test::Morale | Test::CombatMorale | Test::Fear, causes }
            if ours(causes) && ask.is_enemy_unit(*unit, hero) =>
        {
            vec![Gain::known("made an enemy run", 2, 1)]
        }
        _ => Vec::new(),
    }
}
