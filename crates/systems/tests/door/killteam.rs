//! Kill Team through the door, on a digital and on a physical table.

use door::{Agreed, Viewer, With};
use systems::{SeatWish, SetUp, Source};

use crate::driver::Driver;
use crate::properties;

pub(crate) fn wish(physical: bool, map: &str) -> SetUp {
    let seat = |name: &str, force: &str| SeatWish {
        name: name.to_owned(),
        force: Some(Source::named(force)),
        ..SeatWish::default()
    };
    SetUp {
        system: "killteam".into(),
        physical,
        seats: vec![seat("Mara", "cinderline_wardens"), seat("Teo", "hollow_choir")],
        map: Some(Source::named(map)),
        agreed: Agreed { rolls: !physical, odds: !physical, ..Agreed::default() },
        ..SetUp::default()
    }
}

#[test]
fn a_digital_battle_is_played_to_its_end() {
    for (seed, map) in [(1, "city_1"), (2, "derelict_1")] {
        let mut driver = Driver::begin(&wish(false, map), seed);
        let mut looks = properties::Looks::default();
        driver.play(|it| looks.look(it));
        driver.verify();
        looks.end(&driver);
    }
}

#[test]
fn a_physical_battle_is_played_to_its_end() {
    for (seed, tracking) in [(3, "ops"), (4, "phases"), (5, "battle")] {
        let mut driver = Driver::begin(&SetUp { tracking: Some(tracking.to_owned()), ..wish(true, "city_1") }, seed);
        let mut looks = properties::Looks::default();
        driver.play(|it| looks.look(it));
        driver.verify();
        looks.end(&driver);
    }
}

#[test]
fn odds_are_told_where_all_have_agreed_and_nowhere_else() {
    let told = |agreed: bool| {
        let mut wish = wish(false, "city_1");
        wish.agreed.odds = agreed;
        let mut driver = Driver::begin(&wish, 21);
        let mut told = 0;
        driver.play(|driver| {
            for viewer in driver.viewers() {
                let offered = serde_json::to_string(&driver.sitting.offered(&viewer, With::Stakes)).unwrap();
                told += offered.matches("\"odds\":").count();
            }
        });
        told
    };
    assert_eq!(told(false), 0);
    assert!(told(true) > 20, "{} rows and prompts have odds", told(true));
}

#[test]
fn a_bot_plays_against_a_person() {
    let mut wish = wish(false, "city_1");
    wish.seats[1].bot = Some("greedy".into());
    let mut driver = Driver::begin(&wish, 6);
    driver.play(|_| {});
    driver.verify();
    assert_eq!(driver.offered(&Viewer::watcher(), With::Stakes).rows, []);
}
