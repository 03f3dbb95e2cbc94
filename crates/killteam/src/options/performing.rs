//! What the active operative may perform, as a list.
//!
//! An action that cannot be begun at all has no targets to try, and ways are tried by one
//! [`Walker`], which knows what stands about. Whatever is left is judged like any choice.

use smallvec::SmallVec;
use table::{Bearing, Length, Point};

use super::places;
use crate::actions::{self, Walker};
use crate::attacks;
use crate::choice::{Choice, Target};
use crate::close_quarters::{AccessKind, access_points, hatchway_fight};
use crate::equipment::{barricade, stun};
use crate::geometry::{self, CONTROL_RANGE};
use crate::setup::Table;
use crate::state::{Activation, MarkerState, State};
use crate::vocabulary::{Action, Gear, Marker, OperativeId};
use crate::weapon::WeaponKind;

/// A point of a ring is rounded to the micrometre; a hair too far would count an inch more.
const HAIR: Length = Length::um(2);

/// Everything that the active operative may perform.
pub(super) fn all(table: &Table, state: &State, active: &Activation) -> Vec<Choice> {
    let who = active.who;
    let possible: Vec<Action> =
        Action::ALL.into_iter().filter(|it| actions::may_begin(table, state, active, *it)).collect();
    let mut list = Vec::new();
    let mut perform = |action, target| list.push(Choice::Perform { who, action, target });
    let inches = possible.iter().filter(|it| is_move(**it)).map(|it| actions::inches_of(table, state, who, *it)).max();
    let walker = inches.and_then(|it| Walker::within(table, state, who, it));
    let mut walks = Walks::default();
    for action in possible {
        if is_move(action) {
            let Some(walker) = &walker else { continue };
            for end in ends(table, state, walker, action) {
                if walks.may(walker, end, action) {
                    perform(action, Target::Path(vec![end]));
                }
            }
        } else {
            let targets = targets(table, state, active, action).into_iter();
            let legal = targets.filter(|it| actions::judge(table, state, active, action, it).is_legal());
            legal.for_each(|target| perform(action, target));
        }
    }
    list
}

/// One thing that the active operative may do, its end included, without trying everything.
///
/// An action is drawn, then what it aims at; after some misses in a row another action is drawn.
pub(super) fn draw(table: &Table, state: &State, active: &Activation, below: &mut dyn FnMut(usize) -> usize) -> Choice {
    /// So many misses and an action is given up. Every option still has its chance.
    const TRIES: usize = 4;
    let who = active.who;
    let mut possible: SmallVec<[Action; 16]> =
        Action::ALL.into_iter().filter(|it| actions::may_begin(table, state, active, *it)).collect();
    let mut walker = None;
    loop {
        let drawn = below(possible.len() + 1);
        let Some(action) = possible.get(drawn).copied() else { return Choice::EndActivation };
        possible.swap_remove(drawn);
        if is_move(action) {
            let walker = walker.get_or_insert_with(|| Walker::new(table, state, who));
            let Some(walker) = walker else { continue };
            if walker.is_engaged() != (action == Action::FallBack) {
                continue;
            }
            for _ in 0..TRIES {
                let end = draw_end(table, state, walker, action, below).filter(|it| walker.may(&[*it], action));
                if let Some(end) = end {
                    return Choice::Perform { who, action, target: Target::Path(vec![end]) };
                }
            }
        } else {
            let mut targets = targets(table, state, active, action);
            for _ in 0..TRIES.min(targets.len()) {
                let target = targets.swap_remove(below(targets.len()));
                if actions::judge(table, state, active, action, &target).is_legal() {
                    return Choice::Perform { who, action, target };
                }
            }
        }
    }
}

