//! What holds of every battle, whatever people try.

use battle::journal::{Journal, replay};
use battle::{Change, Entry, EntryNo, Fate, Input, Needs, Seat, Seeded};
use proptest::prelude::*;

use crate::coins::{Choice, Coins, Report, Setup};
use crate::play::{
    anything, battle, begun, check_invariants, crowd, duel, everything, play_on, play_out, replace, state, teams,
    written,
};

fn any_table() -> impl Strategy<Value = Setup> {
    prop_oneof![Just(duel(false)), Just(duel(true)), (2u8..=6).prop_map(crowd), Just(teams()),]
}

fn any_inputs() -> impl Strategy<Value = Vec<(u8, u8, u8)>> {
    prop::collection::vec((any::<u8>(), any::<u8>(), any::<u8>()), 0..120)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_refusal_changes_nothing_and_the_entries_always_fold_to_the_state(
        setup in any_table(),
        inputs in any_inputs(),
    ) {
        let dice = Seeded::from_number(5);
        let mut battle = battle(&setup);
        let mut rolls = 0;
        for (what, who, pick) in inputs {
            let before = everything(&battle);
            match anything(&mut battle, &dice, what, who, pick) {
                Err(refusal) => {
                    prop_assert!(!refusal.reasons.is_empty());
                    prop_assert_eq!(everything(&battle), before);
                }
                Ok(()) => check_invariants(&battle),
            }
            prop_assert!(battle.rolls_spent() >= rolls, "the stream never rewinds");
            rolls = battle.rolls_spent();
        }
    }

    /// Many dares, many corrections, everybody agrees: dice fall away, go missing and move.
    #[test]
    fn a_battle_that_is_corrected_again_and_again_goes_on_as_it_would_fold(
        inputs in prop::collection::vec((any::<u8>(), any::<u8>()), 0..100),
    ) {
        let mut setup = duel(true);
        setup.rounds = 9;
        let dice = Seeded::from_number(9);
        let mut battle = begun(&setup);
        for (what, pick) in inputs {
            let entry = EntryNo(u32::from(pick) % (battle.newest().0 + 1));
            let seat = Seat(pick % 2);
            let _ = match (what % 8, battle.needs()) {
                (0, _) => battle.report(seat, Report::Found(1)),
                (1, _) => battle.propose(seat, Change::Withdraw { entry }),
                (2, _) => battle.propose(seat, replace(entry, Input::Choose(Choice::Pass))),
                (3, _) => battle.propose(seat, replace(entry, Input::Choose(Choice::Dare))),
                (_, Needs::Choices(seats)) => {
                    let stake = state(&battle).coins[usize::from(seats[0].0)] > 0;
                    battle.choose(seats[0], if stake { Choice::Dare } else { Choice::Pass })
                }
                _ => play_on(&mut battle, &dice, pick),
            };
            if let Some(side) = battle.proposal().map(|it| it.waiting_for[0]) {
                battle.consent(Seat(side.0), true).unwrap();
            }
            check_invariants(&battle);
        }
        let journal = written(&setup, &battle, &dice).journal;
        let again = replay::<Coins>(&Journal::read(journal.as_bytes()).unwrap()).unwrap().battle;
        prop_assert!(again.entries().eq(battle.entries()));
        prop_assert_eq!(state(&again), state(&battle));
        prop_assert_eq!(again.recount(), battle.recount());
    }

    #[test]
    fn a_corrected_battle_is_the_one_that_the_corrected_inputs_would_have_made(
        setup in any_table(),
        inputs in any_inputs(),
    ) {
        let dice = Seeded::from_number(6);
        let mut corrected = battle(&setup);
        for (what, who, pick) in inputs {
            let _ = anything(&mut corrected, &dice, what, who, pick);
        }
        // Where nothing had to be skipped or moved, the inputs that stand are simply those.
        let plain = corrected.recount().is_none_or(|it| {
            it.skipped.is_empty() && it.unused.is_empty() && it.waiting.is_empty()
        });
        let mut standing: Vec<Entry<Coins>> = Vec::new();
        for (entry, fate) in corrected.entries() {
            let mut entry = entry.clone();
            // What was missing stands where it was put in.
            let before = match &entry.input {
                Input::Propose(Change::Insert { before, .. }) => Some(*before),
                _ => None,
            };
            match (fate, &entry.input) {
                (Fate::Withdrawn, _) => continue,
                (Fate::Replaced(with), _) | (Fate::Stands, Input::Propose(Change::Insert { with, .. })) => {
                    entry.input = (**with).clone();
                }
                (Fate::Stands, Input::Propose(_) | Input::Consent(_)) => continue,
                (Fate::Stands, _) => {}
            }
            let exactly = standing.iter().position(|it| Some(it.number) == before);
            let later = standing.iter().position(|it| before.is_some_and(|before| it.number > before));
            standing.insert(exactly.or(later).unwrap_or(standing.len()), entry);
        }
        let mut fresh = battle(&setup);
        let in_order = standing.iter().all(|it| fresh.replay(it).is_ok());
        if plain && in_order {
            prop_assert_eq!(state(&fresh), state(&corrected));
            let events = |it: &crate::play::Coin| it.log(None).map(|it| it.event.clone()).collect::<Vec<_>>();
            prop_assert_eq!(events(&fresh), events(&corrected));
        }
    }

    #[test]
    fn every_battle_comes_to_an_end_and_the_same_seed_to_the_same_end(setup in any_table(), seed in any::<u64>()) {
        let ends = [(), ()].map(|()| {
            let mut battle = battle(&setup);
            play_out(&mut battle, &Seeded::from_number(seed));
            battle
        });
        prop_assert!(matches!(ends[0].needs(), Needs::Nothing(_)));
        prop_assert_eq!(everything(&ends[0]), everything(&ends[1]));
    }
}
