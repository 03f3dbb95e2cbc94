//! Maelstrom through the door, beside a real table.

use door::Agreed;
use systems::{SeatWish, SetUp, Source};

use crate::driver::Driver;
use crate::properties;

pub(crate) fn wish(rolls: bool) -> SetUp {
    let seat = |name: &str| SeatWish { name: name.to_owned(), ..SeatWish::default() };
    SetUp {
        system: "maelstrom".into(),
        physical: true,
        seats: vec![seat("Mara"), seat("Teo")],
        agreed: Agreed { rolls, ..Agreed::default() },
        ..SetUp::default()
    }
}

/// As above, but one of them has set points aside for two units, and they are enough for one.
pub(crate) fn with_reinforcements() -> SetUp {
    let army = include_str!("../../../../data/armies/hollowmaw_brood.toml");
    let army = army.replace("battle_ready = true", "battle_ready = true\nreinforcement_points = 150");
    let aside = |army: String, name: &str| army.replace(name, &format!("{name}\nadded = true"));
    let army = aside(aside(army, "name = \"Vaulters\""), "name = \"Mire Slingers\"");
    let mut wish = wish(true);
    wish.seats[1].force = Some(Source::Text { name: "brood.toml".into(), text: army });
    wish
}

#[test]
fn a_battle_is_played_to_its_end() {
    for (seed, rolls) in [(1, true), (2, false)] {
        let mut driver = Driver::begin(&wish(rolls), seed);
        let mut looks = properties::Looks::default();
        driver.play(|it| looks.look(it));
        driver.verify();
        looks.end(&driver);
    }
}

#[test]
fn abilities_of_units_can_be_looked_up() {
    let library = systems::library("maelstrom").unwrap();
    let secured = library.iter().find(|it| it.name == "Objective Secured").unwrap();
    assert!(secured.gist.contains("controls it"));
    let still = Driver::begin(&wish(true), 3).seen(&door::Viewer::watcher()).still.unwrap();
    let units = still.cards.iter().filter(|it| it.kind.as_str() == "unit");
    assert!(units.clone().any(|it| it.has.contains(&secured.id)));
    assert!(units.flat_map(|it| &it.has).all(|id| still.cards.iter().any(|it| it.id == *id)));
}
