//! Whom to activate, with which order, and who counteracts.

use killteam::approved_ops_2025::TacOp;
use killteam::{Choice, OperativeId, Order, WeaponKind, WeaponRule};
use table::Point;

use super::KillTeamJudgement;
use super::danger::nearest;
use super::scene::{INCH, POINT, Scene};
use super::sight::Fire;
use super::wants::Wants;
use super::ways::Ways;

/// What somebody could do, each order for itself.
#[derive(Debug, Clone, Copy, Default)]
struct Prospect {
    engaged: i64,
    concealed: i64,
}

impl KillTeamJudgement {
    /// What each activation or counteraction is worth.
    pub(super) fn activation(&mut self, scene: &Scene<'_>, options: &[Choice]) -> Vec<i64> {
        let wants = self.plans.of(scene);
        let mut last: Option<(OperativeId, Prospect)> = None;
        let mut worths = Vec::with_capacity(options.len());
        for option in options {
            worths.push(match option {
                Choice::Activate { who, order } => {
                    let prospect = match last {
                        Some((then, prospect)) if then == *who => prospect,
                        _ => self.prospect(scene, &wants, *who),
                    };
                    last = Some((*who, prospect));
                    match order {
                        Order::Engage => prospect.engaged,
                        Order::Conceal => prospect.concealed,
                    }
                }
                Choice::Counteract(who) => self.attack_now(scene, *who, false).max(10),
                _ => 0,
            });
        }
        worths
    }

    fn prospect(&mut self, scene: &Scene<'_>, wants: &Wants, who: OperativeId) -> Prospect {
        let Some(at) = scene.operative(who).at else { return Prospect::default() };
        let now = self.attack_now(scene, who, false);
        let silent = self.attack_now(scene, who, true);
        let later = self.attack_after_a_move(scene, who, at);
        let risk = self.danger_here(scene, who, at);
        let [seen, hidden] = [Order::Engage, Order::Conceal].map(|order| risk.with(order));
        let goal = goal_now(scene, wants, &scene.lore.ways, who, at);
        // Whoever attacks is seen; whoever has nothing to attack hides.
        let open = 50 + (seen - hidden);
        let attack = now.max(later);
        // Whoever is in danger acts before it is too late, and whoever can only walk waits.
        let urgent = risk.with(scene.operative(who).order) / 3;
        let begin = 10 + urgent + goal / 3;
        let unseen = scouting(scene, who) + tracking(scene, who, at);
        Prospect { engaged: begin + attack - open, concealed: begin + silent + unseen }
    }

    /// The best attack from where somebody stands.
    pub(super) fn attack_now(&mut self, scene: &Scene<'_>, who: OperativeId, silent: bool) -> i64 {
        let Some(at) = scene.operative(who).at else { return 0 };
        let enemies: Vec<_> = scene.standing(scene.table.side_of(who).other()).collect();
        let beside: Vec<_> = enemies.iter().filter(|it| scene.is_near((who, at), **it, INCH)).collect();
        if !beside.is_empty() {
            return beside.into_iter().map(|it| scene.best_fight(who, it.0)).max().unwrap_or(0).max(0);
        }
        let fits = |weapon: &killteam::Weapon| !silent || weapon.rules.contains(&WeaponRule::Silent);
        let ranged = |it: &killteam::Weapon| it.kind == WeaponKind::Ranged && fits(it);
        if !scene.table.card(who).weapons.iter().any(ranged) {
            return 0;
        }
        let mut best = 0;
        for (enemy, there) in enemies {
            let open = Fire::OPEN;
            if scene.best_shot((who, at), (enemy, there), open, fits) <= best {
                continue;
            }
            let fire = self.sight.glance(scene, (who, at), (enemy, there)).at(scene.operative(enemy).order);
            if fire.valid {
                best = best.max(scene.best_shot((who, at), (enemy, there), fire, fits));
            }
        }
        best
    }

    /// What an attack could be worth after a move, without looking where exactly.
    pub(super) fn attack_after_a_move(&mut self, scene: &Scene<'_>, who: OperativeId, at: Point) -> i64 {
        let walk = i64::from(scene.table.movement(&scene.state, who)) * INCH;
        let can_do_both = scene.table.apl(&scene.state, who) >= 2;
        if !can_do_both {
            return 0;
        }
        let mut best = 0;
        for (enemy, there) in nearest(scene, scene.table.side_of(who).other(), at) {
            let within = |reach: i64| scene.is_near((who, at), (enemy, there), reach);
            if within(walk + 2 * INCH) {
                best = best.max(scene.best_fight(who, enemy) * 3 / 4);
            }
            // Concealed enemies are hard to get at; others come into sight more often than not.
            let chance = if scene.operative(enemy).order == Order::Conceal { 25 } else { 50 };
            let light = |weapon: &killteam::Weapon| {
                let heavy = weapon.rules.iter().any(|it| matches!(it, WeaponRule::Heavy(_)));
                !heavy && super::worth::range(weapon).is_none_or(|it| within(walk + it))
            };
            let closer = if within(walk) { at } else { there };
            best = best.max(scene.best_shot((who, closer), (enemy, there), Fire::COVERED, light) * chance / 100);
        }
        best
    }
}

/// What its goal is worth to somebody who can get there in this activation.
pub(super) fn goal_now(scene: &Scene<'_>, wants: &Wants, ways: &Ways, who: OperativeId, at: Point) -> i64 {
    let Some(goal) = wants.goal(who) else { return 0 };
    let far = goal.far(ways, at);
    let walk = i64::from(scene.table.movement(&scene.state, who)) * INCH;
    match far {
        0 => goal.worth,
        _ if far <= walk => goal.worth * 3 / 4,
        _ if far <= walk + 3 * INCH => goal.worth / 2,
        _ => goal.worth / 6,
    }
}

/// Whoever follows enemies hides, once it is near enough.
fn tracking(scene: &Scene<'_>, who: OperativeId, at: Point) -> i64 {
    let wanted = scene.tac_op == Some(TacOp::TrackEnemy) && !scene.state.turning_point.is_first();
    if !wanted || super::worth::room_in_tac_op(scene, scene.side) == 0 {
        return 0;
    }
    let walk = i64::from(scene.table.movement(&scene.state, who)) * INCH;
    let near = scene.standing(scene.enemy()).any(|it| scene.is_near((who, at), it, walk + 6 * INCH));
    if near { 450 } else { 0 }
}

/// Scouting needs a Conceal order, and enemies that have not acted yet.
fn scouting(scene: &Scene<'_>, who: OperativeId) -> i64 {
    if scene.tac_op != Some(TacOp::ScoutEnemyMovement) || scene.state.turning_point.is_first() {
        return 0;
    }
    let tac = scene.state.record.tac();
    let monitored = scene.standing(scene.enemy()).filter(|it| tac.is_monitored(it.0)).count();
    if monitored >= 2 || super::worth::room_in_tac_op(scene, scene.side) == 0 {
        return 0;
    }
    let ask = scene.ask();
    let may = |it: &(OperativeId, Point)| {
        let far = scene.operative(who).at.is_some_and(|at| !scene.is_near((who, at), *it, 6 * INCH));
        far && scene.operative(it.0).ready && ask.visible(who, it.0).is_yes()
    };
    if scene.standing(scene.enemy()).any(|it| may(&it)) { POINT } else { 0 }
}
