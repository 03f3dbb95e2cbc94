//! How many decisions a second one thread makes, with full lists and lazily.
//!
//! `cargo bench -p sim`. The figures are per second of CPU time of this thread, so that a busy machine
//! spoils them less; still, compare ratios within one run. Random bots play both sample teams on a
//! killzone full of terrain. What the map alone decides is found out on the way and kept with the table, so
//! the first battles are slower than the others; all of them are counted.

#![allow(clippy::disallowed_methods, reason = "a measurement needs a clock")]

use std::time::Instant;

use battle::{Seating, Seeded, System as _};
use bots::{Bot, Lists, Random};
use killteam::{KillTeam, Setup, TableKind, Text};

/// Battles of one measurement.
const BATTLES: u64 = 400;

/// Battles where nothing is measured and the bench is only kept from rotting.
const BATTLES_OF_A_TEST: u64 = 2;

fn main() {
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").expect("two names"),
        table: TableKind::Digital,
        map: Text::new("city_1.toml", include_str!("../../../data/killzones/city_1.toml")),
        teams: [
            Text::new("wardens.toml", include_str!("../../../data/teams/cinderline_wardens.toml")),
            Text::new("choir.toml", include_str!("../../../data/teams/hollow_choir.toml")),
        ],
        crit_op: "Secure".into(),
        options: killteam::Options::default(),
    };
    // Cargo says so when it measures.
    let battles = if std::env::args().any(|it| it == "--bench") { BATTLES } else { BATTLES_OF_A_TEST };
    for (name, lists) in [("full lists", Lists::Full), ("lazily", Lists::Lazy)] {
        let table = KillTeam::prepare(&setup).expect("the sample set-up is sound");
        let (mut decisions, begun) = (0, cpu_time());
        for number in 0..battles {
            let dice = Seeded::from_number(number);
            let mut bots: Vec<Box<dyn Bot<KillTeam>>> =
                vec![Box::new(Random::from_number(number * 2)), Box::new(Random::from_number(number * 2 + 1))];
            let played = sim::play_one::<KillTeam>(&table, number, &dice, &mut bots, lists).expect("it ends");
            decisions += played.decisions;
        }
        let spent = cpu_time() - begun;
        println!("{name}: {decisions} decisions, {:.0} a second of CPU time", decisions as f64 / spent);
    }
}

/// Seconds that this process has computed; of the clock, where the system does not tell.
fn cpu_time() -> f64 {
    thread_local!(static BEGUN: Instant = Instant::now());
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|it| it.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| BEGUN.with(|it| it.elapsed().as_secs_f64()), |it| it / 1e9)
}
