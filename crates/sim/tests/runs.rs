//! A run is a function of its numbers: threads and memory change nothing.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::sync::Arc;
use std::time::Duration;

use battle::{Hex, Needs, Seating, System as _};
use bots::{Bot, Lists, Random, Supply, play_out};
use door::Id;
use killteam::{KillTeam, Setup, Table, TableKind, Text};
use sim::{Finished, Run, Stuck, Sums, play_one, run};
use systems::{Arena, SeatWish, SetUp, Source, arena};

fn ground(system: &'static str) -> Box<dyn Arena> {
    let seat = SeatWish { bot: Some(Id::of("random")), ..SeatWish::default() };
    let mut wish = SetUp { system: Id::of(system), seats: vec![seat.clone(), seat], ..SetUp::default() };
    if system == "killteam" {
        wish.map = Some(Source::named("train_short"));
    }
    arena(&wish).unwrap()
}

fn wish(battles: u64, threads: usize) -> Run {
    Run { numbers: 0..battles, seed: 5, threads, playouts: 0, lists: Lists::Full, think: None }
}

fn all(wish: &Run, arena: &dyn Arena) -> Vec<Finished> {
    let mut all = Vec::new();
    let took: Result<(), Stuck> = run(wish, arena, &mut |it| {
        all.push(it);
        Ok(())
    });
    took.unwrap();
    all
}

#[test]
fn one_thread_and_three_give_the_same_battles_in_the_same_order() {
    for system in ["killteam", "maelstrom", "tactical-strike"] {
        let arena = ground(system);
        let alone = all(&wish(9, 1), &*arena);
        assert_eq!(alone.iter().map(|it| it.number).collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
        assert_eq!(alone, all(&wish(9, 3), &*arena), "{system}");
        let mut sums = Sums::none(2, arena.columns().iter().filter(|it| it.is_points).count());
        alone.iter().for_each(|it| sums.count(&it.fought));
        assert_eq!(sums.wins.iter().sum::<u64>() + sums.draws, 9);
        assert!(sums.decisions > 9 * 20, "nobody plays a battle in twenty decisions: {}", sums.decisions);
    }
}

#[test]
fn a_part_of_a_run_is_the_same_as_in_the_whole() {
    let arena = ground("killteam");
    let whole = all(&wish(7, 2), &*arena);
    let part = all(&Run { numbers: 3..5, ..wish(0, 2) }, &*arena);
    assert_eq!(part, whole[3..5]);
}

#[test]
fn whoever_takes_battles_can_end_the_run() {
    let arena = ground("killteam");
    let mut taken = Vec::new();
    let ended = run(&wish(u64::MAX, 3), &*arena, &mut |it| {
        taken.push(it.number);
        if taken.len() == 3 { Err(Stuck { number: it.number, reason: "enough".to_owned() }) } else { Ok(()) }
    });
    assert_eq!(ended.unwrap_err().reason, "enough");
    assert_eq!(taken, [0, 1, 2]);
}

#[test]
#[should_panic(expected = "the taker broke")]
fn a_panic_ends_the_run_for_everybody() {
    let arena = ground("killteam");
    let _ = run(&wish(u64::MAX, 3), &*arena, &mut |it| -> Result<(), Stuck> {
        assert!(it.number < 2, "the taker broke");
        Ok(())
    });
}

#[test]
fn a_battle_is_recorded_as_it_was_fought() {
    for system in ["killteam", "maelstrom", "tactical-strike"] {
        let (arena, wish) = (ground(system), wish(1, 1));
        let fought = arena.fight(&wish.fight(0)).unwrap();
        let recorded = arena.record(&wish.fight(0)).unwrap();
        assert_eq!(recorded.header.bots, vec![Some("random".to_owned()); 2]);
        assert!(recorded.journal.lines().count() as u64 > fought.decisions, "{system}");
    }
}

#[test]
fn a_clock_times_every_decision_and_changes_nothing_for_those_who_do_not_think() {
    let arena = ground("killteam");
    let timed = all(&Run { think: Some(Duration::from_secs(60)), ..wish(3, 2) }, &*arena);
    for (plain, timed) in all(&wish(3, 1), &*arena).iter().zip(&timed) {
        assert_eq!(plain.fought, timed.fought);
        assert!(plain.answers.is_empty());
        assert_eq!(timed.answers.iter().map(|it| it.decisions).sum::<u64>(), timed.fought.decisions);
        assert!(timed.answers.iter().all(|it| it.thought_about() == 0 && it.late == 0), "{:?}", timed.answers);
    }
}

#[test]
fn whoever_thinks_is_stopped_by_the_clock() {
    let seats = ["strong", "greedy"].map(|it| SeatWish { bot: Some(Id::of(it)), ..SeatWish::default() });
    let map = Some(Source::named("train_short"));
    let arena = arena(&SetUp { system: Id::of("killteam"), seats: seats.to_vec(), map, ..SetUp::default() }).unwrap();
    let timed = all(&Run { think: Some(Duration::from_millis(1)), ..wish(1, 1) }, &*arena);
    let [strong, greedy] = &timed[0].answers[..] else { panic!("two seats") };
    assert!(strong.thought_about() > 0 && greedy.thought_about() == 0, "{strong:?} {greedy:?}");
    // Hundreds of battles in the head take longer than that; it stopped after a few.
    assert!(strong.first_sight <= strong.slowest && strong.longest_playout <= strong.slowest, "{strong:?}");
}

#[test]
fn only_random_plays_where_umpire_does_not_see_the_table() {
    let seats = ["random", "greedy"].map(|it| SeatWish { bot: Some(Id::of(it)), ..SeatWish::default() });
    let wish = SetUp { system: Id::of("maelstrom"), seats: seats.to_vec(), ..SetUp::default() };
    let faults = arena(&wish).unwrap_err();
    let says = "there is no bot \"greedy\" for Maelstrom of War; only random plays it";
    assert_eq!(faults.iter().map(|it| it.says.to_string()).collect::<Vec<_>>(), [says]);
}

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

fn bots(seed: u64) -> Vec<Box<dyn Bot<KillTeam>>> {
    (0..2).map(|seat| Box::new(Random::from_number(seed + seat)) as Box<dyn Bot<KillTeam>>).collect()
}

#[test]
fn a_battle_without_a_memory_ends_like_the_one_with_a_journal() {
    let table = table();
    for lists in [Lists::Full, Lists::Lazy] {
        for seed in 0..6 {
            let dice = battle::Seeded::from_number(seed);
            let swift = play_one(&*table, seed, &dice, &mut bots(seed), lists).unwrap();
            let mut salt = || Hex([1; 16]);
            let mut supply = Supply { dice: &dice, salts: &mut salt };
            let full = play_out::<KillTeam>(Arc::clone(&table), &mut bots(seed), &mut supply, lists).unwrap();
            assert_eq!(full.needs(), Needs::Nothing(swift.outcome), "battle {seed}, {lists:?}");
        }
    }
}

#[test]
fn neighbouring_seeds_share_no_battle() {
    let seeds = |seed| (0..200).map(move |number| Run { seed, ..wish(0, 1) }.seed_of(number));
    let mut all: Vec<u64> = (0..20).flat_map(seeds).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 20 * 200);
}

#[test]
fn nobody_starts_more_threads_than_are_of_use() {
    assert_eq!(wish(2, 100_000).most_threads(), 2);
    assert_eq!(wish(0, 0).most_threads(), 1);
    assert_eq!(wish(u64::MAX, 1).most_threads(), 1);
    let at_once = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    assert_eq!(wish(u64::MAX, usize::MAX).most_threads(), at_once * 4);
}
