//! Every case of the dice oracle, where it lies beside the project.

#![allow(clippy::unwrap_used, reason = "whatever is missing fails the test")]

use std::path::Path;

use odds::cases::{Settings, fights, shots};
use odds::{Aim, Handling, Strategy};
use serde_json::Value;

const TOLERANCE: f64 = 1e-9;

/// The text of a case file; none, with a sentence, where the folder is not there.
fn oracle(name: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle");
    let path = folder.join(name);
    if !folder.exists() {
        assert!(std::env::var_os("CI").is_none(), "{} has to be there on a build server", folder.display());
        println!("skipped: there is no {}, so no case of it is compared", folder.display());
        return None;
    }
    Some(std::fs::read_to_string(path).expect("a case file can be read"))
}

/// Walks through what was expected and wants the same, chances within the tolerance. Outcomes of a list are found by
/// all of their numbers but the last; those that only one side names have to be next to impossible.
fn compare(place: &str, expected: &Value, found: &Value) {
    match (expected, found) {
        (Value::Array(expected), Value::Array(found)) => {
            let parts = |list: &[Value]| -> Vec<(Vec<Value>, f64)> {
                let split = |it: &Value| {
                    let (chance, key) = it.as_array().unwrap().split_last().unwrap();
                    (key.to_vec(), chance.as_f64().unwrap())
                };
                list.iter().map(split).collect()
            };
            let (expected, found) = (parts(expected), parts(found));
            let chance_in = |list: &[(Vec<Value>, f64)], key: &[Value]| {
                list.iter().filter(|it| it.0 == key).map(|it| it.1).sum::<f64>()
            };
            for (key, _) in expected.iter().chain(&found) {
                let (one, other) = (chance_in(&expected, key), chance_in(&found, key));
                assert!((one - other).abs() <= TOLERANCE, "{place} {key:?}: {one} expected, {other} found");
            }
        }
        (Value::Object(expected), Value::Object(found)) => {
            assert!(expected.keys().eq(found.keys()), "{place}: {expected:?} and {found:?} have other fields");
            for (key, value) in expected {
                compare(&format!("{place} {key}"), value, &found[key]);
            }
        }
        _ => {
            let (one, other) = (expected.as_f64().unwrap(), found.as_f64().unwrap());
            assert!((one - other).abs() <= TOLERANCE, "{place}: {one} expected, {other} found");
        }
    }
}

fn every_case(text: &str, found: &Value) {
    let file: Value = serde_json::from_str(text).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len() as u64, file["count"].as_u64().unwrap());
    assert_eq!(cases.len(), found.as_object().unwrap().len());
    for case in cases {
        let id = case["id"].as_str().unwrap();
        compare(id, &case["expected"], &found[id]);
    }
}

#[test]
fn every_shot_of_the_oracle() {
    let Some(text) = oracle("shoot.json") else { return };
    every_case(&text, &shots(&text, &Settings::default()).unwrap());
}

#[test]
fn every_fight_of_the_oracle() {
    let Some(text) = oracle("fight.json") else { return };
    every_case(&text, &fights(&text, &Settings::default()).unwrap());
}

/// What a fight came to is worth to the attacker.
fn worth(aim: Aim, fight: &Value) -> f64 {
    let number = |name: &str| fight[name].as_f64().unwrap();
    match aim {
        Aim::TakeOut => number("defender_incapacitated"),
        Aim::Survive => 1.0 - number("attacker_incapacitated"),
        Aim::Trade => number("defender_average_damage_taken") - number("attacker_average_damage_taken"),
    }
}

#[test]
fn no_convention_does_better_in_a_fight_of_the_oracle_than_the_best_play() {
    let Some(text) = oracle("fight.json") else { return };
    let with = |side: &str, strategy: Strategy| {
        let mut file: Value = serde_json::from_str(&text).unwrap();
        for case in file["cases"].as_array_mut().unwrap() {
            case[side]["strategy"] = strategy.name().into();
        }
        file.to_string()
    };
    for aim in [Aim::TakeOut, Aim::Survive, Aim::Trade] {
        for (side, name, sign) in [(0, "attacker", 1.0), (1, "defender", -1.0)] {
            // Against somebody who follows the convention of the case, and against the best play.
            for other in [Handling::Fixed, Handling::Best] {
                let played = |own, text: &str| {
                    let handling = if side == 0 { [own, other] } else { [other, own] };
                    fights(text, &Settings { aim, handling, ..Settings::default() }).unwrap()
                };
                let best = played(Handling::Best, &text);
                for strategy in Strategy::ALL {
                    let fixed = played(Handling::Fixed, &with(name, strategy));
                    for (id, fight) in best.as_object().unwrap() {
                        let (one, another) = (sign * worth(aim, fight), sign * worth(aim, &fixed[id]));
                        assert!(one >= another - 1e-12, "{id} {name} {aim:?}: {one}, but {another} by {strategy:?}");
                    }
                }
            }
        }
    }
}
