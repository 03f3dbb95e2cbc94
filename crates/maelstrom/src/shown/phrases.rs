//! Reports in a short phrase: "a3 destroyed b2", "b3 lost 4 to a5", "a1 charged".
//!
//! A unit goes by its code, its name, or a beginning of its name that no other has.

use battle::{Phrase, Side, View, Written, capitalized, split_at_word};

use crate::Maelstrom;
use crate::choice::{Hit, Report};
use crate::header::Table;
use crate::record::UNNAMED_STRATAGEM;
use crate::state::Step;
use crate::vocabulary::{Cause, Stand, UnitId};
use crate::written::read_stands;

/// For those who ask for help.
pub(super) const HELP: &str = "\
Places are typed in inches from the lower left corner: 30, 10 for a marker, b1 at 12, 4 for a unit that is set up.
While a phase is played you can also say what happened. A unit goes by its code, or by the beginning of its name.
  a3 destroyed b2           b2 destroyed by a3         b2 destroyed
  b3 lost 4 to a5           b3 lost 4 models           b3 fled 2
  b1 lost 3 wounds to a5    a2 dealt 5 mortal wounds to b3
  b1 regained 2 wounds
  a1 charged                mara used 1 cp on a3       mara used Overload 2 cp on a3, b2
  a3 moved                  b2 denied a2               a3 performed an action
  b5 arrived                a3 boarded a8              a3 disembarked
  b5 arrived at 3, 20       a3 disembarked at 12, 4.5  b9 added at 12, 20
  a3 at 12, 4.5             a3 off the board";

/// The verbs, longest first where one begins like another.
const VERBS: [Verb; 15] = [
    Verb { word: "destroyed", read: destroyed },
    Verb { word: "lost", read: lost },
    Verb { word: "regained", read: regained },
    Verb { word: "fled", read: fled },
    Verb { word: "dealt", read: dealt },
    Verb { word: "charged", read: |table, who, _| Ok(Report::Charged(unit(table, who)?)) },
    Verb { word: "used", read: used },
    Verb { word: "moved", read: |table, who, _| Ok(Report::Moved(unit(table, who)?)) },
    Verb {
        word: "denied",
        read: |table, who, what| Ok(Report::Denied { unit: unit(table, who)?, of: unit(table, what)? }),
    },
    Verb { word: "performed", read: performed },
    Verb { word: "added", read: |table, who, _| Ok(Report::Added(unit(table, who)?, Vec::new())) },
    Verb { word: "arrived", read: |table, who, _| Ok(Report::Arrived(unit(table, who)?, Vec::new())) },
    Verb { word: "disembarked", read: |table, who, _| Ok(Report::Disembarked(unit(table, who)?, Vec::new())) },
    Verb { word: "boarded", read: |table, who, what| Ok(Report::Boarded(unit(table, who)?, unit(table, what)?)) },
    Verb { word: "off the board", read: |table, who, _| Ok(Report::LostTrack(unit(table, who)?)) },
];

type Read = Result<Report, String>;

struct Verb {
    word: &'static str,
    read: fn(&Table, &str, &str) -> Read,
}

/// The report in a line, or what is wrong with it; nothing if it is no such phrase.
pub(super) fn said(view: &View<'_, Maelstrom>, line: &str) -> Option<Read> {
    let line = line.trim().trim_end_matches('.').to_lowercase();
    let line = line.strip_prefix("report ").unwrap_or(&line).trim();
    let (verb, who, what) = VERBS
        .iter()
        .find_map(|it| {
            let (who, what) = split_at_word(line, it.word)?;
            Some((it, who, what))
        })
        .map_or_else(
            || {
                let (who, place) = split_at_word(line, "at")?;
                Some((None, who, place))
            },
            |(verb, who, what)| Some((Some(verb), who, what)),
        )?;
    let place = what.strip_prefix("at ");
    Some(match (verb, place) {
        (None, _) => at(view, who, what).map(|(unit, at)| Report::Stands(unit, at)),
        (Some(verb), Some(place)) if verb.word == "arrived" => {
            at(view, who, place).map(|(unit, at)| Report::Arrived(unit, at))
        }
        (Some(verb), Some(place)) if verb.word == "added" => {
            at(view, who, place).map(|(unit, at)| Report::Added(unit, at))
        }
        (Some(verb), Some(place)) if verb.word == "disembarked" => {
            at(view, who, place).map(|(unit, at)| Report::Disembarked(unit, at))
        }
        (Some(verb), _) => (verb.read)(view.table, who, what),
    })
}

