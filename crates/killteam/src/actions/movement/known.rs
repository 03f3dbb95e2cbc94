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
        let others = self.others.iter().map(|it| (it.figure.base, it.pass));
        let toll = |road: &Road<'_>| toll(self.table, self.state, (self.who, self.start), road, &self.changed);
        cost_among(self.table, (self.who, self.start), (road, toll), rules, others)
    }
}

/// Whether somebody may go a road from where it stands so many inches far, with a Reposition or a Dash; nothing if that has to
/// be looked at closely. Nobody stands in whose control range it is.
pub(crate) fn may_take(
    table: &Table,
    state: &State,
    (who, start): (OperativeId, Point),
    road: &Road<'_>,
    (action, inches): (Action, i32),
) -> Option<bool> {
    let side = table.side_of(who);
    let others = table.operatives().filter(|it| *it != who).filter_map(|it| {
        let pass = if table.side_of(it) == side { Pass::NotToEnd } else { Pass::Never };
        Some((table.base_at(it, state.operative(it).at?), pass))
    });
    let rules = Trip::with(table, action, inches);
    let toll = |road: &Road<'_>| toll(table, state, (who, start), road, state.ground.bounds());
    let cost = cost_among(table, (who, start), (road, toll), &rules, others)?;
    Some(cost.is_some_and(|it| it <= inches))
}

/// What a road counts with these others about, or that it is not free.
fn cost_among<'a, 'r>(
    table: &Table,
    (who, start): (OperativeId, Point),
    (road, toll): (&Road<'r>, impl FnOnce(&Road<'r>) -> Option<Option<Toll>>),
    rules: &Trip,
    others: impl Iterator<Item = (Placed<'a>, Pass)>,
) -> Option<Option<i32>> {
    if rules.around != Around::KeepsAway {
        return None;
    }
    let toll = toll(road)?;
    // What the map does not leave free is not free, whoever stands about.
    let Some(toll) = toll else { return Some(None) };
    match company(&table.card(who).base, start, road.way(), toll.cost, others) {
        Company::Near => None,
        Company::InTheWay => Some(None),
        Company::Nobody if toll.steep && !(rules.climbs && rules.jumps) => None,
        Company::Nobody => Some(Some(toll.cost)),
    }
}

/// Whether anybody on the table could matter for a way of so many inches that is free as far as the map goes.
fn company<'a>(
    shape: &Shape,
    start: Point,
    way: &[Point],
    inches: i32,
    others: impl Iterator<Item = (Placed<'a>, Pass)>,
) -> Company {
    let Some(end) = way.last().copied() else { return Company::Near };
    let Shape::Disc { radius } = *shape else { return Company::Near };
    let mut company = Company::Nobody;
    for (base, pass) in others {
        let Shape::Disc { radius: own } = *base.shape else { return Company::Near };
        match pass {
            Pass::NotToEnd if end.flat_distance_squared(base.at) >= (radius + own).squared() => {}
            Pass::NotToEnd if end.z == base.at.z => return Company::InTheWay,
            Pass::NotToEnd => company = Company::Near,
            Pass::Never => {
                let reach = radius + own + CONTROL_RANGE + HAIR;
                // Most are nowhere near.
                if start.flat_distance_squared(base.at) > (Length::inches(inches) + reach).squared() {
                    continue;
                }
                let legs = std::iter::once(&start).chain(way).zip(way);
                let middle = Bounds::of(&[base.at.flat_corner()]);
                if legs.into_iter().any(|(from, to)| is_beside(*from, *to, middle, reach)) {
                    company = Company::Near;
                }
            }
        }
    }
    company
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
    let toll = table.page(who).toll(table, from, road);
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
    let wires = table.wire_in(state).filter(|it| cost::leads_across(card, &path, it)).count();
    Some(Toll { cost: toll.cost + i32::try_from(wires).unwrap_or(i32::MAX / 2), ..toll })
}

#[cfg(test)]
mod tests;
