//! Visibility and targeting: who sees whom, and who could be shot at.
//!
//! Says nothing where a position it needs is not known.

use table::{Fan, Length, Traits};

use crate::geometry;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{OperativeId, Order};

/// So near there is never cover.
const NO_COVER_WITHIN: Length = Length::inches(2);

/// So far below its shooter on a vantage, light terrain hides nobody.
const VANTAGE_DROP: Length = Length::inches(2);

/// Does one see the other? Everybody sees themselves.
pub(crate) fn visible(table: &Table, state: &State, from: OperativeId, to: OperativeId) -> Option<bool> {
    let (eye, seen) = (state.operative(from).at?, state.operative(to).at?);
    Some(from == to || geometry::sees(table, (from, eye), (to, seen)))
}

/// Is one a valid target for the other, whatever the weapon? With Engage it only has to be
/// visible; with Conceal it must not be in cover either.
pub(crate) fn valid_target(table: &Table, state: &State, shooter: OperativeId, target: OperativeId) -> Option<bool> {
    let seen = visible(table, state, shooter, target)?;
    Some(seen && (state.operative(target).order == Order::Engage || !in_cover(table, state, shooter, target)?))
}

/// Is the target in cover wherever on its base the shooter draws the lines from?
fn in_cover(table: &Table, state: &State, shooter: OperativeId, target: OperativeId) -> Option<bool> {
    let (from, to) = (state.operative(shooter).at?, state.operative(target).at?);
    let (shooter, target) = (table.base_at(shooter, from), table.base_at(target, to));
    if shooter.within(target, NO_COVER_WITHIN) {
        return Some(false);
    }
    // From a vantage, light terrain in front of somebody well below counts for nothing.
    let looks_down = from.z > Length::ZERO && from.z - to.z >= VANTAGE_DROP;
    let covers = |traits: Traits| !(looks_down && traits.has_any(Traits::LIGHT) && !traits.has_any(Traits::HEAVY));
    let between = table.solids().between(shooter, target, &Fan::FACING, &geometry::look());
    let covered = between.any(|part| part.beside && !part.traits.has_any(Traits::EXPOSED) && covers(part.traits));
    Some(covered == between.all())
}
