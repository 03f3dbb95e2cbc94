//! Every reason for a refusal is shown by some test, and the thresholds of those that no chapter has.

use std::collections::BTreeSet;
use std::path::Path;

use tactical_strike::campaign::{Campaign, Cause, Happening, Mission, Phase, Reason, Resource, Rules};

use super::{begun, challenge, characters, enter, in_turn_two, join, name, next, plan, refused, result};

#[test]
fn a_hundred_forces_and_not_one_more() {
    let mut campaign = Campaign::new(plan(1, Rules::default()));
    for number in 1..=100 {
        join(&mut campaign, &format!("force {number}"), Cause::Loyalists, characters(0));
    }
    let (force, player, characters) = (name("late"), "Ole".to_owned(), characters(0));
    let late = Happening::Joined { force, player, side: Cause::Traitors, characters };
    assert_eq!(refused(&mut campaign, late), [Reason::TooManyForces(100)]);
}

#[test]
fn names_heroes_and_leaders() {
    let mut campaign = Campaign::new(plan(1, Rules::default()));
    let joins = |force: &str, characters| Happening::Joined {
        force: name(force),
        player: "Ida".into(),
        side: Cause::Traitors,
        characters,
    };
    let long = "x".repeat(61);
    let why = "a name has up to 60 letters; this one has 61".to_owned();
    assert_eq!(refused(&mut campaign, joins(&long, characters(0))), [Reason::Name(why)]);
    assert_eq!(refused(&mut campaign, joins("Ash", characters(2).split_off(1))), [Reason::Heroes(0)]);
    let mut three = characters(2);
    three.push(super::recruit("Third", super::Rank::Leader, super::Species::Human, super::CAPTAIN));
    three.iter_mut().for_each(|it| it.points = 30);
    assert_eq!(refused(&mut campaign, joins("Ash", three)), [Reason::Leaders(3)]);
    enter(&mut campaign, joins(&long[1..], characters(2)));
    assert_eq!(refused(&mut campaign, joins(&long[1..], characters(2))), [Reason::NameTaken(long[1..].to_owned())]);
}

#[test]
fn a_player_has_one_side_and_may_lead_two_forces_of_it() {
    let mut campaign = Campaign::new(plan(1, Rules::default()));
    let joins = |force: &str, player: &str, side| Happening::Joined {
        force: name(force),
        player: player.into(),
        side,
        characters: characters(0),
    };
    enter(&mut campaign, joins("Ash", "Ida", Cause::Traitors));
    enter(&mut campaign, joins("Reed", "Ida", Cause::Traitors));
    enter(&mut campaign, joins("Tide", "Ole", Cause::Loyalists));
    let other = Reason::OnTheOtherSide("ida".into());
    assert_eq!(refused(&mut campaign, joins("Salt", "ida", Cause::Loyalists)), [other]);
}

#[test]
fn nothing_counts_twice() {
    let mut campaign = in_turn_two(40, 0, Rules::default());
    let muster = |pay: &[Resource], improve: &[Resource]| Happening::Mustered {
        force: name("l1"),
        pay: pay.to_vec(),
        improve: improve.to_vec(),
    };
    let armour = Resource::Armour;
    assert_eq!(refused(&mut campaign, muster(&[armour, armour], &[])), [Reason::Twice("Armour".into())]);
    assert_eq!(refused(&mut campaign, muster(&[], &[armour])), [Reason::NotPaid(armour)]);
    enter(&mut campaign, muster(&[armour], &[armour]));
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    let twice = result([0, 0], &[("l1", 0), ("l1", 0), ("t1", 0)]);
    assert_eq!(refused(&mut campaign, Happening::Fought(twice)), [Reason::Twice("l1".into())]);
    let told = |fallen: &[&str], supply| {
        let mut told = result([0, 0], &[("l1", supply), ("t1", 0)]);
        told.forces[0].fallen = fallen.iter().map(|it| (*it).to_owned()).collect();
        told.mission = Mission::Decapitation;
        Happening::Fought(told)
    };
    assert_eq!(refused(&mut campaign, told(&["Hero", "Hero"], 0)), [Reason::Twice("Hero".into())]);
    assert_eq!(refused(&mut campaign, told(&["Hero"], 10_001)), [Reason::TooMany(10_001)]);
    enter(&mut campaign, told(&["Hero"], 10_000));
    assert_eq!(refused(&mut campaign, told(&[], 0)), [Reason::FoughtBefore(name("l1"))]);
}

#[test]
fn missions_that_are_not_there() {
    let mut campaign = begun(3, 1, 2, Rules::default());
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    let support = |force: &str, mission: &str| Happening::Supported { force: name(force), mission: name(mission) };
    assert_eq!(refused(&mut campaign, support("l2", "l3")), [Reason::NoMission(name("l3"))]);
    enter(&mut campaign, support("l2", "t1"));
    let others = Happening::Fought(result([0, 0], &[("l1", 0), ("t1", 0)]));
    assert_eq!(refused(&mut campaign, others), [Reason::NotThoseWhoMet(vec![name("l1"), name("t1")])]);
    enter(&mut campaign, Happening::Fought(result([0, 0], &[("l1", 0), ("l2", 0), ("t1", 0)])));
    assert_eq!(refused(&mut campaign, support("l3", "t1")), [Reason::FoughtBefore(name("t1"))]);
    let end = Happening::PhaseEnded { phase: Phase::Mustering };
    assert_eq!(refused(&mut campaign, end), [Reason::WrongPhase { needs: Phase::Mustering, now: Phase::Conflict }]);
}

/// The variants of the enum as its file lists them.
fn variants() -> BTreeSet<String> {
    let code = include_str!("../../src/campaign/reason.rs");
    let (_, body) = code.split_once("pub enum Reason {").expect("it is there");
    let (body, _) = body.split_once("\n}\n").expect("it ends");
    let names = body.lines().filter_map(|it| it.strip_prefix("    ")).filter(|it| it.starts_with(char::is_uppercase));
    names.map(|it| it.chars().take_while(|it| it.is_alphanumeric()).collect()).collect()
}

fn shown(folder: &Path, tests: &mut String) {
    for entry in std::fs::read_dir(folder).expect("the tests are there").flatten() {
        if entry.path().is_dir() {
            shown(&entry.path(), tests);
        } else {
            tests.push_str(&std::fs::read_to_string(entry.path()).expect("it is a text"));
        }
    }
}

#[test]
fn no_reason_is_left_out() {
    let variants = variants();
    assert!(variants.len() > 40, "{variants:?}");
    let mut tests = String::new();
    shown(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/campaign")), &mut tests);
    let is_shown = |it: &&String| {
        let word = format!("Reason::{it}");
        tests
            .match_indices(&word)
            .any(|(at, _)| !tests[at + word.len()..].starts_with(|next: char| next.is_alphanumeric()))
    };
    let missing: Vec<&String> = variants.iter().filter(|it| !is_shown(it)).collect();
    assert!(missing.is_empty(), "no test shows {missing:?}");
}
