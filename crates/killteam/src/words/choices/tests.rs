//! What buttons and prompts say.

use battle::{Needs, Options, Side, System};
use table::Bearing;

use super::super::prompts::prompt;
use super::super::stage::{Stage, at, who};
use super::*;
use crate::approved_ops_2025::{CritOp, TacOp};
use crate::choice::Placement;
use crate::initiative::InitiativeRoll;
use crate::state::{MarkerState, ReadyStep};
use crate::vocabulary::{Claim, End, Objective, Order};

fn said(stage: &Stage, it: &Choice) -> String {
    choice(&stage.mara(), it)
}

fn perform_of(stage: &Stage, code: &str, action: Action, target: Target) -> Choice {
    Choice::Perform { who: who(stage, code), action, target }
}

#[test]
fn a_button_is_verb_and_object() {
    let stage = Stage::new().deployed().active("a3");
    let cadet = who(&stage, "a3");
    for (choice, expected) in [
        (Choice::GiveInitiative(Side::A), "Take initiative"),
        (Choice::GiveInitiative(Side::B), "Give initiative to Teo"),
        (Choice::TakeEnd(End::A), "Take the left edge and its drop zone"),
        (Choice::Pass, "Pass"),
        (Choice::Activate { who: cadet, order: Order::Conceal }, "Activate Cadet 2 (a3) with Conceal"),
        (Choice::EndActivation, "End the activation of Cadet 2 (a3), 2 AP unspent"),
        (Choice::EndFirefight, "End turning point 2"),
        (Choice::Concede, "Concede the battle to Teo"),
    ] {
        assert_eq!(said(&stage, &choice), expected);
    }
}

#[test]
fn a_mission_action_names_its_marker_and_its_price() {
    let marker = |number: usize| Target::Marker(Marker::OBJECTIVES[number - 1]);
    let stage = Stage::new();
    let secure = perform_of(&stage, "a3", Action::Secure, marker(2));
    assert_eq!(said(&stage, &secure), "Secure marker 2 (1 AP)");
    let stage = Stage::playing(CritOp::Reboot);
    let reboot = perform_of(&stage, "a3", Action::Reboot, marker(1));
    assert_eq!(said(&stage, &reboot), "Reboot marker 1 (2 AP)");
    let take = perform_of(&stage, "a3", Action::PickUpMarker, Target::Marker(Marker::Banner(Side::B)));
    assert_eq!(said(&stage, &take), "Pick up Teo's banner (1 AP)");
}

#[test]
fn the_actions_of_every_crit_op_read_like_sentences() {
    let marker = |number: usize| Target::Marker(Marker::OBJECTIVES[number - 1]);
    for (crit_op, action, target, expected) in [
        (CritOp::Transmission, Action::InitiateTransmission, marker(2), "Initiate Transmission at marker 2 (1 AP)"),
        (CritOp::Orb, Action::MoveOrb, marker(3), "Move Orb to marker 3 (1 AP)"),
        (CritOp::EnergyCells, Action::PickUpMarker, marker(1), "Pick up marker 1 (3 AP)"),
        (CritOp::Download, Action::Download, marker(3), "Download marker 3 (1 AP)"),
        (CritOp::Data, Action::CompileData, marker(2), "Compile Data at marker 2 (1 AP)"),
        (CritOp::Data, Action::SendData, marker(2), "Send Data from marker 2 (1 AP)"),
    ] {
        let stage = Stage::playing(crit_op);
        assert_eq!(said(&stage, &perform_of(&stage, "a3", action, target)), expected);
    }
}

#[test]
fn a_claim_says_what_will_be_so() {
    let mut stage = Stage::playing(CritOp::StakeClaim);
    let two = Objective::CENTRE;
    assert_eq!(said(&stage, &Choice::Claim(Claim::Controlled(two))), "Claim about marker 2: you will control it");
    assert_eq!(said(&stage, &Choice::Claim(Claim::Uncontested(two))), "Claim about marker 2: Teo will not contest it");
    stage.state.phase = Phase::Claims { turn: Side::B };
    assert_eq!(prompt(&stage.mara()), "Teo makes a claim about an objective marker");
}

#[test]
fn planting_tells_where_and_what_it_reveals() {
    let mut stage = Stage::new().open(Side::A, TacOp::PlantBanner).with([("a3", "20, 8")]);
    let plant = perform_of(&stage, "a3", Action::PlantBanner, Target::Spot(at("20.5, 8")));
    assert_eq!(said(&stage, &plant), "Plant your banner at 20.5, 8.0 (1 AP): in Teo's half");
    stage.state.tac_ops[Side::A] = Declared::Sealed;
    assert_eq!(said(&stage, &plant), "Plant your banner at 20.5, 8.0 (1 AP, reveals your tac op): in Teo's half");
}

#[test]
fn a_move_tells_its_way_its_price_and_what_it_is_good_for() {
    let stage = Stage::new().deployed().with([("a3", "8, 8"), ("b3", "20, 11")]).active("a3");
    let to = |text| Target::Path([at(text)].into());
    let reposition = perform_of(&stage, "a3", Action::Reposition, to("13.3, 8"));
    // To marker 2 it is 3.45 inches from center to center, less half of 28 mm and half of 40 mm.
    assert_eq!(
        said(&stage, &reposition),
        "Reposition 5.3″ (counts 6″) to 13.3, 8.0: 2.1″ from marker 2, in the open, seen by 3 enemies"
    );
    let fall_back = perform_of(&stage, "a3", Action::FallBack, to("8, 5.5"));
    assert!(said(&stage, &fall_back).starts_with("Fall Back 2.5″ (counts 3″, 2 AP) to 8.0, 5.5: "));
}

