//! Who fights whom.

use tactical_strike::campaign::{BothSides, Campaign, Cause, ForceName, Happening, Reason, Rules, Step, Terms};

use super::{begun, challenge, enter, force, name, next, refused, result};

fn in_conflict(loyalists: usize, traitors: usize) -> Campaign {
    let mut campaign = begun(loyalists, traitors, 2, Rules::default());
    next(&mut campaign);
    campaign
}

fn assist(campaign: &mut Campaign, of: &str, by: &str) {
    enter(campaign, Happening::Assisted { challenge: name(of), force: name(by) });
}

fn names(forces: &[&str]) -> Vec<ForceName> {
    forces.iter().map(|it| name(it)).collect()
}

#[test]
fn ts_e091_four_against_three() {
    let mut campaign = in_conflict(4, 3);
    assert_eq!(campaign.state().step(), Some(Step::Challenge(Cause::Loyalists)));
    challenge(&mut campaign, "l1", "t1");
    assert_eq!(campaign.state().step(), Some(Step::Answer(Cause::Traitors)));
    assist(&mut campaign, "l1", "t2");
    assert_eq!(campaign.state().step(), Some(Step::Follow(Cause::Loyalists)));
    assist(&mut campaign, "l1", "l2");
    assert_eq!(campaign.state().step(), Some(Step::Answer(Cause::Traitors)));
    enter(&mut campaign, Happening::Accepted { challenge: name("l1") });
    assert_eq!(campaign.state().step(), Some(Step::Challenge(Cause::Traitors)));
    challenge(&mut campaign, "t3", "l3");
    assert_eq!(campaign.state().step(), Some(Step::Answer(Cause::Loyalists)));
    // The Traitors have nobody left who could follow, nor the Loyalists anybody more.
    assist(&mut campaign, "t3", "l4");
    assert_eq!(campaign.state().step(), Some(Step::Assigned));
    let met: Vec<_> = campaign.state().engagements().iter().map(|it| it.forces.clone()).collect();
    assert_eq!(
        met,
        [
            BothSides::new(names(&["l1", "l2"]), names(&["t1", "t2"])),
            BothSides::new(names(&["l3", "l4"]), names(&["t3"]))
        ]
    );

    // The smaller side: two Lead Elements, double gains, four command points for a Leader, and the worth of the one
    // who is missing.
    let terms = Terms::of_turn(campaign.plan(), campaign.state());
    let t3 = terms[1].iter().find(|it| it.force == name("t3")).expect("it is there");
    assert_eq!((t3.lead_elements, t3.role_gains, t3.granted), (2, 2, 3 + 4 + 4));
    assert_eq!((t3.pools.rank_and_file, t3.pools.per_entry), (300 + 450, 375));
    let l3 = terms[1].iter().find(|it| it.force == name("l3")).expect("it is there");
    assert_eq!((l3.lead_elements, l3.role_gains, l3.granted, l3.pools.rank_and_file), (1, 1, 7, 300));
}

#[test]
fn up_to_three_a_side() {
    let mut campaign = in_conflict(4, 4);
    challenge(&mut campaign, "l1", "t1");
    for (t, l) in [("t2", "l2"), ("t3", "l3")] {
        assist(&mut campaign, "l1", t);
        assist(&mut campaign, "l1", l);
    }
    // Both have three: nobody is asked any more, and the other side challenges.
    assert_eq!(campaign.state().step(), Some(Step::Challenge(Cause::Traitors)));
    let late = Happening::Assisted { challenge: name("l1"), force: name("t4") };
    assert_eq!(refused(&mut campaign, late), [Reason::NoOpenChallenge(name("l1"))]);
    challenge(&mut campaign, "t4", "l4");
    assert_eq!(campaign.state().step(), Some(Step::Assigned));
}

