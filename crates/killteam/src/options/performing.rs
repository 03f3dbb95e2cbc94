//! What the active operative may perform, as a list or by lot.
//!
//! An action that cannot be begun at all has no targets to try, and ways are tried by one
//! [`Walker`], which knows what stands about. Whatever is left is judged like any choice.

use smallvec::SmallVec;
use table::{Bearing, Length, Point};

use super::ends::Ends;
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
    let possible = actions::possible(table, state, active);
    let mut list = Vec::new();
    let mut perform = |action, target| list.push(Choice::Perform { who, action, target });
    let inches = possible.iter().filter(|it| is_move(**it)).map(|it| actions::inches_of(table, state, who, *it)).max();
    let walker = inches.and_then(|it| Walker::on_roads(table, state, who, it));
    let engaged = is_engaged(table, state, who, walker.as_ref());
    // Where a Reposition goes at least as far, its ways are those of a Dash.
    let shared = walker.as_ref().is_some_and(|it| {
        let both = [Action::Reposition, Action::Dash].iter().all(|it| possible.contains(it));
        both && it.inches(Action::Reposition) >= it.inches(Action::Dash)
    });
    for action in possible.iter().copied() {
        match (&walker, action) {
            (Some(walker), Action::Reposition) => {
                let dashes = shared.then(|| walker.inches(Action::Dash));
                let repositions = walker.inches(action);
                for way in Ends::of(table, state, walker, action).ways() {
                    let Some(cost) = walker.walk(&way) else { continue };
                    // A Dash to the same place differs in how far it may go, and in climbing and jumping; from the
                    // floor straight on there is neither.
                    let straight = walker.start().z == Length::ZERO && way.len() == 1;
                    let dashes = dashes.is_some_and(|it| cost <= it);
                    if dashes && (straight || walker.may(&way, Action::Dash)) {
                        perform(Action::Dash, Target::Path(way.to_vec()));
                    }
                    if cost <= repositions {
                        perform(action, Target::Path(way.to_vec()));
                    }
                }
            }
            (Some(_), Action::Dash) if shared => {}
            (Some(walker), Action::Dash | Action::Charge | Action::FallBack) => {
                for way in Ends::of(table, state, walker, action).ways().filter(|it| walker.may(it, action)) {
                    perform(action, Target::Path(way.to_vec()));
                }
            }
            (None, action) if is_move(action) => {}
            (_, Action::MoveWithBarricade) => {
                let Some(piece) = barricade::of(table, state, who) else { continue };
                let lifted = barricade::without(table, state, piece);
                let inches = actions::inches_of(table, state, who, action);
                let Some(walker) = Walker::on_roads(table, &lifted, who, inches) else { continue };
                for way in Ends::of(table, state, &walker, action).ways().filter(|it| walker.may(it, action)) {
                    perform(action, Target::Path(way.to_vec()));
                }
            }
            (_, Action::Shoot) => {
                let shots = attacks::shots(table, state, active, engaged).into_iter();
                shots.for_each(|(enemy, weapon)| perform(action, Target::Attack(enemy, weapon)));
            }
            _ => {
                let targets = targets(table, state, active, action, engaged).into_iter();
                let legal = targets.filter(|it| actions::judge(table, state, active, action, it).is_legal());
                legal.for_each(|target| perform(action, target));
            }
        }
    }
    list
}

