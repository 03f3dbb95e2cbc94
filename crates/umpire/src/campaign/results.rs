//! The result of a mission, as it is typed or as the journal of its battle says.

use anyhow::bail;
use tactical_strike::campaign::{BattleResult, Cause, Engagement, ForceResult, Happening, Map, Mission};

use super::arguments::ResultArgs;
use super::battles;
use super::facts::{Place, blank};
use super::names;
use crate::usage::usage;

/// The mission of this number in the turn.
pub(crate) fn mission_of<'a>(place: &Place<'a>, number: usize) -> anyhow::Result<&'a Engagement> {
    let missions = place.record().map_or(&[][..], |it| &it.engagements);
    let found = number.checked_sub(1).and_then(|it| missions.get(it));
    found.ok_or_else(|| {
        let known = match missions.len() {
            0 => "nobody has been challenged in it; a result of an earlier turn needs --turn".to_owned(),
            1 => "it has one".to_owned(),
            many => format!("it has 1 to {many}"),
        };
        usage(format!("there is no mission {number} in turn {}; {known}", place.turn))
    })
}

/// The result that was typed. When one is corrected, whatever is not typed stays as it was.
pub(crate) fn result(place: &Place<'_>, args: &ResultArgs) -> anyhow::Result<Happening> {
    let old = place.old.as_ref().and_then(|it| match &it.happening {
        Happening::Fought(result) => Some(result.clone()),
        _ => None,
    });
    let mut result = match old {
        Some(old) if args.number.is_none() => old,
        _ => fresh(place, args)?,
    };
    let before = result.clone();
    if let Some(mission) = &args.mission {
        result.mission = Mission::parse(mission).map_err(usage)?;
    }
    if let Some(map) = &args.map {
        result.map = Some(Map::parse(map).map_err(usage)?);
    }
    for (side, points) in [(Cause::Loyalists, args.loyalists), (Cause::Traitors, args.traitors)] {
        match (side, points) {
            (Cause::Loyalists, Some(points)) => result.victory.loyalists = points,
            (Cause::Traitors, Some(points)) => result.victory.traitors = points,
            (_, None) => {}
        }
    }
    type Set = fn(&mut ForceResult, u32);
    let numbers: [(&str, &[String], Set); 3] = [
        ("supply", &args.supply, |row, points| row.supply = points),
        ("gained", &args.gained, |row, points| row.gained = points),
        ("spent", &args.spent, |row, points| row.spent = points),
    ];
    for (option, typed, set) in numbers {
        let mut seen = Vec::new();
        for typed in typed {
            let (force, points) = names::number_of_force(place.campaign, option, typed)?;
            if seen.contains(&force) {
                return Err(usage(format!("--{option} is given twice for {force}")));
            }
            set(row(&mut result, &force)?, points);
            seen.push(force);
        }
    }
    type List = fn(&mut ForceResult) -> &mut Vec<String>;
    let lists: [(&str, &[String], List); 2] =
        [("fallen", &args.fallen, |row| &mut row.fallen), ("at-home", &args.at_home, |row| &mut row.at_home)];
    for (option, typed, list) in lists {
        let mut cleared = Vec::new();
        for typed in typed {
            let (force, who) = names::of_force(place.campaign, option, typed)?;
            let list = list(row(&mut result, &force)?);
            if !cleared.contains(&force) {
                list.clear();
                cleared.push(force.clone());
            }
            if !who.eq_ignore_ascii_case("nobody") {
                list.push(names::character(place.campaign.state(), &force, who)?);
            }
        }
    }
    if result != before {
        result.source = result.source.amended();
    }
    Ok(Happening::Fought(result))
}

fn fresh(place: &Place<'_>, args: &ResultArgs) -> anyhow::Result<BattleResult> {
    let Some(number) = args.number else {
        return Err(usage("which mission? `umpire campaign show FILE` prints their numbers"));
    };
    let engagement = mission_of(place, number)?;
    if let Some(journal) = &args.from_battle {
        return battles::result(place.campaign, engagement, journal);
    }
    let Some(mission) = &args.mission else {
        return Err(usage("which mission was it? Give --mission clash, or another of the six"));
    };
    if args.loyalists.is_none() || args.traitors.is_none() {
        return Err(usage("give the victory points of both sides: --loyalists 7 --traitors 4"));
    }
    let mut result = blank(Mission::parse(mission).map_err(usage)?);
    result.forces = engagement.everybody().map(|it| ForceResult::empty(it.clone())).collect();
    Ok(result)
}

fn row<'a>(
    result: &'a mut BattleResult,
    force: &tactical_strike::campaign::ForceName,
) -> anyhow::Result<&'a mut ForceResult> {
    let Some(row) = result.forces.iter_mut().find(|it| it.force == *force) else {
        bail!("{force} took no part in that mission");
    };
    Ok(row)
}
