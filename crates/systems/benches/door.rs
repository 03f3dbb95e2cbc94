//! What the door costs in a Kill Team battle in full swing: looking, offering, judging a way.
//!
//! `cargo bench -p systems`. The battle is the same in every run: two greedy bots on city_1, stopped at the first
//! activation after entry 150 in which somebody can move. A sitting keeps what it has measured, so each measurement of the first look in an entry
//! begins with a sitting opened anew.

#![allow(clippy::disallowed_methods, reason = "a bench reads the clock")]

use std::time::Instant;

use battle::journal::{DiceSource, Journal, Vault, Writer};
use battle::{EntryNo, Hex, Kind, Phrase, Salt, Seat, Seeded};
use divan::Bencher;
use door::{Agreed, Have, Takes, Viewer, With};
use systems::{Opened, Outside, Said, SeatWish, SetUp, Sitting, Source, Stepped, Supply, Tables};

struct Chance(Seeded, u64);

impl Supply for Chance {
    fn salt(&mut self) -> Salt {
        self.1 += 1;
        let mut salt = [0; 16];
        salt[..8].copy_from_slice(&self.1.to_le_bytes());
        Hex(salt)
    }

    fn faces(&mut self, number: u64, kind: Kind, count: u8) -> Option<Vec<u8>> {
        Some(self.0.faces(number, kind, count))
    }
}

/// Where it is fought, and whether all have agreed to know odds.
#[derive(Debug, Clone, Copy)]
struct Ground {
    map: &'static str,
    odds: bool,
}

const CITY: Ground = Ground { map: "city_1", odds: true };
const CRYPT: Ground = Ground { map: "crypt_1", odds: true };

/// The city with ten more features, so that there are 24 of them with 100 parts: as many as a table has to bear.
const BUDGET: &str = "budget";

/// A map by its name, or the one that is made here.
fn source(map: &str) -> Source {
    if map != BUDGET {
        return Source::named(map);
    }
    let (_, city) =
        systems::data::embedded(systems::data::Kind::Killzones, CITY.map).expect("a map that comes with Umpire");
    let parts = city.matches("rectangle").count();
    let crates = (0..10).map(|it| {
        let (left, right) = (72 + it * 16, 80 + it * 16);
        let row = |number: usize| {
            let bottom = if it % 2 == 1 { 4 + number * 3 } else { 213 - number * 3 };
            let [left, bottom, right, top] =
                [left, bottom, right, bottom + 2].map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
            format!(
                "  {{ rectangle = [\"{left}, {bottom}\", \"{right}, {top}\"], top = \"1\", traits = \"light\" }},\n"
            )
        };
        let rows: String = (0..(100 - parts + it) / 10).map(row).collect();
        format!("\n[[feature]]\nname = \"crate {}\"\npart = [\n{rows}]\n", it + 1)
    });
    Source::Text { name: "budget.toml".to_owned(), text: format!("{city}{}", crates.collect::<String>()) }
}

/// Two bots who fight there, with whatever chance they get.
fn fought(ground: Ground) -> (Box<dyn Sitting>, Chance, Outside) {
    let seat = |name: &str| SeatWish { name: name.to_owned(), bot: Some("greedy".into()), ..SeatWish::default() };
    let wish = SetUp {
        system: "killteam".into(),
        seats: vec![seat("Mara"), seat("Teo")],
        map: Some(source(ground.map)),
        agreed: Agreed { rolls: true, ..Agreed::default() },
        ..SetUp::default()
    };
    let chance = Chance(Seeded::from_number(7), 0);
    let outside = Outside { seed: 7, dice: DiceSource::of(&chance.0) };
    (systems::begin(&wish, &outside).expect("a set-up that is fine"), chance, outside)
}

/// Whether somebody at the first seat has to choose.
fn chooses(sitting: &dyn Sitting) -> bool {
    sitting.seen(&Viewer::watcher(), Have::default()).moving.moment.waits.of == [Seat::A]
}

/// A battle in full swing, an operative active.
fn battle(ground: Ground) -> Box<dyn Sitting> {
    let (mut sitting, mut chance, outside) = fought(ground);
    while sitting.step(&mut chance) == Stepped::Did {
        let moment = sitting.seen(&Viewer::watcher(), Have::default()).moving.moment;
        if sitting.newest() <= EntryNo(150) || moment.active.is_none() || !chooses(&*sitting) {
            continue;
        }
        let looked_at = by_people(&*sitting, &outside, ground, &Tables::default());
        if two_legs(&*looked_at).is_some() {
            return looked_at;
        }
    }
    panic!("nobody can move in the whole battle");
}

/// The same battle with people on both seats from here on, on a table that is at hand if there is one.
fn by_people(sitting: &dyn Sitting, outside: &Outside, ground: Ground, tables: &Tables) -> Box<dyn Sitting> {
    let (mut writer, mut journal) = Writer::begin(&sitting.header());
    journal.push_str(&sitting.lines(&mut writer, EntryNo(0)));
    let journal = Journal::read(journal.as_bytes()).expect("a journal");
    let vault = Vault::read(sitting.openings(EntryNo(0)).as_bytes()).expect("a vault");
    let agreed = Agreed { rolls: true, odds: ground.odds, ..Agreed::default() };
    let opened = systems::open_as_far(&journal, &vault, vec![None, None], agreed, outside, tables);
    let Opened { sitting, .. } = opened.expect("a battle that was just played");
    sitting
}

/// What was measured over the moments of a battle, in nanoseconds.
#[derive(Default)]
struct Times(Vec<u128>);

impl Times {
    /// Does something and notes how long it took.
    fn of<T>(&mut self, does: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let done = does();
        self.0.push(began.elapsed().as_nanos());
        done
    }

