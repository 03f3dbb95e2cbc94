//! Choices as buttons say them, verb and object; and who decides what now.

use ::table::Board;
use battle::{Needs, Side, View};

use super::events::proposal;
use super::names;
use crate::Maelstrom;
use crate::choice::Choice;
use crate::phases;
use crate::state::{Draw, Step};
use crate::stratagems::fixed_determination;
use crate::terrain::Terrain;

pub(super) fn choice(view: &View<'_, Maelstrom>, choice: &Choice) -> String {
    let (table, state, side) = (view.table, view.state, view.side());
    let who = |it: &Side| if *it == side { "yourself".to_owned() } else { names::person(table, *it) };
    match choice {
        Choice::Propose(what) => format!("Propose {}", proposal(*what)),
        Choice::Agree => match &state.proposal {
            Some(it) => format!("Agree to {}", proposal(it.what())),
            None => "Agree".into(),
        },
        Choice::LetDiceDecide => "Let the dice decide".into(),
        Choice::Ready if state.step == Step::Muster => format!("Take the field with {}", table.army(side).name),
        Choice::Ready => "Briefing read".into(),
        Choice::Defender(it) => format!("Make {} the defender", who(it)),
        Choice::PlaceMarker(end, at) => {
            let end = end.map_or(String::new(), |it| format!(" in territory {it:?}"));
            let at = at.map_or(String::new(), |it| format!(", {}", names::from_the_edges(it)));
            format!("Place a marker{end}{at}")
        }
        Choice::TakeEnd(end) => format!("Take deployment zone {end:?}"),
        Choice::Number(order) => {
            let order: Vec<String> = order.iter().map(|it| placed_marker(view, *it)).collect();
            format!("Number your markers: {}", order.join(", then "))
        }
        Choice::Deploy(unit, at) => format!("Set up {}{}", names::unit(table, *unit), names::around(at)),
        Choice::FirstTurn(it) if *it == side => "Take the first turn".into(),
        Choice::FirstTurn(_) => "Take the second turn".into(),
        Choice::DeployEverybody => "Set up everybody who is left, you see to their places".into(),
        Choice::Stratagem { name, cp, on, .. } => format!("Use {name}{} ({cp} CP)", names::affected(table, on)),
        Choice::Pass => "Pass".into(),
        Choice::Carry(it) => {
            let cp = fixed_determination::cost(state);
            format!("Carry {} over with Fixed Determination ({cp} CP)", it.card().name)
        }
        Choice::From(category) => format!("Generate from {}", category.name()),
        Choice::Keep => "Keep it".into(),
        Choice::QuickThinking(true) => "Add 1 with Quick Thinking (1 CP)".into(),
        Choice::QuickThinking(false) => "Take 1 away with Quick Thinking (1 CP)".into(),
        Choice::StandingOrders => "Make it a 1 with Standing Orders (1 CP)".into(),
        Choice::Replace(it) => format!("Take {} instead", it.card().name),
        Choice::Mark(it) => format!("Pick {} ({it})", it.card().name),
        Choice::EndPhase => match state.step {
            Step::Playing(phase) => format!("End the {} phase", phase.name()),
            _ => "End the phase".into(),
        },
        Choice::NewIntel(old, new) => format!("New Intel (1 CP), {} for {}", new.name(), old.name()),
        Choice::PlayOn => "Play on alone".into(),
        Choice::EndNow => "End the battle now".into(),
        Choice::Concede => format!("Concede the battle to {}", names::person(table, side.other())),
    }
}

/// What is decided now, and by whom.
pub(super) fn prompt(view: &View<'_, Maelstrom>) -> String {
    let (table, state) = (view.table, view.state);
    let what = match state.step {
        Step::Size => "agree on the battle size".into(),
        Step::Muster => "take the field with their armies".into(),
        Step::Mission => "agree on the mission or roll for it".into(),
        Step::Map => "agree on the deployment map or roll for it".into(),
        Step::Briefing => {
            let card = state.mission().card();
            format!("read the briefing of {}. {}", card.name, card.gist.trim_end_matches('.'))
        }
        Step::Battlefield => {
            let (width, height) = state.size().battlefield();
            let usual = Terrain::usual_number(Board::new(width, height));
            format!("agree on the battlefield; about {usual} terrain features suit the smallest one")
        }
        Step::Roles => "decides who defends".into(),
        Step::Markers(_) => "places an objective marker".into(),
        Step::Ends => "takes a deployment zone".into(),
        Step::Numbers(_) => "numbers the markers in their territory".into(),
        Step::Categories => "select three categories in secret".into(),
        Step::Reserves => "declare reserves and transports in secret".into(),
        Step::Deployment(_) => "sets up a unit".into(),
        Step::FirstTurn => "decides who takes the first turn".into(),
        Step::PreBattle(_) => "resolves what happens before the battle".into(),
        Step::Overriding => "note a category in secret".into(),
        Step::Determination(_) => "may carry an objective over with Fixed Determination".into(),
        Step::Generation(_, draw) => match (draw, draw_of(draw)) {
            (Draw::Pick, _) => "picks the category of the next objective".into(),
            (Draw::Replace(_), Some(name)) => format!("may take another objective for {name}, which is unachievable"),
            (_, Some(name)) => format!("may change the roll, {name}"),
            (_, None) => "generates an objective".into(),
        },
        Step::Marking(_) => "picks one of the other's objectives".into(),
        Step::PlayOn(_) => "decides whether to play on alone".into(),
        Step::Playing(phase) => {
            return format!("{} {} phase", names::of(table, state.turn), phase.name());
        }
        Step::Intel(_) => "may swap a category with New Intel".into(),
        Step::Over => return "The battle is over".into(),
        _ => return "The table is asked".into(),
    };
    let people: Vec<&str> = match phases::needs(table, state) {
        Needs::Choices(seats) | Needs::Secrets { seats, .. } => {
            seats.iter().map(|it| table.seats().name(*it)).collect()
        }
        _ => vec!["The table"],
    };
    let what = match (people.len(), state.step) {
        (1, Step::Briefing) => what.replacen("read", "reads", 1),
        (1, Step::Battlefield) => what.replacen("agree", "agrees", 1),
        (1, step) => of_one(step).map_or(what, Into::into),
        _ => what,
    };
    format!("{} {what}", people.join(" and "))
}

/// What both do at first and one of them is left to do.
const fn of_one(step: Step) -> Option<&'static str> {
    match step {
        Step::Muster => Some("takes the field with their army"),
        Step::Size => Some("agrees on the battle size"),
        Step::Mission => Some("agrees on the mission or rolls for it"),
        Step::Map => Some("agrees on the deployment map or rolls for it"),
        Step::Categories => Some("selects three categories in secret"),
        Step::Reserves => Some("declares reserves and transports in secret"),
        Step::Overriding => Some("notes a category in secret"),
        _ => None,
    }
}

/// "the 3rd that was placed", with its place if the board knows it.
fn placed_marker(view: &View<'_, Maelstrom>, place: u8) -> String {
    format!("the {} placed{}", names::ordinal(place), place_of(view, place))
}

fn place_of(view: &View<'_, Maelstrom>, place: u8) -> String {
    let at = view.state.markers.get(usize::from(place)).and_then(|it| it.at);
    at.map_or(String::new(), |it| format!(" ({})", names::from_the_edges(it)))
}

fn draw_of(draw: Draw) -> Option<&'static str> {
    match draw {
        Draw::Change(drawn) | Draw::Replace(drawn) => drawn.objective().map(|it| it.card().name),
        _ => None,
    }
}
