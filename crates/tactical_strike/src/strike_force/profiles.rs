//! What a model may be: how tough, how thick, how well shielded. SF-80 to SF-89.
//!
//! The printed profile counts, with the invulnerable saves of the chosen wargear. What a character
//! gains in a campaign later never makes it too strong to take part.

use super::report::{Place, Report};
use super::{Category, Pick, StrikeForce};
use crate::Lists;
use crate::army_list::{Member, UnitType};

struct Bounds {
    toughness: u8,
    wounds: u8,
    armour: u8,
}

const GENERAL: Bounds = Bounds { toughness: 5, wounds: 3, armour: 11 };
const LEAD_ELEMENT: Bounds = Bounds { toughness: 7, wounds: 4, armour: 12 };
/// A smaller number is a better save.
const BEST_INVULNERABLE: u8 = 4;

pub(crate) fn check(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    for pick in &force.picks {
        let bounds = if pick.category == Category::LeadElement { &LEAD_ELEMENT } else { &GENERAL };
        for member in &lists.model(pick.of).team {
            numbers(lists, pick, member, bounds, report);
        }
        invulnerable(lists, pick, report);
        kind(lists, pick, report);
        relics(lists, pick, report);
    }
}

fn numbers(lists: &Lists, pick: &Pick, member: &Member, bounds: &Bounds, report: &mut Report) {
    let as_what = if pick.category == Category::LeadElement { "A Lead Element" } else { "A model" };
    let mut refuse = |rule, headline: &str, what: &str, most: u8, found: Option<u8>| {
        if let Some(found) = found.filter(|it| *it > most) {
            let detail = format!("{as_what} has {what} {most} at most; the {} has {found}.", member.name);
            report.refuse(rule, Place::of(lists, pick), headline, detail);
        }
    };
    refuse("SF-80", "Too tough.", "Toughness", bounds.toughness, member.profile.t);
    refuse("SF-81", "Too many wounds.", "Wounds", bounds.wounds, member.profile.w);
    refuse("SF-83", "Too much armour.", "an armour value of", bounds.armour, member.profile.thickest_armour());
}

fn invulnerable(lists: &Lists, pick: &Pick, report: &mut Report) {
    let printed = lists.model(pick.of).team.iter().filter_map(|it| it.profile.inv);
    let best = printed.chain(pick.wargear(lists).filter_map(|it| it.inv)).min();
    if let Some(found) = best.filter(|it| *it < BEST_INVULNERABLE) {
        let detail = format!("An invulnerable save is {BEST_INVULNERABLE}+ at best; this one is {found}+.");
        report.refuse("SF-82", Place::of(lists, pick), "Too well shielded.", detail);
    }
}

fn kind(lists: &Lists, pick: &Pick, report: &mut Report) {
    let changed = pick.wargear(lists).filter_map(|it| it.unit_type).next();
    let kind = changed.unwrap_or(lists.entry(pick.of.entry).unit_type);
    if kind == UnitType::Flyer {
        let detail = "No vehicle of a strike force flies, and this one is a flyer.";
        report.refuse("SF-84", Place::of(lists, pick), "No flyers.", detail);
    }
    if pick.category != Category::LeadElement {
        return;
    }
    let fits =
        kind.is_vehicle() || kind.is_infantry() || matches!(kind, UnitType::MonstrousCreature | UnitType::Artillery);
    if !fits {
        // The riders and beasts that the book leaves out have a number of their own.
        let rides = matches!(kind, UnitType::Bike | UnitType::Jetbike | UnitType::Beast | UnitType::Cavalry);
        let rule = if rides { "SF-89" } else { "SF-86" };
        let detail = format!(
            "A Lead Element is infantry, artillery, a monstrous creature or a vehicle; this one is of the type {}.",
            kind.name()
        );
        report.refuse(rule, Place::of(lists, pick), "Not as Lead Element.", detail);
    }
}

fn relics(lists: &Lists, pick: &Pick, report: &mut Report) {
    for relic in pick.wargear(lists).filter(|it| it.relic) {
        let detail = format!("Nobody takes a relic into a strike force, and the {} is one.", relic.name);
        report.refuse("SF-85", Place::of(lists, pick), "No relics.", detail);
    }
}
