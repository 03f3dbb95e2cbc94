//! What standing somewhere risks.

use killteam::{OperativeId, Order};
use smallvec::SmallVec;
use table::Point;

use super::KillTeamJudgement;
use super::scene::{INCH, Scene};
use super::sight::Fire;

/// So many enemies are looked at, the nearest first.
pub(super) const LOOKED_AT: usize = 5;

/// What standing somewhere risks, with either order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Danger {
    seen: i64,
    hidden: i64,
}

impl Danger {
    /// With this order.
    pub(super) fn with(self, order: Order) -> i64 {
        if order == Order::Engage { self.seen } else { self.hidden }
    }
}

/// What somebody is likely to lose by standing there until the others have acted.
pub(super) fn danger_at(scene: &Scene<'_>, who: OperativeId, at: Point) -> Danger {
    danger(scene, (who, at), |enemy| Fire::at_a_glance(scene, enemy, (who, at)))
}

impl KillTeamJudgement {
    /// The same where somebody stands now.
    pub(super) fn danger_here(&mut self, scene: &Scene<'_>, who: OperativeId, at: Point) -> Danger {
        danger(scene, (who, at), |enemy| self.sight.glance(scene, enemy, (who, at)))
    }
}

/// How somebody would be shot at is the caller's to say; whether it conceals is no matter for what is in between.
fn danger(
    scene: &Scene<'_>,
    (who, at): (OperativeId, Point),
    mut glance: impl FnMut((OperativeId, Point)) -> Fire,
) -> Danger {
    let (mut seen, mut hidden) = (Risks::default(), Risks::default());
    for (enemy, there) in nearest(scene, scene.table.side_of(who).other(), at) {
        let soon = match scene.operative(enemy).ready {
            true => 100,
            false if scene.is_last_turning_point() => continue,
            false => 40,
        };
        let fire = glance((enemy, there));
        let shot = if fire.valid { scene.best_shot((enemy, there), (who, at), fire, |_| true) } else { 0 };
        let charge = i64::from(scene.table.movement(&scene.state, enemy) + 2) * INCH;
        let is_charged = scene.is_near((enemy, there), (who, at), charge);
        let fight = if is_charged { (scene.best_fight(enemy, who) / 2).max(0) } else { 0 };
        seen.add(shot.max(fight) * soon / 100);
        hidden.add((if fire.at(Order::Conceal).valid { shot } else { 0 }).max(fight) * soon / 100);
    }
    let life = scene.life(who);
    Danger { seen: seen.sum().min(life), hidden: hidden.sum().min(life) }
}

/// What several enemies could do.
#[derive(Debug, Default)]
struct Risks {
    most: i64,
    sum: i64,
}

impl Risks {
    fn add(&mut self, risk: i64) {
        self.most = self.most.max(risk);
        self.sum += risk;
    }

    /// They choose among targets, so that not everything that could happen does.
    fn sum(&self) -> i64 {
        (self.most + (self.sum - self.most) / 3) / 4
    }
}

/// The nearest of a side.
pub(super) fn nearest(scene: &Scene<'_>, side: battle::Side, at: Point) -> SmallVec<[(OperativeId, Point); LOOKED_AT]> {
    let far = |it: (OperativeId, Point)| (it.1.flat_distance_squared(at), it.0, it.1);
    let mut all: SmallVec<[(i64, OperativeId, Point); 16]> = scene.standing(side).map(far).collect();
    all.sort_unstable_by_key(|it| (it.0, it.1));
    all.iter().take(LOOKED_AT).map(|it| (it.1, it.2)).collect()
}
