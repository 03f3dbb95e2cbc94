//! Steps 1 to 14: from the battle size to the first turn.
//!
//! What comes next follows from what is still missing, so there is one list of steps and nothing
//! to keep in order by hand.

mod agreements;
mod categories;
pub(crate) mod deployment;
pub(crate) mod markers;
pub(crate) mod placing;
mod pre_battle;
mod reserves;
mod roles;
#[cfg(test)]
mod tests;

use battle::{Agreement, BySide, Kind, Needs, Play, RollRequest, Seat, Side};

use crate::choice::Choice;
use crate::header::Table;
use crate::state::{State, Step};
use crate::vocabulary::{Roll, Secret, Slot, Verdict, seat_of};
use crate::{Event, Maelstrom, Reason};

pub(crate) use deployment::block;
pub use reserves::reserves_cost;

/// The next step of set-up; none once the battle can begin.
pub(crate) fn next_step(table: &Table, state: &State) -> Option<Step> {
    let all = |it: &BySide<bool>| it.values().all(|it| *it);
    let defender = state.defender.unwrap_or(Side::A);
    if state.size.is_none() {
        Some(Step::Size)
    } else if !all(&state.mustered) {
        Some(Step::Muster)
    } else if state.mission.is_none() {
        Some(if state.step == Step::MissionRoll { Step::MissionRoll } else { Step::Mission })
    } else if state.map.is_none() {
        Some(if state.step == Step::MapRoll { Step::MapRoll } else { Step::Map })
    } else if !all(&state.read) {
        Some(Step::Briefing)
    } else if state.ground.is_none() {
        Some(Step::Battlefield)
    } else if state.defender.is_none() {
        Some(Step::Roles)
    } else if state.markers.len() < markers::total(state) {
        let turn = if state.markers.len().is_multiple_of(2) { defender } else { defender.other() };
        Some(Step::Markers(turn))
    } else if state.ends.is_none() {
        Some(Step::Ends)
    } else if let Some(side) = [defender, defender.other()].into_iter().find(|it| markers::are_unnumbered(state, *it)) {
        Some(Step::Numbers(side))
    } else if !categories::are_done(state) {
        Some(Step::Categories)
    } else if state.reserves.values().any(|it| it.revealed().is_none()) {
        Some(Step::Reserves)
    } else if let Some(step) = deployment::next_step(table, state) {
        Some(step)
    } else if state.first.is_none() {
        Some(Step::FirstTurn)
    } else if let Some(side) = pre_battle::turn(state) {
        Some(Step::PreBattle(side))
    } else if state.mission().card().overriding && state.overriding.values().any(|it| it.is_unset()) {
        Some(Step::Overriding)
    } else {
        None
    }
}

/// What the battle waits for in a step of set-up.
pub(crate) fn needs(state: &State) -> Needs<Maelstrom> {
    let one = |roll, kind| Needs::Roll(RollRequest { roll, kind, count: 1 });
    let both = || Needs::Choices(vec![Seat::A, Seat::B]);
    let roll_off = |roll| match state.winner {
        None => Needs::Roll(RollRequest { roll, kind: Kind::D6, count: 2 }),
        Some(side) => Needs::Choices(vec![seat_of(side)]),
    };
    match state.step {
        Step::MissionRoll => one(Roll::Mission, Kind::D6),
        Step::MapRoll => one(Roll::Map, Kind::D3),
        Step::Muster => Needs::Choices(seats(|it| !state.mustered[it])),
        Step::Briefing => Needs::Choices(seats(|it| !state.read[it])),
        Step::Roles => roll_off(Roll::Roles),
        Step::LastUnits => roll_off(Roll::LastUnits),
        Step::FirstTurn => roll_off(Roll::FirstTurn),
        Step::Ends => Needs::Choices(vec![seat_of(state.defender.unwrap_or(Side::A))]),
        Step::Markers(side) | Step::Numbers(side) | Step::Deployment(side) | Step::PreBattle(side) => {
            Needs::Choices(vec![seat_of(side)])
        }
        Step::Categories => {
            secrets(Slot::Categories, |it| (state.categories[it].is_unset(), state.categories[it].is_sealed()))
        }
        Step::Reserves => secrets(Slot::Reserves, |it| (state.reserves[it].is_unset(), state.reserves[it].is_sealed())),
        Step::Overriding => {
            Needs::Secrets { slot: Slot::Overriding, seats: seats(|it| state.overriding[it].is_unset()) }
        }
        // Whoever has not proposed what lies on the table is asked first.
        _ => match &state.proposal {
            Some(it) => Needs::Choices([it.by().other(), it.by()].map(seat_of).to_vec()),
            None => both(),
        },
    }
}

fn seats(which: impl Fn(Side) -> bool) -> Vec<Seat> {
    [Side::A, Side::B].into_iter().filter(|it| which(*it)).map(seat_of).collect()
}

/// All seal, then all open.
fn secrets(slot: Slot, stands: impl Fn(Side) -> (bool, bool)) -> Needs<Maelstrom> {
    let unset = seats(|it| stands(it).0);
    if !unset.is_empty() {
        return Needs::Secrets { slot, seats: unset };
    }
    let sealed = seats(|it| stands(it).1);
    Needs::Openings(sealed.into_iter().map(|seat| (seat, slot)).collect())
}

