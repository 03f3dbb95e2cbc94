//! What fire and fights lead to: going to ground, running, panic, answers to a charge, ammunition.

use battle::{Layers as _, Play, Seat};

use super::{reactions, roles, tests_due};
use crate::ad_hoc_units::composition::moves_as;
use crate::army_list::UnitType;
use crate::campaign::{Exertion, Grade};
use crate::choice::{Reaction, Via};
use crate::close_combat::to_hit;
use crate::event::Event;
use crate::hero_roles::Moment;
use crate::leadership::{majority, never_goes_to_ground};
use crate::state::{Due, State, TestDue};
use crate::vocabulary::{Answer, CombatantId, Fact, Phase, Question, Test, UnitId, Verdict, WeaponId};
use crate::witness::Witness;
use crate::{Reason, TacticalStrike};

/// How many dice a unit runs: three for what is fast.
pub(super) fn fall_back_dice(ask: &Witness<'_>, unit: UnitId) -> u8 {
    match moves_as(ask.table, &ask.state.unit(unit).models) {
        Some(UnitType::JumpInfantry | UnitType::Bike | UnitType::Jetbike | UnitType::Beast | UnitType::Cavalry) => 3,
        _ => 2,
    }
}

/// Whether a unit may go to ground: when it is shot at, and if it can.
pub(super) fn may_go_to_ground(ask: &Witness<'_>, seat: Seat, model: CombatantId) -> Verdict {
    let unit = ask.unit_of(model);
    let enemy_shooting = ask.phase() == Some(Phase::Shooting) && ask.state.active() != Some(ask.side_of(model));
    Verdict::legal()
        .refuse_if(ask.table.seat_of(model) != seat, Reason::NotYours(model))
        .refuse_if(!enemy_shooting, Reason::OnlyIn(Phase::Shooting))
        .refuse_if(!ask.state.is_on_table(unit), Reason::NotOnTheTable(model))
        .refuse_if(ask.state.unit(unit).ground_until.is_some(), Reason::OnTheGround(model))
        .refuse_if(ask.state.unit(unit).is_falling_back, Reason::Runs(model))
        .refuse_if(ask.locked(model), Reason::IsLocked(model))
        .refuse_if(never_goes_to_ground(ask, unit), Reason::CannotGoToGround(model))
}

/// A unit goes to ground until its side's next turn is over.
pub(super) fn go_to_ground(play: &mut Play<'_, TacticalStrike>, unit: UnitId) {
    let state = play.state();
    let until = state.turns_of(state.side_of(play.table(), unit)) + 1;
    play.emit(Event::WentToGround { unit, until });
    roles::hear(play, &Moment::WentToGround(unit));
}

/// A test is over.
pub(super) fn tested(play: &mut Play<'_, TacticalStrike>, due: &TestDue, is_passed: bool) {
    let (unit, test) = (due.unit, due.test);
    play.emit(Event::DueDone);
    play.emit(Event::Tested { unit, test, is_passed });
    if is_passed {
        roles::hear(play, &Moment::TestPassed { unit, test });
    }
    match (test, is_passed) {
        (Test::Regroup, true) => play.emit(Event::Regrouped(unit)),
        (Test::Regroup, false) => match due.causes.first() {
            None => play.emit(Event::DueAdded(Due::FallBack(unit))),
            Some(charger) => {
                let by = play.state().unit(*charger).models.first().copied();
                let models = play.state().unit(unit).models.clone();
                super::reports::remove(play, &models, by, Via::Other);
            }
        },
        (Test::ReactionFire, true) => reactions::answer(play, unit, Reaction::ReactionFire, false),
        // A failed try still leaves snap shots.
        (Test::ReactionFire, false) => reactions::answer(play, unit, Reaction::Overwatch, false),
        (Test::Fear, false) => afraid(play, due),
        (Test::Ammo(weapon), false) => {
            let until = dry_until(play.state(), play.state().side_of(play.table(), unit));
            play.emit(Event::RanDry { unit, weapon, until });
        }
        // Nobody who lies already goes to ground again.
        (Test::Pinning, false) if play.state().unit(unit).ground_until.is_none() => go_to_ground(play, unit),
        (Test::Morale | Test::Panic, false) => {
            run(play, due);
            // Distances are those of this moment, so panic comes before the unit runs.
            play.emit(Event::DueAdded(Due::Panic(unit)));
        }
        (Test::CombatMorale, false) => match due.causes.iter().copied().find(|it| can_sweep(play, *it)) {
            Some(winner) => play.emit(Event::DueAdded(Due::Sweep { loser: unit, winner, won: None })),
            None => run(play, due),
        },
        _ => {}
    }
}

/// Until how many Shooting phases of its side are over a weapon is dry: through its next one.
fn dry_until(state: &State, side: battle::Side) -> u8 {
    let own = state.active() == Some(side) && state.phase() == Some(Phase::Shooting);
    state.shootings_of(side) + if own { 2 } else { 1 }
}

/// A unit starts to run, and will be told how far.
fn run(play: &mut Play<'_, TacticalStrike>, due: &TestDue) {
    let unit = due.unit;
    play.emit(Event::FallsBack(unit));
    roles::hear(play, &Moment::FellBack { unit, test: due.test, causes: due.causes.clone() });
    play.emit(Event::DueAdded(Due::FallBack(unit)));
}

/// The grade of Armour of a unit's player.
fn armour(ask: &Witness<'_>, unit: UnitId) -> Grade {
    ask.table.armour(ask.table.seat_of(ask.state.speaker(unit)))
}

