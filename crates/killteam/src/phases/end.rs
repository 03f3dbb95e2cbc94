//! The end of a turning point and of the battle: windows close, clauses are settled.

use battle::{Play, Seat, Side};

use super::{Declared, Phase};
use crate::approved_ops_2025::scoring;
use crate::state::State;
use crate::vocabulary::{Slot, TurningPoint, Window, seat_of};
use crate::{Event, KillTeam};

pub(super) fn settle_turning_point(play: &mut Play<'_, KillTeam>) {
    let turning_point = play.state().turning_point;
    if !settle(play, Window::EndOfTurningPoint(turning_point)) {
        return;
    }
    play.emit(Event::Closed(Window::EndOfTurningPoint(turning_point)));
    if turning_point.0 >= play.table().options().turning_points {
        play.emit(Event::Reached(Phase::EndOfBattle));
    } else {
        play.emit(Event::Began(TurningPoint(turning_point.0 + 1)));
        play.emit(Event::Reached(Phase::InitiativeRoll));
    }
}

pub(super) fn settle_battle(play: &mut Play<'_, KillTeam>) {
    if settle(play, Window::EndOfBattle) {
        play.emit(Event::Reached(Phase::FinalReveal));
    }
}

/// Books every clause of a window. False if something has to be asked first.
fn settle(play: &mut Play<'_, KillTeam>, window: Window) -> bool {
    if !scoring::open_questions(play.table(), play.state(), window).is_empty() {
        return false;
    }
    for due in scoring::due(play.table(), play.state(), window) {
        for row in scoring::rows(play.table(), play.state(), window, due) {
            play.emit(Event::Awarded(row));
        }
    }
    true
}

/// What is still sealed at the end of the battle, primary ops first.
pub(super) fn sealed(state: &State) -> Vec<(Seat, Slot)> {
    let sides = [Side::A, Side::B];
    let primary = sides.iter().filter(|it| state.primary_ops[**it] == Declared::Sealed);
    let tac = sides.iter().filter(|it| state.tac_ops[**it] == Declared::Sealed);
    let primary = primary.map(|it| (seat_of(*it), Slot::PrimaryOp));
    primary.chain(tac.map(|it| (seat_of(*it), Slot::TacOp))).collect()
}

pub(super) fn pay_primary_ops(play: &mut Play<'_, KillTeam>) {
    if !sealed(play.state()).is_empty() {
        return;
    }
    let initiative = play.state().initiative;
    for side in [initiative, initiative.other()] {
        if let Some(primary) = play.state().primary_ops[side].revealed() {
            let row = scoring::primary_row(play.table(), play.state(), side, primary);
            play.emit(Event::Awarded(row));
        }
    }
    play.emit(Event::Closed(Window::EndOfBattle));
    play.emit(Event::Reached(Phase::Over { conceded: None }));
}
