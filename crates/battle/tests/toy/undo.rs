//! Taking back: what is free, and what needs consent. What becomes of dice is in `numbers`.

use battle::{ChangeWhy, EntryNo, Fate, Seat, Side, Why};

use crate::coins::{Charm, Choice, Secret, Slot};
use crate::play::{Coin, battle, begun, bids, check_invariants, crowd, duel, roll, salt, state, teams, undo};

/// A's turn in the second round, with a coin to dare with.
pub(crate) fn second_round(setup: &crate::coins::Setup) -> Coin {
    let mut battle = begun(setup);
    battle.choose(Seat::A, Choice::Take(1)).unwrap();
    let others = battle.seating().seats().skip(1).collect::<Vec<_>>();
    for seat in others {
        battle.choose(seat, Choice::Pass).unwrap();
    }
    let seats = battle.seating().seats().count();
    bids(&mut battle, &vec![3; seats]);
    battle
}

#[test]
fn your_own_last_choice_is_taken_back_freely() {
    let mut battle = begun(&duel(false));
    let before = (state(&battle).clone(), battle.log(None).count());
    battle.choose(Seat::A, Choice::Take(2)).unwrap();
    let taken = battle.newest();
    assert_eq!(battle.free_undo(Seat::A), Some(taken));
    assert_eq!(battle.free_undo(Seat::B), None);
    battle.propose(Seat::A, undo(taken.0)).unwrap();
    assert_eq!((state(&battle).clone(), battle.log(None).count()), before);
    assert!(battle.proposal().is_none());
    assert_eq!(battle.entries().nth(taken.0 as usize - 1).unwrap().1, &Fate::Withdrawn);
    assert_eq!(battle.newest(), EntryNo(taken.0 + 1), "nothing is erased");
    check_invariants(&battle);
}

#[test]
fn a_seal_is_taken_back_freely_and_made_anew() {
    let mut battle = battle(&duel(false));
    let seal = |it: &mut Coin, charm| it.seal(Seat::A, Slot::Charm, Secret::Charm(charm), salt(1));
    seal(&mut battle, Charm::Crown).unwrap();
    battle.propose(Seat::A, undo(1)).unwrap();
    assert_eq!(battle.view(Seat::A).mine.get(Slot::Charm), None);
    assert_eq!(battle.commitment(Seat::A, Slot::Charm), None);
    seal(&mut battle, Charm::Shield).unwrap();
    let shield = Secret::Charm(Charm::Shield);
    assert_eq!(battle.view(Seat::A).mine.get(Slot::Charm), Some(&shield));
    check_invariants(&battle);
}

#[test]
fn a_choice_before_somebody_elses_needs_consent() {
    let mut battle = begun(&duel(false));
    battle.choose(Seat::A, Choice::Take(2)).unwrap();
    let taken = battle.newest();
    battle.choose(Seat::B, Choice::Take(1)).unwrap();
    assert_eq!(battle.free_undo(Seat::A), None);
    assert_eq!(battle.free_undo(Seat::B), Some(battle.newest()));
    battle.propose(Seat::A, undo(taken.0)).unwrap();
    assert_eq!(state(&battle).coins[..2], [2, 1], "nothing changes before consent");
    assert_eq!(battle.proposal().unwrap().waiting_for, [Side::B]);
    battle.consent(Seat::B, true).unwrap();
    assert_eq!(state(&battle).coins[..2], [0, 0]);
    assert!(battle.proposal().is_none());
    check_invariants(&battle);
}

#[test]
fn a_refused_undo_changes_nothing_but_the_journal() {
    let mut battle = begun(&duel(false));
    battle.choose(Seat::A, Choice::Take(2)).unwrap();
    let taken = battle.newest();
    battle.choose(Seat::B, Choice::Take(1)).unwrap();
    let before = state(&battle).clone();
    battle.propose(Seat::A, undo(taken.0)).unwrap();
    battle.consent(Seat::B, false).unwrap();
    assert_eq!(state(&battle), &before);
    assert!(battle.proposal().is_none());
    assert_eq!(battle.entries().filter(|it| *it.1 == Fate::Withdrawn).count(), 0);
    check_invariants(&battle);
}

#[test]
fn nobody_consents_to_their_own_proposal_but_may_drop_it() {
    let mut battle = begun(&duel(false));
    battle.choose(Seat::A, Choice::Take(2)).unwrap();
    battle.choose(Seat::B, Choice::Take(1)).unwrap();
    battle.propose(Seat::A, undo(battle.newest().0 - 1)).unwrap();
    let own = Err(Why::Change(ChangeWhy::OwnProposal).into());
    assert_eq!(battle.consent(Seat::A, true), own);
    assert!(battle.proposal().is_some());
    battle.consent(Seat::A, false).unwrap();
    assert!(battle.proposal().is_none());
}

