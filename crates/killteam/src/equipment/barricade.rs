//! The portable barricade: a shield for whoever stands right behind it, and who can take it along.

use battle::Play;
use table::{FeatureId, Length, Point, Prism, Shape};

use super::{GearEvent, Obstruction, placing};
use crate::ground::PlacedTerrain;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;
use crate::{Event, KillTeam};

/// Whoever is so near touches it; a turned one is rounded to the micrometre.
const TOUCHES: Length = Length::mm(1);

/// More than enough to touch it, from its middle.
const AT_HAND: Length = Length::inches(2);

/// How much less than its Move an operative goes with a barricade, in inches.
const SLOWER: i32 = 2;

/// A barricade that an operative takes along in the middle of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifted {
    /// The piece as it stood.
    pub piece: PlacedTerrain,
    /// Where the operative was then.
    pub from: Point,
}

/// The portable barricades on the table.
fn placed(state: &State) -> impl Iterator<Item = (&PlacedTerrain, &Prism)> {
    state.ground.pieces().filter(|(it, _)| it.kind == Obstruction::PortableBarricade)
}

/// True if an operative stands at the inside of this barricade and touches it. The inside is to the left
/// of the direction in which the barricade faces.
fn is_connected(table: &Table, who: OperativeId, stands: Point, (piece, part): (&PlacedTerrain, &Prism)) -> bool {
    let touches = table.base_at(who, stands).flat_within(part, TOUCHES);
    let (east, north) = piece.facing.offset(Length::mm(100));
    let across = |a: Length, b: Length| i64::from(a.micrometres()) * i64::from(b.micrometres());
    let inside = across(east, stands.y - piece.at.y) > across(north, stands.x - piece.at.x);
    touches && inside && stands.z == piece.at.z
}

/// The barricade that an operative is connected to.
pub(crate) fn of(table: &Table, state: &State, who: OperativeId) -> Option<PlacedTerrain> {
    let stands = state.operative(who).at?;
    // Most have none at hand.
    let reach = table.card(who).base_radius() + AT_HAND;
    let near = |it: &PlacedTerrain| stands.flat_distance_squared(it.at) <= (reach + it.size.wide).squared();
    if !state.ground.placed().any(|it| it.kind == Obstruction::PortableBarricade && near(it)) {
        return None;
    }
    placed(state).find(|it| is_connected(table, who, stands, *it)).map(|(piece, _)| *piece)
}

/// The features of the ground that shield this operative and nobody else.
pub(crate) fn shields(table: &Table, state: &State, who: OperativeId) -> impl Iterator<Item = FeatureId> {
    let stands = state.operative(who).at;
    let connected = move |it: (&PlacedTerrain, &Prism)| stands.is_some_and(|at| is_connected(table, who, at, it));
    let prism = move |id: FeatureId| state.ground.terrain().and_then(|it| it.feature(id).parts.first());
    let portable = state.ground.features_of(Obstruction::PortableBarricade);
    portable.filter(move |(id, it)| prism(*id).is_some_and(|part| connected((it, part)))).map(|(id, _)| id)
}

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