/// A marker or a unit at a place of the board: "30, 10", "b1 at 12, 4".
pub(super) fn placed(view: &View<'_, Maelstrom>, line: &str) -> Option<Result<Phrase, String>> {
    let line = line.trim().to_lowercase();
    let phrase = |what| Phrase::new("choose", what);
    let phrase = match (view.state.step, split_at_word(&line, "at")) {
        (Step::Markers(_), _) if line.contains(',') => {
            phrase("place marker").with("at", line.trim_start_matches("at "))
        }
        (Step::Deployment(_), Some((who, place))) => match unit(view.table, who) {
            Ok(unit) => phrase("deploy").with("unit", view.table.code(unit)).with("at", place),
            Err(sentence) => return Some(Err(sentence)),
        },
        _ => return None,
    };
    let choice = Maelstrom::read_choice(view.table, &phrase);
    Some(choice.map(|_| phrase).map_err(|error| format!("{}.", capitalized(&error.0))))
}

fn destroyed(table: &Table, who: &str, what: &str) -> Read {
    if let Some(by) = what.strip_prefix("by ") {
        return hit(table, who, Some(by)).map(Report::Destroyed);
    }
    if what.is_empty() {
        let who = who.trim_end_matches(" was").trim_end_matches(" is");
        return hit(table, who, None).map(Report::Destroyed);
    }
    hit(table, what, Some(who)).map(Report::Destroyed)
}

/// "4 to a5", "4 models", "3 wounds to a5", "a model".
fn lost(table: &Table, who: &str, what: &str) -> Read {
    let (what, by) = match what.split_once(" to ") {
        Some((what, by)) => (what, Some(by)),
        None => (what, None),
    };
    let (number, thing) = what.split_once(' ').unwrap_or((what, "models"));
    let (number, hit) = (number_in(number)?, hit(table, who, by)?);
    match thing.trim().trim_end_matches('s') {
        "model" => Ok(Report::ModelsLost(hit, number, None)),
        "wound" => Ok(Report::WoundsLost(hit, number, None)),
        other => Err(format!("A unit loses models or wounds, not \"{other}\".")),
    }
}

/// "2 wounds", "a wound".
fn regained(table: &Table, who: &str, what: &str) -> Read {
    match what.split_once(' ').map_or((what, "wound"), |(number, thing)| (number, thing.trim().trim_end_matches('s'))) {
        (number, "wound") => Ok(Report::Healed(unit(table, who)?, number_in(number)?, None)),
        (_, other) => Err(format!("A unit regains wounds, not \"{other}\".")),
    }
}

fn fled(table: &Table, who: &str, what: &str) -> Read {
    let hit = Hit { unit: unit(table, who)?, cause: Cause::Morale, by: None };
    Ok(Report::ModelsLost(hit, number_in(what)?, None))
}

fn dealt(table: &Table, who: &str, what: &str) -> Read {
    let wrong = || "Say it like this: a2 dealt 5 mortal wounds to b3.".to_owned();
    let (count, target) = what.split_once(" to ").ok_or_else(wrong)?;
    let count = count.trim().trim_end_matches('s').strip_suffix("mortal wound").ok_or_else(wrong)?;
    Ok(Report::MortalWounds { unit: unit(table, target)?, count: number_in(count)?, ignored: 0, by: unit(table, who)? })
}

