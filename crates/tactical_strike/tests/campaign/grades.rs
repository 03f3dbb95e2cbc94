//! What each grade does in a battle, from both sides of each threshold.

use tactical_strike::campaign::{Exertion, GetsHot, Grade};
use tactical_strike::{Lists, Source, SourceKind};

use GetsHot::{AllRanged, Existing};
use Grade::{Abundant, Lacking, Nonexistent, Plentiful, Scarce};

#[test]
fn an_ammo_test_passes_from_a_number_on() {
    let passes = |grade: Grade, roll: u8| roll >= grade.ammo_test();
    for (grade, needed) in [(Abundant, 2), (Plentiful, 3), (Lacking, 4), (Scarce, 5), (Nonexistent, 6)] {
        assert!(passes(grade, needed) && !passes(grade, needed - 1), "{grade:?}");
    }
}

#[test]
fn weapons_overheat_up_to_a_number() {
    for (grade, most) in [(Abundant, 1), (Plentiful, 1), (Lacking, 2), (Scarce, 3), (Nonexistent, 4)] {
        for (scope, rule) in [(Existing, "Gets Hot"), (AllRanged, "Gets Hot"), (AllRanged, "Pinning")] {
            assert!(grade.overheats(scope, [rule], most) && !grade.overheats(scope, [rule], most + 1), "{grade:?}");
        }
        assert!(!grade.overheats(Existing, ["Pinning"], 1), "only what has the rule");
    }
}

/// Half of the example about overheating weapons; that the shot also misses is a matter of shooting.
#[test]
fn a_sunrifle_gets_hot_where_a_kestrel_rifle_does_not() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/tactical_strike/weapons.toml");
    let text = std::fs::read_to_string(path).expect("the weapons are there");
    let lists = Lists::load(&[Source { kind: SourceKind::Weapons, name: "weapons.toml", text: &text }]);
    let lists = lists.expect("they can be read");
    let overheats = |name: &str, grade: Grade| {
        let weapon = lists.weapons().iter().find(|it| it.name == name).unwrap_or_else(|| panic!("no {name}"));
        grade.overheats(Existing, weapon.rules.iter().map(String::as_str), 2)
    };
    assert!(overheats("Sunrifle", Lacking));
    assert!(!overheats("Sunrifle", Plentiful));
    assert!(!overheats("Kestrel rifle", Lacking));
}

#[test]
fn personnel_is_the_pool() {
    let pools = [Abundant, Plentiful, Lacking, Scarce, Nonexistent].map(Grade::personnel);
    assert_eq!(pools, [350, 300, 275, 250, 200]);
    assert_eq!(pools.map(|it| it / 2), [175, 150, 137, 125, 100]);
}

#[test]
fn ts_e088_the_highest_die_is_put_away() {
    assert_eq!(Lacking.carries(Exertion::Charge, &[6, 4, 3]), 7);
    assert_eq!(Lacking.carries(Exertion::DifficultTerrain, &[5, 3, 2]), 3);
    assert_eq!(Lacking.carries(Exertion::Run, &[5, 2]), 2);
    // With Plentiful armour nothing is put away.
    assert_eq!(Plentiful.carries(Exertion::Charge, &[4, 3]), 7);
    assert_eq!(Plentiful.carries(Exertion::DifficultTerrain, &[5, 3]), 5);
    assert_eq!(Plentiful.carries(Exertion::Run, &[5]), 5);
}

#[test]
fn ts_e089_without_armour_nobody_sweeps_or_shoots_back() {
    assert_eq!(Nonexistent.initiative(4), 3);
    assert_eq!(Nonexistent.initiative(1), 1, "never below 1");
    assert!(!Nonexistent.allows(Exertion::Overwatch), "Reaction Fire is overwatch too");
    assert!(!Nonexistent.allows(Exertion::SweepingAdvance));
    assert!(Nonexistent.allows(Exertion::Consolidation));
    // A grade better, overwatch and Initiative are untouched.
    assert_eq!(Scarce.initiative(4), 4);
    assert!(Scarce.allows(Exertion::Overwatch) && !Scarce.allows(Exertion::SweepingAdvance));
    assert!(Lacking.allows(Exertion::SweepingAdvance));
}

#[test]
fn armour_grade_by_grade() {
    let grades = [Abundant, Plentiful, Lacking, Scarce, Nonexistent];
    let which = |has: &dyn Fn(Grade) -> bool| grades.map(has);
    let allowed = |exertion| which(&|grade: Grade| grade.allows(exertion));
    for exertion in [Exertion::Run, Exertion::TurboBoost, Exertion::SweepingAdvance] {
        assert_eq!(allowed(exertion), [true, true, true, false, false], "{exertion:?}");
    }
    assert_eq!(allowed(Exertion::Overwatch), [true, true, true, true, false]);
    for exertion in [Exertion::Charge, Exertion::DifficultTerrain, Exertion::FlatOut, Exertion::InitiativeTest] {
        assert_eq!(allowed(exertion), [true; 5], "{exertion:?}");
    }
    let drops = |exertion| which(&|grade: Grade| grade.drops_the_highest(exertion));
    assert_eq!(drops(Exertion::Run), [false, false, true, false, false]);
    assert_eq!(drops(Exertion::Charge), [false, false, true, true, true]);
    assert_eq!(drops(Exertion::DifficultTerrain), [false, false, true, true, true]);
    let again = |exertion| which(&|grade: Grade| grade.may_reroll(exertion));
    for exertion in [Exertion::Charge, Exertion::DifficultTerrain, Exertion::InitiativeTest] {
        assert_eq!(again(exertion), [true, false, false, false, false], "{exertion:?}");
    }
    assert_eq!(again(Exertion::Run), [false; 5]);
}
