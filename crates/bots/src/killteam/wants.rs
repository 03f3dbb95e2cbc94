//! Where operatives should go: places that the ops in play make worth being at, and who goes to which.

use std::sync::Arc;

use battle::{BySide, Side};
use killteam::approved_ops_2025::{CritOp, TacOp};
use killteam::{Claim, End, Marker, MarkerState, Objective, OperativeId, Record, State, Tally, Token, TurningPoint};
use smallvec::SmallVec;
use table::Point;

use super::scene::{INCH, POINT, Scene, apart, is_within};
use super::ways::Ways;

/// A place worth being at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Want {
    /// Where.
    pub(super) at: Point,
    /// Near enough, middle to middle.
    pub(super) reach: i64,
    /// What being there is worth.
    pub(super) worth: i64,
    /// How much APL is wanted there.
    pub(super) needs: i64,
    /// Only this operative is of use there.
    pub(super) only: Option<OperativeId>,
    /// The ways there.
    way: usize,
}

/// What each operative of a side goes for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Wants {
    list: Vec<Want>,
    // By operative: the place in the list.
    taken: Vec<(OperativeId, usize)>,
}

/// What the operatives of either side went for when somebody last asked: the same as long as nobody has moved and nothing that ops count
/// has changed, as between whom to activate and what it does first.
#[derive(Debug, Clone, Default)]
pub(super) struct Plans([Option<(Circumstances, Arc<Wants>)>; 2]);

/// On what that depends, besides the table and the side.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Circumstances {
    turning_point: TurningPoint,
    crit_op: Option<CritOp>,
    tac_op: Option<TacOp>,
    ends: BySide<End>,
    tally: Tally,
    record: Record,
    markers: SmallVec<[(Marker, MarkerState); 16]>,
    // Everybody who stands on the table, with APL.
    standing: SmallVec<[(OperativeId, Point, u8); 16]>,
}

impl Plans {
    /// What the operatives of the side that looks go for: the same as [`Wants::new`].
    pub(super) fn of(&mut self, scene: &Scene<'_>) -> Arc<Wants> {
        let now = Circumstances::of(scene);
        let [a, b] = &mut self.0;
        let slot = if scene.side == Side::A { a } else { b };
        match slot {
            Some((then, wants)) if *then == now => Arc::clone(wants),
            _ => Arc::clone(&slot.insert((now, Arc::new(Wants::new(scene, &scene.lore.ways)))).1),
        }
    }
}

impl Circumstances {
    fn of(scene: &Scene<'_>) -> Self {
        let state: &State = &scene.state;
        let sides = [Side::A, Side::B].into_iter();
        Self {
            turning_point: state.turning_point,
            crit_op: state.crit_op,
            tac_op: scene.tac_op,
            ends: state.ends,
            tally: state.tally[scene.side],
            record: state.record,
            markers: state.markers_in_play().map(|it| (it, state.marker(it))).collect(),
            standing: sides
                .flat_map(|side| scene.standing(side))
                .map(|(who, at)| (who, at, scene.table.apl(state, who)))
                .collect(),
        }
    }
}

/// Beside an objective marker: its own width, that of a base, and control range.
const AT_OBJECTIVE: i64 = 210;
/// Beside a small marker.
const AT_MARKER: i64 = 170;

impl Wants {
    pub(super) fn new(scene: &Scene<'_>, ways: &Ways) -> Self {
        let mut list = Vec::new();
        for objective in Objective::ALL {
            list.extend(objective_want(scene, objective));
        }
        tac_op_wants(scene, &mut list);
        deny_wants(scene, &mut list);
        for want in &mut list {
            want.way = ways.to(want.at);
        }
        let mut wants = Self { list, taken: Vec::new() };
        wants.share_out(scene, ways);
        wants
    }

