//! Condensed environment: in close quarters, and against whoever stands inside a stronghold of a city, weapons
//! that spread are deadlier: Blast, Torrent and Devastating with a distance come with Lethal 5+.

use table::{Bounds, Length, Traits};

use crate::setup::{CondensedEnvironment, Table};
use crate::state::State;
use crate::vocabulary::OperativeId;
use crate::weapon_rules::WeaponRule;

/// What the surroundings of the target add to a weapon with these rules.
pub(crate) fn adds(table: &Table, state: &State, rules: &[WeaponRule], target: OperativeId) -> Option<WeaponRule> {
    let spreads = rules.iter().any(|it| {
        matches!(it, WeaponRule::Blast(_) | WeaponRule::Torrent(_) | WeaponRule::Devastating { reach: Some(_), .. })
    });
    (spreads && is_condensed(table, state, target)).then_some(WeaponRule::Lethal(5))
}

fn is_condensed(table: &Table, state: &State, target: OperativeId) -> bool {
    match table.options().condensed_environment {
        CondensedEnvironment::On => true,
        CondensedEnvironment::Off => false,
        CondensedEnvironment::Killzone => table.is_close_quarters() || is_in_stronghold(table, state, target),
    }
}

/// Is this operative wholly inside a stronghold, on the floor?
fn is_in_stronghold(table: &Table, state: &State, who: OperativeId) -> bool {
    let Some(at) = state.operative(who).at.filter(|it| it.z == Length::ZERO) else {
        return false;
    };
    let base = table.base_at(who, at).bounds();
    let mut features = table.map().terrain().features();
    features.any(|(_, feature)| {
        let walls = feature.parts.iter().filter(|it| it.traits.has_any(Traits::STRONGHOLD));
        let outline = walls.map(|it| it.outline.bounds()).reduce(Bounds::and);
        outline.is_some_and(|it| it.contains_all(base))
    })
}
