//! Undo, corrections, refusals and answers given alone, through the door.

use battle::{EntryNo, Phrase, Seat};
use door::{Have, Viewer, WaitsFor, What, With};
use systems::{Said, SetUp};

use crate::driver::Driver;
use crate::killteam::wish;
use crate::properties::Looks;

/// Plays on until something holds, or panics.
fn until(driver: &mut Driver, holds: impl Fn(&Driver) -> bool) {
    for _ in 0..2_000 {
        assert!(driver.step(), "the battle is over before that");
        if holds(driver) {
            return;
        }
        assert!(driver.act(), "nothing is offered");
    }
    panic!("it never comes to that");
}

fn say(phrase: &Phrase) -> Vec<Said> {
    vec![Said::by_viewer(phrase.clone())]
}

#[test]
fn what_nobody_has_answered_is_taken_back_freely() {
    let mut driver = Driver::begin(&wish(false, "city_1"), 31);
    let viewer = Viewer::seat(Seat::A);
    let is_free =
        |it: &Driver| it.offered(&viewer, With::Plain).back.is_some_and(|it| it.free && it.from > EntryNo(20));
    until(&mut driver, is_free);
    let back = driver.offered(&viewer, With::Plain).back.unwrap();
    let preview = driver.sitting.verdict(&viewer, &Said::by_viewer(back.phrase.clone()));
    assert_eq!((preview.stands, preview.changes.unwrap().of), (Some(true), Vec::new()));
    let before = driver.sitting.at(EntryNo(back.from.0 - 1)).unwrap().seen(&viewer, Have::default());
    driver.enter(&viewer, &say(&back.phrase));
    let after = driver.seen(&viewer);
    assert_eq!((after.moving.scene, after.moving.moment), (before.moving.scene, before.moving.moment));
    let news = driver.sitting.news(&Viewer::watcher(), back.from);
    assert!(news.iter().flat_map(|it| &it.what).any(|it| *it == What::Changed { from: back.from }), "{news:?}");
    // Whoever looks back hears the whole story there: what was told before the entry that is gone, and the entry no more.
    let frames = driver.sitting.frames(&Viewer::watcher(), EntryNo(0), 1_000);
    let retold = &frames.last().expect("the entry that took it back").news;
    assert_eq!(*retold, driver.sitting.news(&Viewer::watcher(), EntryNo(0)));
    assert!(retold.iter().any(|it| it.entry < back.from), "{retold:?}");
    assert!(retold.iter().all(|it| it.entry != back.from), "{retold:?}");
    let mut looks = Looks::default();
    driver.play(|it| looks.look(it));
    driver.verify();
}

#[test]
fn what_has_shown_something_is_taken_back_by_agreement() {
    let mut driver = Driver::begin(&wish(false, "city_1"), 32);
    let (mara, teo) = (Viewer::seat(Seat::A), Viewer::seat(Seat::B));
    until(&mut driver, |it| it.offered(&mara, With::Plain).back.is_some_and(|it| !it.free && it.from > EntryNo(25)));
    let back = driver.offered(&mara, With::Plain).back.unwrap();
    let standing = driver.seen(&teo).moving.scene;
    let mut looks = Looks::default();
    looks.look(&mut driver);
    for (answer, changes) in [("refuse", false), ("allow", true)] {
        driver.enter(&mara, &say(&back.phrase));
        looks.look(&mut driver);
        let asked = driver.seen(&Viewer::watcher()).moving;
        assert_eq!((asked.moment.waits.what, asked.moment.waits.of.as_slice()), (WaitsFor::Consent, &[Seat::B][..]));
        assert_eq!(asked.proposal.map(|it| (it.by, it.from)), Some((Seat::A, back.from)));
        assert_eq!(driver.offered(&mara, With::Plain).rows, [], "whoever asks does not answer");
        let rows = driver.offered(&teo, With::Plain).rows;
        let row = rows.iter().find(|it| it.does.as_str() == answer).unwrap();
        driver.enter(&teo, &say(&row.phrase));
        looks.look(&mut driver);
        assert_eq!(driver.seen(&teo).moving.scene != standing || driver.sitting.newest() < back.from, changes);
    }
    driver.play(|it| looks.look(it));
    driver.verify();
}

