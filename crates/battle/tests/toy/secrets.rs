//! Secret choices: committed to, kept, opened together, and invisible until then.

use std::sync::Arc;

use battle::{Held, Needs, Phrase, Seat, Seeded, commit, journal::Journal, journal::Line};
use proptest::prelude::*;

use crate::coins::{Charm, Choice, Event, Report, Secret, Slot, Step};
use crate::play::{Coin, battle, begun, bids, charms, crowd, duel, everything, play_on, salt, state, undo, written};

#[test]
fn bids_are_opened_only_when_all_have_bid() {
    let mut battle = battle(&crowd(3));
    charms(&mut battle, &[Charm::Crown; 3]);
    for (seat, bid) in [(2, 5), (0, 1)] {
        battle.seal(Seat(seat), Slot::Bid, Secret::Bid(bid), salt(seat)).unwrap();
        assert_eq!(state(&battle).bids, [0; 6]);
    }
    let waiting = Needs::Secrets { slot: Slot::Bid, seats: vec![Seat(1)] };
    assert_eq!(battle.needs(), waiting);
    battle.seal(Seat(1), Slot::Bid, Secret::Bid(4), salt(1)).unwrap();
    assert_eq!(state(&battle).bids, [1, 4, 5, 0, 0, 0]);
    assert_eq!(battle.needs(), Needs::Choices(vec![Seat(2)]));
}

#[test]
fn a_commitment_can_be_verified_by_anyone_who_has_the_opening() {
    let mut battle = battle(&duel(false));
    charms(&mut battle, &[Charm::Crown, Charm::Shield]);
    let words = |secret| Phrase::new("open", "charm").with("secret", secret);
    let sealed = battle.commitment(Seat::B, Slot::Charm).unwrap();
    assert_eq!(sealed, commit(Seat::B, salt(1), &words("shield")));
    assert_ne!(sealed, commit(Seat::B, salt(1), &words("crown")));
    assert_ne!(sealed, commit(Seat::B, salt(2), &words("shield")));
    assert_ne!(sealed, commit(Seat::A, salt(1), &words("shield")));
    assert_eq!(battle.commitment(Seat::B, Slot::Bid), None);
}

#[test]
fn a_charm_stays_sealed_until_it_is_used() {
    let mut battle = begun(&duel(false));
    assert_eq!(state(&battle).charms, [None; 6]);
    assert_eq!(battle.may_choose(Seat::A, &Choice::Crown), Ok(()));
    assert_eq!(state(&battle).charms, [None; 6]);
    battle.choose(Seat::A, Choice::Crown).unwrap();
    assert_eq!(state(&battle).charms[0], Some(Charm::Crown));
    assert_eq!(state(&battle).charms[1], None);
    assert_eq!(state(&battle).coins[0], 1);
}

#[test]
fn a_report_can_be_the_reveal_as_well() {
    let mut battle = begun(&duel(true));
    battle.report(Seat::A, Report::Crown).unwrap();
    assert_eq!(state(&battle).charms[0], Some(Charm::Crown));
    // The second time there is nothing left to open.
    battle.report(Seat::A, Report::Crown).unwrap();
    assert_eq!(state(&battle).coins[0], 2);
}

#[test]
fn a_charm_that_was_never_used_is_shown_at_the_end() {
    let mut battle = begun(&duel(false));
    for round in [1, 2] {
        battle.choose(Seat::A, Choice::Pass).unwrap();
        battle.choose(Seat::B, Choice::Pass).unwrap();
        if round == 1 {
            bids(&mut battle, &[3, 2]);
        }
    }
    assert_eq!(state(&battle).step, Step::Over);
    assert_eq!(state(&battle).charms[..2], [Some(Charm::Crown), Some(Charm::Shield)]);
}

#[test]
fn a_sealed_row_is_whispered_to_its_owner_alone() {
    let mut battle = begun(&duel(false));
    battle.choose(Seat::A, Choice::Pass).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    let whispered = |battle: &Coin, viewer| {
        let rows = battle.ledger(viewer);
        rows.filter(|it| it.clause == "the shield is kept back").count()
    };
    assert_eq!(whispered(&battle, Some(Seat::B)), 1);
    assert_eq!(whispered(&battle, Some(Seat::A)), 0);
    assert_eq!(whispered(&battle, None), 0);
}

