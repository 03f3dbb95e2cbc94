//! A roll that was taken back leaves its number free: the same roll takes it again, until the round ends.

use battle::journal::{Journal, replay};
use battle::{EntryNo, Fate, Input, Kind, Needs, Seat, Seeded, TakenBack};
use proptest::prelude::*;

use crate::coins::{Choice, Coins, DareOf, Setup};
use crate::journals::{bodies, rehashed};
use crate::play::{Coin, anything, battle, bids, check_invariants, duel, play_on, undo, written};
use crate::undo::second_round;

fn dice() -> Seeded {
    Seeded::from_number(11)
}

fn long() -> Setup {
    Setup { rounds: 4, ..duel(false) }
}

/// Rolls what is due; its number and its faces.
fn roll(battle: &mut Coin) -> (u64, Vec<u8>) {
    let (due, number) = (battle.roll_due().unwrap(), battle.next_roll());
    let faces = dice().faces(number, due.kind, due.count);
    battle.roll(None, due.roll, faces.clone()).unwrap();
    (number, faces)
}

/// Dares and rolls; the entry of the dare, and the roll.
fn dare(battle: &mut Coin, seat: Seat) -> (EntryNo, (u64, Vec<u8>)) {
    battle.choose(seat, Choice::Dare).unwrap();
    let dared = battle.newest();
    (dared, roll(battle))
}

fn take_back(battle: &mut Coin, by: Seat, from: EntryNo) {
    battle.propose(by, undo(from.0)).unwrap();
    battle.consent(Seat(1 - by.0), true).unwrap();
}

#[test]
fn the_same_deed_after_an_undo_has_the_same_faces() {
    let mut battle = second_round(&long());
    let (dared, first) = dare(&mut battle, Seat::A);
    for _ in 0..3 {
        let from = battle.entries().filter(|(it, _)| it.number >= dared).find_map(|(it, fate)| {
            let stands = *fate == Fate::Stands;
            (stands && matches!(it.input, Input::Choose(Choice::Dare))).then_some(it.number)
        });
        take_back(&mut battle, Seat::A, from.unwrap());
        battle.choose(Seat::A, Choice::Dare).unwrap();
        assert_eq!(battle.faces_before(), Some(&*first.1));
        assert_eq!(roll(&mut battle), first);
    }
    assert_eq!(battle.rolls_spent(), 4, "every one is a line of the journal");
    check_invariants(&battle);
}

#[test]
fn taking_back_the_roll_alone_changes_no_face() {
    let mut battle = second_round(&long());
    let (dared, first) = dare(&mut battle, Seat::A);
    take_back(&mut battle, Seat::A, EntryNo(dared.0 + 1));
    assert_eq!(roll(&mut battle), first);
}

#[test]
fn another_deed_after_an_undo_has_a_new_number() {
    let mut battle = second_round(&long());
    battle.choose(Seat::A, Choice::Take(1)).unwrap();
    battle.choose(Seat::B, Choice::Take(1)).unwrap();
    bids(&mut battle, &[3, 3]);
    let (dared, (number, _)) = dare(&mut battle, Seat::A);
    take_back(&mut battle, Seat::A, dared);
    battle.choose(Seat::A, Choice::Pass).unwrap();
    let (_, (other, _)) = dare(&mut battle, Seat::B);
    assert_eq!((number, other), (0, 1));
    assert_eq!(battle.number_again(battle.newest()), None);
}

#[test]
fn a_free_number_is_spent_when_its_round_ends() {
    let mut battle = second_round(&long());
    let (dared, (number, _)) = dare(&mut battle, Seat::A);
    take_back(&mut battle, Seat::A, dared);
    battle.choose(Seat::A, Choice::Pass).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    let third = battle.newest();
    bids(&mut battle, &[3, 3]);
    let (dared, (next, _)) = dare(&mut battle, Seat::A);
    assert_eq!((number, next), (0, 1));
    // For good: going back into the round does not bring it back.
    take_back(&mut battle, Seat::A, EntryNo(third.0 - 1));
    battle.choose(Seat::A, Choice::Dare).unwrap();
    assert_eq!(battle.next_roll(), 1, "the one of the later round is free, the one of this round is spent");
    assert!(dared > third);
}

