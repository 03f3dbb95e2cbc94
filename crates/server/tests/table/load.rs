//! The server under load: battles of Kill Team on digital tables, two sockets each, by a generator of its own.
//!
//! `cargo xtask soak load` plays five hundred battles at once and tells what that takes; here a few show that every choice
//! is acknowledged and shown to both seats. The server is a process of its own, and its own counters say what it used.
//! Answers are timed from when a choice was due, not from when it was sent: a server that stalls does not look fast.

mod counters;
mod duel;
mod line;
mod parts;

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::house::House;
use counters::{Used, load, memory};
use duel::{Duel, Pace, Tally};
use parts::Parts;

/// So many battles at the same time, unless the environment says how many.
const BATTLES: usize = 6;
const HOW_MANY: &str = "UMPIRE_LOAD";

/// So long each part of a run takes: short in the checks, long enough to mean something otherwise.
const SHORT: Duration = Duration::from_millis(500);
const LONG: Duration = Duration::from_secs(20);

/// What a while of load came to.
struct Load {
    tally: Tally,
    lasted: Duration,
    server: Used,
    generator: Used,
}

impl Load {
    fn each_second(&self) -> f64 {
        self.choices() / self.lasted.as_secs_f64()
    }

    #[expect(clippy::cast_precision_loss, reason = "nobody makes so many choices")]
    fn choices(&self) -> f64 {
        self.tally.took.len() as f64
    }

    /// Milliseconds of this for a choice.
    fn for_a_choice(&self, used: Duration) -> f64 {
        used.as_secs_f64() * 1e3 / self.choices()
    }

    /// So many of a hundred choices took no longer, in milliseconds.
    fn of_a_hundred(&self, count: usize) -> f64 {
        let mut took = self.tally.took.clone();
        took.sort_unstable();
        took[(took.len() - 1) * count / 100].as_secs_f64() * 1e3
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_are_acknowledged_and_shown_to_both_seats_under_load() {
    let how_many = std::env::var_os(HOW_MANY);
    let battles = how_many.as_ref().map_or(BATTLES, |it| it.to_string_lossy().parse().expect("a number of battles"));
    let lasts = if how_many.is_some() { LONG } else { SHORT };
    let house = Arc::new(House::apart());
    let mut duels = JoinSet::new();
    for seed in 0..battles {
        duels.spawn(Duel::begin(Arc::clone(&house), u64::try_from(seed).unwrap()));
    }
    let duels = duels.join_all().await;
    // The first choices of a battle set it up; what is measured comes after them.
    let (duels, _) = under_load(&house, duels, lasts, |_| Pace::AtOnce).await;
    let (duels, full) = under_load(&house, duels, lasts, |_| Pace::AtOnce).await;
    let first = Instant::now();
    let every = Duration::from_secs_f64(2.0 * f64::from(u32::try_from(battles).unwrap()) / full.each_second());
    let planned = |place: usize| {
        let share = u32::try_from(place).unwrap() * (every / u32::try_from(battles).unwrap());
        Pace::Planned { first: first + share, every }
    };
    let (duels, half) = under_load(&house, duels, lasts, planned).await;
    assert!(full.tally.took.len() >= 2 * battles, "{} choices are no load", full.tally.took.len());
    assert!(half.tally.took.len() >= battles, "{} choices are no load", half.tally.took.len());
    let memory = memory(house.process());
    drop(duels);
    let parts = parts::measure(if how_many.is_some() { 12 } else { 1 }, battles, house.folder()).await;
    println!("{battles} battles of Kill Team, two sockets each; {} processes wanted to run", load());
    println!("as fast as it goes      {}", told(&full));
    println!("half of that, planned   {}", told(&half));
    if let Some(memory) = memory {
        println!("memory                  {memory} MiB");
    }
    if let Some(parts) = parts {
        println!("of the first, in ms     {}", told_in_parts(&full, parts));
    }
}

/// Every battle at its pace for so long.
async fn under_load(
    house: &House,
    duels: Vec<Duel>,
    lasts: Duration,
    pace: impl Fn(usize) -> Pace,
) -> (Vec<Duel>, Load) {
    let counted = || {
        let by = |process| Used::by(process).unwrap_or_default();
        (by(house.process()), by(std::process::id()))
    };
    let (start, before) = (Instant::now(), counted());
    let mut tasks = JoinSet::new();
    for (place, duel) in duels.into_iter().enumerate() {
        tasks.spawn(duel.play(pace(place), start + lasts));
    }
    let mut tally = Tally::default();
    let mut duels = Vec::new();
    for (duel, own) in tasks.join_all().await {
        duels.push(duel);
        tally.add(own);
    }
    let after = counted();
    let (server, generator) = (after.0.since(before.0), after.1.since(before.1));
    (duels, Load { tally, lasted: start.elapsed(), server, generator })
}

fn told(load: &Load) -> String {
    let Tally { asks, ended, frames, bytes, .. } = load.tally;
    format!(
        "{:.0} choices a second; half within {:.1} ms, 99 of 100 within {:.1} ms; server {:.3} ms a choice ({:.3} in the \
         system), generator {:.3} ms; {:.2} drafts asked a choice, {ended} battles ended, frames of {} bytes",
        load.each_second(),
        load.of_a_hundred(50),
        load.of_a_hundred(99),
        load.for_a_choice(load.server.all()),
        load.for_a_choice(load.server.system),
        load.for_a_choice(load.generator.all()),
        f64::from(u32::try_from(asks).unwrap()) / load.choices(),
        bytes / frames.max(1),
    )
}

fn told_in_parts(load: &Load, parts: Parts) -> String {
    let Parts { judging, views, json, store } = parts;
    let rest = load.for_a_choice(load.server.all()) - (judging + views + json + store).as_secs_f64() * 1e3;
    let [judging, views, json, store] = [judging, views, json, store].map(|it| it.as_secs_f64() * 1e3);
    format!("judging {judging:.3}, views {views:.3}, JSON {json:.3}, store {store:.3}, sockets and the rest {rest:.3}")
}
