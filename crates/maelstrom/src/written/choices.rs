//! Choices as they are written down.

use battle::{Phrase, PhraseError};

use super::stands::{self, read_point};
use super::{Read, name, read_category, read_end, read_objective, read_side, read_unit, write_end};
use crate::BattleSize;
use crate::choice::{Choice, Kind, Proposal};
use crate::header::Table;
use crate::missions::Mission;
use crate::vocabulary::{DeploymentMap, UnitId};

pub(super) fn write(table: &Table, choice: &Choice) -> Phrase {
    let choose = |what: &str| Phrase::new("choose", what);
    match choice {
        Choice::Propose(what) => write_proposal(*what),
        Choice::Agree => choose("agree"),
        Choice::LetDiceDecide => choose("roll"),
        Choice::Ready => choose("ready"),
        Choice::Defender(side) => choose("defender").with("is", name(table, *side)),
        Choice::PlaceMarker(end, at) => {
            let phrase = choose("place marker");
            let phrase = end.map_or(phrase.clone(), |it| phrase.with("territory", write_end(it)));
            at.map_or(phrase.clone(), |it| phrase.with("at", it.in_millimetres()))
        }
        Choice::TakeEnd(end) => choose("deployment zone").with("end", write_end(*end)),
        Choice::Number(markers) => {
            let places: Vec<String> = markers.iter().map(|it| (it + 1).to_string()).collect();
            choose("number markers").with("order", places.join(", "))
        }
        Choice::Deploy(unit, at) => {
            let phrase = choose("deploy").with("unit", table.code(*unit));
            if at.is_empty() { phrase } else { phrase.with("at", stands::write(table, *unit, at)) }
        }
        Choice::FirstTurn(side) => choose("first turn").with("is", name(table, *side)),
        Choice::DeployEverybody => choose("deploy everybody"),
        Choice::Stratagem { kind, name, cp, on } => {
            let phrase = choose("stratagem");
            let phrase = if *kind == Kind::Stratagem { phrase } else { phrase.with("kind", kind.name()) };
            write_units(table, phrase.with("name", name).with("cp", cp), on)
        }
        Choice::Pass => choose("pass"),
        Choice::Carry(it) => choose("Fixed Determination").with("objective", it),
        Choice::From(category) => choose("category").with("is", category.name()),
        Choice::Keep => choose("keep"),
        Choice::QuickThinking(up) => choose("Quick Thinking").with("roll", if *up { "+1" } else { "-1" }),
        Choice::StandingOrders => choose("Standing Orders"),
        Choice::Replace(it) => choose("replace").with("objective", it),
        Choice::Mark(it) => choose("mark").with("objective", it),
        Choice::EndPhase => choose("end phase"),
        Choice::NewIntel(old, new) => choose("New Intel").with("for", old.name()).with("take", new.name()),
        Choice::PlayOn => choose("play on"),
        Choice::EndNow => choose("end now"),
        Choice::Concede => choose("concede"),
    }
}

fn write_proposal(what: Proposal) -> Phrase {
    let propose = |what: &str| Phrase::new("choose", "propose").with("what", what);
    match what {
        Proposal::Size(size) => propose("size").with("is", size.name()),
        Proposal::Mission(mission) => propose("mission").with("is", mission.card().name),
        Proposal::Map(map) => propose("map").with("is", map.name()),
        Proposal::Battlefield(width, height) => {
            propose("battlefield").with("is", format!("{} x {}", width.in_millimetres(), height.in_millimetres()))
        }
        Proposal::EndBattle => propose("end of the battle"),
    }
}

