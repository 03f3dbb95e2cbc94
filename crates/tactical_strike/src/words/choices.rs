//! Choices as buttons say them, and what a seat decides now.

use battle::{View, Written as _};

use super::names;
use crate::TacticalStrike;
use crate::choice::{Again, Choice, Proposal, Reaction};
use crate::header::Table;
use crate::points_of_interest::Find;
use crate::state::{Due, Step};
use crate::throws::Throw;
use crate::throws::saves::best;
use crate::vocabulary::{CombatantId, Roll};
use crate::witness::Witness;

pub(super) fn choice(view: &View<'_, TacticalStrike>, choice: &Choice) -> String {
    let (table, state) = (view.table, view.state);
    let model = |it: &CombatantId| names::model(table, *it);
    let unit = |it: &CombatantId| names::unit(table, state, state.unit_of(*it));
    match choice {
        Choice::Propose(what) => format!("Propose {}", proposed(table, *what)),
        Choice::Agree => "Agree".into(),
        Choice::LetDiceDecide => "Let the dice decide".into(),
        Choice::DeployFirst(true) => "Deploy first".into(),
        Choice::DeployFirst(false) => "Deploy second".into(),
        Choice::TakeZone(zone) => format!("Take zone {}", zone + 1),
        Choice::PlaceMarker(None) => "Place a marker by hand".into(),
        Choice::PlaceMarker(Some(at)) => format!("Place a marker {}", names::from_the_edges(*at)),
        Choice::Night(true) => "Ask for Night Fighting".into(),
        Choice::Night(false) => "Do without Night Fighting".into(),
        Choice::Deploy(it, _) => format!("Set up {}", unit(it)),
        Choice::DeployRest => "Everybody who is left".into(),
        Choice::Reserve(it) => format!("Hold {} in reserve", unit(it)),
        Choice::HoldBack(it) => format!("Let {} infiltrate", unit(it)),
        Choice::DeployAboard(it, transport) => format!("Set up {} aboard {}", unit(it), model(transport)),
        Choice::Begins(side) => format!("Let {} begin", names::side(table, *side)),
        Choice::ScoutMove(it, _) => format!("Move {} as scouts", unit(it)),
        Choice::Seize(0) => "Roll without command points".into(),
        Choice::Seize(cp) => format!("Spend {cp} CP on seizing"),
        Choice::Pass => "Nothing more".into(),
        Choice::Join(who, to) => format!("{} joins {}", model(who), unit(to)),
        Choice::Leave(who) => format!("{} leaves the unit", model(who)),
        Choice::Split(who, into) => format!("{} leaves and splits the unit into {}", model(who), into.len()),
        Choice::Merge(who, with) => {
            let with: Vec<String> = with.iter().map(unit).collect();
            format!("{} merges with {}", model(who), with.join(", "))
        }
        Choice::Board(it, transport) => format!("{} boards {}", unit(it), model(transport)),
        Choice::Disembark(it, _) => format!("{} gets out", unit(it)),
        Choice::Drive(vehicle, true) => format!("{} moves more than 6″", model(vehicle)),
        Choice::Drive(vehicle, false) => format!("{} moves up to 6″", model(vehicle)),
        Choice::TankShock(vehicle) => format!("{} shocks or rams", model(vehicle)),
        Choice::Explore(who, poi) => format!("{} explores Point of Interest {poi}", model(who)),
        Choice::Adjust(0) => "Leave the dice as they are".into(),
        Choice::Adjust(more) => format!("Change the total by {more:+}"),
        Choice::UsePower(who, power, on) => {
            let it = table.lists().powers().get(usize::from(*power));
            let name = it.map_or("a power", |it| it.name.as_str());
            let charge = it.map_or(0, |it| it.charge);
            let on = on.as_ref().map_or(String::new(), |it| format!(" on {}", unit(it)));
            format!("{} uses {name}{on} ({charge} CP)", model(who))
        }
        Choice::GrantRule(grant, it) => format!("{} for {} (1 CP)", grant.name(), unit(it)),
        Choice::Reroll(Again::CommandPoint) => "Roll again (1 CP)".into(),
        Choice::Reroll(Again::Armour) => "Roll again (abundant Armour)".into(),
        Choice::Reroll(Again::TwinLinked) => "Roll again (twin-linked)".into(),
        Choice::Reroll(Again::Skill) => "Roll again (Ballistic Skill above 5)".into(),
        Choice::Reroll(Again::Advancement) => "Roll again (advancement, once a mission)".into(),
        Choice::Keep => "Keep the roll".into(),
        Choice::GoToGround(it) => format!("{} goes to ground", unit(it)),
        Choice::Answer(Reaction::ReactionFire) => "Try Reaction Fire".into(),
        Choice::Answer(Reaction::Overwatch) => "Overwatch".into(),
        Choice::Answer(Reaction::Nothing) => "Hold fire".into(),
        Choice::TestNext(it) => format!("{} tests next", unit(it)),
        Choice::Throw(it, throw) => format!("{} of {}", super::throws::choice(table, *throw), model(it)),
        Choice::EndPhase => "End the phase".into(),
    }
}