#[test]
fn one_against_three_counts_double() {
    let mut campaign = in_conflict(2, 4);
    challenge(&mut campaign, "l1", "t1");
    for by in ["t2", "t3"] {
        assist(&mut campaign, "l1", by);
        enter(&mut campaign, Happening::Declined { challenge: name("l1") });
    }
    // Three against one cannot grow on the challenged side.
    assert_eq!(campaign.state().step(), Some(Step::Challenge(Cause::Traitors)));
    let terms = Terms::of_turn(campaign.plan(), campaign.state());
    assert_eq!(terms[0][0].pools.rank_and_file, 300 + 2 * 450);
}

#[test]
fn refusals_of_challenges() {
    let mut campaign = in_conflict(2, 2);
    let happening =
        |challenger: &str, target: &str| Happening::Challenged { challenger: name(challenger), target: name(target) };
    assert_eq!(refused(&mut campaign, happening("t1", "l1")), [Reason::NotTheirMove(Cause::Loyalists)]);
    assert_eq!(refused(&mut campaign, happening("l1", "l2")), [Reason::SameSide(name("l1"), name("l2"))]);
    assert_eq!(refused(&mut campaign, happening("l1", "x")), [Reason::NoSuchForce(name("x"))]);
    challenge(&mut campaign, "l1", "t1");
    assert_eq!(refused(&mut campaign, happening("l2", "t2")), [Reason::ChallengeOpen]);
    assert_eq!(
        refused(&mut campaign, Happening::Declined { challenge: name("l1") }),
        [Reason::NotAsked { side: Cause::Traitors, challenges: false }]
    );
    let by = |force: &str| Happening::Assisted { challenge: name("l1"), force: name(force) };
    assert_eq!(refused(&mut campaign, by("l2")), [Reason::NotTheirMove(Cause::Traitors)]);
    let early = Happening::Fought(result([1, 1], &[("l1", 0), ("t1", 0)]));
    assert_eq!(refused(&mut campaign, early), [Reason::MissionOpen]);
    enter(&mut campaign, Happening::Accepted { challenge: name("l1") });
    assert_eq!(refused(&mut campaign, happening("t1", "l2")), [Reason::HasMission(name("t1"))]);
    let support = Happening::Supported { force: name("l2"), mission: name("l1") };
    assert_eq!(refused(&mut campaign, support), [Reason::StillChallenges]);
    challenge(&mut campaign, "t2", "l2");
    assert_eq!(campaign.state().step(), Some(Step::Assigned));
}

#[test]
fn whoever_is_left_over_joins_where_it_is_needed_most() {
    let mut campaign = in_conflict(5, 2);
    challenge(&mut campaign, "l1", "t1");
    enter(&mut campaign, Happening::Accepted { challenge: name("l1") });
    challenge(&mut campaign, "t2", "l2");
    enter(&mut campaign, Happening::Accepted { challenge: name("t2") });
    let left = Step::Support { forces: names(&["l3", "l4", "l5"]), missions: vec![0, 1] };
    assert_eq!(campaign.state().step(), Some(left));
    let support = |force: &str, mission: &str| Happening::Supported { force: name(force), mission: name(mission) };
    enter(&mut campaign, support("l3", "t1"));
    // The first mission is two against one now, the second one against one.
    assert_eq!(refused(&mut campaign, support("l4", "l1")), [Reason::OutnumberedElsewhere]);
    enter(&mut campaign, support("l4", "l2"));
    enter(&mut campaign, support("l5", "l1"));
    assert_eq!(campaign.state().step(), Some(Step::Assigned));
    assert_eq!(campaign.state().engagements()[0].forces.loyalists, names(&["l1", "l3", "l5"]));
}

