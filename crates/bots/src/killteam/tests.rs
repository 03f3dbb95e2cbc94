//! What is kept is what would be found now, in battles that bots play.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::sync::Arc;

use battle::{Needs, Options as _, Seating, Seeded, Swift, System as _, View};
use killteam::{Choice, KillTeam, Phase, Secret, Setup, Slot, Table, TableKind, Target, Text, WeaponKind};
use table::Point;

use super::danger::danger_at;
use super::points::{Standings, standing};
use super::scene::{Scene, put};
use super::sight::Fire;
use super::wants::Wants;
use super::worth::range;
use super::{KillTeamJudgement, Lore, set_up, strategy};
use crate::{Bot, Greedy, Judgement as _, Random};

const MAPS: [(&str, &str); 5] = [
    ("city_1", include_str!("../../../../data/killzones/city_1.toml")),
    ("crypt_1", include_str!("../../../../data/killzones/crypt_1.toml")),
    ("derelict_1", include_str!("../../../../data/killzones/derelict_1.toml")),
    ("platform_2", include_str!("../../../../data/killzones/platform_2.toml")),
    ("train_short", include_str!("../../../../data/killzones/train_short.toml")),
];

fn table(map: &str, crit_op: &str) -> Table {
    let (name, map) = *MAPS.iter().find(|it| it.0 == map).unwrap();
    let setup = Setup {
        pack: "approved-ops-2025".into(),
        seats: Seating::duel("ann", "bob").unwrap(),
        table: TableKind::Digital,
        map: Text::new(name, map),
        teams: [
            Text::new("a.toml", include_str!("../../../../data/teams/cinderline_wardens.toml")),
            Text::new("b.toml", include_str!("../../../../data/teams/hollow_choir.toml")),
        ],
        crit_op: crit_op.into(),
        options: Default::default(),
    };
    KillTeam::prepare(&setup).unwrap()
}

/// Somebody who looks on at a decision, with what he has made of those before it.
type Looker<'a> = dyn FnMut(&mut KillTeamJudgement, &View<'_, KillTeam>, &[Choice]) + 'a;

