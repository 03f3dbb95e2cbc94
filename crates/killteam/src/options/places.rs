//! Places for equipment, as a list.

use battle::Side;
use table::{Bearing, Length, Point};

use crate::choice::{Choice, Placement};
use crate::equipment::{self, Item, Obstruction};
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Marker, OperativeId};

/// The spacing of the lattice on which equipment is put.
const STEP: Length = Length::inches(4);

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
    let places = lattice(table, state, side);
    let mut list = Vec::new();
    for item in items {
        for at in &places {
            let fits = |it: &&Bearing| equipment::has_room(table, state, side, item, *at, **it).is_legal();
            let facings = facings(item).iter().filter(fits);
            list.extend(facings.map(|facing| Choice::Place(Placement { item, at: *at, facing: *facing })));
        }
    }
    list
}

/// A place for something that is left, or to put down nothing more: as likely as not.
pub(super) fn draw(table: &Table, state: &State, side: Side, below: &mut dyn FnMut(usize) -> usize) -> Option<Choice> {
    /// So many places are tried.
    const TRIES: usize = 8;
    let items = equipment::left(state, side);
    if below(2) == 0 {
        return Some(Choice::Pass);
    }
    let places = lattice(table, state, side);
    for _ in 0..TRIES {
        let (item, at) = (*items.get(below(items.len()))?, *places.get(below(places.len()))?);
        let facings = facings(item);
        let facing = *facings.get(below(facings.len()))?;
        if equipment::has_room(table, state, side, item, at, facing).is_legal() {
            return Some(Choice::Place(Placement { item, at, facing }));
        }
    }
    Some(Choice::Pass)
}

fn facings(item: Item) -> &'static [Bearing] {
    match item {
        Item::Marker(_) => &[Bearing::EAST],
        // Its inside is to the left of where it faces.
        Item::Terrain(Obstruction::PortableBarricade) => {
            &[Bearing::EAST, Bearing::NORTH, Bearing::WEST, Bearing::SOUTH]
        }
        Item::Terrain(_) => &[Bearing::EAST, Bearing::NORTH],
    }
}

/// Places over the own half.
fn lattice(table: &Table, state: &State, side: Side) -> Vec<Point> {
    let bounds = table.territory(state.ends[side]).bounds();
    let step = STEP.micrometres() as usize;
    // Half a step from the border, so that nothing reaches over it.
    let half = STEP.micrometres() / 2;
    let rows = (bounds.low + half..bounds.high).step_by(step);
    let places = rows.flat_map(|y| (bounds.left + half..bounds.right).step_by(step).map(move |x| (x, y)));
    places.map(|(x, y)| Point::flat(Length::um(x), Length::um(y))).collect()
}