#[test]
fn nobody_is_left_to_fight_the_seventh() {
    let mut campaign = in_conflict(7, 2);
    challenge(&mut campaign, "l1", "t1");
    enter(&mut campaign, Happening::Accepted { challenge: name("l1") });
    challenge(&mut campaign, "t2", "l2");
    enter(&mut campaign, Happening::Accepted { challenge: name("t2") });
    for (force, mission) in [("l3", "l1"), ("l4", "l2"), ("l5", "l1"), ("l6", "l2")] {
        enter(&mut campaign, Happening::Supported { force: name(force), mission: name(mission) });
    }
    assert_eq!(campaign.state().step(), Some(Step::Assigned));
    let full = Happening::Supported { force: name("l7"), mission: name("l1") };
    assert_eq!(refused(&mut campaign, full), [Reason::SideIsFull(Cause::Loyalists)]);
    next(&mut campaign);
    assert_eq!(campaign.state().history[0].byes, names(&["l7"]));
    assert_eq!(force(&campaign, "l7").command, 0, "no mission, no grant");
}

#[test]
fn ts_e068_what_the_smaller_side_gets() {
    // Plentiful Personnel is the pool of a game at 450 points.
    let smaller = |loyalists: usize, traitors: usize| {
        let mut campaign = in_conflict(loyalists, traitors);
        challenge(&mut campaign, "l1", "t1");
        for number in 2..=traitors {
            assist(&mut campaign, "l1", &format!("t{number}"));
            if number <= loyalists {
                assist(&mut campaign, "l1", &format!("l{number}"));
            }
        }
        assert_eq!(campaign.state().step(), Some(Step::Assigned));
        let terms = Terms::of_turn(campaign.plan(), campaign.state());
        terms[0].iter().find(|it| it.force == name("l1")).expect("it is there").clone()
    };
    let one_against_two = smaller(1, 2);
    assert_eq!((one_against_two.pools.rank_and_file, one_against_two.pools.per_entry), (750, 375));
    assert_eq!(one_against_two.lead_elements, 2);
    let two_against_three = smaller(2, 3);
    assert_eq!((two_against_three.pools.rank_and_file, two_against_three.pools.per_entry), (300 + 225, 262));
}

#[test]
fn the_side_with_the_initiative_begins_in_every_turn() {
    let mut campaign = in_conflict(1, 1);
    challenge(&mut campaign, "l1", "t1");
    enter(&mut campaign, Happening::Fought(result([0, 5], &[("l1", 0), ("t1", 0)])));
    (0..3).for_each(|_| {
        next(&mut campaign);
    });
    // One challenge was made, so the Traitors were next; a new turn begins with the initiative again.
    assert_eq!((campaign.state().turn, campaign.state().step()), (2, Some(Step::Challenge(Cause::Loyalists))));
    let theirs = Happening::Challenged { challenger: name("t1"), target: name("l1") };
    assert_eq!(refused(&mut campaign, theirs), [Reason::NotTheirMove(Cause::Loyalists)]);
}

#[test]
fn whoever_declined_may_follow_when_another_is_added() {
    let mut campaign = in_conflict(3, 3);
    challenge(&mut campaign, "l1", "t1");
    assist(&mut campaign, "l1", "t2");
    enter(&mut campaign, Happening::Declined { challenge: name("l1") });
    assert_eq!(campaign.state().step(), Some(Step::Answer(Cause::Traitors)));
    assist(&mut campaign, "l1", "t3");
    assist(&mut campaign, "l1", "l2");
    // Two against three, and the Traitors have nobody who could challenge the third Loyalist.
    let left = Step::Support { forces: names(&["l3"]), missions: vec![0] };
    assert_eq!(campaign.state().step(), Some(left));
    enter(&mut campaign, Happening::Supported { force: name("l3"), mission: name("t1") });
    assert_eq!(campaign.state().engagements()[0].forces.loyalists, names(&["l1", "l2", "l3"]));
}

#[test]
fn a_challenge_that_is_withdrawn_frees_both() {
    let mut campaign = in_conflict(2, 2);
    let entry = challenge(&mut campaign, "l1", "t1");
    campaign.withdraw(entry, "a slip").expect("it stands");
    assert_eq!(campaign.state().step(), Some(Step::Challenge(Cause::Loyalists)));
    challenge(&mut campaign, "l2", "t1");
    assert_eq!(campaign.state().engagements()[0].forces.loyalists, names(&["l2"]));
}
