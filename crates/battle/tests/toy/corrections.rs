//! Corrections: withdrawn and replaced inputs, and what becomes of everything after them.

use battle::{Change, EntryNo, Fate, Input, Needs, Seat, Side, Why};

use crate::coins::{Choice, Coins, DareOf, Event, Question, Reason, Report, Step};
use crate::play::{Coin, begun, bids, check_invariants, crowd, duel, replace, roll, state, withdraw};

fn agreed(battle: &mut Coin, change: Change<Coins>) {
    battle.propose(Seat::A, change).unwrap();
    let others: Vec<Side> = battle.proposal().unwrap().waiting_for.clone();
    for side in others {
        let seat = battle.seating().seats_of(side).next().unwrap();
        battle.consent(seat, true).unwrap();
    }
    check_invariants(battle);
}

/// The first round at a real table: A has found two coins and dared, B has passed.
fn dared(faces: [u8; 2]) -> (Coin, EntryNo) {
    let mut battle = begun(&duel(true));
    battle.report(Seat::A, Report::Found(2)).unwrap();
    let found = battle.newest();
    battle.choose(Seat::A, Choice::Dare).unwrap();
    roll(&mut battle, faces);
    battle.choose(Seat::B, Choice::Pass).unwrap();
    (battle, found)
}

#[test]
fn a_correction_equals_the_battle_as_it_should_have_been() {
    let (mut battle, found) = dared([6, 6]);
    agreed(&mut battle, replace(found, Input::Report(Report::Found(1))));
    let mut right = begun(&duel(true));
    right.report(Seat::A, Report::Found(1)).unwrap();
    right.choose(Seat::A, Choice::Dare).unwrap();
    roll(&mut right, [6, 6]);
    right.choose(Seat::B, Choice::Pass).unwrap();
    assert_eq!(state(&battle), state(&right));
    assert!(battle.log(Some(Seat::A)).eq(right.log(Some(Seat::A))));
    let recount = battle.recount().unwrap();
    assert!(recount.skipped.is_empty() && recount.unused.is_empty() && recount.waiting.is_empty());
}

#[test]
fn what_no_longer_fits_is_skipped_and_its_dice_are_unused() {
    let (mut battle, found) = dared([6, 6]);
    let (dare, faces) = (EntryNo(found.0 + 1), EntryNo(found.0 + 2));
    agreed(&mut battle, withdraw(found));
    let recount = battle.recount().unwrap();
    let stake = Why::Rule(Reason::NeedsAStake).into();
    assert_eq!(recount.skipped[0], (dare, stake));
    // B's pass came in when it was B's turn; now it is A's.
    assert_eq!(recount.skipped[1].0, EntryNo(faces.0 + 1));
    assert_eq!(recount.unused, [faces]);
    assert_eq!(battle.needs(), Needs::Choices(vec![Seat::A]));
    assert_eq!(battle.rolls_spent(), 1);
}

#[test]
fn surplus_dice_never_meet_a_later_roll() {
    let (mut battle, found) = dared([6, 6]);
    agreed(&mut battle, withdraw(found));
    battle.report(Seat::A, Report::Found(1)).unwrap();
    battle.choose(Seat::A, Choice::Dare).unwrap();
    assert!(battle.roll_due().is_some(), "the old faces are spent");
    roll(&mut battle, [1, 1]);
    assert_eq!(state(&battle).coins[0], 1);
    check_invariants(&battle);
    // Folding once more must not bring them back either.
    battle.choose(Seat::B, Choice::Pass).unwrap();
    let other = battle.newest();
    agreed(&mut battle, replace(other, Input::Choose(Choice::Take(1))));
    assert_eq!(state(&battle).coins[..2], [1, 1]);
}

