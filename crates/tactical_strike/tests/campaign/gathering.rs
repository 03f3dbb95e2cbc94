//! Who joins, and who begins.

use tactical_strike::campaign::{Campaign, Cause, ForceName, Happening, InitiativeMode, Phase, Plan, Reason, Rules};

use super::{begun, characters, enter, join, name, next, plan, refused, sentences};

fn dice(faces: &[(&str, u8)]) -> Happening {
    Happening::Initiative { dice: faces.iter().map(|(force, die)| (name(force), *die)).collect() }
}

#[test]
fn ts_e085_the_higher_sum_has_the_initiative() {
    let mut campaign = Campaign::new(plan(1, Rules::default()));
    for force in ["a", "b", "c"] {
        join(&mut campaign, force, Cause::Loyalists, characters(0));
    }
    let rolled = [("a", 2), ("b", 5), ("c", 1), ("x", 4), ("y", 4), ("z", 3)];
    assert!(refused(&mut campaign, dice(&rolled)).contains(&Reason::NobodyOn(Cause::Traitors)));
    for force in ["x", "y", "z"] {
        join(&mut campaign, force, Cause::Traitors, characters(0));
    }
    assert_eq!(
        refused(&mut campaign, dice(&rolled)),
        [Reason::NoWarmaster(Cause::Loyalists), Reason::NoWarmaster(Cause::Traitors)]
    );
    enter(&mut campaign, Happening::Warmaster { force: name("a") });
    enter(&mut campaign, Happening::Warmaster { force: name("z") });
    assert_eq!(refused(&mut campaign, Happening::PhaseEnded { phase: Phase::Gathering }), [Reason::InitiativeOpen]);
    assert_eq!(
        refused(&mut campaign, dice(&[("a", 2), ("b", 5), ("c", 7), ("x", 4), ("x", 4)])),
        [Reason::NoFace(7), Reason::DiceMissing(vec![name("x"), name("y"), name("z")])]
    );
    enter(&mut campaign, dice(&[("a", 2), ("b", 5), ("c", 1), ("x", 3), ("y", 3), ("z", 2)]));
    assert_eq!(
        (campaign.state().initiative, campaign.state().phase),
        (None, Phase::Gathering),
        "a tie decides nothing"
    );
    enter(&mut campaign, dice(&rolled));
    assert_eq!(campaign.state().initiative, Some(Cause::Traitors));
    assert_eq!((campaign.state().turn, campaign.state().phase), (1, Phase::Mustering));
    assert_eq!(refused(&mut campaign, dice(&rolled)), [Reason::InitiativeDecided]);
}

#[test]
fn the_initiative_stays_or_changes_as_agreed() {
    let after_a_turn = |initiative| {
        let mut campaign = begun(1, 1, 3, Rules { initiative, ..Rules::default() });
        (0..3).for_each(|_| {
            next(&mut campaign);
        });
        campaign
    };
    assert_eq!(after_a_turn(InitiativeMode::Fixed).state().initiative, Some(Cause::Loyalists));
    assert_eq!(after_a_turn(InitiativeMode::Alternate).state().initiative, Some(Cause::Traitors));
    let mut rolls = after_a_turn(InitiativeMode::Reroll);
    assert_eq!(rolls.state().initiative, None);
    assert_eq!(refused(&mut rolls, Happening::PhaseEnded { phase: Phase::Mustering }), [Reason::InitiativeOpen]);
    enter(&mut rolls, dice(&[("l1", 2), ("t1", 6)]));
    assert_eq!(rolls.state().history[1].initiative, Some(Cause::Traitors));
    next(&mut rolls);
}

#[test]
fn a_force_that_will_not_do_is_told_everything() {
    let mut campaign = Campaign::new(plan(1, Rules::default()));
    join(&mut campaign, "Ash", Cause::Loyalists, characters(2));
    let mut five = characters(2);
    five.extend(characters(2));
    five[0].points = 111;
    let happening =
        Happening::Joined { force: name("ash"), player: " ".into(), side: Cause::Traitors, characters: five };
    assert_eq!(
        sentences(&refused(&mut campaign, happening)),
        [
            "Not a name: a name cannot be empty.",
            "The name is taken. There is a ash already.",
            "One Hero. A strike force has exactly one; this one has 2.",
            "Up to two Leaders. This strike force has 4.",
            "The name is taken. There is a Hero already.",
            "The name is taken. There is a First already.",
            "The name is taken. There is a Second already.",
            "Too dear. Heroes and Leaders of a force cost up to 150 points; these cost 311.",
        ]
    );
    // Exactly 150 points will do, one more will not.
    let costs = |points| {
        let mut three = characters(2);
        three[0].points = points;
        Happening::Joined { force: name("Salt"), player: "Ida".into(), side: Cause::Traitors, characters: three }
    };
    assert_eq!(refused(&mut campaign, costs(71)), [Reason::CharacterPoints(151)]);
    enter(&mut campaign, costs(70));
}

#[test]
fn a_plan_says_everything_that_will_not_do() {
    assert_eq!(
        Plan::new("", 0, Rules::default(), vec![]),
        Err(vec!["a name cannot be empty".to_owned(), "a campaign has 1 to 100 turns, not 0".to_owned()])
    );
    assert!(Plan::new("x", 101, Rules::default(), vec![]).is_err());
    assert!(Plan::new("x", 100, Rules::default(), vec![]).is_ok());
}

#[test]
fn nobody_joins_once_it_has_begun() {
    let mut campaign = begun(1, 1, 1, Rules::default());
    let happening = Happening::Joined {
        force: ForceName::new("late"),
        player: "Ole".into(),
        side: Cause::Traitors,
        characters: characters(0),
    };
    // It is even another turn.
    let reasons = refused(&mut campaign, happening);
    assert_eq!(reasons, [Reason::WrongPhase { needs: Phase::Gathering, now: Phase::Mustering }]);
}
