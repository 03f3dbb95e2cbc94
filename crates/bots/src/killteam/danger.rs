//! What standing somewhere risks.

use killteam::{OperativeId, Order};
use smallvec::SmallVec;
use table::Point;

use super::KillTeamJudgement;
use super::scene::{INCH, Scene};
use super::sight::Fire;

/// So many enemies are looked at, the nearest first.
pub(super) const LOOKED_AT: usize = 5;

impl KillTeamJudgement {
    /// What somebody is likely to lose by standing there until the others have acted.
    pub(super) fn danger(&mut self, scene: &Scene<'_>, who: OperativeId, at: Point, order: Order) -> i64 {
        let (mut most, mut sum) = (0, 0);
        for (enemy, there) in nearest(scene, scene.table.side_of(who).other(), at) {
            let soon = match scene.operative(enemy).ready {
                true => 100,
                false if scene.is_last_turning_point() => continue,
                false => 40,
            };
            let fire = Fire::at_a_glance(scene, (enemy, there), (who, at), order);
            let mut risk = 0;
            if fire.valid {
                risk = scene.best_shot((enemy, there), (who, at), fire, |_| true);
            }
            let charge = i64::from(scene.table.movement(&scene.state, enemy) + 2) * INCH;
            if scene.is_near((enemy, there), (who, at), charge) {
                risk = risk.max(scene.best_fight(enemy, who) / 2);
            }
            let risk = risk.max(0) * soon / 100;
            most = most.max(risk);
            sum += risk;
        }
        // They choose among targets, so that not everything that could happen does.
        ((most + (sum - most) / 3) / 4).min(scene.life(who))
    }
}

/// The nearest of a side.
pub(super) fn nearest(scene: &Scene<'_>, side: battle::Side, at: Point) -> SmallVec<[(OperativeId, Point); LOOKED_AT]> {
    let far = |it: (OperativeId, Point)| (it.1.flat_distance_squared(at), it.0, it.1);
    let mut all: SmallVec<[(i64, OperativeId, Point); 16]> = scene.standing(side).map(far).collect();
    all.sort_unstable_by_key(|it| (it.0, it.1));
    all.iter().take(LOOKED_AT).map(|it| (it.1, it.2)).collect()
}
