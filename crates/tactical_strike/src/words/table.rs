//! The state in sentences: score, moment, means, objectives, units.

use battle::{Layers as _, Side, View};

use super::{choices, findings, names};
use crate::TacticalStrike;
use crate::ad_hoc_units::conferring::shared_rules;
use crate::command_points::{cap, left};
use crate::state::Place;
use crate::vocabulary::{CombatantId, Question, Spot, UnitId};
use crate::witness::Witness;

pub(super) fn state(view: &View<'_, TacticalStrike>) -> Vec<String> {
    let mut lines = standing(view);
    for side in view.table.seats().sides() {
        lines.push(format!("{}:", names::side(view.table, side)));
        lines.extend(units(view, side));
    }
    lines
}

/// Score, means and objectives, without units.
pub(crate) fn standing(view: &View<'_, TacticalStrike>) -> Vec<String> {
    let (table, state) = (view.table, view.state);
    let sides = table.seats().sides();
    let points: Vec<String> = sides.map(|it| format!("{} {}", names::side(table, it), state.points_of(it))).collect();
    let mut lines = vec![
        format!("Victory points: {}.", points.join(", ")),
        format!("{}. {}.", moment(view), choices::prompt(view)),
    ];
    for seat in table.seats().seats() {
        let supply = if table.is_campaign() { format!(", {} supply", state.supply_of(seat)) } else { String::new() };
        lines.push(format!(
            "{}: {} CP, {} of {} spent, {} can be{supply}.",
            names::seat(table, seat),
            state.cp_of(seat),
            state.spent_by(seat),
            cap(table, seat),
            left(table, state, seat),
        ));
    }
    let ask = Witness::new(table, state);
    let pois = (1..=state.pois.len() as u8).map(Spot::Poi);
    for spot in ask.marker_spots().into_iter().chain(pois) {
        let question = Question::Controls(spot);
        let holder =
            ask.known(question).map(|it| findings::finding(table, &battle::Finding { question, answer: Some(it) }));
        let find = match spot {
            Spot::Poi(number) => {
                let poi = state.pois.get(usize::from(number).saturating_sub(1));
                poi.and_then(|it| it.find).map_or(", unexplored".into(), |it| format!(", {}", it.card().name))
            }
            _ => String::new(),
        };
        let name = battle::capitalized(&names::spot(table, spot));
        lines.push(format!("{name}{find}: {}.", holder.unwrap_or_else(|| "not on the board".into())));
    }
    lines
}

fn moment(view: &View<'_, TacticalStrike>) -> String {
    match view.state.turn {
        0 => "Set-up".into(),
        turn => format!("{}, game turn {turn}", view.state.mission().card().name),
    }
}

/// The units of a side, one a line; single models that are alike in everything share one: "a5 to a9 Trooper".
fn units(view: &View<'_, TacticalStrike>, side: Side) -> Vec<String> {
    let (table, state) = (view.table, view.state);
    let mut lines: Vec<(Vec<CombatantId>, String)> = Vec::new();
    for id in state.units_of(table, side) {
        let notes = notes(view, id);
        let models = &state.unit(id).models;
        let name = |it: &CombatantId| table.model(*it).name.as_str();
        match (models.as_slice(), lines.last_mut()) {
            ([one], Some((alike, text)))
                if *text == notes && alike.last().is_some_and(|it| name(it) == name(one) && it.0 + 1 == one.0) =>
            {
                alike.push(*one);
            }
            ([one], _) => lines.push((vec![*one], notes)),
            _ => {
                let name = battle::capitalized(&names::unit(table, state, id));
                lines.push((Vec::new(), format!("{name}: {}: {notes}", names::models(table, models))));
            }
        }
    }
    let line = |(alike, notes): (Vec<CombatantId>, String)| match alike.as_slice() {
        [] => format!("{notes}."),
        [only] => format!("{}: {notes}.", names::model(table, *only)),
        [first, .., last] => format!("{} to {}: {notes}.", table.code(*first), names::model(table, *last)),
    };
    lines.into_iter().map(line).collect()
}

/// Where a unit is, and how it is.
fn notes(view: &View<'_, TacticalStrike>, id: UnitId) -> String {
    let (table, state) = (view.table, view.state);
    let it = state.unit(id);
    let ask = Witness::new(table, state);
    let place = match it.models.first().map_or(Place::Removed, |it| state.model(*it).place) {
        Place::Waiting => "to be set up".to_owned(),
        Place::HeldBack => "infiltrating".to_owned(),
        Place::Reserve => "in reserve".to_owned(),
        Place::Table => "on the table".to_owned(),
        Place::Aboard(transport) => format!("aboard {}", names::model(table, transport)),
        Place::Removed => "removed".to_owned(),
    };
    let mut notes = vec![place];
    let marks = [
        (ask.is_scoring(id), "scoring"),
        (it.is_falling_back, "falling back"),
        (it.ground_until.is_some(), "gone to ground: no move, snap shots, cover 1 better"),
        (it.has_reacted, "has used Reaction Fire: no Counter-attack"),
        (it.is_afraid, "afraid: Weapon Skill 1"),
    ];
    notes.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, text)| text.to_owned()));
    notes.extend(it.out_of_ammo.iter().map(|(weapon, _)| format!("no ammunition: {}", table.weapon(*weapon))));
    notes.extend(it.grant.map(|it| it.name().to_owned()));
    let shared: Vec<&str> = shared_rules(table, state, id).collect();
    if !shared.is_empty() {
        notes.push(format!("all have {}", shared.join(", ")));
    }
    notes.join(", ")
}
