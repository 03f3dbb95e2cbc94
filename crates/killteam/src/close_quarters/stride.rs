//! Operate Hatch in the middle of a Reposition or a Dash: whatever is left of the move is used afterwards.
//!
//! A move after which a hatchway is at hand is not over for those on guard before its player says so: the hatch may come
//! first. Once it has been operated, the same move goes on for no action points and as many inches as were left.

use super::{AccessKind, access_points, interrupt};
use super::{Stride, StrideStep, WatchStep};
use crate::Event;
use crate::actions;
use crate::choice::{Choice, Target};
use crate::geometry;
use crate::setup::Table;
use crate::state::{Acting, Activation, Phase, State};
use crate::vocabulary::{Action, OperativeId};

/// True if this action of the active operative would be the rest of a move that it has begun.
pub(crate) fn resumes(active: &Activation, action: Action) -> bool {
    rest(active, action).is_some()
}

/// How many inches this action of the active operative has left, if it would be the rest of a move.
pub(crate) fn rest(active: &Activation, action: Action) -> Option<i32> {
    active.stride.filter(|it| it.step == StrideStep::Paused && it.action == action).map(|it| it.left)
}

/// True if the active operative can go on with a move that a hatch has come into. With an enemy in its control range
/// the move is over.
pub(crate) fn may_go_on(table: &Table, state: &State, active: &Activation) -> bool {
    let paused = active.stride.is_some_and(|it| it.step == StrideStep::Paused);
    paused && geometry::enemies_in_control_range(table, state, active.who).next().is_none()
}

/// True if somebody on guard waits for the end of this move, and its player may still operate a hatch before it.
pub(crate) fn is_held(table: &Table, state: &State, active: &Activation) -> bool {
    let going = active.stride.is_some_and(|it| it.step == StrideStep::Going);
    let watched = state.watch.step == WatchStep::Acted && state.watch.interrupted.is_none();
    let enemy = table.side_of(active.who).other();
    going
        && watched
        && hatches(table, state, active).next().is_some()
        && interrupt::choices(table, state, enemy).next().is_some()
}

/// Every hatch that the active operative may operate now.
pub(crate) fn hatches<'a>(
    table: &'a Table,
    state: &'a State,
    active: &'a Activation,
) -> impl Iterator<Item = Choice> + 'a {
    let (who, action) = (active.who, Action::OperateHatch);
    let targets = access_points::at_hand(table, state, who, AccessKind::Hatchway).map(Target::Access);
    let legal = targets.filter(move |it| actions::judge(table, state, active, action, it).is_legal());
    legal.map(move |target| Choice::Perform { who, action, target })
}

/// What an event means for the move of the active operative.
pub(crate) fn note(table: &Table, state: &mut State, event: &Event) {
    let active_is = |who: &OperativeId| state.active().filter(|it| it.who == *who);
    let next = match event {
        Event::Performed { who, action, .. } => active_is(who).map(|it| after(table, state, &it, *action)),
        Event::Moved { who, cost, .. } => active_is(who).map(|it| {
            let going = it.stride.filter(|it| it.step == StrideStep::Going);
            going.map(|it| Stride { left: it.left - cost, ..it }).filter(|it| it.left > 0)
        }),
        _ => None,
    };
    if let (Some(next), Phase::Firefight { active: Some(active), .. }) = (next, &mut state.phase) {
        active.stride = next;
    }
}

/// The move in progress after one more action. Only a hatch leaves it in progress.
fn after(table: &Table, state: &State, active: &Activation, action: Action) -> Option<Stride> {
    match (action, active.stride) {
        (Action::OperateHatch, Some(stride)) if stride.step == StrideStep::Going => {
            Some(Stride { step: StrideStep::Paused, ..stride })
        }
        (_, Some(stride)) if resumes(active, action) => Some(Stride { step: StrideStep::Resumed, ..stride }),
        (Action::Reposition | Action::Dash, _) => {
            let may = active.kind == Acting::Activation && table.has_access(AccessKind::Hatchway);
            let left = || actions::inches_of(table, state, active.who, action);
            may.then(|| Stride { action, left: left(), step: StrideStep::Going })
        }
        _ => None,
    }
}
