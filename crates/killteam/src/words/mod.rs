//! The sentences of Kill Team: written once, for terminal, browser and tests.
//!
//! Measurements here word an answer; they never decide one.

mod access;
mod attacks;
mod choices;
mod destinations;
mod events;
mod findings;
mod gear;
mod map;
mod names;
mod places;
mod prompts;
mod questions;
mod refusals;
#[cfg(test)]
pub(crate) mod stage;
mod table;

use battle::{Act, Finding, Objection, View, Wording, Words};

pub(crate) use choices::worded;
pub use destinations::{Destination, destination};
pub(crate) use destinations::{Meant, meant};
pub(crate) use names::noun;
pub(crate) use table::glance;

use crate::{Answer, Choice, Event, KillTeam, Op, Question, Reason, Slot, State, Table, Window};

impl Words for KillTeam {
    fn event(table: &Table, event: &Event) -> String {
        events::event(table, event)
    }

    fn event_there(table: &Table, state: &State, event: &Event) -> String {
        events::event_there(table, state, event)
    }

    fn choice(view: &View<'_, Self>, choice: &Choice) -> String {
        choices::choice(view, choice)
    }

    fn deed(view: &View<'_, Self>, choice: &Choice) -> String {
        choices::worded(view, choice).deed()
    }

    fn prompt(view: &View<'_, Self>) -> String {
        prompts::prompt(view)
    }

    fn question(table: &Table, question: Question) -> Wording<Answer> {
        questions::question(table, question)
    }

    fn finding(table: &Table, finding: &Finding<Question, Answer>) -> String {
        findings::finding(table, finding)
    }

    fn reason(view: &View<'_, Self>, act: &Act<Self>, reason: &Reason) -> Objection {
        refusals::reason(view, act, reason)
    }

    fn slot(slot: Slot) -> String {
        slot.name().into()
    }

    fn op(op: Op) -> String {
        self::op(op).into()
    }

    fn window(window: Window) -> String {
        self::window(window)
    }

    fn state(view: &View<'_, Self>) -> Vec<String> {
        table::state(view)
    }

    fn map(view: &View<'_, Self>, columns: usize) -> Option<String> {
        map::map(view, columns)
    }
}

fn op(op: Op) -> &'static str {
    match op {
        Op::Crit(op) => op.card().name,
        Op::Tac(op) => op.card().name,
        Op::Kill => "kill op",
        Op::Primary => "primary op",
    }
}

fn window(window: Window) -> String {
    match window {
        Window::Performed(action, turning_point) => {
            format!("after {} in turning point {}", action.name(), turning_point.0)
        }
        Window::Incapacitated(turning_point) => format!("after a loss in turning point {}", turning_point.0),
        Window::EndOfTurningPoint(turning_point) => format!("end of turning point {}", turning_point.0),
        Window::EndOfBattle => "end of the battle".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::approved_ops_2025::{CritOp, TacOp};
    use crate::vocabulary::{Action, TurningPoint};

    #[test]
    fn slots_ops_and_windows_have_the_names_that_scenarios_use() {
        assert_eq!(KillTeam::slot(Slot::TacOp), "tac op");
        assert_eq!(KillTeam::slot(Slot::PrimaryOp), "primary op");
        assert_eq!(KillTeam::op(Op::Crit(CritOp::Secure)), "Secure");
        assert_eq!(KillTeam::op(Op::Tac(TacOp::PlantBanner)), "Plant Banner");
        assert_eq!(KillTeam::op(Op::Primary), "primary op");
        let two = TurningPoint(2);
        assert_eq!(KillTeam::window(Window::EndOfTurningPoint(two)), "end of turning point 2");
        assert_eq!(KillTeam::window(Window::EndOfBattle), "end of the battle");
        let performed = Window::Performed(Action::Secure, two);
        assert_eq!(KillTeam::window(performed), "after Secure in turning point 2");
    }
}
