//! Who may be in one unit: two to ten models of one player, of one base type, of one faction a list.

use std::collections::BTreeMap;

use super::BaseType;
use crate::Reason;
use crate::army_list::UnitType;
use crate::header::Table;
use crate::vocabulary::{CombatantId, Verdict};

/// The largest unit.
pub const MOST: usize = 10;

/// How the models of a unit move: each as it is, or all by the base type if they are of several kinds.
pub fn moves_as(table: &Table, models: &[CombatantId]) -> Option<UnitType> {
    let mut kinds: Vec<UnitType> = models.iter().map(|it| table.model(*it).unit_type).collect();
    kinds.dedup();
    match kinds.as_slice() {
        [] => None,
        [only] => Some(*only),
        [first, ..] => Some(match BaseType::of(*first) {
            BaseType::Infantry => UnitType::Infantry,
            BaseType::Bike => UnitType::Bike,
            _ => *first,
        }),
    }
}

/// Whether these models may be one unit, with every reason if not.
pub fn may_be_one_unit(table: &Table, models: &[CombatantId]) -> Verdict {
    let mut verdict = Verdict::legal()
        .refuse_if(models.len() < 2, Reason::UnitTooSmall)
        .refuse_if(models.len() > MOST, Reason::UnitTooLarge { models: models.len() });
    let mut owners: Vec<_> = models.iter().map(|it| table.seat_of(*it)).collect();
    owners.sort();
    owners.dedup();
    verdict = verdict.refuse_if(owners.len() > 1, Reason::TwoOwners);
    let mut types: Vec<BaseType> = models.iter().map(|it| BaseType::of(table.model(*it).unit_type)).collect();
    types.sort();
    types.dedup();
    if let [one, other, ..] = types.as_slice() {
        verdict = verdict.refuse_if(true, Reason::TwoTypes(*one, *other));
    }
    let mut factions = BTreeMap::new();
    let mut mixed = false;
    for model in models {
        let faction = table.model(*model).faction;
        mixed |= factions.insert(faction.list, faction).is_some_and(|it| it != faction);
    }
    let characters = models.iter().any(|it| table.model(*it).is_character());
    let refusing = types.iter().find(|it| it.refuses_characters());
    verdict = verdict.refuse_if(mixed, Reason::TwoFactions);
    if let Some(kind) = refusing.filter(|_| characters) {
        verdict = verdict.refuse_if(true, Reason::NoCharacters(*kind));
    }
    verdict
}

/// Whether a player may note these Ad-Hoc Units.
pub fn may_form(table: &Table, seat: battle::Seat, units: &[Vec<CombatantId>]) -> Verdict {
    let mut seen: Vec<CombatantId> = Vec::new();
    let mut verdict = Verdict::legal();
    for unit in units {
        for model in unit {
            verdict = verdict
                .refuse_if(seen.contains(model), Reason::TwiceInAUnit(*model))
                .refuse_if(table.seat_of(*model) != seat, Reason::NotYours(*model));
            seen.push(*model);
        }
        verdict = verdict.and(may_be_one_unit(table, unit));
    }
    verdict
}
