//! What the active operative does next.

use battle::{Act, NoLog, Play, Seat, step};
use killteam::{Acting, Action, Activation, Choice, KillTeam, Label, OperativeId, State, Target};

use super::KillTeamJudgement;
use super::points;
use super::scene::{INCH, POINT, Scene};

impl KillTeamJudgement {
    /// What each action is worth, and what can still follow it.
    pub(super) fn perform(&mut self, scene: &Scene<'_>, active: &Activation, options: &[Choice]) -> Vec<i64> {
        let mut worths: Vec<i64> = options.iter().map(|it| self.action(scene, it)).collect();
        let ap = scene.ap_left(active);
        // Who has points left after this goes somewhere with them, if that is of any use.
        let going = self.moves(scene, active, options, &mut worths);
        for (worth, option) in worths.iter_mut().zip(options) {
            if let Choice::Perform { action, target, .. } = option
                && !matches!(target, Target::Path(_))
                && *worth > 0
                && ap > 1
                && active.kind == Acting::Activation
                && !matches!(action, Action::Shoot | Action::Fight if scene.state.heavy_used.is_some())
            {
                *worth += going.max(0) * 4 / 5;
            }
        }
        worths
    }

    /// What an action is worth by itself; moves are looked at together, elsewhere.
    fn action(&mut self, scene: &Scene<'_>, option: &Choice) -> i64 {
        // Whoever interrupts, or has fallen and fights on, is not the active operative.
        let (who, action, target) = match option {
            Choice::Perform { who, action, target } => (*who, *action, target),
            Choice::Use { rule, .. } => return if rule.card().label == Label::FirefightPloy { 20 } else { 60 },
            Choice::EndActivation | Choice::Pass => return 0,
            _ => return -POINT,
        };
        match (action, target) {
            (_, Target::Path(_)) => -POINT,
            (Action::Shoot, Target::Attack(enemy, weapon)) => {
                let fire = self.sight.fire(scene.table, &scene.state, who, *enemy);
                scene.shooting(who, *weapon, *enemy, fire)
            }
            (Action::Fight | Action::HatchwayFight, Target::Attack(enemy, weapon)) => {
                scene.fighting(who, *weapon, *enemy)
            }
            (Action::PassTheWord, Target::Operative(friend)) => word_passed(scene, *friend),
            (Action::StunGrenade, Target::Operative(enemy)) => stun(scene, *enemy),
            (Action::AmmoResupply, _) => 120,
            (Action::PlaceMarker, _) => mission(scene, option) - 100,
            _ => mission(scene, option),
        }
    }
}

/// What a mission action changes, by playing it.
fn mission(scene: &Scene<'_>, option: &Choice) -> i64 {
    let Some(after) = played(scene, option) else { return -POINT };
    points::standing(scene, &after) - scene.standing_now()
}

/// The state after a choice, as far as no dice are needed.
pub(super) fn played(scene: &Scene<'_>, option: &Choice) -> Option<State> {
    let mut state = State::clone(&scene.state);
    let mut log = NoLog;
    let mut play: Play<'_, KillTeam> = Play::new(scene.table, &mut state, &[], &mut log);
    step(&mut play, Some(Seat(scene.side.0)), &Act::Choose(option.clone())).ok()?;
    Some(state)
}

/// A point more for a friend is worth something as long as it can use it.
fn word_passed(scene: &Scene<'_>, friend: OperativeId) -> i64 {
    let ready = if scene.operative(friend).ready { 200 } else { 20 };
    ready + scene.life(friend) / 20
}

fn stun(scene: &Scene<'_>, enemy: OperativeId) -> i64 {
    let Some(at) = scene.operative(enemy).at else { return 0 };
    let near = |side| scene.standing(side).filter(|it| scene.is_near(*it, (enemy, at), INCH)).count() as i64;
    let ready = if scene.operative(enemy).ready { 150 } else { 40 };
    ready * (near(scene.enemy()) - near(scene.side))
}