/// One of everything that the active operative may do, its end included, each with the same chance.
///
/// One of all that could be tried is drawn and judged, again and again until one is legal. After some
/// misses the list is made after all; that changes no chance.
pub(super) fn draw(table: &Table, state: &State, active: &Activation, below: &mut dyn FnMut(usize) -> usize) -> Choice {
    const TRIES: usize = 16;
    let who = active.who;
    let possible = actions::possible(table, state, active);
    let inches = possible.iter().filter(|it| goes_somewhere(**it)).map(|it| actions::inches_of(table, state, who, *it));
    let walker = inches.max().and_then(|it| Walker::on_roads(table, state, who, it));
    let engaged = is_engaged(table, state, who, walker.as_ref());
    let pools: SmallVec<[(Action, Pool<'_>); 16]> = possible
        .iter()
        .map(|action| match &walker {
            Some(walker) if is_move(*action) => (*action, Pool::Ends(Ends::of(table, state, walker, *action))),
            Some(walker) if *action == Action::MoveWithBarricade && barricade::of(table, state, who).is_some() => {
                (*action, Pool::Ends(Ends::of(table, state, walker, *action)))
            }
            _ => (*action, Pool::Targets(targets(table, state, active, *action, engaged))),
        })
        .collect();
    let all: usize = 1 + pools.iter().map(|(_, it)| it.len()).sum::<usize>();
    for _ in 0..TRIES {
        let Some(mut place) = below(all).checked_sub(1) else { return Choice::EndActivation };
        let Some((action, pool)) = pools.iter().find(|(_, pool)| {
            let here = place < pool.len();
            place -= if here { 0 } else { pool.len() };
            here
        }) else {
            continue;
        };
        let target = match (pool, &walker) {
            (Pool::Ends(ends), Some(walker)) if is_move(*action) => {
                ends.get(place).filter(|it| walker.may(it, *action)).map(|it| Target::Path(it.to_vec()))
            }
            (Pool::Ends(ends), _) => {
                let target = ends.get(place).map(|it| Target::Path(it.to_vec()));
                target.filter(|it| actions::judge(table, state, active, *action, it).is_legal())
            }
            (Pool::Targets(targets), _) if *action == Action::Shoot => {
                // Everything else that a shot needs has been seen to.
                let aims = |it: &&Target| match it {
                    Target::Attack(enemy, weapon) => attacks::may_aim(table, state, who, *weapon, *enemy),
                    _ => false,
                };
                targets.get(place).filter(aims).cloned()
            }
            (Pool::Targets(targets), _) => {
                let target = targets.get(place);
                target.filter(|it| actions::judge(table, state, active, *action, it).is_legal()).cloned()
            }
        };
        if let Some(target) = target {
            return Choice::Perform { who, action: *action, target };
        }
    }
    let mut list = self::all(table, state, active);
    list.push(Choice::EndActivation);
    list.swap_remove(below(list.len()))
}

/// What an action could aim at, before anything is judged.
enum Pool<'a> {
    Ends(Ends<'a>),
    Targets(Vec<Target>),
}

impl Pool<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Ends(ends) => ends.len(),
            Self::Targets(targets) => targets.len(),
        }
    }
}

/// True if an enemy is in control range, whether or not somebody is about to move.
fn is_engaged(table: &Table, state: &State, who: OperativeId, walker: Option<&Walker<'_>>) -> bool {
    let look = || geometry::enemies_in_control_range(table, state, who).next().is_some();
    walker.map_or_else(look, Walker::is_engaged)
}

/// True for a move of the operative alone, over the table as it is.
const fn is_move(action: Action) -> bool {
    matches!(action, Action::Reposition | Action::Dash | Action::Charge | Action::FallBack)
}

/// True for an action with a way.
const fn goes_somewhere(action: Action) -> bool {
    is_move(action) || matches!(action, Action::MoveWithBarricade)
}

/// What an action could aim at.
fn targets(table: &Table, state: &State, active: &Activation, action: Action, engaged: bool) -> Vec<Target> {
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
            let pairs = attacks::worth_a_look(table, state, active, engaged);
            pairs.into_iter().map(|(enemy, weapon)| Target::Attack(enemy, weapon)).collect()
        }
        Action::Fight if !engaged => Vec::new(),
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
        Action::Breach | Action::BreachWithCharge | Action::QuickBreach => {
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
        Action::AmmoResupply => {
            let cache = Marker::Gear(Gear::AmmoCache, side);
            let lies = state.marker(cache) != MarkerState::Nowhere;
            if lies { vec![Target::Marker(cache)] } else { Vec::new() }
        }
        Action::PassTheWord if table.card(who).actions.contains(&action) => operatives(side).collect(),
        Action::PassTheWord => Vec::new(),
        Action::PlantBanner => beside(table, who, at, Marker::Banner(side)).map(Target::Spot).collect(),
        Action::PlaceMarker => {
            let carried = state.carried_by(who);
            carried.flat_map(|it| beside(table, who, at, it).map(move |spot| Target::PutDown(it, spot))).collect()
        }
        Action::SmokeGrenade => places::of_smoke(table, state, who).map(Target::Spot).collect(),
        // Ways are tried by a walker.
        Action::MoveWithBarricade => Vec::new(),
        Action::Reposition | Action::Dash | Action::Charge | Action::FallBack => Vec::new(),
    }
}

/// Could this marker be in its control range?
fn is_near(table: &Table, state: &State, who: OperativeId, marker: Marker) -> bool {
    match (state.operative(who).at, state.marker(marker)) {
        (Some(at), MarkerState::OnTable(Some(there))) => {
            table.base_at(who, at).flat_within(table.marker_at(marker, there), CONTROL_RANGE)
        }
        // Whoever carries a marker controls it wherever it goes.
        (Some(_), MarkerState::Carried(by)) => by == who,
        _ => false,
    }
}

/// Eight spots around an operative, its base and the marker rim to rim.
pub(super) fn beside(table: &Table, who: OperativeId, at: Point, marker: Marker) -> impl Iterator<Item = Point> {
    let reach = table.card(who).base_radius() + Length::um(marker.diameter().micrometres() / 2);
    Bearing::all().step_by(8).map(move |bearing| at.towards(bearing, reach))
}