#[test]
fn a_roll_of_a_later_round_stays_free_while_an_earlier_one_is_played_again() {
    let mut battle = second_round(&long());
    let passed = EntryNo(battle.newest().0 + 1);
    battle.choose(Seat::A, Choice::Pass).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    bids(&mut battle, &[3, 3]);
    let (_, first) = dare(&mut battle, Seat::A);
    take_back(&mut battle, Seat::A, passed);
    battle.choose(Seat::A, Choice::Pass).unwrap();
    battle.choose(Seat::B, Choice::Pass).unwrap();
    bids(&mut battle, &[4, 3]);
    assert_eq!(dare(&mut battle, Seat::A).1, first, "nobody rolls anew by going back over the end of a round");
}

#[test]
fn several_free_numbers_are_taken_from_the_lowest_on() {
    let mut battle = second_round(&long());
    let (first, one) = dare(&mut battle, Seat::A);
    take_back(&mut battle, Seat::A, first);
    // Somebody whose rule is older would have rolled a new one here.
    battle.choose(Seat::A, Choice::Dare).unwrap();
    assert_eq!(battle.next_roll(), one.0);
    let again = roll(&mut battle);
    assert_eq!(again, one);
    let same_stream = dice().faces(one.0, Kind::D6, 3);
    assert_eq!(same_stream[..2], one.1, "another count is the same stream, longer");
}

/// A finished battle in which A has taken back two rolls, as lines.
fn with_undone_rolls() -> (Setup, Coin) {
    let setup = duel(false);
    let mut battle = second_round(&setup);
    let (dared, _) = dare(&mut battle, Seat::A);
    take_back(&mut battle, Seat::A, dared);
    let (again, _) = dare(&mut battle, Seat::A);
    take_back(&mut battle, Seat::A, again);
    dare(&mut battle, Seat::A);
    while !matches!(battle.needs(), Needs::Nothing(_)) {
        play_on(&mut battle, &dice(), 0).unwrap();
    }
    (setup, battle)
}

fn verified(journal: &str) -> Result<Coin, String> {
    let replayed = Journal::read(journal.as_bytes()).and_then(|it| replay::<Coins>(&it));
    replayed.map(|it| it.battle).map_err(|it| it.to_string())
}

#[test]
fn a_line_says_which_number_it_takes_and_the_seal_what_was_taken_back() {
    let (setup, battle) = with_undone_rolls();
    assert_eq!(battle.taken_back(), [TakenBack { by: Seat::A, rolls: 2, reveals: 0 }]);
    let journal = written(&setup, &battle, &dice()).journal;
    assert_eq!(journal.matches("\"takes\":0").count(), 2);
    assert!(journal.contains("\"taken_back\":[{\"seat\":\"A\",\"rolls\":2,\"reveals\":0}]"), "{journal}");
    let again = verified(&journal).unwrap();
    assert_eq!(again.taken_back(), battle.taken_back());
    assert_eq!(again.next_roll(), battle.next_roll());
}

#[test]
fn a_new_number_where_a_free_one_is_due_and_a_wrong_face_are_refused() {
    let (setup, battle) = with_undone_rolls();
    let journal = written(&setup, &battle, &dice()).journal;
    let lines = bodies(&journal);
    let place = lines.iter().position(|it| it.get("takes").is_some()).unwrap();
    let (line, entry) = (place + 1, lines[place]["n"].clone());
    let altered = |alter: &dyn Fn(&mut serde_json::Value)| {
        let mut lines = lines.clone();
        alter(&mut lines[place]);
        verified(&rehashed(lines)).map(|_| ()).unwrap_err()
    };
    let due = format!("line {line}: entry {entry} has to take number 0, which was taken back in this round");
    assert_eq!(altered(&|it| drop(it.as_object_mut().unwrap().remove("takes"))), due);
    assert_eq!(altered(&|it| it["takes"] = 1.into()), due);
    assert!(altered(&|it| it["takes"] = "0".into()).ends_with("\"0\" is not the number of a roll"));

    let first = lines.iter().position(|it| it["input"].get("roll").is_some()).unwrap();
    let mut early = lines.clone();
    early[first]["takes"] = 0.into();
    let entry = lines[first]["n"].clone();
    let says = format!("line {}: entry {entry} takes a number that is not free for it", first + 1);
    assert_eq!(verified(&rehashed(early)).map(|_| ()).unwrap_err(), says);

    let mut unsaid = lines.clone();
    let seal = unsaid.last_mut().unwrap();
    seal.as_object_mut().unwrap().remove("taken_back");
    let says = format!("line {}: the seal does not say what was taken back, and by whom", lines.len());
    assert_eq!(verified(&rehashed(unsaid)).map(|_| ()).unwrap_err(), says);
}

