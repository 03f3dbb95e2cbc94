//! Whatever follows from what is waited for agrees with it.

use battle::{Act, Needs, Options as _, System as _, Words as _};
use door::Shown as _;
use scenario::Staged as _;
use table::Length;

use super::*;
use crate::choice::{Choice, Target};
use crate::close_quarters::{AccessPoint, Stride, StrideStep, WatchStep};
use crate::equipment::{Blast, Loadout};
use crate::state::Declared;
use crate::vocabulary::{Action, Gear, Marker, OperativeId, Order, Roll};
use crate::weapon::WeaponNo;
use crate::words::stage::{Stage, at, who};
use crate::{Event, KillTeam};

/// Mara's first operative is active and has begun a move; a hatchway is at hand, and Teo's first is on guard behind it.
fn held() -> Stage {
    let mut stage = Stage::close_quarters().deployed().with([("a1", "11, 21.5"), ("b1", "6, 21.5")]).active("a1");
    let guard = who(&stage, "b1");
    stage.state.operative_mut(guard).on_guard = true;
    stage.state.operative_mut(guard).order = Order::Engage;
    stage.state.watch.step = WatchStep::Acted;
    in_its_activation(&mut stage, |it| {
        it.spent = 1;
        it.stride = Some(Stride { action: Action::Reposition, left: 3, step: StrideStep::Going });
    });
    stage
}

fn in_its_activation(stage: &mut Stage, change: impl FnOnce(&mut Activation)) {
    let Phase::Firefight { active: Some(active), .. } = &mut stage.state.phase else { panic!("somebody is active") };
    change(active);
}

fn pending(stage: &Stage) -> Option<Pending<'_>> {
    Pending::of(&stage.table, &stage.state)
}

fn stands(stage: &Stage, side: Side, choice: Choice) -> bool {
    let seat = stage.seen_by(side).seat;
    KillTeam::judge(&stage.table, &stage.state, seat, &Act::Choose(choice)).is_legal()
}

#[test]
fn a_held_move_is_proposed_to_be_over_and_nothing_else_is_asked_for() {
    let mut stage = held();
    assert!(matches!(pending(&stage), Some(Pending::HeldMove(_))), "{:?}", pending(&stage));
    let view = stage.mara();
    assert_eq!(KillTeam::default_choice(&view), Some(Choice::Pass));
    assert!(stands(&stage, Side::A, Choice::Pass));
    assert!(!stands(&stage, Side::A, Choice::EndActivation));
    let listed = KillTeam::options(&view);
    assert!(listed.len() > 1 && listed.iter().all(|it| stands(&stage, Side::A, it.clone())), "{listed:?}");
    // No place mends a move that goes on, and nobody looks for another action now.
    assert_eq!(KillTeam::unlisted(&view, &listed), []);
    assert_eq!(KillTeam::sought(&view), []);
    assert_eq!(KillTeam::choice(&view, &Choice::Pass), "The move is over");
    // Hatches are no secret, whatever is sealed.
    stage.state.tac_ops[Side::A] = Declared::Sealed;
    assert!(KillTeam::is_open(&stage.table, &stage.state));
}

#[test]
fn a_grenade_is_thrown_at_a_place_by_those_who_took_one() {
    let mut stage = Stage::new().deployed().active("a1");
    let throws = |stage: &Stage| {
        let view = stage.mara();
        let mut all = KillTeam::options(&view);
        all.extend(KillTeam::unlisted(&view, &all));
        all.iter().any(|it| matches!(it, Choice::Perform { action: Action::SmokeGrenade, .. }))
    };
    assert!(!throws(&stage));
    let loadout = Loadout::read("Utility Grenades (1 smoke and 1 stun)").unwrap();
    stage.state.means[Side::A].equipment = Declared::Revealed(loadout);
    assert!(throws(&stage));
    stage.state.means[Side::A].smoke_thrown = 1;
    assert!(!throws(&stage));
}

