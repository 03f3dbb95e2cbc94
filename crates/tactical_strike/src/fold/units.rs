//! How units change: formed, joined, left, split, merged, and thinned out.

use crate::ad_hoc_units::conferring::conferring_entries;
use crate::choice::Via;
use crate::header::Table;
use crate::record::Removal;
use crate::state::{Place, State, UnitState};
use crate::vocabulary::{CombatantId, UnitId};

/// Makes one unit of these models. Only one that is formed before the mission shares the rules of its entries.
pub(super) fn form(table: &Table, state: &mut State, models: &[CombatantId], shares: bool) -> UnitId {
    let conferred = if shares { conferring_entries(table, models) } else { Vec::new() };
    let starting_troops = troops(table, models);
    let unit = UnitState { conferred, starting_size: models.len() as u16, starting_troops, ..UnitState::default() };
    add(state, unit, models)
}

/// How many of these are Troops.
fn troops(table: &Table, models: &[CombatantId]) -> u16 {
    models.iter().filter(|it| table.model(**it).is_troops).count() as u16
}

/// Adds a unit to the list and moves these models into it.
fn add(state: &mut State, unit: UnitState, models: &[CombatantId]) -> UnitId {
    let founder = models.first().copied().unwrap_or(CombatantId(0));
    let id = UnitId { number: state.units.len() as u16, founder };
    for model in models {
        let old = state.unit_of(*model);
        state.unit_mut(old).models.retain(|it| it != model);
        state.model_mut(*model).unit = id;
    }
    state.units.push(UnitState { founder: Some(founder), models: models.to_vec(), ..unit });
    id
}

/// Puts all models of a unit into a place.
pub(super) fn put(state: &mut State, unit: UnitId, place: Place) {
    for model in state.unit(unit).models.clone() {
        state.model_mut(model).place = place;
        if !matches!(place, Place::Table) {
            state.model_mut(model).stand = None;
        }
    }
}

/// A character joins: the unit keeps its rules, and the character has them while it is there. What the character is
/// burdened with, the unit is from now on.
pub(super) fn join(state: &mut State, model: CombatantId, unit: UnitId) {
    let old = state.unit_of(model);
    state.unit_mut(old).models.retain(|it| *it != model);
    state.unit_mut(unit).models.push(model);
    state.model_mut(model).unit = unit;
    let part = state.unit(old).clone();
    burden(state.unit_mut(unit), part);
    set_up_ahead(state, old, unit);
}

/// Adds what one part of a unit is burdened with to the whole of it.
fn burden(unit: &mut UnitState, part: UnitState) {
    for dry in part.out_of_ammo {
        if !unit.out_of_ammo.contains(&dry) {
            unit.out_of_ammo.push(dry);
        }
    }
    unit.is_arrived |= part.is_arrived;
    unit.is_regrouped |= part.is_regrouped;
    unit.has_reacted |= part.has_reacted;
    unit.has_panicked |= part.has_panicked;
    unit.grant = unit.grant.or(part.grant);
}

/// Whoever scouted or infiltrated has done so in any other unit, too.
fn set_up_ahead(state: &mut State, from: UnitId, to: UnitId) {
    for list in [&mut state.scouted, &mut state.infiltrated] {
        if list.contains(&from) && !list.contains(&to) {
            list.push(to);
        }
    }
}

/// A character leaves and is a unit of its own, with all that its unit was burdened with.
pub(super) fn leave(state: &mut State, model: CombatantId) -> UnitId {
    let old = state.unit_of(model);
    let copy = state.unit(old).clone();
    // Only Heroes and Leaders leave, and they are no Troops.
    let unit = UnitState { conferred: Vec::new(), starting_size: 1, starting_troops: 0, ..copy };
    let unit = add(state, unit, &[model]);
    set_up_ahead(state, old, unit);
    unit
}

/// A character leaves and divides who stays. Whoever is not named is alone. All shared rules are lost.
pub(super) fn split(table: &Table, state: &mut State, by: CombatantId, into: &[Vec<CombatantId>]) {
    let old = state.unit_of(by);
    leave(state, by);
    let copy = UnitState { conferred: Vec::new(), ..state.unit(old).clone() };
    for part in into {
        let starting_troops = troops(table, part);
        let unit = add(state, UnitState { starting_size: part.len() as u16, starting_troops, ..copy.clone() }, part);
        set_up_ahead(state, old, unit);
    }
    for model in state.unit(old).models.clone() {
        let starting_troops = troops(table, &[model]);
        let unit = add(state, UnitState { starting_size: 1, starting_troops, ..copy.clone() }, &[model]);
        set_up_ahead(state, old, unit);
    }
}

/// Several units become one, with the burdens of all of them and no shared rules.
pub(super) fn merge(table: &Table, state: &mut State, units: &[UnitId]) {
    let models: Vec<CombatantId> = units.iter().flat_map(|it| state.unit(*it).models.clone()).collect();
    let parts: Vec<UnitState> = units.iter().map(|it| state.unit(*it).clone()).collect();
    let new = form(table, state, &models, false);
    for part in parts {
        burden(state.unit_mut(new), part);
    }
    for unit in units {
        set_up_ahead(state, *unit, new);
    }
}

/// Takes models off the table, and notes it. Whoever was aboard gets out.
pub(super) fn remove(table: &Table, state: &mut State, models: &[CombatantId], by: Option<CombatantId>, via: Via) {
    for model in models {
        let unit = state.unit_of(*model);
        state.record.removals.push(Removal { model: *model, by, via, unit });
        state.unit_mut(unit).models.retain(|it| it != model);
        let it = state.model_mut(*model);
        it.place = Place::Removed;
        it.stand = None;
    }
    for model in table.models() {
        if matches!(state.model(model).place, Place::Aboard(transport) if models.contains(&transport)) {
            state.model_mut(model).place = Place::Table;
        }
    }
}
