//! Which special rules hold for whom: those of an entry that makes up half of a unit when it is formed, those that
//! Heroes and Leaders bring along, those that were granted or found, and everybody's own.

use super::composition::moves_as;
use crate::EntryId;
use crate::combatant::is_rule;
use crate::header::Table;
use crate::state::State;
use crate::vocabulary::{CombatantId, UnitId};

/// Rules that work for a whole unit if one model has them. A Hero or Leader brings these along, and no others.
const SPREADING: [&str; 21] = [
    "Adamantium Will",
    "Acute Senses",
    "Brotherhood of Psykers",
    "Crusader",
    "Defensive Grenades",
    "Fearless",
    "Hit and Run",
    "Infiltrate",
    "Jink",
    "Monster Hunter",
    "Move Through Cover",
    "Night Vision",
    "Outflank",
    "Preferred Enemy",
    "Scout",
    "Shrouded",
    "Slow and Purposeful",
    "Stealth",
    "Stubborn",
    "Tank Hunters",
    "Zealot",
];

/// The entries that make up at least half of these models. Two may have exactly half each.
pub fn conferring_entries(table: &Table, models: &[CombatantId]) -> Vec<EntryId> {
    let mut entries: Vec<EntryId> = models.iter().map(|it| table.model(*it).entry).collect();
    let all = entries.clone();
    entries.sort();
    entries.dedup();
    entries.retain(|entry| 2 * all.iter().filter(|it| *it == entry).count() >= all.len());
    entries
}

/// True if this rule reaches every model of a unit as soon as one has it.
pub fn spreads(rule: &str) -> bool {
    SPREADING.iter().any(|it| it.eq_ignore_ascii_case(rule))
}

/// True if every model of this unit has the rule by way of the unit itself.
fn by_unit(table: &Table, state: &State, unit: UnitId, rule: &str) -> bool {
    let it = state.unit(unit);
    let in_entry = |entry: &EntryId| table.lists().entry(*entry).rules.iter().any(|it| is_rule(it, rule));
    // Faction rules stand with the faction, not with the entry, so they are never among these.
    let conferred = it.conferred.iter().any(in_entry);
    let granted = it.grant.is_some_and(|it| it.name().eq_ignore_ascii_case(rule));
    let brought = spreads(rule) && state.characters(table, unit).any(|it| own(table, state, it, rule));
    conferred || granted || brought
}

/// True if a model has the rule by itself: on its sheet, as what it is, or found where it explored.
fn own(table: &Table, state: &State, model: CombatantId, rule: &str) -> bool {
    let found = state.pois.iter().filter(|it| it.models.contains(&model)).filter_map(|it| it.find);
    let mut found = found.flat_map(|it| it.card().rules);
    // Infantry of several kinds moves and fights as plain infantry.
    let kind = match table.model(model).unit_type {
        kind if kind.is_infantry() => moves_as(table, &state.unit(state.unit_of(model)).models).unwrap_or(kind),
        kind => kind,
    };
    table.model(model).has_rule(rule) || kind.has_rule(rule) || found.any(|it| is_rule(it, rule))
}

/// True if a model has a rule now, by whatever way.
pub fn model_has(table: &Table, state: &State, model: CombatantId, rule: &str) -> bool {
    own(table, state, model, rule) || by_unit(table, state, state.unit_of(model), rule)
}

/// True if a rule works for the whole unit. A minority keeps its rules to itself; if everybody has it, the unit does.
pub fn unit_has(table: &Table, state: &State, unit: UnitId, rule: &str) -> bool {
    let models = &state.unit(unit).models;
    by_unit(table, state, unit, rule) || !models.is_empty() && models.iter().all(|it| own(table, state, *it, rule))
}

/// Every rule that the models of a unit share by way of its entries, for showing.
pub fn shared_rules<'a>(table: &'a Table, state: &'a State, unit: UnitId) -> impl Iterator<Item = &'a str> {
    state.unit(unit).conferred.iter().flat_map(|it| table.lists().entry(*it).rules.iter().map(String::as_str))
}
