//! Command points between and at the start of missions.

use tactical_strike::campaign::{
    Advancement, Campaign, Character, Happening, Mission, Reason, Rules, Terms, worth_of_removal,
};
use tactical_strike::strike_force::OddDivisor;

use super::{
    advance, begun, begun_with, challenge, characters, enter, force, in_turn_two, name, next, plan, refused, result,
};

/// What l1 goes into its mission with.
fn terms(campaign: &Campaign) -> Terms {
    Terms::of_turn(campaign.plan(), campaign.state())[0][0].clone()
}

/// Goes on to the mission of l1 against t1.
fn to_the_mission(campaign: &mut Campaign) {
    next(campaign);
    challenge(campaign, "l1", "t1");
}

#[test]
fn ts_e049_three_and_two_for_each_leader() {
    let grant = |leaders| {
        let mut campaign = begun_with(1, 1, plan(1, Rules::default()), &characters(leaders));
        to_the_mission(&mut campaign);
        terms(&campaign).granted
    };
    assert_eq!([grant(2), grant(1), grant(0)], [7, 5, 3]);

    let mut carrying = in_turn_two(0, 5, Rules::default());
    to_the_mission(&mut carrying);
    let start = terms(&carrying);
    assert_eq!((start.carried + start.granted, start.cap), (12, 7));
    // Seven can be spent, and what is left stays.
    let spent = |spent| {
        let mut told = result([0, 0], &[("l1", 0), ("t1", 0)]);
        told.forces[0].spent = spent;
        Happening::Fought(told)
    };
    assert_eq!(refused(&mut carrying, spent(8)), [Reason::Cap { force: name("l1"), cap: 7, spent: 8 }]);
    enter(&mut carrying, spent(7));
    next(&mut carrying);
    assert_eq!(force(&carrying, "l1").command, 5);
}

#[test]
fn nobody_spends_what_is_not_there() {
    let mut campaign = begun_with(1, 1, plan(1, Rules::default()), &characters(0));
    to_the_mission(&mut campaign);
    let told = |gained, spent| {
        let mut told = result([0, 0], &[("l1", 0), ("t1", 0)]);
        (told.forces[0].gained, told.forces[0].spent) = (gained, spent);
        Happening::Fought(told)
    };
    // Three granted and two gained are five.
    let short = Reason::Overspent { force: name("l1"), had: 5, spent: 6 };
    assert_eq!(refused(&mut campaign, told(2, 6)), [short]);
    enter(&mut campaign, told(2, 5));
    next(&mut campaign);
    assert_eq!(force(&campaign, "l1").command, 0);
}

#[test]
fn ts_e093_the_cap_rises_while_its_owner_takes_part() {
    let mut campaign = in_turn_two(0, 20, Rules::default());
    enter(&mut campaign, advance("l1", "First", Advancement::CommandCap));
    to_the_mission(&mut campaign);
    assert_eq!(terms(&campaign).cap, 8);
    let mut told = result([0, 0], &[("l1", 0), ("t1", 0)]);
    told.forces[0].gained = 10;
    told.forces[0].spent = 8;
    told.forces[0].fallen = vec!["First".to_owned()];
    enter(&mut campaign, Happening::Fought(told));
    next(&mut campaign);
    // Wounded, he misses the next mission.
    enter(&mut campaign, Happening::Casualty { force: name("l1"), character: "First".into(), roll: 3, injury: None });
    next(&mut campaign);
    to_the_mission(&mut campaign);
    assert_eq!(terms(&campaign).cap, 7);
    assert_eq!(terms(&campaign).granted, 5, "and brings nothing");
    let mut told = result([0, 0], &[("l1", 0), ("t1", 0)]);
    told.forces[0].spent = 8;
    assert_eq!(refused(&mut campaign, Happening::Fought(told)), [Reason::Cap { force: name("l1"), cap: 7, spent: 8 }]);
    let mut told = result([0, 0], &[("l1", 0), ("t1", 0)]);
    told.forces[0].fallen = vec!["First".to_owned()];
    assert_eq!(refused(&mut campaign, Happening::Fought(told)), [Reason::TookNoPart("First".into())]);
}

