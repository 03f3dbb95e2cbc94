//! Who stands right behind a portable barricade, and is shielded by it.

use table::{FeatureId, Length, Point, Prism};

use super::Obstruction;
use crate::ground::PlacedTerrain;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

/// Whoever is so near touches it; a turned one is rounded to the micrometre.
const TOUCHES: Length = Length::mm(1);

/// More than enough to touch it, from its middle.
const AT_HAND: Length = Length::inches(2);

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
