//! What a seat may choose now, as a list: every discrete choice, and for places a lattice with
//! the spots that matter added.

mod places;

use battle::{Options, Side, View};
use table::{Bearing, Length, Point};

use crate::KillTeam;
use crate::actions;
use crate::approved_ops_2025::{TacOp, tokens};
use crate::attacks;
use crate::choice::{Choice, Report, Target};
use crate::equipment::{self, Grenade, Loadout, explosives};
use crate::geometry::CONTROL_RANGE;
use crate::incapacitation;
use crate::phases;
use crate::setup::Table;
use crate::state::{Declared, End, MarkerState, Phase, State};
use crate::team_rules::{self, Moment};
use crate::vocabulary::{Action, Claim, Gear, Marker, Objective, OperativeId, Order, PrimaryOp, Secret, Slot};
use crate::weapon::{WeaponKind, WeaponNo};

/// The spacing of the lattice on which operatives are set up.
const SET_UP_STEP: i32 = 2;

impl Options for KillTeam {
    fn options(view: &View<'_, Self>) -> Vec<Choice> {
        let (table, side) = (view.table, view.side());
        let state = &as_its_owner_sees_it(view);
        let legal = |choice: &Choice| phases::judge(table, state, side, choice).is_legal();
        match state.phase {
            Phase::FirstInitiative { .. } | Phase::Initiative { .. } => {
                vec![Choice::GiveInitiative(side), Choice::GiveInitiative(side.other())]
            }
            Phase::InitiativeCards(_) => {
                let plays = phases::card_plays(state, side).into_iter().map(Choice::PlayCard);
                plays.chain([Choice::Pass]).collect()
            }
            Phase::DropZones => vec![Choice::TakeEnd(End::A), Choice::TakeEnd(End::B)],
            Phase::Deployment { .. } => set_ups(table, state, side).into_iter().filter(legal).collect(),
            Phase::Claims { .. } => {
                let claims = Objective::ALL.into_iter().flat_map(|it| [Claim::Controlled(it), Claim::Uncontested(it)]);
                claims.map(Choice::Claim).filter(legal).collect()
            }
            Phase::Gambits { .. } => {
                let envoys = table.operatives_of(side).map(Choice::Envoy);
                let ops = envoys.chain([Choice::Flank]).filter(legal);
                ops.chain(uses(table, state, side, Moment::GambitStep)).chain([Choice::Pass]).collect()
            }
            Phase::Ready(_) => uses(table, state, side, Moment::ReadyStep).chain([Choice::Pass]).collect(),
            Phase::Placing(_) => {
                let places = places::of_equipment(table, state, side).into_iter().filter(legal);
                places.chain([Choice::Pass]).collect()
            }
            Phase::Firefight { .. } if state.attack.is_some() => attacks::choices(table, state, side),
            Phase::Firefight { .. } if state.record.losses().next_down().is_some() => {
                let last = incapacitation::last_fights(table, state);
                let all = put_downs(table, state).into_iter().chain(last).chain([Choice::Pass]).filter(legal);
                all.chain(uses(table, state, side, Moment::Fallen)).collect()
            }
            Phase::EndOfTurningPoint => {
                let tokens = tokens::removable(table, view.state, side).into_iter();
                tokens.map(|it| Choice::RemoveToken(it.from)).chain([Choice::KeepTokens]).collect()
            }
            Phase::Firefight { .. } if !table.is_digital() => {
                let sealed = view.state.tac_ops[side] == Declared::Sealed;
                let show = Some(Choice::ShowTacOp).filter(|it| sealed && legal(it));
                [Choice::EndFirefight].into_iter().chain(show).collect()
            }
            Phase::Firefight { active: None, .. } => {
                let orders = [Order::Engage, Order::Conceal];
                let everybody = table.operatives_of(side);
                let all = everybody.flat_map(|who| orders.map(|order| Choice::Activate { who, order }));
                let counteractions = table.operatives_of(side).map(Choice::Counteract);
                all.chain(counteractions).chain([Choice::Pass]).filter(legal).collect()
            }
            Phase::Firefight { active: Some(active), .. } if active.triumph => {
                let free = performances(table, state, active.who).into_iter().filter(legal);
                free.chain(uses(table, state, side, Moment::Triumph)).chain([Choice::Pass]).collect()
            }
            Phase::Firefight { active: Some(active), .. } => {
                let mut list: Vec<Choice> = performances(table, state, active.who).into_iter().filter(legal).collect();
                if active.closing {
                    list.extend(uses(table, state, side, Moment::EndOfActivation));
                }
                list.push(Choice::EndActivation);
                list
            }
            _ => Vec::new(),
        }
    }