#[test]
fn missing_dice_are_asked_for_and_everything_after_them_waits() {
    let mut battle = begun(&duel(true));
    battle.report(Seat::A, Report::Found(2)).unwrap();
    battle.choose(Seat::A, Choice::Pass).unwrap();
    let passed = battle.newest();
    battle.choose(Seat::B, Choice::Take(2)).unwrap();
    battle.answer(Seat::A, Question(Side::A), true).unwrap();
    agreed(&mut battle, replace(passed, Input::Choose(Choice::Dare)));
    let waiting = [EntryNo(passed.0 + 1), EntryNo(passed.0 + 2)];
    assert_eq!(battle.recount().unwrap().waiting, waiting);
    assert_eq!(battle.roll_due().unwrap().roll, DareOf(Seat::A));
    for refused in [
        battle.clone().choose(Seat::A, Choice::Pass),
        battle.clone().report(Seat::A, Report::Found(1)),
        battle.clone().report(Seat::A, Report::Crown),
    ] {
        assert_eq!(refused, Err(Why::NotNow.into()));
    }
    let faces = Why::Dice("a D6 shows 1 to 6, not 9".into());
    assert_eq!(battle.roll(None, DareOf(Seat::A), vec![9, 1]), Err(faces.into()));
    roll(&mut battle, [5, 5]);
    assert!(battle.recount().unwrap().waiting.is_empty());
    assert_eq!(state(&battle).coins[..2], [4, 2]);
    let open = |asked: Needs<Coins>| match asked {
        Needs::Answers(asked) => asked.iter().map(|it| it.question).collect(),
        _ => Vec::new(),
    };
    assert_eq!(open(battle.needs()), [Question(Side::B)], "A's answer is not asked for twice");
    check_invariants(&battle);
}

#[test]
fn a_correction_that_leaves_dice_missing_can_itself_be_corrected() {
    let mut battle = begun(&duel(true));
    battle.report(Seat::A, Report::Found(2)).unwrap();
    battle.choose(Seat::A, Choice::Pass).unwrap();
    let passed = battle.newest();
    battle.choose(Seat::B, Choice::Take(2)).unwrap();
    agreed(&mut battle, replace(passed, Input::Choose(Choice::Dare)));
    assert!(battle.roll_due().is_some());
    agreed(&mut battle, replace(passed, Input::Choose(Choice::Take(1))));
    assert!(battle.recount().unwrap().waiting.is_empty());
    assert_eq!(state(&battle).coins[..2], [3, 2]);
}

#[test]
fn faces_are_used_again_where_the_same_roll_is_asked_for_again() {
    let (mut battle, found) = dared([4, 5]);
    // The dare comes to stand before the pass of somebody else; its dice come with it.
    agreed(&mut battle, replace(found, Input::Report(Report::Found(3))));
    assert_eq!(state(&battle).coins[0], 5);
    assert_eq!(battle.rolls_spent(), 1);
    assert!(battle.recount().unwrap().unused.is_empty());
}

/// A takes a coin in the first round and dares in both of the last two.
fn dared_twice() -> (Coin, [EntryNo; 2]) {
    let mut setup = duel(false);
    setup.rounds = 3;
    let mut battle = begun(&setup);
    battle.choose(Seat::A, Choice::Take(2)).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    let dares = [[5, 5], [1, 1]].map(|faces| {
        bids(&mut battle, &[3, 2]);
        battle.choose(Seat::A, Choice::Dare).unwrap();
        let dare = battle.newest();
        roll(&mut battle, faces);
        battle.choose(Seat::B, Choice::Pass).unwrap();
        dare
    });
    (battle, dares)
}

#[test]
fn faces_stay_with_their_own_roll_when_an_earlier_one_falls_away() {
    let (mut battle, [first, _]) = dared_twice();
    assert_eq!(state(&battle).coins[0], 4);
    agreed(&mut battle, replace(first, Input::Choose(Choice::Pass)));
    assert_eq!(battle.recount().unwrap().unused, [EntryNo(first.0 + 1)]);
    assert_eq!(state(&battle).coins[0], 2, "a five and a five are gone");
    assert_eq!(state(&battle).step, Step::Over);
}

