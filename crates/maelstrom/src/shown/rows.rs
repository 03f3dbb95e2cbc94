//! What can be done, as rows.

use battle::{Act, Phrase, Side, View, Words, Written};
use door::{Id, Pick, Ref, Row, Says};

use super::id;
use crate::Maelstrom;
use crate::choice::{Choice, Proposal, Report};
use crate::header::Table;
use crate::missions::{Mission, Source};
use crate::objectives::Objective;
use crate::state::{Draw, State, Step};
use crate::stratagems::fixed_determination;
use crate::vocabulary::{DeploymentMap, Roll, Start, UnitId};

pub(super) fn button(view: &View<'_, Maelstrom>, act: &Act<Maelstrom>) -> Row {
    let label = match act {
        Act::Choose(choice) => Says::plain(Maelstrom::choice(view, choice)),
        Act::Report(report) => spoken(view.table, &Maelstrom::write_report(view.table, report)),
        _ => Says::new(),
    };
    Row { label, ..form(view, act) }
}

pub(super) fn form(view: &View<'_, Maelstrom>, act: &Act<Maelstrom>) -> Row {
    match act {
        Act::Choose(choice) => {
            let label = match choice {
                Choice::PlaceMarker(_, Some(_)) => Says::plain("Place a marker at a place that is kept and checked"),
                Choice::Deploy(..) => Says::plain("Set up a unit"),
                Choice::NewIntel(..) => Says::plain("New Intel: swap a category"),
                Choice::Number(_) => Says::plain("Number your markers"),
                Choice::Carry(_) => Says::plain("Fixed Determination"),
                Choice::Mark(_) => Says::plain("Pick one of their objectives"),
                Choice::Replace(_) => Says::plain("Take another objective instead"),
                other => Says::plain(Maelstrom::choice(view, other)),
            };
            let gist = |it: &Objective| Some(Says::plain(it.card().gist));
            let note = match choice {
                Choice::Carry(it) | Choice::Replace(it) | Choice::Mark(it) => gist(it),
                Choice::Propose(Proposal::Mission(mission)) => Some(Says::plain(mission.card().gist)),
                _ => None,
            };
            let cp = |price: u16| vec![(Id::of("cp"), price)];
            let price = match choice {
                Choice::QuickThinking(_) | Choice::StandingOrders | Choice::NewIntel(..) => cp(1),
                Choice::Carry(_) => match fixed_determination::cost(view.state) {
                    0 => Vec::new(),
                    price => cp(u16::from(price)),
                },
                Choice::Stratagem { cp: price, .. } => cp(u16::from(*price)),
                _ => Vec::new(),
            };
            let ends = matches!(choice, Choice::EndPhase | Choice::EndNow | Choice::Concede);
            let group = match choice {
                Choice::EndPhase | Choice::EndNow => Some(Id::of("end")),
                Choice::Concede => Some(Id::of("always")),
                _ => None,
            };
            Row { label, note, price, group, ends, ..Row::default() }
        }
        Act::Report(report) => {
            let phrase = Maelstrom::write_report(view.table, report);
            let (_, what) = phrase.head().unwrap_or_default();
            let price = match report {
                // Everybody pays for their own.
                report if side(view.table, report) != view.side() => Vec::new(),
                Report::Used { cp, .. } if *cp > 0 => vec![(Id::of("cp"), u16::from(*cp))],
                Report::Added(unit, _) => vec![(Id::of("reinforcement points"), view.table.unit(*unit).points)],
                _ => Vec::new(),
            };
            Row { label: Says::plain(battle::capitalized(what)), price, ..Row::default() }
        }
        _ => Row::default(),
    }
}

/// How many command points or reinforcement points a side has.
pub(super) fn purse(view: &View<'_, Maelstrom>, of: &Id) -> Option<u16> {
    match of.as_str() {
        "cp" => Some(u16::from(view.state.cp[view.side()])),
        "reinforcement points" => Some(view.state.reinforcement_points_left(view.table, view.side())),
        _ => None,
    }
}

