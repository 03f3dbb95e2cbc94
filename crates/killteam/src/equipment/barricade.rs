//! The portable barricade: a shield for whoever stands right behind it, and who can take it along.

use battle::Play;
use table::{Length, Point, Shape};

use super::{GearEvent, Lifted, placing};
use crate::ground::PlacedTerrain;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;
use crate::{Event, KillTeam};

/// How much less than its Move an operative goes with a barricade, in inches.
const SLOWER: i32 = 2;

/// How far an operative goes with a barricade.
pub(crate) fn inches(table: &Table, state: &State, who: OperativeId) -> i32 {
    table.movement(state, who) - SLOWER
}

/// The state with this barricade taken away.
pub(crate) fn without(table: &Table, state: &State, piece: PlacedTerrain) -> State {
    let mut lifted = state.clone();
    lifted.ground.remove(table, piece);
    lifted
}

/// The move is over: the barricade is set up as it stood before, seen from its bearer, or is lost if it cannot.
pub(crate) fn follow(play: &mut Play<'_, KillTeam>, who: OperativeId) {
    let Some(Lifted { piece, from }) = play.state().active().and_then(|it| it.lifted) else { return };
    let at = play.state().operative(who).at.map(|to| {
        let (x, y) = (piece.at.x + to.x - from.x, piece.at.y + to.y - from.y);
        Point::new(x, y, piece.at.z)
    });
    let moved = at.map(|at| PlacedTerrain { at, ..piece });
    let stands = moved.filter(|it| {
        let (table, state) = (play.table(), play.state());
        placing::stands_clear(table, state, *it).is_legal() && !is_in_the_way(table, state, *it)
    });
    play.emit(Event::Gear(GearEvent::BarricadeSet(stands)));
}

/// True if somebody stands where it would be.
fn is_in_the_way(table: &Table, state: &State, piece: PlacedTerrain) -> bool {
    let shape = Shape::Hull(piece.outline());
    let overlaps = |who: OperativeId| {
        let base = state.operative(who).at.filter(|it| it.z == Length::ZERO).map(|at| table.base_at(who, at));
        base.is_some_and(|it| shape.at(Point::default()).overlaps(it))
    };
    table.operatives().any(overlaps)
}
