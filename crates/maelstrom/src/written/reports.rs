//! Reports as they are written down: one or two taps' worth of words.

use battle::{Phrase, PhraseError};

use super::choices::{read_number, read_units, write_units};
use super::stands;
use super::{Read, name, read_side, read_unit};
use crate::choice::{Hit, Report};
use crate::header::Table;
use crate::vocabulary::{Cause, Stand, UnitId};

pub(super) fn write(table: &Table, report: &Report) -> Phrase {
    let said = |what: &str| Phrase::new("report", what);
    let about = |what: &str, unit: &UnitId| said(what).with("unit", table.code(*unit));
    let placed = |what: &str, unit: &UnitId, at: &[Stand]| {
        let phrase = about(what, unit);
        if at.is_empty() { phrase } else { phrase.with("at", stands::write(table, *unit, at)) }
    };
    let hit = |what: &str, it: &Hit| {
        let phrase = about(what, &it.unit);
        let phrase = it.by.map_or(phrase.clone(), |by| phrase.with("from", table.code(by)));
        let usual = if it.by.is_some() { Cause::Attack } else { Cause::Other };
        if it.cause == usual { phrase } else { phrase.with("cause", it.cause.name()) }
    };
    let model =
        |phrase: Phrase, model: &Option<u8>| model.map_or(phrase.clone(), |it| phrase.with("model", u16::from(it) + 1));
    match report {
        Report::Stands(unit, at) => placed("stands", unit, at),
        Report::LostTrack(unit) => about("off the board", unit),
        Report::Destroyed(it) => hit("destroyed", it),
        Report::ModelsLost(it, count, which) => model(hit("models lost", it).with("models", count), which),
        Report::WoundsLost(it, lost, which) => model(hit("wounds lost", it).with("wounds", lost), which),
        Report::Healed(unit, wounds, which) => model(about("regained wounds", unit).with("wounds", wounds), which),
        Report::MortalWounds { unit, count, ignored, by } => {
            let phrase = about("mortal wounds", unit).with("from", table.code(*by)).with("wounds", count);
            if *ignored == 0 { phrase } else { phrase.with("ignored", ignored) }
        }
        Report::Charged(unit) => about("charged", unit),
        Report::Used { side, name: what, cp, on } => {
            let phrase = said("stratagem").with("side", name(table, *side)).with("name", what).with("cp", cp);
            write_units(table, phrase, on)
        }
        Report::Moved(unit) => about("moved", unit),
        Report::Denied { unit, of } => about("denied", unit).with("from", table.code(*of)),
        Report::Acted { unit, is_psychic } => about(if *is_psychic { "psychic action" } else { "action" }, unit),
        Report::Added(unit, at) => placed("added", unit, at),
        Report::Arrived(unit, at) => placed("arrived", unit, at),
        Report::Boarded(unit, transport) => about("boarded", unit).with("transport", table.code(*transport)),
        Report::Disembarked(unit, at) => placed("disembarked", unit, at),
        Report::Left(unit) => about("left the battlefield", unit),
        Report::GainedCp(side) => said("gained a command point").with("side", name(table, *side)),
    }
}

pub(super) fn read(table: &Table, phrase: &Phrase) -> Read<Report> {
    read_with(table, phrase, &|unit| usize::from(table.unit(unit).models))
}

