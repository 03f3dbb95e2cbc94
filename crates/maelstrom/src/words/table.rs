//! The state in sentences: score, moment, means, objectives, markers, units.

use battle::{Layers as _, Side, View, capitalized};

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
        agreed(view),
        format!("Command points: {}.", both(&|side| state.cp[side].to_string())),
    ];
    for side in [view.side(), view.side().other()].into_iter().filter(|_| state.round > 0) {
        paragraphs.push(objectives(view, side));
    }
    paragraphs.retain(|it| !it.is_empty());
    let ask = Witness::new(table, state);
    let mut unseen = Vec::new();
    for marker in ask.markers() {
        let question = Question::Controls(marker);
        match ask.known(question) {
            Some(it) => {
                let finding = battle::Finding { question, answer: Some(it) };
                paragraphs.push(format!("{}.", capitalized(&findings::finding(table, &finding))));
            }
            None => unseen.push(names::marker(table, marker)),
        }
    }
    if !unseen.is_empty() {
        paragraphs.push(format!("Only you can see who controls {}.", unseen.join(", ")));
    }
    for side in [view.side(), view.side().other()] {
        paragraphs.push(format!("{}, {}:", names::person(table, side), table.army(side).name));
        paragraphs.extend(table.units_of(side).map(|it| unit(view, it)));
    }
    paragraphs
}

/// What was agreed, as far as it was: size, mission, map, battlefield, roles.
fn agreed(view: &View<'_, Maelstrom>) -> String {
    let (table, state) = (view.table, view.state);
    let mut parts: Vec<String> = Vec::new();
    parts.extend(state.size.map(|it| it.name().to_owned()));
    parts.extend(state.mission.map(|it| it.card().name.to_owned()));
    parts.extend(state.map.map(|it| it.name().to_owned()));
    parts.extend(state.ground.as_deref().map(|it| format!("{} by {}", it.board().width(), it.board().height())));
    parts.extend(state.defender.map(|it| format!("{} defends", names::person(table, it))));
    parts.extend(state.first.map(|it| format!("{} has the first turn", names::person(table, it))));
    if parts.is_empty() { String::new() } else { format!("{}.", parts.join(", ")) }
}

fn moment(view: &View<'_, Maelstrom>) -> String {
    match view.state.round {
        0 => "Set-up".into(),
        round => format!("Round {round} of {}", view.table.options().rounds),
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
        Place::ToCome => format!("can be added for {} points", view.table.unit(unit).points),
    };
    let (all, wounds) = (view.table.unit(unit).models, view.table.unit(unit).wounds);
    let lost = view.state.models(view.table, unit).first().map_or(0, |it| it.wounds_lost);
    let left = match all {
        _ if matches!(it.place, Place::Destroyed | Place::Removed) => String::new(),
        1 if wounds > 1 => format!(", {} of {wounds} wounds", wounds.saturating_sub(lost)),
        1 => String::new(),
        _ => format!(", {} of {all} models", it.left),
    };
    let moved = if view.state.record.counts_as_moved(unit) { ", counts as having moved" } else { "" };
    format!("{}: {place}{left}{moved}.", names::unit(view.table, unit))
}
