//! Scoring: which objectives are due at a window, what is still to be asked, and the booking of
//! points under the cap.
//!
//! Nothing scores outside a window. The cap is applied here and nowhere else.

use battle::{Cap, Play, Row, Side, book};

use crate::header::Table;
use crate::missions::Mark;
use crate::objectives::Objective;
use crate::state::{Held, State, Step};
use crate::vocabulary::{Fact, Op, Phase, Question, When, Window};
use crate::witness::Witness;
use crate::{Event, Maelstrom};

/// What the overriding category gives on top.
const OVERRIDING: u8 = 5;

const CAP: &str = "the most from objectives";

/// What is still to be asked before the window of this step can be settled, each question once.
pub(super) fn open_questions(table: &Table, state: &State) -> Vec<Question> {
    let Some(window) = window_of(state) else {
        return Vec::new();
    };
    let mut questions = Vec::new();
    for (side, held) in due(table, state, window) {
        let fact = (held.objective.card().holds)(&Witness::new(table, state), side);
        for question in fact.open_questions() {
            if !questions.contains(question) {
                questions.push(*question);
            }
        }
    }
    questions
}

/// The objectives that can be scored at the window of this step.
pub(crate) fn due_now(table: &Table, state: &State) -> Vec<(Side, Held)> {
    window_of(state).map_or(Vec::new(), |it| due(table, state, it))
}

fn window_of(state: &State) -> Option<Window> {
    match state.step {
        Step::PhaseEnd(phase) => Some(Window::EndOfPhase(state.turn, phase)),
        Step::TurnEnd => Some(Window::EndOfTurn(state.turn)),
        Step::RoundEnd => Some(Window::EndOfRound(state.round)),
        _ => None,
    }
}

/// The objectives that can be scored at a window, those of the active player first.
fn due(table: &Table, state: &State, window: Window) -> Vec<(Side, Held)> {
    let first = match window {
        Window::EndOfPhase(side, _) | Window::EndOfTurn(side) => side,
        _ => state.first(),
    };
    let mut list = Vec::new();
    for side in [first, first.other()].into_iter().filter(|it| takes_part(table, state, *it)) {
        let open = state.held[side].iter().filter(|it| !it.is_scored && it.mark != Some(Mark::Sabotaged));
        list.extend(open.filter(|it| is_now(it.objective.card().when, window, side)).map(|it| (side, *it)));
    }
    list
}

/// True if a side generates and scores: not once it has conceded. Without any models it goes on,
/// unless the settings say otherwise.
pub(super) fn takes_part(table: &Table, state: &State, side: Side) -> bool {
    let there = || table.units_of(side).any(|it| state.is_alive(it));
    state.plays(side) && (table.options().wiped_out_keeps_objectives || there())
}

fn is_now(when: When, window: Window, side: Side) -> bool {
    match (when, window) {
        (When::EndOfPhase, Window::EndOfPhase(..))
        | (When::EndOfTurn, Window::EndOfTurn(_))
        | (When::EndOfRound, Window::EndOfRound(_)) => true,
        (When::EndOfMoralePhase, Window::EndOfPhase(_, phase)) => phase == Phase::Morale,
        (When::EndOfOwnPsychicPhase, Window::EndOfPhase(active, phase)) => phase == Phase::Psychic && active == side,
        _ => false,
    }
}

/// Books every objective of a window. False if something has to be asked first.
pub(super) fn settle(play: &mut Play<'_, Maelstrom>, window: Window) -> bool {
    if !open_questions(play.table(), play.state()).is_empty() {
        return false;
    }
    for (side, held) in due(play.table(), play.state(), window) {
        let card = held.objective.card();
        let fact = (card.holds)(&Witness::new(play.table(), play.state()), side);
        let worth = if held.mark == Some(Mark::Doubled) { 2 * card.worth } else { card.worth };
        if fact.is_yes() {
            play.emit(Event::Scored { side, objective: held.objective });
        } else if !matches!(window, Window::EndOfRound(_)) {
            // What can still come about is not worth a line fourteen times a round.
            continue;
        }
        award(play, side, held.objective, window, card.says, worth, &fact);
        // What a score shows is open by now, see `System::shows`.
        let overriding = play.state().overriding[side].revealed() == Some(held.objective.category);
        if fact.is_yes() && overriding {
            award(play, side, held.objective, window, "overriding orders", OVERRIDING, &Fact::plain(true));
        }
    }
    true
}

fn award(
    play: &mut Play<'_, Maelstrom>,
    side: Side,
    objective: Objective,
    window: Window,
    clause: &'static str,
    worth: u8,
    fact: &Fact,
) {
    let left = play.table().options().vp_cap.saturating_sub(play.state().points[side]);
    let (given, cut_by) = if fact.is_yes() { book(worth, &[Cap { says: CAP, left }]) } else { (0, None) };
    // What nobody had to answer is no fact.
    let basis = fact.basis().iter().filter(|it| it.answer.is_some()).copied().collect();
    let op = Op::Objective(objective);
    play.emit(Event::Awarded(Row { side, op, window, clause, worth, given, cut_by, basis }));
}
