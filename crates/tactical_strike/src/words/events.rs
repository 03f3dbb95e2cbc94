//! Events as lines of the log, readable aloud as a story. Units go by the names of their founders.

use battle::Written as _;

use super::names;
use crate::TacticalStrike;
use crate::choice::{Proposal, Reaction};
use crate::deployment_map::Border;
use crate::event::{CpSource, CpUse, Event, SpSource};
use crate::header::Table;
use crate::state::Due;
use crate::vocabulary::{Test, UnitId};
use crate::written::test_name;

/// A unit by its founder, whoever is in it now.
pub(super) fn unit(table: &Table, unit: UnitId) -> String {
    let name = names::model(table, unit.founder);
    if unit.number == unit.founder.0 { name } else { format!("the unit of {name}") }
}

pub(super) fn event(table: &Table, event: &Event) -> String {
    let side = |it| names::side(table, it);
    let does = |it, verb| names::does(table, it, verb);
    let seat = |it| names::seat(table, it);
    let of = |it: &UnitId| unit(table, *it);
    match event {
        Event::Proposed { side: by, what } => format!("{} {}", does(*by, "proposes"), proposal(table, *what)),
        Event::Settled(what) => format!("Settled: {}", proposal(table, *what)),
        Event::Sealed { seat: who, .. } => format!("{} has noted Ad-Hoc Units", seat(*who)),
        Event::UnitsFormed { seat: who, units } if units.is_empty() => format!("{} forms no Ad-Hoc Unit", seat(*who)),
        Event::UnitsFormed { seat: who, units } => {
            let units: Vec<String> = units.iter().map(|it| names::models(table, it)).collect();
            format!("{} forms {}: {}", seat(*who), names::counted(units.len(), "unit"), units.join("; "))
        }
        Event::RolledOff { roll, faces, winner } => {
            let dice: Vec<String> = faces.iter().map(|(who, face)| format!("{} {face}", side(*who))).collect();
            let end = winner.map_or("a tie".into(), |it| does(it, "wins"));
            format!("{}: {}; {end}", TacticalStrike::write_roll(table, *roll), dice.join(", "))
        }
        Event::Rolled { roll, faces } => {
            format!("{}: {}", TacticalStrike::write_roll(table, *roll), battle::write_faces(faces))
        }
        Event::Ordered(order) | Event::ClaimsOrdered(order) => {
            let order: Vec<String> = order.iter().map(|it| side(*it)).collect();
            format!("The order is {}", order.join(", "))
        }
        Event::ZoneTaken { side: by, zone } => format!("{} zone {}", does(*by, "takes"), zone + 1),
        Event::MarkersCounted(count) => format!("There are {count} markers"),
        Event::MarkersBegin(by) => format!("{} the first marker", does(*by, "places")),
        Event::MarkerPlaced { by, at, is_large } => {
            let size = if *is_large { "large" } else { "small" };
            let who = by.map_or("The mission".into(), seat);
            format!("{who} places a {size} marker{}", place(*at))
        }
        Event::PoiPlaced { at } => format!("A Point of Interest is placed{}", place(*at)),
        Event::NightSaid { side: by, asks: true } => format!("{} for Night Fighting", does(*by, "asks")),
        Event::NightSaid { side: by, asks: false } => format!("{} without Night Fighting", does(*by, "does")),
        Event::Night(true) => "The first turn is fought at night: everybody has Stealth".into(),
        Event::Night(false) => "It is day".into(),
        Event::CpGained { seat: who, cp, source } => {
            let why = match source {
                CpSource::Grant => "the mission begins".to_owned(),
                CpSource::Role(clause) => (*clause).to_owned(),
                CpSource::Find(find) => find.card().name.to_owned(),
            };
            format!("{} gains {cp} CP: {why}", seat(*who))
        }
        Event::CpSpent { seat: who, cp, on } => {
            let why = match on {
                CpUse::Reroll => "a roll is made again".to_owned(),
                CpUse::Grant(grant) => grant.name().to_owned(),
                CpUse::Power => "a power".to_owned(),
                CpUse::Seize => "seizing the initiative".to_owned(),
            };
            format!("{} spends {cp} CP: {why}", seat(*who))
        }
        Event::SpGained { seat: who, sp, source } => {
            let why = match source {
                SpSource::Objective(clause) => (*clause).to_owned(),
                SpSource::Find(find) => find.card().name.to_owned(),
            };
            format!("{} gains {sp} supply: {why}", seat(*who))
        }
        Event::Deployed { unit, .. } => format!("{} is set up", of(unit)),
        Event::DeployedRest { seat: who, units } => {
            format!("{} sets up everybody who is left: {}", seat(*who), names::counted(units.len(), "unit"))
        }
        Event::Reserved(unit) => format!("{} waits in reserve", of(unit)),
        Event::HeldBack(unit) => format!("{} will infiltrate", of(unit)),
        Event::EarlyBegins(by) => does(*by, "begins"),
        Event::Scouted { unit, .. } => format!("{} moves as scouts", of(unit)),
        Event::Passed(by) => format!("{} nothing more to do", does(*by, "has")),
        // What was spent says it.
        Event::SeizeSaid { .. } | Event::Agreed { .. } => String::new(),
        Event::Seized { side: by, total, is_seized: true } => {
            format!("{} the initiative with {total}", does(*by, "seizes"))
        }
        Event::Seized { side: by, total, is_seized: false } => {
            format!("{} not seize the initiative: {total} of 6", does(*by, "does"))
        }
        // The question or the roll that follows says it.
        Event::Reached(_) => String::new(),
        Event::GameTurnBegan(turn) => format!("Game turn {turn} begins"),
        Event::TurnBegan(by) => format!("The turn of {} begins", side(*by)),
        Event::PhaseBegan { side: by, phase } => format!("{} phase of {}", phase.name(), side(*by)),
        Event::ReserveRolled { unit, face, arrives, edges } => {
            let die = face.map_or(String::new(), |it| format!(" ({it})"));
            match arrives {
                true => format!("{} comes from reserve over {}{die}", of(unit), borders(edges)),
                false => format!("{} stays in reserve{die}", of(unit)),
            }
        }
        Event::Stood { unit, .. } => format!("{} stands elsewhere now", of(unit)),
        Event::LostTrack(unit) => format!("{} is no longer kept on the board", of(unit)),
        Event::Removed { models, by, via } => {
            let by = by.map_or(String::new(), |it| format!(" by {}", names::model(table, it)));
            format!("{} removed{by} ({})", names::models(table, models), via.name())
        }
        Event::Fired { by, target, pins, hurts } => {
            let end = match (pins, hurts) {
                (_, true) => ", wounding",
                (true, false) => ", pinning",
                (false, false) => "",
            };
            format!("{} shoots at {}{end}", of(by), of(target))
        }
        Event::Did { by, deed, count } => format!("{}: {} ({count})", names::model(table, *by), deed.name()),
        Event::Charged { unit, target } => format!("{} charges {}", of(unit), of(target)),
        Event::LostCombat { unit, by, winner } => format!("{} loses to {} by {by}", of(unit), of(winner)),
        Event::TouchesFear { unit, models } => {
            format!("{} touches {} that cause Fear", of(unit), names::counted(usize::from(*models), "model"))
        }
        Event::Reacted { unit, how } => {
            let how = match how {
                Reaction::ReactionFire => "answers with Reaction Fire, at full skill",
                Reaction::Overwatch => "overwatches with snap shots",
                Reaction::Nothing => "holds its fire",
            };
            format!("{} {how}", of(unit))
        }
        Event::Joined { model, unit } => format!("{} joins {}", names::model(table, *model), of(unit)),
        Event::Left { model } => format!("{} leaves the unit", names::model(table, *model)),
        Event::Split { by, into } => {
            let parts: Vec<String> = into.iter().map(|it| names::models(table, it)).collect();
            format!("{} splits the unit: {}", names::model(table, *by), parts.join("; "))
        }
        Event::Merged { by, units } => {
            format!(
                "{} makes one unit of {}",
                names::model(table, *by),
                units.iter().map(of).collect::<Vec<_>>().join(", ")
            )
        }
        Event::Boarded { unit, transport } => format!("{} boards {}", of(unit), names::model(table, *transport)),
        Event::Disembarked { unit, transport, .. } => {
            format!("{} gets out of {}", of(unit), names::model(table, *transport))
        }
        Event::Drove { vehicle, is_far } => {
            let far = if *is_far { "more than" } else { "up to" };
            format!("{} moves {far} 6″", names::model(table, *vehicle))
        }
        Event::TankShocked(vehicle) => format!("{} shocks or rams", names::model(table, *vehicle)),
        Event::WentToGround { unit, .. } => format!("{} goes to ground", of(unit)),
        Event::Granted { unit, grant } => format!("{} has {}", of(unit), grant.name()),
        Event::PowerUsed { by, power, on } => {
            let name = table.lists().powers().get(usize::from(*power)).map_or("a power", |it| it.name.as_str());
            let on = on.as_ref().map_or(String::new(), |it| format!(" on {}", of(it)));
            format!("{} uses {name}{on}", names::model(table, *by))
        }
        Event::Denied { unit, is_denied: true, .. } => format!("{} denies the power", of(unit)),
        Event::Denied { unit, is_denied: false, .. } => format!("{} does not deny the power", of(unit)),
        Event::TargetsListed(units) if units.len() < 2 => String::new(),
        Event::TargetsListed(units) => format!("{} to test", names::counted(units.len(), "unit")),
        Event::DueAdded(due) => due_added(table, due),
        // What is shown is in the prompt, and is told once it stands.
        Event::DueDone | Event::Shown(_) | Event::Stands | Event::OnesTested | Event::TargetTests(_) => String::new(),
        Event::RollsAgain { seat: who, by, faces } => {
            format!("{} makes the roll again ({}) instead of {}", seat(*who), by.name(), battle::write_faces(faces))
        }
        Event::Kept(who) => format!("{} leaves the roll as it is", seat(*who)),
        Event::TestAt { .. }
        | Event::Carries { .. }
        | Event::ShotFell { .. }
        | Event::ShotsFell { .. }
        | Event::OnesSeen { .. }
        | Event::GotHot { .. }
        | Event::Scattered { .. }
        | Event::TemplateHits { .. }
        | Event::Saved { .. }
        | Event::FeltNoPain { .. }
        | Event::AnswersWith { .. }
        | Event::CounterAttacks { .. }
        | Event::Afraid { .. }
        | Event::PsychicTested { .. } => super::throws::event(table, event),
        Event::Tested { unit, test, is_passed } => {
            let verb = if *is_passed { "passes" } else { "fails" };
            format!("{} {verb}: {}", of(unit), test_in_words(table, *test))
        }
        Event::RanDry { unit, weapon, .. } => format!("{} is out of ammunition: {}", of(unit), table.weapon(*weapon)),
        Event::FallsBack(unit) => format!("{} falls back", of(unit)),
        Event::Ran { unit, inches, edges, is_off } => {
            let off = if *is_off { ", which takes it off the table unless something is in its way" } else { "" };
            format!("{} runs {inches}″ towards {}{off}", of(unit), borders(edges))
        }
        Event::Regrouped(unit) => format!("{} regroups", of(unit)),
        Event::Swept { loser, winner, totals: [won, lost], is_caught } => {
            let end = if *is_caught { "runs them down" } else { "lets them get away" };
            format!("{} {end}: {won} against {lost} of {}", of(winner), of(loser))
        }
        Event::ExploreKept { .. } | Event::SweepKept { .. } => String::new(),
        Event::Explored { by, poi, find } => {
            let card = find.card();
            format!("{} explores Point of Interest {poi}: {} ({})", names::model(table, *by), card.name, card.gist)
        }
        Event::Equipped { models, find } => {
            let mut what: Vec<&str> = find.card().rules.to_vec();
            if find.card().improves_saves {
                what.push("invulnerable saves 2 better, down to 4+");
            }
            format!("{}: {}", names::models(table, models), what.join(", "))
        }
        Event::GroundHit { unit, hits } => {
            format!("Unstable Ground: {} suffers {} of Strength 5", of(unit), names::counted(usize::from(*hits), "hit"))
        }
        Event::Answered { question, answer } => {
            let finding = battle::Finding { question: *question, answer: Some(*answer) };
            battle::capitalized(&super::findings::finding(table, &finding))
        }
        Event::Awarded(row) => format!("{}: {}", side(row.side), battle::row_in_words(table, row)),
        Event::Closed(window) => battle::capitalized(&<TacticalStrike as battle::Words>::window(*window)),
        Event::Length { face, goes_on: true } => format!("{face}: there is a sixth and last turn"),
        Event::Length { face, goes_on: false } => format!("{face}: the mission is over"),
        Event::NobodyLeft(sides) => {
            let people = sides.iter().map(|it| table.seats().seats_of(*it).count()).sum();
            let sides: Vec<String> = sides.iter().map(|it| side(*it)).collect();
            let has = names::agreeing(people, "has");
            format!("{} {has} nobody left on the table; the mission ends", sides.join(" and "))
        }
    }
}