/// True if a unit can run down those it has beaten.
fn can_sweep(play: &Play<'_, TacticalStrike>, unit: UnitId) -> bool {
    let ask = Witness::new(play.table(), play.state());
    let slow = ask.unit_has(unit, "Slow and Purposeful");
    let tired = !armour(&ask, unit).allows(Exertion::SweepingAdvance);
    !play.state().unit(unit).models.is_empty() && !slow && !tired && majority(&ask, unit, |it| it.i).is_some()
}

/// The winner's die and the loser's, each with Initiative.
pub(super) fn swept(play: &mut Play<'_, TacticalStrike>, loser: UnitId, winner: UnitId, faces: [u8; 2]) {
    let ask = Witness::new(play.table(), play.state());
    let initiative = |unit| majority(&ask, unit, |it| it.i).unwrap_or(0);
    let [ours, theirs] = faces;
    let totals = [ours + initiative(winner), theirs + initiative(loser)];
    let [won, lost] = totals;
    let is_caught = won >= lost;
    let models = play.state().unit(loser).models.clone();
    let by = play.state().unit(winner).models.first().copied();
    play.emit(Event::DueDone);
    play.emit(Event::Swept { loser, winner, totals, is_caught });
    if is_caught {
        super::reports::remove(play, &models, by, Via::Sweep);
    } else {
        let due = TestDue { causes: vec![winner], ..TestDue::plain(loser, Test::CombatMorale) };
        run(play, &due);
    }
}

/// True if a unit is a single model that can panic: on the table, no vehicle, not running, and not tested in this phase.
pub(super) fn may_panic(ask: &Witness<'_>, unit: UnitId) -> bool {
    let state = ask.state.unit(unit);
    let [only] = state.models.as_slice() else { return false };
    let done = state.has_panicked && ask.options().panic_once_per_phase;
    let vehicle = ask.model(*only).unit_type.is_vehicle();
    ask.state.is_on_table(unit) && !state.is_falling_back && !done && !vehicle
}

/// Single models of the same side that could panic.
fn candidates(ask: &Witness<'_>, unit: UnitId) -> Vec<UnitId> {
    let Some(of) = friend(ask, unit) else { return Vec::new() };
    let side = ask.side_of(of);
    let could = |it: &UnitId| *it != unit && may_panic(ask, *it);
    ask.state.units_of(ask.table, side).filter(could).collect()
}

/// A model of this unit, even if all of them are gone.
fn friend(ask: &Witness<'_>, unit: UnitId) -> Option<CombatantId> {
    let living = ask.state.unit(unit).models.first().copied();
    living.or_else(|| ask.record().removals.iter().find(|it| it.unit == unit).map(|it| it.model))
}

/// What has to be asked to know who panics next to a unit.
pub(super) fn open_panic(ask: &Witness<'_>, unit: UnitId) -> Vec<Question> {
    let Some(of) = friend(ask, unit) else { return Vec::new() };
    let asked = candidates(ask, unit).into_iter().map(|it| panics(ask, it, of));
    let mut open: Vec<Question> = asked.flat_map(|it| it.open_questions().copied().collect::<Vec<_>>()).collect();
    open.dedup();
    open
}

/// Who panics next to a unit.
pub(super) fn panicking(ask: &Witness<'_>, unit: UnitId) -> Vec<UnitId> {
    let Some(of) = friend(ask, unit) else { return Vec::new() };
    candidates(ask, unit).into_iter().filter(|it| panics(ask, *it, of).is_yes()).collect()
}

/// Is this single model near, and not locked in combat? Whoever is far away is asked nothing more.
fn panics(ask: &Witness<'_>, unit: UnitId, of: CombatantId) -> Fact {
    let near = ask.near_panic(ask.state.speaker(unit), of);
    // Of many one question is asked first: is it anybody at all?
    let many = candidates(ask, ask.unit_of(of)).len() > 1;
    let is_open = near.open_questions().next().is_some();
    if near.is_yes() {
        near & !ask.locked(ask.state.speaker(unit))
    } else if is_open && many {
        let any = ask.any_near_panic(of);
        if any.is_yes() { near } else { any }
    } else {
        near
    }
}

/// What geometry knows about who is near a unit that is about to vanish, so that it can still be asked afterwards.
pub(super) fn remember_who_is_near(play: &mut Play<'_, TacticalStrike>, unit: UnitId, of: CombatantId) {
    let ask = Witness::new(play.table(), play.state());
    let near: Vec<(Question, Answer)> = candidates(&ask, unit)
        .into_iter()
        .map(|it| Question::NearPanic(play.state().speaker(it), of))
        .filter_map(|question| Some((question, ask.known(question)?)))
        .collect();
    for (question, answer) in near {
        play.emit(Event::Answered { question, answer });
    }
}

/// A natural 1: the unit owes a test for that weapon.
pub(crate) fn owe_ammo(play: &mut Play<'_, TacticalStrike>, unit: UnitId, weapon: WeaponId) {
    tests_due::require(play, TestDue::plain(unit, Test::Ammo(weapon)));
}

/// Whoever is afraid strikes with Weapon Skill 1 until the fighting of this turn is over.
fn afraid(play: &mut Play<'_, TacticalStrike>, due: &TestDue) {
    let ask = Witness::new(play.table(), play.state());
    let Some(of) = due.causes.first().copied() else { return };
    let skill = majority(&ask, of, |it| it.ws).unwrap_or(1);
    let (hits_on, is_hit_on) = (to_hit(1, skill), to_hit(skill, 1));
    play.emit(Event::Afraid { unit: due.unit, of, hits_on, is_hit_on });
}
