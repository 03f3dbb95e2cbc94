//! Reposition, 1 AP: move up to the operative's Move, away from enemies.

use table::Point;

use super::movement;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Verdict};

pub(super) const NOT_WITH: &[Action] = &[Action::FallBack, Action::Charge];

pub(super) fn may(table: &Table, state: &State, who: OperativeId, path: &[Point]) -> Verdict {
    movement::judge(table, state, who, path, Action::Reposition)
}
