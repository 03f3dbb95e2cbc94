//! Places for equipment, as a list.

use battle::Side;
use table::{Bearing, Length, Point};

use crate::choice::{Choice, Placement};
use crate::equipment::{self, Item, Obstruction};
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Marker, OperativeId};

/// The spacing of the lattice on which equipment is put.
const STEP: Length = Length::inches(2);

/// Where smoke is of use: at every operative and every objective marker.
pub(super) fn of_smoke(table: &Table, state: &State, who: OperativeId) -> impl Iterator<Item = Point> + use<> {
    let able = equipment::smoke::has_left(table, state, who);
    let operatives = table.operatives().filter_map(|it| state.operative(it).at);
    let markers = Marker::OBJECTIVES.into_iter().filter_map(|it| match state.marker(it) {
        MarkerState::OnTable(at) => at,
        _ => None,
    });
    let all: Vec<Point> = operatives.chain(markers).filter(|_| able).collect();
    all.into_iter()
}

/// Each kind of item that is left, on a lattice over the own half, along both sides of the board.
pub(super) fn of_equipment(table: &Table, state: &State, side: Side) -> Vec<Choice> {
    let mut items = equipment::left(state, side);
    items.dedup();
    let bounds = table.territory(state.ends[side]).bounds();
    let step = STEP.micrometres() as usize;
    // Half a step from the border, so that nothing reaches over it.
    let half = STEP.micrometres() / 2;
    let rows = (bounds.low + half..bounds.high).step_by(step);
    let places: Vec<Point> = rows
        .flat_map(|y| (bounds.left + half..bounds.right).step_by(step).map(move |x| (x, y)))
        .map(|(x, y)| Point::flat(Length::um(x), Length::um(y)))
        .collect();
    let mut list = Vec::new();
    for item in items {
        let facings: &[Bearing] = match item {
            Item::Marker(_) => &[Bearing::EAST],
            // Its inside is to the left of where it faces.
            Item::Terrain(Obstruction::PortableBarricade) => {
                &[Bearing::EAST, Bearing::NORTH, Bearing::WEST, Bearing::SOUTH]
            }
            Item::Terrain(_) => &[Bearing::EAST, Bearing::NORTH],
        };
        for at in &places {
            list.extend(facings.iter().map(|facing| Choice::Place(Placement { item, at: *at, facing: *facing })));
        }
    }
    list
}
