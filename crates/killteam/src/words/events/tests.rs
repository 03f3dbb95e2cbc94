//! Events read like a story.

use super::super::stage::{Stage, at, who};
use super::*;
use crate::approved_ops_2025::TacOp;
use crate::equipment::Loadout;
use crate::initiative::{CardPlay, InitiativeCard, InitiativeEvent};
use crate::state::Phase;
use crate::team_rules::TeamRule;
use crate::vocabulary::{Claim, End, Objective, Order, PrimaryOp, Slot, Spot, TurningPoint};

fn said(it: &Event) -> String {
    event(&Stage::new().table, it)
}

#[test]
fn a_roll_off_names_both_dice_and_the_winner() {
    let roll = |faces, winner| said(&Event::RolledOff { faces, winner });
    assert_eq!(roll([5, 3], Some(Side::A)), "Mara rolled 5, Teo 3. Mara won.");
    assert_eq!(roll([4, 4], None), "Mara rolled 4, Teo 4. A tie: roll again.");
    assert_eq!(roll([2, 2], Some(Side::B)), "Mara rolled 2, Teo 2. The tie goes to Teo, who had no initiative.");
}

#[test]
fn set_up_reads_like_a_story() {
    let stage = Stage::new();
    let cadet = who(&stage, "a3");
    let (side, end) = (Side::A, End::B);
    for (event, expected) in [
        (Event::InitiativeTaken(side), "Mara has initiative."),
        (Event::EndTaken { side, end }, "Mara took the right edge; Teo has the left one."),
        (Event::Sealed { side, slot: Slot::TacOp }, "Mara sealed a tac op."),
        (Event::SetUp { who: cadet, at: at("3, 11") }, "Mara set up Cadet 2 (a3) at 3.0, 11.0."),
        (Event::Began(TurningPoint(2)), "Turning point 2 began."),
        (Event::GainedCp { side: Side::B, cp: 2 }, "Teo gained 2 CP."),
        (Event::Passed(side), "Mara passed."),
        (Event::GambitUsed { side, op: TacOp::Envoy, on: Some(cadet) }, "Mara named Cadet 2 (a3) as envoy."),
        (
            Event::Claimed { side, claim: Claim::Uncontested(Objective::ALL[0]) },
            "Mara claimed about marker 1: Teo will not contest it.",
        ),
        (Event::TacOpRevealed { side, op: TacOp::PlantBanner }, "Mara's tac op is Plant Banner."),
        (Event::PrimaryRevealed { side, op: PrimaryOp::Crit }, "Mara's primary op is the crit op."),
        (Event::Conceded(side), "Mara conceded. Teo wins."),
    ] {
        assert_eq!(said(&event), expected);
    }
}

#[test]
fn an_activation_reads_like_a_story() {
    let stage = Stage::new();
    let (cadet, side) = (who(&stage, "a3"), Side::A);
    let performed = |action, on| Event::Performed { who: cadet, side, action, ap: 1, on };
    for (event, expected) in [
        (Event::Activated { who: cadet, order: Order::Engage }, "Mara activated Cadet 2 (a3) with Engage."),
        (performed(Action::Secure, Some(Marker::OBJECTIVES[1])), "Cadet 2 (a3) secured marker 2 (1 AP)."),
        (
            performed(Action::InitiateTransmission, Some(Marker::OBJECTIVES[1])),
            "Cadet 2 (a3) set marker 2 transmitting (1 AP).",
        ),
        (performed(Action::MoveOrb, Some(Marker::OBJECTIVES[2])), "Cadet 2 (a3) moved the Orb to marker 3 (1 AP)."),
        (performed(Action::CompileData, Some(Marker::OBJECTIVES[0])), "Cadet 2 (a3) compiled data at marker 1 (1 AP)."),
        (performed(Action::SendData, Some(Marker::OBJECTIVES[0])), "Cadet 2 (a3) sent the data of marker 1 (1 AP)."),
        (performed(Action::PlantBanner, None), "Cadet 2 (a3) planted Mara's banner (1 AP)."),
        (
            Event::MarkerPlaced { marker: Marker::Banner(side), by: cadet, at: Spot(Some(at("20.5, 8"))) },
            "Mara's banner stands at 20.5, 8.0.",
        ),
        (Event::MarkerTaken { marker: Marker::Banner(Side::B), by: cadet }, "Cadet 2 (a3) carries Teo's banner."),
        (Event::Wounded { who: cadet, by: 1 }, "Cadet 2 (a3) lost 1 wound."),
        (Event::Wounded { who: cadet, by: 3 }, "Cadet 2 (a3) lost 3 wounds."),
        (Event::Wounded { who: cadet, by: 0 }, "Cadet 2 (a3) lost wounds."),
        (Event::ActivationEnded(cadet), "Cadet 2 (a3) is done."),
        (Event::Out(cadet), "Cadet 2 (a3) is out."),
        (Event::MarkerInert { objective: Objective::ALL[2] }, "Marker 3 is inert in this turning point."),
    ] {
        assert_eq!(said(&event), expected);
    }
}

