//! Which places of a map are worth going to.

use table::{Bearing, Length, Point, Prism, Traits};

use super::Stair;
use crate::actions::Walker;
use crate::geometry;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{End, Marker, Objective, OperativeId};

/// So far from what it stands beside is a base that all but touches it.
const HAIR: Length = Length::um(100);

/// The lattice on which operatives are set up.
const SET_UP_STEP: Length = Length::inches(2);

/// Spots beside terrain that are nearer to a place than this are that place.
const SET_UP_APART: Length = Length::um(6_350);

/// Lower than this nobody ducks behind.
const LEAST_COVER: Length = Length::um(12_700);

/// What is there to go to.
pub(super) struct Places {
    pub(super) spots: Vec<Point>,
    pub(super) stairs: Vec<Stair>,
}

/// Looks for places, the important ones first: whatever comes later keeps its distance from them.
pub(super) fn find(table: &Table, like: OperativeId) -> Places {
    let empty = State::new();
    let mut found = Found { table, empty: &empty, like, spots: Vec::new() };
    let radius = table.card(like).base_radius();
    let spacing = Length::inches(i32::from(table.options().lattice_inches));
    let apart = Length::um(spacing.micrometres() / 2);
    for objective in Objective::ALL {
        let at = table.objective(objective);
        let beside = radius + Length::um(Marker::Objective(objective).diameter().micrometres() / 2);
        let around = Bearing::all().step_by(8).map(|it| at.towards(it, beside));
        around.chain([at]).for_each(|it| found.add(it, Length::ZERO));
    }
    for end in [End::A, End::B] {
        set_ups(table, like, end).into_iter().for_each(|it| found.add(it, Length::ZERO));
    }
    let stairs = stairs(table, radius, spacing, &mut found);
    for (_, part) in table.map().terrain().parts().filter(|(_, it)| covers(it)) {
        for at in beside(part, radius + HAIR, spacing) {
            found.add(at, apart);
        }
    }
    for (_, deck) in table.map().terrain().parts().filter(|(_, it)| it.traits.has_any(Traits::VANTAGE)) {
        lattice(table, spacing).for_each(|it| found.add(it.at_height(deck.top), apart));
    }
    lattice(table, spacing).for_each(|it| found.add(it, apart));
    Places { spots: found.spots, stairs }
}

/// The places in a drop zone on which somebody can be set up, as far as the map goes: a lattice, and spots beside what gives cover.
pub(super) fn set_ups(table: &Table, like: OperativeId, end: End) -> Vec<Point> {
    let bounds = table.drop_zone(end).bounds();
    let margin = table.card(like).base_radius().micrometres();
    let step = SET_UP_STEP.micrometres() as usize;
    let rows = (bounds.low + margin..=bounds.high - margin).step_by(step);
    let columns = (bounds.left + margin..=bounds.right - margin).step_by(step);
    let all = rows.flat_map(|y| columns.clone().map(move |x| Point::flat(Length::um(x), Length::um(y))));
    let empty = State::new();
    let fits = |it: &Point| {
        let inside = table.drop_zone(end).wholly_within(table.base_at(like, *it));
        inside && geometry::may_stand(table, &empty, like, *it).is_legal()
    };
    let mut places: Vec<Point> = all.filter(fits).collect();
    let around = bounds.grown(table.card(like).base_radius());
    let walls = table.map().terrain().parts_near(around).filter(|(_, it)| covers(it));
    let distance = table.card(like).base_radius() + HAIR;
    for at in walls.flat_map(|(_, part)| beside(part, distance, SET_UP_STEP)).filter(fits) {
        let known = |it: &Point| it.flat_distance_squared(at) < SET_UP_APART.squared();
        if !places.iter().any(known) {
            places.push(at);
        }
    }
    places
}