    fn secrets(view: &View<'_, Self>, slot: Slot) -> Vec<Secret> {
        let all: Vec<Secret> = match slot {
            Slot::TacOp => TacOp::ALL.map(Secret::TacOp).to_vec(),
            Slot::PrimaryOp => PrimaryOp::ALL.map(Secret::PrimaryOp).to_vec(),
            Slot::RebootMarker => Objective::ALL.map(Secret::RebootMarker).to_vec(),
            Slot::Equipment => {
                let most = u32::from(view.table.options().max_equipment);
                let team = view.table.team(view.side());
                Loadout::all(team, most).into_iter().map(Secret::Equipment).collect()
            }
        };
        let legal = |it: &Secret| phases::judge_secret(view.table, view.side(), slot, it).is_legal();
        all.into_iter().filter(legal).collect()
    }

    fn reports(view: &View<'_, Self>) -> Vec<Report> {
        let (table, side) = (view.table, view.side());
        let state = &as_its_owner_sees_it(view);
        let actions = table.operatives_of(side).flat_map(|who| {
            Action::ALL.into_iter().flat_map(move |action| {
                let at_markers = state.markers_in_play().map(Some);
                at_markers.chain([None]).map(move |on| Report::Performed { who, action, on })
            })
        });
        let scouted = table.operatives_of(side).flat_map(|who| {
            let enemies = table.operatives_of(side.other());
            enemies.map(move |target| Report::PerformedAt { who, action: Action::Scout, target })
        });
        let losses = table.operatives().flat_map(|who| {
            let enemies = table.operatives_of(table.side_of(who).other()).filter(|it| !state.operative(*it).out);
            let outs = enemies.map(Some).chain([None]).map(move |by| Report::Out { who, by });
            outs.chain([Report::Wounded(who)])
        });
        let legal = |it: &Report| phases::judge_report(table, state, side, it).is_legal();
        actions.chain(scouted).chain(losses).filter(legal).collect()
    }
}

/// Every use of a rule at this moment.
fn uses(table: &Table, state: &State, side: Side, moment: Moment) -> impl Iterator<Item = Choice> + use<> {
    let all: Vec<_> = team_rules::usable(table, state, side, moment).collect();
    all.into_iter().map(|(rule, on)| Choice::Use { rule, on })
}

/// The state with this seat's own tac op open: what it would reveal by acting is no secret to it.
fn as_its_owner_sees_it(view: &View<'_, KillTeam>) -> State {
    let mut state = view.state.clone();
    let side = view.side();
    if let (Declared::Sealed, Some(Secret::TacOp(op))) = (state.tac_ops[side], view.mine.get(Slot::TacOp)) {
        state.tac_ops[side] = Declared::Revealed(*op);
    }
    state
}

fn set_ups(table: &Table, state: &State, side: Side) -> Vec<Choice> {
    let next = table.operatives_of(side).find(|it| state.operative(*it).at.is_none());
    let Some(who) = next else { return Vec::new() };
    let bounds = table.drop_zone(state.ends[side]).bounds();
    let margin = table.card(who).base_radius();
    let step = Length::inches(SET_UP_STEP).micrometres() as usize;
    let (left, right) = (bounds.left + margin.micrometres(), bounds.right - margin.micrometres());
    let (bottom, top) = (bounds.low + margin.micrometres(), bounds.high - margin.micrometres());
    let rows = (bottom..=top).step_by(step);
    let places = rows.flat_map(|y| (left..=right).step_by(step).map(move |x| (x, y)));
    places.map(|(x, y)| Choice::SetUp { who, at: Point::flat(Length::um(x), Length::um(y)) }).collect()
}

fn performances(table: &Table, state: &State, who: OperativeId) -> Vec<Choice> {
    let mut list = Vec::new();
    for action in Action::ALL {
        let targets = targets(table, state, who, action);
        list.extend(targets.into_iter().map(|target| Choice::Perform { who, action, target }));
    }
    list
}

