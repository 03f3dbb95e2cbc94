//! Every kind of refusal, with its reason, and that it changes nothing.

use battle::{
    ChangeWhy, Consent, Entry, EntryNo, Input, Refusal, Seat, Side, Why, input_refusal_in_words, refusal_in_words,
};

use crate::coins::{Charm, Choice, Coins, DareOf, Question, Reason, Report, Secret, Slot};
use crate::play::{Coin, battle, begun, duel, everything, replace, roll, salt, undo, withdraw};

/// Tries something that must be refused for these reasons, and leave no trace.
#[track_caller]
fn refused(battle: &mut Coin, input: impl FnOnce(&mut Coin) -> Result<(), Refusal<Coins>>, reasons: &[Why<Coins>]) {
    let before = everything(battle);
    let refusal = input(battle).expect_err("it is refused");
    assert_eq!(refusal.reasons, reasons);
    assert_eq!(everything(battle), before, "a refusal changes nothing");
}

fn not_your_turn(seat: Seat, waiting_for: Seat) -> Why<Coins> {
    Why::NotYourTurn { seat, waiting_for: vec![waiting_for] }
}

#[test]
fn a_choice_is_refused_with_every_reason_of_the_rules() {
    let mut battle = begun(&duel(false));
    refused(
        &mut battle,
        |it| it.choose(Seat::A, Choice::Take(12)),
        &[Why::Rule(Reason::MostIsThree(12)), Why::Rule(Reason::PileHolds(9))],
    );
}

#[test]
fn a_choice_of_the_wrong_seat_says_whose_turn_it_is_and_what_else_is_wrong() {
    let mut battle = begun(&duel(false));
    refused(&mut battle, |it| it.choose(Seat::B, Choice::Pass), &[not_your_turn(Seat::B, Seat::A)]);
    refused(
        &mut battle,
        |it| it.choose(Seat::B, Choice::Dare),
        &[not_your_turn(Seat::B, Seat::A), Why::Rule(Reason::NeedsAStake)],
    );
}

#[test]
fn nobody_sits_at_a_seat_that_is_not_there() {
    let mut battle = begun(&duel(true));
    let ghost = Seat(5);
    let why = [Why::NoSuchSeat(ghost)];
    refused(&mut battle, |it| it.choose(ghost, Choice::Pass), &why);
    refused(&mut battle, |it| it.may_choose(ghost, &Choice::Crown), &why);
    refused(&mut battle, |it| it.report(ghost, Report::Crown), &why);
    refused(&mut battle, |it| it.answer(ghost, Question(Side::A), true), &why);
    refused(&mut battle, |it| it.propose(ghost, undo(1)), &why);
    refused(&mut battle, |it| it.consent(ghost, true), &why);
    refused(&mut battle, |it| it.roll(Some(ghost), DareOf(Seat::A), vec![1, 2]), &why);
    let bid = |it: &mut Coin| it.seal(ghost, Slot::Bid, Secret::Bid(2), salt(1));
    refused(&mut battle, bid, &why);
}

#[test]
fn a_choice_made_at_an_older_table_is_stale() {
    let mut battle = begun(&duel(false));
    let seen = battle.newest();
    assert_eq!(battle.fresh(seen), Ok(()));
    battle.choose(Seat::A, Choice::Pass).unwrap();
    let now = battle.newest();
    assert_eq!(battle.fresh(seen), Err(Why::Stale { seen, now }.into()));
}

#[test]
fn whatever_is_not_wanted_now_is_refused() {
    let mut battle = begun(&duel(true));
    let faces = |it: &mut Coin| it.roll(None, DareOf(Seat::A), vec![4, 4]);
    refused(&mut battle, faces, &[Why::NotNow]);
    let bid = |it: &mut Coin| it.seal(Seat::A, Slot::Bid, Secret::Bid(2), salt(1));
    refused(&mut battle, bid, &[Why::NotNow]);
    refused(&mut battle, |it| it.answer(Seat::A, Question(Side::A), true), &[Why::NotAsked]);
    battle.choose(Seat::A, Choice::Take(1)).unwrap();
    battle.propose(Seat::A, undo(battle.newest().0)).unwrap();
    battle.choose(Seat::A, Choice::Take(2)).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    refused(&mut battle, |it| it.choose(Seat::A, Choice::Pass), &[Why::NotNow]);
    refused(&mut battle, |it| it.answer(Seat::A, Question(Side::B), true), &[Why::NotAsked]);
}

