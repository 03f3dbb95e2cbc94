//! The end of a turning point and of the battle: windows close, clauses are settled.

use battle::{Play, Seat, Side};

use super::{Declared, Phase, initiative};
use crate::approved_ops_2025::{TacOp, scoring, tokens};
use crate::equipment::smoke;
use crate::sealed;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Holder, Slot, TurningPoint, Verdict, Window, seat_of};
use crate::witness::Witness;
use crate::{Event, KillTeam, Reason};

pub(super) fn settle_turning_point(play: &mut Play<'_, KillTeam>) {
    let turning_point = play.state().turning_point;
    let window = Window::EndOfTurningPoint(turning_point);
    let open = scoring::open_questions(play.table(), play.state(), window);
    let held_up = !open.is_empty() || sealed::holds_up(play.table(), play.state());
    let undecided = !who_decides_about_tokens(play.table(), play.state()).is_empty();
    if held_up || undecided || !settle(play, window) {
        return;
    }
    note_what_ops_keep(play);
    play.emit(Event::Closed(Window::EndOfTurningPoint(turning_point)));
    smoke::clear(play, true);
    if turning_point.0 >= play.table().options().turning_points {
        play.emit(Event::Reached(Phase::EndOfBattle));
    } else {
        play.emit(Event::Began(TurningPoint(turning_point.0 + 1)));
        initiative::begin(play);
    }
}

/// Who has to say which tokens are taken away, once everything else is known: the side with initiative first. A physical
/// table may not know who that is, and the order changes nothing, so there both may speak.
pub(super) fn who_decides_about_tokens(table: &Table, state: &State) -> Vec<Side> {
    let window = Window::EndOfTurningPoint(state.turning_point);
    if !scoring::open_questions(table, state, window).is_empty() || sealed::holds_up(table, state) {
        return Vec::new();
    }
    let sides = [state.initiative, state.initiative.other()].into_iter();
    let deciding = sides.filter(|side| !tokens::removable(table, state, *side).is_empty());
    deciding.take(if table.is_digital() { 1 } else { 2 }).collect()
}

pub(super) fn may_remove(table: &Table, state: &State, side: Side, from: Holder) -> Verdict {
    let may = tokens::removable(table, state, side).iter().any(|it| it.from == from);
    Verdict::legal().refuse_if(!may, Reason::NoToken)
}

pub(super) fn remove_token(play: &mut Play<'_, KillTeam>, side: Side, from: Holder) {
    if let Some(event) = tokens::taken(play.state(), side, from) {
        play.emit(event);
    }
}

/// Remembers what an op may want to know that is revealed later.
fn note_what_ops_keep(play: &mut Play<'_, KillTeam>) {
    let kept = TacOp::ALL.into_iter().filter_map(|it| it.card().keeps);
    let events: Vec<Event> = kept.flat_map(|keeps| keeps(&Witness::new(play.table(), play.state()))).collect();
    for event in events {
        play.emit(event);
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
    let (table, state) = (play.table(), play.state());
    let ask = if play.is_brief() { Witness::terse(table, state) } else { Witness::new(table, state) };
    for due in scoring::due_by(&ask, state, window) {
        debug_assert!(due.open_questions().next().is_none(), "{due:?} is not known");
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