#[test]
fn faces_stay_with_their_own_roll_when_an_earlier_one_is_missing() {
    let (mut battle, [first, _]) = dared_twice();
    agreed(&mut battle, replace(first, Input::Choose(Choice::Pass)));
    agreed(&mut battle, replace(first, Input::Choose(Choice::Dare)));
    assert!(battle.roll_due().is_some(), "what was surplus once is spent");
    roll(&mut battle, [6, 6]);
    let rolled = battle.log(None).filter_map(|it| match &it.event {
        Event::Rolled(_, faces) => Some(faces.clone()),
        _ => None,
    });
    assert_eq!(rolled.collect::<Vec<_>>(), [[6, 6], [1, 1]]);
    assert_eq!(state(&battle).step, Step::Over);
    assert_eq!(battle.rolls_spent(), 3);
    check_invariants(&battle);
}

#[test]
fn faces_without_a_dare_serve_a_later_dare_without_faces() {
    let (mut battle, [first, second]) = dared_twice();
    // Both at once: the second dare loses its own faces, the first one falls away.
    battle.propose(Seat::A, withdraw(EntryNo(second.0 + 1))).unwrap();
    battle.consent(Seat::B, true).unwrap();
    assert!(battle.roll_due().is_some());
    agreed(&mut battle, replace(first, Input::Choose(Choice::Pass)));
    assert_eq!(state(&battle).step, Step::Over, "nothing has to be rolled");
    assert_eq!(state(&battle).coins[0], 4);
    assert!(battle.recount().unwrap().unused.is_empty());
}

#[test]
fn mistyped_dice_are_replaced_by_dice_that_fit() {
    let (mut battle, found) = dared([1, 1]);
    let faces = EntryNo(found.0 + 2);
    let with = |faces: &[u8]| Input::Roll { roll: DareOf(Seat::A), faces: faces.to_vec() };
    let fault = Why::Dice("2 dice are due, not 3".into());
    let wrong = battle.propose(Seat::A, replace(faces, with(&[6, 6, 6])));
    assert_eq!(wrong, Err(fault.into()));
    assert!(battle.propose(Seat::A, replace(faces, Input::Choose(Choice::Pass))).is_err());
    agreed(&mut battle, replace(faces, with(&[6, 6])));
    assert_eq!(state(&battle).coins[0], 4);
    assert!(matches!(battle.entries().nth(found.0 as usize + 1), Some((_, Fate::Replaced(_)))));
}

#[test]
fn a_corrected_answer_changes_the_ledger_and_shows_before_and_after() {
    let (mut battle, _) = dared([1, 1]);
    battle.answer(Seat::B, Question(Side::A), false).unwrap();
    let answer = battle.newest();
    assert_eq!(state(&battle).points[0], 1);
    let with = Input::Answer { question: Question(Side::A), answer: true };
    agreed(&mut battle, replace(answer, with));
    assert_eq!(state(&battle).points[0], 3);
    let recount = battle.recount().unwrap();
    let points = |rows: &[battle::Row<Coins>]| rows.iter().map(|it| it.given).sum::<u8>();
    assert_eq!((points(&recount.before), points(&recount.after)), (1, 3));
}

#[test]
fn a_withdrawn_answer_is_asked_again() {
    let (mut battle, _) = dared([1, 1]);
    battle.answer(Seat::B, Question(Side::A), false).unwrap();
    let answer = battle.newest();
    assert_eq!(state(&battle).step, Step::Bids);
    agreed(&mut battle, withdraw(answer));
    assert!(matches!(battle.needs(), Needs::Answers(asked) if asked[0].question == Question(Side::A)));
}

