//! Pick Up Marker, 1 AP: take a marker along that some rule allows to be carried.

use super::holds;
use crate::Reason;
use crate::state::State;
use crate::vocabulary::{Marker, OperativeId, Verdict};
use crate::witness::Witness;

pub(super) fn may(ask: &Witness<'_>, state: &State, who: OperativeId, marker: Marker) -> Verdict {
    Verdict::legal()
        .refuse_if(ask.enemy_in_control_range(who), Reason::EnemyInControlRange)
        .refuse_if(state.carried_by(who).next().is_some(), Reason::HandsFull)
        .refuse_if(!may_be_carried(marker), Reason::MayNotPickUp(marker))
        .refuse_if(!ask.on_table(marker), Reason::NotOnTable(marker))
        .and(holds(ask, who, marker))
}

/// Both sides may carry any banner; objective markers stay where they are.
fn may_be_carried(marker: Marker) -> bool {
    matches!(marker, Marker::Banner(_))
}
