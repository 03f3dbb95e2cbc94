//! Roads that are known already: what terrain alone says about them was found out once, and here is what
//! else could be in the way.

use table::{Bounds, Course, Length, Mover, Pass, Path, Placed, Point, Pose, Shape, Solids, trace_if_free};

use super::walker::Walker;
use super::{Around, Trip, cost};
use crate::equipment::Obstruction;
use crate::geometry::CONTROL_RANGE;
use crate::ground::comes_near;
use crate::roads::{Road, Toll};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId};

/// Rounding, and more than enough.
const HAIR: Length = Length::mm(1);

/// What is known of a road.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// It has to be followed.
    Nothing,
    /// It is not free.
    Closed,
    /// It is free and counts so many inches.
    Free(i32),
}

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
    /// What is known of a road that begins where it stands.
    pub(super) fn known(&self, road: &Road<'_>, rules: &Trip) -> Known {
        if rules.around != Around::KeepsAway {
            return Known::Nothing;
        }
        let toll = match toll(self.table, self.state, (self.who, self.start), road, &self.changed) {
            None => return Known::Nothing,
            // What the map does not leave free is not free, whoever stands about.
            Some(None) => return Known::Closed,
            Some(Some(toll)) => toll,
        };
        let others = self.others.iter().map(|it| (it.figure.base, it.pass));
        match company(&self.table.card(self.who).base, self.start, road.way(), toll.cost, others) {
            Company::InTheWay => Known::Closed,
            _ if toll.steep && !(rules.climbs && rules.jumps) => Known::Nothing,
            Company::Nobody => Known::Free(toll.cost),
            Company::Near => Known::Nothing,
        }
    }
}

/// Whether somebody may go a road from where it stands so many inches far, with a Reposition or a Dash; nothing if that has to
/// be looked at closely. Nobody stands in whose control range it is, and of the others those count that are near.
pub(crate) fn may_take<'a>(
    table: &Table,
    state: &State,
    (who, start): (OperativeId, Point),
    road: &Road<'_>,
    (action, inches): (Action, i32),
    others: impl Iterator<Item = (Placed<'a>, Pass)>,
) -> Option<bool> {
    let rules = Trip::with(table, action, inches);
    if rules.around != Around::KeepsAway {
        return None;
    }
    let Some(toll) = toll(table, state, (who, start), road, state.ground.bounds())? else { return Some(false) };
    // Whoever stands about makes no way shorter, nor does less climbing.
    if !toll.steep && toll.cost > inches {
        return Some(false);
    }
    match company(&table.card(who).base, start, road.way(), toll.cost, others) {
        Company::Near => None,
        Company::InTheWay => Some(false),
        Company::Nobody if toll.steep && !(rules.climbs && rules.jumps) => None,
        Company::Nobody => Some(toll.cost <= inches),
    }
}

/// So far beyond its rim and the way of a mover somebody can matter to it.
pub(crate) const MATTERS_WITHIN: Length = Length::um(CONTROL_RANGE.micrometres() + HAIR.micrometres());

/// True if a straight leg of a way comes so near to a point, seen from above.
fn comes_within(from: Point, to: Point, point: Point, reach: Length) -> bool {
    let wide = |it: Length| i64::from(it.micrometres());
    let way = |one: Point, other: Point| (wide(other.x - one.x), wide(other.y - one.y));
    let ((ux, uy), (vx, vy), (wx, wy)) = (way(from, to), way(from, point), way(to, point));
    let (along, length, square) = (ux * vx + uy * vy, ux * ux + uy * uy, reach.squared());
    if along <= 0 {
        return vx * vx + vy * vy <= square;
    }
    if along >= length {
        return wx * wx + wy * wy <= square;
    }
    let off = i128::from(ux * vy - uy * vx);
    off * off <= i128::from(square) * i128::from(length)
}

/// Whether anybody of these could matter for a way of so many inches that is free as far as the map goes.
fn company<'a>(
    shape: &Shape,
    start: Point,
    way: &[Point],
    inches: i32,
    others: impl Iterator<Item = (Placed<'a>, Pass)>,
) -> Company {
    let passer = Passer { shape, start, way, inches };
    let mut company = Company::Nobody;
    for (base, pass) in others {
        match passer.meets(base, pass) {
            Some(Company::InTheWay) => return Company::InTheWay,
            Some(near) => company = near,
            None => {}
        }
    }
    company
}

