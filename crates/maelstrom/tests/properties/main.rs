//! Properties that hold for every battle the driver can dream up.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

mod battles;
mod corrections;
mod options;
mod witness;

use std::sync::Arc;

use battle::{Battle, Seating, System as _};
use maelstrom::driver::{Driver, Knows};
use maelstrom::{EdgeOrder, Maelstrom, MortalCount, Options, PACK, Setup, Split, Table, TakeAndHold, Text, Touch};

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

/// The same with every setting read the other way.
fn otherwise(size: usize) -> Setup {
    let options = Options {
        dow_depth: Some(8),
        ha_half_gap: 10,
        sd_radius: 10,
        territory_split: Split::Diagonal,
        marker_diameter_mm: 32,
        marker_edge_gap: 2,
        marker_gap: 8,
        models_may_end_on_marker: false,
        strategic_reserves_cp: vec![0, 1],
        own_edge_exception: false,
        timeout_counts_as_turn_kill: true,
        rd6_incursion: TakeAndHold::OpponentBoth,
        ts6_ignore_enemy_aircraft: true,
        bl3_destroy_counts: true,
        territory_touch: Touch::Path,
        hd5_count: MortalCount::Lost,
        carried_replaceable: true,
        fixed_determination_per_round: Some(1),
        round_edge_order: EdgeOrder::P2First,
        wiped_out_keeps_objectives: false,
        vp_cap: 30,
        painted_bonus: 5,
        rounds: 4,
        ..Options::default()
    };
    Setup { options, ..setup(size) }
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
