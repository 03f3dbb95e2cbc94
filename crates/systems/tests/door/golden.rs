//! Recorded battles with what everybody saw, was offered and was told at chosen moments: what front ends are written
//! against.

use std::fs;
use std::path::{Path, PathBuf};

use battle::EntryNo;
use door::{Have, Moving, News, Offered, Row, Viewer, WaitsFor, What, With, replace_with};
use serde_json::{Map, Value, json};
use systems::{Said, SetUp};

use crate::driver::Driver;
use crate::{killteam, maelstrom, tactical_strike};

/// What everybody sees, is offered and is told at a moment.
struct Sight {
    moving: Moving,
    offered: Vec<Offered>,
    news: Vec<News>,
}

impl Sight {
    fn waits(&self, what: WaitsFor) -> bool {
        self.moving.moment.waits.what == what
    }

    fn has_row(&self, is_it: impl Fn(&Row) -> bool) -> bool {
        self.offered.iter().flat_map(|it| &it.rows).any(is_it)
    }

    fn does(&self, what: &str) -> bool {
        self.has_row(|it| it.does.as_str() == what)
    }

    fn tells(&self, is_it: impl Fn(&What) -> bool) -> bool {
        self.news.iter().flat_map(|it| &it.what).any(is_it)
    }

    fn bars(&self) -> bool {
        self.offered.iter().any(|it| !it.barred.is_empty())
    }
}

/// A moment worth a picture, by its name.
type Moment = (&'static str, fn(&Sight) -> bool);

const MOMENTS: [Moment; 17] = [
    ("first-secret", |it| it.waits(WaitsFor::Secret)),
    ("set-up", |it| {
        matches!(it.moving.moment.phase.as_str(), "set-up" | "deployment" | "markers" | "claims" | "gambits")
    }),
    ("activation", |it| it.does("Shoot") && it.has_row(|it| it.stakes.is_some() && !it.leaves.is_empty()) && it.bars()),
    ("full-swing", |it| it.moving.moment.round == 2 && it.waits(WaitsFor::Choice) && it.bars()),
    ("price", |it| it.has_row(|it| !it.leaves.is_empty())),
    ("dice", |it| {
        !it.moving.trays.is_empty() || it.moving.aim.is_some() || it.offered.iter().any(|it| it.due.is_some())
    }),
    ("questions", |it| it.waits(WaitsFor::Answer)),
    ("alone", |it| it.waits(WaitsFor::Answer) && matches!(it.moving.moment.eyes, door::Eyes::Each(_))),
    ("proposal", |it| it.moving.proposal.is_some()),
    ("changed", |it| it.tells(|it| matches!(it, What::Changed { .. }))),
    // What was asked for was allowed.
    ("undone", |it| {
        it.tells(|it| matches!(it, What::Proposal { proposal: None }))
            && it.tells(|it| matches!(it, What::Changed { .. }))
    }),
    ("shot", |it| !it.moving.trays.is_empty() && it.moving.aim.as_ref().is_some_and(|it| it.does.as_str() == "Shoot")),
    ("re-roll", |it| it.has_row(|it| it.does.as_str() == "re-roll" && !it.dice.is_empty())),
    ("block", |it| it.has_row(|it| it.phrase.get("leaving").is_some() && !it.dice.is_empty())),
    ("fight", |it| it.does("strike") && it.does("block")),
    ("decision", |it| it.offered.iter().any(|it| it.stakes.as_ref().is_some_and(|it| !it.says.is_empty()))),
    ("over", |it| it.waits(WaitsFor::Nothing)),
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

/// After so many steps somebody takes something back, or wants something else in its place.
const CHANGES: usize = 29;

/// Somebody asks to take back what others have seen.
fn asks(driver: &mut Driver) {
    for viewer in driver.seats.clone().into_iter().map(Viewer::seat) {
        if let Some(back) = driver.offered(&viewer, With::Plain).back.filter(|it| !it.free) {
            driver.enter(&viewer, &[Said::by_viewer(back.phrase)]);
            return;
        }
    }
}

/// Somebody asks to take back what was done last, or for another report or answer in the place of one.
fn changes(driver: &mut Driver, corrects: bool) {
    let viewers: Vec<Viewer> = driver.seats.iter().map(|it| Viewer::seat(*it)).collect();
    for viewer in viewers {
        let newest = driver.sitting.newest();
        let numbers = (1..=newest.0).rev().take(if corrects { 20 } else { 0 }).map(EntryNo);
        let instead = numbers.filter_map(|it| Some((it, driver.sitting.alternatives(it).ok()?.into_iter().nth(1)?)));
        let corrections = instead.map(|(entry, row)| replace_with(entry, &row.phrase));
        let back = driver.offered(&viewer, With::Plain).back.map(|it| it.phrase);
        let all: Vec<Said> = corrections.chain(back).map(Said::by_viewer).collect();
        let stands = |it: &&Said| driver.sitting.verdict(&viewer, it).stands == Some(true);
        let Some(said) = all.iter().find(stands).cloned() else { continue };
        driver.enter(&viewer, &[said]);
        return;
    }
}

/// Somebody attacks who can, hand to hand if possible, so that there is something to look at.
fn attacks(driver: &mut Driver, kinds: &[&str]) {
    for kind in kinds {
        for viewer in driver.seats.clone().into_iter().map(Viewer::seat) {
            let rows = driver.offered(&viewer, With::Plain).rows;
            let attack =
                rows.iter().find(|it| it.phrase.get("choose").is_some_and(|it| kind.split(' ').any(|of| of == it)));
            if let Some(phrase) = attack.and_then(|row| driver.filled(&viewer, row)) {
                driver.enter(&viewer, &[Said::by_viewer(phrase)]);
                return;
            }
        }
    }
}

/// What was kept of a battle so far.
struct Album<'a> {
    folder: PathBuf,
    wanted: &'a [&'a str],
    taken: Vec<&'static str>,
    told: EntryNo,
}

