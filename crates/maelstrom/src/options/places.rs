//! Places on a lattice: for markers, for units that are set up, and for units that arrive.

use battle::Side;
use table::{Bearing, Bounds, Edge, Length, Point};

use crate::choice::{Choice, Report};
use crate::header::Table;
use crate::phases;
use crate::setup::{block, deployment, markers, placing};
use crate::state::{Place, State};
use crate::vocabulary::{Stand, UnitId};

/// The spacing of the lattice for markers.
const MARKERS: i32 = 2;
/// The spacing of the lattice for units.
const UNITS: i32 = 2;
/// How many places are offered for a unit at the most: as many as a person can look through.
const OFFERED: usize = 12;
/// How many places are tried by lot before all are looked at.
const TRIES: usize = 24;

/// Every place of the lattice where a marker may lie.
pub(super) fn markers(state: &State) -> Vec<Point> {
    let Some(ground) = state.ground.as_deref() else {
        return Vec::new();
    };
    let gap = markers::gap_for_somewhere(state, ground);
    let board = ground.board();
    let across = steps(Length::ZERO, board.width(), MARKERS);
    let places = across.flat_map(|x| steps(Length::ZERO, board.height(), MARKERS).map(move |y| Point::flat(x, y)));
    places.filter(|it| markers::is_open(state, ground, *it, gap)).collect()
}

/// A place for a marker by lot.
pub(super) fn draw_marker(state: &State, below: &mut dyn FnMut(usize) -> usize) -> Option<Choice> {
    let ground = state.ground.as_deref()?;
    let inches = |it: Length| it.micrometres() / Length::INCH.micrometres();
    let mut tries = (0..TRIES).map(|_| {
        let along = |length: Length, below: &mut dyn FnMut(usize) -> usize| {
            Length::inches(below(usize::try_from(inches(length)).unwrap_or(1)) as i32)
        };
        Point::flat(along(ground.board().width(), below), along(ground.board().height(), below))
    });
    let found = tries.find(|it| markers::is_open(state, ground, *it, ground.marker_gap()));
    found.map(|at| Choice::PlaceMarker(None, Some(at)))
}

/// Places spread over a list that is too long to offer.
fn spread(list: Vec<Vec<Stand>>) -> impl Iterator<Item = Vec<Stand>> {
    let every = list.len().div_ceil(OFFERED).max(1);
    list.into_iter().step_by(every)
}

/// Some places where a unit may be set up before the battle.
pub(super) fn deployments(table: &Table, state: &State, side: Side, unit: UnitId) -> impl Iterator<Item = Vec<Stand>> {
    spread(all_deployments(table, state, side, unit).collect())
}

/// Drawn up around every place of the lattice in its zone where it may be.
fn all_deployments<'a>(
    table: &'a Table,
    state: &'a State,
    side: Side,
    unit: UnitId,
) -> impl Iterator<Item = Vec<Stand>> + use<'a> {
    let zone = ground_to_deploy_on(table, state, side, unit);
    let places = zone.into_iter().flat_map(lattice);
    places
        .map(move |at| drawn_up(table, state, unit, at))
        .filter(move |at| zone.is_some_and(|it| keeps_to(table, unit, at, it)))
        .filter(move |at| deployment::may_deploy(table, state, side, unit, at).is_legal())
}

/// The rectangle around the zone of a side; for a unit too large for it, the battlefield.
fn ground_to_deploy_on(table: &Table, state: &State, side: Side, unit: UnitId) -> Option<Bounds> {
    let ground = state.ground.as_deref()?;
    let large = deployment::is_oversized(table, ground, unit) || table.unit(unit).deploys_last;
    Some(if large { ground.board().whole().bounds() } else { ground.zone(state.ends?[side]).bounds() })
}

/// A quick look, before everything is judged: no base sticks out of the rectangle around a zone.
fn keeps_to(table: &Table, unit: UnitId, at: &[Stand], zone: Bounds) -> bool {
    let ends = [at.first(), at.last()];
    ends.into_iter().flatten().all(|it| zone.contains_all(table.base_at(unit, *it).bounds()))
}

