//! Seizing the initiative: a 6, made easier by up to three command points of the side.

use battle::{Play, Seat};

use crate::command_points::{MOST_FOR_SEIZING, may_spend};
use crate::event::{CpUse, Event};
use crate::header::Table;
use crate::state::{State, Step};
use crate::vocabulary::{Roll, Verdict};
use crate::{Reason, TacticalStrike};

/// What the die and the command points have to reach.
pub(crate) const SEIZES: u8 = 6;

pub(super) fn next_step(table: &Table, state: &State) -> Option<Step> {
    if table.is_free_for_all() || state.seized.is_some() {
        return None;
    }
    let side = *state.order.get(1)?;
    let silent = table.seats().seats_of(side).any(|it| state.seizing.get(usize::from(it.0)) == Some(&None));
    Some(if silent { Step::Seize(side) } else { Step::SeizeRoll(side) })
}

pub(super) fn may_seize(table: &Table, state: &State, seat: Seat, cp: u8) -> Verdict {
    let together = said(state).saturating_add(cp);
    may_spend(table, state, seat, u16::from(cp)).refuse_if(together > MOST_FOR_SEIZING, Reason::TooMuchForSeizing)
}

fn said(state: &State) -> u8 {
    state.seizing.iter().flatten().fold(0, |sum: u8, it| sum.saturating_add(*it))
}

pub(super) fn seize(play: &mut Play<'_, TacticalStrike>, seat: Seat, cp: u8) {
    play.emit(Event::SeizeSaid { seat, cp });
    if cp > 0 {
        play.emit(Event::CpSpent { seat, cp: u16::from(cp), on: CpUse::Seize });
    }
}

pub(super) fn rolled(play: &mut Play<'_, TacticalStrike>, face: u8) {
    let Step::SeizeRoll(side) = play.state().step else { return };
    let total = face + said(play.state());
    play.emit(Event::Rolled { roll: Roll::Seize, faces: vec![face] });
    play.emit(Event::Seized { side, total, is_seized: total >= SEIZES });
}
