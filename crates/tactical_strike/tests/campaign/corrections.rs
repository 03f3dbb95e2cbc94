//! What was entered wrong weeks ago.

use battle::EntryNo;
use tactical_strike::campaign::{
    Advancement, BothSides, Campaign, Cause, Grade, Happening, Phase, Reason, Resource, Rules, Statement,
};

use super::{advance, begun, challenge, enter, force, in_turn_two, name, next, result, sentences};
use Resource::{Ammunition, Personnel};

fn result_of(campaign: &Campaign, nth: usize) -> EntryNo {
    let is_result =
        |it: &Statement| matches!(it, Statement::Happened(told) if matches!(told.happening, Happening::Fought(_)));
    let mut found = campaign.numbered().filter(|(_, it)| is_result(&it.entry));
    found.nth(nth).expect("there is one").0
}

#[test]
fn a_wrong_result_is_corrected_weeks_later() {
    let mut campaign = in_turn_two(24, 22, Rules::default());
    let pay = vec![Ammunition, Personnel];
    let paid = enter(&mut campaign, Happening::Mustered { force: name("l1"), pay, improve: vec![] });
    enter(&mut campaign, advance("l1", "Hero", Advancement::Wargear));
    let dear = enter(&mut campaign, advance("l1", "First", Advancement::CommandGeneration));
    next(&mut campaign);
    let before = campaign.clone();
    let entry = result_of(&campaign, 0);

    // It was not 24 supply points but 15, and 20 command points instead of 22: neither the upkeep of both nor the
    // second advancement can have been paid for.
    let Some(Happening::Fought(first)) = campaign.told(entry).map(|it| it.happening) else { panic!("it is a result") };
    let mut right = first.clone();
    right.victory = BothSides::new(1, 3);
    (right.forces[0].supply, right.forces[0].gained) = (15, 20);
    let changes = campaign.correct(entry, Happening::Fought(right.clone()), "misread").expect("it is a result");
    assert_eq!(
        changes.differences,
        [
            "Loyalists: 1 victory point instead of 3",
            "Loyalists: 0 campaign points instead of 1",
            "Traitors: 3 victory points instead of 1",
            "Traitors: 1 campaign point instead of 0",
            "l1: 5 supply points instead of 4",
            "l1: 13 command points instead of 0",
            "l1: Personnel Lacking instead of Plentiful",
            "l1: First is WS3 BS3 S3 T3 W2 I3 A2 Ld8 instead of WS3 BS3 S3 T3 W2 I3 A2 Ld8, \
             +1 command point at the start of a mission",
        ]
    );
    let fallen: Vec<_> = changes.fallen.iter().map(|it| (it.entry, it.reasons.clone())).collect();
    assert_eq!(
        fallen,
        [
            (paid, vec![Reason::Supply { needed: 20, found: 15 }]),
            (dear, vec![Reason::Command { needed: 15, found: 13 }]),
        ]
    );
    assert_eq!(campaign.skipped().len(), 2);

    // What cannot have been is no correction, and changes nothing.
    let corrected = campaign.clone();
    let nonsense = Happening::Fought(result([1, 3], &[("l1", 0)]));
    assert_eq!(campaign.correct(entry, nonsense, ""), Err(vec![Reason::NotThoseWhoMet(vec![name("l1")])]));
    assert_eq!(campaign, corrected);

    // A choice that no longer stands can be made anew.
    let other = Happening::Mustered { force: name("l1"), pay: vec![Personnel], improve: vec![] };
    let changes = campaign.correct(paid, other, "agreed").expect("ten points are there");
    assert_eq!(changes.restored, [paid]);
    assert_eq!(force(&campaign, "l1").grades, [Grade::Lacking, Grade::Lacking, Grade::Plentiful]);

    // Correcting everything back restores everything; nothing was erased.
    let pay = vec![Ammunition, Personnel];
    campaign.correct(entry, Happening::Fought(first), "").expect("it was so before");
    campaign.correct(paid, Happening::Mustered { force: name("l1"), pay, improve: vec![] }, "").expect("so was that");
    assert_eq!((campaign.state(), campaign.lines().len()), (before.state(), before.lines().len() + 4));

    campaign.withdraw(entry, "it was never played").expect("it can be taken back");
    assert_eq!(campaign.state().victory, BothSides::new(0, 0));
    assert_eq!(campaign.withdraw(entry, ""), Err(vec![Reason::WithdrawnBefore(entry)]));
    assert_eq!(campaign.correct(entry, Happening::Fought(right), ""), Err(vec![Reason::WithdrawnBefore(entry)]));
    assert_eq!(campaign.withdraw(EntryNo(99), ""), Err(vec![Reason::NoSuchEntry(EntryNo(99))]));
    let change = campaign.newest();
    assert_eq!(campaign.withdraw(change, ""), Err(vec![Reason::NoSuchEntry(change)]));
}

