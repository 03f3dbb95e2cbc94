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

/// Two bots who fight there, with whatever chance they get.
fn fought(ground: Ground) -> (Box<dyn Sitting>, Chance, Outside) {
    let seat = |name: &str| SeatWish { name: name.to_owned(), bot: Some("greedy".into()), ..SeatWish::default() };
    let wish = SetUp {
        system: "killteam".into(),
        seats: vec![seat("Mara"), seat("Teo")],
        map: Some(Source::named(ground.map)),
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

/// Every moment of a battle in which somebody chooses, looked at for the first time with stakes: by somebody who has looked
/// at nothing before, so that no chance is known yet. What is known of the map itself is: a battle comes to such a moment on a table at which
/// others were looked at, and so does a server that opens it again.
fn every_moment(ground: Ground) {
    let (mut sitting, mut chance, outside) = fought(ground);
    let (mut times, mut largest, tables) = (Vec::new(), 0, Tables::default());
    while sitting.step(&mut chance) == Stepped::Did {
        if !chooses(&*sitting) {
            continue;
        }
        let looked_at = by_people(&*sitting, &outside, ground, &tables);
        let viewer = Viewer::seat(Seat::A);
        let have =
            Have { edition: Some(sitting.seen(&viewer, Have::default()).moving.edition), entry: sitting.newest() };
        let began = Instant::now();
        let both = (looked_at.seen(&viewer, have), looked_at.offered(&viewer, With::Stakes));
        times.push(began.elapsed().as_micros());
        largest = largest.max(serde_json::to_string(&both).expect("data").len());
    }
    times.sort_unstable();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or(0);
    let slow = times.iter().filter(|it| **it > 400).count();
    println!(
        "{}{}: {} moments, the first look with stakes takes {} µs (median), {} µs (95 %), {} µs at most; {slow} of them \
         over 400 µs; JSON at most {largest} bytes",
        ground.map,
        if ground.odds { " with odds" } else { "" },
        times.len(),
        at(50),
        at(95),
        times.last().copied().unwrap_or(0)
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
    for map in [CITY, CRYPT] {
        every_moment(Ground { odds: false, ..map });
        every_moment(map);
    }
    let sitting = battle(CITY);
    let viewer = Viewer::seat(Seat::A);
    let have =
        Have { edition: sitting.seen(&viewer, Have::default()).still.map(|it| it.edition), entry: sitting.newest() };
    let seen = serde_json::to_string(&sitting.seen(&viewer, have)).expect("data").len();
    let offered = serde_json::to_string(&sitting.offered(&viewer, With::Stakes)).expect("data").len();
    let still = serde_json::to_string(&sitting.seen(&viewer, Have::default()).still).expect("data").len();
    println!("JSON: seen {seen} bytes, offered with stakes {offered} bytes; what hardly changes {still} bytes once");
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
