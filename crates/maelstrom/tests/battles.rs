//! Whole battles played by machine: set-up, rounds, reports, answers, all at random.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::sync::Arc;

use battle::{Battle, Hex, Needs, Options as _, Seat, Seating, Seeded, Side, System as _, Words as _};
use maelstrom::{Choice, Maelstrom, Op, PACK, Setup, Step, Table, Text};

const ARMIES: [&str; 2] = [
    include_str!("../../../data/armies/cinder_compact.toml"),
    include_str!("../../../data/armies/hollowmaw_brood.toml"),
];

fn setup() -> Setup {
    let [a, b] = ARMIES;
    Setup {
        pack: PACK.into(),
        seats: Seating::duel("Mara", "Teo").unwrap(),
        armies: [("a.toml", a), ("b.toml", b)].map(|(name, text)| Text { name: name.into(), text: text.into() }),
        size: Some("Incursion".into()),
        mission: None,
        map: None,
        terrain: None,
        options: Default::default(),
    }
}

/// Plays one battle to its end, on physical reports and answers alone.
fn play_out(table: &Arc<Table>, seed: u64) -> Battle<Maelstrom> {
    let dice = Seeded::from_number(seed);
    let mut drawn = 0u64;
    let mut below = |n: usize| {
        drawn += 1;
        let face = dice.faces(1_000_000 + drawn, battle::Kind::OneOf(240), 1)[0];
        usize::from(face - 1) % n.max(1)
    };
    let mut battle = Battle::<Maelstrom>::new(Arc::clone(table));
    for step in 0..4_000 {
        match battle.needs() {
            Needs::Nothing(_) => return battle,
            Needs::Roll(roll) => {
                let faces = dice.faces(battle.rolls_spent(), roll.kind, roll.count);
                battle.roll(None, roll.roll, faces).unwrap();
            }
            Needs::Answers(asked) => {
                assert!(!asked.is_empty(), "waits for nothing at {:?}", battle.spectate().state.step);
                let question = asked[below(asked.len())].question;
                let answers = Maelstrom::question(table, question).answers;
                let answer = answers[below(answers.len())].0;
                battle.answer(Seat::A, question, answer).unwrap();
            }
            Needs::Secrets { slot, seats } => {
                let seat = seats[0];
                let secrets = Maelstrom::secrets(&battle.view(seat), slot);
                let secret = secrets[below(secrets.len())].clone();
                battle.seal(seat, slot, secret, Hex([step as u8; 16])).unwrap();
            }
            Needs::Openings(due) => panic!("nothing opens {due:?}"),
            Needs::Choices(seats) => {
                let seat = seats[below(seats.len())];
                let playing = matches!(battle.spectate().state.step, Step::Playing(_));
                if playing && below(3) == 0 {
                    let reports = Maelstrom::reports(&battle.view(seat));
                    if !reports.is_empty() {
                        battle.report(seat, reports[below(reports.len())].clone()).unwrap();
                        continue;
                    }
                }
                let options = Maelstrom::options(&battle.view(seat));
                let options: Vec<&Choice> = options.iter().collect();
                if !options.is_empty() {
                    let choice = options[below(options.len())].clone();
                    battle.choose(seat, choice).unwrap();
                }
            }
        }
    }
    panic!("battle {seed} does not end: {:?}", battle.spectate().state.step);
}

#[test]
fn random_battles_end_within_their_caps_and_score_nothing_twice() {
    let table = Arc::new(Maelstrom::prepare(&setup()).unwrap());
    for seed in 0..40 {
        let battle = play_out(&table, seed);
        let Needs::Nothing(outcome) = battle.needs() else { unreachable!() };
        assert!(outcome.points.iter().all(|it| *it <= 100), "battle {seed}: {outcome:?}");
        let mut scored: Vec<(Side, Op, u8)> = Vec::new();
        let mut round = 0;
        for logged in battle.log(None) {
            match &logged.event {
                maelstrom::Event::RoundBegan(number) => round = *number,
                maelstrom::Event::Scored { side, objective } => {
                    let once = (*side, Op::Objective(*objective), round);
                    assert!(!scored.contains(&once), "battle {seed}: {once:?} twice");
                    scored.push(once);
                }
                _ => {}
            }
        }
        for side in [Side::A, Side::B] {
            let given: u32 = battle
                .ledger(None)
                .filter(|it| it.side == side && it.op != Op::Painted)
                .map(|it| u32::from(it.given))
                .sum();
            assert!(given <= 90, "battle {seed}: {given}");
        }
    }
}

#[test]
fn a_battle_folded_again_is_the_same() {
    let table = Arc::new(Maelstrom::prepare(&setup()).unwrap());
    for seed in 100..106 {
        let battle = play_out(&table, seed);
        let mut again = Battle::<Maelstrom>::new(Arc::clone(&table));
        for (entry, _) in battle.entries() {
            again.replay(entry).unwrap();
        }
        assert_eq!(again.digest(), battle.digest(), "battle {seed}");
        assert_eq!(again.spectate().state, battle.spectate().state, "battle {seed}");
    }
}

#[test]
fn every_input_can_be_written_and_read() {
    let table = Arc::new(Maelstrom::prepare(&setup()).unwrap());
    for seed in 200..206 {
        let battle = play_out(&table, seed);
        for (entry, _) in battle.entries() {
            let phrase = battle::write_input::<Maelstrom>(&table, &entry.input);
            let read = battle::read_input::<Maelstrom>(&table, &phrase).unwrap_or_else(|it| panic!("{phrase}: {it}"));
            assert_eq!(read, entry.input, "{phrase}");
        }
    }
}