/// The report in a phrase; how many models a unit has left depends on who reads.
pub(crate) fn read_with(table: &Table, phrase: &Phrase, left: &dyn Fn(UnitId) -> usize) -> Read<Report> {
    let only = |words: &[&str]| phrase.only(words);
    let unit = || read_unit(table, phrase.need("unit")?);
    let at = |unit: UnitId| -> Read<Vec<Stand>> {
        only(&["report", "unit", "at"])?;
        let stands = phrase.get("at").map(|it| stands::read_for(table, unit, left(unit), it));
        Ok(stands.transpose()?.unwrap_or_default())
    };
    let what = phrase.need("report")?;
    match what.to_ascii_lowercase().as_str() {
        "stands" => unit().and_then(|it| Ok(Report::Stands(it, at(it)?))),
        "off the board" => only(&["report", "unit"]).and_then(|()| unit()).map(Report::LostTrack),
        "destroyed" => {
            only(&["report", "unit", "from", "cause"])?;
            read_hit(table, phrase).map(Report::Destroyed)
        }
        "models lost" => {
            only(&["report", "unit", "from", "cause", "models", "model"])?;
            let model = read_model(phrase)?;
            let count =
                if phrase.get("models").is_none() && model.is_some() { 1 } else { read_number(phrase, "models")? };
            Ok(Report::ModelsLost(read_hit(table, phrase)?, count, model))
        }
        "wounds lost" => {
            only(&["report", "unit", "from", "cause", "wounds", "model"])?;
            Ok(Report::WoundsLost(read_hit(table, phrase)?, read_number(phrase, "wounds")?, read_model(phrase)?))
        }
        "regained wounds" => {
            only(&["report", "unit", "wounds", "model"])?;
            Ok(Report::Healed(unit()?, read_number(phrase, "wounds")?, read_model(phrase)?))
        }
        "mortal wounds" => {
            only(&["report", "unit", "from", "wounds", "ignored"])?;
            let by = read_unit(table, phrase.need("from")?)?;
            let ignored = if phrase.get("ignored").is_some() { read_number(phrase, "ignored")? } else { 0 };
            Ok(Report::MortalWounds { unit: unit()?, count: read_number(phrase, "wounds")?, ignored, by })
        }
        "charged" => only(&["report", "unit"]).and_then(|()| unit()).map(Report::Charged),
        "stratagem" => {
            only(&["report", "side", "name", "cp", "on"])?;
            let side = read_side(table, phrase.need("side")?)?;
            let (name, cp) = (phrase.need("name")?.to_owned(), read_number(phrase, "cp")?);
            Ok(Report::Used { side, name, cp, on: read_units(table, phrase)? })
        }
        "moved" => only(&["report", "unit"]).and_then(|()| unit()).map(Report::Moved),
        "denied" => {
            only(&["report", "unit", "from"])?;
            Ok(Report::Denied { unit: unit()?, of: read_unit(table, phrase.need("from")?)? })
        }
        "action" | "psychic action" => {
            only(&["report", "unit"])?;
            Ok(Report::Acted { unit: unit()?, is_psychic: what.eq_ignore_ascii_case("psychic action") })
        }
        "added" => unit().and_then(|it| Ok(Report::Added(it, at(it)?))),
        "arrived" => unit().and_then(|it| Ok(Report::Arrived(it, at(it)?))),
        "boarded" => {
            only(&["report", "unit", "transport"])?;
            Ok(Report::Boarded(unit()?, read_unit(table, phrase.need("transport")?)?))
        }
        "disembarked" => unit().and_then(|it| Ok(Report::Disembarked(it, at(it)?))),
        "left the battlefield" => only(&["report", "unit"]).and_then(|()| unit()).map(Report::Left),
        "gained a command point" => {
            only(&["report", "side"])?;
            read_side(table, phrase.need("side")?).map(Report::GainedCp)
        }
        _ => Err(PhraseError(format!(
            "\"{what}\" cannot be reported; known are stands, off the board, destroyed, models lost, wounds lost, \
             regained wounds, mortal wounds, moved, charged, denied, action, psychic action, stratagem, arrived, added, boarded, \
             disembarked, left the battlefield, gained a command point"
        ))),
    }
}

/// With somebody who did it, it was an attack unless another cause is said.
fn read_hit(table: &Table, phrase: &Phrase) -> Read<Hit> {
    let unit = read_unit(table, phrase.need("unit")?)?;
    let by = phrase.get("from").map(|it| read_unit(table, it)).transpose()?;
    let usual = if by.is_some() { Cause::Attack } else { Cause::Other };
    let cause = match phrase.get("cause") {
        None => usual,
        Some(text) => {
            let mut known = Cause::REPORTED.into_iter();
            let known = known.find(|it| it.name().eq_ignore_ascii_case(text.trim()));
            known.ok_or_else(|| {
                let names: Vec<&str> = Cause::REPORTED.iter().map(|it| it.name()).collect();
                PhraseError(format!("\"{text}\" is no cause; known are {}", names.join(", ")))
            })?
        }
    };
    Ok(Hit { unit, cause, by })
}

fn read_model(phrase: &Phrase) -> Read<Option<u8>> {
    let Some(text) = phrase.get("model") else {
        return Ok(None);
    };
    let number = text.trim().parse::<u8>().ok().and_then(|it| it.checked_sub(1));
    number.map(Some).ok_or_else(|| PhraseError(format!("the models of a unit are numbered from 1, not \"{text}\"")))
}
