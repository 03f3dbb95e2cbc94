//! Tests at the end of a phase: fire pins and breaks, a lost combat breaks. The side whose turn it is says in which
//! order units test; each takes one test of a kind, however many enemies caused it.

use battle::Play;

use super::roles;
use crate::TacticalStrike;
use crate::event::Event;
use crate::header::CombatMorale;
use crate::hero_roles::Moment;
use crate::record::Fire;
use crate::state::{Due, State, TestDue};
use crate::vocabulary::{Phase, Test, UnitId};
use crate::witness::Witness;

/// Lists who has to test, or goes on with the only one left. True if something happened.
pub(super) fn proceed(play: &mut Play<'_, TacticalStrike>, phase: Phase) -> bool {
    if !play.state().record.ones.is_empty() {
        let ones = play.state().record.ones.clone();
        play.emit(Event::OnesTested);
        for (unit, weapon) in ones.into_iter().rev() {
            super::fire::owe_ammo(play, unit, weapon);
        }
        return true;
    }
    if !play.state().is_listed {
        let at_end = play.table().options().combat_morale == CombatMorale::PhaseEnd;
        let targets = if phase == Phase::Fight && !at_end { Vec::new() } else { targets(play.state(), phase) };
        play.emit(Event::TargetsListed(targets));
        return true;
    }
    let state = play.state();
    if let Some(done) = state.targets.iter().copied().find(|it| !still_tests(state, *it)) {
        play.emit(Event::TargetTests(done));
        return true;
    }
    if let [only] = state.targets.as_slice() {
        let only = *only;
        begin(play, only);
        return true;
    }
    false
}

fn targets(state: &State, phase: Phase) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = match phase {
        Phase::Shooting => state.record.fires.iter().filter(|it| it.pins || it.hurts).map(|it| it.target).collect(),
        Phase::Fight => state.record.lost.iter().map(|it| it.unit).collect(),
        _ => Vec::new(),
    };
    units.retain(|it| still_tests(state, *it));
    units.sort();
    units.dedup();
    units
}

// RULING: whoever falls back already has nothing left to lose by pinning or morale, and be it in panic a moment ago.
fn still_tests(state: &State, unit: UnitId) -> bool {
    !state.unit(unit).is_falling_back && !state.unit(unit).models.is_empty()
}

/// A unit takes its tests of this phase now: Pinning before Morale.
pub(super) fn begin(play: &mut Play<'_, TacticalStrike>, unit: UnitId) {
    play.emit(Event::TargetTests(unit));
    let ask = Witness::new(play.table(), play.state());
    if crate::leadership::is_vehicle(&ask, unit) {
        return;
    }
    let state = play.state();
    let caused = |counts: &dyn Fn(&Fire) -> bool| -> Vec<UnitId> {
        let mut units: Vec<UnitId> =
            state.record.fires.iter().filter(|it| it.target == unit && counts(it)).map(|it| it.by).collect();
        units.dedup();
        units
    };
    let beyond_first = |causes: &[UnitId]| -> i8 {
        let beyond = causes.len().saturating_sub(1).min(100);
        -(beyond as i8)
    };
    let mut list = Vec::new();
    if state.phase() == Some(Phase::Fight) {
        let lost: Vec<_> = state.record.lost.iter().filter(|it| it.unit == unit).collect();
        let by: u8 = lost.iter().map(|it| it.by).max().unwrap_or(0).min(100);
        let causes = lost.iter().map(|it| it.winner).collect();
        list.push(TestDue { unit, test: Test::CombatMorale, modifier: -(by as i8), causes, told: None });
    } else {
        let hurting = caused(&|it| it.hurts);
        let pinning = caused(&|it| it.pins);
        if !hurting.is_empty() {
            let modifier = beyond_first(&hurting);
            list.push(TestDue { unit, test: Test::Morale, modifier, causes: hurting, told: None });
        }
        if !pinning.is_empty() {
            let modifier = beyond_first(&pinning);
            list.push(TestDue { unit, test: Test::Pinning, modifier, causes: pinning, told: None });
        }
    }
    // The last one added is taken first.
    for test in list {
        require(play, test);
    }
}

/// A test becomes due, and whoever caused it hears of it.
pub(super) fn require(play: &mut Play<'_, TacticalStrike>, due: TestDue) {
    let moment = Moment::TestRequired { unit: due.unit, test: due.test, causes: due.causes.clone() };
    play.emit(Event::DueAdded(Due::Test(due)));
    roles::hear(play, &moment);
}
