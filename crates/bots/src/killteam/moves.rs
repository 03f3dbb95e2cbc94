//! Where to go: places are sorted by what can be said cheaply, and the best of them looked at closely.

use killteam::approved_ops_2025::{CritOp, TacOp};
use killteam::card::Aim;
use killteam::{
    Action, Activation, Choice, Event, KillTeam, Marker, Objective, OperativeId, Order, State, Target, WeaponRule,
    When, Witness,
};
use table::Point;

use super::KillTeamJudgement;
use super::danger::{danger_at, nearest};
use super::points::{self, Standings, is_about_places};
use super::scene::{INCH, POINT, Scene, is_within, put};
use super::sight::Fire;
use super::worth::room_in_tac_op;

/// So many places of each action are looked at closely.
const SHORTLIST: usize = 5;

/// Further away than this from its middle, nobody contests an objective marker.
const BY_MARKER: i64 = 250;

/// A move among the options.
pub(super) struct Move {
    pub(super) place: usize,
    pub(super) action: Action,
    pub(super) to: Point,
    pub(super) pull: i64,
}

/// What moves are compared with: staying.
struct Here {
    pull: i64,
    standing: i64,
    danger: i64,
    /// Whether points can depend on where this operative stands, wherever it goes.
    counts: bool,
}

/// What was found out about places that somebody may go to: each is looked at once, whichever move leads there.
struct Places<'s, 'a> {
    scene: &'s Scene<'a>,
    who: OperativeId,
    here: &'s Here,
    // The battle with this one elsewhere.
    state: State,
    standings: Standings,
    known: Vec<(Point, Found)>,
}

/// What was found out about a place.
#[derive(Debug, Clone, Copy, Default)]
struct Found {
    standing: Option<i64>,
    danger: Option<i64>,
    mission: Option<i64>,
}

impl<'s, 'a> Places<'s, 'a> {
    fn new(scene: &'s Scene<'a>, who: OperativeId, here: &'s Here) -> Self {
        let (state, standings) = (State::clone(&scene.state), Standings::of(who));
        Self { scene, who, here, state, standings, known: Vec::new() }
    }

    /// What the battle is worth with this one there.
    fn standing(&mut self, to: Point) -> i64 {
        self.once(
            to,
            |it| &mut it.standing,
            |places| {
                if !places.here.counts && !places.scene.is_by_a_marker(to) {
                    return places.here.standing;
                }
                put(places.scene.table, &mut places.state, places.who, to);
                places.standings.standing(places.scene, &places.state)
            },
        )
    }

    /// What standing there risks.
    fn danger(&mut self, to: Point) -> i64 {
        self.once(
            to,
            |it| &mut it.danger,
            |places| danger_at(places.scene, places.who, to).with(places.scene.operative(places.who).order),
        )
    }

    /// What the best mission action from there adds; it has to better what the battle is worth then.
    fn mission(&mut self, to: Point) -> i64 {
        let moved = self.standing(to).max(self.here.standing);
        self.once(
            to,
            |it| &mut it.mission,
            |places| {
                let Some(objective) = objective_at(places.scene, to) else { return 0 };
                put(places.scene.table, &mut places.state, places.who, to);
                mission_from(places.scene, &places.state, places.who, objective, moved)
            },
        )
    }

    fn once(
        &mut self,
        to: Point,
        slot: impl Fn(&mut Found) -> &mut Option<i64>,
        find: impl FnOnce(&mut Self) -> i64,
    ) -> i64 {
        let place = self.known.iter().position(|it| it.0 == to).unwrap_or_else(|| {
            self.known.push((to, Found::default()));
            self.known.len() - 1
        });
        let known = self.known.get_mut(place).and_then(|it| *slot(&mut it.1));
        known.unwrap_or_else(|| {
            let found = find(self);
            if let Some(it) = self.known.get_mut(place) {
                *slot(&mut it.1) = Some(found);
            }
            found
        })
    }
}

