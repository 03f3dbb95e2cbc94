//! Objections that a die settles: who has to want it, what its faces mean, and that it is proven like any other.

use battle::{ChangeWhy, EntryNo, Fate, Input, Kind, Needs, Seat, Seeded, Side, Why};

use crate::coins::{Choice, Report};
use crate::journals::{bodies, rehashed};
use crate::play::{Coin, begun, check_invariants, crowd, duel, play_out, replace, state, undo, withdraw, written};

/// Mara has said that she found two coins at a real table.
fn found_two() -> (Coin, EntryNo) {
    let mut battle = begun(&duel(true));
    battle.report(Seat::A, Report::Found(2)).unwrap();
    let found = battle.newest();
    (battle, found)
}

/// Teo says that it was one, and both leave it to a die.
fn left_to_a_die() -> (Coin, EntryNo) {
    let (mut battle, found) = found_two();
    battle.propose(Seat::B, replace(found, Input::Report(Report::Found(1)))).unwrap();
    battle.leave_to_a_die(Seat::A).unwrap();
    assert_eq!((battle.die_due(), battle.awaited()), (None, vec![Side::B]), "whoever objects has not said so yet");
    battle.leave_to_a_die(Seat::B).unwrap();
    (battle, found)
}

#[test]
fn from_four_on_it_is_as_proposed_and_below_it_stays() {
    for face in 1..=6 {
        let (mut battle, found) = left_to_a_die();
        assert_eq!((battle.die_due(), battle.awaited()), (Some(Kind::D6), Vec::new()));
        battle.settle(None, face).unwrap();
        let coins = if face >= 4 { 1 } else { 2 };
        assert_eq!(state(&battle).coins[0], coins, "the die shows {face}");
        assert!(battle.proposal().is_none());
        let fate = battle.entries().find(|(it, _)| it.number == found).unwrap().1;
        assert_eq!(matches!(fate, Fate::Replaced(_)), face >= 4);
        check_invariants(&battle);
    }
}

#[test]
fn everybody_concerned_has_to_want_the_die() {
    let mut setup = crowd(3);
    setup.physical = true;
    let mut battle = begun(&setup);
    battle.report(Seat::A, Report::Found(2)).unwrap();
    let found = battle.newest();
    battle.propose(Seat(2), withdraw(found)).unwrap();
    battle.leave_to_a_die(Seat(2)).unwrap();
    battle.leave_to_a_die(Seat::A).unwrap();
    assert_eq!((battle.die_due(), battle.awaited()), (None, vec![Side::B]));
    battle.leave_to_a_die(Seat::B).unwrap();
    battle.settle(Some(Seat::B), 6).unwrap();
    assert_eq!(state(&battle).coins[0], 0);
    check_invariants(&battle);
}

#[test]
fn as_long_as_no_die_is_due_anybody_asked_may_still_answer() {
    for (allow, coins) in [(true, 1), (false, 2)] {
        let (mut battle, found) = found_two();
        battle.propose(Seat::B, replace(found, Input::Report(Report::Found(1)))).unwrap();
        battle.leave_to_a_die(Seat::A).unwrap();
        battle.consent(Seat::A, allow).unwrap();
        assert_eq!((state(&battle).coins[0], battle.proposal()), (coins, None));
    }
}

#[test]
fn a_die_is_refused_where_it_settles_nothing() {
    let (mut battle, found) = found_two();
    let why = |it: ChangeWhy| Err(Why::Change(it).into());
    assert_eq!(battle.leave_to_a_die(Seat::A), why(ChangeWhy::NothingProposed));
    assert_eq!(battle.settle(None, 4), why(ChangeWhy::NothingProposed));
    battle.propose(Seat::B, replace(found, Input::Report(Report::Found(1)))).unwrap();
    assert_eq!(battle.settle(None, 4), Err(Why::NotNow.into()), "nobody has left it to a die");
    battle.leave_to_a_die(Seat::A).unwrap();
    assert_eq!(battle.leave_to_a_die(Seat::A), why(ChangeWhy::SaidBefore));
    battle.leave_to_a_die(Seat::B).unwrap();
    assert_eq!(battle.consent(Seat::A, false), why(ChangeWhy::DieDue), "nobody backs out now");
    assert_eq!(battle.leave_to_a_die(Seat::B), why(ChangeWhy::DieDue));
    for face in [0, 7] {
        assert!(battle.settle(None, face).is_err(), "no die shows {face}");
    }
    assert_eq!(battle.settle(Some(Seat(5)), 4), Err(Why::NoSuchSeat(Seat(5)).into()));
    battle.settle(None, 4).unwrap();
    // What somebody chose is no fact about the table.
    battle.choose(Seat::A, Choice::Pass).unwrap();
    let passed = battle.newest();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    battle.propose(Seat::A, undo(passed.0)).unwrap();
    assert_eq!(battle.leave_to_a_die(Seat::B), why(ChangeWhy::NoDie));
}

#[test]
fn whoever_lost_by_the_die_cannot_take_it_back_alone() {
    let (mut battle, found) = left_to_a_die();
    battle.settle(None, 5).unwrap();
    assert_eq!(battle.free_undo(Seat::A), None);
    // By agreement it is corrected like anything else.
    battle.propose(Seat::A, replace(found, Input::Report(Report::Found(2)))).unwrap();
    battle.consent(Seat::B, true).unwrap();
    assert_eq!(state(&battle).coins[0], 2);
    check_invariants(&battle);
}

#[test]
fn the_die_has_a_number_of_its_own_and_is_checked_with_the_others() {
    let setup = duel(true);
    let dice = Seeded::from_number(5);
    let (mut battle, _) = left_to_a_die();
    assert_eq!(battle.next_roll(), 0);
    let face = dice.faces(0, Kind::D6, 1)[0];
    battle.settle(None, face).unwrap();
    assert_eq!((battle.next_roll(), battle.rolls_spent()), (1, 1));
    play_out(&mut battle, &dice);
    assert!(matches!(battle.needs(), Needs::Nothing(_)));
    let mut lines = bodies(&written(&setup, &battle, &dice).journal);
    let read = |lines: &[serde_json::Value]| {
        let journal = battle::journal::Journal::read(rehashed(lines.to_vec()).as_bytes()).unwrap();
        battle::journal::replay::<crate::coins::Coins>(&journal)
    };
    let again = read(&lines).unwrap();
    assert!(again.battle.entries().eq(battle.entries()));
    let fell = lines.iter_mut().find(|it| it["input"]["roll"] == "settle").unwrap();
    assert_eq!(fell["input"]["faces"], face.to_string());
    // Another face that decides the same leaves every state as it was; only the proof tells.
    let forged = if face >= 4 { 4 + (face - 3) % 3 } else { 1 + face % 3 };
    fell["input"]["faces"] = forged.to_string().into();
    let says = read(&lines).unwrap_err().to_string();
    assert!(says.contains("not those of the committed secret"), "{says}");
}
