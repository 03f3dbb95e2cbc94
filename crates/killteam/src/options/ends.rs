//! Where ways could end: the places of the map that are worth going to, the spots beside markers, and for
//! a charge the spots beside enemies.

use smallvec::SmallVec;
use table::{Bearing, Length, Point};

use crate::actions::Walker;
use crate::geometry::CONTROL_RANGE;
use crate::roads::{Road, Roads};
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Action, Marker};

/// Spots around something.
pub(super) const AROUND: usize = 8;

/// Where a way of one action could end, before anything is judged. How many there are is known at once; what
/// each of them is, when it is asked for.
pub(super) struct Ends<'a> {
    start: Point,
    /// No straight way is longer.
    reach: Length,
    /// The roads that begin here, and how many of either kind are of use.
    roads: Option<Roads<'a>>,
    straight: usize,
    stairs: usize,
    /// Places near somebody who stands at none of them, so that no road begins there.
    near: Vec<Point>,
    /// What can be gone to on every side, and how far from its middle.
    circles: SmallVec<[(Point, Length); 4]>,
}

/// One of them.
#[derive(Debug, Clone, Copy)]
pub(super) enum Way<'a> {
    /// A road of the map.
    Road(Road<'a>),
    /// Straight on.
    Straight(Point),
}

impl Way<'_> {
    /// Its way-points.
    pub(super) fn points(&self) -> &[Point] {
        match self {
            Self::Road(road) => road.way(),
            Self::Straight(end) => std::slice::from_ref(end),
        }
    }

    /// Whether it may be gone.
    pub(super) fn is_free(&self, walker: &Walker<'_>, action: Action) -> bool {
        match self {
            Self::Road(road) => walker.may_take(road, action),
            Self::Straight(end) => walker.may(std::slice::from_ref(end), action),
        }
    }

    /// What it counts for a Reposition, if it is free.
    pub(super) fn cost(&self, walker: &Walker<'_>) -> Option<i32> {
        match self {
            Self::Road(road) => walker.walk_road(road),
            Self::Straight(end) => walker.walk(std::slice::from_ref(end)),
        }
    }
}

impl<'a> Ends<'a> {
    pub(super) fn of(table: &'a Table, state: &State, walker: &Walker<'a>, action: Action) -> Self {
        let (who, start) = (walker.who(), walker.start());
        let inches = walker.inches(action);
        let reach = Length::inches(inches);
        let (near, circles) = Default::default();
        let mut ends = Self { start, reach, roads: None, straight: 0, stairs: 0, near, circles };
        if walker.is_engaged() != (action == Action::FallBack) {
            return ends;
        }
        let radius = table.card(who).base_radius();
        if action == Action::Charge {
            let enemies = walker.enemies().filter_map(|it| Some((it, state.operative(it).at?)));
            ends.circles.extend(enemies.map(|(it, at)| (at, side_of_a_charge(radius, table.card(it).base_radius()))));
            return ends;
        }
        match walker.roads() {
            Some(roads) => {
                ends.straight = roads.count_within(inches);
                ends.stairs = if action == Action::MoveWithBarricade { 0 } else { roads.count_of_stairs() };
                ends.roads = Some(roads);
            }
            None => ends.near.extend(table.page(who).near(start, reach)),
        }
        for marker in state.markers_in_play() {
            if let MarkerState::OnTable(Some(there)) = state.marker(marker) {
                let apart = radius + Length::um(marker.diameter().micrometres() / 2);
                // Those of the map are among the places already.
                if !is_at_home(table, marker, there) && there.flat_distance_squared(start) <= (reach + apart).squared()
                {
                    ends.circles.push((there, apart));
                }
            }
        }
        ends
    }

    pub(super) fn len(&self) -> usize {
        self.straight + self.stairs + self.near.len() + self.circles.len() * AROUND
    }

    /// The way to one of them, unless that is out of reach anyhow.
    pub(super) fn get(&self, place: usize) -> Option<Way<'a>> {
        if place < self.straight {
            return self.roads?.straight(place).map(Way::Road);
        }
        let place = place - self.straight;
        if place < self.stairs {
            return self.roads?.stairs(place).map(Way::Road);
        }
        let place = place - self.stairs;
        let end = match self.near.get(place) {
            Some(end) => *end,
            None => {
                let place = place - self.near.len();
                spot_around(*self.circles.get(place / AROUND)?, place % AROUND)?.at_height(self.start.z)
            }
        };
        let near = end != self.start && end.flat_distance_squared(self.start) <= self.reach.squared();
        near.then_some(Way::Straight(end))
    }

    pub(super) fn ways(&self) -> impl Iterator<Item = Way<'a>> {
        (0..self.len()).filter_map(|it| self.get(it))
    }
}

/// From the middle of an enemy to that of whoever charges it: half an inch from base to base.
pub(super) fn side_of_a_charge(own: Length, other: Length) -> Length {
    own + other + Length::um(CONTROL_RANGE.micrometres() / 2)
}

/// True for a marker where the map has it.
pub(super) fn is_at_home(table: &Table, marker: Marker, there: Point) -> bool {
    matches!(marker, Marker::Objective(it) if table.objective(it) == there)
}

/// One of the spots around something, so far from its middle.
pub(super) fn spot_around((middle, apart): (Point, Length), place: usize) -> Option<Point> {
    let bearing = Bearing::all().step_by(usize::from(Bearing::STEPS) / AROUND).nth(place)?;
    Some(middle.towards(bearing, apart))
}
