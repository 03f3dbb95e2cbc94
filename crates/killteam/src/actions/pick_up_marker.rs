//! Pick Up Marker, usually 1 AP: take a marker along that some rule allows to be carried.

use battle::Side;

use super::holds;
use crate::Reason;
use crate::card::{Carriers, Loads};
use crate::state::State;
use crate::vocabulary::{Marker, OperativeId, Verdict};
use crate::witness::Witness;

const AP: u8 = 1;

pub(super) fn may(ask: &Witness<'_>, state: &State, who: OperativeId, marker: Marker) -> Verdict {
    Verdict::legal()
        .refuse_if(ask.enemy_in_control_range(who), Reason::EnemyInControlRange)
        .refuse_if(hands_are_full(state, who, marker), Reason::HandsFull)
        .and(may_be_carried(ask, ask.side_of(who), marker))
        .refuse_if(!ask.on_table(marker), Reason::NotOnTable(marker))
        .and(holds(ask, who, marker))
}

/// Markers of tac ops are carried by whom their cards say; objective markers stay where they are but for one crit op.
fn may_be_carried(ask: &Witness<'_>, side: Side, marker: Marker) -> Verdict {
    let refused = || Verdict::legal().refuse_if(true, Reason::MayNotPickUp(marker));
    match marker.card().map(|it| it.carriers) {
        Some(Carriers::Anybody) => Verdict::legal(),
        Some(Carriers::Owner) if marker.owner() == Some(side) => Verdict::legal(),
        Some(Carriers::Owner) => refused(),
        None => loads(ask, marker).map_or_else(refused, |it| (it.may_pick_up)(ask)),
    }
}

/// What it costs to pick this up now.
pub(super) fn ap(ask: &Witness<'_>, marker: Marker) -> u8 {
    AP + extra_ap(ask, marker)
}

/// Likewise, beyond the usual.
pub(super) fn extra_ap(ask: &Witness<'_>, marker: Marker) -> u8 {
    loads(ask, marker).map_or(0, |it| (it.extra_ap)(ask.turning_point()))
}

fn loads(ask: &Witness<'_>, marker: Marker) -> Option<&'static Loads> {
    ask.crit_op().filter(|_| matches!(marker, Marker::Objective(_)))?.loads()
}

/// One marker is the most, but the first intelligence marker does not count: two of those, or one
/// of those and another marker.
// RULING: in either order. See docs/rulings.md, "Carrying intelligence".
fn hands_are_full(state: &State, who: OperativeId, another: Marker) -> bool {
    let carried = || state.carried_by(who).chain([another]);
    let intelligence = carried().filter(|it| matches!(it, Marker::Intelligence(..))).count();
    carried().count() - intelligence.min(1) > 1
}
