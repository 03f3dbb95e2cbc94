//! The sentences of Maelstrom: written once, for terminal, browser and tests.

mod choices;
mod events;
mod findings;
mod map;
mod names;
mod questions;
mod refusals;
mod table;

use battle::{Act, Finding, Objection, View, Wording, Words, Written, capitalized};

use crate::choice::Choice;
use crate::header::Table;
use crate::vocabulary::{Answer, Op, Question, Slot, Window};
use crate::{Event, Maelstrom, Reason};

/// A quarter as questions name it: "the lower left quarter".
pub(crate) fn quarter(quarter: crate::vocabulary::Quarter) -> String {
    names::zone_of_quarter(quarter)
}

impl Words for Maelstrom {
    fn event(table: &Table, event: &Event) -> String {
        events::event(table, event)
    }

    fn choice(view: &View<'_, Self>, choice: &Choice) -> String {
        choices::choice(view, choice)
    }

    fn prompt(view: &View<'_, Self>) -> String {
        choices::prompt(view)
    }

    fn question(table: &Table, question: Question) -> Wording<Answer> {
        questions::question(table, question)
    }

    fn finding(table: &Table, finding: &Finding<Question, Answer>) -> String {
        capitalized(&findings::finding(table, finding))
    }

    fn reason(view: &View<'_, Self>, act: &Act<Self>, reason: &Reason) -> Objection {
        refusals::reason(view, act, reason)
    }

    fn slot(slot: Slot) -> String {
        Self::write_slot(slot).into()
    }

    fn op(op: Op) -> String {
        match op {
            Op::Objective(objective) => objective.card().name.into(),
            Op::Painted => "painted army".into(),
        }
    }

    fn window(window: Window) -> String {
        match window {
            Window::StartOfRound(round) => format!("start of round {round}"),
            Window::StartOfTurn(_) => "start of the turn".into(),
            Window::EndOfPhase(_, phase) => format!("end of the {} phase", phase.name()),
            Window::EndOfTurn(_) => "end of the turn".into(),
            Window::EndOfRound(round) => format!("end of round {round}"),
            Window::EndOfBattle => "end of the battle".into(),
        }
    }

    fn window_of(table: &Table, window: Window) -> String {
        match window {
            Window::StartOfTurn(side) => format!("start of {} turn", names::of(table, side)),
            Window::EndOfPhase(side, phase) => format!("end of {} {} phase", names::of(table, side), phase.name()),
            Window::EndOfTurn(side) => format!("end of {} turn", names::of(table, side)),
            Window::StartOfRound(_) | Window::EndOfRound(_) | Window::EndOfBattle => Self::window(window),
        }
    }

    fn state(view: &View<'_, Self>) -> Vec<String> {
        table::state(view)
    }

    fn map(view: &View<'_, Self>, columns: usize) -> Option<String> {
        map::map(view, columns)
    }
}
