//! Where a marker is put down beside whoever fell: in its control range, wholly on the floor or on a surface. Nothing keeps
//! a marker from being put down, so where there is no such place it lies where its carrier fell.

use table::{Bearing, Length, Point};

use crate::Reason;
use crate::geometry::{self, CONTROL_RANGE};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Marker, OperativeId, Spot, Verdict};
use crate::witness::Witness;

/// How fine the web is in which places are looked for.
const STEP: Length = Length::um(6_350);

/// Whether this marker may be put there.
pub(super) fn may_lie(table: &Table, state: &State, beside: OperativeId, marker: Marker, spot: Spot) -> Verdict {
    let ask = Witness::new(table, state);
    let footing = ask.has_footing(marker, spot);
    let verdict = Verdict::legal().refuse_if(!ask.reaches_spot(beside, marker, spot), Reason::OutsideControlRange);
    let where_it_fell = spot.0.is_some() && spot.0 == state.operative(beside).at;
    if where_it_fell && footing.is_no() && all(table, state, beside, marker).next().is_none() {
        return verdict;
    }
    verdict.refuse_if(!footing, Reason::NoFooting)
}

/// Every place of the web in which this marker may lie, from the middle outwards.
pub(crate) fn all(table: &Table, state: &State, beside: OperativeId, marker: Marker) -> impl Iterator<Item = Point> {
    let rim = Length::um(marker.diameter().micrometres() / 2);
    let reach = table.card(beside).base_radius() + CONTROL_RANGE + rim;
    let rings = (0..=reach.micrometres() / STEP.micrometres()).map(|it| Length::um(it * STEP.micrometres()));
    let middle = state.operative(beside).at;
    let web = middle.into_iter().flat_map(move |at| {
        rings.clone().flat_map(move |far| Bearing::all().map(move |bearing| at.towards(bearing, far)))
    });
    web.filter(move |at| {
        let spot = Spot(Some(*at));
        geometry::has_footing(table, state, marker, spot) == Some(true)
            && geometry::reaches_spot(table, state, beside, marker, spot) == Some(true)
    })
}
