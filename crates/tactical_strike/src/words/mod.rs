//! The sentences of a battle: written once, for terminal, browser and tests.

mod choices;
mod events;
mod findings;
mod names;
mod questions;
mod refusals;
mod table;
mod throws;

use battle::{Act, Finding, Objection, View, Wording, Words, Written};

use crate::TacticalStrike;
use crate::choice::Choice;
use crate::event::Event;
use crate::header::Table;
use crate::reason::Reason;
use crate::vocabulary::{Answer, Op, Question, Slot, Window};

pub(crate) use choices::proposed;
pub(crate) use table::standing;

impl Words for TacticalStrike {
    fn event(table: &Table, event: &Event) -> String {
        let line = events::event(table, event);
        // Codes and names of players stay as they are.
        let is_sentence = matches!(event, Event::Rolled { .. } | Event::RolledOff { .. }) || line.starts_with("the ");
        let mut line = if is_sentence { battle::capitalized(&line) } else { line };
        if !line.is_empty() && !line.ends_with(['.', '!', '?']) {
            line.push('.');
        }
        line
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
        findings::finding(table, finding)
    }

    fn reason(view: &View<'_, Self>, _: &Act<Self>, reason: &Reason) -> Objection {
        refusals::reason(view, reason)
    }

    fn slot(slot: Slot) -> String {
        Self::write_slot(slot).into()
    }

    fn op(op: Op) -> String {
        match op {
            Op::Mission(mission) => mission.card().name.into(),
            Op::Find(find) => find.card().name.into(),
        }
    }

    fn window(window: Window) -> String {
        match window {
            Window::Removal => "removal".into(),
            Window::EndOfPhase(_, phase) => format!("end of the {} phase", phase.name()),
            Window::EndOfTurn(_) => "end of the turn".into(),
            Window::EndOfGameTurn(turn) => format!("end of game turn {turn}"),
            Window::EndOfMission => "end of the mission".into(),
        }
    }

    fn state(view: &View<'_, Self>) -> Vec<String> {
        table::state(view)
    }

    fn map(_: &View<'_, Self>, _: usize) -> Option<String> {
        None
    }
}