pub(super) fn prompt(view: &View<'_, TacticalStrike>) -> String {
    let (table, state) = (view.table, view.state);
    if let Some(shown) = state.shown.as_ref().filter(|it| it.again.is_none()) {
        if let Some(Due::BlastBearing { weapon, inches, .. }) = state.due.last() {
            let way = shown.faces.first().copied().unwrap_or(1);
            let with = table.weapon(*weapon);
            return format!("The blast of {with} scatters {inches}″, direction {way} of 64. Roll again?");
        }
        let name = TacticalStrike::write_roll(table, shown.roll);
        let sentence = |passed: bool| if passed { ", passed" } else { ", failed" }.to_owned();
        let verdict = match state.due.last() {
            Some(Due::Explore { .. }) if matches!(shown.roll, Roll::Explore(_)) => found(shown.faces.iter().sum()),
            Some(Due::Test(test)) => {
                let met = test.told.map(|it| it.is_met(&shown.faces, table.options().double_one_passes));
                met.map(sentence).unwrap_or_default()
            }
            Some(Due::Throw { model, throw: Throw::Save(hit), .. }) => {
                let needs = best(&Witness::new(table, state), *model, *hit).map_or(7, |(_, needs)| needs);
                sentence(shown.faces.iter().all(|it| *it >= needs))
            }
            _ => String::new(),
        };
        let faces = battle::write_faces(&shown.faces);
        return format!("{}: {faces}{verdict}. Roll again?", battle::capitalized(&name));
    }
    if let Some(it) = &state.proposal {
        return format!("Agree on {}, or propose something else?", super::events::proposal(table, it.what()));
    }
    match state.due.last() {
        Some(Due::React { target, .. }) => {
            format!("How does {} answer the charge?", names::unit(table, state, *target))
        }
        Some(Due::Explore { total: Some(total), .. }) => {
            format!("The dice show {total}{}. Change the total?", found(*total))
        }
        _ if !state.targets.is_empty() => "Which unit tests next?".into(),
        _ => step(table, state.step),
    }
}

/// ", which finds Megascope", of a total.
fn found(total: u8) -> String {
    let find = Find::of(i8::try_from(total).unwrap_or(i8::MAX));
    format!(", which finds {}", find.card().name)
}

/// What is proposed, as buttons name it.
pub(crate) fn proposed(table: &Table, what: Proposal) -> String {
    match what {
        Proposal::Poi(None) => "where the Point of Interest was put".into(),
        what => super::events::proposal(table, what),
    }
}

/// A step of the battle in a few words.
pub(super) fn step(table: &Table, step: Step) -> String {
    let side = |it| names::side(table, it);
    let does = |it, verb| names::does(table, it, verb);
    match step {
        Step::Mission => "agree on a mission".into(),
        Step::MissionRoll => "roll for the mission".into(),
        Step::Units => "note Ad-Hoc Units".into(),
        Step::Map => "agree on a deployment map".into(),
        Step::MapRoll => "roll for the deployment map".into(),
        Step::RollOff => "deploy first or second".into(),
        Step::Zone(it) | Step::Claim(it) => format!("{} a zone", does(it, "takes")),
        Step::ClaimRoll => "roll for the order of claims".into(),
        Step::MarkerRoll => "roll for the number of markers".into(),
        Step::MarkerRollOff => "roll for the first marker".into(),
        Step::PlaceMarker(it) => format!("{} places a marker", names::seat(table, it)),
        Step::Poi => "agree on a Point of Interest".into(),
        Step::PoiRoll => "roll for a Point of Interest".into(),
        Step::Night => "Night Fighting?".into(),
        Step::NightRoll => "roll for Night Fighting".into(),
        Step::Deployment(it) => does(it, "deploys"),
        Step::InfiltratorsOff => "who infiltrates first".into(),
        Step::Infiltrate(it) => does(it, "infiltrates"),
        Step::ScoutsOff => "who scouts first".into(),
        Step::Scout(it) => format!("{} scouts", does(it, "moves")),
        Step::Seize(it) => format!("{} may seize the initiative", side(it)),
        Step::SeizeRoll(it) => format!("{} to seize", does(it, "rolls")),
        Step::TurnStart(it) => format!("the turn of {} begins", side(it)),
        Step::Playing(it, phase) => format!("{} phase of {}", phase.name(), side(it)),
        Step::Explore(it) => does(it, "explores"),
        Step::PhaseEnd(it, phase) => format!("the {} phase of {} ends", phase.name(), side(it)),
        Step::TurnEnd(it) => format!("the turn of {} ends", side(it)),
        Step::GameTurnEnd => "the game turn ends".into(),
        Step::LengthRoll => "roll for a sixth turn".into(),
        Step::Final => "score the mission".into(),
        Step::Over => "the mission is over".into(),
    }
}
