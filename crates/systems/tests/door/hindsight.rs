//! Why a bot did what it did, and which decisions of a person cost most.

use battle::Seat;
use battle::journal::{Journal, Vault};
use door::Viewer;
use systems::{Outside, SetUp, Sitting};

use crate::driver::{Driver, wired};
use crate::killteam;

/// Mara, by chance, against a bot: until something is so, or to the end.
fn played_until(hints: bool, is_so: impl Fn(&Driver) -> bool) -> Driver {
    let mut wish: SetUp = killteam::wish(false, "city_1");
    wish.seats[1].bot = Some("greedy".into());
    wish.agreed.hints = hints;
    let mut driver = Driver::begin(&wish, 6);
    while driver.step() && !is_so(&driver) {
        assert!(driver.act());
    }
    driver
}

/// As far as there are so many entries.
fn played(hints: bool, entries: u32) -> Driver {
    played_until(hints, |it| it.sitting.newest().0 >= entries)
}

/// The same battle in the eyes of somebody to whom nobody ever told what is sealed.
fn without_hands(driver: &Driver) -> Box<dyn Sitting> {
    let journal = Journal::read(driver.journal().as_bytes()).unwrap();
    let still = driver.seen(&Viewer::watcher()).still.unwrap();
    let bots = still.seats.into_iter().map(|it| it.bot).collect();
    let dice = journal.header.dice.clone();
    systems::open(&journal, &Vault::default(), bots, still.agreed, &Outside { seed: 0, dice }).unwrap()
}

#[test]
fn a_bot_says_why_and_nothing_that_it_has_sealed_plays_a_part() {
    let (mara, bot) = (Viewer::seat(Seat::A), Seat::B);
    let told = |it: &Driver, viewer: &Viewer| it.sitting.explained(viewer, bot, None, 8).ok();
    // A decision on which much depended, and on which what is sealed had its part.
    let driver = played_until(true, |it| {
        let open = told(it, &mara).filter(|thought| thought.reasons().len() > 1);
        open.is_some_and(|open| told(it, &Viewer::seat(bot)).is_some_and(|own| own.entry == open.entry && own != open))
    });
    assert!(!driver.sitting.has_opened_all(bot), "something is sealed");
    let told = wired(&driver.sitting.explained(&mara, bot, None, 8).unwrap());
    assert_eq!(told.seat, bot);
    assert!(told.taken != told.instead && told.battles > 0 && told.reasons().len() > 1, "{told:?}");
    // Once more it is the same; and so it is where nobody could know the hand.
    assert_eq!(driver.sitting.explained(&mara, bot, None, 8), Ok(told.clone()));
    assert_eq!(without_hands(&driver).explained(&mara, bot, None, 8), Ok(told.clone()));
    // What it has sealed would have made a difference.
    let own = driver.sitting.explained(&Viewer::seat(bot), bot, None, 8).unwrap();
    assert!(own.entry == told.entry && own != told, "{own:?}");
}

#[test]
fn without_hints_nobody_is_told_before_the_end() {
    let driver = played(false, 130);
    let why = driver.sitting.explained(&Viewer::seat(Seat::A), Seat::B, None, 8).unwrap_err();
    assert_eq!(why, "Hints were not agreed on; it is told when the battle is over.");
    let why = driver.sitting.explained(&Viewer::seat(Seat::A), Seat(7), None, 8).unwrap_err();
    assert_eq!(why, "Nobody sits there.");
    let driver = played(true, 130);
    let why = driver.sitting.explained(&Viewer::watcher(), Seat::A, None, 8).unwrap_err();
    assert_eq!(why, "What others were thinking is told when the battle is over.");
}

#[test]
fn after_the_battle_the_three_decisions_that_cost_most_are_found() {
    let driver = played(false, u32::MAX);
    let mara = Viewer::seat(Seat::A);
    let costly = driver.sitting.costly(&mara, Seat::A, 3, 8).unwrap();
    // Whoever plays at random throws a lot away.
    assert_eq!(costly.len(), 3, "{costly:?}");
    assert!(costly.is_sorted_by_key(|it| -it.lost), "{costly:?}");
    for it in &costly {
        let log = driver.sitting.entry_in_words(it.entry).unwrap();
        assert!(it.seat == Seat::A && log.starts_with("Mara"), "{it:?}: {log}");
        assert!(it.lost >= 100, "{}", it.cost());
    }
    assert_eq!(driver.sitting.costly(&mara, Seat::A, 3, 8), Ok(costly));
}

#[test]
fn beside_a_real_table_nobody_can_tell() {
    let driver = Driver::begin(&killteam::wish(true, "city_1"), 3);
    let why = driver.sitting.costly(&Viewer::seat(Seat::A), Seat::A, 3, 8).unwrap_err();
    assert_eq!(why, "Nobody can think ahead at this table of Kill Team.");
}
