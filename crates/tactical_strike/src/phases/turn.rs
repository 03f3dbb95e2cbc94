//! Game turns and player turns: how they begin, how phases follow each other, how they end.

use battle::{Play, Side};

use super::{movement, reserves, roles, scoring, tests_due};
use crate::TacticalStrike;
use crate::event::Event;
use crate::header::PerTurn;
use crate::hero_roles::Moment;
use crate::state::{Due, Step};
use crate::vocabulary::{Phase, Window};

/// A mission has this many game turns, unless the dice add one.
pub(crate) const TURNS: u8 = 5;
/// From this face on there is a sixth.
const GOES_ON: u8 = 4;

/// The next game turn begins with its first side.
pub(crate) fn begin_game_turn(play: &mut Play<'_, TacticalStrike>, turn: u8) {
    play.emit(Event::GameTurnBegan(turn));
    let first = play.state().order.first().copied().unwrap_or(Side::A);
    play.emit(Event::Reached(Step::TurnStart(first)));
}

/// A side's turn begins: reserves, then Movement with those who run.
pub(super) fn start(play: &mut Play<'_, TacticalStrike>, side: Side) -> bool {
    play.emit(Event::TurnBegan(side));
    begin_phase(play, side, Phase::Movement);
    // What is added last comes first: reserves, then regrouping.
    movement::regroup(play, side);
    reserves::roll(play, side);
    true
}

fn begin_phase(play: &mut Play<'_, TacticalStrike>, side: Side, phase: Phase) {
    play.emit(Event::PhaseBegan { side, phase });
    play.emit(Event::Reached(Step::Playing(side, phase)));
    if phase == Phase::Shooting {
        // Whoever falls back when the phase begins frightens single models close by.
        let state = play.state();
        let running: Vec<_> =
            state.units().filter(|it| state.unit(*it).is_falling_back && state.is_on_table(*it)).collect();
        for unit in running.into_iter().rev() {
            play.emit(Event::DueAdded(Due::Panic(unit)));
        }
    }
}

/// A phase ends: tests first, then what roles are paid for, then the next one.
pub(super) fn end_phase(play: &mut Play<'_, TacticalStrike>, side: Side, phase: Phase) -> bool {
    if tests_due::proceed(play, phase) {
        return true;
    }
    if !play.state().targets.is_empty() || !scoring::open_questions(play.table(), play.state()).is_empty() {
        return false;
    }
    roles::hear(play, &Moment::PhaseEnd(side, phase));
    play.emit(Event::Closed(Window::EndOfPhase(side, phase)));
    match phase.next() {
        Some(next) => begin_phase(play, side, next),
        None => play.emit(Event::Reached(Step::TurnEnd(side))),
    }
    true
}

/// A side's turn ends, and the next side's begins, or the game turn ends.
pub(super) fn end(play: &mut Play<'_, TacticalStrike>, side: Side) -> bool {
    if !scoring::open_questions(play.table(), play.state()).is_empty() {
        return false;
    }
    roles::hear(play, &Moment::TurnEnd(side));
    if play.table().options().per_turn_scoring == PerTurn::OwnPlayerTurn {
        scoring::settle_turn(play, &[side], Window::EndOfTurn(side));
    }
    play.emit(Event::Closed(Window::EndOfTurn(side)));
    let order = &play.state().order;
    let place = order.iter().position(|it| *it == side).unwrap_or(0);
    let next = order.get(place + 1).copied();
    play.emit(Event::Reached(next.map_or(Step::GameTurnEnd, Step::TurnStart)));
    true
}

/// Every side has had its turn.
pub(super) fn end_game_turn(play: &mut Play<'_, TacticalStrike>) -> bool {
    if !scoring::open_questions(play.table(), play.state()).is_empty() {
        return false;
    }
    let turn = play.state().turn;
    let window = Window::EndOfGameTurn(turn);
    if play.table().options().per_turn_scoring == PerTurn::GameTurn {
        let sides: Vec<Side> = play.state().order.clone();
        scoring::settle_turn(play, &sides, window);
    }
    play.emit(Event::Closed(window));
    if turn < TURNS {
        begin_game_turn(play, turn + 1);
    } else if turn == TURNS {
        play.emit(Event::Reached(Step::LengthRoll));
    } else {
        play.emit(Event::Reached(Step::Final));
    }
    true
}

/// The die after the fifth turn.
pub(super) fn length(play: &mut Play<'_, TacticalStrike>, faces: &[u8]) {
    let face = faces.first().copied().unwrap_or(1);
    let goes_on = face >= GOES_ON;
    play.emit(Event::Length { face, goes_on });
    if goes_on {
        begin_game_turn(play, TURNS + 1);
    } else {
        play.emit(Event::Reached(Step::Final));
    }
}