pub(super) fn read(table: &Table, phrase: &Phrase) -> Read<Choice> {
    let what = phrase.need("choose")?;
    let only = |words: &[&str]| phrase.only(words);
    let plain = |choice: Choice| only(&["choose"]).map(|()| choice);
    let is = || phrase.need("is");
    let objective = || {
        only(&["choose", "objective"])?;
        read_objective(phrase.need("objective")?)
    };
    match what.to_ascii_lowercase().as_str() {
        "propose" => read_proposal(phrase).map(Choice::Propose),
        "agree" => plain(Choice::Agree),
        "roll" => plain(Choice::LetDiceDecide),
        "ready" => plain(Choice::Ready),
        "defender" => only(&["choose", "is"]).and_then(|()| read_side(table, is()?)).map(Choice::Defender),
        "place marker" => {
            only(&["choose", "territory", "at"])?;
            let end = phrase.get("territory").map(read_end).transpose()?;
            Ok(Choice::PlaceMarker(end, phrase.get("at").map(read_point).transpose()?))
        }
        "deployment zone" => only(&["choose", "end"]).and_then(|()| read_end(phrase.need("end")?)).map(Choice::TakeEnd),
        "number markers" => {
            only(&["choose", "order"])?;
            let number = |it: &str| it.trim().parse::<u8>().ok().and_then(|it| it.checked_sub(1));
            let places: Option<Vec<u8>> = phrase.need("order")?.split(',').map(number).collect();
            let wrong = || PhraseError::new("the order is a list of markers as they were placed: \"3, 1\"");
            places.map(Choice::Number).ok_or_else(wrong)
        }
        "deploy" => {
            only(&["choose", "unit", "at"])?;
            let unit = read_unit(table, phrase.need("unit")?)?;
            let at = phrase.get("at").map(|it| stands::read(table, unit, it)).transpose()?;
            Ok(Choice::Deploy(unit, at.unwrap_or_default()))
        }
        "deploy everybody" => plain(Choice::DeployEverybody),
        "first turn" => only(&["choose", "is"]).and_then(|()| read_side(table, is()?)).map(Choice::FirstTurn),
        "stratagem" => {
            only(&["choose", "kind", "name", "cp", "on"])?;
            let kind = phrase.get("kind").map(read_kind).transpose()?.unwrap_or(Kind::Stratagem);
            let (name, cp) = (phrase.need("name")?.to_owned(), read_number(phrase, "cp")?);
            Ok(Choice::Stratagem { kind, name, cp, on: read_units(table, phrase)? })
        }
        "pass" => plain(Choice::Pass),
        "fixed determination" => objective().map(Choice::Carry),
        "category" => only(&["choose", "is"]).and_then(|()| read_category(is()?)).map(Choice::From),
        "keep" => plain(Choice::Keep),
        "quick thinking" => {
            only(&["choose", "roll"])?;
            match phrase.need("roll")? {
                "+1" => Ok(Choice::QuickThinking(true)),
                "-1" => Ok(Choice::QuickThinking(false)),
                other => Err(PhraseError(format!("Quick Thinking makes a roll +1 or -1, not \"{other}\""))),
            }
        }
        "standing orders" => plain(Choice::StandingOrders),
        "replace" => objective().map(Choice::Replace),
        "mark" => objective().map(Choice::Mark),
        "end phase" => plain(Choice::EndPhase),
        "new intel" => {
            only(&["choose", "for", "take"])?;
            Ok(Choice::NewIntel(read_category(phrase.need("for")?)?, read_category(phrase.need("take")?)?))
        }
        "play on" => plain(Choice::PlayOn),
        "end now" => plain(Choice::EndNow),
        "concede" => plain(Choice::Concede),
        _ => Err(PhraseError(format!("there is no choice \"{what}\""))),
    }
}

/// The units that something affects: "a3, a4".
pub(super) fn write_units(table: &Table, phrase: Phrase, units: &[UnitId]) -> Phrase {
    let codes: Vec<String> = units.iter().map(|it| table.code(*it)).collect();
    if codes.is_empty() { phrase } else { phrase.with("on", codes.join(", ")) }
}

pub(super) fn read_units(table: &Table, phrase: &Phrase) -> Read<Vec<UnitId>> {
    let units = phrase.get("on").into_iter().flat_map(|it| it.split(','));
    units.map(|it| read_unit(table, it)).collect()
}

fn read_kind(text: &str) -> Read<Kind> {
    let found = Kind::ALL.into_iter().find(|it| it.name() == text.trim());
    found.ok_or_else(|| {
        let known = Kind::ALL.map(Kind::name).join(", ");
        PhraseError(format!("\"{text}\" is no kind; known are {known}"))
    })
}

pub(super) fn read_number(phrase: &Phrase, word: &str) -> Read<u8> {
    let text = phrase.need(word)?;
    text.trim().parse().map_err(|_| PhraseError(format!("\"{word}\" is a number, not \"{text}\"")))
}

fn read_proposal(phrase: &Phrase) -> Read<Proposal> {
    phrase.only(&["choose", "what", "is"])?;
    let unknown = |what: &str, text: &str| PhraseError(format!("there is no {what} \"{text}\""));
    let is = || phrase.need("is");
    match phrase.need("what")? {
        "size" => BattleSize::named(is()?).map(Proposal::Size).ok_or_else(|| unknown("size", is().unwrap_or(""))),
        "mission" => Mission::named(is()?).map(Proposal::Mission).ok_or_else(|| unknown("mission", is().unwrap_or(""))),
        "map" => DeploymentMap::named(is()?).map(Proposal::Map).ok_or_else(|| unknown("map", is().unwrap_or(""))),
        "battlefield" => {
            let wrong = || PhraseError::new("a battlefield is two lengths: \"44 x 30\"");
            let (width, height) = is()?.split_once('x').ok_or_else(wrong)?;
            let length = |it: &str| it.trim().parse().map_err(|_| wrong());
            Ok(Proposal::Battlefield(length(width)?, length(height)?))
        }
        "end of the battle" => Ok(Proposal::EndBattle),
        other => Err(PhraseError(format!(
            "\"{other}\" cannot be proposed; known are size, mission, map, battlefield, end of the battle"
        ))),
    }
}