#[test]
fn a_secret_is_refused_out_of_turn_in_the_wrong_slot_and_by_the_rules() {
    let mut battle = battle(&duel(false));
    let crown = Secret::Charm(Charm::Crown);
    refused(&mut battle, |it| it.seal(Seat::A, Slot::Bid, Secret::Bid(2), salt(1)), &[Why::NotNow]);
    refused(
        &mut battle,
        |it| it.seal(Seat::A, Slot::Charm, Secret::Bid(2), salt(1)),
        &[Why::Rule(Reason::WrongSecret)],
    );
    battle.seal(Seat::A, Slot::Charm, crown, salt(1)).unwrap();
    refused(&mut battle, |it| it.seal(Seat::A, Slot::Charm, crown, salt(2)), &[not_your_turn(Seat::A, Seat::B)]);
    refused(&mut battle, |it| it.choose(Seat::A, Choice::Pass), &[not_your_turn(Seat::A, Seat::B)]);
    battle.seal(Seat::B, Slot::Charm, crown, salt(2)).unwrap();
    refused(
        &mut battle,
        |it| it.seal(Seat::A, Slot::Bid, Secret::Bid(6), salt(3)),
        &[Why::Rule(Reason::BidIsOneToFive(6))],
    );
}

#[test]
fn dice_are_refused_if_their_number_their_faces_or_their_name_is_wrong() {
    let mut battle = begun(&duel(false));
    battle.choose(Seat::A, Choice::Take(1)).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    crate::play::bids(&mut battle, &[3, 2]);
    battle.choose(Seat::A, Choice::Dare).unwrap();
    let dice = |text: &str| [Why::Dice(text.into())];
    for (faces, fault) in [
        (vec![4], "2 dice are due, not 1"),
        (vec![4, 4, 4], "2 dice are due, not 3"),
        (vec![4, 7], "a D6 shows 1 to 6, not 7"),
        (vec![0, 4], "a D6 shows 1 to 6, not 0"),
    ] {
        refused(&mut battle, |it| it.roll(None, DareOf(Seat::A), faces), &dice(fault));
    }
    refused(&mut battle, |it| it.roll(None, DareOf(Seat::B), vec![1, 1]), &dice("another roll is due"));
    refused(&mut battle, |it| it.choose(Seat::A, Choice::Pass), &[Why::NotNow]);
    roll(&mut battle, [4, 4]);
}

#[test]
fn after_the_end_nothing_is_taken_but_a_correction() {
    let mut battle = begun(&duel(true));
    for seat in [Seat::A, Seat::B] {
        battle.choose(seat, Choice::Pass).unwrap();
    }
    crate::play::bids(&mut battle, &[3, 2]);
    for seat in [Seat::A, Seat::B] {
        battle.choose(seat, Choice::Pass).unwrap();
    }
    let over = [Why::Over];
    refused(&mut battle, |it| it.choose(Seat::A, Choice::Pass), &over);
    refused(&mut battle, |it| it.report(Seat::A, Report::Found(1)), &over);
    refused(&mut battle, |it| it.answer(Seat::A, Question(Side::A), true), &over);
    refused(&mut battle, |it| it.roll(None, DareOf(Seat::A), vec![1, 1]), &over);
    let bid = |it: &mut Coin| it.seal(Seat::A, Slot::Bid, Secret::Bid(2), salt(1));
    refused(&mut battle, bid, &over);
}

#[test]
fn an_opening_that_does_not_fit_its_seal_is_refused() {
    let mut battle = battle(&duel(false));
    let open = |secret, salt| Entry {
        number: EntryNo(3),
        seat: Some(Seat::A),
        input: Input::Open { slot: Slot::Charm, secret: Secret::Charm(secret), salt },
    };
    crate::play::charms(&mut battle, &[Charm::Crown, Charm::Shield]);
    let broken = [Why::SealBroken];
    refused(&mut battle, |it| it.replay(&open(Charm::Shield, salt(0))), &broken);
    refused(&mut battle, |it| it.replay(&open(Charm::Crown, salt(9))), &broken);
    battle.replay(&open(Charm::Crown, salt(0))).unwrap();
    refused(&mut battle, |it| it.replay(&open(Charm::Crown, salt(0))), &[Why::Rule(Reason::NotSealedOrOpen)]);
}

