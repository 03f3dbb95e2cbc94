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
