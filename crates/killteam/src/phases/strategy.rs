//! The Gambit step of the Strategy phase.

use battle::{Play, Side};

use super::{Declared, Phase};
use crate::approved_ops_2025::crit_ops::inert_after;
use crate::approved_ops_2025::{CritOp, TacOp};
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
    match play.state().crit_op {
        Some(CritOp::Reboot) => play.emit(Event::Reached(Phase::RebootPicks)),
        Some(CritOp::StakeClaim) if !play.state().turning_point.is_first() => {
            let turn = play.state().initiative;
            play.emit(Event::Reached(Phase::Claims { turn }));
        }
        _ => after_start_of_gambit_step(play),
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

pub(super) fn after_reboot_picks(play: &mut Play<'_, KillTeam>) {
    if let [Some(a), Some(b)] = play.state().record.reboot_picks() {
        play.emit(Event::MarkerInert { objective: inert_after([a, b]) });
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
    let first = state.turning_point.is_first();
    match state.tac_ops[side] {
        Declared::Revealed(TacOp::Envoy) => {
            table.operatives_of(side).any(|it| may_send(table, state, side, it).is_legal())
        }
        Declared::Revealed(TacOp::Flank) => !state.record.tac().flank_declared(side),
        Declared::Revealed(_) | Declared::Unset => false,
        Declared::Sealed => {
            let held = |op: TacOp| op.card().archetype.is_some_and(|it| table.team(side).has_archetype(it));
            held(TacOp::Flank) || (held(TacOp::Envoy) && !first)
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

pub(super) fn may_send(table: &Table, state: &State, side: Side, who: OperativeId) -> Verdict {
    let holds = state.tac_ops[side].revealed() == Some(TacOp::Envoy);
    let ask = Witness::new(table, state);
    let gambits = TacOp::Envoy.card().gambits.iter();
    gambits.fold(Verdict::legal().refuse_if(!holds, Reason::NotYourTacOp), |verdict, gambit| {
        verdict.and((gambit.may)(&ask, side, who))
    })
}

pub(super) fn send_envoy(play: &mut Play<'_, KillTeam>, side: Side, who: OperativeId) {
    for gambit in TacOp::Envoy.card().gambits {
        play.emit((gambit.does)(side, who));
    }
    play.emit(Event::Reached(Phase::Gambits { turn: side.other(), passed: false }));
}

pub(super) fn may_declare_flank(state: &State, side: Side) -> Verdict {
    Verdict::legal()
        .refuse_if(state.tac_ops[side].revealed() != Some(TacOp::Flank), Reason::NotYourTacOp)
        .refuse_if(state.record.tac().flank_declared(side), Reason::GambitUsed)
}

pub(super) fn declare_flank(play: &mut Play<'_, KillTeam>, side: Side) {
    play.emit(Event::FlankDeclared(side));
    play.emit(Event::Reached(Phase::Gambits { turn: side.other(), passed: false }));
}