#[test]
fn whoever_looks_at_an_older_table_is_told_so() {
    let mut driver = Driver::begin(&wish(false, "city_1"), 33);
    let mara = Viewer::seat(Seat::A);
    until(&mut driver, |it| it.sitting.newest() > EntryNo(30) && !it.offered(&mara, With::Plain).rows.is_empty());
    let rows = driver.offered(&mara, With::Plain).rows;
    let row = rows.iter().find(|it| it.blanks.is_empty() && it.group.is_none()).cloned();
    let Some(row) = row else { return };
    let refused = driver.sitting.enter(&mara, EntryNo(3), &say(&row.phrase), &mut driver.chance).unwrap_err();
    assert_eq!(refused[0].headline.to_string(), "Somebody was faster.");
    let newest = driver.sitting.newest();
    let watcher = driver.sitting.enter(&Viewer::watcher(), newest, &say(&row.phrase), &mut driver.chance);
    assert_eq!(watcher.unwrap_err()[0].headline.to_string(), "Nobody here sits at that seat.");
    let nonsense = Phrase::new("choose", "tea");
    let refused = driver.sitting.enter(&mara, newest, &say(&nonsense), &mut driver.chance).unwrap_err();
    assert_eq!(refused[0].headline.to_string(), "That is not understood.");
    assert_eq!(driver.sitting.newest(), newest, "nothing has changed");
}

#[test]
fn what_is_said_alone_is_kept_until_all_have_spoken() {
    let physical = SetUp { tracking: Some("ops".to_owned()), ..wish(true, "city_1") };
    let alone = |driver: &Driver| {
        let moment = driver.seen(&Viewer::watcher()).moving.moment;
        moment.waits.what == WaitsFor::Answer && moment.eyes == door::Eyes::Each(vec![Seat::A, Seat::B])
    };
    // Both are asked alone where both have something sealed.
    let found = (40..60).find_map(|seed| {
        let mut driver = Driver::begin(&physical, seed);
        for _ in 0..400 {
            if !driver.step() {
                return None;
            }
            if alone(&driver) {
                return Some(driver);
            }
            driver.act();
        }
        None
    });
    let mut driver = found.expect("some battle comes to that");
    let (mara, teo) = (Viewer::seat(Seat::A), Viewer::seat(Seat::B));
    let before = (driver.seen(&teo), driver.offered(&teo, With::Stakes), driver.sitting.newest());
    let asked = driver.offered(&mara, With::Plain).asked.unwrap();
    assert!(asked.alone);
    let said: Vec<Said> = asked
        .questions
        .iter()
        .map(|it| Said::by_viewer(it.phrase.clone().with("is", &it.answers.last().unwrap().value)))
        .collect();
    let newest = driver.sitting.newest();
    let entered = driver.sitting.enter(&mara, newest, &said, &mut driver.chance).unwrap();
    assert!(entered.held);
    let after = (driver.seen(&teo), driver.offered(&teo, With::Stakes), driver.sitting.newest());
    assert_eq!(before, after, "nobody learns that somebody has spoken");
    assert_eq!(driver.offered(&mara, With::Plain).asked, None, "nobody is asked twice");
    // It survives a restart.
    let kept = driver.sitting.kept();
    assert_eq!((kept.behind, kept.alone.len()), (newest, 1));
    let written = serde_json::to_string(&kept).unwrap();
    let mut again = driver.opened_again();
    assert!(again.offered(&mara, With::Plain).asked.is_some());
    again.put_back(serde_json::from_str(&written).unwrap());
    assert_eq!(again.offered(&mara, With::Plain).asked, None);
    driver.play(|_| {});
    driver.verify();
}

