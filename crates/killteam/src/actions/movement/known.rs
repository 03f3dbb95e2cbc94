//! Roads that are known already: what terrain alone says about them was found out once, and here is what
//! else could be in the way.

use table::{Bounds, Length, Pass, Point, Shape};

use super::walker::Walker;
use super::{Around, Trip};
use crate::geometry::CONTROL_RANGE;
use crate::roads::{Road, Toll};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;

/// Rounding, and more than enough.
const HAIR: Length = Length::mm(1);

/// What stands about a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Company {
    /// Nothing that could matter.
    Nobody,
    /// Something that does.
    InTheWay,
    /// Somebody so near that it has to be looked at closely.
    Near,
}

impl Walker<'_> {
    /// What a road counts, or that it is not free; nothing if that has to be looked at closely.
    pub(super) fn known_cost(&self, road: &Road<'_>, rules: &Trip) -> Option<Option<i32>> {
        if rules.around != Around::KeepsAway {
            return None;
        }
        let toll = toll(self.table, self.state, self.who, self.start, road)?;
        // What the map does not leave free is not free, whoever stands about.
        let Some(toll) = toll else { return Some(None) };
        match self.company(road.way()) {
            Company::Near => None,
            Company::InTheWay => Some(None),
            Company::Nobody if toll.steep && !(rules.climbs && rules.jumps) => None,
            Company::Nobody => Some(Some(toll.cost)),
        }
    }

    /// Whether anybody on the table could matter for a way that is free as far as the map goes.
    fn company(&self, way: &[Point]) -> Company {
        let Some(end) = way.last().copied() else { return Company::Near };
        let Shape::Disc { radius } = self.table.card(self.who).base else { return Company::Near };
        let mut company = Company::Nobody;
        for other in &self.others {
            let base = other.figure.base;
            let Shape::Disc { radius: own } = *base.shape else { return Company::Near };
            match other.pass {
                Pass::NotToEnd if end.flat_distance_squared(base.at) >= (radius + own).squared() => {}
                Pass::NotToEnd if end.z == base.at.z => return Company::InTheWay,
                Pass::NotToEnd => company = Company::Near,
                Pass::Never => {
                    let reach = radius + own + CONTROL_RANGE + HAIR;
                    let legs = std::iter::once(&self.start).chain(way).zip(way);
                    if legs.into_iter().any(|(from, to)| is_near(*from, *to, base.at, reach)) {
                        company = Company::Near;
                    }
                }
            }
        }
        company
    }
}

/// What a road from there counts, if it is one, is free, and nothing was put down near it. Whoever stands about
/// makes no way longer.
pub(super) fn cost_of(table: &Table, state: &State, who: OperativeId, from: Point, way: &[Point]) -> Option<i32> {
    let road = table.known_roads(who, from)?.find(way)?;
    toll(table, state, who, from, &road)?.map(|it| it.cost)
}

/// What a road takes, or that it is closed; nothing if something was put down so near that it has to be looked at.
fn toll(table: &Table, state: &State, who: OperativeId, from: Point, road: &Road<'_>) -> Option<Option<Toll>> {
    let toll = table.page(who).toll(table, from, road);
    // Whoever climbs may have a ladder in control range, and what is closed may have been opened.
    let further = if toll.is_none_or(|it| it.steep) { CONTROL_RANGE } else { Length::ZERO };
    let reach = table.card(who).base_radius() + HAIR + further;
    (!is_near_what_was_placed(state, from, road.way(), reach)).then_some(toll)
}

/// True if a way comes within reach of something that the sides have put down or changed.
fn is_near_what_was_placed(state: &State, from: Point, way: &[Point], reach: Length) -> bool {
    let placed = state.ground.bounds();
    if placed.is_empty() {
        return false;
    }
    let start = Bounds::of(&[from.flat_corner()]);
    let room = way.iter().fold(start, |sum, it| sum.and(Bounds::of(&[it.flat_corner()]))).grown(reach);
    placed.iter().filter(|it| it.touches(room)).any(|it| {
        let (wide, deep) = (it.right - it.left, it.high - it.low);
        let middle = Point::flat(Length::um(it.left + wide / 2), Length::um(it.low + deep / 2));
        // From the middle no corner is further away than both halves together.
        let around = reach + Length::um(wide / 2 + deep / 2 + 1);
        let legs = std::iter::once(&from).chain(way).zip(way);
        legs.into_iter().any(|(from, to)| is_near(*from, *to, middle, around))
    })
}

/// False only if a place is certainly further than this from a straight way, seen from above.
fn is_near(from: Point, to: Point, place: Point, reach: Length) -> bool {
    let wide = |it: Length| i64::from(it.micrometres());
    let (ux, uy) = (wide(to.x - from.x), wide(to.y - from.y));
    let (vx, vy) = (wide(place.x - from.x), wide(place.y - from.y));
    let square = ux * ux + uy * uy;
    if square == 0 {
        return vx * vx + vy * vy <= reach.squared();
    }
    let length = square.isqrt() + 1;
    let (along, across) = (ux * vx + uy * vy, ux * vy - uy * vx);
    let room = wide(reach) * length;
    across.abs() <= room && -room <= along && along <= square + room
}
