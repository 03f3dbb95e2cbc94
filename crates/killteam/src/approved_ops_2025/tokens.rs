//! Tokens that are taken away to score: who decides, and when there is nothing to decide.
//!
//! Nobody is asked where one answer is as good as it gets: tokens that give no point stay where
//! they are, and in the last turning point everything that scores is taken.

use battle::Side;

use super::{TacOp, scoring};
use crate::Event;
use crate::card::{Removable, Removal};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Holder, Question, Window};
use crate::witness::Witness;

/// What has to be asked before anybody can decide about tokens.
pub(crate) fn open_questions(table: &Table, state: &State, window: Window) -> Vec<Question> {
    let sides = [state.initiative, state.initiative.other()];
    let all = sides.into_iter().flat_map(|side| all_removable(table, state, window, side));
    all.flat_map(|it| {
        let facts = it.allowed.clone() & it.double;
        let open: Vec<Question> = it.allowed.open_questions().chain(facts.open_questions()).copied().collect();
        open
    })
    .collect()
}

/// Where a side may take tokens away now, as long as they give points.
pub(crate) fn removable(table: &Table, state: &State, side: Side) -> Vec<Removable> {
    let window = Window::EndOfTurningPoint(state.turning_point);
    let Some((op, _)) = removal(state, window, side).filter(|_| !state.record.tac().removal_settled(side)) else {
        return Vec::new();
    };
    let taken = points_so_far(table, state, window, side);
    let mut list = if scoring::room_for(table, state, side, op) > taken {
        all_removable(table, state, window, side)
    } else {
        Vec::new()
    };
    list.retain(|it| it.tokens > 0 && it.allowed.is_yes());
    list
}

/// True if the side has something to decide, and not only one sensible answer.
pub(crate) fn has_to_decide(table: &Table, state: &State, side: Side) -> bool {
    let window = Window::EndOfTurningPoint(state.turning_point);
    let Some((op, _)) = removal(state, window, side) else {
        return false;
    };
    let list = removable(table, state, side);
    let room = scoring::room_for(table, state, side, op).saturating_sub(points_so_far(table, state, window, side));
    let last = Witness::new(table, state).is_last_turning_point();
    match op {
        // Which of them stay matters as long as somebody may fall before the next time.
        TacOp::Dominate => !last && list.len() > 1 && list.iter().map(|it| it.tokens).sum::<u8>() > room,
        // A token that is kept may be worth more in the next turning point.
        _ => !last && !list.is_empty(),
    }
}

/// What a side takes away if nobody has to be asked: what is worth most, and no more than scores.
pub(crate) fn next_by_default(table: &Table, state: &State, side: Side) -> Option<Event> {
    let (_, removal) = removal(state, Window::EndOfTurningPoint(state.turning_point), side)?;
    let list = removable(table, state, side);
    let best = list.iter().find(|it| it.double.is_yes()).or(list.first())?;
    Some(Event::TokenRemoved { side, token: removal.token, from: best.from })
}

/// What taking one token away does.
pub(crate) fn taken(state: &State, side: Side, from: Holder) -> Option<Event> {
    let (_, removal) = removal(state, Window::EndOfTurningPoint(state.turning_point), side)?;
    Some(Event::TokenRemoved { side, token: removal.token, from })
}

/// The public op of a side that lets it take tokens away in this window.
fn removal(state: &State, window: Window, side: Side) -> Option<(TacOp, &'static Removal)> {
    let op = state.tac_ops[side].revealed()?;
    let removal = op.card().removes.as_ref()?;
    match window {
        Window::EndOfTurningPoint(turning_point) if turning_point.0 >= removal.from => Some((op, removal)),
        _ => None,
    }
}

fn all_removable(table: &Table, state: &State, window: Window, side: Side) -> Vec<Removable> {
    let ask = Witness::new(table, state);
    removal(state, window, side).map_or(Vec::new(), |(_, removal)| (removal.may)(&ask, side))
}

/// What the tokens that were taken away in this window are worth, before caps.
fn points_so_far(table: &Table, state: &State, window: Window, side: Side) -> u8 {
    let record = state.record.tac();
    let at_markers = all_removable(table, state, window, side).into_iter().map(|it| match it.from {
        Holder::Objective(objective) => record.removed_at(side, objective) * if it.double.is_yes() { 2 } else { 1 },
        Holder::Operative(_) => 0,
    });
    at_markers.sum::<u8>().saturating_add(record.removed_from_operatives(side))
}