/// "an action", "a psychic action".
fn performed(table: &Table, who: &str, what: &str) -> Read {
    let is_psychic = match what.trim_start_matches("an ").trim_start_matches("a ") {
        "action" => false,
        "psychic action" => true,
        other => return Err(format!("A unit performs an action or a psychic action, not \"{other}\".")),
    };
    Ok(Report::Acted { unit: unit(table, who)?, is_psychic })
}

/// "1 cp on a3", "Overload 2 cp on a3, b2 and b3", "2 cp".
fn used(table: &Table, who: &str, what: &str) -> Read {
    let side = side(table, who)?;
    let (what, on) = match what.split_once(" on ") {
        Some((what, on)) => {
            let on = on.replace(" and ", ",");
            (what, on.split(',').map(|it| unit(table, it)).collect::<Result<Vec<_>, _>>()?)
        }
        None => (what, Vec::new()),
    };
    let wrong = || "Say it like this: mara used 1 cp on a3.".to_owned();
    let (name, cp) = match what.trim().strip_suffix("cp").map(str::trim) {
        Some(what) => what.rsplit_once(' ').unwrap_or(("", what)),
        None => return Err(wrong()),
    };
    let cp = cp.parse::<u8>().map_err(|_| wrong())?;
    let name = if name.trim().is_empty() { UNNAMED_STRATAGEM.to_owned() } else { capitalized(name.trim()) };
    Ok(Report::Used { side, name, cp, on })
}

/// A unit at a place: its models are drawn up in ranks around it.
fn at(view: &View<'_, Maelstrom>, who: &str, place: &str) -> Result<(UnitId, Vec<Stand>), String> {
    let table = view.table;
    let who = unit(table, who)?;
    let stands = read_stands(table, view.state, who, place);
    stands.map(|it| (who, it)).map_err(|error| format!("{}.", capitalized(&error.0)))
}

/// Who was hit, and by whom: an enemy, a cause, or nobody in particular.
fn hit(table: &Table, who: &str, by: Option<&str>) -> Result<Hit, String> {
    let unit = unit(table, who)?;
    let Some(by) = by else {
        return Ok(Hit { unit, cause: Cause::Other, by: None });
    };
    let cause = Cause::REPORTED.into_iter().find(|it| it.name() == by.trim() && *it != Cause::Attack);
    match cause {
        Some(cause) => Ok(Hit { unit, cause, by: None }),
        None => Ok(Hit { unit, cause: Cause::Attack, by: Some(self::unit(table, by)?) }),
    }
}

fn number_in(text: &str) -> Result<u8, String> {
    match text.trim() {
        "a" | "an" | "one" => Ok(1),
        number => number.parse().map_err(|_| format!("\"{number}\" is no number.")),
    }
}

fn side(table: &Table, text: &str) -> Result<Side, String> {
    let named = |it: &Side| table.seats().name_of_side(*it).to_lowercase() == text.trim();
    let side = table.seats().sides().find(named);
    side.ok_or_else(|| format!("Nobody at this table is called \"{}\".", text.trim()))
}

/// A unit by its code, its name, or a beginning of its name that no other has.
fn unit(table: &Table, text: &str) -> Result<UnitId, String> {
    let text = text.trim();
    if let Some(unit) = table.unit_called(text) {
        return Ok(unit);
    }
    let begins = |it: &UnitId| !text.is_empty() && table.unit(*it).name.to_lowercase().starts_with(text);
    let found: Vec<UnitId> = table.units().filter(begins).collect();
    match found.as_slice() {
        [only] => Ok(*only),
        [] => Err(format!("There is no unit \"{text}\". Units go by code, as a1 and b1, or by name.")),
        several => {
            let names: Vec<String> = several.iter().map(|it| super::reports::name(table, *it)).collect();
            Err(format!("\"{text}\" can mean {}. Say more of it.", names.join(", ")))
        }
    }
}