#[test]
fn what_was_forgotten_is_put_where_it_belongs() {
    let mut campaign = begun(2, 2, 3, Rules::default());
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    enter(&mut campaign, Happening::Accepted { challenge: name("l1") });
    challenge(&mut campaign, "t2", "l2");
    enter(&mut campaign, Happening::Fought(result([3, 1], &[("l1", 0), ("t1", 0)])));
    next(&mut campaign);
    next(&mut campaign);
    next(&mut campaign);
    assert_eq!((campaign.state().turn, campaign.state().phase), (2, Phase::Conflict));
    assert_eq!(force(&campaign, "l2").grades, [Grade::Lacking; 3], "no supply, no upkeep");

    let mut told = result([2, 6], &[("l2", 30), ("t2", 0)]);
    told.forces[1].fallen = vec!["First".to_owned()];
    let before = campaign.end_of(1, Phase::Conflict).expect("it ended");
    let changes =
        campaign.insert(before, Happening::Fought(told.clone()), "the sheet was lost").expect("it belongs there");
    assert_eq!(
        changes.differences,
        [
            "Loyalists: 5 victory points instead of 3",
            "Traitors: 7 victory points instead of 1",
            "Traitors: 1 campaign point instead of 0",
            "l2: 7 command points instead of 0",
            "l2: Ammunition Plentiful instead of Lacking",
            "l2: Armour Plentiful instead of Lacking",
            "l2: Personnel Plentiful instead of Lacking",
            "t2: 7 command points instead of 0",
            "Turn 1: 0 missions without a result instead of 1",
            "t2: First fell in turn 1 and has a casualty roll due",
        ]
    );
    // Not a second time, and not where it does not belong.
    let again = campaign.insert(before, Happening::Fought(told.clone()), "").expect_err("it has a result");
    assert_eq!(sentences(&again), ["Fought already. The mission of t2 has its result."]);
    let late = campaign.enter(Happening::Fought(told)).expect_err("they have not met in turn 2");
    assert_eq!(late, [Reason::NotThoseWhoMet(vec![name("l2"), name("t2")])]);

    let roll = Happening::Casualty { force: name("t2"), character: "First".into(), roll: 1, injury: None };
    let end = campaign.end_of(1, Phase::Consolidation).expect("it ended");
    campaign.insert(end, roll, "").expect("it was due then");
    assert!(force(&campaign, "t2").character("First").expect("it was there").slain);
    assert!(campaign.state().open_rolls.is_empty());
    assert_eq!(campaign.state().history[0].casualties.len(), 1);
}

#[test]
fn nothing_slips_into_another_turn() {
    let mut campaign = in_turn_two(30, 0, Rules::default());
    let muster = |pay: &[Resource]| Happening::Mustered { force: name("t1"), pay: pay.to_vec(), improve: vec![] };
    enter(&mut campaign, muster(&[]));
    // Without the end of the first turn's Mustering nothing of the second turn stands; t1's choice is not taken for
    // one of the first turn.
    let end = campaign.end_of(1, Phase::Mustering).expect("it ended");
    let changes = campaign.withdraw(end, "").expect("it stands");
    let newest = changes.fallen.last().expect("the choice fell");
    assert_eq!(newest.reasons, [Reason::WrongTurn { needs: 2, now: 1 }]);
    assert_eq!((campaign.state().turn, campaign.state().phase), (1, Phase::Mustering));
    assert!(!force(&campaign, "t1").mustered);
    assert_eq!(campaign.state().initiative, Some(Cause::Loyalists));
}
