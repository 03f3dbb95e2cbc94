//! Events as lines of the log, readable aloud as a story.

use battle::{Side, capitalized, row_in_words};

use super::names;
use crate::choice::{Hit, Proposal};
use crate::event::How;
use crate::header::Table;
use crate::missions::Mark;
use crate::vocabulary::{Cause, End, Roll, Slot, Start, UnitId, Window};
use crate::{Event, Maelstrom};

pub(super) fn event(table: &Table, event: &Event) -> String {
    capitalized(&line(table, event))
}

fn line(table: &Table, event: &Event) -> String {
    let who = |side: &Side| names::person(table, *side);
    let of = |side: &Side| names::of(table, *side);
    let unit = |it: &UnitId| names::unit(table, *it);
    match event {
        Event::Proposed { side, what } => format!("{} proposes {}.", who(side), proposal(*what)),
        Event::Settled(what) => format!("settled: {}.", proposal(*what)),
        Event::Mustered { side, cp } => {
            format!("{} takes the field with {} and {cp} CP.", who(side), table.army(*side).name)
        }
        Event::Read(side) => format!("{} has read the briefing.", who(side)),
        Event::RolledOff { roll, faces: [a, b], winner } => {
            let end = winner.map_or("a tie, roll again".into(), |it| format!("{} wins", who(&it)));
            format!("roll-off for {}: {} {a}, {} {b}; {end}.", roll_name(*roll), who(&Side::A), who(&Side::B))
        }
        Event::Rolled { roll, face } => format!("the die for the {} shows {face}.", roll_name(*roll)),
        Event::Defends(side) => format!("{} defends, {} attacks.", who(side), who(&side.other())),
        Event::MarkerPlaced { by, end, at, relaxed_to } => {
            let place = at.map_or(String::new(), |it| format!(", {}", names::from_the_edges(it)));
            let relaxed = relaxed_to
                .map_or(String::new(), |it| format!("; no place was left, so {it} to other markers is enough"));
            format!("{} places a marker in territory {}{place}{relaxed}.", who(by), end_name(*end))
        }
        Event::EndTaken { side, end } => format!("{} takes deployment zone {}.", who(side), end_name(*end)),
        Event::Numbered { side, markers } => {
            let number = |(number, place): (u8, &u8)| format!("{number} is the {} placed", names::ordinal(*place));
            let list: Vec<String> = (1..).zip(markers).map(number).collect();
            format!("{} numbers the markers in their territory: {}.", who(side), list.join(", "))
        }
        Event::Sealed { side, slot } => format!("{} has sealed {}.", who(side), slot_name(*slot)),
        Event::CategoriesRevealed { side, categories: [alpha, beta, gamma] } => {
            format!("{} categories: {}, {}, {}.", of(side), alpha.name(), beta.name(), gamma.name())
        }
        Event::ReservesRevealed { side, starts, cp } => {
            let list: Vec<String> = starts.iter().map(|(it, start)| start_in_words(table, *it, *start)).collect();
            let list = if list.is_empty() { "nobody starts off the battlefield".into() } else { list.join(", ") };
            let paid = if *cp > 0 { format!(" ({cp} CP)") } else { String::new() };
            format!("{} reserves: {list}{paid}.", of(side))
        }
        Event::OverridingRevealed { side, category } => {
            format!("{} overriding orders: {}.", of(side), category.name())
        }
        Event::Deployed { unit: it, .. } => format!("{} is set up.", unit(it)),
        Event::FirstTurnTaken(side) => format!("{} takes the first turn.", who(side)),
        Event::Passed(side) => format!("{} has nothing more to do here.", who(side)),
        Event::Reached(_) => String::new(),
        Event::RoundBegan(round) => format!("battle round {round} begins."),
        Event::Limited { side, objectives } => format!("{} generates {objectives} objectives.", who(side)),
        Event::CategoryRolled { side, face, category } => {
            format!("{} rolls {face} for the category: {}.", who(side), category.name())
        }
        Event::ObjectiveRolled { side, category, face } => {
            format!("{} rolls {face} in {}.", who(side), category.name())
        }
        Event::RollChanged { side, ploy, to } => {
            format!("{} uses {} ({} CP): the roll is a {}.", who(side), ploy.name(), ploy.cp(), to.roll())
        }
        Event::Discarded { side, objective } => {
            format!("{} ({objective}) does not count for {}.", objective.card().name, who(side))
        }
        Event::Generated { side, objective, how, cp } => {
            let how = match how {
                How::Rolled => "generates",
                How::Replaced => "takes instead",
                How::Carried => "carries over",
                How::Exchanged => "takes for what was carried over",
            };
            let paid = if *cp > 0 { format!(", {cp} CP") } else { String::new() };
            format!("{} {how} {} ({objective}{paid}).", who(side), objective.card().name)
        }
        Event::Marked { side, objective, mark } => {
            let what = match mark {
                Mark::Doubled => "counts double in this round",
                Mark::Sabotaged => "is sabotaged in this round",
            };
            format!("{} {} ({objective}) {what}.", of(side), objective.card().name)
        }
        Event::TurnBegan { side, .. } => format!("{} turn begins.", of(side)),
        Event::TurnSkipped(side) => format!("{} turn is skipped: nobody is left.", of(side)),
        Event::PhaseBegan(phase) => format!("{} phase.", phase.name()),
        Event::GainedCp { side, cp, .. } => format!("{} gains {cp} CP.", who(side)),
        Event::Stood { unit: it, .. } => format!("{} stands where the board shows it.", unit(it)),
        Event::LostTrack(it) => format!("the board no longer follows {}.", unit(it)),
        Event::ModelsLost { hit, models } => {
            let models = names::count(models.len(), "model", "models");
            format!("{} loses {models}{}.", unit(&hit.unit), by(table, *hit))
        }
        Event::WoundsLost { hit, lost, is_lower, .. } => {
            let wounds = names::count(usize::from(*lost), "wound", "wounds");
            let row = if *is_lower { ", down a row of its damage table" } else { "" };
            format!("{} loses {wounds}{}{row}.", unit(&hit.unit), by(table, *hit))
        }
        Event::Healed { unit: it, wounds, .. } => {
            format!("{} regains {}.", unit(it), names::count(usize::from(*wounds), "wound", "wounds"))
        }
        Event::UnitDestroyed(Hit { unit: it, cause: Cause::Attack, by: Some(by) }) => {
            format!("{} destroys {}.", unit(by), unit(it))
        }
        Event::UnitDestroyed(hit) => format!("{} is destroyed{}.", unit(&hit.unit), by(table, *hit)),
        Event::MortalWounds { unit: it, inflicted, counted, by, .. } => {
            let wounds = names::count(usize::from(*inflicted), "mortal wound", "mortal wounds");
            let of_them = if counted < inflicted { format!(", of which {counted} count") } else { String::new() };
            format!("{} suffers {wounds} from {}{of_them}.", unit(it), unit(by))
        }
        Event::Charged(it) => format!("{} made a charge move or a Heroic Intervention.", unit(it)),
        Event::StratagemUsed { side, name, cp, on } => {
            let on = names::affected(table, on);
            let paid = if *cp > 0 { format!(" ({cp} CP)") } else { String::new() };
            format!("{} uses {name}{on}{paid}.", who(side))
        }
        Event::Moved(it) => format!("{} moves.", unit(it)),
        Event::CountsAsMoved(it) => format!("{} counts as having moved its full Move.", unit(it)),
        Event::Denied { unit: it, of } => format!("{} tries to deny a power of {}.", unit(it), unit(of)),
        Event::Acted { unit: it, is_psychic: false } => format!("{} performs an action.", unit(it)),
        Event::Acted { unit: it, is_psychic: true } => format!("{} performs a psychic action.", unit(it)),
        Event::Added { unit: it, points, .. } => {
            format!("{} is added to {} army for {points} points.", unit(it), of(&table.side_of(*it)))
        }
        Event::Arrived { unit: it, .. } => format!("{} arrives.", unit(it)),
        Event::Boarded { unit: it, transport } => format!("{} boards {}.", unit(it), unit(transport)),
        Event::Disembarked { unit: it, .. } => format!("{} disembarks.", unit(it)),
        Event::GotOut { unit: it, wreck } => format!("{} gets out of {}.", unit(it), unit(wreck)),
        Event::Left(it) => format!("{} leaves the battlefield.", unit(it)),
        Event::Answered { question, answer } => {
            let finding = battle::Finding { question: *question, answer: Some(*answer) };
            format!("{}.", super::findings::finding(table, &finding))
        }
        Event::Scored { side, objective } => {
            format!("{} fulfils {} ({objective}).", who(side), objective.card().name)
        }
        Event::Awarded(row) => format!("{} {}", who(&row.side), row_in_words::<Maelstrom>(table, row)),
        Event::Closed(Window::StartOfRound(_) | Window::StartOfTurn(_)) => String::new(),
        Event::Closed(window) => format!("{}.", <Maelstrom as battle::Words>::window_of(table, *window)),
        Event::IntelUsed { side, old, new } => {
            format!("{} uses New Intel (1 CP): {} for {}.", who(side), new.name(), old.name())
        }
        Event::PlayedOn(side) => format!("{} plays on.", who(side)),
        Event::Conceded(side) => format!("{} concedes and has no points any longer.", who(side)),
    }
}

