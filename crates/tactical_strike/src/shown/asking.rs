//! Why people are asked something, and what it is about.

use battle::Side;
use door::{Id, Ref, Says, WhyAsked};

use super::piece;
use crate::header::Table;
use crate::state::{Due, State, Step};
use crate::vocabulary::{CombatantId, Question, Spot};

/// Which rule wants to know, for whom, and what the question is about.
pub(super) fn asked_for(table: &Table, state: &State, question: Question) -> (Vec<WhyAsked>, Vec<Ref>) {
    let why = |says: &str, side: Option<Side>| vec![WhyAsked { says: Says::plain(says.to_owned()), side }];
    let side = |it: CombatantId| Some(table.side_of(it));
    let role = |hero: CombatantId| table.model(hero).role.map_or("a Hero role", |it| it.name());
    let find = |poi: u8| {
        let place = usize::from(poi).saturating_sub(1);
        state.pois.get(place).and_then(|it| it.find).map(|it| it.card().name)
    };
    let chips = |it: &[CombatantId]| it.iter().map(|it| piece(table, *it)).collect::<Vec<_>>();
    match question {
        Question::Controls(spot) => (why(of_spot(state, spot, &find), None), mark(spot)),
        Question::ScoresAt(seat, spot) => {
            (why(of_spot(state, spot, &find), Some(table.seats().side_of(seat))), mark(spot))
        }
        Question::InEnemyZone(of) => (why(state.mission().card().name, Some(of)), Vec::new()),
        Question::NearestTo(hero) | Question::Alone(hero) => (why(role(hero), side(hero)), chips(&[hero])),
        Question::UnitAtObjective(hero) | Question::HeroAtObjective(hero) => {
            (why(role(hero), side(hero)), chips(&[hero]))
        }
        Question::Locked(it) => (why(about_locking(table, state, it), side(it)), chips(&[it])),
        Question::InCommand(unit, hero) => (why("A Hero nearby", side(hero)), chips(&[unit, hero])),
        Question::NearPanic(it, of) => (why("Panic", side(it)), chips(&[it, of])),
        Question::AnyNearPanic(of) => (why("Panic", side(of)), chips(&[of])),
        Question::AtPoi(it, poi) => (why("Exploring", side(it)), [chips(&[it]), mark(Spot::Poi(poi))].concat()),
        Question::OnPoi(it, poi) => {
            (why(find(poi).unwrap_or("A Point of Interest"), side(it)), [chips(&[it]), mark(Spot::Poi(poi))].concat())
        }
        // The record always knows.
        Question::Fell(it) => (Vec::new(), chips(&[it])),
    }
}

/// What pays for a spot: what was found there, or the mission.
fn of_spot(state: &State, spot: Spot, find: &dyn Fn(u8) -> Option<&'static str>) -> &'static str {
    match spot {
        Spot::Poi(poi) => find(poi).unwrap_or("A Point of Interest"),
        Spot::Marker(_) | Spot::Zone(_) | Spot::NoMansLand => state.mission().card().name,
    }
}

/// Who asks whether a unit is locked: its Hero's role when the fighting is over, else whoever wants to act.
fn about_locking(table: &Table, state: &State, who: CombatantId) -> &'static str {
    match (state.step, state.due.last()) {
        (_, Some(Due::React { .. })) => "How it answers the charge",
        (Step::PhaseEnd(..), _) => table.model(who).role.map_or("A Hero role", |it| it.name()),
        _ => "What it may do while it is locked",
    }
}

/// A spot as a marker of the table; zones are none.
fn mark(spot: Spot) -> Vec<Ref> {
    match spot {
        Spot::Marker(number) => vec![Ref::Marker(Id::from(format!("marker {number}")))],
        Spot::Poi(number) => vec![Ref::Marker(Id::from(format!("point {number}")))],
        Spot::Zone(_) | Spot::NoMansLand => Vec::new(),
    }
}
