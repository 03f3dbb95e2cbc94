//! Pick Up Marker, usually 1 AP: take a marker along that some rule allows to be carried.

use super::holds;
use crate::Reason;
use crate::approved_ops_2025::CritOp;
use crate::approved_ops_2025::crit_ops::energy_cells;
use crate::state::State;
use crate::vocabulary::{Marker, OperativeId, Verdict};
use crate::witness::Witness;

const AP: u8 = 1;

pub(super) fn may(ask: &Witness<'_>, state: &State, who: OperativeId, marker: Marker) -> Verdict {
    Verdict::legal()
        .refuse_if(ask.enemy_in_control_range(who), Reason::EnemyInControlRange)
        .refuse_if(state.carried_by(who).next().is_some(), Reason::HandsFull)
        .and(may_be_carried(ask, marker))
        .refuse_if(!ask.on_table(marker), Reason::NotOnTable(marker))
        .and(holds(ask, who, marker))
}

/// Both sides may carry any banner; objective markers stay where they are but for one crit op.
fn may_be_carried(ask: &Witness<'_>, marker: Marker) -> Verdict {
    match marker {
        Marker::Banner(_) => Verdict::legal(),
        Marker::Objective(_) if is_cell(ask, marker) => energy_cells::may_pick_up(ask),
        Marker::Objective(_) => Verdict::legal().refuse_if(true, Reason::MayNotPickUp(marker)),
    }
}

/// What it costs to pick this up now.
pub(super) fn ap(ask: &Witness<'_>, marker: Marker) -> u8 {
    let extra = if is_cell(ask, marker) { energy_cells::extra_ap(ask.turning_point()) } else { 0 };
    AP + extra
}

fn is_cell(ask: &Witness<'_>, marker: Marker) -> bool {
    ask.crit_op() == CritOp::EnergyCells && matches!(marker, Marker::Objective(_))
}
