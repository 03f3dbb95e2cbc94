//! Reserves: from the second turn on a die for every unit, from the fourth on without one.

use battle::{Play, Side};

use crate::TacticalStrike;
use crate::event::Event;
use crate::geometry;
use crate::state::{Due, Place};
use crate::vocabulary::UnitId;
use crate::witness::Witness;

/// The first turn in which anybody comes.
const FIRST: u8 = 2;
/// The turn in which everybody comes.
const LAST: u8 = 4;
/// What the die needs.
const ARRIVES: u8 = 3;

/// Units of a side roll, or simply come. Passengers come with their transport.
pub(super) fn roll(play: &mut Play<'_, TacticalStrike>, side: Side) {
    let (table, state) = (play.table(), play.state());
    let turn = state.turns_of(side);
    let waits = |it: &UnitId| state.unit(*it).models.iter().any(|it| state.model(*it).place == Place::Reserve);
    let waiting: Vec<UnitId> = state.units_of(table, side).filter(waits).collect();
    for unit in waiting.into_iter().rev().filter(|_| turn >= FIRST) {
        if turn >= LAST {
            rolled(play, unit, None);
        } else {
            play.emit(Event::DueAdded(Due::Reserve(unit)));
        }
    }
}

/// A unit rolled this, or comes without a die: over an edge of its own, if it comes.
pub(super) fn rolled(play: &mut Play<'_, TacticalStrike>, unit: UnitId, face: Option<u8>) {
    let arrives = face.is_none_or(|it| it >= ARRIVES);
    let edges = geometry::own_borders(&Witness::new(play.table(), play.state()), unit);
    play.emit(Event::ReserveRolled { unit, face, arrives, edges });
}
