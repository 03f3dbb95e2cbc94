//! What turns and phases begin and end, and what is noted in between.

use battle::Side;

use crate::header::Table;
use crate::record::Fire;
use crate::state::State;
use crate::vocabulary::{Phase, Test, UnitId, Window};

pub(super) fn begin_turn(table: &Table, state: &mut State, side: Side) {
    if let Some(turns) = state.turns.get_mut(usize::from(side.0)) {
        *turns = turns.saturating_add(1);
    }
    state.record.begin_turn();
    for unit in state.units().collect::<Vec<_>>() {
        let own = state.side_of(table, unit) == side;
        let it = state.unit_mut(unit);
        it.is_arrived = false;
        it.is_regrouped = false;
        it.has_reacted = false;
        if own {
            it.grant = None;
        }
    }
}

pub(super) fn begin_phase(state: &mut State, phase: Phase) {
    state.record.begin_phase(phase == Phase::Shooting);
    state.answers.forget();
    for unit in state.units().collect::<Vec<_>>() {
        let it = state.unit_mut(unit);
        it.has_panicked = false;
        it.is_afraid = false;
    }
}

pub(super) fn note_fire(state: &mut State, by: UnitId, target: UnitId, pins: bool, hurts: bool) {
    match state.record.fires.iter_mut().find(|it| it.by == by && it.target == target) {
        Some(fire) => {
            fire.pins |= pins;
            fire.hurts |= hurts;
        }
        None => state.record.fires.push(Fire { by, target, pins, hurts }),
    }
}

pub(super) fn note_shot(state: &mut State, unit: UnitId) {
    if !state.record.shot.contains(&unit) {
        state.record.shot.push(unit);
    }
}

pub(super) fn tested(state: &mut State, unit: UnitId, test: Test, is_passed: bool) {
    let it = state.unit_mut(unit);
    match test {
        Test::Panic => it.has_panicked = true,
        Test::Fear => it.is_afraid = !is_passed,
        _ => {}
    }
}

pub(super) fn close(table: &Table, state: &mut State, window: Window) {
    match window {
        Window::EndOfPhase(side, Phase::Shooting) => {
            if let Some(count) = state.shootings.get_mut(usize::from(side.0)) {
                *count = count.saturating_add(1);
            }
            let over = state.shootings_of(side);
            for unit in state.units_of(table, side).collect::<Vec<_>>() {
                state.unit_mut(unit).out_of_ammo.retain(|(_, until)| *until > over);
            }
        }
        Window::EndOfTurn(side) => {
            let turn = state.turns_of(side);
            for unit in state.units_of(table, side).collect::<Vec<_>>() {
                let it = state.unit_mut(unit);
                it.ground_until = it.ground_until.filter(|until| *until > turn);
            }
        }
        _ => {}
    }
}