    /// Everybody gets the best that is left, the best pair first.
    fn share_out(&mut self, scene: &Scene<'_>, ways: &Ways) {
        let friends: Vec<_> = scene.standing(scene.side).collect();
        let mut open: Vec<i64> = self.list.iter().map(|it| it.needs).collect();
        let mut pairs: Vec<(i64, usize, usize)> = Vec::new();
        for (friend, (who, at)) in friends.iter().enumerate() {
            for (place, want) in self.list.iter().enumerate() {
                if want.only.is_none_or(|it| it == *who) {
                    pairs.push((want.pull(ways, *at), friend, place));
                }
            }
        }
        pairs.sort_by_key(|(pull, friend, place)| (-pull, *friend, *place));
        for (_, friend, place) in pairs {
            let Some((who, _)) = friends.get(friend) else { continue };
            let Some(needed) = open.get_mut(place) else { continue };
            if *needed > 0 && !self.taken.iter().any(|it| it.0 == *who) {
                *needed -= i64::from(scene.table.apl(&scene.state, *who));
                self.taken.push((*who, place));
            }
        }
    }

    /// What being there is worth to this operative: its own goal above all.
    pub(super) fn potential(&self, scene: &Scene<'_>, ways: &Ways, who: OperativeId, at: Point) -> i64 {
        let hunt = || {
            let enemies = scene.standing(scene.enemy()).map(|it| it.1);
            let nearest = enemies.min_by_key(|it| it.flat_distance_squared(at));
            nearest.map(|it| apart(at, it)).map_or(0, |far| 250 * 8 * INCH / (8 * INCH + (far - 6 * INCH).max(0)))
        };
        self.goal(who).map_or_else(hunt, |it| it.pull(ways, at))
    }

    /// The goal of this operative.
    pub(super) fn goal(&self, who: OperativeId) -> Option<&Want> {
        self.taken.iter().find(|it| it.0 == who).and_then(|it| self.list.get(it.1))
    }
}

impl Want {
    /// How far it is from there until it is fulfilled.
    pub(super) fn far(&self, ways: &Ways, at: Point) -> i64 {
        // Close by, squares of an inch are too coarse.
        let far = if is_within(self.at, at, 3 * INCH - 1) {
            apart(self.at, at)
        } else {
            // No way is shorter than straight on, and hardly any looks as if it were: a root can mostly be spared.
            let way = ways.far(self.way, at);
            if !is_within(self.at, at, way) { way.max(apart(self.at, at)) } else { way }
        };
        (far - self.reach).max(0)
    }

    /// What it is worth from there: less with every inch, most of it on the last ones.
    fn pull(&self, ways: &Ways, at: Point) -> i64 {
        self.worth * 8 * INCH / (8 * INCH + self.far(ways, at))
    }
}

/// The APL that a side has at a marker.
fn apl_at(scene: &Scene<'_>, side: Side, at: Point, reach: i64) -> i64 {
    let there = scene.standing(side).filter(|it| is_within(it.1, at, reach));
    there.map(|it| i64::from(scene.table.apl(&scene.state, it.0))).sum()
}

fn objective_want(scene: &Scene<'_>, objective: Objective) -> Option<Want> {
    let marker = Marker::Objective(objective);
    if let MarkerState::Carried(_) = scene.state.marker(marker) {
        return None;
    }
    let at = scene.marker_at(marker)?;
    let theirs = apl_at(scene, scene.enemy(), at, AT_OBJECTIVE + 20);
    let worth = crit_worth(scene, objective) + tac_worth(scene, objective);
    Some(Want { at, reach: AT_OBJECTIVE, worth, needs: theirs + 1, only: None, way: 0 })
}

/// What the crit op makes of an objective marker.
fn crit_worth(scene: &Scene<'_>, objective: Objective) -> i64 {
    let (record, state, now) = (&scene.state.record, &scene.state, scene.turning_point());
    let own = state.owner(objective) == Some(scene.side);
    let scored: i64 = state.tally[scene.side].crit.iter().map(|it| i64::from(*it)).sum();
    if scored >= 6 {
        return 150;
    }
    // Before the roll nobody knows what counts.
    let Some(crit_op) = state.crit_op else { return 0 };
    match crit_op {
        CritOp::Secure => match record.secured_by(objective) {
            Some(side) if side == scene.side => 350,
            Some(_) => 1_300,
            None => 1_100,
        },
        CritOp::Loot if record.looted_now(objective.into(), state.turning_point) => 350,
        CritOp::Loot => 1_100,
        CritOp::Orb if record.orb() == Some(objective) => 550,
        CritOp::StakeClaim => match record.claim(scene.side) {
            Some(Claim::Controlled(it)) if it == objective => 1_700,
            _ => 800,
        },
        CritOp::EnergyCells => 900 + 150 * i64::from(now),
        CritOp::Download if record.is_downloaded(objective) => 0,
        CritOp::Download if own => 800,
        CritOp::Download => 700 + 300 * i64::from(now.min(4)),
        CritOp::Data if now >= 4 => 50 + i64::from(record.data(objective)) * POINT,
        CritOp::Data => 1_000,
        CritOp::Reboot if record.is_inert(objective) => 450,
        CritOp::Transmission | CritOp::Orb | CritOp::Reboot => 1_000,
    }
}