/// One of the ends of [`ends`].
fn draw_end(
    table: &Table,
    state: &State,
    walker: &Walker<'_>,
    action: Action,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<Point> {
    let (who, at, inches) = (walker.who(), walker.start(), walker.inches(action));
    let radius = table.card(who).base_radius();
    let spot = |place: Point, reach: Length, side: usize| {
        let bearing = Bearing::all().step_by(8).nth(side)?;
        Some(place.towards(bearing, reach).at_height(at.z))
    };
    let end = if action == Action::Charge {
        let near: SmallVec<[(OperativeId, Point); 8]> =
            walker.enemies().filter_map(|it| Some((it, state.operative(it).at?))).collect();
        let (enemy, there) = *near.get(below(near.len()))?;
        spot(there, beside_enemy(table, radius, enemy), below(8))
    } else {
        match below(4) {
            0 => {
                let lying = |it: Marker| match state.marker(it) {
                    MarkerState::OnTable(Some(there)) => Some((it, there)),
                    _ => None,
                };
                let markers: SmallVec<[(Marker, Point); 8]> = state.markers_in_play().filter_map(lying).collect();
                let (marker, there) = *markers.get(below(markers.len()))?;
                spot(there, radius + Length::um(marker.diameter().micrometres() / 2), below(8))
            }
            _ => {
                let bearing = Bearing::all().step_by(4).nth(below(16))?;
                let inches = if action == Action::Dash || below(2) == 0 { inches } else { inches / 2 };
                Some(at.towards(bearing, Length::inches(inches) - HAIR))
            }
        }
    };
    end.filter(|it| *it != at && it.flat_distance_squared(at) <= Length::inches(inches).squared())
}

/// Ways over the floor that were tried already: a Dash and a Reposition to the same place differ only
/// in how far they may go.
#[derive(Default)]
struct Walks(Vec<(Point, Option<i32>)>);

impl Walks {
    fn may(&mut self, walker: &Walker<'_>, end: Point, action: Action) -> bool {
        let shared = matches!(action, Action::Reposition | Action::Dash);
        if !shared || walker.start().z != Length::ZERO || end.z != Length::ZERO {
            return walker.may(&[end], action);
        }
        let known = self.0.iter().find(|(at, _)| *at == end).map(|(_, it)| *it);
        let cost = known.unwrap_or_else(|| {
            let cost = walker.walk(end);
            self.0.push((end, cost));
            cost
        });
        cost.is_some_and(|it| it <= walker.inches(action))
    }
}

/// True for a move of the operative alone, over the table as it is.
const fn is_move(action: Action) -> bool {
    matches!(action, Action::Reposition | Action::Dash | Action::Charge | Action::FallBack)
}

/// What an action could aim at.
fn targets(table: &Table, state: &State, active: &Activation, action: Action) -> Vec<Target> {
    let (who, side) = (active.who, table.side_of(active.who));
    let Some(at) = state.operative(who).at else {
        return Vec::new();
    };
    let operatives = |side| table.operatives_of(side).filter(|it| !state.operative(*it).out).map(Target::Operative);
    match action {
        Action::Secure
        | Action::Loot
        | Action::InitiateTransmission
        | Action::Download
        | Action::CompileData
        | Action::SendData
        | Action::Reboot
        | Action::Retrieve
        | Action::PlantDevice
        | Action::Clear => {
            let near = |it: &Marker| is_near(table, state, who, *it);
            Marker::OBJECTIVES.into_iter().filter(near).map(Target::Marker).collect()
        }
        // The marker that gets it may be far away.
        Action::MoveOrb => Marker::OBJECTIVES.map(Target::Marker).to_vec(),
        Action::PickUpMarker => {
            let near = |it: &Marker| is_near(table, state, who, *it);
            state.markers_in_play().filter(near).map(Target::Marker).collect()
        }
        Action::Scout => operatives(side.other()).collect(),
        Action::StunGrenade if !stun::is_left(state, side) => Vec::new(),
        Action::StunGrenade => {
            let enemies = table.operatives_of(side.other()).filter(|it| stun::reaches(table, state, who, *it));
            enemies.map(Target::Operative).collect()
        }
        Action::Shoot => {
            let pairs = attacks::worth_a_look(table, state, active);
            pairs.into_iter().map(|(enemy, weapon)| Target::Attack(enemy, weapon)).collect()
        }
        Action::Fight => {
            let enemies: Vec<OperativeId> = geometry::enemies_in_control_range(table, state, who).collect();
            let weapons = table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Melee);
            weapons.flat_map(|(number, _)| enemies.iter().map(move |it| Target::Attack(*it, number))).collect()
        }
        Action::Guard if table.is_close_quarters() => vec![Target::Nothing],
        Action::Guard => Vec::new(),
        Action::OperateHatch => {
            access_points::at_hand(table, state, who, AccessKind::Hatchway).map(Target::Access).collect()
        }
        Action::Breach | Action::BreachWithCharge => {
            access_points::at_hand(table, state, who, AccessKind::BreachPoint).map(Target::Access).collect()
        }
        Action::HatchwayFight if !hatchway_fight::is_at_hand(table, state, who) => Vec::new(),
        Action::HatchwayFight => {
            let weapons = table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Melee);
            let enemies: Vec<OperativeId> = table.operatives_of(side.other()).collect();
            weapons.flat_map(|(number, _)| enemies.iter().map(move |it| Target::Attack(*it, number))).collect()
        }
        Action::SetUpAgain => actions::set_up_again::reach(table, state, who).map_or(Vec::new(), |reach| {
            let full = Bearing::all().step_by(4).map(|it| at.towards(it, reach - HAIR));
            let half = Bearing::all().step_by(4).map(|it| at.towards(it, Length::um(reach.micrometres() / 2)));
            full.chain(half).map(Target::Spot).collect()
        }),
        Action::AmmoResupply => vec![Target::Marker(Marker::Gear(Gear::AmmoCache, side))],
        Action::PassTheWord if table.card(who).actions.contains(&action) => operatives(side).collect(),
        Action::PassTheWord => Vec::new(),
        Action::PlantBanner => beside(table, who, at, Marker::Banner(side)).map(Target::Spot).collect(),
        Action::PlaceMarker => {
            let carried = state.carried_by(who);
            carried.flat_map(|it| beside(table, who, at, it).map(move |spot| Target::PutDown(it, spot))).collect()
        }
        Action::SmokeGrenade => places::of_smoke(table, state, who).map(Target::Spot).collect(),
        Action::MoveWithBarricade if barricade::of(table, state, who).is_none() => Vec::new(),
        Action::MoveWithBarricade => Walker::new(table, state, who).map_or(Vec::new(), |walker| {
            ends(table, state, &walker, action).into_iter().map(|it| Target::Path(vec![it])).collect()
        }),
        Action::Reposition | Action::Dash | Action::Charge | Action::FallBack => Vec::new(),
    }
}

