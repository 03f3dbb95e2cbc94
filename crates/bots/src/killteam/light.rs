//! A light hand: plays sensibly and quickly, for battles that are only imagined.
//!
//! It looks at a few places, at what could be shot from there, and at no danger: in an imagined battle whoever stands in
//! the open is shot at.

use battle::{Options, Swift, View};
use killteam::{Action, Activation, Choice, KillTeam, OperativeId, Order, Phase, Slot, State, Target, few_options};

use super::activation::goal_now;
use super::moves::{Move, may_shoot_after};
use super::scene::Scene;
use super::sight::Fire;
use super::wants::Wants;
use super::{KillTeamJudgement, Lore, attack};
use crate::{Judgement, Random};

/// So many ways of each move are tried.
const WAYS: usize = 3;
/// Chance moves every worth by up to so much, so that imagined battles differ.
const WHIM: usize = 120;

/// Somebody who decides at a glance.
#[derive(Debug, Clone)]
pub(super) struct Light {
    judgement: KillTeamJudgement,
    random: Random,
}

impl Light {
    pub(super) fn new(judgement: KillTeamJudgement, seed: u64) -> Self {
        Self { judgement, random: Random::from_number(seed) }
    }

    /// The same eyes with another stream of chance.
    pub(super) fn reseed(&mut self, seed: u64) {
        self.random = Random::from_number(seed);
    }

    /// What it does in this seat; nothing if nothing is offered.
    pub(super) fn choose(&mut self, view: &View<'_, KillTeam>, lore: &Lore) -> Option<Choice> {
        let state: &State = view.state;
        match state.phase {
            Phase::Firefight { active: Some(active), .. } if state.attack.is_none() => {
                let scene = Scene::new(view, lore);
                self.perform(view, &scene, &active)
            }
            _ => {
                let mut options = KillTeam::options(view);
                if options.len() < 2 {
                    return options.pop();
                }
                let worths = match state.phase {
                    Phase::Firefight { .. } if state.attack.is_some() => {
                        attack::weigh(&Scene::new(view, lore), &options)
                    }
                    Phase::Firefight { .. } if matches!(options.first(), Some(Choice::Activate { .. })) => {
                        self.activation(&Scene::new(view, lore), &options)
                    }
                    _ => self.judgement.weigh_best(view, &options, 0),
                };
                self.best(options, &worths)
            }
        }
    }

    /// What it seals.
    pub(super) fn seal(
        &mut self,
        battle: &Swift<'_, KillTeam>,
        seat: battle::Seat,
        slot: Slot,
    ) -> Option<killteam::Secret> {
        let view = battle.view(seat);
        let mut secrets = KillTeam::secrets(&view, slot);
        let worths = self.judgement.weigh_secrets(&view, slot, &secrets);
        let best = (0..secrets.len()).max_by_key(|it| worths.get(*it).copied())?;
        Some(secrets.swap_remove(best))
    }

    fn best(&mut self, mut options: Vec<Choice>, worths: &[i64]) -> Option<Choice> {
        let best = (0..options.len()).max_by_key(|it| worths.get(*it).copied())?;
        Some(options.swap_remove(best))
    }

    fn whim(&mut self) -> i64 {
        self.random.pick(WHIM) as i64
    }

    fn activation(&mut self, scene: &Scene<'_>, options: &[Choice]) -> Vec<i64> {
        let wants = self.judgement.plans.of(scene);
        let mut last: Option<(OperativeId, [i64; 2])> = None;
        let mut worths = Vec::with_capacity(options.len());
        for option in options {
            let Choice::Activate { who, order } = option else {
                worths.push(0);
                continue;
            };
            let [engaged, concealed] = match last {
                Some((then, known)) if then == *who => known,
                _ => self.prospect(scene, &wants, *who),
            };
            last = Some((*who, [engaged, concealed]));
            worths.push(if *order == Order::Engage { engaged } else { concealed });
        }
        worths
    }

    fn prospect(&mut self, scene: &Scene<'_>, wants: &Wants, who: OperativeId) -> [i64; 2] {
        let Some(at) = scene.operative(who).at else { return [0, 0] };
        let now = self.judgement.attack_now(scene, who, false);
        let later = self.judgement.attack_after_a_move(scene, who, at);
        let begin = goal_now(scene, wants, &scene.lore.ways, who, at) / 3 + self.whim();
        [begin + now.max(later) - 80, begin]
    }

    fn perform(&mut self, view: &View<'_, KillTeam>, scene: &Scene<'_>, active: &Activation) -> Option<Choice> {
        let who = active.who;
        let at = scene.operative(who).at?;
        let ways = &scene.lore.ways;
        let wants = self.judgement.plans.of(scene);
        let judgement = &mut self.judgement;
        let options = few_options(view, WAYS, &mut |action, to| match action {
            Action::Charge => 4 * judgement.best_fight_at(scene, who, to),
            _ => wants.potential(scene, ways, who, to),
        });
        let here = wants.potential(scene, ways, who, at);
        let ap = scene.ap_left(active);
        let mut worths = Vec::with_capacity(options.len());
        for option in &options {
            let worth = match option {
                Choice::Perform { action, target: Target::Path(way), .. } => {
                    let to = way.last().copied().unwrap_or(at);
                    let it = Move { place: 0, action: *action, to, pull: wants.potential(scene, ways, who, to) };
                    let then = match action {
                        Action::Charge => self.judgement.fight_there(scene, active, ap.saturating_sub(1), to),
                        _ if ap > 1 && may_shoot_after(scene, active, *action) => {
                            self.judgement.shot_from(scene, active, &it) * 9 / 10
                        }
                        _ => 0,
                    };
                    it.pull - here + then
                }
                Choice::Perform { who, action, target } => self.deed(scene, *who, *action, target),
                Choice::EndActivation | Choice::Pass => 0,
                _ => 20,
            };
            worths.push(if worth > 0 { worth + self.whim() } else { worth });
        }
        self.best(options, &worths)
    }

    /// What an action without a way is worth, by and large.
    fn deed(&mut self, scene: &Scene<'_>, who: OperativeId, action: Action, target: &Target) -> i64 {
        match (action, target) {
            (Action::Shoot, Target::Attack(enemy, weapon)) => {
                let (Some(here), Some(there)) = (scene.operative(who).at, scene.operative(*enemy).at) else { return 0 };
                let order = scene.operative(*enemy).order;
                let fire = Fire::at_a_glance(scene, (who, here), (*enemy, there)).at(order);
                scene.shooting(who, *weapon, *enemy, fire)
            }
            (Action::Fight | Action::HatchwayFight, Target::Attack(enemy, weapon)) => {
                scene.fighting(who, *weapon, *enemy)
            }
            (Action::Guard, _) => 40,
            (Action::PlaceMarker | Action::SmokeGrenade | Action::Breach, _) => -100,
            (Action::OperateHatch | Action::MoveOrb, _) => 60,
            (Action::AmmoResupply | Action::PassTheWord | Action::StunGrenade, _) => 120,
            (Action::CompileData | Action::Scout | Action::PickUpMarker, _) => 600,
            _ => 900,
        }
    }
}