/// Ways up to decks: at each side, as often as the lattice is wide.
fn stairs(table: &Table, radius: Length, spacing: Length, found: &mut Found<'_>) -> Vec<Stair> {
    let mut stairs = Vec::new();
    for (_, deck) in table.map().terrain().parts().filter(|(_, it)| it.traits.has_any(Traits::VANTAGE)) {
        let (outside, inside) = (beside(deck, radius + HAIR, spacing), beside(deck, -radius - HAIR, spacing));
        for (foot, top) in outside.zip(inside) {
            let (foot, top) = (foot.at_height(Length::ZERO), top.at_height(deck.top));
            let up = [foot.at_height(top.z), top];
            let climbs = Walker::elsewhere(table, found.empty, found.like, foot).survey(&up).is_some();
            if climbs && found.has_room(foot) && !stairs.iter().any(|it: &Stair| it.foot == foot) {
                found.add(foot, Length::ZERO);
                found.add(top, Length::ZERO);
                stairs.push(Stair { foot, top });
            }
        }
    }
    stairs
}

/// True for a part that somebody on the floor can take cover behind.
fn covers(part: &Prism) -> bool {
    let sees_through = Traits::INSIGNIFICANT | Traits::EXPOSED;
    part.bottom < LEAST_COVER && part.top >= LEAST_COVER && !part.traits.has_any(sees_through | Traits::VANTAGE)
}

/// Spots along the sides of a part, so far outside of them, or inside if that is negative.
fn beside(part: &Prism, distance: Length, spacing: Length) -> impl Iterator<Item = Point> {
    let (distance, spacing) = (i64::from(distance.micrometres()), i64::from(spacing.micrometres()));
    part.outline.sides().flat_map(move |(a, b)| {
        let (dx, dy) = (i64::from(b.0) - i64::from(a.0), i64::from(b.1) - i64::from(a.1));
        let length = (dx * dx + dy * dy).isqrt().max(1);
        let count = (length / spacing).max(1);
        // Corners go round anticlockwise, so outside is on the right.
        let (out_x, out_y) = (dy * distance / length, -dx * distance / length);
        // A short side is the end of a wall: hardly anybody fits behind it.
        let count = if 2 * length < spacing { 0 } else { count };
        (0..count).filter_map(move |place| {
            let share = |from: i32, by: i64| i64::from(from) + by * (2 * place + 1) / (2 * count);
            let (x, y) = (share(a.0, dx) + out_x, share(a.1, dy) + out_y);
            Some(Point::flat(Length::um(i32::try_from(x).ok()?), Length::um(i32::try_from(y).ok()?)))
        })
    })
}

/// The lattice over the whole board, half a step from its edges.
fn lattice(table: &Table, spacing: Length) -> impl Iterator<Item = Point> + use<> {
    let (board, step) = (table.board(), spacing.micrometres());
    let all = move |length: Length| (step / 2..length.micrometres()).step_by(step.unsigned_abs() as usize);
    let (columns, rows) = (all(board.width()), all(board.height()));
    rows.flat_map(move |y| columns.clone().map(move |x| Point::flat(Length::um(x), Length::um(y))))
}

/// Places found so far.
struct Found<'a> {
    table: &'a Table,
    empty: &'a State,
    like: OperativeId,
    spots: Vec<Point>,
}

impl Found<'_> {
    /// Adds a place, if somebody can stand there and none is nearer than this.
    fn add(&mut self, at: Point, apart: Length) {
        let taken = |it: &Point| it.z == at.z && (*it == at || it.flat_distance_squared(at) < apart.squared());
        if !self.spots.iter().any(taken) && self.has_room(at) && u16::try_from(self.spots.len()).is_ok() {
            self.spots.push(at);
        }
    }

    /// True if somebody can stand there.
    fn has_room(&self, at: Point) -> bool {
        let base = self.table.base_at(self.like, at);
        let stands = || Walker::elsewhere(self.table, self.empty, self.like, at).survey(&[at]).is_some();
        self.table.board().holds(base) && stands()
    }
}
