//! Worked examples of Ad-Hoc Units.

use battle::{NoLog, Play, Seat, System as _};

use super::composition::{may_be_one_unit, moves_as};
use super::conferring::{model_has, unit_has};
use crate::TacticalStrike;
use crate::army_list::UnitType;
use crate::choice::Via;
use crate::event::Event;
use crate::header::Table;
use crate::state::{Place, State};
use crate::test_tables::table;
use crate::vocabulary::CombatantId;
use crate::witness::Witness;

/// All models of the first seat as one unit, on the table.
fn together(table: &Table, models: std::ops::Range<u16>) -> State {
    let mut state = TacticalStrike::begin(table);
    let unit = models.map(CombatantId).collect();
    play(table, &mut state, &Event::UnitsFormed { seat: Seat::A, units: vec![unit] });
    for model in table.models() {
        state.model_mut(model).place = Place::Table;
    }
    state
}

fn play(table: &Table, state: &mut State, event: &Event) {
    Play::<TacticalStrike>::new(table, state, &[], &mut NoLog).emit(event.clone());
}

fn id(number: u16) -> CombatantId {
    CombatantId(number - 1)
}

#[test]
fn ts_e023_a_mixed_unit_walks_and_shares_the_rules_of_half_of_it_and_of_its_hero() {
    let lines = ["hero Preacher as Slayer", "5 Trooper", "2 Vaulter", "2 Grenadier"];
    let table = table(&lines);
    let state = together(&table, 0..10);
    let unit = state.unit_of(id(1));
    assert_eq!(moves_as(&table, &state.unit(unit).models), Some(UnitType::Infantry));
    for model in 1..=10 {
        assert!(model_has(&table, &state, id(model), "Stubborn"), "{model}");
        assert!(model_has(&table, &state, id(model), "Zealot"), "{model}");
    }
    assert!(!model_has(&table, &state, id(2), "Hammer of Wrath"), "two of ten keep their rules to themselves");
    assert!(model_has(&table, &state, id(7), "Hammer of Wrath"));
}

#[test]
fn ts_e024_a_minority_keeps_its_rules_to_itself() {
    let table = table(&["4 Trooper", "5 Grenadier"]);
    let state = together(&table, 0..9);
    let unit = state.unit_of(id(1));
    for model in 1..=9 {
        assert!(model_has(&table, &state, id(model), "Move Through Cover"), "{model}");
        assert_eq!(model_has(&table, &state, id(model), "Stubborn"), model <= 4, "{model}");
    }
    assert!(!unit_has(&table, &state, unit, "Stubborn"), "no help for morale or pinning");
}

#[test]
fn ts_e025_two_halves_share_both_their_rules() {
    let table = table(&["5 Trooper", "5 Veteran"]);
    let state = together(&table, 0..10);
    for model in 1..=10 {
        for rule in ["Stubborn", "Furious Charge", "Precision Strikes"] {
            assert!(model_has(&table, &state, id(model), rule), "{model} {rule}");
        }
    }
}

#[test]
fn ts_e026_shared_rules_survive_those_who_brought_them() {
    let table = table(&["4 Trooper", "5 Grenadier"]);
    let mut state = together(&table, 0..9);
    let models = (5..=9).map(id).collect();
    play(&table, &mut state, &Event::Removed { models, by: None, via: Via::Other });
    for model in 1..=4 {
        assert!(model_has(&table, &state, id(model), "Move Through Cover"));
    }
}

#[test]
fn ts_e027_a_split_ends_all_shared_rules() {
    let table = table(&["leader Oathkeeper", "4 Trooper", "5 Grenadier"]);
    let mut state = together(&table, 0..10);
    assert!(model_has(&table, &state, id(2), "Move Through Cover"), "five of ten are half");
    let into = vec![(2..=5).map(id).collect(), (6..=10).map(id).collect()];
    play(&table, &mut state, &Event::Split { by: id(1), into });
    assert!(!model_has(&table, &state, id(2), "Move Through Cover"));
    assert!(model_has(&table, &state, id(6), "Move Through Cover"), "their own rule stays with them");
    assert_eq!(state.unit(state.unit_of(id(6))).models.len(), 5);
    assert_eq!(state.unit(state.unit_of(id(1))).models, [id(1)]);
}

#[test]
fn ts_e029_a_bike_and_a_jetbike_ride_as_bikes_and_nobody_walks_with_them() {
    let table = table(&["Outrider", "Trooper", "Glider"]);
    assert_eq!(table.model(id(3)).unit_type, UnitType::Jetbike);
    assert!(!may_be_one_unit(&table, &[id(1), id(2)]).is_legal());
    assert!(may_be_one_unit(&table, &[id(1), id(3)]).is_legal());
    assert_eq!(moves_as(&table, &[id(1), id(3)]), Some(UnitType::Bike));
}

#[test]
fn ts_e031_half_of_a_unit_is_no_majority() {
    let table = table(&["leader Lieutenant", "5 Levy", "4 Grenadier"]);
    let mut state = together(&table, 0..10);
    let unit = state.unit_of(id(1));
    assert!(!Witness::new(&table, &state).is_scoring(unit), "5 of 10");
    play(&table, &mut state, &Event::Removed { models: vec![id(10)], by: None, via: Via::Other });
    assert!(Witness::new(&table, &state).is_scoring(unit), "5 of 9");
}
