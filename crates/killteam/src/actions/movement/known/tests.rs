//! What is known of a road says the same as following it.

use battle::{Seating, Side, System as _};
use table::{Bearing, Length, Map};

use super::*;
use crate::KillTeam;
use crate::approved_ops_2025::CritOp;
use crate::ground::PlacedTerrain;
use crate::setup::{Options, TableKind};
use crate::team::{Datacard, Team};

const A1: OperativeId = OperativeId(0);

fn table() -> Table {
    let map = Map::load("city_1.toml", include_str!("../../../../../../data/killzones/city_1.toml")).unwrap();
    let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32));
    let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
    let seats = Seating::duel("ann", "bob").unwrap();
    Table::new(seats, TableKind::Digital, CritOp::Secure, Options::default(), map, teams).unwrap()
}

/// A piece at each of some places, in turn of each kind but one.
fn with_pieces(table: &Table, without: Obstruction) -> State {
    let mut state = KillTeam::begin(table);
    let kinds = Obstruction::ALL.into_iter().filter(|it| *it != without).cycle();
    let facings = Bearing::all().step_by(5);
    let places = ["6, 8", "9, 17", "12, 6", "14, 14", "18, 9", "20, 18", "24, 5", "26, 13"];
    for ((at, kind), facing) in places.into_iter().zip(kinds).zip(facings) {
        let at = at.parse().unwrap();
        state.ground.put(table, PlacedTerrain { kind, side: Side::A, at, facing, size: table.size_of(kind) });
    }
    state
}

#[test]
fn a_road_past_what_was_put_down_costs_what_following_it_says() {
    let table = table();
    let (mut near, mut free) = (0, 0);
    for without in [Obstruction::Ladder, Obstruction::LightBarricade] {
        let mut state = with_pieces(&table, without);
        let starts: Vec<Point> = table.page(A1).near("15, 11".parse().unwrap(), Length::inches(12)).collect();
        for start in starts.into_iter().step_by(7) {
            state.operative_mut(A1).at = Some(start);
            let walker = Walker::within(&table, &state, A1, 6).unwrap();
            let roads = walker.roads().unwrap();
            for road in (0..roads.count_within(6)).filter_map(|it| roads.straight(it)) {
                if !state.ground.is_changed_near(start, road.way(), table.card(A1).base_radius()) {
                    continue;
                }
                let rules = Trip::of(Action::Reposition, 6);
                let known = match walker.known(&road, &rules) {
                    Known::Closed => None,
                    Known::Free(cost) => Some(cost),
                    Known::Nothing => continue,
                };
                // Without roads nothing is known, and the way is followed.
                let mut closely = Walker::within(&table, &state, A1, 6).unwrap();
                closely.roads = None;
                assert_eq!(known, closely.walk(road.way()), "{start:?} to {:?}", road.way());
                near += 1;
                free += usize::from(known.is_some());
            }
        }
    }
    assert!(near > 150 && free > 20 && near - free > 100, "{near} near, {free} free");
}

#[test]
fn a_road_on_which_others_stand_about_is_free_where_following_it_is() {
    let map = Map::load("city_1.toml", include_str!("../../../../../../data/killzones/city_1.toml")).unwrap();
    let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32));
    let teams = [Team::of("A", vec![card("a1"), card("a2")]), Team::of("B", vec![card("b1"), card("b2")])];
    let seats = Seating::duel("ann", "bob").unwrap();
    let table = Table::new(seats, TableKind::Digital, CritOp::Secure, Options::default(), map, teams).unwrap();
    let (mut looked, mut free) = (0, 0);
    let starts: Vec<Point> = table.page(A1).near("15, 11".parse().unwrap(), Length::inches(12)).collect();
    for start in starts.into_iter().step_by(11) {
        let mut state = KillTeam::begin(&table);
        state.operative_mut(A1).at = Some(start);
        for (other, (x, y)) in [(1, (2, 1)), (2, (-3, 1)), (3, (1, -4))] {
            let there = Point::flat(start.x + Length::inches(x), start.y + Length::inches(y));
            state.operative_mut(OperativeId(other)).at = Some(there);
        }
        let walker = Walker::within(&table, &state, A1, 6).unwrap();
        let mut closely = Walker::within(&table, &state, A1, 6).unwrap();
        closely.roads = None;
        let roads = walker.roads().unwrap();
        for road in (0..roads.count_within(6)).filter_map(|it| roads.straight(it)) {
            assert_eq!(walker.walk_road(&road), closely.walk(road.way()), "{start:?} to {:?}", road.way());
            looked += 1;
            free += usize::from(walker.walk_road(&road).is_some());
        }
    }
    assert!(looked > 300 && free > 50 && looked - free > 100, "{looked} looked at, {free} free");
}
