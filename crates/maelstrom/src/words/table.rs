//! The state in sentences: score, moment, means, objectives, markers, units.

use battle::{Side, View, capitalized};

use super::{choices, findings, names};
use crate::Maelstrom;
use crate::missions::Mark;
use crate::state::Place;
use crate::vocabulary::{Question, UnitId};
use crate::witness::Witness;

pub(super) fn state(view: &View<'_, Maelstrom>) -> Vec<String> {
    let (table, state) = (view.table, view.state);
    let both = |value: &dyn Fn(Side) -> String| {
        let part = |side| format!("{} {}", names::person(table, side), value(side));
        format!("{}, {}", part(Side::A), part(Side::B))
    };
    let mut paragraphs = vec![
        format!("Victory points: {}.", both(&|side| state.points[side].to_string())),
        format!("{}. {}.", moment(view), choices::prompt(view)),
        format!("Command points: {}.", both(&|side| state.cp[side].to_string())),
    ];
    for side in [view.side(), view.side().other()] {
        paragraphs.push(objectives(view, side));
    }
    let ask = Witness::new(table, state);
    for marker in ask.markers() {
        let question = Question::Controls(marker);
        let name = capitalized(&names::marker(table, marker));
        let holder =
            ask.known(question).map(|it| findings::finding(table, &battle::Finding { question, answer: Some(it) }));
        paragraphs.push(format!("{name}: {}.", holder.unwrap_or_else(|| "not on the board".into())));
    }
    for side in [view.side(), view.side().other()] {
        paragraphs.push(format!("{}, {}:", names::person(table, side), table.army(side).name));
        paragraphs.extend(table.units_of(side).map(|it| unit(view, it)));
    }
    paragraphs
}

fn moment(view: &View<'_, Maelstrom>) -> String {
    match view.state.round {
        0 => "Set-up".into(),
        round => format!("{}, round {round} of {}", view.state.mission().card().name, view.table.options().rounds),
    }
}

fn objectives(view: &View<'_, Maelstrom>, side: Side) -> String {
    let list = view.state.held[side].iter().map(|it| {
        let mark = match it.mark {
            Some(Mark::Doubled) => ", doubled",
            Some(Mark::Sabotaged) => ", sabotaged",
            None => "",
        };
        let scored = if it.is_scored { ", scored" } else { "" };
        format!("{} ({}{mark}{scored})", it.objective.card().name, it.objective)
    });
    let list: Vec<String> = list.collect();
    let list = if list.is_empty() { "none".into() } else { list.join(", ") };
    format!("{} objectives: {list}.", names::of(view.table, side))
}

fn unit(view: &View<'_, Maelstrom>, unit: UnitId) -> String {
    let it = view.state.unit(unit);
    let place = match it.place {
        Place::Waiting => "to be set up".to_owned(),
        Place::Battlefield => "on the battlefield".to_owned(),
        Place::Reserves { .. } => "in Strategic Reserves".to_owned(),
        Place::Elsewhere => "elsewhere".to_owned(),
        Place::Aboard(transport) => format!("aboard {}", names::unit(view.table, transport)),
        Place::Destroyed => "destroyed".to_owned(),
        Place::Removed => "off the table".to_owned(),
    };
    let all = view.table.unit(unit).models;
    format!("{}: {place}, {} of {all} models.", names::unit(view.table, unit), it.left)
}
