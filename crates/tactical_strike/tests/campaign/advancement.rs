//! Advancement: every price, every limit and everything unique, from both sides.

use tactical_strike::army_list::Species;
use tactical_strike::campaign::{Advancement, Campaign, Characteristic, Happening, Phase, Rank, Reason, Rules, limit};

use super::{
    CAPTAIN, advance, challenge, characters, enter, force, in_turn_two, in_turn_two_with, name, next, plan, recruit,
    refused,
};
use Characteristic::{BallisticSkill, Leadership, WeaponSkill};

const SPECIES: [Species; 3] = [Species::Astartes, Species::Mechanicum, Species::Human];

fn with_hero(command: u32, species: Species, profile: &str) -> Campaign {
    let hero = recruit("Hero", Rank::Hero, species, profile);
    in_turn_two_with(0, command, plan(4, Rules::default()), &[hero])
}

#[test]
fn ts_e092_a_captain_learns_to_shoot() {
    let mut campaign = in_turn_two(0, 32, Rules::default());
    let value = |campaign: &Campaign, of| force(campaign, "l1").character("Hero").unwrap().numbers().of_one(of);
    enter(&mut campaign, advance("l1", "Hero", Advancement::Raise(BallisticSkill)));
    assert_eq!((value(&campaign, BallisticSkill), force(&campaign, "l1").command), (5, 17));
    let limit = Reason::AtItsLimit { characteristic: BallisticSkill, value: 5, limit: 5 };
    assert_eq!(refused(&mut campaign, advance("l1", "Hero", Advancement::Raise(BallisticSkill))), [limit]);
    enter(&mut campaign, advance("l1", "Hero", Advancement::Raise(Leadership)));
    assert_eq!((value(&campaign, Leadership), force(&campaign, "l1").command), (10, 10));
    let limit = Reason::AtItsLimit { characteristic: Leadership, value: 10, limit: 10 };
    assert_eq!(refused(&mut campaign, advance("l1", "Hero", Advancement::Raise(Leadership))), [limit]);
}

/// The prices as the rules have them.
fn prices() -> Vec<(&'static str, u32)> {
    let seven = ["ld", "ws", "i", "s", "wargear"].map(|it| (it, 7));
    let fifteen = ["t", "bs", "a", "w", "generation"].map(|it| (it, 15));
    let twenty = ["cap", "relic", "reroll"].map(|it| (it, 20));
    seven.into_iter().chain(fifteen).chain(twenty).collect()
}

fn advancement(word: &str) -> Advancement {
    Advancement::parse(word, (word == "relic").then_some("Bell of Salt")).expect("it is known")
}

#[test]
fn every_price_to_the_point() {
    assert_eq!(prices().len(), Advancement::kinds().len());
    for (word, price) in prices() {
        let happening = || advance("l1", "Hero", advancement(word));
        let mut enough = with_hero(price, Species::Human, "WS1 BS1 S1 T1 W1 I1 A1 Ld1");
        enter(&mut enough, happening());
        assert_eq!(force(&enough, "l1").command, 0, "{word}");
        let mut short = with_hero(price - 1, Species::Human, "WS1 BS1 S1 T1 W1 I1 A1 Ld1");
        let needed = Reason::Command { needed: price, found: price - 1 };
        assert_eq!(refused(&mut short, happening()), [needed], "{word}");
    }
}

#[test]
fn every_limit_of_every_species() {
    let table = [[7, 6, 5, 5, 3, 6, 5, 10], [5, 6, 5, 6, 3, 4, 3, 10], [5, 5, 4, 4, 3, 5, 4, 10]];
    for (species, row) in SPECIES.into_iter().zip(table) {
        for (characteristic, most) in Characteristic::ALL.into_iter().zip(row) {
            assert_eq!(limit(species, characteristic), most);
            // At the limit it stays, one below it rises, above it it stays as printed.
            for (printed, rises) in [(most - 1, true), (most, false), (most + 1, false)] {
                if printed > 10 {
                    continue;
                }
                let profile: Vec<String> = Characteristic::ALL
                    .into_iter()
                    .map(|it| format!("{}{}", it.short(), if it == characteristic { printed } else { 1 }))
                    .collect();
                let mut campaign = with_hero(15, species, &profile.join(" "));
                let advanced = campaign.enter(advance("l1", "Hero", Advancement::Raise(characteristic)));
                assert_eq!(advanced.is_ok(), rises, "{species:?} {characteristic:?} {printed}");
                let now = force(&campaign, "l1").character("Hero").unwrap().numbers().of_one(characteristic);
                assert_eq!(now, if rises { printed + 1 } else { printed });
            }
        }
    }
}