/// Somebody who goes a way of so many inches.
struct Passer<'a> {
    shape: &'a Shape,
    start: Point,
    way: &'a [Point],
    inches: i32,
}

impl Passer<'_> {
    /// What one that stands about is for the way, if it could matter.
    #[inline]
    fn meets(&self, base: Placed<'_>, pass: Pass) -> Option<Company> {
        let (Shape::Disc { radius }, Some(end)) = (self.shape, self.way.last()) else { return Some(Company::Near) };
        let Shape::Disc { radius: own } = base.shape else { return Some(Company::Near) };
        let apart = *radius + *own;
        match pass {
            Pass::NotToEnd if end.flat_distance_squared(base.at) >= apart.squared() => None,
            Pass::NotToEnd if end.z == base.at.z => Some(Company::InTheWay),
            Pass::NotToEnd => Some(Company::Near),
            Pass::Never => {
                let reach = apart + MATTERS_WITHIN;
                // Most are nowhere near.
                if self.start.flat_distance_squared(base.at) > (Length::inches(self.inches) + reach).squared() {
                    return None;
                }
                let mut legs = std::iter::once(&self.start).chain(self.way).zip(self.way);
                legs.any(|(from, to)| comes_within(*from, *to, base.at, reach)).then_some(Company::Near)
            }
        }
    }
}

/// What a road from there counts, if it is one, is free, and nothing was put down near it. Whoever stands about
/// makes no way longer.
pub(super) fn cost_of(table: &Table, state: &State, who: OperativeId, from: Point, way: &[Point]) -> Option<i32> {
    let road = table.known_roads(who, from)?.find(way)?;
    toll(table, state, (who, from), &road, state.ground.bounds())?.map(|it| it.cost)
}

/// What a road takes, or that it is closed; nothing if something was put down so near that it has to be looked at: among
/// what has changed, as far as that could matter.
fn toll(
    table: &Table,
    state: &State,
    (who, from): (OperativeId, Point),
    road: &Road<'_>,
    changed: &[Bounds],
) -> Option<Option<Toll>> {
    let toll = road.toll(table, from);
    // Over the floor, what is put down only stands in the way; but ladders lead up, and what is opened lets through.
    let on_the_floor = from.z == Length::ZERO && road.way().len() == 1;
    if toll.is_none() && on_the_floor && state.ground.changed() == 0 && !state.ground.has(Obstruction::Ladder) {
        return Some(None);
    }
    // Whoever climbs may have a ladder in control range, and what is closed may have been opened.
    let further = if toll.is_none_or(|it| it.steep) { CONTROL_RANGE } else { Length::ZERO };
    let reach = table.card(who).base_radius() + HAIR + further;
    if !comes_near(changed, from, road.way(), reach) {
        return Some(toll);
    }
    match (toll.filter(|it| on_the_floor && !it.steep), state.ground.pieces_alone(), road.way()) {
        (Some(toll), Some(pieces), [end]) => Some(past(pieces, (table, state), who, (from, *end), toll)),
        _ => None,
    }
}

/// What a straight road over the floor takes with these pieces on the map, if they leave it free. Whatever else is to be known
/// of it the map has told.
fn past(
    pieces: &Solids,
    (table, state): (&Table, &State),
    who: OperativeId,
    (from, end): (Point, Point),
    toll: Toll,
) -> Option<Toll> {
    let card = table.card(who);
    let (path, gait) = (Path::from(Pose::at(from)).to(end), Trip::of(Action::Reposition, toll.cost).gait(card));
    let mover = Mover { shape: &card.base, height: card.height };
    let course = Course { board: table.board(), solids: pieces, others: &[], rings: &[] };
    trace_if_free(&path, &mover, &gait, &course)?;
    let wires: usize = table.wire_in(state).map(|it| cost::times_across(card, &path, it)).sum();
    Some(Toll { cost: toll.cost + i32::try_from(wires).unwrap_or(i32::MAX / 2), ..toll })
}

#[cfg(test)]
mod tests;
