//! What a refused player reads.

use battle::Side;
use table::Length;

use super::super::stage::{Stage, at, who};
use super::*;
use crate::approved_ops_2025::crit_ops::{data, download, loot, orb, reboot};
use crate::approved_ops_2025::tac_ops::security::envoy;
use crate::approved_ops_2025::{CritOp, TacOp};
use crate::choice::{Report, Target};
use crate::equipment::{Item, Obstruction};
use crate::initiative::InitiativeCard;
use crate::limit::Limit;
use crate::reason::Obstacle;
use crate::state::MarkerState;
use crate::team_rules::TeamRule;
use crate::vocabulary::{Action, Answer, Gear, Marker, Objective, Question, TurningPoint};

fn choose(stage: &Stage, code: &str, action: Action, target: Target) -> Act<KillTeam> {
    let who = who(stage, code);
    Act::Choose(Choice::Perform { who, action, target })
}

fn way(stage: &Stage, action: Action, points: &[&str]) -> Act<KillTeam> {
    choose(stage, "a3", action, Target::Path(points.iter().map(|it| at(it)).collect()))
}

fn on(stage: &Stage, action: Action, marker: Marker) -> Act<KillTeam> {
    choose(stage, "a3", action, Target::Marker(marker))
}

fn plant(stage: &Stage, place: &str) -> Act<KillTeam> {
    choose(stage, "a3", Action::PlantBanner, Target::Spot(at(place)))
}

/// Headline and detail, as they are printed one after the other.
fn said(stage: &Stage, act: &Act<KillTeam>, it: &Reason) -> String {
    reason(&stage.mara(), act, it).to_string()
}

const TWO: Marker = Marker::OBJECTIVES[1];

