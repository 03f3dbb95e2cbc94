//! Who wants to know what is asked: the mission, something found, or the role of a Hero.

use battle::Side;
use door::{Id, Ref, Says, WhyAsked};

use super::piece;
use crate::header::Table;
use crate::state::State;
use crate::vocabulary::{CombatantId, Question, Spot};

/// For what it is asked, and what it is about.
pub(super) fn asked_for(table: &Table, state: &State, question: Question) -> (Vec<WhyAsked>, Vec<Ref>) {
    match question {
        Question::Controls(spot) | Question::ScoresAt(_, spot) => {
            (of_spot(state, spot).into_iter().collect(), marked(spot))
        }
        Question::InEnemyZone(side) => (of_mission(state, Some(side)).into_iter().collect(), Vec::new()),
        Question::NearestTo(hero)
        | Question::Alone(hero)
        | Question::UnitAtObjective(hero)
        | Question::HeroAtObjective(hero) => (of_role(table, hero).into_iter().collect(), vec![piece(table, hero)]),
        Question::Locked(who) => {
            let why = of_role(table, who).unwrap_or_else(|| of_step("What it may do while it is locked"));
            (vec![why], vec![piece(table, who)])
        }
        Question::InCommand(who, hero) => (vec![of_step("A Hero nearby")], vec![piece(table, who), piece(table, hero)]),
        Question::NearPanic(who, of) => (vec![of_step("Panic")], vec![piece(table, who), piece(table, of)]),
        Question::AnyNearPanic(of) => (vec![of_step("Panic")], vec![piece(table, of)]),
        Question::AtPoi(who, poi) => {
            (vec![of_step("Exploring")], [vec![piece(table, who)], marked(Spot::Poi(poi))].concat())
        }
        Question::OnPoi(who, poi) => {
            let why = of_spot(state, Spot::Poi(poi)).into_iter().collect();
            (why, [vec![piece(table, who)], marked(Spot::Poi(poi))].concat())
        }
        // The record always knows.
        Question::Fell(who) => (Vec::new(), vec![piece(table, who)]),
    }
}

fn of_card(kind: &'static str, name: &str, side: Option<Side>) -> WhyAsked {
    WhyAsked { says: Says::new().name(Ref::Card(Id::card(kind, name))), side }
}

/// What is worth nothing by itself, but is the next step of something.
fn of_step(what: &str) -> WhyAsked {
    WhyAsked { says: Says::plain(what.to_owned()), side: None }
}

fn of_mission(state: &State, side: Option<Side>) -> Option<WhyAsked> {
    state.mission.map(|it| of_card("mission", it.card().name, side))
}

/// What was found at a Point of Interest is worth something by itself.
fn of_spot(state: &State, spot: Spot) -> Option<WhyAsked> {
    let Spot::Poi(number) = spot else { return of_mission(state, None) };
    let found = usize::from(number).checked_sub(1).and_then(|it| state.pois.get(it)?.find);
    found.map(|it| of_card("find", it.card().name, None)).or_else(|| of_mission(state, None))
}

fn of_role(table: &Table, hero: CombatantId) -> Option<WhyAsked> {
    let role = table.model(hero).role?;
    Some(of_card("role", role.name(), Some(table.side_of(hero))))
}

/// A spot as a marker of the table; zones are none.
fn marked(spot: Spot) -> Vec<Ref> {
    match spot {
        Spot::Marker(number) => vec![Ref::Marker(Id::from(format!("marker {number}")))],
        Spot::Poi(number) => vec![Ref::Marker(Id::from(format!("point {number}")))],
        Spot::Zone(_) | Spot::NoMansLand => Vec::new(),
    }
}