#[test]
fn all_other_sides_must_allow() {
    let mut battle = begun(&crowd(4));
    battle.choose(Seat(0), Choice::Take(2)).unwrap();
    let taken = battle.newest();
    battle.choose(Seat(1), Choice::Take(2)).unwrap();
    battle.propose(Seat(0), undo(taken.0)).unwrap();
    battle.consent(Seat(3), true).unwrap();
    assert_eq!(battle.proposal().unwrap().waiting_for, [Side(1), Side(2)]);
    let twice = Err(Why::Change(ChangeWhy::OwnProposal).into());
    assert_eq!(battle.consent(Seat(3), true), twice);
    battle.consent(Seat(1), true).unwrap();
    assert_eq!(state(&battle).coins[0], 2);
    battle.consent(Seat(2), true).unwrap();
    assert_eq!(state(&battle).coins[0], 0);
    check_invariants(&battle);
}

#[test]
fn one_refusal_among_many_sides_is_enough() {
    let mut battle = begun(&crowd(3));
    battle.choose(Seat(0), Choice::Take(2)).unwrap();
    battle.choose(Seat(1), Choice::Take(2)).unwrap();
    battle.propose(Seat(0), undo(battle.newest().0 - 1)).unwrap();
    battle.consent(Seat(1), true).unwrap();
    battle.consent(Seat(2), false).unwrap();
    assert!(battle.proposal().is_none());
    assert_eq!(state(&battle).coins[0], 2);
}

#[test]
fn any_seat_speaks_for_its_side_and_none_for_its_own() {
    let mut battle = begun(&teams());
    battle.choose(Seat(0), Choice::Take(2)).unwrap();
    battle.choose(Seat(1), Choice::Pass).unwrap();
    battle.propose(Seat(0), undo(battle.newest().0 - 1)).unwrap();
    let own = Err(Why::Change(ChangeWhy::OwnProposal).into());
    assert_eq!(battle.consent(Seat(2), true), own, "a friend cannot allow it");
    battle.consent(Seat(5), true).unwrap();
    assert_eq!(state(&battle).coins[0], 0);
}

#[test]
fn a_choice_is_free_until_its_dice_are_rolled() {
    let mut battle = second_round(&duel(false));
    battle.choose(Seat::A, Choice::Dare).unwrap();
    assert_eq!(battle.free_undo(Seat::A), Some(battle.newest()));
    roll(&mut battle, [4, 4]);
    assert_eq!(battle.free_undo(Seat::A), None);
}

#[test]
fn what_a_die_has_shown_stays_seen_even_if_it_was_withdrawn() {
    let mut battle = second_round(&duel(false));
    battle.choose(Seat::A, Choice::Dare).unwrap();
    let dared = battle.newest();
    roll(&mut battle, [1, 1]);
    battle.propose(Seat::A, undo(dared.0 + 1)).unwrap();
    battle.consent(Seat::B, true).unwrap();
    assert!(battle.roll_due().is_some(), "only the roll was taken back");
    assert_eq!(battle.free_undo(Seat::A), None);
    battle.propose(Seat::A, undo(dared.0)).unwrap();
    assert!(battle.proposal().is_some());
}

#[test]
fn a_reveal_is_not_taken_back_freely_but_the_choice_after_it_is() {
    let mut battle = begun(&duel(false));
    battle.choose(Seat::A, Choice::Crown).unwrap();
    let crowned = battle.newest();
    assert_eq!(battle.free_undo(Seat::A), Some(crowned));
    battle.propose(Seat::A, undo(crowned.0)).unwrap();
    assert_eq!(state(&battle).charms[0], Some(Charm::Crown), "what was shown stays shown");
    assert_eq!(state(&battle).coins[0], 0);
    assert_eq!(battle.free_undo(Seat::A), None);
    battle.propose(Seat::A, undo(crowned.0 - 1)).unwrap();
    battle.consent(Seat::B, true).unwrap();
    assert_eq!(state(&battle).charms[0], None);
    battle.choose(Seat::A, Choice::Crown).unwrap();
    assert_eq!(state(&battle).coins[0], 1);
    check_invariants(&battle);
}

#[test]
fn several_own_choices_go_back_one_by_one_or_at_once() {
    let mut battle = begun(&duel(true));
    for coins in [1, 2, 1] {
        battle.report(Seat::A, crate::coins::Report::Found(coins)).unwrap();
    }
    let mut once = battle.clone();
    once.propose(Seat::A, undo(battle.newest().0 - 2)).unwrap();
    for left in [3, 1, 0] {
        let from = battle.free_undo(Seat::A).unwrap();
        battle.propose(Seat::A, undo(from.0)).unwrap();
        assert_eq!(state(&battle).coins[0], left);
    }
    assert_eq!(state(&once), state(&battle));
}
