//! Recorded battles with what everybody saw, was offered and was told at chosen moments: what front ends are written
//! against.

use std::fs;
use std::path::{Path, PathBuf};

use battle::EntryNo;
use door::{Have, Moving, Viewer, WaitsFor, With};
use serde_json::{Map, Value, json};
use systems::SetUp;

use crate::driver::Driver;
use crate::{killteam, maelstrom, tactical_strike};

/// A moment worth a picture, by its name.
type Moment = (&'static str, fn(&Moving) -> bool);

const MOMENTS: [Moment; 7] = [
    ("first-secret", |it| it.moment.waits.what == WaitsFor::Secret),
    ("set-up", |it| matches!(it.moment.phase.as_str(), "set-up" | "deployment" | "markers")),
    ("full-swing", |it| it.moment.round == 2 && it.moment.waits.what == WaitsFor::Choice),
    ("dice", |it| !it.trays.is_empty() || it.aim.is_some()),
    ("questions", |it| it.moment.waits.what == WaitsFor::Answer),
    ("alone", |it| it.moment.waits.what == WaitsFor::Answer && matches!(it.moment.eyes, door::Eyes::Each(_))),
    ("over", |it| it.moment.waits.what == WaitsFor::Nothing),
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/door/golden").join(name)
}

/// Compares with the file, or writes it where somebody has asked for that.
fn compare(path: &Path, text: &str) {
    if std::env::var_os("UMPIRE_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        return;
    }
    let golden = fs::read_to_string(path).unwrap_or_default();
    let differs = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
    assert!(
        golden == text,
        "{} differs from line {}; `cargo xtask bless` accepts it, then read the diff as carefully as code",
        path.display(),
        differs.map_or(golden.lines().count().min(text.lines().count()), |it| it) + 1
    );
}

fn name_of(viewer: &Viewer) -> String {
    match &viewer.who {
        door::Who::Seat(seat) => format!("seat {seat}"),
        door::Who::Around(_) => "around".to_owned(),
        door::Who::Watcher => "watcher".to_owned(),
    }
}

fn snapshot(driver: &Driver, edition: u32, since: EntryNo) -> Value {
    let have = Have { edition: Some(edition), entry: since };
    let mut all = Map::new();
    for viewer in driver.viewers() {
        all.insert(
            name_of(&viewer),
            json!({
                "seen": driver.sitting.seen(&viewer, have),
                "offered": driver.sitting.offered(&viewer, With::Stakes),
                "news": driver.sitting.news(&viewer, since),
            }),
        );
    }
    Value::Object(all)
}

fn record(name: &str, wish: &SetUp, seed: u64) {
    let mut driver = Driver::begin(wish, seed);
    let mut taken: Vec<&str> = Vec::new();
    let mut told = EntryNo(0);
    let folder = folder(name);
    driver.play(|driver| {
        let seen = driver.sitting.seen(&Viewer::watcher(), Have::default());
        let now = MOMENTS.iter().filter(|(name, is_now)| !taken.contains(name) && is_now(&seen.moving));
        let now: Vec<&str> = now.map(|(name, _)| *name).collect();
        for moment in now {
            let text = serde_json::to_string_pretty(&snapshot(driver, seen.moving.edition, told)).unwrap();
            compare(&folder.join(format!("{moment}.json")), &format!("{text}\n"));
            taken.push(moment);
        }
        told = seen.moving.entry;
    });
    let still = driver.sitting.seen(&Viewer::watcher(), Have::default()).still;
    compare(&folder.join("still.json"), &format!("{}\n", serde_json::to_string_pretty(&still).unwrap()));
    compare(&folder.join("battle.journal"), driver.journal());
    assert!(taken.len() >= 4, "{taken:?}");
}

#[test]
fn killteam_on_a_digital_table() {
    record("killteam-digital", &killteam::wish(false, "city_1"), 21);
}

#[test]
fn killteam_on_a_physical_table() {
    let wish = SetUp { tracking: Some("ops".to_owned()), ..killteam::wish(true, "city_1") };
    record("killteam-physical", &wish, 22);
}

#[test]
fn maelstrom() {
    record("maelstrom", &maelstrom::wish(false), 23);
}

#[test]
fn tactical_strike() {
    record("tactical-strike", &tactical_strike::wish(&["Ines", "Kofi"], false), 24);
}
