//! Steps 8 and 9: objective markers, placed in turn and numbered by whoever owns the ground.

mod corners;

use battle::{Play, Side};
use table::{Length, Point};

use crate::geometry;
use crate::ground::Ground;
use crate::state::State;
use crate::vocabulary::{End, Verdict};
use crate::{Event, Maelstrom, Reason};

/// The search for a legal place steps by a quarter of an inch.
const STEP: i32 = 25_400 / 4;

/// How many markers there are in the end.
pub(crate) fn total(state: &State) -> usize {
    2 * state.size().markers_each()
}

/// Whether a marker may be placed there, or on a real table somewhere in that territory.
pub(super) fn may_place(state: &State, end: Option<End>, at: Option<Point>) -> Verdict {
    let Some(ground) = state.ground.as_deref() else {
        return Verdict::legal().refuse_if(true, Reason::NotThisStep);
    };
    let Some(at) = at else {
        let full = end.is_some_and(|it| is_full(state, it));
        return Verdict::legal()
            .refuse_if(end.is_none(), Reason::NotInATerritory)
            .refuse_if(full, Reason::TerritoryFull);
    };
    let gap = gap_needed(state, ground, at);
    let territory = geometry::territory_of(ground, at);
    let wrong = territory.is_none() || end.is_some_and(|it| territory != Some(it));
    let disc = ground.marker_at(at);
    let verdict = Verdict::legal()
        .refuse_if(wrong, Reason::NotInATerritory)
        .refuse_if(territory.is_some_and(|it| ground.zone(it).touches(disc)), Reason::InDeploymentZone)
        .refuse_if(is_near_edge(ground, at), Reason::NearEdge { gap: edge_gap(ground, at) })
        .refuse_if(territory.is_some_and(|it| is_full(state, it)), Reason::TerritoryFull);
    let near = state.markers.iter().filter_map(|it| it.at).filter(|it| is_near(ground, *it, at, gap));
    let nearest = near.map(|it| disc.measure_flat(ground.marker_at(it))).min();
    verdict.refuse_if(nearest.is_some(), Reason::NearMarker { gap: nearest.unwrap_or(Length::ZERO), needs: gap })
}

pub(super) fn place(play: &mut Play<'_, Maelstrom>, by: Side, end: Option<End>, at: Option<Point>) {
    let state = play.state();
    let Some(ground) = state.ground.clone() else {
        return;
    };
    let territory = at.and_then(|it| geometry::territory_of(&ground, it)).or(end);
    let gap = at.map(|it| gap_needed(state, &ground, it));
    let relaxed_to = gap.filter(|it| *it != ground.marker_gap());
    if let Some(end) = territory {
        play.emit(Event::MarkerPlaced { by, end, at, relaxed_to });
    }
}

/// A territory takes half of all markers.
fn is_full(state: &State, end: End) -> bool {
    state.markers.iter().filter(|it| it.end == end).count() >= state.size().markers_each()
}

fn edge_gap(ground: &Ground, at: Point) -> Length {
    let (width, height) = (ground.board().width(), ground.board().height());
    at.x.min(width - at.x).min(at.y).min(height - at.y) - radius(ground)
}

fn is_near_edge(ground: &Ground, at: Point) -> bool {
    edge_gap(ground, at) <= ground.marker_edge_gap()
}

fn radius(ground: &Ground) -> Length {
    ground.marker_diameter() / 2
}

/// Edge to edge at most this far.
fn is_near(ground: &Ground, one: Point, other: Point, gap: Length) -> bool {
    one.flat_distance_squared(other) <= (gap + ground.marker_diameter()).squared()
}

/// The gap that a marker there needs: 12 inches, unless the options say otherwise, or as much less as it takes to leave it any place at all.
fn gap_needed(state: &State, ground: &Ground, at: Point) -> Length {
    let gap = ground.marker_gap();
    // Only who comes too near has to know whether there was another place.
    let near = state.markers.iter().filter_map(|it| it.at).any(|it| is_near(ground, it, at, gap));
    if near { gap_for_somewhere(state, ground) } else { gap }
}

/// The widest gap, inch by inch, with which some place is left.
pub(crate) fn gap_for_somewhere(state: &State, ground: &Ground) -> Length {
    let mut gap = ground.marker_gap();
    while gap > Length::ZERO && !has_place(state, ground, gap) {
        gap -= Length::inches(1);
    }
    gap
}

/// Looks at a lattice, along the borders of what is allowed, and at the corners where they meet.
fn has_place(state: &State, ground: &Ground, gap: Length) -> bool {
    let lattice = |length: Length| (0..=length.micrometres() / STEP).map(|it| it * STEP);
    let borders = corners::borders(ground);
    let columns: Vec<i32> = lattice(ground.board().width()).chain(borders.columns.iter().copied()).collect();
    let rows = lattice(ground.board().height()).chain(borders.rows.iter().copied());
    let is_open = |x: i32, y: i32| is_open(state, ground, Point::flat(Length::um(x), Length::um(y)), gap);
    rows.into_iter().any(|y| columns.iter().any(|x| is_open(*x, y)))
        || corners::around(state, ground, gap, &borders).any(|(x, y)| is_open(x, y))
}

/// True if a marker may lie there. The cheap tests come first: this is asked of thousands of places.
pub(crate) fn is_open(state: &State, ground: &Ground, at: Point, gap: Length) -> bool {
    if is_near_edge(ground, at) || state.markers.iter().filter_map(|it| it.at).any(|it| is_near(ground, it, at, gap)) {
        return false;
    }
    geometry::territory_of(ground, at)
        .is_some_and(|end| !is_full(state, end) && !ground.zone(end).touches(ground.marker_at(at)))
}

/// True if a side has markers without a number.
pub(super) fn are_unnumbered(state: &State, side: Side) -> bool {
    own_markers(state, side).iter().any(|it| state.markers.get(*it).is_some_and(|it| it.number == 0))
}

fn own_markers(state: &State, side: Side) -> Vec<usize> {
    let end = state.ends.map(|it| it[side]);
    (0..state.markers.len()).filter(|it| state.markers.get(*it).map(|it| it.end) == end).collect()
}

/// Whether these are exactly the side's own markers, each by its place in the order of placement.
pub(super) fn may_number(state: &State, side: Side, places: &[u8]) -> Verdict {
    let mut given: Vec<usize> = places.iter().map(|it| usize::from(*it)).collect();
    given.sort_unstable();
    Verdict::legal().refuse_if(given != own_markers(state, side), Reason::WrongNumbers)
}
