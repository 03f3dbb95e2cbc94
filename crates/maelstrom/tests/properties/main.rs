//! Properties that hold for every battle the driver can dream up.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

mod battles;
mod corrections;
mod witness;

use std::sync::Arc;

use battle::{Battle, Seating, System as _};
use maelstrom::driver::{Driver, Knows};
use maelstrom::{Maelstrom, PACK, Setup, Table, Text};

/// The two sample armies at one of the three sizes.
fn setup(size: usize) -> Setup {
    let text = |name: &str, text: &str| Text { name: name.into(), text: text.into() };
    let sizes = ["Incursion", "Strike Force", "Onslaught"];
    Setup {
        pack: PACK.into(),
        seats: Seating::duel("Mara", "Teo").unwrap(),
        armies: [
            text("cinder_compact.toml", include_str!("../../../../data/armies/cinder_compact.toml")),
            text("hollowmaw_brood.toml", include_str!("../../../../data/armies/hollowmaw_brood.toml")),
        ],
        size: Some(sizes[size % sizes.len()].into()),
        mission: None,
        map: None,
        terrain: None,
        options: Default::default(),
    }
}

/// The tables of all sizes.
fn tables() -> [Arc<Table>; 3] {
    [0, 1, 2].map(|size| Arc::new(Maelstrom::prepare(&setup(size)).unwrap()))
}

/// Plays the battle of this number to its end.
fn play_out(table: &Arc<Table>, number: u64, knows: Knows) -> Battle<Maelstrom> {
    let mut battle = Battle::new(Arc::clone(table));
    let mut driver = Driver::new(number, knows);
    let mut deeds = 0;
    while let Some(deed) = driver.next(&battle) {
        let said = format!("{deed:?}");
        deed.play(&mut battle).unwrap_or_else(|it| panic!("battle {number}: {said} is refused: {it:?}"));
        deeds += 1;
        assert!(deeds < 5_000, "battle {number} does not end");
    }
    battle
}
