//! Kill Team for whoever reads and types.

use battle::{Act, Side, View};
use door::{Listed, Manual, Spoken, Understood};

use super::{menus, tracked};
use crate::approved_ops_2025::CritOp;
use crate::choice::{Choice, Report};
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Secret, Slot};
use crate::{KillTeam, words};

impl Spoken for KillTeam {
    const MANUAL: Manual = Manual {
        reporting: "Or in words: out b2 by a3, secure a2 marker 1.",
        phrases: "  track LEVEL    beside a real table: how much is tracked from here on: ops, phases or battle\n  \
                  b1 lost 5      beside a real table that tracks battle: who lost how many wounds",
        ..Manual::PLAIN
    };

    fn introduction(table: &Table) -> Vec<String> {
        let sides = table.seats().sides().map(|side| {
            let (name, team) = (table.seats().name_of_side(side), table.team(side));
            let count = team.operatives.len();
            format!("{name} leads the {}, {count} operatives", team.name)
        });
        let crit_op = table.crit_op().map(CritOp::card);
        let named = crit_op.map_or("by a roll", |it| it.name);
        let sides = sides.collect::<Vec<_>>().join("; ");
        // On a real table the players know where they are.
        let map = if table.is_digital() { format!("{}. ", table.map().name()) } else { String::new() };
        let mut lines = vec![format!("{map}Crit op: {named}. {sides}.")];
        lines.extend(crit_op.map(|it| format!("{}: {}", it.name, it.gist)));
        if !table.is_digital() {
            let [a, b] = [Side::A, Side::B].map(|it| table.seats().name_of_side(it));
            lines.push(format!("Number the objective markers: 1 is {a}'s, 2 the centre, 3 {b}'s."));
        }
        lines
    }

    fn listed(view: &View<'_, Self>, act: &Act<Self>) -> Listed {
        match act {
            Act::Choose(choice) => menus::choice(view, choice),
            Act::Report(report) => Listed::under(menus::report(view.table, report)),
            _ => Listed::default(),
        }
    }

    fn listed_secret(table: &Table, _: Slot, secret: &Secret) -> Listed {
        menus::secret(table, secret)
    }

    fn reported(table: &Table, report: &Report) -> Vec<String> {
        menus::report(table, report)
    }

    fn sorted(_: &View<'_, Self>, choices: Vec<(Choice, i64)>) -> Vec<Choice> {
        menus::in_order(choices)
    }

    fn comes_first(state: &State, report: &Report) -> bool {
        tracked::is_of_the_active(state, report)
    }

    fn understood(views: &[View<'_, Self>], line: &str) -> Option<Result<Understood, String>> {
        let table = views.first().map(|it| it.table).filter(|it| !it.is_digital())?;
        if let Some(level) = tracked::track(table, line) {
            return Some(level.map(|it| Understood { always: true, ..Understood::report(it) }));
        }
        if let Some(report) = tracked::fell_to_a_friend(table, line) {
            return Some(Ok(Understood::report(report)));
        }
        tracked::lost(table, line).map(|it| it.map(Understood::report))
    }

    fn glance(view: &View<'_, Self>) -> Vec<String> {
        // Who stands where is on the map, and behind `table`.
        words::glance(view)
    }
}
