//! Upkeep, better grades, and those who say nothing.

use tactical_strike::campaign::{Campaign, Grade, Happening, ImproveCost, Reason, Resource, Rules};

use super::{begun, challenge, enter, force, in_turn_two, name, next, refused, result, sentences};
use Resource::{Ammunition, Armour, Personnel};

fn muster(pay: &[Resource], improve: &[Resource]) -> Happening {
    Happening::Mustered { force: name("l1"), pay: pay.to_vec(), improve: improve.to_vec() }
}

#[test]
fn ts_e086_what_is_not_paid_for_drops() {
    let mut campaign = in_turn_two(24, 0, Rules::default());
    enter(&mut campaign, muster(&[Ammunition, Personnel], &[]));
    let l1 = force(&campaign, "l1");
    assert_eq!((l1.supply, l1.grades), (4, [Grade::Plentiful, Grade::Lacking, Grade::Plentiful]));
    assert_eq!(refused(&mut campaign, muster(&[], &[])), [Reason::MusteredBefore(name("l1"))]);
}

/// A turn in which l1 musters so, or says nothing, and earns so much supply.
fn turn(campaign: &mut Campaign, mustered: Option<Happening>, earned: u32) {
    if let Some(happening) = mustered {
        enter(campaign, happening);
    }
    next(campaign);
    challenge(campaign, "l1", "t1");
    enter(campaign, Happening::Fought(result([0, 0], &[("l1", earned), ("t1", 0)])));
    next(campaign);
    next(campaign);
}

/// A force whose Ammunition has this grade, with exactly so much supply, in a Mustering phase.
fn with_ammunition(grade: Grade, supply: u32) -> Campaign {
    let mut campaign = if grade == Grade::Abundant {
        let mut campaign = in_turn_two(25, 0, Rules::default());
        turn(&mut campaign, Some(muster(&[Ammunition], &[Ammunition])), supply);
        campaign
    } else {
        // Upkeep is due from the first turn on, and nobody can pay it.
        begun(1, 1, 9, Rules { first_turn_upkeep: true, ..Rules::default() })
    };
    while force(&campaign, "l1").grade(Ammunition) != grade {
        let is_last = force(&campaign, "l1").grade(Ammunition).worse() == Some(grade);
        turn(&mut campaign, None, if is_last { supply } else { 0 });
    }
    assert_eq!(force(&campaign, "l1").supply, supply);
    campaign
}

#[test]
fn upkeep_of_every_grade_to_the_point() {
    for (grade, upkeep) in [(Grade::Abundant, 15), (Grade::Lacking, 5), (Grade::Scarce, 1), (Grade::Nonexistent, 0)] {
        assert_eq!(grade.upkeep(), upkeep);
        let mut enough = with_ammunition(grade, upkeep);
        enter(&mut enough, muster(&[Ammunition], &[]));
        let l1 = force(&enough, "l1");
        assert_eq!((l1.grade(Ammunition), l1.supply), (grade, 0));
        if let Some(found) = upkeep.checked_sub(1) {
            let mut short = with_ammunition(grade, found);
            assert_eq!(refused(&mut short, muster(&[Ammunition], &[])), [Reason::Supply { needed: upkeep, found }]);
        }
    }
    // Plentiful, where everybody begins.
    for supply in [9, 10] {
        let mut campaign = in_turn_two(supply, 0, Rules::default());
        let paid = campaign.enter(muster(&[Ammunition], &[]));
        assert_eq!(paid.is_ok(), supply == 10);
    }
}

#[test]
fn ts_e087_a_rise_costs_the_new_upkeep_too() {
    let rise = |supply| {
        let mut campaign = in_turn_two(supply, 0, Rules::default());
        campaign.enter(muster(&[Ammunition], &[Ammunition])).map(|_| force(&campaign, "l1").clone())
    };
    let risen = rise(25).expect("it is enough");
    assert_eq!((risen.supply, risen.grade(Ammunition)), (0, Grade::Abundant));
    assert_eq!(rise(24), Err(vec![Reason::Supply { needed: 25, found: 24 }]));

    let mut lowest = with_ammunition(Grade::Nonexistent, 1);
    enter(&mut lowest, muster(&[Ammunition], &[Ammunition]));
    assert_eq!((force(&lowest, "l1").grade(Ammunition), force(&lowest, "l1").supply), (Grade::Scarce, 0));
    let mut empty = with_ammunition(Grade::Nonexistent, 0);
    assert_eq!(refused(&mut empty, muster(&[Ammunition], &[Ammunition])), [Reason::Supply { needed: 1, found: 0 }]);
    // Nothing cannot become less.
    enter(&mut empty, muster(&[], &[]));
    assert_eq!(force(&empty, "l1").grade(Ammunition), Grade::Nonexistent);
}

