//! What becomes of those who fell.

use tactical_strike::army_list::Species;
use tactical_strike::campaign::{
    Campaign, CasualtyTable, Character, Characteristic, Fate, Happening, Rank, Reason, Rules, Terms,
};

use super::{begun, challenge, enter, force, name, next, recruit, refused, result};

fn roll(character: &str, roll: u8, injury: Option<u8>) -> Happening {
    Happening::Casualty { force: name("l1"), character: character.to_owned(), roll, injury }
}

/// l1 has lost its Hero and both Leaders in the first turn, and rolls now.
fn fallen() -> Campaign {
    let mut campaign = begun(1, 1, 4, Rules::default());
    next(&mut campaign);
    fell(&mut campaign, &["Hero", "First", "Second"]);
    campaign
}

fn fell(campaign: &mut Campaign, who: &[&str]) {
    challenge(campaign, "l1", "t1");
    let mut told = result([0, 3], &[("l1", 0), ("t1", 0)]);
    told.forces[0].fallen = who.iter().map(|it| (*it).to_owned()).collect();
    enter(campaign, Happening::Fought(told));
    next(campaign);
}

fn character<'a>(campaign: &'a Campaign, who: &str) -> &'a Character {
    force(campaign, "l1").character(who).expect("it is there")
}

fn terms(campaign: &Campaign) -> Terms {
    Terms::of_turn(campaign.plan(), campaign.state())[0][0].clone()
}

fn to_the_mission(campaign: &mut Campaign) {
    next(campaign);
    next(campaign);
    challenge(campaign, "l1", "t1");
}

#[test]
fn ts_e096_a_leader_dies_and_a_hero_is_wounded() {
    let mut campaign = fallen();
    enter(&mut campaign, roll("First", 1, None));
    enter(&mut campaign, roll("Hero", 3, None));
    enter(&mut campaign, roll("Second", 5, None));
    assert!(character(&campaign, "First").slain);
    to_the_mission(&mut campaign);
    let start = terms(&campaign);
    assert_eq!(start.granted, 3 + 2, "the two of the slain Leader are missing");
    assert_eq!(start.characters.len(), 2);
    assert_eq!(start.characters[0].numbers_next_mission().of_one(Characteristic::Wounds), 2);
    assert_eq!(start.characters[0].numbers().of_one(Characteristic::Wounds), 3);
    enter(&mut campaign, Happening::Fought(result([0, 0], &[("l1", 0), ("t1", 0)])));
    next(&mut campaign);
    next(&mut campaign);

    // Replaced, the two are there again; and the Hero's wound was for one mission.
    let new = |points| {
        let leader = recruit("Third", Rank::Leader, Species::Human, "WS3 BS3 S3 T3 W2 I3 A2 Ld8");
        Happening::Recruited { force: name("l1"), leader: tactical_strike::campaign::Recruit { points, ..leader } }
    };
    assert_eq!(refused(&mut campaign, new(71)), [Reason::CharacterPoints(151)]);
    enter(&mut campaign, new(70));
    assert_eq!(force(&campaign, "l1").vacancies(), 0);
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    assert_eq!(terms(&campaign).granted, 3 + 2 + 2);
    assert_eq!(terms(&campaign).characters[0].numbers_next_mission().of_one(Characteristic::Wounds), 3);
}

#[test]
fn every_roll_for_a_leader() {
    for (face, injury) in [(1, None), (2, Some(4)), (3, None), (4, None), (5, None), (6, None)] {
        let mut campaign = fallen();
        let before = force(&campaign, "l1").command;
        enter(&mut campaign, roll("First", face, injury));
        let one = character(&campaign, "First").clone();
        assert_eq!(one.slain, face == 1);
        assert_eq!(one.takes_part(), !matches!(face, 1 | 3), "{face}");
        let toughness = one.numbers().of_one(Characteristic::Toughness);
        assert_eq!(toughness, if face == 2 { 2 } else { 3 });
        let leadership = one.numbers_next_mission().of_one(Characteristic::Leadership);
        assert_eq!(leadership, if face == 4 { 7 } else { 8 });
        assert_eq!(force(&campaign, "l1").command - before, if face == 6 { 2 } else { 0 });
    }
}

