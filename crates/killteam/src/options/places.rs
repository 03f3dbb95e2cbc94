//! Places for equipment, as a list.

use battle::Side;
use smallvec::SmallVec;
use table::{Bearing, Bounds, Length, Point};

use crate::choice::{Choice, Placement};
use crate::equipment::{self, Item, Obstruction};
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{End, Gear, Marker, OperativeId};

/// The spacing of the lattice on which equipment is put.
const STEP: Length = Length::inches(4);

/// Where smoke is of use: at every operative and every objective marker.
pub(super) fn of_smoke(table: &Table, state: &State, who: OperativeId) -> impl Iterator<Item = Point> + use<> {
    let able = equipment::smoke::has_left(table, state, who);
    if !able {
        return Vec::new().into_iter();
    }
    let operatives = table.operatives().filter_map(|it| state.operative(it).at);
    let markers = Marker::OBJECTIVES.into_iter().filter_map(|it| match state.marker(it) {
        MarkerState::OnTable(at) => at,
        _ => None,
    });
    let all: Vec<Point> = operatives.chain(markers).collect();
    all.into_iter()
}

/// Each kind of item that is left, on a lattice over the own half, along both sides of the board.
pub(super) fn of_equipment(table: &Table, state: &State, side: Side) -> Vec<Choice> {
    let free = free(table, state, side).into_iter().flatten();
    free.filter(|it| fits(table, state, side, it)).map(|it| Choice::Place(*it)).collect()
}

/// One of them, or to leave an item out, each with the same chance: some are tried, and if none of
/// those fits, the list is made.
pub(super) fn draw(table: &Table, state: &State, side: Side, below: &mut dyn FnMut(usize) -> usize) -> Option<Choice> {
    const TRIES: usize = 16;
    let free = free(table, state, side);
    let all: usize = free.iter().map(|it| it.len()).sum();
    for _ in 0..TRIES {
        let Some(place) = below(all + 1).checked_sub(1) else { return Some(Choice::Pass) };
        let placement = free.iter().flat_map(|it| it.iter()).nth(place)?;
        if fits(table, state, side, placement) {
            return Some(Choice::Place(*placement));
        }
    }
    None
}

/// For each kind of item that is left, the placements that are free on the map.
fn free<'a>(table: &'a Table, state: &State, side: Side) -> SmallVec<[&'a [Placement]; 8]> {
    let mut items = equipment::left(state, side);
    items.sort_unstable();
    items.dedup();
    let end = state.ends[side];
    let all = table.known_equipment_places(end).get_or_init(|| on_the_map(table, end));
    let of = |item: Item| {
        let (from, to) = (all.partition_point(|it| it.item < item), all.partition_point(|it| it.item <= item));
        all.get(from..to).unwrap_or_default()
    };
    items.into_iter().map(of).collect()
}

/// Every placement of the lattice at one end that the map allows.
fn on_the_map(table: &Table, end: End) -> Vec<Placement> {
    let empty = State::new();
    let side = if empty.ends[Side::A] == end { Side::A } else { Side::B };
    let places = lattice(table, end);
    let mut list = Vec::new();
    // In the order of items, so that those of one kind are found together.
    let mut items = Item::ALL;
    items.sort_unstable();
    for item in items {
        for at in &places {
            let fits = |it: &&Bearing| equipment::has_room(table, &empty, side, item, *at, **it).is_legal();
            list.extend(facings(item).iter().filter(fits).map(|facing| Placement { item, at: *at, facing: *facing }));
        }
    }
    list
}

/// Whether there is room for one of the placements that are known to be free on the map.
fn fits(table: &Table, state: &State, side: Side, it: &Placement) -> bool {
    // No item is wider than three inches, and none needs more than two between itself and others.
    let room = Bounds::of(&[it.at.flat_corner()]).grown(Length::inches(4));
    let alone = !state.ground.bounds().iter().any(|it| it.touches(room));
    // Mines keep their distance from markers.
    let settled = alone && it.item != Item::Marker(Gear::Mines);
    settled || equipment::has_room(table, state, side, it.item, it.at, it.facing).is_legal()
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

/// Places over the half at this end.
fn lattice(table: &Table, end: End) -> Vec<Point> {
    let bounds = table.territory(end).bounds();
    let step = STEP.micrometres() as usize;
    // Half a step from the border, so that nothing reaches over it.
    let half = STEP.micrometres() / 2;
    let rows = (bounds.low + half..bounds.high).step_by(step);
    let places = rows.flat_map(|y| (bounds.left + half..bounds.right).step_by(step).map(move |x| (x, y)));
    places.map(|(x, y)| Point::flat(Length::um(x), Length::um(y))).collect()
}
