//! Whether a choice stands in a firefight: that depends on what is waited for.

use battle::Side;

use super::super::counteract;
use crate::Reason;
use crate::actions;
use crate::choice::Choice;
use crate::close_quarters::interrupt;
use crate::incapacitation;
use crate::limit::Limit;
use crate::pending::Pending;
use crate::setup::Table;
use crate::state::{Activation, State};
use crate::vocabulary::{Action, Verdict};

pub(crate) fn judge(table: &Table, state: &State, side: Side, choice: &Choice) -> Verdict {
    let no = |reason| Verdict::legal().refuse_if(true, reason);
    match Pending::of(table, state) {
        Some(Pending::Reports) => judge_at_a_physical_table(state, side, choice),
        Some(Pending::Loss) => incapacitation::judge(table, state, side, choice),
        Some(Pending::Interrupt(_)) => interrupt::judge(table, state, side, choice),
        Some(Pending::Turn(_)) => judge_turn(table, state, side, choice),
        Some(Pending::HeldMove(active)) => match choice {
            Choice::Pass => Verdict::legal(),
            Choice::Perform { action: Action::OperateHatch, .. } => judge_action(table, state, active, choice),
            _ => no(Reason::Limit(Limit::MoveGoesOn)),
        },
        Some(Pending::Triumph(active)) => match choice {
            Choice::Pass => Verdict::legal(),
            Choice::EndActivation => no(Reason::Limit(Limit::RulesFirst(active.free))),
            _ => judge_action(table, state, active, choice),
        },
        Some(Pending::Closing(active) | Pending::Action(active)) => match choice {
            Choice::EndActivation => Verdict::legal(),
            _ => judge_action(table, state, active, choice),
        },
        Some(Pending::Attack | Pending::Dice(..)) | None => no(Reason::NotThisStep),
    }
}

fn judge_at_a_physical_table(state: &State, side: Side, choice: &Choice) -> Verdict {
    let ends = matches!(choice, Choice::EndFirefight | Choice::ShowTacOp);
    // Only what happens can show an op like this; others have an action or a gambit for it.
    let shown = state.tac_ops[side].revealed().is_some_and(|it| it.card().reveal.comes_by_itself());
    let shows = matches!(choice, Choice::ShowTacOp);
    Verdict::legal().refuse_if(!ends, Reason::WrongKindOfTable).refuse_if(shows && !shown, Reason::NothingSealed)
}

fn judge_turn(table: &Table, state: &State, side: Side, choice: &Choice) -> Verdict {
    let verdict = Verdict::legal();
    match choice {
        Choice::Activate { who, .. } => verdict
            .refuse_if(table.side_of(*who) != side, Reason::NotYourOperative(*who))
            .refuse_if(state.operative(*who).out, Reason::OutOfBattle(*who))
            .refuse_if(!state.operative(*who).out && !state.operative(*who).ready, Reason::NotReady(*who)),
        Choice::Counteract(who) => counteract::may(table, state, side, *who),
        Choice::Pass => verdict.refuse_if(counteract::is_ready(table, state, side), Reason::Limit(Limit::StillReady)),
        Choice::Perform { who, .. } => verdict.refuse_if(true, Reason::NotActive(*who)),
        _ => verdict.refuse_if(true, out_of_place(choice)),
    }
}

/// An action of whoever is active. Nothing else stands here.
fn judge_action(table: &Table, state: &State, active: &Activation, choice: &Choice) -> Verdict {
    match choice {
        Choice::Perform { who, action, target } => Verdict::legal()
            .refuse_if(*who != active.who, Reason::NotActive(*who))
            .and(actions::judge(table, state, active, *action, target)),
        _ => Verdict::legal().refuse_if(true, out_of_place(choice)),
    }
}

/// Why something that a digital table knows of at other steps, or not at all, cannot be chosen now.
fn out_of_place(choice: &Choice) -> Reason {
    match choice {
        Choice::EndFirefight | Choice::ShowTacOp => Reason::WrongKindOfTable,
        _ => Reason::NotThisStep,
    }
}