#[test]
fn cards_rules_and_equipment_read_like_a_story() {
    let stage = Stage::new();
    let (cadet, side) = (who(&stage, "a3"), Side::A);
    let card = InitiativeCard::Number(2);
    let loadout = Loadout::read("Mines, Explosive Grenades (2 frag and 0 krak)").unwrap();
    let rule = TeamRule::QuickMarch;
    let change = StatChange { stat: Stat::Apl, by: -1, until: Until::EndOfNextActivation };
    for (event, expected) in [
        (Event::Initiative(InitiativeEvent::Gained { side, card }), "Mara gained initiative card 2."),
        (Event::Initiative(InitiativeEvent::Played { side, play: CardPlay::Lower(2) }), "Mara played card 2: 2 less."),
        (
            Event::Initiative(InitiativeEvent::Settled { results: [4, 4], winner: Side::B }),
            "Mara has 4, Teo 4. The tie goes to Teo, who had no initiative.",
        ),
        (Event::CounteractionBegan(cadet), "Cadet 2 (a3) counteracts."),
        (Event::Rule(RuleEvent::Used { side, rule, on: None, cp: 1 }), "Mara used Quick March (1 CP)."),
        (
            Event::StatChanged { whose: Whose::Operative(cadet), change },
            "Cadet 2 (a3) has APL −1 until the end of its next activation.",
        ),
        (Event::Equipped { side, loadout }, "Mara's equipment: Mines, Explosive Grenades (2 frag and 0 krak)."),
        (Event::Healed { who: cadet, by: 1 }, "Cadet 2 (a3) regained 1 wound."),
    ] {
        assert_eq!(said(&event), expected);
    }
}

#[test]
fn a_move_tells_the_way_and_what_it_counts() {
    let stage = Stage::new();
    let moved = |action, length: &str, cost| {
        let (from, to) = (at("4, 4"), at("8, 4"));
        said(&Event::Moved { who: who(&stage, "a3"), action, from, to, length: length.parse().unwrap(), cost })
    };
    assert_eq!(moved(Action::Reposition, "5.4", 6), "Cadet 2 (a3) repositioned 5.4″ (counts 6″) to 8.0, 4.0.");
    assert_eq!(moved(Action::Charge, "6.8", 8), "Cadet 2 (a3) charged 6.8″ (counts 8″) to 8.0, 4.0.");
}

#[test]
fn whoever_sees_the_table_reads_what_is_where_a_move_ended() {
    let stage = Stage::new().deployed().with([("b1", "28, 14"), ("b2", "28, 16"), ("b3", "20, 9")]);
    let moved = |to: &str| {
        let (from, to) = (at("9, 9"), at(to));
        let length = "5.4".parse().unwrap();
        let event = Event::Moved { who: who(&stage, "a3"), action: Action::Reposition, from, to, length, cost: 6 };
        let said = event_there(&stage.table, &stage.state, &event);
        said.trim_start_matches("Cadet 2 (a3) repositioned 5.4″ (counts 6″) and stands ").to_owned()
    };
    assert_eq!(moved("10, 7"), "in the open, in Mara's half.");
    assert_eq!(moved("5.5, 17.5, 3"), "on vantage platform V1, 3″ up.");
    assert_eq!(moved("17, 4"), "by heavy block H1, in Teo's half.");
    assert_eq!(moved("13.4, 11"), "at marker 2.");
    assert_eq!(moved("18.5, 9"), "beside Canticle (b3), in Teo's half.");
}

#[test]
fn whoever_sees_the_table_reads_what_is_where_something_was_put() {
    let stage = Stage::new().deployed();
    let said = |event: Event| event_there(&stage.table, &stage.state, &event);
    let cadet = who(&stage, "a3");
    assert_eq!(said(Event::SetUp { who: cadet, at: at("3, 11") }), "Mara set up Cadet 2 (a3) in the open.");
    let platform = Event::SetUp { who: cadet, at: at("5.5, 17.5, 3") };
    assert_eq!(said(platform), "Mara set up Cadet 2 (a3) on vantage platform V1, 3″ up.");
    let banner =
        |place: &str| Event::MarkerPlaced { marker: Marker::Banner(Side::A), by: cadet, at: Spot(Some(at(place))) };
    assert_eq!(said(banner("17, 4")), "Mara's banner stands by heavy block H1, in Teo's half.");
}

#[test]
fn windows_close_in_words_and_inner_steps_in_silence() {
    let closed = |window| said(&Event::Closed(window));
    assert_eq!(closed(Window::EndOfTurningPoint(TurningPoint(2))), "End of turning point 2.");
    assert_eq!(closed(Window::EndOfBattle), "End of the battle.");
    assert_eq!(closed(Window::Performed(Action::Loot, TurningPoint(2))), "");
    assert_eq!(said(&Event::Reached(Phase::DropZones)), "");
}
