//! What the battle would score if it stayed as it is: the clauses of the ops themselves say so.
//!
//! Nothing here knows an op by heart but [`promise`], which says what the clauses cannot: what has been begun and pays
//! later.

use battle::Side;
use killteam::approved_ops_2025::{CritOp, TacOp};
use killteam::card::Card;
use killteam::{Marker, Objective, OperativeId, PrimaryOp, State, Tally, Token, When, Witness};
use smallvec::SmallVec;

use super::scene::{POINT, Scene};

/// The most that a crit op or a tac op gives.
const MOST: i64 = 6;

/// What a state is worth to the side that looks: its points and those that lie ahead, less those of the enemy.
pub(super) fn standing(scene: &Scene<'_>, state: &State) -> i64 {
    side_standing(scene, state, scene.side) - side_standing(scene, state, scene.enemy())
}

pub(super) fn side_standing(scene: &Scene<'_>, state: &State, side: Side) -> i64 {
    crit_standing(scene, state, side) + tac_standing(scene, state, side) + kill_standing(scene, state, side)
}

fn crit_standing(scene: &Scene<'_>, state: &State, side: Side) -> i64 {
    let slots = &state.tally[side].crit;
    let crit_card = state.crit_op.map(CritOp::card);
    let crit = crit_card.map_or(0, |it| op_standing(scene, state, side, it, slots));
    let crit_later = crit_promise(state, side, scene.turning_points_left());
    with_bonus(scene, state, side, PrimaryOp::Crit, capped(crit, crit_later))
}

fn tac_standing(scene: &Scene<'_>, state: &State, side: Side) -> i64 {
    let slots = &state.tally[side].tac;
    let tac = match state.tac_ops[side].revealed() {
        Some(op) => {
            let now = op_standing(scene, state, side, op.card(), slots);
            let ask = Witness::terse(scene.table, state);
            let later = tac_promise(&ask, state, side, op, scene.turning_points_left());
            capped(now, later)
        }
        None => sum(slots) * POINT,
    };
    with_bonus(scene, state, side, PrimaryOp::Tac, tac)
}

fn kill_standing(scene: &Scene<'_>, state: &State, side: Side) -> i64 {
    with_bonus(scene, state, side, PrimaryOp::Kill, sum(&state.tally[side].kill) * POINT)
}

/// The points of an op, half as much again if it is the primary op.
fn with_bonus(scene: &Scene<'_>, state: &State, side: Side, op: PrimaryOp, points: i64) -> i64 {
    let primary = if side == scene.side { scene.primary } else { state.primary_ops[side].revealed() };
    if primary == Some(op) { points * 3 / 2 } else { points }
}

/// What states are worth that differ in nothing but where one operative stands.
///
/// Most ops only count who is at which marker or sees whom, so that all places from which that is the same are worth the same.
#[derive(Debug)]
pub(super) struct Standings {
    who: OperativeId,
    // What is worth the same wherever else it stands.
    known: SmallVec<[(Reached, i64); 8]>,
}

/// What most ops want to know of somebody who stands somewhere, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reached {
    // The markers that it contests.
    markers: u64,
    // The monitored enemies that it sees; or, in its own place, that it is monitored and seen.
    scouted: u64,
}

impl Standings {
    /// Wherever this one stands.
    pub(super) fn of(who: OperativeId) -> Self {
        Self { who, known: SmallVec::new() }
    }

    /// What [`standing`] says of such a state.
    pub(super) fn standing(&mut self, scene: &Scene<'_>, state: &State) -> i64 {
        let sides = [(scene.side, 1_i64), (scene.enemy(), -1)];
        let is_for_places = |side: Side| {
            let op = state.tac_ops[side].revealed();
            op.is_some_and(|it| is_about_places(it) && it != TacOp::ScoutEnemyMovement)
        };
        let reached = Reached::from(scene, state, self.who);
        let elsewhere = self.known.iter().find(|it| it.0 == reached).map(|it| it.1).unwrap_or_else(|| {
            let of = |side: Side| {
                let tac = if is_for_places(side) { 0 } else { tac_standing(scene, state, side) };
                crit_standing(scene, state, side) + tac + kill_standing(scene, state, side)
            };
            let sum: i64 = sides.iter().map(|(side, sign)| sign * of(*side)).sum();
            self.known.push((reached, sum));
            sum
        });
        let for_places = sides.iter().filter(|(side, _)| is_for_places(*side));
        elsewhere + for_places.map(|(side, sign)| sign * tac_standing(scene, state, *side)).sum::<i64>()
    }
}

impl Reached {
    /// Where it stands in this state.
    fn from(scene: &Scene<'_>, state: &State, who: OperativeId) -> Self {
        let ask = Witness::terse(scene.table, state);
        let contested = state.markers_in_play().enumerate().filter(|(_, it)| ask.reaches(who, *it).is_yes());
        let markers = contested.fold(0, |all, (place, _)| all | 1 << place);
        let scouts = [scene.side, scene.enemy()].into_iter();
        let scouts = scouts.filter(|it| state.tac_ops[*it].revealed() == Some(TacOp::ScoutEnemyMovement));
        let is_monitored = |it: &OperativeId| state.record.tac().is_monitored(*it);
        let scouted = scouts.flat_map(|side| {
            let own = scene.table.side_of(who) == side;
            let enemies = scene.table.operatives_of(side.other()).filter(is_monitored);
            enemies.filter(move |it| match own {
                true => ask.visible(who, *it).is_yes(),
                false => *it == who && ask.seen_by(side, who).is_yes(),
            })
        });
        Self { markers, scouted: scouted.fold(0, |all, it| all | 1 << it.index()) }
    }
}

