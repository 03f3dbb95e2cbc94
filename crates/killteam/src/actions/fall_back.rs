//! Fall Back, 2 AP: move out of the control range of every enemy.

use table::Point;

use super::movement::{Trip, judge};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Verdict};

pub(super) const AP: u8 = 2;

pub(super) const NOT_WITH: &[Action] = &[Action::Reposition, Action::Charge];

pub(super) fn may(table: &Table, state: &State, who: OperativeId, path: &[Point]) -> Verdict {
    judge(table, state, who, path, &Trip::of(Action::FallBack, table.movement(state, who)))
}
