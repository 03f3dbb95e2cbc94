//! Dash, 1 AP: three inches on the flat, or down, away from enemies.

use table::Point;

use super::movement::{Trip, judge};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Verdict};

pub(super) const NOT_WITH: &[Action] = &[Action::Charge];

pub(super) const INCHES: i32 = 3;

pub(super) fn may(table: &Table, state: &State, who: OperativeId, path: &[Point]) -> Verdict {
    let mut rules = Trip::of(Action::Dash, INCHES);
    rules.jumps = table.options().dash_can_jump;
    judge(table, state, who, path, &rules)
}