/// A phrase as a sentence: "Destroyed: Reavers (b2), from Lancers (a3)".
fn spoken(table: &Table, phrase: &Phrase) -> Says {
    let (_, what) = phrase.head().unwrap_or_default();
    let mut said = Says::plain(battle::capitalized(what));
    for (number, (word, value)) in phrase.iter().skip(1).enumerate() {
        said = said.words(if number == 0 { ": " } else { ", " });
        if word != "unit" {
            said = said.words(format!("{word} "));
        }
        said = said.and(pick(table, word, value).label);
    }
    said
}

pub(super) fn pick(table: &Table, word: &str, value: &str) -> Pick {
    let about = match word {
        "unit" | "from" | "on" | "transport" => table.unit_called(value).map(|it| Ref::Piece(id(table, it))),
        "side" | "is" => table.seats().seat_named(value).map(|it| Ref::Side(table.seats().side_of(it))),
        "objective" => Objective::named(value).map(|it| Ref::Card(Id::card("objective", it.card().name))),
        _ => None,
    };
    match about {
        Some(about @ (Ref::Piece(_) | Ref::Side(_))) => Pick::of(value, about),
        about => Pick { about, ..Pick::plain(value) },
    }
}

pub(super) fn asks(word: &str) -> Says {
    Says::plain(match word {
        "unit" => "Which unit?",
        "from" => "Whose doing was it?",
        "transport" => "Which transport?",
        "models" => "How many models?",
        "wounds" => "How many wounds?",
        "cause" => "How?",
        "objective" => "Which objective?",
        "at" => "Where?",
        "cp" => "For how many command points?",
        "side" => "Who?",
        _ => "Which?",
    })
}

/// Who starts where, in words.
pub(super) fn reserves(table: &Table, starts: &[(UnitId, Start)]) -> String {
    let at = |start: Start| match start {
        Start::Reserves => "in Strategic Reserves".to_owned(),
        Start::Elsewhere => "elsewhere".to_owned(),
        Start::Bought(cp) => format!("elsewhere, for {cp} CP"),
        Start::Aboard(transport) => format!("aboard {}", table.unit(transport).name),
    };
    let list = starts.iter().map(|(unit, start)| format!("{} {}", table.unit(*unit).name, at(*start)));
    list.collect::<Vec<_>>().join(", ")
}

/// Whose loss or deed a report is about.
pub(super) fn side(table: &Table, report: &Report) -> Side {
    match report {
        Report::Destroyed(hit) | Report::ModelsLost(hit, ..) | Report::WoundsLost(hit, ..) => table.side_of(hit.unit),
        Report::Stands(unit, _)
        | Report::LostTrack(unit)
        | Report::MortalWounds { unit, .. }
        | Report::Healed(unit, ..)
        | Report::Charged(unit)
        | Report::Moved(unit)
        | Report::Denied { unit, .. }
        | Report::Acted { unit, .. }
        | Report::Added(unit, _)
        | Report::Arrived(unit, _)
        | Report::Boarded(unit, _)
        | Report::Disembarked(unit, _)
        | Report::Left(unit) => table.side_of(*unit),
        Report::Used { side, .. } | Report::GainedCp(side) => *side,
    }
}

/// What the faces of a roll mean.
pub(super) fn faces(_: &Table, state: &State, roll: Roll) -> Vec<Says> {
    let named = |names: Vec<&'static str>| names.into_iter().map(Says::plain).collect();
    match roll {
        Roll::Mission => named(Mission::ALL.map(|it| it.card().name).to_vec()),
        Roll::Map => named(DeploymentMap::ALL.map(|it| it.name()).to_vec()),
        Roll::Category(side) => match state.mission().card().source {
            Source::All(all) => named(all.map(|it| it.name()).to_vec()),
            Source::Slots | Source::Each => {
                state.categories[side].revealed().map_or(Vec::new(), |it| named(it.map(|it| it.name()).to_vec()))
            }
        },
        Roll::Objective(_) => match state.step {
            Step::Generation(_, Draw::ObjectiveRoll(drawn)) => {
                let all = Objective::all().filter(|it| it.category == drawn.category);
                named(all.map(|it| it.card().name).collect())
            }
            _ => Vec::new(),
        },
        Roll::Roles | Roll::LastUnits | Roll::FirstTurn => Vec::new(),
    }
}