#[test]
fn a_battle_staged_with_seals_opens_them_when_they_are_due_and_undoes_none_of_them() {
    let mut at_turn = begun(&duel(false)).spectate().state.clone();
    at_turn.step = Step::Turn(0);
    let held = Held { slot: Slot::Charm, secret: Secret::Charm(Charm::Crown), salt: salt(3) };
    let mut battle = Coin::staged(Arc::new(duel(false)), at_turn, vec![(Seat::A, held)]);
    assert_eq!(battle.newest().0, 0, "no entry made the seal");
    battle.choose(Seat::A, Choice::Crown).unwrap();
    assert_eq!(state(&battle).charms[0], Some(Charm::Crown));
    battle.propose(Seat::A, undo(1)).unwrap();
    battle.consent(Seat::B, true).unwrap();
    assert_eq!(state(&battle).charms[0], None);
    battle.choose(Seat::A, Choice::Crown).unwrap();
    assert_eq!(state(&battle).coins[0], 1);
}

/// Everything that a seat other than B, or a spectator, may see.
fn seen_by_others(battle: &Coin) -> String {
    let mut seen = String::new();
    for seat in battle.seating().seats().filter(|it| *it != Seat::B) {
        seen += &format!("{:?}{:?}", battle.view(seat), battle.log(Some(seat)).collect::<Vec<_>>());
        seen += &format!("{:?}", battle.ledger(Some(seat)).collect::<Vec<_>>());
    }
    seen += &format!("{:?}{:?}", battle.spectate(), battle.log(None).collect::<Vec<_>>());
    seen + &format!("{:?}{}", battle.needs(), battle.digest())
}

/// The journal without its commitments and without the hashes of its lines.
fn without_commitments(journal: &str) -> Vec<Line> {
    let journal = Journal::read(journal.as_bytes()).unwrap();
    let lines = journal.lines.into_iter().map(|(_, line)| match line {
        Line::Entry { number, seat, input, takes, state } if input.get("commitment").is_some() => {
            let slot = input.get("seal").unwrap_or_default().to_owned();
            let input = Phrase::new("seal", slot);
            Line::Entry { number, seat, input, takes, state }
        }
        other => other,
    });
    lines.collect()
}

proptest! {
    #[test]
    fn what_a_seat_has_sealed_shows_nowhere_until_the_reveal(
        picks in prop::collection::vec(any::<u8>(), 0..40),
        sides in 2u8..=4,
    ) {
        let setup = crowd(sides);
        let dice = Seeded::from_number(3);
        let (mut crown, mut shield) = (battle(&setup), battle(&setup));
        let sealed = |it: &mut Coin, charm| it.seal(Seat::B, Slot::Charm, Secret::Charm(charm), salt(77));
        sealed(&mut crown, Charm::Crown).unwrap();
        sealed(&mut shield, Charm::Shield).unwrap();
        for (number, pick) in picks.into_iter().enumerate() {
            prop_assert_eq!(seen_by_others(&crown), seen_by_others(&shield));
            if number % 8 == 0 {
                let [one, two] = [&crown, &shield].map(|it| written(&setup, it, &dice).journal);
                prop_assert_eq!(without_commitments(&one), without_commitments(&two));
            }
            let bs_turn = crown.needs() == Needs::Choices(vec![Seat::B]);
            let pick = if bs_turn && pick % 8 == 7 { 0 } else { pick };
            let taken = play_on(&mut crown, &dice, pick);
            prop_assert_eq!(&taken, &play_on(&mut shield, &dice, pick));
            if state(&crown).charms[1].is_some() {
                break;
            }
        }
    }

    #[test]
    fn a_bid_shows_nowhere_until_all_have_bid(one in 1u8..=5, two in 1u8..=5) {
        let setup = crowd(3);
        let dice = Seeded::from_number(3);
        let both = [one, two].map(|bid| {
            let mut battle = battle(&setup);
            charms(&mut battle, &[Charm::Shield; 3]);
            battle.seal(Seat::B, Slot::Bid, Secret::Bid(bid), salt(50)).unwrap();
            battle.seal(Seat::A, Slot::Bid, Secret::Bid(3), salt(51)).unwrap();
            battle
        });
        prop_assert_eq!(seen_by_others(&both[0]), seen_by_others(&both[1]));
        let journals = both.each_ref().map(|it| without_commitments(&written(&setup, it, &dice).journal));
        prop_assert_eq!(&journals[0], &journals[1]);
        prop_assert_eq!(one == two, everything(&both[0]) == everything(&both[1]));
        let opened = both[0].log(None).any(|it| matches!(it.event, Event::Bid(..)));
        prop_assert!(!opened);
    }
}