/// True for a tac op that scores for places that no marker marks.
pub(super) fn is_about_places(op: TacOp) -> bool {
    matches!(op, TacOp::Flank | TacOp::TrackEnemy | TacOp::Envoy | TacOp::ScoutEnemyMovement)
}

/// What comes later, as far as the op has room for it.
fn capped(now: i64, later: i64) -> i64 {
    now + later.min(MOST * POINT - now).max(0)
}

fn sum(slots: &[u8; 5]) -> i64 {
    slots.iter().map(|it| i64::from(*it)).sum()
}

/// What an op has given and would give at the end of this turning point, as things stand.
fn op_standing(scene: &Scene<'_>, state: &State, side: Side, card: &Card, slots: &[u8; 5]) -> i64 {
    let ask = Witness::terse(scene.table, state);
    let scored = sum(slots);
    let room = MOST - scored;
    if room <= 0 {
        return scored * POINT;
    }
    let now = state.turning_point.0;
    let (mut at_end, mut at_last) = (0_i64, 0_i64);
    for (when, points) in card.scores {
        let due = match when {
            When::EndOfTurningPointAfterFirst => now >= 2,
            When::EndOfTurningPoints(first, last) => (*first..=*last).contains(&now),
            When::EndOfTurningPointFrom(first) => now >= *first,
            When::EndOfBattle => now >= 2,
            When::Performed(_) | When::EnemyFalls => false,
        };
        if !due {
            continue;
        }
        let given: i64 = points(&ask, side).iter().filter(|it| it.fact.is_yes()).map(|it| i64::from(it.worth)).sum();
        if *when == When::EndOfBattle { at_last += given } else { at_end += given }
    }
    if let Some(cap) = card.cap_per_turning_point {
        let here = slots.get(usize::from(now).saturating_sub(1)).copied().unwrap_or(0);
        at_end = at_end.min(i64::from(cap.saturating_sub(here)));
    }
    // Whatever the enemy can still do about it makes it less certain.
    let certainty = (1_000 - 35 * scene.ready(side.other())).max(650);
    let last_certainty =
        if scene.is_last_turning_point() { certainty } else { 600 - 100 * scene.turning_points_left() };
    let ahead = at_end * certainty + at_last * last_certainty;
    scored * POINT + ahead.min(room * POINT)
}

/// What a crit op will give later for what has been done already.
fn crit_promise(state: &State, side: Side, turns: i64) -> i64 {
    let record = &state.record;
    let count = |holds: &dyn Fn(Objective) -> bool| Objective::ALL.into_iter().filter(|it| holds(*it)).count() as i64;
    match state.crit_op {
        Some(CritOp::Secure) => {
            let ours = count(&|it| record.secured_by(it) == Some(side));
            (ours * 350).min(POINT) * turns + ours * 40
        }
        Some(CritOp::Data) if state.turning_point.0 < 4 => i64::from(record.compiled(side)) * 450,
        // A marker that waits for turning point 4 gives two points then.
        Some(CritOp::Download) => {
            let theirs = |it: Objective| state.owner(it) != Some(side) && !record.is_downloaded(it);
            count(&theirs) * 250 * turns.min(2)
        }
        _ => 0,
    }
}

/// What a tac op will give later for what has been done already.
fn tac_promise(ask: &Witness<'_>, state: &State, side: Side, op: TacOp, turns: i64) -> i64 {
    let tac = state.record.tac();
    match op {
        TacOp::PlantDevices => {
            let theirs = ask.objective_of(side.other());
            let devices = Objective::ALL.into_iter().filter(|it| tac.tokens(side, Token::Device, *it) > 0);
            devices.map(|it| if it == theirs { 800 * turns } else { 250 * turns + 100 }).sum()
        }
        TacOp::Martyrs | TacOp::Dominate => {
            let removable = op.card().removes.as_ref().map(|it| (it.may)(ask, side)).unwrap_or_default();
            let worth =
                |it: &killteam::card::Removable| i64::from(it.tokens) * if it.double.is_yes() { 1_200 } else { 650 };
            removable.iter().map(worth).sum()
        }
        TacOp::PlantBanner if state.record.banner_planted(side) => match state.marker(Marker::Banner(side)) {
            killteam::MarkerState::OnTable(_) => 500 * turns,
            _ => 0,
        },
        TacOp::Flank => {
            let held = killteam::Flank::ALL.into_iter().filter(|it| ask.holds_flank(side, *it).is_yes()).count();
            held as i64 * 350 * turns.min(1)
        }
        TacOp::SweepAndClear => {
            let cleared = Objective::ALL.into_iter().filter(|it| tac.tokens(side, Token::Cleared, *it) > 0).count();
            cleared as i64 * 60
        }
        _ => 0,
    }
}

/// The points of one op in a tally, for reports.
pub fn by_op(tally: &Tally) -> [u64; 4] {
    let sum = |slots: &[u8; 5]| slots.iter().map(|it| u64::from(*it)).sum();
    [sum(&tally.crit), sum(&tally.tac), sum(&tally.kill), u64::from(tally.primary)]
}
