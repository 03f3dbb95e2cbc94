//! Tokens that are taken away to score.
//!
//! Their owner decides token by token: any number, also none, and also more than caps let score.

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

/// Where a side may take tokens away now, until it has said that it keeps the rest.
pub(crate) fn removable(table: &Table, state: &State, side: Side) -> Vec<Removable> {
    let window = Window::EndOfTurningPoint(state.turning_point);
    if state.record.tac().removal_settled(side) {
        return Vec::new();
    }
    let mut list = all_removable(table, state, window, side);
    list.retain(|it| it.tokens > 0 && it.allowed.is_yes());
    list
}

/// How many points the next token from this place gives a side now, under the caps.
pub fn points_for_one(table: &Table, state: &State, side: Side, from: Holder) -> u8 {
    let window = Window::EndOfTurningPoint(state.turning_point);
    let Some((op, _)) = removal(state, window, side) else {
        return 0;
    };
    let room = scoring::room_for(table, state, side, op).saturating_sub(points_so_far(table, state, window, side));
    let place = removable(table, state, side).into_iter().find(|it| it.from == from);
    place.map_or(0, |it| worth(&it).min(room))
}

/// What automatic play takes next: whatever gives most, and nothing that gives no point.
pub(crate) fn next_that_scores(table: &Table, state: &State, side: Side) -> Option<Holder> {
    let places = removable(table, state, side).into_iter().map(|it| it.from);
    let scoring = places.map(|it| (points_for_one(table, state, side, it), it)).filter(|it| it.0 > 0);
    // The first of equals.
    scoring.reduce(|best, it| if it.0 > best.0 { it } else { best }).map(|it| it.1)
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
        Holder::Objective(objective) => record.removed_at(side, objective).saturating_mul(worth(&it)),
        Holder::Operative(_) => 0,
    });
    at_markers.fold(record.removed_from_operatives(side), u8::saturating_add)
}

/// What one token from this place is worth, before caps.
fn worth(place: &Removable) -> u8 {
    if place.double.is_yes() { 2 } else { 1 }
}