#[test]
fn a_choice_that_would_reveal_something_but_is_refused_reveals_nothing() {
    let mut battle = begun(&duel(false));
    battle.choose(Seat::A, Choice::Pass).unwrap();
    let no_crown = [Why::Rule(Reason::NeedsACrown)];
    refused(&mut battle, |it| it.choose(Seat::B, Choice::Crown), &no_crown);
    refused(&mut battle, |it| it.may_choose(Seat::B, &Choice::Crown), &no_crown);
    assert_eq!(battle.may_choose(Seat::B, &Choice::Pass), Ok(()));
}

#[test]
fn an_undo_is_refused_where_there_is_nothing_to_take_back() {
    let mut battle = begun(&duel(true));
    battle.report(Seat::A, Report::Found(1)).unwrap();
    let report = battle.newest();
    let why = |it| [Why::Change(it)];
    refused(&mut battle, |it| it.consent(Seat::B, true), &why(ChangeWhy::NothingProposed));
    for entry in [EntryNo(0), EntryNo(99)] {
        let none = why(ChangeWhy::NoSuchEntry(entry));
        refused(&mut battle, |it| it.propose(Seat::A, undo(entry.0)), &none);
    }
    let sealed = why(ChangeWhy::Sealed(EntryNo(1)));
    refused(&mut battle, |it| it.propose(Seat::A, withdraw(EntryNo(1))), &sealed);
    battle.propose(Seat::A, undo(report.0)).unwrap();
    let gone = why(ChangeWhy::AlreadyWithdrawn(report));
    refused(&mut battle, |it| it.propose(Seat::A, undo(report.0)), &gone);
    let proposal = why(ChangeWhy::NoSuchEntry(EntryNo(report.0 + 1)));
    refused(&mut battle, |it| it.propose(Seat::A, undo(report.0 + 1)), &proposal);
}

#[test]
fn a_correction_that_would_be_refused_in_its_place_is_refused_with_the_reason() {
    let mut battle = begun(&duel(true));
    battle.report(Seat::A, Report::Found(1)).unwrap();
    let report = battle.newest();
    let change = replace(report, Input::Report(Report::Found(20)));
    let pile = [Why::Rule(Reason::PileHolds(9))];
    refused(&mut battle, |it| it.propose(Seat::A, change.clone()), &pile);
    let input = Input::Propose(change);
    let refusal = Refusal::because(pile[0].clone());
    let words = input_refusal_in_words(&battle.view(Seat::A), &input, &refusal);
    assert_eq!(words[0].to_string(), "The pile holds 9.");
    let seal = Input::Consent(Consent::Allow);
    let none = [Why::Change(ChangeWhy::NoSuchEntry(report))];
    refused(&mut battle, |it| it.propose(Seat::A, replace(report, seal)), &none);
}

#[test]
fn while_a_proposal_is_open_everything_else_waits() {
    let mut battle = begun(&duel(true));
    battle.choose(Seat::A, Choice::Take(1)).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    let taken = EntryNo(battle.newest().0 - 1);
    battle.propose(Seat::A, undo(taken.0)).unwrap();
    let open = [Why::ProposalOpen];
    refused(&mut battle, |it| it.choose(Seat::A, Choice::Pass), &open);
    refused(&mut battle, |it| it.report(Seat::A, Report::Found(1)), &open);
    refused(&mut battle, |it| it.answer(Seat::A, Question(Side::A), true), &open);
    refused(&mut battle, |it| it.propose(Seat::B, undo(1)), &open);
    battle.consent(Seat::B, true).unwrap();
    battle.choose(Seat::A, Choice::Pass).unwrap();
}

#[test]
fn refusals_are_sentences() {
    let mut battle = begun(&duel(false));
    let refusal = battle.choose(Seat::B, Choice::Dare).unwrap_err();
    let act = battle::Act::Choose(Choice::Dare);
    let words = refusal_in_words(&battle.view(Seat::B), &act, &refusal);
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    assert_eq!(words, ["Not Teo's turn. The battle waits for Mara.", "A dare needs a coin."]);
}
