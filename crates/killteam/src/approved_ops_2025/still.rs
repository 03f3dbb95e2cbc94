//! What ops can still come to: what is booked, and what cards and limits leave open until the end.
//!
//! A bound that holds whatever happens, from what everybody knows. Whether anybody could still get there is not asked, and
//! of a sealed op nothing is told but what any op of its team could give.

use battle::Side;

use super::scoring::{cap_per_turning_point, is_now};
use super::{CritOp, TacOp, kill_grade, primary_op};
use crate::card::Card;
use crate::setup::Table;
use crate::state::{Phase, State};
use crate::vocabulary::{PrimaryOp, TurningPoint, When, Window};

/// The least and the most that each op of a side can come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Still {
    pub(crate) crit: [u8; 2],
    pub(crate) tac: [u8; 2],
    pub(crate) kill: [u8; 2],
    pub(crate) primary: [u8; 2],
}

/// The highest kill grade.
const GRADES: u8 = 5;

/// What a side's ops can still come to.
pub(crate) fn still_possible(table: &Table, state: &State, side: Side) -> Still {
    let (tally, most) = (&state.tally[side], table.options().op_caps);
    let crit_ops = CritOp::ALL.into_iter().filter(|it| state.crit_op.is_none_or(|op| op == *it)).map(CritOp::card);
    let shown = state.tac_ops[side].revealed();
    let held = |it: &TacOp| shown.map_or_else(|| is_open_to(table, side, *it), |op| op == *it);
    let tac_ops = TacOp::ALL.into_iter().filter(held).map(TacOp::card);
    let crit = range(&tally.crit, most.crit, crit_ops.map(|it| room(table, state, &tally.crit, it)).max());
    let tac = range(&tally.tac, most.tac, tac_ops.map(|it| room(table, state, &tally.tac, it)).max());
    let kill = range(&tally.kill, most.kill, Some(kills(table, state, side)));
    // Around a real table somebody who fell may return, and takes the point of a grade along.
    let may_return = !table.is_digital() && !matches!(state.phase, Phase::FinalReveal | Phase::Over { .. });
    let back = if may_return { kill_grade::grade(table, state, side) } else { 0 };
    let kill = [kill[0].saturating_sub(back), kill[1]];
    let primary = match (state.phase, state.primary_ops[side].revealed()) {
        (Phase::Over { .. }, _) => [tally.primary; 2],
        (_, Some(op)) => bonus(table, op, [crit, tac, kill]),
        (_, None) => PrimaryOp::ALL
            .map(|op| bonus(table, op, [crit, tac, kill]))
            .into_iter()
            .fold([most.primary, 0], |[least, most], [low, high]| [least.min(low), most.max(high)]),
    };
    Still { crit, tac, kill, primary }
}

/// True for a tac op that a side may have picked.
fn is_open_to(table: &Table, side: Side, op: TacOp) -> bool {
    op.card().archetype.is_some_and(|it| table.team(side).has_archetype(it))
}

fn range(booked: &[u8; 5], most: u8, room: Option<u8>) -> [u8; 2] {
    let sum: u8 = booked.iter().sum();
    [sum, sum.saturating_add(room.unwrap_or(0)).min(most).max(sum)]
}

/// How much the windows that are still to come could add by this card.
fn room(table: &Table, state: &State, booked: &[u8; 5], card: &Card) -> u8 {
    let scores = |wanted: &dyn Fn(When) -> bool| card.scores.iter().any(|(when, _)| wanted(*when));
    match state.phase {
        Phase::FinalReveal | Phase::Over { .. } => return 0,
        _ if scores(&|it| it == When::EndOfBattle) => return u8::MAX,
        Phase::EndOfBattle => return 0,
        _ => {}
    }
    let left = (state.turning_point.0.max(1)..=table.options().turning_points).map(TurningPoint);
    let rooms = left.filter(|it| scores(&|when| falls_in(when, *it))).map(|it| {
        let scored = booked.get(usize::from(it.0).saturating_sub(1)).copied().unwrap_or(0);
        cap_per_turning_point(table, card).map_or(u8::MAX, |cap| cap.saturating_sub(scored))
    });
    rooms.fold(0, u8::saturating_add)
}

/// True if something may score at this moment in that turning point.
fn falls_in(when: When, turning_point: TurningPoint) -> bool {
    match when {
        When::Performed(_) | When::EnemyFalls => true,
        When::EndOfBattle => false,
        _ => is_now(when, Window::EndOfTurningPoint(turning_point)),
    }
}

/// The grades that are left, and the comparison at the end.
fn kills(table: &Table, state: &State, side: Side) -> u8 {
    match state.phase {
        Phase::FinalReveal | Phase::Over { .. } => 0,
        Phase::EndOfBattle => 1,
        _ => GRADES.saturating_sub(kill_grade::grade(table, state, side)) + 1,
    }
}

fn bonus(table: &Table, op: PrimaryOp, [crit, tac, kill]: [[u8; 2]; 3]) -> [u8; 2] {
    let of = match op {
        PrimaryOp::Crit => crit,
        PrimaryOp::Tac => tac,
        PrimaryOp::Kill => kill,
    };
    of.map(|it| primary_op::bonus(it, table.options().op_caps.primary))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Declared;
    use crate::words::stage::Stage;

    #[test]
    fn the_beginning_leaves_everything_open_and_the_end_nothing() {
        let mut stage = Stage::playing(CritOp::Loot).deployed();
        let still = |stage: &Stage| still_possible(stage.mara().table, stage.mara().state, Side::A);
        let open = Still { crit: [0, 6], tac: [0, 6], kill: [0, 6], primary: [0, 3] };
        stage.state.turning_point = TurningPoint(1);
        assert_eq!(still(&stage), open);
        // Loot gives two points at the most in each turning point; in the fourth two are left.
        stage.state.turning_point = TurningPoint(4);
        stage.state.tally[Side::A].crit = [0, 2, 1, 0, 0];
        assert_eq!(still(&stage).crit, [3, 5]);
        stage.state.phase = Phase::FinalReveal;
        let over = Still { crit: [3, 3], tac: [0, 0], kill: [0, 0], primary: [0, 2] };
        assert_eq!(still(&stage), over);
        stage.state.primary_ops[Side::A] = Declared::Revealed(PrimaryOp::Crit);
        assert_eq!(still(&stage).primary, [2, 2]);
    }

    #[test]
    fn what_is_sealed_says_no_more_than_any_op_of_the_team() {
        let mut stage = Stage::playing(CritOp::Secure).deployed();
        let tac = |stage: &Stage| still_possible(stage.mara().table, stage.mara().state, Side::A).tac;
        stage.state.turning_point = TurningPoint(4);
        stage.state.tac_ops[Side::A] = Declared::Sealed;
        let sealed = tac(&stage);
        let mut most = [0, 0];
        for op in TacOp::ALL {
            stage.state.tac_ops[Side::A] = Declared::Revealed(op);
            if is_open_to(stage.mara().table, Side::A, op) {
                most = most.max(tac(&stage));
            }
        }
        assert_eq!(most, sealed);
    }
}
