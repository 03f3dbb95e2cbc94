//! What is offered for a move: cover, places out of sight, markers, charges, decks, and a lattice.

use battle::{Seating, System as _};
use table::{Map, Point};

use super::*;
use crate::approved_ops_2025::CritOp;
use crate::attacks::Cover;
use crate::geometry;
use crate::options::performing;
use crate::setup;
use crate::targeting;
use crate::team::{Datacard, Team};
use crate::way::Way;
use crate::weapon_rules::cover::Seeks;

/// A low wall, a high one, and a deck on posts.
const TERRAIN: &str = r#"
    [[feature]]
    name = "low wall"
    traits = "light"
    part = [{ rectangle = ["10, 5", "14, 5.4"], top = "1" }]
    [[feature]]
    name = "high wall"
    traits = "heavy"
    part = [{ rectangle = ["10, 15", "14, 15.4"], top = "4" }]
    [[feature]]
    name = "deck"
    part = [
      { rectangle = ["20, 8", "24, 12"], bottom = "2.9", top = "3", traits = "vantage, light" },
      { rectangle = ["21, 9", "23, 11"], top = "2.9", traits = "heavy" },
    ]
"#;

const A1: OperativeId = OperativeId(0);
const B1: OperativeId = OperativeId(1);

fn small_table(lattice_inches: u8) -> Table {
    let ground = include_str!("../../../../../data/killzones/train_short.toml");
    let open = ground.split("# Terrain.").next().unwrap();
    let map = Map::load("small.toml", &format!("{open}\n{TERRAIN}")).unwrap();
    let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32));
    let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
    let options = setup::Options { lattice_inches, ..Default::default() };
    let seats = Seating::duel("ann", "bob").unwrap();
    Table::new(seats, TableKind::Digital, CritOp::Secure, options, map, teams).unwrap()
}

/// The active operative and its enemy at these places.
fn facing(table: &Table, at: &str, enemy: &str) -> State {
    let mut state = KillTeam::begin(table);
    state.operative_mut(A1).at = Some(at.parse().unwrap());
    state.operative_mut(B1).at = Some(enemy.parse().unwrap());
    state.turning_point = crate::vocabulary::TurningPoint(1);
    state.phase = Phase::Firefight { turn: Side::A, active: Some(Activation::of(A1)) };
    for who in [A1, B1] {
        state.operative_mut(who).order = Order::Engage;
    }
    state
}

/// Every way that is offered for a move.
fn ways(table: &Table, state: &State, action: Action) -> Vec<Way> {
    let list = performing::all(table, state, &state.active().unwrap());
    let ways = list.into_iter().filter_map(|it| match it {
        Choice::Perform { action: other, target: Target::Path(way), .. } if other == action => Some(way),
        _ => None,
    });
    ways.collect()
}

/// Where the offered ways of a Reposition end.
fn ends(table: &Table, state: &State) -> Vec<Point> {
    ways(table, state, Action::Reposition).iter().filter_map(|it| it.last().copied()).collect()
}

fn standing_at(state: &State, at: Point) -> State {
    let mut then = state.clone();
    then.operative_mut(A1).at = Some(at);
    then
}

#[test]
fn places_in_cover_are_offered() {
    let table = small_table(2);
    let state = facing(&table, "11, 9", "12, 1");
    let in_cover = |it: &Point| {
        let then = standing_at(&state, *it);
        targeting::fire(&table, &then, B1, A1, Seeks::Nothing).unwrap().screen.cover != Cover::None
    };
    assert!(ends(&table, &state).iter().any(in_cover));
}

#[test]
fn places_out_of_sight_are_offered() {
    let table = small_table(2);
    let state = facing(&table, "11, 11", "12, 21");
    let hidden = |it: &Point| !geometry::sees(&table, &state, (B1, "12, 21".parse().unwrap()), (A1, *it));
    let ends = ends(&table, &state);
    assert!(ends.iter().any(hidden) && ends.iter().any(|it| !hidden(it)));
}

#[test]
fn places_at_markers_and_in_charge_contact_are_offered() {
    let table = small_table(2);
    let objective = table.objective(Objective::CENTRE);
    let start = Point::new(objective.x - Length::inches(4), objective.y, Length::ZERO);
    let mut state = facing(&table, "1, 1", "29, 21");
    state.operative_mut(A1).at = Some(start);
    let reaches = |it: &Point| {
        let spot = crate::vocabulary::Spot(Some(objective));
        let then = standing_at(&state, *it);
        geometry::reaches_spot(&table, &then, A1, Marker::Objective(Objective::CENTRE), spot) == Some(true)
    };
    assert!(ends(&table, &state).iter().any(reaches));

    let state = facing(&table, "3, 11", "7, 11");
    let contact = |it: &Way| {
        let there = (B1, "7, 11".parse().unwrap());
        geometry::in_control_range(&table, &state, (A1, *it.last().unwrap()), there)
    };
    let charges = ways(&table, &state, Action::Charge);
    assert!(!charges.is_empty() && charges.iter().all(contact));
}

