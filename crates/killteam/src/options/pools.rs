//! What an action could aim at, before anything is judged.

use smallvec::SmallVec;
use table::{Bearing, Length, Point};

use super::ends::AROUND;
use super::places;
use crate::actions;
use crate::attacks::Shots;
use crate::card::{Aim, MissionAction};
use crate::choice::Target;
use crate::close_quarters::{AccessKind, access_points, hatchway_fight};
use crate::equipment::stun;
use crate::geometry::{self, CONTROL_RANGE};
use crate::setup::Table;
use crate::state::{Activation, MarkerState, State};
use crate::vocabulary::{Action, Gear, Marker, OperativeId};
use crate::weapon::{WeaponKind, WeaponNo};

/// A point of a ring is rounded to the micrometre; a hair too far would count an inch more.
const HAIR: Length = Length::um(2);

/// What one action could aim at. How many targets there are is known at once; each is made when it is asked for.
pub(super) enum Pool {
    /// Nothing in particular, or nothing at all.
    Listed(SmallVec<[Target; 1]>),
    /// Shots, which are legal if they are given.
    Shots(Shots),
    Markers(SmallVec<[Marker; 4]>),
    Operatives(SmallVec<[OperativeId; 16]>),
    /// Each of them with each weapon.
    Attacks(SmallVec<[OperativeId; 16]>, SmallVec<[WeaponNo; 4]>),
    /// A marker right beside this operative, or as far away as it reaches: over a line, for one.
    Planted(OperativeId, Point, Marker),
    /// Markers that this operative carries, rim to rim with it.
    PutDown(OperativeId, Point, SmallVec<[Marker; 4]>),
}

impl Pool {
    /// What an action without a way could aim at.
    pub(super) fn of(table: &Table, state: &State, active: &Activation, action: Action, engaged: bool) -> Self {
        let (who, side) = (active.who, table.side_of(active.who));
        let Some(at) = state.operative(who).at else { return Self::nothing() };
        let operatives = |side| table.operatives_of(side).filter(|it| !state.operative(*it).out);
        let near = |it: &Marker| is_near(table, state, who, *it);
        let melee = || {
            let weapons = table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Melee);
            weapons.map(|(number, _)| number).collect()
        };
        if let Some(mission) = action.mission() {
            return match mission.aim {
                // No mission action is performed beside an enemy; see `actions::may_act`.
                _ if engaged => Self::nothing(),
                Aim::Objective { .. } | Aim::Marker { .. } => {
                    let aims = Marker::OBJECTIVES.into_iter().filter(|it| mission.reaches_far || near(it));
                    Self::Markers(aims.collect())
                }
                Aim::Operative { .. } => Self::Operatives(operatives(side.other()).collect()),
                Aim::Spot { puts, .. } => Self::Planted(who, at, puts(side)),
            };
        }
        match action {
            Action::PickUpMarker => Self::Markers(state.markers_in_play().filter(near).collect()),
            Action::StunGrenade if !stun::is_left(state, side) => Self::nothing(),
            Action::StunGrenade => {
                let enemies = table.operatives_of(side.other());
                Self::Operatives(enemies.filter(|it| stun::reaches(table, state, who, *it)).collect())
            }
            Action::Shoot => Self::Shots(Shots::of(table, state, active, engaged)),
            Action::Fight if !engaged => Self::nothing(),
            Action::Fight => Self::Attacks(geometry::enemies_in_control_range(table, state, who).collect(), melee()),
            Action::Guard if table.is_close_quarters() => Self::listed([Target::Nothing]),
            Action::Guard => Self::nothing(),
            Action::OperateHatch => {
                Self::listed(access_points::at_hand(table, state, who, AccessKind::Hatchway).map(Target::Access))
            }
            Action::Breach | Action::BreachWithCharge | Action::QuickBreach => {
                Self::listed(access_points::at_hand(table, state, who, AccessKind::BreachPoint).map(Target::Access))
            }
            Action::HatchwayFight if !hatchway_fight::is_worth_a_look(table, state, who) => Self::nothing(),
            Action::HatchwayFight => Self::Attacks(table.operatives_of(side.other()).collect(), melee()),
            Action::SetUpAgain => actions::set_up_again::reach(table, state, who).map_or(Self::nothing(), |reach| {
                let full = Bearing::all().step_by(4).map(|it| at.towards(it, reach - HAIR));
                let half = Bearing::all().step_by(4).map(|it| at.towards(it, Length::um(reach.micrometres() / 2)));
                Self::listed(full.chain(half).map(Target::Spot))
            }),
            Action::AmmoResupply => {
                let cache = Marker::Gear(Gear::AmmoCache, side);
                let lies = near(&cache) && !state.means[side].cache_used();
                Self::Markers(lies.then_some(cache).into_iter().collect())
            }
            Action::PassTheWord if table.card(who).actions.contains(&action) => {
                Self::Operatives(operatives(side).collect())
            }
            Action::PassTheWord => Self::nothing(),
            Action::PlaceMarker => Self::PutDown(who, at, state.carried_by(who).collect()),
            Action::SmokeGrenade => Self::listed(places::of_smoke(table, state, who).map(Target::Spot)),
            // Ways are tried by a walker.
            _ => Self::nothing(),
        }
    }

    fn nothing() -> Self {
        Self::Listed(SmallVec::new())
    }

    fn listed(targets: impl IntoIterator<Item = Target>) -> Self {
        Self::Listed(targets.into_iter().collect())
    }

    /// How many targets there are to try.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Listed(targets) => targets.len(),
            Self::Shots(shots) => shots.len(),
            Self::Markers(markers) => markers.len(),
            Self::Operatives(operatives) => operatives.len(),
            Self::Attacks(enemies, weapons) => enemies.len() * weapons.len(),
            Self::Planted(..) => 2 * AROUND,
            Self::PutDown(_, _, markers) => markers.len() * AROUND,
        }
    }

    /// One of them.
    pub(super) fn get(&self, table: &Table, state: &State, place: usize) -> Option<Target> {
        match self {
            Self::Listed(targets) => targets.get(place).cloned(),
            Self::Shots(shots) => shots.get(table, state, place).map(|(enemy, weapon)| Target::Attack(enemy, weapon)),
            Self::Markers(markers) => markers.get(place).copied().map(Target::Marker),
            Self::Operatives(operatives) => operatives.get(place).copied().map(Target::Operative),
            Self::Attacks(enemies, weapons) => {
                let enemy = *enemies.get(place % enemies.len().max(1))?;
                Some(Target::Attack(enemy, *weapons.get(place / enemies.len().max(1))?))
            }
            Self::Planted(who, at, marker) => spot_for(table, *who, *at, *marker, place).map(Target::Spot),
            Self::PutDown(who, at, markers) => {
                let marker = *markers.get(place / AROUND)?;
                let spot = beside(table, *who, *at, marker).nth(place % AROUND)?;
                Some(Target::PutDown(marker, spot))
            }
        }
    }
}

