//! Places for operatives that are set up, as a list or by lot.

use battle::Side;
use table::{Bounds, Point};

use crate::choice::Choice;
use crate::phases;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

/// Every place of the lattice where the next operative fits.
pub(super) fn all(table: &Table, state: &State, side: Side) -> Vec<Choice> {
    let Some(who) = next(table, state, side) else { return Vec::new() };
    let places = table.page(who).set_ups(state.ends[side]).iter();
    places.filter(|it| fits(table, state, side, who, **it)).map(|at| Choice::SetUp { who, at: *at }).collect()
}

/// One of them, each with the same chance: some are tried, and if none of those fits, the list is made.
pub(super) fn draw(table: &Table, state: &State, side: Side, below: &mut dyn FnMut(usize) -> usize) -> Option<Choice> {
    const TRIES: usize = 8;
    let who = next(table, state, side)?;
    let places = table.page(who).set_ups(state.ends[side]);
    for _ in 0..TRIES {
        let at = *places.get(below(places.len()))?;
        if fits(table, state, side, who, at) {
            return Some(Choice::SetUp { who, at });
        }
    }
    None
}

/// Who is set up next. Lists go through a team in its order; players may take anybody.
fn next(table: &Table, state: &State, side: Side) -> Option<OperativeId> {
    table.operatives_of(side).find(|it| state.operative(*it).at.is_none() && !state.operative(*it).out)
}

/// Whether there is room at one of the places that are known to be free on the map.
fn fits(table: &Table, state: &State, side: Side, who: OperativeId, at: Point) -> bool {
    let card = table.card(who);
    let room = Bounds::of(&[at.flat_corner()]).grown(card.base_radius());
    if state.ground.bounds().iter().any(|it| it.touches(room)) {
        return phases::judge(table, state, side, &Choice::SetUp { who, at }).is_legal();
    }
    table.operatives().filter_map(|it| Some((it, state.operative(it).at?))).all(|(other, there)| {
        let radii = card.base_radius() + table.card(other).base_radius();
        there.z != at.z || at.flat_distance_squared(there) >= radii.squared()
    })
}