fn due_added(table: &Table, due: &Due) -> String {
    let of = |it: &UnitId| unit(table, *it);
    match due {
        Due::Sweep { loser, winner, .. } => format!("{} may run {} down", of(winner), of(loser)),
        Due::Explore { by, poi, .. } => format!("{} explores Point of Interest {poi}", names::model(table, *by)),
        Due::Ground(it) => format!("{} crosses Unstable Ground", of(it)),
        // What is asked, chosen or rolled next says it.
        Due::Test(_)
        | Due::FallBack(_)
        | Due::Panic(_)
        | Due::React { .. }
        | Due::Reserve(_)
        | Due::FindDice { .. }
        | Due::Deny { .. }
        | Due::Throw { .. }
        | Due::BlastBearing { .. }
        | Due::Psychic { .. }
        | Due::Supply { .. } => String::new(),
    }
}

pub(super) fn test_in_words(table: &Table, test: Test) -> String {
    match test {
        Test::Ammo(weapon) => format!("ammo of {}", table.weapon(weapon)),
        _ => test_name(test).to_owned(),
    }
}

pub(super) fn proposal(table: &Table, what: Proposal) -> String {
    match what {
        Proposal::Mission(mission) => mission.card().name.into(),
        Proposal::Map(map) => {
            table.maps().all().get(usize::from(map)).map_or_else(|| "a map".into(), |it| it.name.clone())
        }
        Proposal::Poi(at) => format!("a Point of Interest{}", place(at)),
    }
}

fn place(at: Option<table::Point>) -> String {
    at.map_or(" by hand".into(), |it| format!(", {}", names::from_the_edges(it)))
}

/// Table edges that a unit may take: "the lower table edge", "the left or lower table edge".
fn borders(edges: &[Border]) -> String {
    match edges {
        [] => "its table edge".into(),
        _ => format!("the {} table edge", edges.iter().map(|it| it.name()).collect::<Vec<_>>().join(" or ")),
    }
}