#[test]
fn whoever_is_on_guard_does_not_interrupt_although_a_counteraction_would_be_next() {
    let mut stage = held();
    stage.state.watch.step = WatchStep::Asked;
    for code in ["b1", "b2", "b3"] {
        let it = who(&stage, code);
        stage.state.operative_mut(it).ready = false;
        stage.state.operative_mut(it).order = Order::Engage;
    }
    assert_eq!(pending(&stage), Some(Pending::Interrupt(Side::B)));
    let view = stage.seen_by(Side::B);
    assert_eq!(KillTeam::needs(&stage.table, &stage.state), Needs::Choices(vec![view.seat]));
    assert_eq!(KillTeam::choice(&view, &Choice::Pass), "Do not interrupt");
    assert_eq!(KillTeam::default_choice(&view), Some(Choice::Pass));
}

/// Dice are due in the middle of an action of Mara's first operative: these, and nothing else stands.
fn only_dice(prompt: &str, roll: Roll, change: impl FnOnce(&mut Activation)) {
    let mut stage = Stage::close_quarters().deployed().active("a1");
    in_its_activation(&mut stage, change);
    let Needs::Roll(request) = KillTeam::needs(&stage.table, &stage.state) else { panic!("dice are due") };
    assert_eq!(request.roll, roll);
    let view = stage.mara();
    assert_eq!(KillTeam::prompt(&view), prompt);
    assert_eq!(KillTeam::options(&view), []);
    assert_eq!(KillTeam::default_choice(&view), None);
    let dash = Choice::Perform { who: A1, action: Action::Dash, target: Target::Path([at("3, 2")].into()) };
    assert!(!stands(&stage, Side::A, dash));
    assert!(!stands(&stage, Side::A, Choice::EndActivation));
}

const A1: OperativeId = OperativeId(0);

#[test]
fn while_dice_are_due_they_are_asked_for_and_nothing_else_stands() {
    let (marker, cost) = (Marker::Gear(Gear::Mines, Side::B), 1);
    let (from, to, length) = (at("2, 2"), at("3, 2"), Length::INCH);
    let blast = Blast { marker, action: Action::Reposition, from, to, length, cost, then: None };
    only_dice("Mines: a die for Drill Sergeant (a1)", Roll::Mines(A1), |it| it.blast = Some(blast));
    let stun = "Stun grenade of Drill Sergeant (a1): a die each";
    only_dice(stun, Roll::Stun(A1), |it| it.stun = Some(A1));
    let breach = "Drill Sergeant (a1) has breached hatchway 1: a die for each enemy behind it";
    only_dice(breach, Roll::Breach(A1), |it| it.breach = Some(AccessPoint(0)));
}

#[test]
fn rules_for_a_triumph_are_passed_before_an_activation_ends() {
    let mut stage = Stage::new().deployed().active("a1");
    in_its_activation(&mut stage, |it| it.triumph = true);
    assert!(matches!(pending(&stage), Some(Pending::Triumph(_))));
    assert!(stands(&stage, Side::A, Choice::Pass));
    assert!(!stands(&stage, Side::A, Choice::EndActivation));
    assert!(!KillTeam::options(&stage.mara()).contains(&Choice::EndActivation));
}

#[test]
fn whoever_has_fallen_comes_before_a_triumph_and_fights_for_nothing() {
    let mut stage = Stage::new().deployed().active("a1");
    let (killer, fallen) = (who(&stage, "a1"), who(&stage, "b1"));
    crate::event::fold(&stage.table, &mut stage.state, &Event::Incapacitated { who: fallen, by: Some(killer) });
    assert_eq!(pending(&stage), Some(Pending::Loss));
    let view = stage.seen_by(Side::B);
    // It was called going on without a rule of the other side.
    assert_eq!(KillTeam::choice(&view, &Choice::Pass), "Pass");
    let target = Target::Attack(killer, WeaponNo(0));
    let fight = Choice::Perform { who: fallen, action: Action::Fight, target };
    assert!(KillTeam::choice(&view, &fight).ends_with("(0 AP)"), "{}", KillTeam::choice(&view, &fight));
    assert_eq!(KillTeam::sought(&stage.mara()), []);
}