#[test]
fn actions_at_a_carried_objective_marker_are_offered_to_its_carrier() {
    let table = small_table(2);
    let carried = Marker::Objective(Objective::CENTRE);
    let mut state = facing(&table, "3, 3", "29, 21");
    state.turning_point = crate::vocabulary::TurningPoint(4);
    state.tac_ops[Side::A] = Declared::Revealed(TacOp::PlantDevices);
    state.set_marker(carried, crate::state::MarkerState::Carried(A1));
    let active = state.active().unwrap();
    let list = performing::all(&table, &state, &active);
    let plant = Choice::Perform { who: A1, action: Action::PlantDevice, target: Target::Marker(carried) };
    assert!(actions::judge(&table, &state, &active, Action::PlantDevice, &Target::Marker(carried)).is_legal());
    assert!(list.contains(&plant), "{list:?}");
}

#[test]
fn decks_are_climbed_and_left_again() {
    let table = small_table(2);
    // Beside the deck, a base of 32 mm a tenth of a millimetre away.
    let foot = "491900um, 9in";
    let up = ways(&table, &facing(&table, foot, "1, 1"), Action::Reposition);
    let on_deck = |it: &&Way| it.last().unwrap().z == Length::inches(3);
    let way = up.iter().find(on_deck).expect("a way up");
    assert_eq!(way.len(), 2, "straight up, and over the edge");
    let mut above = facing(&table, foot, "1, 1");
    above.operative_mut(A1).at = way.last().copied();
    let down = ways(&table, &above, Action::Reposition);
    assert!(down.iter().any(|it| it.last().unwrap().z == Length::ZERO), "a way down");
    assert!(down.iter().any(|it| on_deck(&it)), "another place on the deck");
    // A Dash does not climb, but it drops.
    assert!(!ways(&table, &facing(&table, foot, "1, 1"), Action::Dash).iter().any(|it| on_deck(&it)));
    assert!(ways(&table, &above, Action::Dash).iter().any(|it| it.last().unwrap().z == Length::ZERO));
}

#[test]
fn a_narrower_lattice_offers_more_and_everything_offered_is_legal() {
    let count = |lattice_inches: u8| {
        let table = small_table(lattice_inches);
        let state = facing(&table, "15, 13", "19, 13");
        let active = state.active().unwrap();
        let list = performing::all(&table, &state, &active);
        for choice in &list {
            if let Choice::Perform { action, target, .. } = choice {
                assert_eq!(actions::judge(&table, &state, &active, *action, target).reasons(), [], "{choice:?}");
            }
        }
        list.len()
    };
    let [one, two, six] = [1, 2, 6].map(count);
    assert!(one > 2 * two && two > six && six > 0, "{one}, {two}, {six}");
}

#[test]
fn whatever_is_listed_is_drawn_equally_often() {
    let table = small_table(4);
    let state = facing(&table, "15, 13", "19, 13");
    let active = state.active().unwrap();
    let mut list = performing::all(&table, &state, &active);
    list.push(Choice::EndActivation);
    let mut seen = vec![0_usize; list.len()];
    let mut lots = Lots(Seeded::from_number(7), 0);
    const EACH: usize = 100;
    for _ in 0..EACH * list.len() {
        let drawn = performing::draw(&table, &state, &active, &mut |count| lots.below(count));
        let place = list.iter().position(|it| *it == drawn).expect("what is drawn is on the list");
        seen[place] += 1;
    }
    // Five times as far off as one would expect of a hundred.
    assert!(seen.iter().all(|it| (EACH - 50..=EACH + 50).contains(it)), "{seen:?}");
}

#[test]
fn at_a_physical_table_whoever_is_out_can_come_back() {
    let map = Map::load("m", include_str!("../../../../../data/killzones/train_short.toml")).unwrap();
    let card = |name: &str| Datacard::new(name.into(), 2, 6, 4, 10, Length::mm(32));
    let teams = [Team::of("A", vec![card("a1"), card("a2")]), Team::of("B", vec![card("b1")])];
    let seats = Seating::duel("ann", "bob").unwrap();
    let table = Table::new(seats, TableKind::Physical, CritOp::Secure, Default::default(), map, teams).unwrap();
    let mut state = KillTeam::begin(&table);
    state.phase = Phase::Firefight { turn: Side::A, active: None };
    let (fallen, aside) = (OperativeId(0), OperativeId(1));
    let reported = |state: &State| {
        let mine = battle::Hand::default();
        let view = battle::View { table: &table, state, seat: battle::Seat::B, mine: &mine };
        let moves = |it: &Report| matches!(it, Report::SetAside(_) | Report::Returned(_));
        KillTeam::reports(&view).into_iter().filter(moves).collect::<Vec<_>>()
    };
    assert_eq!(reported(&state), table.operatives().map(Report::SetAside).collect::<Vec<_>>());
    for event in [
        crate::Event::Incapacitated { who: fallen, by: None },
        crate::Event::LossSettled(fallen),
        crate::Event::Out(fallen),
        crate::Event::SetAside(aside),
    ] {
        KillTeam::fold(&table, &mut state, &event);
    }
    let back = [Report::Returned(fallen), Report::Returned(aside), Report::SetAside(OperativeId(2))];
    assert_eq!(reported(&state), back);
}

#[test]
fn a_banner_is_offered_across_a_line_that_its_bearer_does_not_cross() {
    let table = small_table(2);
    let mut state = facing(&table, "13.5, 9", "28, 3");
    state.turning_point = crate::vocabulary::TurningPoint(2);
    state.tac_ops[Side::A] = Declared::Revealed(TacOp::PlantBanner);
    let active = state.active().unwrap();
    let planted = |it: &Choice| matches!(it, Choice::Perform { action: Action::PlantBanner, .. });
    assert!(performing::all(&table, &state, &active).iter().any(planted));
}