fn every_reason(stage: &Stage) -> Vec<Reason> {
    let (cadet, enemy) = (who(stage, "a3"), who(stage, "b1"));
    vec![
        Reason::NotThisStep,
        Reason::NotYourOperative(enemy),
        Reason::AlreadySetUp(cadet),
        Reason::OutsideDropZone(cadet),
        Reason::NotReady(cadet),
        Reason::OutOfBattle(cadet),
        Reason::NotActive(cadet),
        Reason::WrongKindOfTable,
        Reason::Limit(Limit::NoSuchCard(InitiativeCard::Reroll)),
        Reason::Limit(Limit::RerolledBefore),
        Reason::Limit(Limit::StillReady),
        Reason::Limit(Limit::NobodyToAnswer),
        Reason::Limit(Limit::ConcealedCounteraction(cadet)),
        Reason::Limit(Limit::CounteractedBefore(cadet)),
        Reason::Limit(Limit::NotInCounteraction { action: Action::FallBack, ap: 2 }),
        Reason::Limit(Limit::InterruptedBefore(cadet)),
        Reason::Limit(Limit::NoGuardInCounteraction),
        Reason::Limit(Limit::OnlyCloseQuarters(Action::Guard)),
        Reason::Limit(Limit::NotOnGuard(cadet)),
        Reason::Limit(Limit::NotFromGuard(Action::Dash)),
        Reason::Limit(Limit::PointBlank(enemy)),
        Reason::Limit(Limit::NoHatchway(cadet)),
        Reason::Limit(Limit::NotBehindHatchway(enemy)),
        Reason::Limit(Limit::SetUpTooFar(Length::inches(6))),
        Reason::Limit(Limit::OnlyForFree(Some(Action::Dash))),
        Reason::Limit(Limit::OnlyForFree(None)),
        Reason::Limit(Limit::RulesFirst(Some(Action::PickUpMarker))),
        Reason::Limit(Limit::RulesFirst(None)),
        Reason::Limit(Limit::MoveGoesOn),
        Reason::Limit(Limit::NothingToInterrupt),
        Reason::Limit(Limit::CannotBreachQuickly(OperativeId(0))),
        Reason::Limit(Limit::NotTheMoment(TeamRule::Brace)),
        Reason::Limit(Limit::NotTheMoment(TeamRule::GraveSalt)),
        Reason::Limit(Limit::NotTheMoment(TeamRule::LastVerse)),
        Reason::Limit(Limit::NotTheMoment(TeamRule::CloseTheBook)),
        Reason::Limit(Limit::PriceIsFixed(Action::PickUpMarker)),
        Reason::Limit(Limit::PlaceBeyondReach(Length::inches(6))),
        Reason::Limit(Limit::PlaceNotSeen),
        Reason::Limit(Limit::NotConnected),
        Reason::Limit(Limit::StaysLevel),
        Reason::Limit(Limit::NotYourRule(TeamRule::QuickMarch)),
        Reason::Limit(Limit::NotTheMoment(TeamRule::UnbrokenSilence)),
        Reason::Limit(Limit::NotEnoughCp { needs: 1, left: 0 }),
        Reason::Limit(Limit::UsedBefore(TeamRule::BlackCandles)),
        Reason::Limit(Limit::WrongTarget(TeamRule::SecondWind)),
        Reason::Limit(Limit::Unhurt(cadet)),
        Reason::Limit(Limit::NotItsAction(cadet)),
        Reason::Limit(Limit::NeedsAFriend),
        Reason::Limit(Limit::BeyondReach { whom: enemy, reach: Length::inches(6) }),
        Reason::Limit(Limit::NotSeen(enemy)),
        Reason::Limit(Limit::NotYourCache),
        Reason::Limit(Limit::CacheUsed),
        Reason::Limit(Limit::NoGrenadeTaken),
        Reason::Limit(Limit::NoGrenade),
        Reason::Limit(Limit::NeedsAnEnemy),
        Reason::Limit(Limit::NothingLeft(Item::Marker(Gear::Mines))),
        Reason::Limit(Limit::OutsideOwnHalf),
        Reason::Limit(Limit::FarFromDropZone),
        Reason::Limit(Limit::MinesNear(TWO)),
        Reason::Limit(Limit::EquipmentNear(Item::Terrain(Obstruction::Ladder))),
        Reason::Limit(Limit::DoorNear(Length::inches(2))),
        Reason::Limit(Limit::NothingToLeanOn),
        Reason::Limit(Limit::TooMuchEquipment { picked: 5, most: 4 }),
        Reason::NobodyLeft(Side::B),
        Reason::FewerLeft { side: Side::B, left: 1 },
        Reason::TooFarApart(Marker::OBJECTIVES[0], Marker::OBJECTIVES[1]),
        Reason::SaidOtherwise(Question::Contests(Side::A, TWO), Answer::Is(false)),
        Reason::CarriedElsewhere(TWO),
        Reason::NotEnoughAp { needs: 2, left: 1 },
        Reason::OncePerActivation(Action::Dash),
        Reason::NotTogether(Action::Charge, Action::PlaceMarker),
        Reason::NeedsEngage,
        Reason::WrongAim(Action::Secure),
        Reason::NotInThisBattle(Action::Loot),
        Reason::FirstTurningPoint,
        Reason::TooEarly { begins: TurningPoint(4) },
        Reason::EnemyInControlRange,
        Reason::NoEnemyInControlRange,
        Reason::DoesNotContest(TWO),
        Reason::DoesNotControl(TWO),
        Reason::OncePerBattle,
        Reason::OutsideControlRange,
        Reason::OutsideEnemyTerritory,
        Reason::NearNeutralEdge,
        Reason::NoFooting,
        loot::LOOTED.at(Objective::CENTRE),
        orb::TO_CENTRE.between(Objective::ALL[0], Objective::ALL[2]),
        download::TAKEN.at(Objective::ALL[1]),
        download::OWN.at(Objective::ALL[0]),
        data::GAINED.at(Objective::ALL[1]),
        data::NO_DATA.at(Objective::ALL[1]),
        reboot::ALL_WORK.at(Objective::CENTRE),
        reboot::WORKS.between(Objective::CENTRE, Objective::ALL[2]),
        Reason::MayNotPickUp(TWO),
        Reason::HandsFull,
        Reason::DoesNotCarry(Marker::Banner(Side::A)),
        Reason::NotOnTable(Marker::Banner(Side::A)),
        Reason::NotInArchetypes,
        Reason::NotYourTacOp,
        Reason::NothingSealed,
        Reason::GambitUsed(Some(cadet)),
        Reason::ClaimedBefore(Objective::ALL[1]),
        Reason::OpOfSomebody { no: &envoy::BEFORE, who: cadet },
        Reason::NotOffered,
        Reason::TooFar { cost: 13, allowance: 6 },
        Reason::Blocked(Obstacle::Operative(enemy)),
        Reason::Blocked(Obstacle::Terrain("heavy block H1".into())),
        Reason::Blocked(Obstacle::Edge),
        Reason::EntersControlRange(enemy),
        Reason::EndsInControlRange(enemy),
        Reason::LeavesControlRange(enemy),
        Reason::ReachesNoEnemy,
        Reason::NoClimbing,
        Reason::NoJumping,
        Reason::NothingToClimb,
        Reason::JumpTooLong,
        Reason::NoSupport,
        Reason::EmptyPath,
    ]
}

