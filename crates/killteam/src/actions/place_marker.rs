//! Place Marker, 1 AP: put a carried marker down beside its carrier.

use crate::Reason;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Action, Marker, OperativeId, Spot, Verdict};
use crate::witness::Witness;

pub(super) const NOT_WITH: &[Action] = &[Action::PickUpMarker];

pub(super) fn may(ask: &Witness<'_>, state: &State, who: OperativeId, marker: Marker, spot: Spot) -> Verdict {
    Verdict::legal()
        .refuse_if(state.marker(marker) != MarkerState::Carried(who), Reason::DoesNotCarry(marker))
        .refuse_if(!ask.reaches_spot(who, marker, spot), Reason::OutsideControlRange)
        .refuse_if(!ask.has_footing(marker, spot), Reason::NoFooting)
}