/// What the own tac op makes of an objective marker.
fn tac_worth(scene: &Scene<'_>, objective: Objective) -> i64 {
    let tac = scene.state.record.tac();
    let has = |token| tac.tokens(scene.side, token, objective);
    let theirs = scene.state.owner(objective) == Some(scene.enemy());
    if super::worth::room_in_tac_op(scene, scene.side) == 0 {
        return 0;
    }
    match scene.tac_op {
        Some(TacOp::Retrieval) if has(Token::Searched) == 0 => 1_500,
        Some(TacOp::PlantDevices) if has(Token::Device) == 0 => {
            if theirs {
                1_900
            } else {
                400
            }
        }
        Some(TacOp::Martyrs) => 300 + 900 * i64::from(has(Token::Martyr)),
        Some(TacOp::SweepAndClear) => 300 + 900 * i64::from(has(Token::Swept)),
        _ => 0,
    }
}

fn tac_op_wants(scene: &Scene<'_>, list: &mut Vec<Want>) {
    if super::worth::room_in_tac_op(scene, scene.side) == 0 {
        return;
    }
    let want = |at, reach, worth, needs| Want { at, reach, worth, needs, only: None, way: 0 };
    let their_half = |across| scene.place(570, across);
    match scene.tac_op {
        Some(TacOp::Flank) => {
            for across in [250, 750] {
                list.push(want(their_half(across), 3 * INCH, 1_300, 2));
            }
        }
        Some(TacOp::PlantBanner) => match scene.marker_at(Marker::Banner(scene.side)) {
            Some(at) => list.push(want(at, AT_MARKER, 1_700, apl_at(scene, scene.enemy(), at, AT_MARKER + 20) + 1)),
            None => {
                let spots = [330, 500, 670].map(their_half);
                let near = |it: &Point| scene.standing(scene.side).map(|friend| apart(friend.1, *it)).min();
                list.extend(spots.into_iter().min_by_key(near).map(|at| want(at, INCH, 1_900, 1)));
            }
        },
        Some(TacOp::Envoy) => {
            let envoy = scene.state.record.envoy(scene.side);
            for across in [200, 500, 800] {
                list.push(Want {
                    only: envoy,
                    ..want(their_half(across), 2 * INCH, if envoy.is_some() { 1_700 } else { 500 }, 1)
                });
            }
        }
        Some(TacOp::Route) => {
            for across in [250, 500, 750] {
                list.push(want(scene.place(680, across), 3 * INCH, 900, 2));
            }
        }
        Some(TacOp::TrackEnemy) => {
            for (_, at) in scene.standing(scene.enemy()) {
                list.push(want(at, 6 * INCH, 700, 2));
            }
        }
        Some(TacOp::StealIntelligence) => {
            for number in 1..=Marker::MOST_INTELLIGENCE {
                if let MarkerState::OnTable(Some(at)) = scene.state.marker(Marker::Intelligence(scene.side, number)) {
                    list.push(want(at, AT_MARKER, 1_400, 1));
                }
            }
        }
        Some(TacOp::Retrieval) => {
            for objective in Objective::ALL {
                if let MarkerState::OnTable(Some(at)) = scene.state.marker(Marker::Retrieval(scene.side, objective)) {
                    list.push(want(at, AT_MARKER, 1_000, 1));
                }
            }
        }
        _ => {}
    }
}

/// What the enemy wants and can be kept from.
fn deny_wants(scene: &Scene<'_>, list: &mut Vec<Want>) {
    if let MarkerState::OnTable(Some(at)) = scene.state.marker(Marker::Banner(scene.enemy())) {
        let needs = apl_at(scene, scene.enemy(), at, AT_MARKER + 20) + 1;
        list.push(Want { at, reach: AT_MARKER, worth: 1_100, needs, only: None, way: 0 });
    }
}