#[test]
fn a_leader_who_stays_at_home_brings_nothing() {
    let mut campaign = in_turn_two(0, 20, Rules::default());
    enter(&mut campaign, advance("l1", "First", Advancement::CommandCap));
    to_the_mission(&mut campaign);
    let told = |spent, at_home: &[&str], fallen: &[&str]| {
        let mut told = result([0, 0], &[("l1", 0), ("t1", 0)]);
        let names = |list: &[&str]| list.iter().map(|it| (*it).to_owned()).collect();
        told.forces[0].gained = 10;
        told.forces[0].spent = spent;
        (told.forces[0].at_home, told.forces[0].fallen) = (names(at_home), names(fallen));
        Happening::Fought(told)
    };
    // His advancement raised the cap to eight; without him it is seven.
    assert_eq!(refused(&mut campaign, told(8, &["First"], &[])), [Reason::Cap { force: name("l1"), cap: 7, spent: 8 }]);
    assert_eq!(refused(&mut campaign, told(7, &["First"], &["First"])), [Reason::TookNoPart("First".into())]);
    assert_eq!(refused(&mut campaign, told(7, &["First", "First"], &[])), [Reason::Twice("First".into())]);
    assert_eq!(refused(&mut campaign, told(7, &["Hero"], &[])), [Reason::HeroStays("Hero".into())]);
    assert!(!refused(&mut campaign, told(7, &["Nobody"], &[])).is_empty());
    let mut with_him = campaign.clone();
    enter(&mut campaign, told(7, &["First"], &[]));
    enter(&mut with_him, told(7, &[], &[]));
    next(&mut campaign);
    next(&mut with_him);
    // Three and two for the other Leader, instead of seven in all.
    assert_eq!([&campaign, &with_him].map(|it| force(it, "l1").command), [5 + 10 - 7, 7 + 10 - 7]);
}

#[test]
fn the_cap_rises_by_one_for_each_of_three() {
    let mut campaign = in_turn_two(0, 60, Rules::default());
    for who in ["Hero", "First", "Second"] {
        enter(&mut campaign, advance("l1", who, Advancement::CommandCap));
    }
    to_the_mission(&mut campaign);
    assert_eq!(terms(&campaign).cap, 10);
}

#[test]
fn ts_e094_what_a_leader_generates() {
    let mut campaign = in_turn_two(0, 30, Rules::default());
    enter(&mut campaign, advance("l1", "First", Advancement::CommandGeneration));
    let mut with_hero = campaign.clone();
    to_the_mission(&mut campaign);
    assert_eq!(terms(&campaign).granted, 3 + 3 + 2);
    // A Hero makes it four instead of three.
    enter(&mut with_hero, advance("l1", "Hero", Advancement::CommandGeneration));
    to_the_mission(&mut with_hero);
    assert_eq!(terms(&with_hero).granted, 4 + 3 + 2);
}

#[test]
fn agreed_numbers_are_the_ones_that_count() {
    let mut campaign = begun(1, 1, 1, Rules { command_cap: 9, command_grant: 1, ..Rules::default() });
    to_the_mission(&mut campaign);
    assert_eq!((terms(&campaign).cap, terms(&campaign).granted), (9, 5));
}

#[test]
fn the_missing_players_points_are_divided_as_agreed() {
    let pools = |odd_divisor| {
        let mut campaign = begun(1, 2, 1, Rules { odd_divisor, ..Rules::default() });
        next(&mut campaign);
        challenge(&mut campaign, "l1", "t1");
        enter(&mut campaign, Happening::Assisted { challenge: name("l1"), force: name("t2") });
        let terms = Terms::of_turn(campaign.plan(), campaign.state());
        terms[0].iter().map(|it| (it.pools.rank_and_file, it.pools.per_entry)).collect::<Vec<_>>()
    };
    // Plentiful Personnel is 300; with the 150 of the missing characters 450 are to be divided, by one or by three.
    assert_eq!(pools(OddDivisor::SmallerSide), [(750, 375), (300, 150), (300, 150)]);
    assert_eq!(pools(OddDivisor::AllPlayers), [(450, 225), (300, 150), (300, 150)]);
}

/// The victory and supply points of a Hero and a Leader who fall.
fn worth(mission: Mission, characters: &[Character]) -> (u32, u32) {
    let each = characters.iter().map(|it| worth_of_removal(mission, it));
    each.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1))
}

#[test]
fn ts_e084_returning_characters_are_worth_double() {
    let of = |returning| {
        let mut recruits = characters(1);
        recruits.iter_mut().for_each(|it| it.returning = returning);
        let campaign = begun_with(1, 1, plan(1, Rules::default()), &recruits);
        force(&campaign, "l1").characters.clone()
    };
    assert_eq!(worth(Mission::Decapitation, &of(false)), (8, 30));
    assert_eq!(worth(Mission::Decapitation, &of(true)), (16, 30));
    assert_eq!(worth(Mission::Clash, &of(false)), (2, 4));
    assert_eq!(worth(Mission::Breakthrough, &of(true)), (4, 4));
    assert_eq!(worth(Mission::Domination, &of(true)), (0, 0));
}