#[test]
fn every_offered_choice_stays_under_a_hundred_characters() {
    let stages = [
        Stage::new().deployed().with([("a3", "13.4, 11"), ("b1", "17.5, 11")]).active("a3"),
        Stage::new().deployed().with([("a3", "20, 12")]).active("a3").open(Side::A, TacOp::PlantBanner),
        Stage::new().deployed(),
    ];
    for stage in stages {
        let options = KillTeam::options(&stage.mara());
        assert!(!options.is_empty());
        for option in options {
            let line = said(&stage, &option);
            assert!(line.chars().count() < 100 && !line.is_empty(), "{line}");
        }
    }
}

#[test]
fn a_set_up_place_is_described() {
    let stage = Stage::new();
    let set_up = Choice::SetUp { who: who(&stage, "a3"), at: at("3, 11") };
    assert_eq!(
        said(&stage, &set_up),
        "Set up Cadet 2 (a3) at 3.0, 11.0: 3.7″ from marker 1, in the open, seen by nobody"
    );
}

#[test]
fn the_prompt_says_who_decides_what() {
    let mut stage = Stage::new().deployed();
    let mut now = |phase| {
        stage.state.phase = phase;
        prompt(&stage.mara())
    };
    let (turn, winner) = (Side::A, Side::B);
    assert_eq!(now(Phase::RollOff), "Roll-off: one die each");
    assert_eq!(now(Phase::FirstInitiative { winner }), "Teo decides who has initiative during set-up");
    assert_eq!(now(Phase::Initiative { winner }), "Teo decides who has initiative in turning point 2");
    assert_eq!(now(Phase::Gambits { turn, passed: false }), "Mara: a gambit, or pass");
    assert_eq!(now(Phase::TacOps), "Mara picks a tac op in secret");
    assert_eq!(now(Phase::Firefight { turn, active: None }), "Mara activates an operative");
    assert_eq!(now(Phase::Over { conceded: Some(Side::B) }), "The battle is over, Mara 0, Teo 0: Teo conceded");
    assert_eq!(now(Phase::Over { conceded: None }), "The battle is over, Mara 0, Teo 0: a draw");
}

#[test]
fn a_portable_barricade_says_where_its_inside_is() {
    let stage = Stage::new();
    let facing = |facing| {
        let item = Item::Terrain(Obstruction::PortableBarricade);
        said(&stage, &Choice::Place(Placement { item, at: at("5, 5"), facing }))
    };
    assert_eq!(facing(Bearing::EAST), "Put the portable barricade at 5.0, 5.0, its inside above");
    assert_eq!(facing(Bearing::SOUTH), "Put the portable barricade at 5.0, 5.0, its inside to the right");
}

#[test]
fn a_prompt_names_whoever_is_asked_first_and_once() {
    let mut stage = Stage::new().deployed();
    let roll = InitiativeRoll::new([3, 5], Side::B);
    for phase in [
        Phase::InitiativeCards(roll),
        Phase::Ready(ReadyStep { turn: Side::A, passes: 0, rolling: None, smoke: None }),
        Phase::Gambits { turn: Side::A, passed: false },
        Phase::Claims { turn: Side::A },
    ] {
        stage.state.phase = phase;
        let said = prompt(&stage.mara());
        assert!(said.starts_with("Mara"), "{said}");
        assert_eq!(said.split(" (").next().unwrap_or_default().matches("Mara").count(), 1, "{said}");
    }
    stage.state.phase = Phase::InitiativeCards(roll);
    assert_eq!(prompt(&stage.mara()), "Mara plays an initiative card, or passes (Mara 3, Teo 5)");
}

#[test]
fn an_activation_says_how_much_is_left() {
    let stage = Stage::new().deployed().active("a3");
    assert_eq!(prompt(&stage.mara()), "Cadet 2 (a3), 2 AP left");
    assert_eq!(prompt(&stage.seen_by(Side::B)), "Cadet 2 (a3), 2 AP left");
}

#[test]
fn a_secret_pick_is_first_the_readers_and_then_the_others() {
    let mut stage = Stage::new();
    stage.state.phase = Phase::TacOps;
    assert_eq!(prompt(&stage.seen_by(Side::B)), "Teo picks a tac op in secret");
    stage.state.tac_ops[Side::B] = Declared::Sealed;
    assert_eq!(prompt(&stage.seen_by(Side::B)), "Mara picks a tac op in secret");
}

#[test]
fn the_end_of_a_turning_point_counts_its_questions() {
    let mut stage = Stage::physical().open(Side::A, TacOp::PlantBanner);
    stage.state.phase = Phase::EndOfTurningPoint;
    assert_eq!(prompt(&stage.mara()), "End of turning point 2");
    stage.state.set_marker(Marker::Banner(Side::A), MarkerState::OnTable(None));
    let Needs::Answers(open) = KillTeam::needs(&stage.table, &stage.state) else {
        panic!("the banner has to be asked about");
    };
    assert_eq!(prompt(&stage.mara()), format!("End of turning point 2: {} questions left", open.len()));
}

#[test]
fn deployment_counts_the_group() {
    let mut stage = Stage::new();
    stage.state.phase = Phase::Deployment { turn: Side::A };
    assert_eq!(prompt(&stage.mara()), "Mara sets up an operative");
}