#[test]
fn every_reason_has_a_short_headline_a_detail_and_a_rule() {
    for stage in [Stage::new(), Stage::new().deployed().active("a3"), Stage::physical()] {
        let cadet = who(&stage, "a3");
        let acts = [
            way(&stage, Action::Reposition, &["9, 9", "12, 9"]),
            on(&stage, Action::Secure, TWO),
            plant(&stage, "20, 8"),
            Act::Choose(Choice::SetUp { who: cadet, at: at("9, 9") }),
            Act::Choose(Choice::Pass),
            Act::Report(Report::Performed { who: cadet, action: Action::Secure, on: Some(TWO) }),
            Act::Opened(Slot::TacOp, Secret::TacOp(TacOp::Envoy)),
        ];
        for (act, it) in acts.iter().flat_map(|act| every_reason(&stage).into_iter().map(move |it| (act, it))) {
            let Objection { headline, detail, rule } = reason(&stage.mara(), act, &it);
            let words = headline.split(' ').count();
            assert!(headline.ends_with('.') && (3..=7).contains(&words), "{it:?}: {headline}");
            assert!(detail.ends_with('.') && !rule.is_empty(), "{it:?}: {detail}");
            assert_ne!(headline, "The rules say no.", "{it:?}");
            let text = format!("{headline} {detail}").to_lowercase();
            for never in ["please", "!", "invalid", "error", "illegal", "  ", ".."] {
                assert!(!text.contains(never), "{it:?}: {text}");
            }
        }
    }
}

#[test]
fn a_way_that_is_too_long_tells_what_it_counts() {
    let stage = Stage::new().with([("a3", "4, 8")]).active("a3");
    let too_far = Reason::TooFar { cost: 7, allowance: 6 };
    let bent = way(&stage, Action::Reposition, &["7.2, 8", "7.2, 10.4"]);
    assert_eq!(
        said(&stage, &bent, &too_far),
        "One inch too far. Cadet 2 has 6″; these legs count 7″, because each is rounded up."
    );
    let straight = way(&stage, Action::Reposition, &["10.3, 8"]);
    assert_eq!(
        said(&stage, &straight, &too_far),
        "One inch too far. Cadet 2 has 6″; this leg of 6.3″ counts 7″, because it is rounded up."
    );
    let whole = way(&stage, Action::Reposition, &["12, 8"]);
    assert_eq!(
        said(&stage, &whole, &Reason::TooFar { cost: 8, allowance: 6 }),
        "Two inches too far. Cadet 2 has 6″; this leg counts 8″."
    );
    assert_eq!(reason(&stage.mara(), &whole, &too_far).rule, "Reposition");
}

#[test]
fn a_way_near_an_enemy_tells_how_near() {
    // A Cadet of 28 mm passes a Precentor of 40 mm at 2 inches between the centers.
    let stage = Stage::new().with([("a3", "4, 8"), ("b1", "8, 10")]).active("a3");
    let past = way(&stage, Action::Reposition, &["10, 8"]);
    let enemy = who(&stage, "b1");
    assert_eq!(
        said(&stage, &past, &Reason::EntersControlRange(enemy)),
        "Too near Precentor. A Reposition stays more than 1″ from enemies; here it is 0.7″."
    );
    let short = way(&stage, Action::Charge, &["4, 10"]);
    assert_eq!(
        said(&stage, &short, &Reason::ReachesNoEnemy),
        "It reaches no enemy. A Charge ends within 1″ of an enemy; the nearest, Precentor, is 2.7″ from there."
    );
}

#[test]
fn an_enemy_beside_is_named_with_the_gap() {
    let stage = Stage::new().deployed().with([("a3", "13, 9"), ("b1", "15, 9")]).active("a3");
    let secure = on(&stage, Action::Secure, TWO);
    assert_eq!(
        said(&stage, &secure, &Reason::EnemyInControlRange),
        "An enemy is too near. Secure needs no enemy in control range (1″); Precentor is 0.7″ away."
    );
}

