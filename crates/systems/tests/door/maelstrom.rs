//! Maelstrom through the door, beside a real table.

use door::Agreed;
use systems::{SeatWish, SetUp};

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
