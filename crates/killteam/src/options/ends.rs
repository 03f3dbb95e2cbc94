//! Where ways could end: the places of the map that are worth going to, the spots beside markers, and for
//! a charge the spots beside enemies.

use smallvec::SmallVec;
use table::{Bearing, Length, Point};

use crate::actions::Walker;
use crate::geometry::CONTROL_RANGE;
use crate::roads::Road;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Action, Marker};

/// Where a way of one action could end, before anything is judged.
pub(super) struct Ends<'a> {
    roads: &'a [Road],
    stairs: &'a [Road],
    /// Straight ways besides.
    straight: Vec<Point>,
}

/// A way to one of them.
type Way = SmallVec<[Point; 2]>;

impl<'a> Ends<'a> {
    pub(super) fn of(table: &'a Table, state: &State, walker: &Walker<'a>, action: Action) -> Self {
        let mut ends = Self { roads: &[], stairs: &[], straight: Vec::new() };
        let (who, at, engaged) = (walker.who(), walker.start(), walker.is_engaged());
        if engaged != (action == Action::FallBack) {
            return ends;
        }
        let inches = walker.inches(action);
        let radius = table.card(who).base_radius();
        if action == Action::Charge {
            for enemy in walker.enemies() {
                if let Some(there) = state.operative(enemy).at {
                    // Half an inch from base to base.
                    let apart = Length::um(CONTROL_RANGE.micrometres() / 2);
                    ends.straight.extend(around(there, at, radius + table.card(enemy).base_radius() + apart));
                }
            }
        } else {
            match walker.roads() {
                Some(roads) => {
                    ends.roads = roads.straight(Length::inches(inches));
                    ends.stairs = if action == Action::MoveWithBarricade { &[] } else { roads.stairs() };
                }
                None => ends.straight.extend(table.page(who).near(at, Length::inches(inches))),
            }
            for marker in state.markers_in_play() {
                if let MarkerState::OnTable(Some(there)) = state.marker(marker) {
                    let at_home = matches!(marker, Marker::Objective(it) if table.objective(it) == there);
                    // Those of the map are among the places already.
                    if !at_home {
                        let reach = radius + Length::um(marker.diameter().micrometres() / 2);
                        ends.straight.extend(around(there, at, reach));
                    }
                }
            }
        }
        let reach = Length::inches(inches).squared();
        ends.straight.retain(|it| *it != at && it.flat_distance_squared(at) <= reach);
        ends
    }

    pub(super) fn len(&self) -> usize {
        self.roads.len() + self.stairs.len() + self.straight.len()
    }

    pub(super) fn get(&self, place: usize) -> Option<Way> {
        self.ways().nth(place)
    }

    pub(super) fn ways(&self) -> impl Iterator<Item = Way> {
        let roads = self.roads.iter().chain(self.stairs).map(|it| it.way.clone());
        roads.chain(self.straight.iter().map(|it| std::iter::once(*it).collect()))
    }
}

/// Eight spots around a place, at that distance and on the mover's own level.
fn around(place: Point, mover: Point, distance: Length) -> impl Iterator<Item = Point> {
    Bearing::all().step_by(8).map(move |bearing| place.towards(bearing, distance).at_height(mover.z))
}