impl KillTeamJudgement {
    /// What each move is worth, and the most that going somewhere alone is worth.
    pub(super) fn moves(
        &mut self,
        scene: &Scene<'_>,
        active: &Activation,
        options: &[Choice],
        worths: &mut [i64],
    ) -> i64 {
        let who = active.who;
        let Some(at) = scene.operative(who).at else { return 0 };
        let wants = self.plans.of(scene);
        let mut moves: Vec<Move> = Vec::new();
        for (place, option) in options.iter().enumerate() {
            if let Choice::Perform { action, target: Target::Path(way), .. } = option
                && let Some(to) = way.last()
            {
                // Two moves to the same place follow each other.
                let pull = match moves.last() {
                    Some(last) if last.to == *to => last.pull,
                    _ => wants.potential(scene, &scene.lore.ways, who, *to) + tracking(scene, who, *to),
                };
                moves.push(Move { place, action: *action, to: *to, pull });
            }
        }
        if moves.is_empty() {
            return 0;
        }
        let here = Here {
            pull: wants.potential(scene, &scene.lore.ways, who, at) + tracking(scene, who, at),
            standing: scene.standing_now(),
            danger: self.danger_here(scene, who, at).with(scene.operative(who).order),
            counts: scene.is_by_a_marker(at) || depends_on_places(scene),
        };
        let mut most = 0;
        moves.sort_by_key(|it| (it.action, -it.pull, it.place));
        let mut places = Places::new(scene, who, &here);
        for group in moves.chunk_by(|a, b| a.action == b.action) {
            let Some(action) = group.first().map(|it| it.action) else { continue };
            let shortlist: Vec<&Move> = match action {
                Action::Charge => self.worthwhile_charges(scene, who, group),
                _ => group.iter().take(SHORTLIST).collect(),
            };
            let cost = if action == Action::FallBack { 2 } else { 1 };
            let ap = scene.ap_left(active).saturating_sub(cost);
            for it in shortlist {
                let danger = if action == Action::Charge { here.danger } else { places.danger(it.to) };
                let standing = places.standing(it.to);
                let gain = it.pull - here.pull + (standing - here.standing) - (danger - here.danger);
                let then = match action {
                    Action::Charge => self.fight_there(scene, active, ap, it.to),
                    _ if ap > 0 => self.then(scene, &mut places, active, it),
                    _ => 0,
                };
                if action != Action::Charge {
                    most = most.max(gain);
                }
                if let Some(worth) = worths.get_mut(it.place) {
                    *worth = gain + then;
                }
            }
        }
        most
    }

    /// Charges by the enemies that they reach, the best places for each.
    fn worthwhile_charges<'m>(&mut self, scene: &Scene<'_>, who: OperativeId, group: &'m [Move]) -> Vec<&'m Move> {
        let mut list: Vec<(i64, &Move)> = Vec::new();
        for it in group {
            let worth = self.best_fight_at(scene, who, it.to);
            list.push((worth * 4 + it.pull, it));
        }
        list.sort_by_key(|(worth, it)| (-worth, it.place));
        list.into_iter().take(3).map(|it| it.1).collect()
    }

    /// The best fight of somebody who stands there.
    pub(super) fn best_fight_at(&mut self, scene: &Scene<'_>, who: OperativeId, to: Point) -> i64 {
        let beside: Vec<_> = scene.standing(scene.enemy()).filter(|it| scene.is_near((who, to), *it, INCH)).collect();
        beside.into_iter().map(|it| scene.best_fight(who, it.0)).max().unwrap_or(-POINT)
    }

    /// What a charge leads to: a fight now, or one in which the enemy strikes first.
    pub(super) fn fight_there(&mut self, scene: &Scene<'_>, active: &Activation, ap: u8, to: Point) -> i64 {
        let fight = self.best_fight_at(scene, active.who, to);
        match ap {
            0 => fight / 3 - 150,
            _ if active.done.has(Action::Fight) => fight / 3 - 150,
            // Whoever does not win at once has to fight on, or to fall back.
            _ => fight - 60,
        }
    }

    /// The best single thing to do from there.
    fn then(&mut self, scene: &Scene<'_>, places: &mut Places<'_, '_>, active: &Activation, it: &Move) -> i64 {
        let shot = if may_shoot_after(scene, active, it.action) { self.shot_from(scene, active, it) } else { 0 };
        shot.max(places.mission(it.to)) * 9 / 10
    }

    pub(super) fn shot_from(&mut self, scene: &Scene<'_>, active: &Activation, it: &Move) -> i64 {
        let who = active.who;
        let concealed = scene.operative(who).order == Order::Conceal;
        let mut best = 0;
        for (enemy, there) in nearest(scene, scene.enemy(), it.to) {
            // Nobody shoots with an enemy beside it, nor at one with a friend beside it.
            if scene.is_near((who, it.to), (enemy, there), INCH) {
                return 0;
            }
            let fits = |weapon: &killteam::Weapon| fits_after(weapon, it.action, concealed);
            let open = Fire::OPEN;
            let possible = scene.best_shot((who, it.to), (enemy, there), open, fits);
            if possible <= best
                || scene.standing(scene.side).any(|f| f.0 != who && scene.is_near(f, (enemy, there), INCH))
            {
                continue;
            }
            let fire = Fire::at_a_glance(scene, (who, it.to), (enemy, there)).at(scene.operative(enemy).order);
            if fire.valid {
                best = best.max(scene.best_shot((who, it.to), (enemy, there), fire, fits));
            }
        }
        best
    }
}

