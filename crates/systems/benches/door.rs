//! What the door costs in a Kill Team battle in full swing: looking, offering, judging a way.
//!
//! `cargo bench -p systems`. The battle is the same in every run: two greedy bots on city_1, stopped at the first
//! activation after entry 150 in which somebody can move. A sitting keeps what it has measured, so each measurement of the first look in an entry
//! begins with a sitting opened anew.

use battle::journal::{DiceSource, Journal, Vault, Writer};
use battle::{EntryNo, Hex, Kind, Phrase, Salt, Seat, Seeded};
use divan::Bencher;
use door::{Agreed, Have, Takes, Viewer, With};
use systems::{Outside, Said, SeatWish, SetUp, Sitting, Stepped, Supply};

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

/// A battle in full swing, an operative active.
fn battle() -> Box<dyn Sitting> {
    let seat = |name: &str| SeatWish { name: name.to_owned(), bot: Some("greedy".into()), ..SeatWish::default() };
    let wish = SetUp {
        system: "killteam".into(),
        seats: vec![seat("Mara"), seat("Teo")],
        agreed: Agreed { rolls: true, ..Agreed::default() },
        ..SetUp::default()
    };
    let mut chance = Chance(Seeded::from_number(7), 0);
    let outside = Outside { seed: 7, dice: DiceSource::of(&chance.0) };
    let mut sitting = systems::begin(&wish, &outside).expect("a set-up that is fine");
    while sitting.step(&mut chance) == Stepped::Did {
        let moment = sitting.seen(&Viewer::watcher(), Have::default()).moving.moment;
        if sitting.newest() <= EntryNo(150) || moment.active.is_none() || moment.waits.of != [Seat::A] {
            continue;
        }
        let looked_at = by_people(&*sitting, &outside);
        if two_legs(&*looked_at).is_some() {
            return looked_at;
        }
    }
    panic!("nobody can move in the whole battle");
}

/// The same battle with people on both seats from here on.
fn by_people(sitting: &dyn Sitting, outside: &Outside) -> Box<dyn Sitting> {
    let (mut writer, mut journal) = Writer::begin(&sitting.header());
    journal.push_str(&sitting.lines(&mut writer, EntryNo(0)));
    let journal = Journal::read(journal.as_bytes()).expect("a journal");
    let vault = Vault::read(sitting.openings(EntryNo(0)).as_bytes()).expect("a vault");
    let agreed = Agreed { rolls: true, ..Agreed::default() };
    systems::open(&journal, &vault, vec![None, None], agreed, outside).expect("a battle that was just played")
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
    let sitting = battle();
    let viewer = Viewer::seat(Seat::A);
    let have =
        Have { edition: sitting.seen(&viewer, Have::default()).still.map(|it| it.edition), entry: sitting.newest() };
    let seen = serde_json::to_string(&sitting.seen(&viewer, have)).expect("data").len();
    let offered = serde_json::to_string(&sitting.offered(&viewer, With::Stakes)).expect("data").len();
    let still = serde_json::to_string(&sitting.seen(&viewer, Have::default()).still).expect("data").len();
    println!("JSON: seen {seen} bytes, offered with stakes {offered} bytes; what hardly changes {still} bytes once");
    divan::main();
}

#[divan::bench]
fn seen_and_offered(bencher: Bencher<'_, '_>) {
    let (sitting, viewer) = (battle(), Viewer::seat(Seat::A));
    let have =
        Have { edition: sitting.seen(&viewer, Have::default()).still.map(|it| it.edition), entry: sitting.newest() };
    bencher.bench_local(|| (sitting.seen(&viewer, have), sitting.offered(&viewer, With::Plain)));
}

#[divan::bench]
fn seen_and_offered_with_stakes(bencher: Bencher<'_, '_>) {
    let (sitting, viewer) = (battle(), Viewer::seat(Seat::A));
    let have =
        Have { edition: sitting.seen(&viewer, Have::default()).still.map(|it| it.edition), entry: sitting.newest() };
    bencher.bench_local(|| (sitting.seen(&viewer, have), sitting.offered(&viewer, With::Stakes)));
}

#[divan::bench]
fn verdict_on_two_legs(bencher: Bencher<'_, '_>) {
    let (sitting, viewer) = (battle(), Viewer::seat(Seat::A));
    let said = Said::by_viewer(two_legs(&*sitting).expect("somebody can move"));
    bencher.bench_local(|| sitting.verdict(&viewer, &said));
}
