//! What a seat may choose now, as a list. Units are set up without places, because where they stand is the players' to
//! say; what could be endless (splits, merges, secret units) is offered in its simplest form.

use battle::{Options, Seat, View};

use crate::TacticalStrike;
use crate::ad_hoc_units::composition::MOST;
use crate::choice::{Again, Choice, Die, Proposal, Reaction, Report, Via};
use crate::command_points::Grant;
use crate::header::Table;
use crate::hero_roles::{Whose, deeds};
use crate::missions::Mission;
use crate::phases;
use crate::points_of_interest::adjustments;
use crate::state::{Due, Place, State, Step};
use crate::throws::Hit;
use crate::throws::Throw;
use crate::vocabulary::{CombatantId, Phase, Secret, Slot, WeaponId};
use crate::witness::Witness;

impl Options for TacticalStrike {
    fn options(view: &View<'_, Self>) -> Vec<Choice> {
        let (table, state, seat) = (view.table, view.state, view.seat);
        let battle::Needs::Choices(seats) = phases::needs(table, state) else { return Vec::new() };
        if !seats.contains(&seat) {
            return Vec::new();
        }
        let legal = |it: &Choice| phases::judge(table, state, seat, it).is_legal();
        candidates(table, state, seat).into_iter().filter(legal).collect()
    }

    fn secrets(view: &View<'_, Self>, slot: Slot) -> Vec<Secret> {
        let (table, seat) = (view.table, view.seat);
        let mut list = vec![Secret::Units(Vec::new())];
        // The Hero with the first of each entry: one unit of many that are possible.
        if let Some(hero) = table.hero(seat) {
            let infantry = table.models_of(seat).filter(|it| *it != hero && table.model(*it).unit_type.is_infantry());
            let unit: Vec<CombatantId> = [hero].into_iter().chain(infantry).take(MOST).collect();
            list.push(Secret::Units(vec![unit]));
        }
        list.retain(|it| <Self as battle::System>::judge_secret(table, view.state, seat, slot, it).is_legal());
        list
    }

    fn reports(view: &View<'_, Self>) -> Vec<Report> {
        let (table, state) = (view.table, view.state);
        let mut list = possible_reports(table, state, view.seat);
        list.retain(|it| phases::judge_report(table, state, it).is_legal());
        list
    }
}

/// Everything that could be chosen at this step; not all of it is legal.
fn candidates(table: &Table, state: &State, seat: Seat) -> Vec<Choice> {
    if state.shown.as_ref().is_some_and(|it| it.again.is_none()) {
        return [Choice::Keep].into_iter().chain(Again::ALL.map(Choice::Reroll)).collect();
    }
    match state.due.last() {
        Some(Due::React { .. }) => {
            return [Reaction::Nothing, Reaction::Overwatch, Reaction::ReactionFire].map(Choice::Answer).to_vec();
        }
        Some(Due::Explore { by, .. }) => {
            return adjustments(&Witness::new(table, state), *by).into_iter().map(Choice::Adjust).collect();
        }
        _ => {}
    }
    if !state.targets.is_empty() {
        return state.targets.iter().map(|it| Choice::TestNext(state.speaker(*it))).collect();
    }
    let speakers = |place: Place| -> Vec<CombatantId> {
        let units = state.units().map(|it| state.speaker(it)).filter(|it| state.model(*it).place == place);
        units.filter(|it| table.seat_of(*it) == seat).collect()
    };
    let propose = |it: Proposal| Choice::Propose(it);
    let mut list = match state.step {
        Step::Mission => Mission::ALL.map(Proposal::Mission).map(propose).to_vec(),
        Step::Map => (0..table.maps().all().len() as u8).map(Proposal::Map).map(propose).collect(),
        Step::Poi => vec![
            propose(Proposal::Poi(None)),
            propose(Proposal::Poi(state.ground.as_ref().map(|it| it.board.center()))),
        ],
        Step::RollOff => vec![Choice::DeployFirst(true), Choice::DeployFirst(false)],
        Step::Zone(_) | Step::Claim(_) => (0..6).map(Choice::TakeZone).collect(),
        Step::PlaceMarker(_) => vec![Choice::PlaceMarker(None)],
        Step::Night => vec![Choice::Night(false), Choice::Night(true)],
        Step::Deployment(_) => {
            let waiting = speakers(Place::Waiting);
            let transports: Vec<CombatantId> =
                table.models_of(seat).filter(|it| table.model(*it).capacity.is_some()).collect();
            let mut list: Vec<Choice> = waiting.iter().map(|it| Choice::Deploy(*it, Vec::new())).collect();
            list.push(Choice::DeployRest);
            list.extend(waiting.iter().map(|it| Choice::Reserve(*it)));
            list.extend(waiting.iter().map(|it| Choice::HoldBack(*it)));
            list.extend(waiting.iter().flat_map(|it| transports.iter().map(move |to| Choice::DeployAboard(*it, *to))));
            list
        }
        Step::InfiltratorsOff | Step::ScoutsOff => table.seats().sides().map(Choice::Begins).collect(),
        Step::Infiltrate(_) => speakers(Place::HeldBack).into_iter().map(|it| Choice::Deploy(it, Vec::new())).collect(),
        Step::Scout(_) => {
            let scouts = speakers(Place::Table).into_iter().map(|it| Choice::ScoutMove(it, Vec::new()));
            [Choice::Pass].into_iter().chain(scouts).collect()
        }
        Step::Seize(_) => (0..=3).map(Choice::Seize).collect(),
        Step::Playing(_, phase) => playing(table, state, seat, phase),
        Step::Explore(_) => {
            let pois = 1..=state.pois.len() as u8;
            let who = table.models_of(seat).filter(|it| table.model(*it).is_character());
            let explore = who.flat_map(|it| pois.clone().map(move |poi| Choice::Explore(it, poi)));
            [Choice::Pass].into_iter().chain(explore).collect()
        }
        _ => Vec::new(),
    };
    if state.proposal.is_some() {
        list.insert(0, Choice::Agree);
    }
    if matches!(state.step, Step::Mission | Step::Map | Step::Poi) {
        list.push(Choice::LetDiceDecide);
    }
    list
}

