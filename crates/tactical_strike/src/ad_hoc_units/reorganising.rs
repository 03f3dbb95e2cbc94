//! Joining, leaving, splitting and merging: what Heroes and Leaders may do to units in their own Movement phase.

use battle::Seat;

use super::composition::may_be_one_unit;
use crate::Reason;
use crate::header::Table;
use crate::state::{Place, State, Step};
use crate::vocabulary::{CombatantId, Phase, UnitId, Verdict};
use crate::witness::Witness;

/// What speaks against any change of units by this character now.
fn may_act(table: &Table, state: &State, seat: Seat, by: CombatantId) -> Verdict {
    let side = table.seats().side_of(seat);
    Verdict::legal()
        .refuse_if(state.step != Step::Playing(side, Phase::Movement), Reason::OnlyInOwnMovement)
        .refuse_if(table.seat_of(by) != seat, Reason::NotYours(by))
        .refuse_if(!table.model(by).is_character(), Reason::NoCharacter(by))
        .refuse_if(state.model(by).place == Place::Removed, Reason::Gone(by))
}

/// What speaks against changing a unit.
fn may_change(table: &Table, state: &State, unit: UnitId) -> Verdict {
    let it = state.unit(unit);
    let speaker = state.speaker(unit);
    let locked = Witness::new(table, state).locked(speaker);
    Verdict::legal()
        .refuse_if(it.is_falling_back, Reason::Runs(speaker))
        .refuse_if(it.ground_until.is_some(), Reason::OnTheGround(speaker))
        .refuse_if(locked, Reason::IsLocked(speaker))
        .refuse_if(!state.is_on_table(unit), Reason::NotOnTheTable(speaker))
}

/// Whether a character may join a unit.
pub fn may_join(table: &Table, state: &State, seat: Seat, by: CombatantId, to: CombatantId) -> Verdict {
    let (own, unit) = (state.unit_of(by), state.unit_of(to));
    let models: Vec<CombatantId> = state.unit(unit).models.iter().copied().chain([by]).collect();
    let alone = state.unit(own).models.len() == 1;
    may_act(table, state, seat, by)
        .refuse_if(own == unit, Reason::SameUnit)
        .refuse_if(!alone, Reason::LeaveFirst(by))
        .and(may_change(table, state, unit))
        .and(may_change(table, state, own))
        .and(may_be_one_unit(table, &models))
}

/// Whether a character may leave its unit.
pub fn may_leave(table: &Table, state: &State, seat: Seat, by: CombatantId) -> Verdict {
    let unit = state.unit_of(by);
    may_act(table, state, seat, by)
        .refuse_if(state.unit(unit).models.len() < 2, Reason::AloneAlready(by))
        .and(may_change(table, state, unit))
}

/// Whether a character may leave and divide who stays behind into these units.
pub fn may_split(table: &Table, state: &State, seat: Seat, by: CombatantId, into: &[Vec<CombatantId>]) -> Verdict {
    let unit = state.unit_of(by);
    let mut verdict = may_leave(table, state, seat, by)
        .refuse_if(state.record.reorganised.contains(&by), Reason::ReorganisedAlready(by));
    let mut seen: Vec<CombatantId> = Vec::new();
    for part in into {
        for model in part {
            let stays = *model != by && state.unit(unit).models.contains(model);
            verdict = verdict
                .refuse_if(!stays, Reason::NotOfThisUnit(*model))
                .refuse_if(seen.contains(model), Reason::TwiceInAUnit(*model));
            seen.push(*model);
        }
        if part.len() > 1 {
            verdict = verdict.and(may_be_one_unit(table, part));
        }
    }
    verdict.refuse_if(into.is_empty(), Reason::NothingToSplit)
}

/// Whether a character may make one unit of its own and these.
pub fn may_merge(table: &Table, state: &State, seat: Seat, by: CombatantId, with: &[CombatantId]) -> Verdict {
    let mut verdict = may_act(table, state, seat, by)
        .refuse_if(state.record.reorganised.contains(&by), Reason::ReorganisedAlready(by));
    let units = merged(state, by, with);
    for unit in &units {
        let arrived = state.unit(*unit).is_arrived;
        verdict =
            verdict.and(may_change(table, state, *unit)).refuse_if(arrived, Reason::JustArrived(state.speaker(*unit)));
    }
    let models: Vec<CombatantId> = units.iter().flat_map(|it| state.unit(*it).models.iter().copied()).collect();
    verdict.refuse_if(units.len() < 2, Reason::SameUnit).and(may_be_one_unit(table, &models))
}

/// The units that become one.
pub fn merged(state: &State, by: CombatantId, with: &[CombatantId]) -> Vec<UnitId> {
    let mut units = vec![state.unit_of(by)];
    for model in with {
        let unit = state.unit_of(*model);
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    units
}