#[test]
fn every_roll_for_a_hero() {
    for (face, injury) in [(1, Some(4)), (2, Some(4)), (3, None), (4, None), (5, None), (6, None)] {
        let mut campaign = fallen();
        let before = force(&campaign, "l1").command;
        enter(&mut campaign, roll("Hero", face, injury));
        let one = character(&campaign, "Hero").clone();
        assert!(!one.slain && one.takes_part(), "a Hero never dies and never stays at home");
        let [now, next] = [one.numbers(), one.numbers_next_mission()];
        assert_eq!(now.of_one(Characteristic::Toughness), if face <= 2 { 2 } else { 3 }, "{face}");
        assert_eq!(now.of_one(Characteristic::Wounds), 3, "{face}");
        assert_eq!(next.of_one(Characteristic::Wounds), if matches!(face, 1 | 3) { 2 } else { 3 }, "{face}");
        assert_eq!(next.of_one(Characteristic::Leadership), if face == 4 { 8 } else { 9 }, "{face}");
        assert_eq!(force(&campaign, "l1").command - before, if face == 6 { 2 } else { 0 });
    }
}

#[test]
fn every_injury_and_the_heros_one() {
    use Characteristic::{Attacks, BallisticSkill, Initiative, Strength, Toughness, WeaponSkill};
    let list = [WeaponSkill, BallisticSkill, Strength, Toughness, Initiative, Attacks];
    for (face, characteristic) in (1..).zip(list) {
        let mut campaign = fallen();
        let before = character(&campaign, "Hero").numbers();
        enter(&mut campaign, roll("Hero", 1, Some(face)));
        let hero = character(&campaign, "Hero");
        for it in Characteristic::ALL {
            let loss = u8::from(it == characteristic);
            assert_eq!(hero.numbers().of_one(it), before.of_one(it) - loss);
        }
        assert!(!hero.slain && hero.takes_part());
        assert_eq!(hero.numbers_next_mission().of_one(Characteristic::Wounds), 2, "maimed is wounded too");
    }
    // What is 1 stays 1, and there is nothing to heal.
    let mut frail = begun(1, 1, 2, Rules::default());
    let mut recruits = super::characters(0);
    recruits[0].printed = tactical_strike::campaign::Numbers::parse("WS1 BS1 S1 T1 W1 I1 A1 Ld1").unwrap();
    frail = super::begun_with(1, 1, frail.plan().clone(), &recruits);
    next(&mut frail);
    fell(&mut frail, &["Hero"]);
    enter(&mut frail, roll("Hero", 2, Some(6)));
    assert_eq!(character(&frail, "Hero").numbers().of_one(Attacks), 1);
    assert!(character(&frail, "Hero").injuries.is_empty());
}

#[test]
fn an_ailment_waits_for_the_next_mission() {
    let mut campaign = begun(1, 1, 4, Rules::default());
    next(&mut campaign);
    fell(&mut campaign, &["First"]);
    enter(&mut campaign, roll("First", 3, None));
    next(&mut campaign);
    next(&mut campaign);
    // A turn without a mission for l1 heals nothing.
    next(&mut campaign);
    next(&mut campaign);
    assert!(!character(&campaign, "First").takes_part());
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    enter(&mut campaign, Happening::Fought(result([0, 0], &[("l1", 0), ("t1", 0)])));
    next(&mut campaign);
    assert!(character(&campaign, "First").takes_part());
}

#[test]
fn refusals_of_rolls() {
    let mut campaign = fallen();
    assert_eq!(refused(&mut campaign, roll("First", 7, None)), [Reason::NoFace(7)]);
    assert_eq!(refused(&mut campaign, roll("First", 2, None)), [Reason::InjuryMissing]);
    assert_eq!(refused(&mut campaign, roll("Hero", 1, None)), [Reason::InjuryMissing]);
    assert_eq!(refused(&mut campaign, roll("First", 5, Some(1))), [Reason::NoInjury]);
    enter(&mut campaign, roll("First", 1, None));
    assert_eq!(
        refused(&mut campaign, roll("First", 5, None)),
        [Reason::Slain("First".into()), Reason::NotFallen("First".into())]
    );
    enter(&mut campaign, roll("Second", 6, None));
    assert_eq!(refused(&mut campaign, roll("Second", 6, None)), [Reason::NotFallen("Second".into())]);
    next(&mut campaign);
    let leader = recruit("Third", Rank::Hero, Species::Human, super::CAPTAIN);
    let reasons = refused(&mut campaign, Happening::Recruited { force: name("t1"), leader });
    let dear = Reason::CharacterPoints(160);
    assert_eq!(reasons, [Reason::NotALeader("Third".into(), Rank::Hero), Reason::NoVacancy(name("t1")), dear]);
}

