//! Whose people they are: led by one of their own, one faction of each list, allies only, one
//! allegiance, no grand strategy. SF-60 to SF-63, SF-65 to SF-67.
//!
//! SF-65 is an absence: an entry that an army unlocks by a commander (`unlocked_by`) can be bought
//! without one. Its faction and allegiance count like everybody's.

use std::collections::{BTreeMap, BTreeSet};

use super::report::{Place, Report};
use super::{Pick, Size, StrikeForce};
use crate::allies::{Level, Who, level};
use crate::army_list::Allegiance;
use crate::{FactionId, Lists};

pub(crate) fn check(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    led(lists, force, report);
    one_faction_each(lists, force, report);
    allies(lists, force, report);
    one_allegiance(lists, force, report);
    for (what, line) in &force.grand_strategy {
        let detail = format!("Strike forces are too small for warlord traits and rites of war; this one names {what}.");
        report.refuse("SF-67", Place::at("", *line), "No grand strategy.", detail);
    }
}

/// Where a model stands: its entry decides before its faction.
pub(crate) fn allegiance_of(lists: &Lists, pick: &Pick) -> Allegiance {
    lists.entry(pick.of.entry).allegiance.unwrap_or_else(|| allegiance_of_faction(lists, pick.faction))
}

fn allegiance_of_faction(lists: &Lists, id: FactionId) -> Allegiance {
    let list = lists.lists.get(id.list);
    let faction = list.and_then(|it| it.factions.get(id.faction?));
    faction.map_or(Allegiance::Either, |it| it.allegiance)
}

fn led(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    let leading: BTreeSet<FactionId> = force.characters().map(|it| it.faction).collect();
    let mut said = BTreeSet::new();
    for pick in force.troops().filter(|it| !leading.contains(&it.faction)) {
        if said.insert(pick.faction) {
            let whose = lists.faction_name(pick.faction);
            let detail =
                format!("Models of the {whose} need a Hero or Leader of the same list and faction; there is none.");
            report.refuse("SF-60", Place::of(lists, pick), "Nobody of their own leads them.", detail);
        }
    }
}

fn one_faction_each(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    let mut first: BTreeMap<usize, FactionId> = BTreeMap::new();
    let mut said = BTreeSet::new();
    for pick in &force.picks {
        let locked = *first.entry(pick.faction.list).or_insert(pick.faction);
        if pick.faction != locked && said.insert(pick.faction) {
            let (one, other) = (lists.faction_name(locked), lists.faction_name(pick.faction));
            let detail = format!("All models of a list are of one faction; here are the {one} and the {other}.");
            report.refuse("SF-61", Place::of(lists, pick), "Two factions of one list.", detail);
        }
    }
}

fn allies(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    let present: BTreeSet<FactionId> = force.picks.iter().map(|it| it.faction).collect();
    let common = common_allegiance(lists, force);
    let who = |id: FactionId| {
        let list = lists.lists.get(id.list)?;
        let own = allegiance_of_faction(lists, id);
        let allegiance = if own == Allegiance::Either { common } else { own };
        let faction = id.faction.and_then(|it| list.factions.get(it)).map(|it| it.name.as_str());
        Some(Who { list: &list.name, faction, allegiance })
    };
    for (place, one) in present.iter().enumerate() {
        for other in present.iter().skip(place + 1) {
            let Some(found) = who(*one).zip(who(*other)).map(|(one, other)| level(&lists.allies, one, other)) else {
                continue;
            };
            if found.is_some_and(|it| it <= Level::FellowWarriors) {
                continue;
            }
            let known = found.map_or("the allies matrix does not say", |it| it.name());
            let (one, second) = (lists.faction_name(*one), lists.faction_name(*other));
            let detail = format!(
                "One strike force holds sworn brothers or fellow warriors; the {one} and the {second} are {known}."
            );
            let detail = if found.is_some() {
                detail
            } else {
                format!("How the {one} and the {second} get on is not in the allies matrix.")
            };
            let line = force.picks.iter().filter(|it| it.faction == *other).map(|it| it.line).min();
            report.refuse("SF-63", Place { subject: String::new(), line }, "Not such allies.", detail);
        }
    }
}

/// Where those stand who could stand with either.
fn common_allegiance(lists: &Lists, force: &StrikeForce) -> Allegiance {
    let told = force.allegiance.into_iter().chain(side(force));
    let mut all = told.chain(force.picks.iter().map(|it| allegiance_of(lists, it)));
    all.find(|it| *it != Allegiance::Either).unwrap_or(Allegiance::Either)
}

fn side(force: &StrikeForce) -> Option<Allegiance> {
    match force.size {
        Size::Campaign { side, .. } => side,
        Size::Points(_) => None,
    }
}

fn one_allegiance(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    let common = common_allegiance(lists, force);
    let told = force.allegiance.into_iter().chain(side(force));
    if told.into_iter().any(|it| it != common) {
        let detail = "The force says one allegiance and its campaign side has the other.";
        report.refuse("SF-66", Place::force(), "Two allegiances.", detail);
    }
    let other = |it: &&Pick| {
        let own = allegiance_of(lists, it);
        own != Allegiance::Either && own != common
    };
    let Some(pick) = force.picks.iter().find(other) else { return };
    let name = |it| if it == Allegiance::Loyalist { "loyalist" } else { "traitor" };
    let detail = format!(
        "Everybody in a strike force has one allegiance; this one is {}, and {} is {}.",
        name(common),
        pick.name(lists),
        name(allegiance_of(lists, pick))
    );
    report.refuse("SF-66", Place::of(lists, pick), "Two allegiances.", detail);
}
