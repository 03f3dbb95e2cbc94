//! Pick Up Marker, 1 AP: take a marker along that some rule allows to be carried.

use battle::Side;

use super::holds;
use crate::Reason;
use crate::state::State;
use crate::vocabulary::{Marker, OperativeId, Verdict};
use crate::witness::Witness;

pub(super) fn may(ask: &Witness<'_>, state: &State, who: OperativeId, marker: Marker) -> Verdict {
    Verdict::legal()
        .refuse_if(ask.enemy_in_control_range(who), Reason::EnemyInControlRange)
        .refuse_if(hands_are_full(state, who, marker), Reason::HandsFull)
        .refuse_if(!may_be_carried(ask.side_of(who), marker), Reason::MayNotPickUp(marker))
        .refuse_if(!ask.on_table(marker), Reason::NotOnTable(marker))
        .and(holds(ask, who, marker))
}

/// Both sides may carry any banner, each its own retrieval and intelligence markers; objective
/// markers stay where they are.
fn may_be_carried(side: Side, marker: Marker) -> bool {
    match marker {
        Marker::Banner(_) => true,
        Marker::Retrieval(owner, _) | Marker::Intelligence(owner, _) => owner == side,
        Marker::Objective(_) => false,
    }
}

/// One marker is the most, but the first intelligence marker does not count: two of those, or one
/// of those and another marker.
// RULING: in either order. See docs/rulings.md, "Carrying intelligence".
fn hands_are_full(state: &State, who: OperativeId, another: Marker) -> bool {
    let carried = || state.carried_by(who).chain([another]);
    let intelligence = carried().filter(|it| matches!(it, Marker::Intelligence(..))).count();
    carried().count() - intelligence.min(1) > 1
}