#[test]
fn a_club_may_bring_a_table_of_its_own() {
    let mild = CasualtyTable::new([Fate::Recovered; 6], [Fate::Hardened; 6]).unwrap();
    let mut campaign = begun(1, 1, 2, Rules { casualties: mild, ..Rules::default() });
    next(&mut campaign);
    fell(&mut campaign, &["First"]);
    let before = force(&campaign, "l1").command;
    enter(&mut campaign, roll("First", 1, None));
    assert!(!character(&campaign, "First").slain);
    assert_eq!(force(&campaign, "l1").command, before + 2);
    assert!(CasualtyTable::new([Fate::Slain; 6], [Fate::Slain; 6]).is_err());
}

#[test]
fn whoever_fell_twice_rolls_twice_and_bears_both() {
    let mut campaign = begun(1, 1, 4, Rules::default());
    next(&mut campaign);
    for _ in 0..2 {
        fell(&mut campaign, &["First"]);
        enter(&mut campaign, roll("First", 2, Some(4)));
        next(&mut campaign);
        next(&mut campaign);
    }
    let first = character(&campaign, "First");
    assert_eq!(first.injuries, [Characteristic::Toughness; 2]);
    assert_eq!(first.numbers().of_one(Characteristic::Toughness), 1);
    // A third time it stays one, and nothing is there to heal.
    fell(&mut campaign, &["First"]);
    enter(&mut campaign, roll("First", 2, Some(4)));
    assert_eq!(character(&campaign, "First").injuries.len(), 2);
}

#[test]
fn a_wounded_hero_of_one_wound_keeps_it() {
    let mut recruits = super::characters(0);
    recruits[0].printed = tactical_strike::campaign::Numbers::parse("WS4 BS4 S3 T3 W1 I4 A3 Ld9").unwrap();
    let mut campaign = super::begun_with(1, 1, super::plan(3, Rules::default()), &recruits);
    next(&mut campaign);
    fell(&mut campaign, &["Hero"]);
    enter(&mut campaign, roll("Hero", 3, None));
    assert_eq!(character(&campaign, "Hero").numbers_next_mission().of_one(Characteristic::Wounds), 1);
    assert!(character(&campaign, "Hero").takes_part());
}

#[test]
fn the_fallen_of_the_last_turn_roll_before_it_is_over() {
    let mut campaign = begun(1, 1, 1, Rules::default());
    next(&mut campaign);
    fell(&mut campaign, &["First"]);
    enter(&mut campaign, roll("First", 1, None));
    next(&mut campaign);
    assert!(character(&campaign, "First").slain);
    assert_eq!(refused(&mut campaign, roll("First", 1, None)), [Reason::Over]);
}

#[test]
fn both_leaders_may_be_slain_and_replaced_one_by_one() {
    let mut campaign = fallen();
    for who in ["First", "Second"] {
        enter(&mut campaign, roll(who, 1, None));
    }
    enter(&mut campaign, roll("Hero", 5, None));
    next(&mut campaign);
    assert_eq!(force(&campaign, "l1").vacancies(), 2);
    let new = |name: &str, points| {
        let leader = recruit(name, Rank::Leader, Species::Human, "WS3 BS3 S3 T3 W2 I3 A2 Ld8");
        Happening::Recruited {
            force: super::name("l1"),
            leader: tactical_strike::campaign::Recruit { points, ..leader },
        }
    };
    // The dead keep their names.
    assert_eq!(refused(&mut campaign, new("First", 40)), [Reason::NameTaken("First".into())]);
    enter(&mut campaign, new("Third", 60));
    // The Hero is 40, the first new Leader 60: exactly 50 are left.
    assert_eq!(refused(&mut campaign, new("Fourth", 51)), [Reason::CharacterPoints(151)]);
    enter(&mut campaign, new("Fourth", 50));
    let many = refused(&mut campaign, new("Fifth", 0));
    assert_eq!(many, [Reason::NoVacancy(super::name("l1"))]);
}
