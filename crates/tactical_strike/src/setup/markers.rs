//! Objective markers: one small for each player and one large in Extraction, two to four in a Supply Raid.

use battle::{Seat, Side};
use table::{Bearing, Board, Length, Point};

use crate::Reason;
use crate::deployment_map::Ground;
use crate::geometry::{LARGE, SMALL};
use crate::header::{MarkerDistance, Table};
use crate::missions::Mission;
use crate::state::{State, Step};
use crate::vocabulary::Verdict;

/// How far from a table edge a small marker of an Extraction lies.
const FROM_EDGE: u8 = 6;
/// Half of a small marker.
const SMALL_RADIUS: Length = Length::um(38_100);
/// Half of a large one, or of a Point of Interest.
pub(super) const LARGE_RADIUS: Length = Length::inches(3);
/// How far objectives lie apart.
const APART: Length = Length::inches(12);

pub(super) fn next_step(table: &Table, state: &State) -> Option<Step> {
    match state.mission() {
        Mission::Extraction => {
            let placed = state.markers.len();
            by_order(table, state).into_iter().flatten().nth(placed).map(Step::PlaceMarker)
        }
        Mission::SupplyRaid => match (state.marker_total, state.marker_first) {
            (None, _) => Some(Step::MarkerRoll),
            (_, None) => Some(Step::MarkerRollOff),
            (Some(total), Some(first)) if state.markers.len() < usize::from(total) => {
                Some(Step::PlaceMarker(alternating(table, state, first)))
            }
            _ => None,
        },
        Mission::Breakthrough | Mission::Clash | Mission::Domination | Mission::Decapitation => None,
    }
}

/// The seats of each side, in the order of deployment.
fn by_order(table: &Table, state: &State) -> Vec<Vec<Seat>> {
    state.order.iter().map(|side| table.seats().seats_of(*side).collect()).collect()
}

/// Sides take turns, and so do the players of a side.
fn alternating(table: &Table, state: &State, first: Side) -> Seat {
    let mut sides: Vec<Side> = table.seats().sides().collect();
    let start = sides.iter().position(|it| *it == first).unwrap_or(0);
    sides.rotate_left(start);
    let placed = state.markers.len();
    let side = sides.get(placed % sides.len().max(1)).copied().unwrap_or(first);
    let seats: Vec<Seat> = table.seats().seats_of(side).collect();
    let round = placed / sides.len().max(1);
    seats.get(round % seats.len().max(1)).copied().unwrap_or(Seat::A)
}

/// True once every player has placed a small marker of an Extraction, and the large one is not there yet.
pub(super) fn large_is_due(table: &Table, state: &State) -> bool {
    let players = table.seats().seats().count();
    let zones = !state.order.is_empty() && super::zones::next_step(table, state).is_none();
    state.mission == Some(Mission::Extraction) && zones && state.markers.len() == players
}

/// The middle of the table, or as near to it as it can lie outside of all zones.
pub(crate) fn large_place(state: &State) -> Option<Point> {
    let ground = state.ground.as_deref()?;
    // On a table without a board nobody knows where anything lies.
    if state.markers.iter().any(|it| it.at.is_none()) {
        return None;
    }
    let taken: Vec<u8> = state.zones.iter().flatten().copied().collect();
    Some(nearest_outside(ground, &taken))
}

fn nearest_outside(ground: &Ground, zones: &[u8]) -> Point {
    let middle = ground.board.center();
    let inside = |at: Point| zones.iter().filter_map(|it| ground.zone(*it)).any(|it| it.area.contains(at));
    if !inside(middle) {
        return middle;
    }
    let mut best: Option<(Length, Point)> = None;
    for bearing in Bearing::all() {
        let steps = (1..=48).map(Length::inches);
        let Some(far) = steps.into_iter().find(|it| {
            let at = middle.towards(bearing, *it);
            ground.board.contains(at) && !inside(at)
        }) else {
            continue;
        };
        // Between the last inch inside and the first one outside, to the micrometre.
        let (mut low, mut high) = (far - Length::INCH, far);
        while high - low > Length::um(1) {
            let between = Length::um((low.micrometres() + high.micrometres()) / 2);
            if inside(middle.towards(bearing, between)) { low = between } else { high = between }
        }
        if best.is_none_or(|(length, _)| high < length) {
            best = Some((high, middle.towards(bearing, high)));
        }
    }
    best.map_or(middle, |(_, at)| at)
}

/// Whether a marker may lie there.
pub(super) fn may_place(table: &Table, state: &State, side: Side, at: Option<Point>) -> Verdict {
    let verdict = Verdict::legal();
    let (Some(at), Some(ground)) = (at, state.ground.as_deref()) else { return verdict };
    let extraction = state.mission() == Mission::Extraction;
    let near_edge = !is_far_from_edges(ground.board, at, Length::inches(i32::from(FROM_EDGE)));
    let in_zone = state.zones_of(side).iter().filter_map(|it| ground.zone(*it)).any(|it| it.area.contains(at));
    let near = !extraction && is_near_another(table, state, at, SMALL_RADIUS);
    verdict
        .refuse_if(!ground.is_on_board(&SMALL, at), Reason::OffTheTable)
        .refuse_if(extraction && !in_zone, Reason::OutsideZone)
        .refuse_if(extraction && near_edge, Reason::NearEdge { needs: FROM_EDGE })
        .refuse_if(near, Reason::NearMarker)
}

/// True if the middle of a marker is at least so far from every edge.
fn is_far_from_edges(board: Board, at: Point, gap: Length) -> bool {
    let far = |it: Length, side: Length| it >= gap && side - it >= gap;
    far(at.x, board.width()) && far(at.y, board.height())
}

/// True if another objective or Point of Interest is nearer than 12 inches to one of this radius there: from middle to
/// middle, or from edge to edge if that is played.
pub(crate) fn is_near_another(table: &Table, state: &State, at: Point, radius: Length) -> bool {
    let size = |is_large: bool| if is_large { LARGE_RADIUS } else { SMALL_RADIUS };
    let markers = state.markers.iter().filter_map(|it| Some((it.at?, size(it.is_large))));
    let others = markers.chain(state.pois.iter().filter_map(|it| Some((it.at?, LARGE_RADIUS))));
    let apart = |other: Length| match table.options().marker_distance_mode {
        MarkerDistance::Centre => APART,
        MarkerDistance::Edge => APART + radius + other,
    };
    others.into_iter().any(|(it, other)| it.flat_distance_squared(at) < apart(other).squared())
}

/// True if a Point of Interest there is wholly on the table.
pub(crate) fn is_on_table(ground: &Ground, at: Point) -> bool {
    ground.is_on_board(&LARGE, at)
}