#[test]
fn what_is_unique_and_what_is_not() {
    for (word, price) in prices() {
        let advancement = advancement(word);
        let mut campaign = with_hero(2 * price, Species::Human, "WS1 BS1 S1 T1 W1 I1 A1 Ld1");
        enter(&mut campaign, advance("l1", "Hero", advancement.clone()));
        let again = campaign.enter(advance("l1", "Hero", advancement.clone()));
        let unique = ["generation", "cap", "relic", "reroll"].contains(&word);
        assert_eq!((again.is_err(), advancement.is_unique()), (unique, unique), "{word}");
        if let Err(reasons) = again {
            assert!(reasons.contains(&Reason::OnlyOnce(advancement.in_words())), "{reasons:?}");
        }
    }
    // Somebody else of the force may have it as well.
    let mut campaign = in_turn_two(0, 40, Rules::default());
    enter(&mut campaign, advance("l1", "Hero", Advancement::ObjectiveReroll));
    enter(&mut campaign, advance("l1", "First", Advancement::ObjectiveReroll));
}

#[test]
fn a_relic_once_in_a_force_and_for_those_who_may_bear_it() {
    let relic = |name: &str| Advancement::Relic(name.to_owned());
    let mut campaign = in_turn_two(0, 60, Rules::default());
    assert_eq!(
        refused(&mut campaign, advance("l1", "Hero", relic("Crown of Ash"))),
        [Reason::NotForThem("Crown of Ash".into())]
    );
    assert_eq!(refused(&mut campaign, advance("l1", "Hero", relic("Spoon"))), [Reason::NoSuchRelic("Spoon".into())]);
    enter(&mut campaign, advance("l1", "First", relic("Bell of Salt")));
    assert_eq!(
        refused(&mut campaign, advance("l1", "Hero", relic("Bell of Salt"))),
        [Reason::RelicTaken("Bell of Salt".into())]
    );
    let mut legion = with_hero(20, Species::Astartes, CAPTAIN);
    enter(&mut legion, advance("l1", "Hero", relic("Crown of Ash")));
}

#[test]
fn wargear_adds_up_and_is_kept() {
    let mut campaign = in_turn_two(0, 21, Rules::default());
    for _ in 0..3 {
        enter(&mut campaign, advance("l1", "Hero", Advancement::Wargear));
    }
    assert_eq!(force(&campaign, "l1").character("Hero").unwrap().wargear_budget(), 30);
}

#[test]
fn only_while_mustering_and_only_for_those_who_are_there() {
    let mut campaign = in_turn_two(0, 40, Rules::default());
    assert_eq!(
        refused(&mut campaign, advance("l1", "Nobody", Advancement::Wargear)),
        [Reason::NoSuchCharacter(name("l1"), "Nobody".into())]
    );
    next(&mut campaign);
    assert_eq!(
        refused(&mut campaign, advance("l1", "Hero", Advancement::Wargear)),
        [Reason::WrongPhase { needs: Phase::Mustering, now: Phase::Conflict }]
    );
}

#[test]
fn an_advancement_heals_an_injury_even_above_the_limit() {
    // WS 6 is printed above the limit of 5; injured to 5 it can be healed, and rises no further.
    let hero = recruit("Hero", Rank::Hero, Species::Human, "WS6 BS4 S3 T3 W3 I4 A3 Ld9");
    let mut campaign = in_turn_two_with(0, 40, plan(4, Rules::default()), &[hero]);
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    let mut told = super::result([0, 0], &[("l1", 0), ("t1", 0)]);
    told.forces[0].fallen = vec!["Hero".to_owned()];
    enter(&mut campaign, Happening::Fought(told));
    next(&mut campaign);
    enter(&mut campaign, Happening::Casualty { force: name("l1"), character: "Hero".into(), roll: 2, injury: Some(1) });
    let value = |campaign: &Campaign| force(campaign, "l1").character("Hero").unwrap().numbers().of_one(WeaponSkill);
    assert_eq!(value(&campaign), 5);
    next(&mut campaign);
    enter(&mut campaign, advance("l1", "Hero", Advancement::Raise(WeaponSkill)));
    assert_eq!(value(&campaign), 6);
    assert!(force(&campaign, "l1").character("Hero").unwrap().injuries.is_empty());
    let limit = Reason::AtItsLimit { characteristic: WeaponSkill, value: 6, limit: 5 };
    assert_eq!(refused(&mut campaign, advance("l1", "Hero", Advancement::Raise(WeaponSkill))), [limit]);
}