/// A report or an answer of one seat that another one disputes, in words that withdraw it.
fn disputed(driver: &Driver) -> Option<(Seat, EntryNo)> {
    let newest = driver.sitting.newest();
    let by =
        driver.sitting.news(&Viewer::watcher(), EntryNo(0)).into_iter().rev().find_map(|it| it.by.zip(Some(it.entry)));
    by.filter(|(_, entry)| *entry == newest && driver.sitting.alternatives(*entry).is_ok())
}

/// Somebody says something of the table, somebody else objects, and all leave it to a die.
fn settled_by_a_die(wish: &SetUp, seed: u64) {
    let mut driver = Driver::begin(wish, seed);
    let mut looks = Looks::default();
    until(&mut driver, |it| disputed(it).is_some());
    let (by, entry) = disputed(&driver).unwrap();
    let other = driver.seats.iter().copied().find(|it| *it != by).unwrap();
    looks.look(&mut driver);
    let withdraw = Phrase::new("propose", "withdraw").with("entry", entry);
    driver.enter(&Viewer::seat(other), &say(&withdraw));
    for seat in driver.seats.clone() {
        looks.look(&mut driver);
        let viewer = Viewer::seat(seat);
        let rows = driver.offered(&viewer, With::Plain).rows;
        let Some(row) = rows.iter().find(|it| it.does.as_str() == "die") else {
            let asked = driver.seen(&viewer).moving.proposal;
            assert!(asked.is_none_or(|it| it.die.len() > 1), "whoever is asked first may leave it to a die");
            continue;
        };
        assert_eq!(driver.sitting.verdict(&viewer, &Said::by_viewer(row.phrase.clone())).stands, Some(true));
        driver.enter(&viewer, &say(&row.phrase));
    }
    looks.look(&mut driver);
    let moment = driver.seen(&Viewer::watcher()).moving.moment;
    assert_eq!(moment.waits.what, WaitsFor::Dice);
    let due = driver.offered(&Viewer::seat(other), With::Plain).due.expect("a die is due");
    assert_eq!((due.highest, due.count, due.means.len()), (6, 1, 2));
    let before = driver.sitting.newest();
    if wish.agreed.rolls {
        let typed = driver.try_to_enter(&Viewer::seat(other), &say(&due.phrase.clone().with("faces", "6")));
        assert_eq!(typed.unwrap_err()[0].headline.to_string(), "Umpire rolls these dice.");
    } else {
        driver.enter(&Viewer::seat(other), &say(&due.phrase.with("faces", "6")));
    }
    driver.step();
    let news = driver.sitting.news(&Viewer::watcher(), before);
    let fell = news.iter().flat_map(|it| &it.what).find_map(|it| match it {
        What::Settled { face, changes } => Some((*face, *changes)),
        _ => None,
    });
    let (face, changes) = fell.expect("everybody is shown the die");
    assert_eq!(changes, face >= 4);
    assert!(news[0].says.to_string().starts_with(&format!("The die shows {face}.")), "{news:?}");
    assert_eq!(driver.seen(&Viewer::watcher()).moving.proposal, None);
    looks.look(&mut driver);
    driver.play(|it| looks.look(it));
    driver.verify();
}

#[test]
fn a_die_settles_what_nobody_agrees_on() {
    let physical = |rolls: bool| {
        let mut physical = wish(true, "city_1");
        physical.agreed.rolls = rolls;
        physical
    };
    settled_by_a_die(&physical(true), 51);
    settled_by_a_die(&physical(false), 52);
    settled_by_a_die(&crate::maelstrom::wish(true), 53);
    settled_by_a_die(&crate::maelstrom::wish(false), 54);
    settled_by_a_die(&crate::tactical_strike::wish(&["Ines", "Kofi", "Bram"], true), 55);
    settled_by_a_die(&crate::tactical_strike::wish(&["Ines", "Kofi"], false), 56);
}