#[test]
fn faces_of_another_number_are_refused() {
    let setup = duel(false);
    let mut battle = second_round(&setup);
    let (dared, _) = dare(&mut battle, Seat::A);
    take_back(&mut battle, Seat::A, dared);
    battle.choose(Seat::A, Choice::Dare).unwrap();
    battle.roll(None, DareOf(Seat::A), dice().faces(1, Kind::D6, 2)).unwrap();
    let wrong = battle.newest();
    while !matches!(battle.needs(), Needs::Nothing(_)) {
        play_on(&mut battle, &dice(), 0).unwrap();
    }
    let says = verified(&written(&setup, &battle, &dice()).journal).map(|_| ()).unwrap_err();
    assert!(says.ends_with(&format!("the dice of entry {wrong} are not those of the committed secret")), "{says}");
}

#[test]
fn an_older_journal_is_verified_by_the_older_rule() {
    // Every roll has a new number there, and the seal is silent.
    let setup = duel(false);
    let mut battle = second_round(&setup);
    let (dared, _) = dare(&mut battle, Seat::A);
    take_back(&mut battle, Seat::A, dared);
    battle.choose(Seat::A, Choice::Dare).unwrap();
    battle.roll(None, DareOf(Seat::A), dice().faces(1, Kind::D6, 2)).unwrap();
    while !matches!(battle.needs(), Needs::Nothing(_)) {
        play_on(&mut battle, &dice(), 0).unwrap();
    }
    let mut lines = bodies(&written(&setup, &battle, &dice()).journal);
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("takes");
        line.as_object_mut().unwrap().remove("taken_back");
    }
    lines[0]["rules"] = 2.into();
    let older = verified(&rehashed(lines.clone())).unwrap();
    assert_eq!(older.next_roll(), 2);
    lines[0]["rules"] = 3.into();
    assert!(verified(&rehashed(lines)).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Whatever is undone: who does the same again rolls the same again.
    #[test]
    fn nothing_is_rolled_anew_by_taking_it_back(
        inputs in prop::collection::vec((any::<u8>(), any::<u8>(), any::<u8>()), 0..80),
        back in 1u32..12,
    ) {
        let mut battle = battle(&long());
        for (what, who, pick) in inputs {
            let _ = anything(&mut battle, &dice(), what, who, pick);
        }
        if battle.proposal().is_some() || battle.recount().is_some_and(|it| !it.waiting.is_empty()) {
            return Ok(());
        }
        let state = |it: &Coin| it.spectate().state.clone();
        let before = (battle.newest(), state(&battle));
        let mut deeds = Vec::new();
        for step in 0..back {
            let mut trial = battle.clone();
            if play_on(&mut trial, &dice(), step as u8 * 5).is_err() {
                break;
            }
            deeds.push(step as u8 * 5);
            battle = trial;
        }
        let rolled = |it: &Coin, from: EntryNo| -> Vec<Vec<u8>> {
            it.entries_after(from).iter().filter_map(|entry| match &entry.input {
                Input::Roll { faces, .. } => Some(faces.clone()),
                _ => None,
            }).collect()
        };
        let first = rolled(&battle, before.0);
        let after = state(&battle);
        if battle.newest() == before.0 || battle.propose(Seat::A, undo(before.0.0 + 1)).is_err() {
            return Ok(());
        }
        if battle.proposal().is_some() {
            battle.consent(Seat::B, true).unwrap();
        }
        prop_assert_eq!(state(&battle), before.1);
        let from = battle.newest();
        for deed in deeds {
            play_on(&mut battle, &dice(), deed).unwrap();
        }
        prop_assert_eq!(rolled(&battle, from), first);
        prop_assert_eq!(state(&battle), after);
        let journal = written(&long(), &battle, &dice()).journal;
        prop_assert!(verified(&journal).is_ok());
    }
}
