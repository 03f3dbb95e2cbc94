//! Roads that are known already: what terrain alone says about them was found out once, and here is what
//! else could be in the way.

use table::{Bounds, Length, Pass, Point, Shape};

use super::walker::Walker;
use super::{Around, Trip};
use crate::equipment::Obstruction;
use crate::geometry::CONTROL_RANGE;
use crate::roads::{Road, Toll};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;
use crate::way::is_beside;

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
                    let middle = Bounds::of(&[base.at.flat_corner()]);
                    if legs.into_iter().any(|(from, to)| is_beside(*from, *to, middle, reach)) {
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
    // Over the floor, what is put down only stands in the way; but ladders lead up, and what is opened lets through.
    let on_the_floor = from.z == Length::ZERO && road.way().len() == 1;
    if toll.is_none() && on_the_floor && state.ground.changed() == 0 && !state.ground.has(Obstruction::Ladder) {
        return Some(None);
    }
    // Whoever climbs may have a ladder in control range, and what is closed may have been opened.
    let further = if toll.is_none_or(|it| it.steep) { CONTROL_RANGE } else { Length::ZERO };
    let reach = table.card(who).base_radius() + HAIR + further;
    (!state.ground.is_changed_near(from, road.way(), reach)).then_some(toll)
}
