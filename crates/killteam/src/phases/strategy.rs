//! The Gambit step of the Strategy phase.

use battle::{Play, Side};

use super::{Declared, Phase};
use crate::approved_ops_2025::TacOp;
use crate::card::{Names, Opening};
use crate::setup::Table;
use crate::state::State;
use crate::team_rules::{self, TeamRule};
use crate::tracking::{self, Tracking};
use crate::vocabulary::{Claim, OperativeId, Verdict};
use crate::witness::Witness;
use crate::{Event, KillTeam, Reason};

/// The start of the Gambit step, up to the first thing that somebody decides.
pub(super) fn start_of_gambit_step(play: &mut Play<'_, KillTeam>) {
    // Rules for the start of the Gambit step come before the gambits themselves.
    match opening(play.state()) {
        Some(Opening::Picks(_)) => play.emit(Event::Reached(Phase::MarkerPicks)),
        Some(Opening::Claims(_)) => {
            let turn = play.state().initiative;
            play.emit(Event::Reached(Phase::Claims { turn }));
        }
        None => after_start_of_gambit_step(play),
    }
}

/// What the crit op has both sides do at the start of this Gambit step.
pub(super) fn opening(state: &State) -> Option<Opening> {
    let opening = state.crit_op.and_then(|it| it.card().opening);
    opening.filter(|it| matches!(it, Opening::Picks(_)) || !state.turning_point.is_first())
}

/// Whether a side may make this claim.
pub(super) fn may_claim(table: &Table, state: &State, side: Side, claim: Claim) -> Verdict {
    match opening(state) {
        Some(Opening::Claims(may)) => may(&Witness::new(table, state), side, claim),
        _ => Verdict::legal().refuse_if(true, Reason::NotThisStep),
    }
}

/// A claim, then the other side's; then the gambits.
pub(super) fn claim(play: &mut Play<'_, KillTeam>, side: Side, claim: Claim) {
    play.emit(Event::Claimed { side, claim });
    let turn = side.other();
    if play.state().record.claim(turn).is_none() {
        play.emit(Event::Reached(Phase::Claims { turn }));
    } else {
        after_start_of_gambit_step(play);
    }
}

pub(super) fn after_marker_picks(play: &mut Play<'_, KillTeam>) {
    let picks = play.state().record.marker_picks();
    if let ([Some(a), Some(b)], Some(Opening::Picks(comes_of))) = (picks, opening(play.state())) {
        play.emit(comes_of([a, b]));
        after_start_of_gambit_step(play);
    }
}

fn after_start_of_gambit_step(play: &mut Play<'_, KillTeam>) {
    if play.state().turning_point.is_first() {
        play.emit(Event::Reached(Phase::PrimaryOps));
    } else {
        begin_gambits(play);
    }
}

pub(super) fn after_primary_ops(play: &mut Play<'_, KillTeam>) {
    if play.state().primary_ops.values().all(|it| *it != Declared::Unset) {
        begin_gambits(play);
    }
}

fn begin_gambits(play: &mut Play<'_, KillTeam>) {
    let turn = play.state().initiative;
    play.emit(Event::Reached(Phase::Gambits { turn, passed: false }));
}

/// Where only ops are tracked, nobody is asked for a gambit who cannot have one by what everybody knows.
pub(super) fn advance(play: &mut Play<'_, KillTeam>) {
    let (table, state) = (play.table(), play.state());
    let Phase::Gambits { turn, passed } = state.phase else {
        return;
    };
    if tracking::tracks(table, state, Tracking::Phases) || may_have_a_gambit(table, state, turn) {
        return;
    }
    play.emit(Event::Reached(match passed {
        false => Phase::Gambits { turn: turn.other(), passed: true },
        true => Phase::Firefight { turn: state.initiative, active: None },
    }));
}

fn may_have_a_gambit(table: &Table, state: &State, side: Side) -> bool {
    match state.tac_ops[side] {
        Declared::Revealed(op) => gambits(table, side, op).any(|on| may_use(table, state, side, op, on).is_legal()),
        Declared::Unset => false,
        Declared::Sealed => {
            let held = |op: &TacOp| op.card().archetype.is_some_and(|it| table.team(side).has_archetype(it));
            let begun = |op: TacOp| op.card().gambit.as_ref().is_some_and(|it| it.from <= state.turning_point);
            TacOp::ALL.into_iter().filter(held).any(begun)
        }
    }
}

pub(super) fn pass(play: &mut Play<'_, KillTeam>, side: Side) {
    let both = matches!(play.state().phase, Phase::Gambits { passed: true, .. });
    play.emit(Event::Passed(side));
    if both {
        let turn = play.state().initiative;
        play.emit(Event::Reached(Phase::Firefight { turn, active: None }));
    }
}

/// Uses a strategy ploy or another gambit of the team; then it is the other side's turn.
pub(super) fn use_rule(play: &mut Play<'_, KillTeam>, side: Side, rule: TeamRule, on: Option<OperativeId>) {
    for event in team_rules::effects(play.state(), side, rule, on) {
        play.emit(event);
    }
    play.emit(Event::Reached(Phase::Gambits { turn: side.other(), passed: false }));
}

/// Whom the gambit of an op could name, before anything is judged: each operative of a side, or once nobody. Nothing for
/// an op without a gambit.
pub(crate) fn gambits(table: &Table, side: Side, op: TacOp) -> impl Iterator<Item = Option<OperativeId>> {
    let names = op.card().gambit.as_ref().map(|it| it.names);
    let nobody = matches!(names, Some(Names::Nobody(_))).then_some(None);
    let somebody = table.operatives_of(side).filter(move |_| matches!(names, Some(Names::Operative(_))));
    nobody.into_iter().chain(somebody.map(Some))
}

/// Whether a side may use the gambit of an op, and name this operative.
pub(super) fn may_use(table: &Table, state: &State, side: Side, op: TacOp, on: Option<OperativeId>) -> Verdict {
    let ask = Witness::new(table, state);
    let verdict = Verdict::legal().refuse_if(state.tac_ops[side].revealed() != Some(op), Reason::NotYourTacOp);
    match (op.card().gambit.as_ref().map(|it| it.names), on) {
        (Some(Names::Nobody(may)), None) => verdict.and(may(&ask, side)),
        (Some(Names::Operative(may)), Some(who)) => verdict.and(may(&ask, side, who)),
        _ => verdict.refuse_if(true, Reason::NotOffered),
    }
}

/// Uses the gambit of an op; then it is the other side's turn.
pub(super) fn use_gambit(play: &mut Play<'_, KillTeam>, side: Side, op: TacOp, on: Option<OperativeId>) {
    play.emit(Event::GambitUsed { side, op, on });
    play.emit(Event::Reached(Phase::Gambits { turn: side.other(), passed: false }));
}
