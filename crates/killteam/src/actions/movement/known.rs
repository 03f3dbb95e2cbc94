//! Roads that are known already: what terrain alone says about them was found out once, and here is what
//! else could be in the way.

use table::{Bounds, Length, Pass, Point, Shape};

use super::walker::Walker;
use super::{Around, Trip};
use crate::geometry::CONTROL_RANGE;

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
    /// What a way counts if it is a road, or that it is not free; nothing if that has to be looked at closely.
    pub(super) fn known_cost(&self, way: &[Point], rules: &Trip) -> Option<Option<i32>> {
        if rules.around != Around::KeepsAway {
            return None;
        }
        let road = self.roads?.find(way)?;
        let company = self.company(way);
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
        let placed = self.state.ground.bounds();
        if !placed.is_empty() {
            // Nothing further away than this is climbed, crossed or bumped into.
            let start = Bounds::of(&[self.start.flat_corner()]);
            let all = way.iter().fold(start, |sum, it| sum.and(Bounds::of(&[it.flat_corner()])));
            let room = all.grown(radius + CONTROL_RANGE + HAIR);
            if placed.iter().any(|it| it.touches(room)) {
                return Company::Near;
            }
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