/// From the middle of an operative to that of a marker in its control range, at the most.
pub(super) fn nearly_in_control_range(rims: Length) -> Length {
    rims + CONTROL_RANGE + HAIR
}

/// False only if this operative has nothing that a mission action could aim at.
pub(super) fn may_aim(table: &Table, state: &State, who: OperativeId, mission: &MissionAction) -> bool {
    let at_markers = matches!(mission.aim, Aim::Objective { .. } | Aim::Marker { .. }) && !mission.reaches_far;
    !at_markers || Marker::OBJECTIVES.into_iter().any(|it| is_near(table, state, who, it))
}

/// Could this marker be in its control range?
fn is_near(table: &Table, state: &State, who: OperativeId, marker: Marker) -> bool {
    match (state.operative(who).at, state.marker(marker)) {
        (Some(at), MarkerState::OnTable(Some(there))) => {
            at.flat_distance_squared(there) <= nearly_in_control_range(rims(table, who, marker)).squared()
        }
        // What it carries is in its hands.
        (Some(_), MarkerState::Carried(by)) => by == who,
        _ => false,
    }
}

/// One of the spots that are tried for a marker: right beside this operative, and then as far away as it reaches.
pub(super) fn spot_for(table: &Table, who: OperativeId, at: Point, marker: Marker, place: usize) -> Option<Point> {
    match place.checked_sub(AROUND) {
        None => beside(table, who, at, marker).nth(place),
        Some(place) => at_arms_length(table, who, at, marker).nth(place),
    }
}

/// Eight spots around an operative, its base and the marker rim to rim.
pub(super) fn beside(table: &Table, who: OperativeId, at: Point, marker: Marker) -> impl Iterator<Item = Point> {
    around(at, rims(table, who, marker))
}

/// Eight spots around an operative, at the far end of its control range.
fn at_arms_length(table: &Table, who: OperativeId, at: Point, marker: Marker) -> impl Iterator<Item = Point> {
    around(at, rims(table, who, marker) + CONTROL_RANGE - HAIR)
}

/// From the middle of an operative to that of a marker which touches it.
pub(super) fn rims(table: &Table, who: OperativeId, marker: Marker) -> Length {
    table.card(who).base_radius() + rim(marker)
}

/// From the middle of a marker to its rim.
pub(super) fn rim(marker: Marker) -> Length {
    Length::um(marker.diameter().micrometres() / 2)
}

fn around(at: Point, reach: Length) -> impl Iterator<Item = Point> {
    let bearings = Bearing::all().step_by(usize::from(Bearing::STEPS) / AROUND);
    bearings.map(move |bearing| at.towards(bearing, reach))
}