/// A unit and its place by lot.
pub(super) fn draw_deployment(
    table: &Table,
    state: &State,
    side: Side,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<Choice> {
    let waiting = deployment::next_units(table, state, side);
    let unit = *waiting.get(below(waiting.len()))?;
    let bounds = ground_to_deploy_on(table, state, side, unit)?;
    for _ in 0..TRIES {
        let at = drawn_up(table, state, unit, somewhere(bounds, below));
        if keeps_to(table, unit, &at, bounds) && deployment::may_deploy(table, state, side, unit, &at).is_legal() {
            return Some(Choice::Deploy(unit, at));
        }
    }
    // A unit without room can still be set up where only the players see it.
    Some(Choice::Deploy(unit, all_deployments(table, state, side, unit).next().unwrap_or_default()))
}

/// Some places where a unit may arrive now.
pub(super) fn arrivals(table: &Table, state: &State, unit: UnitId) -> impl Iterator<Item = Vec<Stand>> {
    let board = state.ground.as_deref().map(|it| it.board());
    let places = board.into_iter().flat_map(|it| lattice(it.whole().bounds()));
    let drawn_up = places.map(|at| drawn_up(table, state, unit, at));
    let may = |at: &Vec<Stand>| phases::judge_report(table, state, &Report::Arrived(unit, at.clone())).is_legal();
    spread(drawn_up.filter(may).collect())
}

/// Places by lot in a rectangle where this unit overlaps nobody and stays on the battlefield.
pub(crate) fn free_place(
    table: &Table,
    state: &State,
    unit: UnitId,
    within: Bounds,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<Vec<Stand>> {
    for _ in 0..TRIES {
        let at = drawn_up(table, state, unit, somewhere(within, below));
        if placing::may_be_set_up(table, state, unit, &at).is_legal() {
            return Some(at);
        }
    }
    None
}

fn drawn_up(table: &Table, state: &State, unit: UnitId, at: Point) -> Vec<Stand> {
    block(table, unit, usize::from(state.unit(unit).left), at, Bearing::EAST)
}

fn steps(from: Length, to: Length, spacing: i32) -> impl Iterator<Item = Length> {
    let count = (to - from).micrometres() / Length::inches(spacing).micrometres();
    (0..=count.max(0)).map(move |it| from + Length::inches(it * spacing))
}

fn lattice(within: Bounds) -> impl Iterator<Item = Point> {
    let (left, right, low, high) = sides(within);
    steps(left, right, UNITS).flat_map(move |x| steps(low, high, 1).map(move |y| Point::flat(x, y)))
}

fn sides(it: Bounds) -> (Length, Length, Length, Length) {
    (Length::um(it.left), Length::um(it.right), Length::um(it.low), Length::um(it.high))
}

/// A place by lot, to a quarter of an inch.
fn somewhere(within: Bounds, below: &mut dyn FnMut(usize) -> usize) -> Point {
    let quarter = Length::INCH / 4;
    let (left, right, low, high) = sides(within);
    let mut along = |from: Length, to: Length| {
        let count = (to - from).micrometres() / quarter.micrometres();
        from + quarter * below(usize::try_from(count).unwrap_or(0) + 1) as i32
    };
    Point::flat(along(left, right), along(low, high))
}

/// A place by lot where this unit may arrive now.
pub(crate) fn one_that_may_arrive(
    table: &Table,
    state: &State,
    unit: UnitId,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<Vec<Stand>> {
    let board = state.ground.as_deref()?.board();
    let whole = board.whole().bounds();
    let strip = Length::inches(6);
    for _ in 0..TRIES {
        let within = match (state.unit(unit).place, Edge::ALL.get(below(Edge::ALL.len()))) {
            (Place::Elsewhere, _) | (_, None) => whole,
            (_, Some(edge)) => board.strip(*edge, strip).bounds(),
        };
        let at = drawn_up(table, state, unit, somewhere(within, below));
        if phases::judge_report(table, state, &Report::Arrived(unit, at.clone())).is_legal() {
            return Some(at);
        }
    }
    None
}