fn targets(table: &Table, state: &State, who: OperativeId, action: Action) -> Vec<Target> {
    let Some(at) = state.operative(who).at else {
        return Vec::new();
    };
    match action {
        Action::Secure
        | Action::Loot
        | Action::InitiateTransmission
        | Action::MoveOrb
        | Action::Download
        | Action::CompileData
        | Action::SendData
        | Action::Reboot
        | Action::Retrieve
        | Action::PlantDevice
        | Action::Clear => Marker::OBJECTIVES.map(Target::Marker).to_vec(),
        Action::PickUpMarker => state.markers_in_play().map(Target::Marker).collect(),
        Action::Scout => table.operatives_of(table.side_of(who).other()).map(Target::Operative).collect(),
        Action::Shoot | Action::Fight => {
            let kind = if action == Action::Shoot { WeaponKind::Ranged } else { WeaponKind::Melee };
            let enemies = table.operatives_of(table.side_of(who).other()).filter(|it| !state.operative(*it).out);
            let weapons: Vec<WeaponNo> = table
                .card(who)
                .numbered_weapons()
                .filter(|(_, it)| it.kind == kind)
                .map(|(number, _)| number)
                .collect();
            let had = |it: &Grenade| kind == WeaponKind::Ranged && explosives::left(table, state, who, *it) > 0;
            let grenades = Grenade::ALL.into_iter().filter(had).map(Grenade::number);
            let weapons: Vec<WeaponNo> = weapons.into_iter().chain(grenades).collect();
            enemies.flat_map(|it| weapons.iter().map(move |weapon| Target::Attack(it, *weapon))).collect()
        }
        Action::AmmoResupply => vec![Target::Marker(Marker::Gear(Gear::AmmoCache, table.side_of(who)))],
        Action::PassTheWord if table.card(who).actions.contains(&action) => {
            table.operatives_of(table.side_of(who)).map(Target::Operative).collect()
        }
        Action::PassTheWord => Vec::new(),
        Action::StunGrenade => table.operatives_of(table.side_of(who).other()).map(Target::Operative).collect(),
        Action::SmokeGrenade => places::of_smoke(table, state, who).map(Target::Spot).collect(),
        Action::MoveWithBarricade => {
            let bears = equipment::barricade::of(table, state, who).is_some();
            let inches = if bears { equipment::barricade::inches(table, state, who) } else { 0 };
            destinations(table, state, who, at, inches).into_iter().map(|it| Target::Path(vec![it])).collect()
        }
        Action::PlantBanner => {
            let banner = Marker::Banner(table.side_of(who));
            beside(table, who, at, banner).map(Target::Spot).collect()
        }
        Action::PlaceMarker => {
            let carried = state.carried_by(who);
            carried.flat_map(|it| beside(table, who, at, it).map(move |spot| Target::PutDown(it, spot))).collect()
        }
        Action::Reposition | Action::Dash | Action::Charge | Action::FallBack => {
            let inches = actions::inches_of(table, state, who, action);
            destinations(table, state, who, at, inches).into_iter().map(|it| Target::Path(vec![it])).collect()
        }
    }
}

/// Places for the next marker that has to be put down beside somebody who fell.
fn put_downs(table: &Table, state: &State) -> Vec<Choice> {
    let Some(placing) = incapacitation::next_to_place(table, state) else {
        return Vec::new();
    };
    let (who, marker) = (placing.beside, placing.marker);
    let Some(at) = state.operative(who).at else {
        return Vec::new();
    };
    // Where it falls there is always footing for a marker, whatever stands around.
    beside(table, who, at, marker).chain([at]).map(|at| Choice::PutDown { marker, at }).collect()
}

/// Eight spots around an operative, its base and the marker rim to rim.
fn beside(table: &Table, who: OperativeId, at: Point, marker: Marker) -> impl Iterator<Item = Point> {
    let reach = table.card(who).base_radius() + Length::um(marker.diameter().micrometres() / 2);
    Bearing::all().step_by(8).map(move |bearing| at.towards(bearing, reach))
}

/// Where one straight leg can end: a ring of directions at full and half length, and the spots
/// beside markers and enemies.
fn destinations(table: &Table, state: &State, who: OperativeId, at: Point, inches: i32) -> Vec<Point> {
    let mut list = Vec::new();
    // A point of the ring is rounded to the micrometre; a hair too far would count an inch more.
    let hair = Length::um(2);
    let full = Length::inches(inches);
    for bearing in Bearing::all().step_by(4) {
        list.push(at.towards(bearing, full - hair));
        list.push(at.towards(bearing, Length::inches(inches / 2) - hair));
    }
    let radius = table.card(who).base_radius();
    for marker in state.markers_in_play() {
        if let MarkerState::OnTable(Some(there)) = state.marker(marker) {
            let reach = radius + Length::um(marker.diameter().micrometres() / 2);
            list.extend(around(there, at, reach));
        }
    }
    for enemy in table.operatives_of(table.side_of(who).other()) {
        if let Some(there) = state.operative(enemy).at {
            let reach = radius + table.card(enemy).base_radius() + Length::um(CONTROL_RANGE.micrometres() / 2);
            list.extend(around(there, at, reach));
        }
    }
    list.retain(|it| *it != at && it.flat_distance_squared(at) <= Length::inches(inches).squared());
    list
}

/// Eight spots around a place, at that distance and on the mover's own level.
fn around(place: Point, mover: Point, distance: Length) -> impl Iterator<Item = Point> {
    Bearing::all().step_by(8).map(move |bearing| place.towards(bearing, distance).at_height(mover.z))
}
