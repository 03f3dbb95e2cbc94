//! Fall Back, 2 AP: move out of the control range of every enemy.

use table::Point;

use super::movement;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Verdict};

pub(super) const AP: u8 = 2;

pub(super) const NOT_WITH: &[Action] = &[Action::Reposition, Action::Charge];

pub(super) fn may(table: &Table, state: &State, who: OperativeId, path: &[Point]) -> Verdict {
    movement::judge(table, state, who, path, Action::FallBack)
}
