//! Whoever names something that cannot be done is told why, whatever is decided now: actions, rules, reports.

use battle::Phrase;
use door::{Viewer, With};
use systems::{Said, SetUp};

use crate::driver::Driver;
use crate::{killteam, maelstrom, tactical_strike};

/// The headlines of every reason against what a line names.
fn against(driver: &Driver, viewer: &Viewer, line: &str) -> Vec<String> {
    let why = driver.sitting.why_not(viewer, line);
    assert!(why.iter().all(|it| !it.headline.to_string().is_empty()), "{line}: {why:?}");
    why.iter().map(|it| it.headline.to_string()).collect()
}

/// Plays by lot to the first moment of this phase.
fn until(driver: &mut Driver, phase: &str) {
    for _ in 0..2_000 {
        driver.step();
        if driver.seen(&Viewer::watcher()).moving.moment.phase.as_str() == phase {
            return;
        }
        assert!(driver.act(), "nothing is offered");
    }
    panic!("{phase} never came");
}

fn said(driver: &mut Driver, viewer: &Viewer, phrase: Phrase) {
    driver.enter(viewer, &[Said::by_viewer(phrase)]);
    driver.step();
}

/// A refereed battle in its first firefight, both around one screen.
fn refereed() -> (Driver, Viewer) {
    let wish = killteam::wish(true, "city_1");
    let wish = SetUp { tracking: Some("battle".to_owned()), mission: Some("Secure".to_owned()), ..wish };
    let mut driver = Driver::begin(&wish, 71);
    until(&mut driver, "firefight");
    let both = Viewer::around(driver.seats.clone());
    (driver, both)
}

#[test]
fn a_report_at_a_real_table_is_refused_for_what_the_record_knows() {
    let (driver, both) = refereed();
    let why = against(&driver, &both, "secure a2 marker 1");
    assert!(why.contains(&"Not in the first turning point.".to_owned()), "{why:?}");
    assert_eq!(against(&driver, &both, "why not secure"), ["Not in the first turning point."]);
    let loot = against(&driver, &both, "loot a2 marker 1");
    assert!(loot.contains(&"Not in this battle.".to_owned()), "{loot:?}");
    assert!(!against(&driver, &both, "activated a2").is_empty());
    assert!(!against(&driver, &both, "b1 lost 200 wounds").is_empty());
}

#[test]
fn a_loss_at_a_real_table_is_refused_for_who_it_was_and_by_whom() {
    let (mut driver, both) = refereed();
    assert_eq!(against(&driver, &both, "out b2 by a3"), [""; 0], "that can be reported");
    // The record does not know whose blast it was.
    assert!(matches!(driver.sitting.understood(&both, "out b3 by b4"), Some(Ok(_))));
    assert_eq!(against(&driver, &both, "out b3 by b4"), [""; 0]);
    said(&mut driver, &both, Phrase::new("report", "out").with("who", "b2").with("by_whom", "a3"));
    for line in ["out b2 by a3", "b2 is out", "a3 destroyed b2", "b2 lost 3"] {
        assert!(!against(&driver, &both, line).is_empty(), "{line}");
    }
}

#[test]
fn every_deed_of_a_digital_table_has_its_reason() {
    let mut driver = Driver::begin(&killteam::wish(false, "city_1"), 72);
    until(&mut driver, "firefight");
    let turn = driver.seen(&Viewer::watcher()).moving.moment.turn.expect("a turn");
    let seat = *driver.seats.iter().find(|it| it.0 == turn.0).unwrap();
    let viewer = Viewer::seat(seat);
    let letter = seat.to_string().to_lowercase();
    let activate = Phrase::new("choose", "activate").with("who", format!("{letter}2")).with("order", "conceal");
    said(&mut driver, &viewer, activate);
    let activate = format!("activate {letter}1");
    for line in
        ["guard", "why guard", "quick march", "second wind", &activate, "pick up marker", "smoke grenade", "fight"]
    {
        assert!(!against(&driver, &viewer, line).is_empty(), "{line}");
    }
    assert_eq!(against(&driver, &viewer, "shoot"), against(&driver, &viewer, "why not shoot"));
    for line in ["end activation", "xyzzy", "", "why"] {
        assert_eq!(against(&driver, &viewer, line), [""; 0], "{line}");
    }
}

#[test]
fn what_a_sealed_op_would_allow_is_told_on_no_common_screen() {
    let (driver, both) = refereed();
    for line in
        ["plant banner a2", "retrieve a2 marker 1", "scout a2 b2", "clear a2 marker 2", "plant device a2 marker 1"]
    {
        let why = driver.sitting.why_not(&both, line);
        assert!(why.iter().all(|it| !it.headline.to_string().contains("tac op")), "{line}: {why:?}");
    }
}

/// Whatever can be looked up can be named: it never stops anything, and where there is a reason it is a sentence.
#[test]
fn every_name_that_can_be_looked_up_can_be_asked_about_at_any_time() {
    let battles = [
        (killteam::wish(false, "city_1"), 73),
        (SetUp { tracking: Some("battle".to_owned()), ..killteam::wish(true, "city_1") }, 74),
        (maelstrom::wish(true), 75),
        (tactical_strike::wish(&["Ines", "Kofi"], true), 76),
    ];
    for (wish, seed) in battles {
        let mut driver = Driver::begin(&wish, seed);
        let (mut steps, mut reasons) = (0, 0);
        driver.play(|driver| {
            steps += 1;
            if steps % 61 != 0 {
                return;
            }
            let still = driver.seen(&Viewer::watcher()).still.unwrap();
            for viewer in driver.viewers() {
                for card in still.cards.iter().skip(steps / 61 % 11).step_by(11) {
                    reasons += against(driver, &viewer, &card.name).len();
                    reasons += against(driver, &viewer, &format!("why not {} a1 b2 marker 1", card.name)).len();
                }
            }
        });
        assert!(reasons > 10, "{}: {reasons}", wish.system);
    }
}

#[test]
fn stratagems_and_grants_have_their_reasons_too() {
    let mut driver = Driver::begin(&maelstrom::wish(true), 77);
    until(&mut driver, "movement");
    let viewer = Viewer::seat(driver.seats[0]);
    for line in ["quick thinking", "standing orders", "new intel"] {
        assert!(!against(&driver, &viewer, line).is_empty(), "{line}");
    }
    let mut driver = Driver::begin(&tactical_strike::wish(&["Ines", "Kofi"], true), 78);
    until(&mut driver, "movement");
    let viewer = Viewer::seat(driver.seats[0]);
    for line in ["go to ground a1", "overwatch", "seize"] {
        assert!(!against(&driver, &viewer, line).is_empty(), "{line}");
    }
}

#[test]
fn every_system_lists_what_cannot_be_had() {
    for (wish, seed) in [
        (SetUp { tracking: Some("battle".to_owned()), ..killteam::wish(true, "city_1") }, 79),
        (maelstrom::wish(true), 80),
        (tactical_strike::wish(&["Ines", "Kofi"], true), 81),
    ] {
        let mut driver = Driver::begin(&wish, seed);
        let (mut barred, mut stakes) = (0, 0);
        driver.play(|driver| {
            for viewer in driver.viewers() {
                let offered = driver.sitting.offered(&viewer, With::Stakes);
                barred += offered.barred.len();
                stakes += offered.rows.iter().filter(|it| it.stakes.is_some()).count();
                stakes += usize::from(offered.stakes.is_some());
            }
        });
        assert!(barred > 50, "{}: {barred}", wish.system);
        assert!(stakes > 0 || wish.physical && wish.system.as_str() == "killteam", "{}: {stakes}", wish.system);
    }
}
