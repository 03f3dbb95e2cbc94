//! Who wins a campaign.

use tactical_strike::campaign::{BothSides, Cause, Happening, Outcome, Phase, Reason, Rules, WinnerBy};

use super::{begun, challenge, enter, next, refused, result};

#[test]
fn ts_e095_victory_points_decide_then_campaign_points() {
    // Missions as (loyalists, traitors); one a turn.
    let play = |missions: &[[u32; 2]], winner| {
        let turns = u32::try_from(missions.len()).expect("there are few");
        let mut campaign = begun(1, 1, turns, Rules { winner, ..Rules::default() });
        for victory in missions {
            next(&mut campaign);
            challenge(&mut campaign, "l1", "t1");
            enter(&mut campaign, Happening::Fought(result(*victory, &[("l1", 0), ("t1", 0)])));
            assert_eq!(campaign.state().outcome(campaign.plan()), None);
            next(&mut campaign);
            next(&mut campaign);
        }
        assert_eq!(refused(&mut campaign, Happening::PhaseEnded { phase: Phase::Over }), [Reason::Over]);
        (campaign.state().victory, campaign.state().campaign, campaign.state().outcome(campaign.plan()))
    };
    let (usual, other) = (WinnerBy::VictoryThenCampaign, WinnerBy::CampaignThenVictory);
    let even = [[10, 9], [10, 9], [10, 9], [10, 9], [7, 8], [7, 8], [7, 9]];
    let won = Some(Outcome::Won(Cause::Loyalists));
    assert_eq!(play(&even, usual), (BothSides::new(61, 61), BothSides::new(4, 3), won));
    let few = [[30, 1], [27, 3], [1, 11], [1, 11], [1, 11], [1, 12], [1, 12]];
    assert_eq!(play(&few, usual), (BothSides::new(62, 61), BothSides::new(2, 5), won));
    assert_eq!(play(&few, other).2, Some(Outcome::Won(Cause::Traitors)));
    assert_eq!(play(&[[5, 5]], usual), (BothSides::new(5, 5), BothSides::new(0, 0), Some(Outcome::Draw)));
}

#[test]
fn a_turn_without_a_mission_counts_for_nobody_and_ends_all_the_same() {
    let mut campaign = begun(1, 1, 2, Rules::default());
    (0..3).for_each(|_| {
        next(&mut campaign);
    });
    assert_eq!((campaign.state().turn, campaign.state().phase), (2, Phase::Mustering));
    assert_eq!(
        refused(&mut campaign, Happening::PhaseEnded { phase: Phase::Conflict }),
        [Reason::WrongPhase { needs: Phase::Conflict, now: Phase::Mustering }]
    );
    (0..3).for_each(|_| {
        next(&mut campaign);
    });
    assert_eq!(campaign.state().phase, Phase::Over);
    assert_eq!(campaign.state().outcome(campaign.plan()), Some(Outcome::Draw));
}

#[test]
fn every_mission_of_a_turn_gives_its_own_campaign_point() {
    let mut campaign = begun(3, 3, 1, Rules::default());
    next(&mut campaign);
    for (challenger, target) in [("l1", "t1"), ("t2", "l2"), ("l3", "t3")] {
        challenge(&mut campaign, challenger, target);
        if challenger != "l3" {
            enter(&mut campaign, Happening::Accepted { challenge: super::name(challenger) });
        }
    }
    // One is won by each side and one is drawn; nothing counts before the phase has ended.
    for (forces, victory) in [(["l1", "t1"], [9, 2]), (["l2", "t2"], [0, 1]), (["l3", "t3"], [4, 4])] {
        enter(&mut campaign, Happening::Fought(result(victory, &forces.map(|it| (it, 1)))));
    }
    assert_eq!(campaign.state().victory, BothSides::new(0, 0));
    next(&mut campaign);
    assert_eq!((campaign.state().victory, campaign.state().campaign), (BothSides::new(13, 7), BothSides::new(1, 1)));
    let supply: Vec<u32> = campaign.state().forces.iter().map(|it| it.supply).collect();
    assert_eq!(supply, [1; 6]);
}
