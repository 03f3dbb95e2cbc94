//! A turn: its start, its seven phases, its end.

use battle::{Layers as _, Play, Side};

use super::{round, scoring};
use crate::header::Table;
use crate::missions::Mark;
use crate::objectives::{Category, Objective};
use crate::setup::deployment::is_oversized;
use crate::state::{State, Step};
use crate::vocabulary::{Marker, Phase, Question, Window};
use crate::witness::{Witness, holder};
use crate::{Event, Maelstrom};

/// The next turn after this side's; the end of the round after the second one.
pub(super) fn next(play: &mut Play<'_, Maelstrom>, after: Option<Side>) {
    let state = play.state();
    let side = match after {
        None => state.first(),
        Some(side) if side == state.first() => side.other(),
        Some(_) => return play.emit(Event::Reached(Step::RoundEnd)),
    };
    let left = play.table().units_of(side).any(|it| state.is_alive(it));
    if left && state.plays(side) {
        play.emit(Event::Reached(Step::TurnStart(side)));
    } else {
        skip(play, side);
    }
}

/// Nobody is left to take this side's turn. The other one decides once whether to play on.
fn skip(play: &mut Play<'_, Maelstrom>, side: Side) {
    let state = play.state();
    let (decider, asked) = (side.other(), state.plays_on || !state.plays(side.other()));
    play.emit(Event::TurnSkipped(side));
    if asked {
        next(play, Some(side));
    } else {
        play.emit(Event::Reached(Step::PlayOn(decider)));
    }
}

pub(super) fn play_on(play: &mut Play<'_, Maelstrom>, side: Side) {
    play.emit(Event::PlayedOn(side));
    next(play, Some(side.other()));
}

/// Who controlled what matters only while somebody can score Take it Back from a side that controls anything.
fn matters(table: &Table, state: &State) -> bool {
    let take_it_back = Objective::rolled(Category::TerritorySeizure, 1);
    let open = |side: Side| {
        let mut held = state.held[side].iter();
        held.any(|it| {
            let can = !it.is_scored && it.mark != Some(Mark::Sabotaged);
            Some(it.objective) == take_it_back && can && state.plays(side)
        }) && Witness::new(table, state).can_control(side.other())
    };
    open(Side::A) || open(Side::B)
}

pub(super) fn open_questions(table: &Table, state: &State) -> Vec<Question> {
    if !matters(table, state) {
        return Vec::new();
    }
    let ask = Witness::new(table, state);
    let questions = ask.markers().map(Question::Controls);
    questions.filter(|it| ask.known(*it).is_none()).collect()
}

pub(super) fn start(play: &mut Play<'_, Maelstrom>, side: Side) {
    let (table, state) = (play.table(), play.state());
    // Whoever concedes just before takes no turn any more.
    if !state.plays(side) {
        return skip(play, side);
    }
    if !open_questions(table, state).is_empty() {
        return;
    }
    let ask = Witness::new(table, state);
    let controller = |it: Marker| ask.known(Question::Controls(it)).and_then(holder);
    let controllers = if matters(table, state) { ask.markers().map(controller).collect() } else { Vec::new() };
    play.emit(Event::TurnBegan { side, controllers });
    play.emit(Event::Closed(Window::StartOfTurn(side)));
    begin_phase(play, Phase::Command);
    play.emit(Event::GainedCp { side, cp: 1, is_extra: false });
}

fn begin_phase(play: &mut Play<'_, Maelstrom>, phase: Phase) {
    play.emit(Event::PhaseBegan(phase));
    play.emit(Event::Reached(Step::Playing(phase)));
    if phase == Phase::Movement && play.state().round == 1 {
        count_as_moved(play);
    }
}

/// In its first Movement phase a unit too large for its zone counts as having moved.
fn count_as_moved(play: &mut Play<'_, Maelstrom>) {
    let (table, state) = (play.table(), play.state());
    let Some(ground) = state.ground.clone() else {
        return;
    };
    let there = table.units_of(state.turn).filter(|it| state.is_on_battlefield(*it));
    for unit in there.filter(|it| is_oversized(table, &ground, *it)).collect::<Vec<_>>() {
        play.emit(Event::CountsAsMoved(unit));
    }
}

pub(super) fn end_phase(play: &mut Play<'_, Maelstrom>, phase: Phase) {
    let window = Window::EndOfPhase(play.state().turn, phase);
    if !scoring::settle(play, window) {
        return;
    }
    play.emit(Event::Closed(window));
    match phase.next() {
        Some(next) => begin_phase(play, next),
        None => play.emit(Event::Reached(Step::TurnEnd)),
    }
}

pub(super) fn end(play: &mut Play<'_, Maelstrom>) {
    let (side, state) = (play.state().turn, play.state());
    let is_last = side != state.first() && round::is_last_arrival(state.round);
    if is_last && play.table().options().timeout_counts_as_turn_kill {
        round::lose_who_never_came(play);
    }
    if scoring::settle(play, Window::EndOfTurn(side)) {
        play.emit(Event::Closed(Window::EndOfTurn(side)));
        next(play, Some(side));
    }
}