/// What a seat could choose in this phase, had it the right to.
pub(crate) fn of_this_phase(table: &Table, state: &State, seat: Seat) -> Vec<Choice> {
    state.phase().map_or(Vec::new(), |phase| playing(table, state, seat, phase))
}

/// Whatever a seat could choose in any step or phase; hardly any of it is legal now. Places are left out.
pub(crate) fn thinkable(table: &Table, state: &State, seat: Seat) -> Vec<Choice> {
    let mut list = candidates(table, state, seat);
    list.extend(Phase::ALL.into_iter().flat_map(|phase| playing(table, state, seat, phase)));
    list.extend(table.models_of(seat).flat_map(|it| {
        let pois = 1..=state.pois.len() as u8;
        pois.map(move |poi| Choice::Explore(it, poi)).chain([
            Choice::Deploy(it, Vec::new()),
            Choice::Reserve(it),
            Choice::HoldBack(it),
            Choice::ScoutMove(it, Vec::new()),
        ])
    }));
    list.extend((1..=3).map(Choice::Seize));
    list.extend([Reaction::Overwatch, Reaction::ReactionFire].map(Choice::Answer));
    list.extend(Again::ALL.map(Choice::Reroll));
    list.extend([true, false].map(Choice::Night));
    list.extend([Choice::Pass, Choice::DeployRest]);
    list.extend(Mission::ALL.map(|it| Choice::Propose(Proposal::Mission(it))));
    list
}

fn playing(table: &Table, state: &State, seat: Seat, phase: Phase) -> Vec<Choice> {
    let mut list = vec![Choice::EndPhase];
    let own: Vec<CombatantId> =
        state.units().map(|it| state.speaker(it)).filter(|it| table.seat_of(*it) == seat).collect();
    let transports: Vec<CombatantId> = table.models_of(seat).filter(|it| table.model(*it).capacity.is_some()).collect();
    let characters: Vec<CombatantId> = table.models_of(seat).filter(|it| table.model(*it).is_character()).collect();
    match phase {
        Phase::Movement => {
            for who in &characters {
                list.push(Choice::Leave(*who));
                let others = state.unit(state.unit_of(*who)).models.iter().copied().filter(|it| it != who);
                list.push(Choice::Split(*who, vec![others.collect()]));
                list.extend(own.iter().map(|it| Choice::Join(*who, *it)));
                list.extend(own.iter().map(|it| Choice::Merge(*who, vec![*it])));
            }
            for transport in &transports {
                list.extend([false, true].map(|far| Choice::Drive(*transport, far)));
                list.push(Choice::TankShock(*transport));
                list.extend(own.iter().map(|it| Choice::Board(*it, *transport)));
            }
            list.extend(own.iter().map(|it| Choice::Disembark(*it, Vec::new())));
        }
        Phase::Psychic => {
            let targets: Vec<CombatantId> = state.units().map(|it| state.speaker(it)).collect();
            for who in table.models_of(seat) {
                for power in &table.model(who).powers {
                    let power = u8::try_from(*power).unwrap_or(u8::MAX);
                    list.extend(targets.iter().map(|it| Choice::UsePower(who, power, Some(*it))));
                }
            }
        }
        Phase::Shooting => list.extend(own.iter().map(|it| Choice::GoToGround(*it))),
        Phase::Charge | Phase::Fight => {}
    }
    list.extend(throws(table, state, seat, &own));
    list.extend(own.iter().flat_map(|it| Grant::ALL.map(|grant| Choice::GrantRule(grant, *it))));
    list
}

