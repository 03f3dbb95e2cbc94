//! The result of a mission, as it is typed or as the journal of its battle says.

use battle::Phrase;
use door::Refusal;
use tactical_strike::campaign::{
    BattleResult, BothSides, Engagement, ForceName, ForceResult, Happening, Map, Mission, Source,
};

use super::telling::Place;
use super::{battles, names};
use crate::campaigns::{not_understood, refused};

/// What a result says, beside which mission it is and where it comes from.
const PARTICULARS: [&str; 9] =
    ["mission", "map", "loyalists", "traitors", "supply", "gained", "spent", "fallen", "at-home"];

/// True if something is typed of a result, which both Warmasters confirm. CA-56.
pub(super) fn is_typed(phrase: &Phrase) -> bool {
    phrase.get("from-battle").is_none() || PARTICULARS.iter().any(|it| phrase.get(it).is_some())
}

/// The mission of this number in the turn.
pub(super) fn mission_of<'a>(place: &Place<'a>, number: usize) -> Result<&'a Engagement, Vec<Refusal>> {
    let missions = place.record().map_or(&[][..], |it| &it.engagements);
    let found = number.checked_sub(1).and_then(|it| missions.get(it));
    found.ok_or_else(|| {
        let known = match missions.len() {
            0 => "nobody has been challenged in it; a result of an earlier turn needs --turn".to_owned(),
            1 => "it has one".to_owned(),
            many => format!("it has 1 to {many}"),
        };
        not_understood(format!("there is no mission {number} in turn {}; {known}", place.turn))
    })
}

/// The result that was told. When one is corrected, whatever is not said stays as it was.
pub(super) fn result(place: &Place<'_>, phrase: &Phrase) -> Result<Happening, Vec<Refusal>> {
    let old = place.old.as_ref().and_then(|it| match &it.happening {
        Happening::Fought(result) => Some(result.clone()),
        _ => None,
    });
    let mut result = match old {
        Some(old) if phrase.get("number").is_none() => old,
        _ => fresh(place, phrase)?,
    };
    let before = result.clone();
    if let Some(mission) = phrase.get("mission") {
        result.mission = Mission::parse(mission).map_err(not_understood)?;
    }
    if let Some(map) = phrase.get("map") {
        result.map = Some(Map::parse(map).map_err(not_understood)?);
    }
    if let Some(points) = names::number(phrase, "loyalists")? {
        result.victory.loyalists = points;
    }
    if let Some(points) = names::number(phrase, "traitors")? {
        result.victory.traitors = points;
    }
    balances(place, phrase, &mut result)?;
    people(place, phrase, &mut result)?;
    if result != before {
        result.source = result.source.amended();
    }
    Ok(Happening::Fought(result))
}

fn balances(place: &Place<'_>, phrase: &Phrase, result: &mut BattleResult) -> Result<(), Vec<Refusal>> {
    type Set = fn(&mut ForceResult, u32);
    let numbers: [(&str, Set); 3] = [
        ("supply", |row, points| row.supply = points),
        ("gained", |row, points| row.gained = points),
        ("spent", |row, points| row.spent = points),
    ];
    for (word, set) in numbers {
        let mut seen = Vec::new();
        for typed in names::lines(phrase, word) {
            let (force, points) = names::number_of_force(place.campaign, word, typed)?;
            if seen.contains(&force) {
                return Err(not_understood(format!("--{word} is given twice for {force}")));
            }
            set(row(result, &force)?, points);
            seen.push(force);
        }
    }
    Ok(())
}

fn people(place: &Place<'_>, phrase: &Phrase, result: &mut BattleResult) -> Result<(), Vec<Refusal>> {
    type List = fn(&mut ForceResult) -> &mut Vec<String>;
    let lists: [(&str, List); 2] = [("fallen", |row| &mut row.fallen), ("at-home", |row| &mut row.at_home)];
    for (word, list) in lists {
        let mut cleared = Vec::new();
        for typed in names::lines(phrase, word) {
            let (force, who) = names::of_force(place.campaign, word, typed)?;
            let list = list(row(result, &force)?);
            if !cleared.contains(&force) {
                list.clear();
                cleared.push(force.clone());
            }
            if !who.eq_ignore_ascii_case("nobody") {
                list.push(names::character(place.campaign.state(), &force, who)?);
            }
        }
    }
    Ok(())
}

fn fresh(place: &Place<'_>, phrase: &Phrase) -> Result<BattleResult, Vec<Refusal>> {
    let Some(number) = names::number(phrase, "number")? else {
        return Err(not_understood("which mission? `umpire campaign show FILE` prints their numbers"));
    };
    let engagement = mission_of(place, number)?;
    if let Some(journal) = phrase.get("from-battle") {
        return battles::result(place, engagement, journal);
    }
    let Some(mission) = phrase.get("mission") else {
        return Err(not_understood("which mission was it? Give --mission clash, or another of the six"));
    };
    if phrase.get("loyalists").is_none() || phrase.get("traitors").is_none() {
        return Err(not_understood("give the victory points of both sides: --loyalists 7 --traitors 4"));
    }
    Ok(BattleResult {
        mission: Mission::parse(mission).map_err(not_understood)?,
        map: None,
        victory: BothSides::new(0, 0),
        forces: engagement.everybody().map(|it| ForceResult::empty(it.clone())).collect(),
        source: Source::Typed,
    })
}

fn row<'a>(result: &'a mut BattleResult, force: &ForceName) -> Result<&'a mut ForceResult, Vec<Refusal>> {
    let row = result.forces.iter_mut().find(|it| it.force == *force);
    row.ok_or_else(|| refused("CA-30", format!("{force} took no part in that mission")))
}
