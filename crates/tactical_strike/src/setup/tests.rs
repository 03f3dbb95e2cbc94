//! Worked examples of uneven sides and of table sizes.

use battle::{Seating, Side};
use table::Point;

use crate::deployment_map::{DeploymentMaps, TableSize};
use crate::header::{Options, Parts, Table};
use crate::scenario::forces;
use crate::strike_force::{Category, Pools, SmallerSide, StrikeForce};

const MAPS: &str = include_str!("../../../../data/tactical_strike/deployment_maps.toml");

/// A table with so many players on either side.
fn table(a: usize, b: usize, leads: u32, any_force: bool) -> Result<Table, String> {
    let lists = forces::lists().unwrap();
    let force = |place: usize| -> StrikeForce {
        let mut force = forces::sample(&lists, 0).unwrap();
        let lead = force.picks.iter_mut().find(|it| it.category == Category::LeadElement);
        lead.unwrap().count = if place == 0 { leads } else { 1 };
        force
    };
    let names = ["ann", "bob", "cid", "dot", "eve", "fay"];
    let side = |place: usize| if place < a { Side::A } else { Side::B };
    let seats = Seating::new(names.iter().take(a + b).enumerate().map(|(place, it)| (*it, side(place)))).unwrap();
    let forces = (0..a + b).map(force).collect();
    let maps = DeploymentMaps::load(MAPS).unwrap();
    let parts = Parts { seats, lists, forces, maps, mission: None, map: None };
    Table::new(parts, None, Options { any_force, ..Options::default() })
}

#[test]
fn ts_e068_the_smaller_side_gets_the_worth_of_the_missing_player() {
    let lists = forces::lists().unwrap();
    let pools = |players, against| {
        let force = forces::sample(&lists, 0).unwrap();
        Pools::of(&StrikeForce { smaller_side: Some(SmallerSide { players, against }), ..force })
    };
    assert_eq!((pools(1, 2).rank_and_file, pools(1, 2).per_entry), (750, 375));
    assert_eq!((pools(2, 3).rank_and_file, pools(2, 3).per_entry), (525, 262));
    assert!(table(1, 2, 2, false).is_ok(), "two Lead Elements for the smaller side");
    assert!(table(2, 2, 2, false).is_err(), "one for all others");
}

#[test]
fn ts_e069_three_a_side_need_the_large_table() {
    assert_eq!(table(2, 2, 1, false).unwrap().size(), TableSize::Small);
    assert_eq!(table(3, 2, 1, false).unwrap().size(), TableSize::Large);
    let maps = DeploymentMaps::load(MAPS).unwrap();
    let vanguard = maps.ground(maps.named("Vanguard Strike").unwrap(), TableSize::Small).unwrap();
    let holds = |at: &str| vanguard.zone(0).unwrap().area.contains(at.parse::<Point>().unwrap());
    assert!(holds("15, 15") && !holds("16, 16"));
}

#[test]
fn sides_of_one_and_three_are_refused() {
    assert!(table(1, 3, 1, true).is_err());
}
