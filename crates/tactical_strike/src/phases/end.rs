//! The end: after the fifth or sixth turn, or as soon as a side has nobody on the table.

use battle::{Outcome, Play, Side};

use super::scoring;
use crate::TacticalStrike;
use crate::event::Event;
use crate::header::Table;
use crate::state::{State, Step};
use crate::vocabulary::Window;

/// A side without a model on the table ends the mission at once. True if it just did.
pub(super) fn nobody_is_left(play: &mut Play<'_, TacticalStrike>) -> bool {
    let (table, state) = (play.table(), play.state());
    if state.turn == 0 || matches!(state.step, Step::Final | Step::Over) {
        return false;
    }
    let gone: Vec<Side> = table.seats().sides().filter(|it| state.on_table(table, *it) == 0).collect();
    if gone.is_empty() {
        return false;
    }
    play.emit(Event::NobodyLeft(gone));
    play.emit(Event::Reached(Step::Final));
    true
}

/// Scores what is scored at the end.
pub(super) fn settle(play: &mut Play<'_, TacticalStrike>) -> bool {
    if !scoring::open_questions(play.table(), play.state()).is_empty() {
        return false;
    }
    scoring::settle_final(play);
    play.emit(Event::Closed(Window::EndOfMission));
    play.emit(Event::Reached(Step::Over));
    true
}

/// Most points win; equal points are a draw.
pub(crate) fn outcome(table: &Table, state: &State) -> Outcome {
    let points = state.points.clone();
    let best = points.iter().copied().max().unwrap_or(0);
    let mut winners = table.seats().sides().filter(|it| state.points_of(*it) == best);
    let winner = winners.next().filter(|_| winners.next().is_none());
    Outcome { points, winner }
}