    /// Median, worst and how many are over the limit, in a line.
    fn told(mut self, what: &str, limit: f64) {
        self.0.sort_unstable();
        let micros = |it: usize| self.0.get(it).map_or(0.0, |it| *it as f64 / 1000.0);
        let count = self.0.len();
        let over = (0..count).filter(|it| micros(*it) > limit).count();
        let (median, most, worst) = (micros(count / 2), micros(count * 95 / 100), micros(count.saturating_sub(1)));
        println!(
            "  {what:<46} median {median:>7.1} µs   95 % {most:>7.1}   worst {worst:>8.1}   over {limit:.0} µs: {over} of {count}"
        );
    }
}

/// Every moment of a battle in which somebody chooses, looked at for the first time: by somebody who has looked at nothing before, so that no
/// chance is known yet. What is known of the map itself is: a battle comes to such a moment on a table at which others were
/// looked at, and so does a server that opens it again.
fn every_moment(map: &'static str) {
    let (plain, agreed) = (Ground { map, odds: false }, Ground { map, odds: true });
    let (mut sitting, mut chance, outside) = fought(plain);
    let viewer = Viewer::seat(Seat::A);
    let [mut without, mut with, mut likely, mut first, mut next] = [(); 5].map(|()| Times::default());
    let (mut largest, tables) = (0, [Tables::default(), Tables::default()]);
    while sitting.step(&mut chance) == Stepped::Did {
        if !chooses(&*sitting) {
            continue;
        }
        let edition = Some(sitting.seen(&viewer, Have::default()).moving.edition);
        let have = Have { edition, entry: sitting.newest() };
        let looked_at = |ground: Ground| by_people(&*sitting, &outside, ground, &tables[usize::from(ground.odds)]);
        let looks = |at: &dyn Sitting, with| (at.seen(&viewer, have), at.offered(&viewer, with));
        let fresh = looked_at(plain);
        without.of(|| looks(&*fresh, With::Plain));
        let fresh = looked_at(plain);
        let both = with.of(|| looks(&*fresh, With::Stakes));
        largest = largest.max(serde_json::to_string(&both).expect("data").len());
        let fresh = looked_at(agreed);
        likely.of(|| looks(&*fresh, With::Stakes));
        let fresh = looked_at(plain);
        if let Some(way) = two_legs(&*fresh).map(Said::by_viewer) {
            first.of(|| fresh.verdict(&viewer, &way));
            next.of(|| fresh.verdict(&viewer, &way));
        }
    }
    let still = sitting.seen(&viewer, Have::default()).still.expect("all of it");
    let features = still.board.as_ref().map_or(0, |it| it.terrain.len());
    let still = serde_json::to_string(&still).expect("data").len();
    println!("{map}, {features} terrain features: a whole battle, each moment looked at for the first time");
    without.told("seen and offered", 100.0);
    with.told("seen and offered with stakes", 400.0);
    likely.told("seen and offered with stakes and odds", 400.0);
    first.told("verdict on a way of two legs, the first", 30.0);
    next.told("verdict on a way of two legs, the next", 30.0);
    println!(
        "  JSON of both with stakes: {largest} bytes at most (limit {}); what hardly changes: {still} bytes once",
        24 * 1024
    );
}

/// A way of two legs: to the first listed spot, and on to the second.
fn two_legs(sitting: &dyn Sitting) -> Option<Phrase> {
    sitting.offered(&Viewer::seat(Seat::A), With::Plain).rows.iter().find_map(|row| {
        let blank = row.blanks.first()?;
        let Takes::Way { spots, .. } = &blank.takes else { return None };
        let [first, second, ..] = spots.as_slice() else { return None };
        Some(row.phrase.clone().with("to", format!("{first} > {second}")))
    })
}

fn main() {
    every_moment(CITY.map);
    every_moment(BUDGET);
    every_moment(CRYPT.map);
    divan::main();
}

/// Looks and asks what is offered, again and again.
fn looking(bencher: Bencher<'_, '_>, ground: Ground, with: With) {
    let (sitting, viewer) = (battle(ground), Viewer::seat(Seat::A));
    let have =
        Have { edition: sitting.seen(&viewer, Have::default()).still.map(|it| it.edition), entry: sitting.newest() };
    bencher.bench_local(|| (sitting.seen(&viewer, have), sitting.offered(&viewer, with)));
}

#[divan::bench]
fn seen_and_offered(bencher: Bencher<'_, '_>) {
    looking(bencher, CITY, With::Plain);
}

#[divan::bench]
fn seen_and_offered_with_stakes(bencher: Bencher<'_, '_>) {
    looking(bencher, Ground { odds: false, ..CITY }, With::Stakes);
}

#[divan::bench]
fn seen_and_offered_with_stakes_and_odds(bencher: Bencher<'_, '_>) {
    looking(bencher, CITY, With::Stakes);
}

#[divan::bench]
fn crypt_seen_and_offered(bencher: Bencher<'_, '_>) {
    looking(bencher, CRYPT, With::Plain);
}

#[divan::bench]
fn crypt_seen_and_offered_with_stakes(bencher: Bencher<'_, '_>) {
    looking(bencher, Ground { odds: false, ..CRYPT }, With::Stakes);
}

#[divan::bench]
fn verdict_on_two_legs(bencher: Bencher<'_, '_>) {
    let (sitting, viewer) = (battle(CITY), Viewer::seat(Seat::A));
    let said = Said::by_viewer(two_legs(&*sitting).expect("somebody can move"));
    bencher.bench_local(|| sitting.verdict(&viewer, &said));
}
