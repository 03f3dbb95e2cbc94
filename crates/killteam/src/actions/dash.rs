//! Dash, 1 AP: three inches on the flat, or down, away from enemies.

use table::Point;

use super::movement;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Verdict};

pub(super) const NOT_WITH: &[Action] = &[Action::Charge];

pub(super) const INCHES: i32 = 3;

pub(super) fn may(table: &Table, state: &State, who: OperativeId, path: &[Point]) -> Verdict {
    movement::judge(table, state, who, path, Action::Dash)
}