#[test]
fn a_missing_answer_is_asked_for_in_its_place_and_everything_after_it_waits() {
    let (mut battle, _) = dared([1, 1]);
    battle.answer(Seat::B, Question(Side::A), false).unwrap();
    let answer = battle.newest();
    bids(&mut battle, &[3, 2]);
    battle.choose(Seat::A, Choice::Pass).unwrap();
    let before = state(&battle).clone();
    agreed(&mut battle, withdraw(answer));
    assert!(!battle.recount().unwrap().waiting.is_empty());
    assert_eq!(battle.clone().choose(Seat::B, Choice::Pass), Err(Why::NotNow.into()));
    let nobody_asked = battle.clone().answer(Seat::A, Question(Side::B), true);
    assert_eq!(nobody_asked, Err(Why::NotAsked.into()));

    battle.answer(Seat::A, Question(Side::A), false).unwrap();
    check_invariants(&battle);
    let recount = battle.recount().unwrap();
    assert!(recount.waiting.is_empty() && recount.skipped.is_empty(), "{recount:?}");
    assert_eq!(state(&battle), &before);
    // What was put in is corrected like anything else.
    let put_in = battle.newest();
    agreed(&mut battle, replace(put_in, Input::Answer { question: Question(Side::A), answer: true }));
    assert_eq!(state(&battle).points[0], before.points[0] + 2);
    assert!(battle.recount().unwrap().skipped.is_empty());
    // And it goes with the moment that it was put into.
    agreed(&mut battle, Change::Undo { from: EntryNo(answer.0 + 1) });
    assert!(matches!(battle.needs(), Needs::Answers(_)));
    assert!(battle.recount().unwrap().skipped.is_empty());
}

#[test]
fn nobody_puts_in_what_is_not_missing() {
    let (mut battle, found) = dared([1, 1]);
    let with = Box::new(Input::Answer { question: Question(Side::A), answer: true });
    let put_in = Change::Insert { before: found, with };
    assert_eq!(battle.propose(Seat::A, put_in), Err(Why::NotNow.into()));
}

#[test]
fn a_report_while_dice_are_due_keeps_its_place_before_them() {
    let mut battle = begun(&duel(true));
    battle.report(Seat::A, Report::Found(2)).unwrap();
    battle.choose(Seat::A, Choice::Dare).unwrap();
    battle.report(Seat::B, Report::Found(1)).unwrap();
    roll(&mut battle, [6, 6]);
    check_invariants(&battle);
    battle.report(Seat::B, Report::Found(1)).unwrap();
    let last = battle.newest();
    let before: Vec<_> = battle.log(None).cloned().collect();
    agreed(&mut battle, withdraw(last));
    assert!(battle.log(None).eq(&before[..before.len() - 1]));
}

#[test]
fn openings_that_a_correction_left_behind_follow_their_seals() {
    let mut battle = begun(&crowd(3));
    for seat in 0..3 {
        battle.choose(Seat(seat), Choice::Take(1)).unwrap();
    }
    let last = battle.newest();
    bids(&mut battle, &[1, 2, 5]);
    assert_eq!(battle.needs(), Needs::Choices(vec![Seat(2)]));
    // Without the last turn of the first round nobody could have bid for the second.
    agreed(&mut battle, withdraw(last));
    let recount = battle.recount().unwrap();
    assert_eq!(recount.skipped.len(), 6, "three seals and three openings");
    assert_eq!(battle.needs(), Needs::Choices(vec![Seat(2)]));
    assert_eq!(battle.view(Seat(2)).mine.get(crate::coins::Slot::Bid), Some(&crate::coins::Secret::Bid(3)));
    battle.choose(Seat(2), Choice::Pass).unwrap();
    bids(&mut battle, &[4, 2, 1]);
    assert_eq!(battle.needs(), Needs::Choices(vec![Seat(0)]));
    check_invariants(&battle);
}

#[test]
fn a_finished_battle_can_be_corrected() {
    let (mut battle, found) = dared([1, 1]);
    battle.answer(Seat::B, Question(Side::A), false).unwrap();
    bids(&mut battle, &[3, 2]);
    battle.choose(Seat::A, Choice::Pass).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    battle.answer(Seat::B, Question(Side::A), false).unwrap();
    let Needs::Nothing(before) = battle.needs() else { panic!("it is over") };
    assert_eq!(before.points, [2, 0]);
    agreed(&mut battle, replace(found, Input::Report(Report::Found(1))));
    let Needs::Nothing(after) = battle.needs() else { panic!("it is over again") };
    assert_eq!(after.points, [0, 0]);
    assert_eq!(after.winner, None);
    // The answers are to questions that nobody asks about a single coin.
    assert_eq!(battle.recount().unwrap().skipped.len(), 2);
}
