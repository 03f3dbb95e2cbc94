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
