//! Places for operatives that are set up, as a list or by lot.

use battle::Side;
use smallvec::SmallVec;
use table::{Bounds, Length, Point, Traits};

use crate::choice::Choice;
use crate::phases;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

/// Every place for the next operative.
pub(super) fn all(table: &Table, state: &State, side: Side) -> Vec<Choice> {
    next(table, state, side).map_or(Vec::new(), |who| of(table, state, side, who))
}

/// Every place of the lattice where an operative fits. Where they are all taken, places between them.
pub(super) fn of(table: &Table, state: &State, side: Side, who: OperativeId) -> Vec<Choice> {
    let (places, room) = (table.page(who).set_ups(state.ends[side]).iter(), Room::of(table, state, side, who));
    let mut places: Vec<Point> = places.filter(|it| room.has(**it)).copied().collect();
    if places.is_empty() {
        places = between(table, state, side, who);
    }
    places.into_iter().map(|at| Choice::SetUp { who, at }).collect()
}

/// Places that are left in a drop zone, on the floor and on decks, as many as have room beside one another.
fn between(table: &Table, state: &State, side: Side, who: OperativeId) -> Vec<Point> {
    let bounds = table.drop_zone(state.ends[side]).bounds();
    let margin = table.card(who).base_radius().micrometres();
    let (rows, columns) =
        (steps(bounds.low + margin, bounds.high - margin), steps(bounds.left + margin, bounds.right - margin));
    let decks = table.map().terrain().parts_near(bounds).filter(|(_, it)| it.traits.has_any(Traits::VANTAGE));
    let mut levels: Vec<Length> = decks.map(|(_, it)| it.top).chain([Length::ZERO]).collect();
    levels.sort_unstable();
    levels.dedup();
    let floor = rows.iter().flat_map(|y| columns.iter().map(|x| Point::flat(Length::um(*x), Length::um(*y))));
    let all = levels.into_iter().flat_map(|level| floor.clone().map(move |it| it.at_height(level)));
    let mut found: Vec<Point> = Vec::new();
    for at in all {
        let taken = |it: &Point| it.z == at.z && it.flat_distance_squared(at) < Length::um(2 * margin).squared();
        if !found.iter().any(taken) && phases::judge(table, state, side, &Choice::SetUp { who, at }).is_legal() {
            found.push(at);
        }
    }
    found
}

/// An eighth of an inch after another, with the last place that there is.
fn steps(first: i32, last: i32) -> Vec<i32> {
    const STEP: usize = 3_175;
    (first..last).step_by(STEP).chain((first <= last).then_some(last)).collect()
}

/// One of them, each with the same chance: some are tried, and if none of those fits, the list is made.
pub(super) fn draw(table: &Table, state: &State, side: Side, below: &mut dyn FnMut(usize) -> usize) -> Option<Choice> {
    const TRIES: usize = 8;
    let who = next(table, state, side)?;
    let (places, room) = (table.page(who).set_ups(state.ends[side]), Room::of(table, state, side, who));
    for _ in 0..TRIES {
        let at = *places.get(below(places.len()))?;
        if room.has(at) {
            return Some(Choice::SetUp { who, at });
        }
    }
    None
}

/// Who is set up next. Lists go through a team in its order; players may take anybody.
fn next(table: &Table, state: &State, side: Side) -> Option<OperativeId> {
    table.operatives_of(side).find(|it| state.operative(*it).at.is_none() && !state.operative(*it).out)
}

/// Where there is room for somebody at places that are known to be free on the map.
struct Room<'a> {
    table: &'a Table,
    state: &'a State,
    side: Side,
    who: OperativeId,
    /// Who stands about, and the square of how near to its middle nobody else can stand.
    taken: SmallVec<[(Point, i64); 16]>,
}

impl<'a> Room<'a> {
    fn of(table: &'a Table, state: &'a State, side: Side, who: OperativeId) -> Self {
        let radius = table.card(who).base_radius();
        let all = [Side::A, Side::B].into_iter().flat_map(|it| table.cards_of(it));
        let standing = all.filter_map(|(other, card)| Some((state.operative(other).at?, card.base_radius() + radius)));
        let taken = standing.map(|(there, apart)| (there, apart.squared())).collect();
        Self { table, state, side, who, taken }
    }

    fn has(&self, at: Point) -> bool {
        let Self { table, state, side, who, .. } = *self;
        if !state.ground.bounds().is_empty() {
            let around = Bounds::of(&[at.flat_corner()]).grown(table.card(who).base_radius());
            if state.ground.bounds().iter().any(|it| it.touches(around)) {
                return phases::judge(table, state, side, &Choice::SetUp { who, at }).is_legal();
            }
        }
        self.taken.iter().all(|(there, apart)| there.z != at.z || at.flat_distance_squared(*there) >= *apart)
    }
}