impl Album<'_> {
    /// Keeps this moment under each of the names that it has first.
    fn look(&mut self, driver: &Driver) -> Moving {
        let watcher = Viewer::watcher();
        let seen = driver.sitting.seen(&watcher, Have::default());
        let offered = driver.viewers().iter().map(|it| driver.sitting.offered(it, With::Stakes)).collect();
        let sight = Sight { moving: seen.moving, offered, news: driver.sitting.news(&watcher, self.told) };
        for (moment, is_now) in MOMENTS {
            if self.wanted.contains(&moment) && !self.taken.contains(&moment) && is_now(&sight) {
                let snapshot = snapshot(driver, sight.moving.edition, self.told);
                let text = serde_json::to_string_pretty(&snapshot).unwrap();
                compare(&self.folder.join(format!("{moment}.json")), &format!("{text}\n"));
                self.taken.push(moment);
            }
        }
        self.told = sight.moving.entry;
        sight.moving
    }
}

/// Plays a battle and keeps these moments of it, each when it comes first.
fn record(name: &str, wish: &SetUp, seed: u64, wanted: &[&str]) {
    let mut driver = Driver::begin(wish, seed);
    let mut album = Album { folder: folder(name), wanted, taken: Vec::new(), told: EntryNo(0) };
    let blows = wanted.contains(&"fight");
    let mut steps = 0;
    driver.play(|driver| {
        let moving = album.look(driver);
        steps += 1;
        if moving.proposal.is_none() && driver.step() {
            match steps % CHANGES {
                0 => changes(driver, steps % (2 * CHANGES) == 0),
                1 if blows => {
                    asks(driver);
                    album.look(driver);
                }
                _ => attacks(driver, if blows { &["Fight", "Charge", "Shoot"] } else { &["Shoot Fight Charge"] }),
            }
        }
    });
    let Album { folder, taken, .. } = album;
    let still = driver.sitting.seen(&Viewer::watcher(), Have::default()).still;
    compare(&folder.join("still.json"), &format!("{}\n", serde_json::to_string_pretty(&still).unwrap()));
    compare(&folder.join("battle.journal"), driver.journal());
    let missing: Vec<&&str> = wanted.iter().filter(|it| !taken.contains(it)).collect();
    assert!(missing.is_empty(), "{missing:?} never came");
}

#[test]
fn killteam_on_a_digital_table() {
    let wanted = ["first-secret", "set-up", "activation", "full-swing", "price", "dice", "changed", "over"];
    record("killteam-digital", &killteam::wish(false, "city_1"), 21, &wanted);
}

#[test]
fn killteam_where_it_comes_to_blows() {
    let wanted = ["shot", "re-roll", "block", "fight", "proposal", "undone", "over"];
    record("killteam-blows", &killteam::wish(false, "train_short"), 35, &wanted);
}

#[test]
fn killteam_on_a_physical_table() {
    let wish = SetUp { tracking: Some("ops".to_owned()), ..killteam::wish(true, "city_1") };
    let wanted = ["first-secret", "full-swing", "questions", "alone", "proposal", "changed", "over"];
    record("killteam-physical", &wish, 22, &wanted);
}

#[test]
fn maelstrom() {
    let wanted = [
        "first-secret",
        "set-up",
        "full-swing",
        "price",
        "dice",
        "questions",
        "proposal",
        "changed",
        "decision",
        "over",
    ];
    record("maelstrom", &maelstrom::wish(false), 23, &wanted);
}

#[test]
fn tactical_strike() {
    let wanted = ["first-secret", "set-up", "full-swing", "price", "dice", "questions", "proposal", "changed", "over"];
    // Where nobody's fall ends it at once, so that there is a second round.
    let wish = SetUp { mission: Some("Domination".to_owned()), ..tactical_strike::wish(&["Ines", "Kofi"], false) };
    record("tactical-strike", &wish, 33, &wanted);
}