#[test]
fn what_a_rise_costs_can_be_agreed_otherwise() {
    let price = |improve_cost, improve_steps, steps: usize| {
        let mut campaign = with_rules(improve_cost, improve_steps);
        enter(&mut campaign, muster(&[Ammunition], &vec![Ammunition; steps]));
        (100 - force(&campaign, "l1").supply, force(&campaign, "l1").grade(Ammunition))
    };
    // From Lacking: its own upkeep is 5, then come 10 and 15.
    assert_eq!(price(ImproveCost::UpkeepPlusTarget, 1, 1), (15, Grade::Plentiful));
    assert_eq!(price(ImproveCost::UpkeepPlusTarget, 2, 2), (30, Grade::Abundant));
    assert_eq!(price(ImproveCost::TargetOnly, 1, 1), (10, Grade::Plentiful));
    assert_eq!(price(ImproveCost::UpkeepPlus(3), 2, 2), (11, Grade::Abundant));
    let mut campaign = with_rules(ImproveCost::TargetOnly, 1);
    assert_eq!(
        refused(&mut campaign, muster(&[Ammunition], &[Ammunition; 3])),
        [Reason::TooManySteps(Ammunition, 1), Reason::AtItsBest(Ammunition)]
    );
}

/// Ammunition Lacking and 100 supply points.
fn with_rules(improve_cost: ImproveCost, improve_steps: u32) -> Campaign {
    let mut campaign =
        begun(1, 1, 9, Rules { first_turn_upkeep: true, improve_cost, improve_steps, ..Rules::default() });
    turn(&mut campaign, None, 100);
    campaign
}

#[test]
fn every_reason_at_once() {
    let mut campaign = in_turn_two(12, 0, Rules::default());
    assert_eq!(
        sentences(&refused(&mut campaign, muster(&[Ammunition, Personnel], &[Armour]))),
        [
            "No upkeep, no rise. Armour rises only if its upkeep is paid.",
            "Not enough supply. It takes 45; there is 12.",
        ]
    );
    let mut young = begun(1, 1, 2, Rules::default());
    assert_eq!(refused(&mut young, muster(&[Ammunition], &[])), [Reason::NothingDue]);
    enter(&mut young, muster(&[], &[]));
    assert_eq!(force(&young, "l1").grades, [Grade::Plentiful; 3], "nothing is due, so nothing drops");
}

#[test]
fn whoever_says_nothing_pays_ammunition_then_personnel_then_armour() {
    for (supply, grades, left) in [
        (30, [Grade::Plentiful, Grade::Plentiful, Grade::Plentiful], 0),
        (29, [Grade::Plentiful, Grade::Lacking, Grade::Plentiful], 9),
        (19, [Grade::Plentiful, Grade::Lacking, Grade::Lacking], 9),
        (9, [Grade::Lacking; 3], 9),
    ] {
        let mut campaign = in_turn_two(supply, 0, Rules::default());
        next(&mut campaign);
        assert_eq!((force(&campaign, "l1").grades, force(&campaign, "l1").supply), (grades, left), "{supply}");
        assert!(campaign.state().history[1].musterings.iter().all(|it| it.by_default));
    }
}

#[test]
fn every_resource_is_paid_by_its_own_grade() {
    // Armour Lacking, the others Plentiful: 10, 5 and 10.
    let mut campaign = in_turn_two(45, 0, Rules::default());
    turn(&mut campaign, Some(muster(&[Ammunition, Personnel], &[])), 0);
    assert_eq!(force(&campaign, "l1").supply, 25);
    let mut short = campaign.clone();
    enter(&mut campaign, muster(&[Ammunition, Armour, Personnel], &[]));
    let l1 = force(&campaign, "l1");
    assert_eq!((l1.supply, l1.grades), (0, [Grade::Plentiful, Grade::Lacking, Grade::Plentiful]));
    // To raise Armour again costs ten more.
    let rise = muster(&[Ammunition, Armour, Personnel], &[Armour]);
    assert_eq!(refused(&mut short, rise), [Reason::Supply { needed: 35, found: 25 }]);
}

#[test]
fn a_resource_drops_one_grade_a_turn_and_not_below_the_last() {
    let mut campaign = begun(1, 1, 9, Rules { first_turn_upkeep: true, ..Rules::default() });
    for grade in [Grade::Lacking, Grade::Scarce, Grade::Nonexistent, Grade::Nonexistent] {
        // Enough for everything, and nothing is paid.
        turn(&mut campaign, Some(muster(&[], &[])), 40);
        assert_eq!(force(&campaign, "l1").grades, [grade; 3]);
    }
    assert_eq!(force(&campaign, "l1").supply, 160);
}

#[test]
fn the_other_force_pays_for_itself_and_a_mustering_is_taken_back() {
    let mut campaign = in_turn_two(30, 0, Rules::default());
    let entry = enter(&mut campaign, muster(&[Ammunition], &[]));
    let theirs = Happening::Mustered { force: name("t1"), pay: vec![Ammunition], improve: vec![] };
    assert_eq!(refused(&mut campaign, theirs), [Reason::Supply { needed: 10, found: 0 }]);
    campaign.withdraw(entry, "a slip").expect("it stands");
    assert_eq!((force(&campaign, "l1").supply, force(&campaign, "l1").grades), (30, [Grade::Plentiful; 3]));
    enter(&mut campaign, muster(&[Ammunition, Armour, Personnel], &[]));
    assert_eq!(force(&campaign, "l1").supply, 0);
}