#[test]
fn a_marker_out_of_reach_or_control_tells_the_numbers() {
    let stage = Stage::new().deployed().with([("a3", "13.4, 11"), ("b1", "17, 11"), ("b2", "15, 13")]);
    let secure = on(&stage, Action::Secure, TWO);
    assert_eq!(
        said(&stage, &secure, &Reason::DoesNotControl(TWO)),
        "You do not control marker 2. Marker 2: you 2 APL, Teo 4."
    );
    // 5.4 inches between the centers, less half of 28 mm and half of 40 mm.
    let one = Marker::OBJECTIVES[0];
    assert_eq!(
        said(&stage, &on(&stage, Action::Secure, one), &Reason::DoesNotContest(one)),
        "Marker 1 is out of reach. Cadet 2 must see it within 1″; it is 4.1″ away."
    );
}

#[test]
fn a_banner_in_the_wrong_place_tells_by_how_much() {
    let stage = Stage::new().with([("a3", "20, 4.5")]).active("a3");
    // A disc of 20 mm with its center 5.2 inches from the edge.
    assert_eq!(
        said(&stage, &plant(&stage, "20, 5.2"), &Reason::NearNeutralEdge),
        "Too near a neutral edge. It must stand more than 5″ from a neutral edge; here it is 4.8″."
    );
    // Its rim is 0.39 inches from the center, which lies a tenth beyond the line.
    assert_eq!(
        said(&stage, &plant(&stage, "15.1, 8"), &Reason::OutsideEnemyTerritory),
        "Not wholly in Teo's half. The banner must stand wholly in Teo's half; here it reaches 0.3″ out of it."
    );
    assert_eq!(
        said(&stage, &plant(&stage, "20, 8"), &Reason::OutsideControlRange),
        "That place is out of reach. The marker goes down within 1″ of Cadet 2, in its sight; here it is 2.6″."
    );
}

#[test]
fn what_misses_by_a_hair_is_not_rounded_into_the_limit() {
    let stage = Stage::new().with([("a3", "20, 5")]).active("a3");
    let near = Length::inches(5) + Length::mm(10) - Length::um(250);
    let spot = Target::Spot(table::Point::flat(Length::inches(20), near));
    let act = choose(&stage, "a3", Action::PlantBanner, spot);
    assert!(said(&stage, &act, &Reason::NearNeutralEdge).ends_with("here it is 4.99″."));
}

#[test]
fn the_sequence_of_the_battle_is_told() {
    let stage = Stage::new().deployed().active("a3");
    let (cadet, other) = (who(&stage, "a3"), who(&stage, "a2"));
    let pass = Act::Choose(Choice::Pass);
    assert_eq!(said(&stage, &pass, &Reason::NotThisStep), "Not at this step. Now: Cadet 2 (a3), 2 AP left.");
    assert_eq!(
        said(&stage, &pass, &Reason::NotActive(other)),
        "Another operative is active. Cadet 2 ends its activation before Cadet 1 begins."
    );
    assert_eq!(
        said(&stage, &pass, &Reason::NotReady(cadet)),
        "Already activated this turning point. Cadet 2 has acted in turning point 2; an operative acts once in each."
    );
    assert_eq!(
        said(&stage, &pass, &Reason::NotYourOperative(who(&stage, "b1"))),
        "Not your operative. Precentor (b1) belongs to Teo."
    );
    let set_up = Act::Choose(Choice::SetUp { who: cadet, at: at("5.6, 8") });
    // The base is 28 mm wide and its center 0.4 inches from the border.
    assert_eq!(
        said(&stage, &set_up, &Reason::OutsideDropZone(cadet)),
        "Outside your drop zone. Cadet 2 must stand wholly in it; here it reaches 0.2″ beyond."
    );
}

#[test]
fn price_order_and_company_of_an_action_are_told() {
    let stage = Stage::new().deployed().active("a3");
    let fall_back = way(&stage, Action::FallBack, &["4, 8"]);
    assert_eq!(
        said(&stage, &fall_back, &Reason::NotEnoughAp { needs: 2, left: 1 }),
        "Not enough AP. Fall Back costs 2 AP; Cadet 2 has 1 left."
    );
    let charge = way(&stage, Action::Charge, &["4, 8"]);
    assert_eq!(
        said(&stage, &charge, &Reason::NeedsEngage),
        "Not with Conceal. Charge needs Engage. Choose Engage at the next activation."
    );
    assert_eq!(
        said(&stage, &charge, &Reason::NotTogether(Action::Charge, Action::Dash)),
        "Not together with Dash. Cadet 2 has performed Dash; Charge cannot follow in the same activation."
    );
    assert_eq!(
        said(&stage, &plant(&stage, "20, 8"), &Reason::FirstTurningPoint),
        "Not in the first turning point. Plant Banner begins with turning point 2."
    );
}