/// What a place promises to whoever follows enemies unseen, at a glance.
fn tracking(scene: &Scene<'_>, who: OperativeId, to: Point) -> i64 {
    let hides = scene.operative(who).order == Order::Conceal;
    if scene.tac_op != Some(TacOp::TrackEnemy) || !hides || room_in_tac_op(scene, scene.side) == 0 {
        return 0;
    }
    let tracked = |it: &(OperativeId, Point)| {
        let within = |reach| scene.is_near((who, to), *it, reach);
        within(6 * INCH)
            && !within(INCH - 1)
            && !Fire::at_a_glance(scene, *it, (who, to)).at(Order::Conceal).valid
            && Fire::at_a_glance(scene, (who, to), *it).at(scene.operative(it.0).order).valid
    };
    300 * scene.standing(scene.enemy()).filter(|it| tracked(it)).count().min(2) as i64
}

/// True if an op in play scores for places that no marker marks.
fn depends_on_places(scene: &Scene<'_>) -> bool {
    let ops = [scene.side, scene.enemy()].map(|side| scene.state.tac_ops[side].revealed());
    !scene.state.turning_point.is_first() && ops.into_iter().flatten().any(is_about_places)
}

pub(super) fn may_shoot_after(scene: &Scene<'_>, active: &Activation, action: Action) -> bool {
    let card = scene.table.card(active.who);
    let concealed = scene.operative(active.who).order == Order::Conceal;
    let fits =
        card.weapons.iter().any(|it| it.kind == killteam::WeaponKind::Ranged && fits_after(it, action, concealed));
    fits && !active.done.has(Action::Shoot) && action != Action::FallBack
}

/// True if a weapon can be used after that move, with that order.
fn fits_after(weapon: &killteam::Weapon, action: Action, concealed: bool) -> bool {
    let heavy =
        weapon.rules.iter().any(|it| matches!(it, WeaponRule::Heavy(only) if *only != Some(action.treated_as())));
    !heavy && (!concealed || weapon.rules.contains(&WeaponRule::Silent))
}

/// The objective marker that somebody who stands there may be at.
fn objective_at(scene: &Scene<'_>, to: Point) -> Option<Objective> {
    let near = |it: &Objective| scene.marker_at((*it).into()).is_some_and(|at| is_within(at, to, BY_MARKER));
    Objective::ALL.into_iter().find(near)
}

/// What the best mission action at an objective marker adds to that for somebody who stands there.
fn mission_from(scene: &Scene<'_>, state: &State, who: OperativeId, objective: Objective, moved: i64) -> i64 {
    let ask = Witness::terse(scene.table, state);
    let crit = state.crit_op.map(CritOp::card);
    let tac = scene.tac_op.map(TacOp::card);
    let mut best = 0;
    for card in [crit, tac].into_iter().flatten() {
        for mission in card.actions.iter().filter(|it| it.ap <= 1) {
            let (legal, does) = match &mission.aim {
                Aim::Objective { may, does } => (may(&ask, who, objective).is_legal(), does(&ask, who, objective)),
                Aim::Marker { may, does } => {
                    let marker = Marker::Objective(objective);
                    (may(&ask, who, marker).is_legal(), does(&ask, who, marker))
                }
                Aim::Operative { .. } | Aim::Spot { .. } => continue,
            };
            if !legal {
                continue;
            }
            let at_once = |(when, points): &(When, killteam::card::Points)| match when {
                When::Performed(action) if *action == mission.action => {
                    let clauses = points(&ask, scene.side);
                    clauses.iter().filter(|it| it.fact.is_yes()).map(|it| i64::from(it.worth)).sum()
                }
                _ => 0_i64,
            };
            let scored: i64 = card.scores.iter().map(at_once).sum();
            let after = performed(scene, state, who, mission.action, objective, does);
            best = best.max(scored * POINT + points::standing(scene, &after) - moved);
        }
    }
    best
}

fn performed(
    scene: &Scene<'_>,
    state: &State,
    who: OperativeId,
    action: Action,
    objective: Objective,
    does: Vec<Event>,
) -> State {
    use battle::System;
    let mut after = state.clone();
    let event = Event::Performed { who, side: scene.side, action, ap: 1, on: Some(objective.into()) };
    for event in [event].into_iter().chain(does) {
        KillTeam::fold(scene.table, &mut after, &event);
    }
    after
}
