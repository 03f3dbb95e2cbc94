//! A run is a function of its numbers: threads and memory change nothing.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::sync::Arc;

use battle::{Hex, Needs, Seating, System as _};
use bots::{Bot, Lists, Random, Supply, play_out};
use killteam::{KillTeam, Setup, Table, TableKind, Text};
use sim::{Run, play_one, run};

fn table() -> Arc<Table> {
    let cadets = include_str!("../../../data/teams/ashgate_cadets.toml");
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: Text::new("train_short.toml", include_str!("../../../data/killzones/train_short.toml")),
        teams: [Text::new("a.toml", cadets), Text::new("b.toml", cadets)],
        crit_op: "Loot".into(),
        options: killteam::Options::default(),
    };
    Arc::new(KillTeam::prepare(&setup).unwrap())
}

fn bots(run: &Run, number: u64) -> Vec<Box<dyn Bot<KillTeam>>> {
    let seed = run.seed_of(number);
    (0..2).map(|seat| Box::new(Random::from_number(seed + seat)) as Box<dyn Bot<KillTeam>>).collect()
}

#[test]
fn one_thread_and_three_give_the_same_sums() {
    let table = table();
    let sums = |threads| {
        let wish = Run { battles: 12, seed: 5, threads, lists: Lists::Full };
        run::<KillTeam>(&wish, 2, &|_| Arc::clone(&table), &|number| bots(&wish, number)).unwrap()
    };
    let alone = sums(1);
    assert_eq!(alone.battles, 12);
    assert!(alone.decisions > 1_000, "a battle takes about a hundred decisions and more");
    assert_eq!(alone.wins.iter().sum::<u64>() + alone.draws, 12);
    assert_eq!(alone, sums(3));
}

#[test]
fn a_battle_without_a_memory_ends_like_the_one_with_a_journal() {
    let table = table();
    for lists in [Lists::Full, Lists::Lazy] {
        let wish = Run { battles: 6, seed: 11, threads: 1, lists };
        for number in 0..wish.battles {
            let dice = wish.dice_of(number);
            let swift = play_one(&*table, number, &dice, &mut bots(&wish, number), lists).unwrap();
            let mut salt = || Hex([1; 16]);
            let mut supply = Supply { dice: &dice, salts: &mut salt };
            let full = play_out::<KillTeam>(Arc::clone(&table), &mut bots(&wish, number), &mut supply, lists).unwrap();
            assert_eq!(full.needs(), Needs::Nothing(swift.outcome), "battle {number}, {lists:?}");
        }
    }
}

#[test]
fn neighbouring_seeds_share_no_battle() {
    let seeds =
        |seed| (0..200).map(move |number| Run { battles: 0, seed, threads: 1, lists: Lists::Full }.seed_of(number));
    let mut all: Vec<u64> = (0..20).flat_map(seeds).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 20 * 200);
}

#[test]
fn nobody_starts_more_threads_than_are_of_use() {
    let wish = |battles, threads| Run { battles, seed: 1, threads, lists: Lists::Full };
    assert_eq!(wish(2, 100_000).most_threads(), 2);
    assert_eq!(wish(0, 0).most_threads(), 1);
    assert_eq!(wish(u64::MAX, 1).most_threads(), 1);
    let at_once = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    assert_eq!(wish(u64::MAX, usize::MAX).most_threads(), at_once * 4);
}