/// Dice that could be rolled for somebody now; of saves only the plainest, since nobody knows what hit.
fn throws(table: &Table, state: &State, seat: Seat, own: &[CombatantId]) -> Vec<Choice> {
    let mut list = Vec::new();
    for unit in own {
        let through = |through_difficult| Throw::Charge { through_difficult };
        let moves = [Throw::Run, Throw::Difficult, through(false), through(true)];
        list.extend(moves.map(|it| Choice::Throw(*unit, it)));
    }
    for model in table.models_of(seat).filter(|it| state.stands(*it)) {
        let weapons = table.model(model).weapons.iter().filter_map(|it| table.weapon_called(it));
        for weapon in weapons {
            let shot = Throw::Shot { weapon, is_snap: false };
            let blast = Throw::Scatter { weapon, is_seen: true };
            list.extend([shot, blast, Throw::Template(weapon)].map(|it| Choice::Throw(model, it)));
        }
        list.extend([Throw::Save(Hit::default()), Throw::FeelNoPain].map(|it| Choice::Throw(model, it)));
    }
    list
}

/// What could have happened now; not all of it could.
pub(crate) fn possible_reports(table: &Table, state: &State, seat: Seat) -> Vec<Report> {
    let units: Vec<CombatantId> = state.units().map(|it| state.speaker(it)).filter(|it| state.stands(*it)).collect();
    let side = table.seats().side_of(seat);
    let (own, enemies): (Vec<CombatantId>, Vec<CombatantId>) = units.iter().partition(|it| table.side_of(**it) == side);
    let mut list = Vec::new();
    for enemy in &enemies {
        let removed = |by: CombatantId, via| Report::Removed { models: vec![*enemy], by: Some(by), via };
        for by in &own {
            list.push(Report::Fired { by: *by, target: *enemy, pinning: true, wounds: 0, unsaved: 0 });
            list.push(Report::Fired { by: *by, target: *enemy, pinning: false, wounds: 1, unsaved: 1 });
            list.push(Report::Charged(*by, *enemy));
            list.push(Report::LostCombat(*enemy, 1, *by));
            match state.phase() {
                Some(Phase::Shooting) => list.push(removed(*by, Via::Shooting)),
                Some(Phase::Fight) => list.push(removed(*by, Via::Combat)),
                _ => {}
            }
        }
    }
    for model in &own {
        list.push(Report::Removed { models: vec![*model], by: None, via: Via::Other });
        if state.model(*model).stand.is_some() {
            list.push(Report::LostTrack(*model));
        }
        let weapons = &table.model(*model).weapons;
        let weapons: Vec<WeaponId> = weapons.iter().filter_map(|it| table.weapon_called(it)).collect();
        list.extend(weapons.iter().map(|it| Report::RolledOne(*model, *it)));
        let die = |first, again| Die { first, again };
        list.extend(weapons.iter().map(|it| Report::Shot(*model, vec![(*it, vec![die(1, None), die(2, Some(5))])])));
    }
    if let Some((hero, role)) = table.hero(seat).and_then(|it| Some((it, table.model(it).role?))) {
        let (kinds, whose) = deeds(role);
        let who = if whose == Whose::Hero { vec![hero] } else { state.unit(state.unit_of(hero)).models.clone() };
        list.extend(kinds.iter().flat_map(|deed| who.iter().map(|it| Report::Did(*it, *deed, 1))));
    }
    list
}