#[test]
fn a_force_returns_with_what_it_was() {
    let mut first = in_turn_two(0, 40, Rules::default());
    enter(&mut first, advance("l1", "Hero", Advancement::Raise(BallisticSkill)));
    enter(&mut first, advance("l1", "First", Advancement::CommandGeneration));
    let back: Vec<_> = force(&first, "l1").living().map(|it| it.returns()).collect();
    assert!(back.iter().all(|it| it.returning));
    let mut second = super::begun_with(1, 1, plan(2, Rules::default()), &back);
    let l1 = force(&second, "l1");
    assert_eq!((l1.supply, l1.command), (0, 0));
    assert_eq!(l1.character("Hero").unwrap().numbers().of_one(BallisticSkill), 5);
    next(&mut second);
    challenge(&mut second, "l1", "t1");
    let terms = tactical_strike::campaign::Terms::of_turn(second.plan(), second.state());
    assert_eq!(terms[0][0].granted, 3 + 3 + 2);
    assert_eq!(characters(2).len(), terms[0][0].characters.len());
}

#[test]
fn a_force_buys_as_long_as_its_points_last() {
    let mut campaign = in_turn_two(0, 22, Rules::default());
    enter(&mut campaign, advance("l1", "Hero", Advancement::Raise(WeaponSkill)));
    let second = enter(&mut campaign, advance("l1", "First", Advancement::Raise(WeaponSkill)));
    enter(&mut campaign, advance("l1", "Second", Advancement::Wargear));
    assert_eq!(
        refused(&mut campaign, advance("l1", "Hero", Advancement::Wargear)),
        [Reason::Command { needed: 7, found: 1 }]
    );
    // What is taken back can be bought for somebody else.
    campaign.withdraw(second, "a slip").expect("it stands");
    assert_eq!(force(&campaign, "l1").command, 8);
    enter(&mut campaign, advance("l1", "Hero", Advancement::Wargear));
    assert_eq!(force(&campaign, "l1").command, 1);
}

#[test]
fn the_dead_do_not_advance_and_their_successors_begin_anew() {
    let mut campaign = in_turn_two(0, 40, Rules::default());
    enter(&mut campaign, advance("l1", "First", Advancement::ObjectiveReroll));
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    let mut told = super::result([0, 0], &[("l1", 0), ("t1", 0)]);
    told.forces[0].fallen = vec!["First".to_owned()];
    enter(&mut campaign, Happening::Fought(told));
    next(&mut campaign);
    enter(&mut campaign, Happening::Casualty { force: name("l1"), character: "First".into(), roll: 1, injury: None });
    next(&mut campaign);
    assert_eq!(refused(&mut campaign, advance("l1", "First", Advancement::Wargear)), [Reason::Slain("First".into())]);
    let leader = recruit("Third", Rank::Leader, Species::Human, "WS3 BS3 S3 T3 W2 I3 A2 Ld8");
    enter(&mut campaign, Happening::Recruited { force: name("l1"), leader });
    assert!(force(&campaign, "l1").character("Third").unwrap().advancements.is_empty());
    enter(&mut campaign, advance("l1", "Third", Advancement::ObjectiveReroll));
}

#[test]
fn a_relic_of_the_dead_is_free_again() {
    let relic = || Advancement::Relic("Bell of Salt".to_owned());
    let mut campaign = in_turn_two(0, 40, Rules::default());
    enter(&mut campaign, advance("l1", "First", relic()));
    assert_eq!(refused(&mut campaign, advance("l1", "Second", relic())), [Reason::RelicTaken("Bell of Salt".into())]);
    // The other side's force may have one like it.
    assert_eq!(refused(&mut campaign, advance("t1", "Hero", relic())), [Reason::Command { needed: 20, found: 7 }]);
    next(&mut campaign);
    challenge(&mut campaign, "l1", "t1");
    let mut told = super::result([0, 0], &[("l1", 0), ("t1", 0)]);
    told.forces[0].fallen = vec!["First".to_owned()];
    enter(&mut campaign, Happening::Fought(told));
    next(&mut campaign);
    enter(&mut campaign, Happening::Casualty { force: name("l1"), character: "First".into(), roll: 1, injury: None });
    next(&mut campaign);
    enter(&mut campaign, advance("l1", "Second", relic()));
}
