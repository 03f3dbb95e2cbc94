//! Tactical Strike through the door, beside a real table, for two and for three.

use door::Agreed;
use systems::{SeatWish, SetUp};

use crate::driver::Driver;
use crate::properties;

pub(crate) fn wish(names: &[&str], rolls: bool) -> SetUp {
    let seat = |name: &&str| SeatWish { name: (*name).to_owned(), ..SeatWish::default() };
    SetUp {
        system: "tactical-strike".into(),
        physical: true,
        seats: names.iter().map(seat).collect(),
        agreed: Agreed { rolls, ..Agreed::default() },
        ..SetUp::default()
    }
}

#[test]
fn a_battle_is_played_to_its_end() {
    for (seed, names, rolls) in [(1, &["Ines", "Kofi"][..], true), (2, &["Ines", "Kofi", "Bram"][..], false)] {
        let mut driver = Driver::begin(&wish(names, rolls), seed);
        let mut looks = properties::Looks::default();
        driver.play(|it| looks.look(it));
        driver.verify();
        looks.end(&driver);
    }
}

#[test]
fn roles_rules_weapons_and_powers_can_be_looked_up() {
    let library = systems::library("tactical-strike").unwrap();
    let card = |name: &str| library.iter().find(|it| it.name == name).unwrap_or_else(|| panic!("no {name}"));
    assert!(card("Slayer").lines.len() == 3 && card("Stubborn").gist.contains("Leadership"));
    assert_eq!(card("Stubborn").stats[0].1, "1");
    let driver = Driver::begin(&wish(&["Ines", "Kofi"], true), 3);
    let still = driver.seen(&door::Viewer::watcher()).still.unwrap();
    let of_kind = |kind: &str| still.cards.iter().filter(|it| it.kind.as_str() == kind).collect::<Vec<_>>();
    assert!(
        !of_kind("weapon").is_empty()
            && of_kind("weapon").iter().all(|it| !it.stats.is_empty() || !it.lines.is_empty())
    );
    // Whatever belongs to somebody has a card.
    for model in of_kind("model") {
        let missing = model.has.iter().find(|id| !still.cards.iter().any(|it| it.id == **id));
        assert_eq!(missing, None, "{}", model.name);
        assert!(!model.has.is_empty(), "{}", model.name);
    }
}

#[test]
fn a_question_says_who_wants_to_know() {
    let mut driver = Driver::begin(&wish(&["Ines", "Kofi"], true), 97);
    let (mut all, mut why) = (0, 0);
    driver.play(|driver| {
        for question in driver
            .offered(&door::Viewer::seat(driver.seats[0]), door::With::Plain)
            .asked
            .iter()
            .flat_map(|it| &it.questions)
        {
            all += 1;
            why += usize::from(!question.why.is_empty());
        }
    });
    assert!(all > 0 && why == all, "{why} of {all}");
}