/// Could this marker be in its control range?
fn is_near(table: &Table, state: &State, who: OperativeId, marker: Marker) -> bool {
    match (state.operative(who).at, state.marker(marker)) {
        (Some(at), MarkerState::OnTable(Some(there))) => {
            table.base_at(who, at).flat_within(table.marker_at(marker, there), CONTROL_RANGE)
        }
        _ => false,
    }
}

/// Eight spots around an operative, its base and the marker rim to rim.
pub(super) fn beside(table: &Table, who: OperativeId, at: Point, marker: Marker) -> impl Iterator<Item = Point> {
    let reach = table.card(who).base_radius() + Length::um(marker.diameter().micrometres() / 2);
    Bearing::all().step_by(8).map(move |bearing| at.towards(bearing, reach))
}

/// Where a way of one straight leg could end. A charge leads to enemies; everything else leads along
/// a ring of directions, at full length and half of it, and to the spots beside markers.
fn ends(table: &Table, state: &State, walker: &Walker<'_>, action: Action) -> Vec<Point> {
    let (who, at, engaged) = (walker.who(), walker.start(), walker.is_engaged());
    if engaged != (action == Action::FallBack) {
        return Vec::new();
    }
    let inches = actions::inches_of(table, state, who, action);
    let radius = table.card(who).base_radius();
    let mut list = Vec::new();
    if action == Action::Charge {
        for enemy in walker.enemies() {
            if let Some(there) = state.operative(enemy).at {
                list.extend(around(there, at, beside_enemy(table, radius, enemy)));
            }
        }
    } else {
        for bearing in Bearing::all().step_by(4) {
            list.push(at.towards(bearing, Length::inches(inches) - HAIR));
            // Half a Dash is hardly ever worth a look.
            if action != Action::Dash {
                list.push(at.towards(bearing, Length::inches(inches / 2) - HAIR));
            }
        }
        for marker in state.markers_in_play() {
            if let MarkerState::OnTable(Some(there)) = state.marker(marker) {
                let reach = radius + Length::um(marker.diameter().micrometres() / 2);
                list.extend(around(there, at, reach));
            }
        }
    }
    list.retain(|it| *it != at && it.flat_distance_squared(at) <= Length::inches(inches).squared());
    list
}

/// How far from an enemy's middle a charge ends: half an inch from base to base.
fn beside_enemy(table: &Table, radius: Length, enemy: OperativeId) -> Length {
    radius + table.card(enemy).base_radius() + Length::um(CONTROL_RANGE.micrometres() / 2)
}

/// Eight spots around a place, at that distance and on the mover's own level.
fn around(place: Point, mover: Point, distance: Length) -> impl Iterator<Item = Point> {
    Bearing::all().step_by(8).map(move |bearing| place.towards(bearing, distance).at_height(mover.z))
}
