//! Charge, 1 AP: Move and two inches more, with Engage, into the control range of an enemy.

use table::Point;

use super::movement;
use crate::Reason;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Order, Verdict};

pub(super) const NOT_WITH: &[Action] = &[Action::Reposition, Action::Dash, Action::FallBack, Action::QuickBreach];

/// How much further a charge goes than a Reposition.
pub(super) const EXTRA_INCHES: i32 = 2;

pub(super) fn may(table: &Table, state: &State, who: OperativeId, path: &[Point]) -> Verdict {
    Verdict::legal().refuse_if(state.operative(who).order == Order::Conceal, Reason::NeedsEngage).and(movement::judge(
        table,
        state,
        who,
        path,
        Action::Charge,
    ))
}
