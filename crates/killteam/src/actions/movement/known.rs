//! Roads that are known already: what terrain alone says about them was found out once, and here is what
//! else could be in the way.

use table::{Bounds, Length, Pass, Point, Shape};

use super::walker::Walker;
use super::{Around, Trip};
use crate::geometry::CONTROL_RANGE;
use crate::roads::Road;
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
        let company = self.company(road.way());
        if company == Company::Near {
            return None;
        }
        // What the map does not leave free is not free, whoever stands about.
        let toll = self.table.page(self.who).toll(self.table, self.start, road);
        match toll.filter(|_| company == Company::Nobody) {
            Some(toll) if toll.steep && !(rules.climbs && rules.jumps) => None,
            toll => Some(toll.map(|it| it.cost)),
        }
    }

    /// Whether anything on the table could matter for a way that is free as far as the map goes.
    fn company(&self, way: &[Point]) -> Company {
        let Some(end) = way.last().copied() else { return Company::Near };
        let Shape::Disc { radius } = self.table.card(self.who).base else { return Company::Near };
        if is_near_what_was_placed(self.state, self.start, way, radius) {
            return Company::Near;
        }
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
    if is_near_what_was_placed(state, from, way, table.card(who).base_radius()) {
        return None;
    }
    table.page(who).toll(table, from, &road).map(|it| it.cost)
}

/// True if a way comes near something that the sides have put down or changed.
fn is_near_what_was_placed(state: &State, from: Point, way: &[Point], radius: Length) -> bool {
    let placed = state.ground.bounds();
    if placed.is_empty() {
        return false;
    }
    // Nothing further away than this is climbed, crossed or bumped into.
    let start = Bounds::of(&[from.flat_corner()]);
    let all = way.iter().fold(start, |sum, it| sum.and(Bounds::of(&[it.flat_corner()])));
    let room = all.grown(radius + CONTROL_RANGE + HAIR);
    placed.iter().any(|it| it.touches(room))
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