/// Lets `greedy` play against itself, and shows every decision of each seat to somebody who has looked on in that seat from the
/// beginning.
fn look_on((table, lore): (&Table, &Arc<Lore>), seed: u64, see: &mut Looker<'_>) {
    let mut battle: Swift<'_, KillTeam> = Swift::new(table);
    let (dice, mut rolls) = (Seeded::from_number(seed), 0);
    let judgement = || KillTeamJudgement::knowing(Arc::clone(lore));
    let mut bots = [0, 1].map(|it| Greedy::with(judgement(), Random::from_number(2 * seed + it)));
    let mut lookers = [judgement(), judgement()];
    loop {
        match battle.needs() {
            Needs::Nothing(_) => return,
            Needs::Roll(due) => {
                let due = *due;
                battle.roll(due.roll, dice.faces(rolls, due.kind, due.count)).unwrap();
                rolls += 1;
            }
            Needs::Secrets { slot, seats } => {
                let (slot, seat) = (*slot, seats[0]);
                let secrets = KillTeam::secrets(&battle.view(seat), slot);
                let place = bots[usize::from(seat.0)].seal(&battle.view(seat), slot, &secrets);
                battle.seal(seat, slot, secrets[place]).unwrap();
            }
            Needs::Choices(seats) => {
                let seat = seats[0];
                let view = battle.view(seat);
                let options = KillTeam::options(&view);
                see(&mut lookers[usize::from(seat.0)], &view, &options);
                let place = bots[usize::from(seat.0)].choose(&view, &options);
                battle.choose(seat, options[place].clone()).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Where the ways of a list end.
fn ends(options: &[Choice]) -> impl Iterator<Item = Point> {
    options.iter().filter_map(|it| match it {
        Choice::Perform { target: Target::Path(way), .. } => way.last().copied(),
        _ => None,
    })
}

#[test]
fn a_battle_is_worth_the_same_whether_or_not_it_was_worth_that_elsewhere() {
    let mut compared = 0;
    for (number, crit_op) in ["Secure", "Loot", "Stake Claim", "Energy Cells", "Download", "Orb"].iter().enumerate() {
        let map = ["city_1", "crypt_1", "platform_2"][number % 3];
        let table = table(map, crit_op);
        let lore = Arc::new(Lore::of(&table));
        for seed in 0..4 {
            look_on((&table, &lore), 10 * number as u64 + seed, &mut |_, view, options| {
                let Phase::Firefight { active: Some(active), .. } = view.state.phase else { return };
                let scene = Scene::new(view, &lore);
                let (mut standings, mut state) = (Standings::of(active.who), view.state.clone());
                state.tac_ops = scene.state.tac_ops;
                for to in ends(options) {
                    put(&table, &mut state, active.who, to);
                    assert_eq!(standings.standing(&scene, &state), standing(&scene, &state), "{to}");
                    compared += 1;
                }
            });
        }
    }
    assert!(compared > 5_000, "{compared} places");
}

#[test]
fn attacks_are_worth_what_they_are_worth_one_by_one() {
    let table = table("city_1", "Secure");
    let lore = Arc::new(Lore::of(&table));
    let mut compared = 0;
    look_on((&table, &lore), 1, &mut |_, view, _| {
        let scene = Scene::new(view, &lore);
        for (who, here) in scene.standing(scene.side) {
            for (target, there) in scene.standing(scene.enemy()) {
                for fire in [Fire::OPEN, Fire::COVERED] {
                    let weapons = table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Ranged);
                    let reach = weapons.filter(|(number, weapon)| {
                        let used = scene.operative(who).uses[number.index()];
                        let left = weapon
                            .rules
                            .iter()
                            .all(|it| !matches!(it, killteam::WeaponRule::Limited(most) if used >= *most));
                        left && range(weapon).is_none_or(|it| scene.is_near((who, here), (target, there), it))
                    });
                    let best = reach.map(|(it, _)| scene.shooting(who, it, target, fire)).max().unwrap_or(0).max(0);
                    assert_eq!(scene.best_shot((who, here), (target, there), fire, |_| true), best);
                    compared += i64::from(best > 0);
                }
                let blades = table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Melee);
                let best = blades.map(|(it, _)| scene.fighting(who, it, target)).max().unwrap_or(0);
                assert_eq!([(); 2].map(|()| scene.best_fight(who, target)), [best; 2]);
            }
        }
    });
    assert!(compared > 500, "{compared} shots");
}

#[test]
fn everybody_goes_elsewhere_as_soon_as_anything_changes() {
    for (map, crit_op) in [("city_1", "Energy Cells"), ("platform_2", "Loot"), ("derelict_1", "Orb")] {
        let table = table(map, crit_op);
        let lore = Arc::new(Lore::of(&table));
        let (mut kept, mut asked) = (0, 0);
        for seed in 0..3 {
            let mut last = None;
            look_on((&table, &lore), seed, &mut |judgement, view, _| {
                let scene = Scene::new(view, &lore);
                let wants = judgement.plans.of(&scene);
                assert_eq!(*wants, Wants::new(&scene, &lore.ways));
                kept += usize::from(last.as_ref().is_some_and(|it| Arc::ptr_eq(it, &wants)));
                asked += 1;
                last = Some(wants);
            });
        }
        assert!(asked > kept + 100 && kept > 100, "{kept} of {asked} were kept");
    }
}

#[test]
fn glances_are_forgotten_when_somebody_moves_or_the_ground_changes() {
    for map in ["city_1", "derelict_1"] {
        let table = table(map, "Secure");
        let lore = Arc::new(Lore::of(&table));
        let mut compared = 0;
        look_on((&table, &lore), 3, &mut |judgement, view, _| {
            let scene = Scene::new(view, &lore);
            for (who, at) in scene.standing(scene.side) {
                for enemy in scene.standing(scene.enemy()) {
                    let kept = judgement.sight.glance(&scene, (who, at), enemy);
                    assert_eq!(kept, Fire::at_a_glance(&scene, (who, at), enemy));
                    compared += 1;
                }
                assert_eq!(judgement.danger_here(&scene, who, at), danger_at(&scene, who, at));
            }
        });
        assert!(compared > 2_000, "{compared} glances");
    }
}

#[test]
fn places_are_taken_for_what_they_are_whoever_asks_what_first() {
    let mut seen = [0, 0, 0];
    for map in ["city_1", "derelict_1"] {
        let table = table(map, "Secure");
        let [lore, other] = [(); 2].map(|()| Arc::new(Lore::of(&table)));
        look_on((&table, &lore), 5, &mut |_, view, options| {
            let scene = Scene::new(view, &lore);
            for option in options.iter().step_by(7) {
                let Choice::SetUp { who, at } = option else { return };
                let [one, another] = [&lore, &other].map(|it| it.shelters.shelter(&scene, *who, *at));
                let (at_once, later) = (one.seen_at_once(1_000).unwrap(), one.seen_later());
                assert_eq!(another.is_hidden(), at_once == 0 && later == 0);
                assert_eq!(another.is_seen_at_once(), at_once > 0);
                let half = i64::from(at_once / 2);
                assert_eq!(another.seen_at_once(half), (i64::from(at_once) <= half).then_some(at_once));
                assert_eq!(another.seen_at_once(at_once.into()), Some(at_once));
                seen[if at_once > 0 { 2 } else { usize::from(later > 0) }] += 1;
            }
        });
    }
    assert!(seen.iter().all(|it| *it > 5), "{seen:?}");
}

#[test]
fn whoever_wants_the_best_is_told_the_best_as_everybody_is() {
    for map in ["city_1", "crypt_1", "platform_2"] {
        let table = table(map, "Secure");
        let lore = Arc::new(Lore::of(&table));
        let mut compared = 0;
        look_on((&table, &lore), 5, &mut |_, view, options| {
            if !matches!(view.state.phase, Phase::Deployment { .. }) {
                return;
            }
            let scene = Scene::new(view, &lore);
            let all = set_up::deployment(&scene, options, i64::MAX);
            let most = all.iter().max().copied().unwrap();
            for within in [0, 400, 1_200] {
                // Nothing is known yet to somebody who looks for the first time.
                let fresh = Lore::of(&table);
                let some = set_up::deployment(&Scene::new(view, &fresh), options, within);
                for (one, other) in all.iter().zip(&some) {
                    let told = if *one >= most - within { one == other } else { *other < most - within };
                    assert!(told, "{one} is told as {other}, within {within} of {most}");
                    compared += 1;
                }
            }
        });
        assert!(compared > 500, "{compared} places");
    }
}

#[test]
fn loadouts_are_worth_the_same_again_and_other_lists_are_looked_at_anew() {
    let table = table("train_short", "Secure");
    let lore = Arc::new(Lore::of(&table));
    let mut battle: Swift<'_, KillTeam> = Swift::new(&table);
    let (dice, mut rolls) = (Seeded::from_number(1), 0);
    loop {
        match battle.needs() {
            Needs::Roll(due) => {
                let due = *due;
                battle.roll(due.roll, dice.faces(rolls, due.kind, due.count)).unwrap();
                rolls += 1;
            }
            Needs::Choices(seats) => {
                let seat = seats[0];
                let choice = KillTeam::options(&battle.view(seat)).swap_remove(0);
                battle.choose(seat, choice).unwrap();
            }
            Needs::Secrets { slot: Slot::Equipment, seats } => {
                let view = battle.view(seats[0]);
                let mut list = KillTeam::secrets(&view, Slot::Equipment);
                let mut judgement = KillTeamJudgement::knowing(Arc::clone(&lore));
                let mut worths = || judgement.weigh_secrets(&view, Slot::Equipment, &list);
                let first = worths();
                assert_eq!(worths(), first);
                assert!(first.iter().any(|it| *it != first[0]));
                list.reverse();
                let reversed: Vec<i64> = first.into_iter().rev().collect();
                assert_eq!(strategy::secrets(&Scene::new(&view, &lore), Slot::Equipment, &list), reversed);
                return;
            }
            Needs::Secrets { slot, seats } => {
                let (slot, seat) = (*slot, seats[0]);
                let secret: Secret = KillTeam::secrets(&battle.view(seat), slot)[0];
                battle.seal(seat, slot, secret).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
}