fn by(table: &Table, hit: Hit) -> String {
    match (hit.cause, hit.by) {
        (Cause::Attack, Some(by)) => format!(" to {}", names::unit(table, by)),
        (Cause::Other, None) => String::new(),
        (Cause::Timeout, _) => ", never having arrived".into(),
        (cause, Some(by)) => format!(" ({}, {})", cause.name(), names::unit(table, by)),
        (cause, None) => format!(" ({})", cause.name()),
    }
}

fn end_name(end: End) -> &'static str {
    if end == End::A { "A" } else { "B" }
}

fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Categories => "three categories",
        Slot::Reserves => "reserves and transports",
        Slot::Overriding => "overriding orders",
    }
}

fn roll_name(roll: Roll) -> &'static str {
    match roll {
        Roll::Mission => "mission",
        Roll::Map => "deployment map",
        Roll::Roles => "attacker and defender",
        Roll::LastUnits => "the last units",
        Roll::FirstTurn => "the first turn",
        Roll::Category(_) | Roll::Objective(_) => "objective",
    }
}

pub(super) fn start_in_words(table: &Table, unit: UnitId, start: Start) -> String {
    let name = names::unit(table, unit);
    match start {
        Start::Reserves => format!("{name} in Strategic Reserves"),
        Start::Elsewhere => format!("{name} elsewhere"),
        Start::Bought(_) => format!("{name} elsewhere by a stratagem"),
        Start::Aboard(transport) => format!("{name} aboard {}", names::unit(table, transport)),
    }
}

pub(super) fn proposal(what: Proposal) -> String {
    match what {
        Proposal::Size(size) => size.name().into(),
        Proposal::Mission(mission) => mission.card().name.into(),
        Proposal::Map(map) => map.name().into(),
        Proposal::Battlefield(width, height) => format!("a battlefield of {width} by {height}"),
        Proposal::EndBattle => "to end the battle here".into(),
    }
}