/// Whether a choice stands in a step of set-up.
pub(crate) fn judge(table: &Table, state: &State, side: Side, choice: &Choice) -> Verdict {
    let never = || Verdict::legal().refuse_if(true, Reason::NotThisStep);
    match (state.step, choice) {
        (_, Choice::Propose(what)) => agreements::may_propose(table, state, *what),
        (_, Choice::Agree) => agreements::may_agree(state, side),
        (Step::Mission | Step::Map, Choice::LetDiceDecide) | (Step::Briefing, Choice::Ready) => Verdict::legal(),
        (Step::Muster, Choice::Ready) => agreements::may_muster(table, state, side),
        (Step::Roles, Choice::Defender(_)) | (Step::FirstTurn, Choice::FirstTurn(_)) => Verdict::legal(),
        (Step::Markers(_), Choice::PlaceMarker(end, at)) => markers::may_place(state, *end, *at),
        (Step::Ends, Choice::TakeEnd(_)) => Verdict::legal(),
        (Step::Numbers(_), Choice::Number(places)) => markers::may_number(state, side, places),
        (Step::Deployment(_), Choice::Deploy(unit, at)) => deployment::may_deploy(table, state, side, *unit, at),
        (Step::PreBattle(_), Choice::Pass) => Verdict::legal(),
        (Step::Deployment(_), Choice::DeployEverybody) => Verdict::legal(),
        (Step::PreBattle(_), Choice::Stratagem { kind, cp, on, .. }) => {
            pre_battle::may_use(table, state, side, *kind, *cp, on)
        }
        _ => never(),
    }
}

/// Whether a secret choice stands.
pub(crate) fn judge_secret(table: &Table, state: &State, side: Side, slot: Slot, secret: &Secret) -> Verdict {
    match (slot, secret) {
        (Slot::Categories, Secret::Categories(three)) => categories::may_select(*three),
        (Slot::Reserves, Secret::Reserves(starts)) => reserves::may_declare(table, state, side, starts),
        (Slot::Overriding, Secret::Overriding(category)) => categories::may_override(state, side, *category),
        _ => Verdict::legal().refuse_if(true, Reason::NotOffered),
    }
}

/// Whether a seal may be opened now.
pub(crate) fn judge_opening(table: &Table, state: &State, side: Side, slot: Slot, secret: &Secret) -> Verdict {
    let sealed = match slot {
        // Nobody shows anything before both are sealed.
        Slot::Categories => state.categories[side].is_sealed() && !state.categories.values().any(|it| it.is_unset()),
        Slot::Reserves => state.reserves[side].is_sealed() && !state.reserves.values().any(|it| it.is_unset()),
        Slot::Overriding => state.overriding[side].is_sealed() && state.step != Step::Overriding,
    };
    let verdict = match slot {
        // New Intel may have swapped the noted category since.
        Slot::Overriding => Verdict::legal().refuse_if(!matches!(secret, Secret::Overriding(_)), Reason::NotOffered),
        _ => judge_secret(table, state, side, slot, secret),
    };
    verdict.refuse_if(!sealed, Reason::NothingSealed)
}

/// Plays a choice of set-up out.
pub(crate) fn resolve(play: &mut Play<'_, Maelstrom>, side: Side, choice: &Choice) {
    match choice {
        Choice::Propose(what) => play.emit(Event::Proposed { side, what: what.long_side_first() }),
        Choice::Agree => {
            // Of two sides, the other one's word settles it.
            if let Some(what) = play.state().proposal.as_ref().map(Agreement::what) {
                play.emit(Event::Settled(what));
            }
        }
        Choice::LetDiceDecide => {
            let roll = if play.state().step == Step::Map { Step::MapRoll } else { Step::MissionRoll };
            play.emit(Event::Reached(roll));
        }
        Choice::Ready if play.state().step == Step::Muster => agreements::muster(play, side),
        Choice::Ready => play.emit(Event::Read(side)),
        Choice::Defender(defender) => play.emit(Event::Defends(*defender)),
        Choice::FirstTurn(first) => play.emit(Event::FirstTurnTaken(*first)),
        Choice::PlaceMarker(end, at) => markers::place(play, side, *end, *at),
        Choice::TakeEnd(end) => play.emit(Event::EndTaken { side, end: *end }),
        Choice::Number(markers) => play.emit(Event::Numbered { side, markers: markers.clone() }),
        Choice::Deploy(unit, at) => play.emit(Event::Deployed { unit: *unit, at: at.clone() }),
        Choice::Pass => {
            play.emit(Event::Passed(side));
            play.emit(Event::Reached(Step::PreBattle(side.other())));
        }
        Choice::DeployEverybody => {
            for unit in deployment::next_units(play.table(), play.state(), side) {
                play.emit(Event::Deployed { unit, at: Vec::new() });
            }
        }
        Choice::Stratagem { name, cp, on, .. } => {
            play.emit(Event::StratagemUsed { side, name: name.clone(), cp: *cp, on: on.clone() });
            play.emit(Event::Reached(Step::PreBattle(side.other())));
        }
        _ => {}
    }
}

/// Plays the dice of set-up out.
pub(crate) fn resolve_roll(play: &mut Play<'_, Maelstrom>, roll: Roll, faces: &[u8]) {
    roles::resolve_roll(play, roll, faces);
}