#[test]
fn markers_tell_where_they_are_and_what_happened_to_them() {
    let mut stage = Stage::playing(CritOp::Reboot).deployed().active("a3");
    let banner = Marker::Banner(Side::B);
    stage.state.set_marker(banner, MarkerState::Carried(who(&stage, "b2")));
    let take = on(&stage, Action::PickUpMarker, banner);
    assert_eq!(
        said(&stage, &take, &Reason::NotOnTable(banner)),
        "Not on the table. It must lie on the table; Dirgeblade carries Teo's banner."
    );
    assert_eq!(
        said(&stage, &take, &loot::LOOTED.at(Objective::CENTRE)),
        "Already looted this turning point. Marker 2 gives loot once in turning point 2, whoever takes it."
    );
    assert_eq!(
        said(&stage, &take, &reboot::WORKS.between(Objective::CENTRE, Objective::ALL[2])),
        "The marker is not inert. Marker 2 works; the inert one is marker 3."
    );
}

#[test]
fn what_crit_ops_forbid_is_said_with_the_marker() {
    let mut stage = Stage::playing(CritOp::Data).deployed().active("a3");
    let [one, two, three] = Objective::ALL;
    let send = on(&stage, Action::SendData, TWO);
    stage.state.record.set_claimed(Side::A, two);
    for (reason, expected) in [
        (
            Reason::TooEarly { begins: TurningPoint(4) },
            "Not before turning point 4. Send Data begins with turning point 4.",
        ),
        (data::NO_DATA.at(two), "No data to send. Marker 2 has no data points to send."),
        (
            data::GAINED.at(two),
            "Already compiled this turning point. Marker 2 gains one data point in turning point 2, whoever compiles it.",
        ),
        (download::TAKEN.at(three), "Already downloaded this battle. Marker 3 is downloaded once, whoever does it."),
        (
            orb::TO_CENTRE.between(one, three),
            "The Orb goes another way. It lies on marker 1 and can go to marker 2 only, not to marker 3.",
        ),
        (
            Reason::ClaimedBefore(two),
            "You claimed that before. You named marker 2 earlier, and each is named once; left: marker 1 and marker 3.",
        ),
    ] {
        assert_eq!(said(&stage, &send, &reason), expected);
    }
}

#[test]
fn what_stands_in_the_way_is_named() {
    let stage = Stage::new().with([("a3", "12, 4"), ("a1", "12, 7")]).active("a3");
    let into = way(&stage, Action::Reposition, &["15, 4"]);
    assert_eq!(
        said(&stage, &into, &Reason::Blocked(Obstacle::Terrain("heavy block H1".into()))),
        "Terrain is in the way. The way meets heavy block H1, 4″ high."
    );
    let onto = way(&stage, Action::Reposition, &["12, 6.5"]);
    assert_eq!(
        said(&stage, &onto, &Reason::Blocked(Obstacle::Operative(who(&stage, "a1")))),
        "Drill Sergeant is in the way. It stands there; bases cannot overlap."
    );
    // Half of 28 mm is 0.55 inches.
    let over = way(&stage, Action::Reposition, &["12, 0.3"]);
    assert_eq!(
        said(&stage, &over, &Reason::Blocked(Obstacle::Edge)),
        "Over the edge. The whole base stays inside the killzone's edge; here it reaches 0.3″ over it."
    );
}

#[test]
fn a_tac_op_that_is_not_held_is_told_without_naming_the_others() {
    let mut stage = Stage::new().deployed().active("a3");
    stage.state.tac_ops[Side::B] = crate::state::Declared::Sealed;
    assert_eq!(
        said(&stage, &plant(&stage, "20, 8"), &Reason::NotYourTacOp),
        "Not your tac op. Plant Banner belongs to its own tac op; you hold none."
    );
    let stage = stage.open(Side::A, TacOp::Envoy);
    assert_eq!(
        said(&stage, &plant(&stage, "20, 8"), &Reason::NotYourTacOp),
        "Not your tac op. Plant Banner belongs to its own tac op; you hold Envoy."
    );
}
