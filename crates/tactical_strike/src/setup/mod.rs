//! Before the first turn: mission, map, units, zones, markers, Points of Interest, night, deployment, initiative.
//!
//! What comes next follows from what is still missing, so there is one list of steps and nothing to keep in order by
//! hand.

mod agreements;
pub(crate) mod deployment;
mod initiative;
pub(crate) mod markers;
pub(crate) mod placing_pois;
#[cfg(test)]
mod tests;
mod zones;

pub(crate) use initiative::SEIZES;

use battle::{Kind, Needs, Play, RollRequest, Seat, Side};

use crate::choice::Choice;
use crate::command_points;
use crate::event::{CpSource, Event};
use crate::header::Table;
use crate::points_of_interest;
use crate::state::{State, Step};
use crate::vocabulary::{Roll, Slot, Verdict};
use crate::{Reason, TacticalStrike};

/// The next step of set-up; none once the first turn can begin.
pub(crate) fn next_step(table: &Table, state: &State) -> Option<Step> {
    let rolling = |roll: Step, otherwise: Step| if state.step == roll { roll } else { otherwise };
    let pois = points_of_interest::count(table.seats().seats().count());
    if state.mission.is_none() {
        Some(rolling(Step::MissionRoll, Step::Mission))
    } else if state.ground.is_none() {
        Some(rolling(Step::MapRoll, Step::Map))
    } else if state.formed.contains(&false) {
        Some(Step::Units)
    } else if let Some(step) = zones::next_step(table, state) {
        Some(step)
    } else if let Some(step) = markers::next_step(table, state) {
        Some(step)
    } else if state.mission().card().has_pois && state.pois.len() < pois {
        Some(rolling(Step::PoiRoll, Step::Poi))
    } else if state.night.is_none() {
        let said = state.night_said.iter().all(Option::is_some);
        Some(if said { Step::NightRoll } else { Step::Night })
    } else if let Some(step) = deployment::next_step(table, state) {
        Some(step)
    } else {
        initiative::next_step(table, state)
    }
}

/// What the battle waits for in a step of set-up.
pub(crate) fn needs(table: &Table, state: &State) -> Needs<TacticalStrike> {
    let seats = table.seats();
    let one = |roll, kind, count| Needs::Roll(RollRequest { roll, kind, count });
    let of_side = |side: Side| Needs::Choices(seats.seats_of(side).collect());
    let roll_off = |roll, sides: usize| match state.winner {
        None => one(roll, Kind::D6, sides as u8),
        Some(side) => of_side(side),
    };
    let all = seats.sides().count();
    match state.step {
        Step::MissionRoll => one(Roll::Mission, Kind::D6, 1),
        Step::MapRoll => one(Roll::Map, Kind::D6, 1),
        Step::Units => {
            let open = |list: &[bool]| -> Vec<Seat> {
                seats.seats().zip(list).filter(|(_, done)| !**done).map(|(seat, _)| seat).collect()
            };
            let unsealed = open(&state.sealed);
            if unsealed.is_empty() {
                Needs::Openings(open(&state.formed).into_iter().map(|seat| (seat, Slot::Units)).collect())
            } else {
                Needs::Secrets { slot: Slot::Units, seats: unsealed }
            }
        }
        Step::RollOff => roll_off(Roll::RollOff, all),
        Step::Zone(side) | Step::Claim(side) | Step::Deployment(side) | Step::Infiltrate(side) | Step::Scout(side) => {
            of_side(side)
        }
        Step::ClaimRoll => one(Roll::Claims, Kind::D6, all as u8),
        Step::MarkerRoll => one(Roll::Markers, Kind::D3, 1),
        Step::MarkerRollOff => one(Roll::MarkersOff, Kind::D6, all as u8),
        Step::PlaceMarker(seat) => Needs::Choices(vec![seat]),
        Step::PoiRoll => match (state.scatter.face, state.scatter.bearing) {
            (None, _) => one(Roll::Scatter, Kind::D6, 1),
            (Some(_), None) => one(Roll::ScatterBearing, Kind::Bearing, 1),
            _ => one(Roll::ScatterDistance, Kind::D6, 3),
        },
        Step::Night => {
            let silent = |side: &Side| state.night_said.get(usize::from(side.0)) == Some(&None);
            let open: Vec<Seat> = seats.sides().filter(silent).flat_map(|it| seats.seats_of(it)).collect();
            Needs::Choices(open)
        }
        Step::NightRoll => one(Roll::Night, Kind::D6, 1),
        Step::InfiltratorsOff => roll_off(Roll::InfiltratorsOff, deployment::infiltrating(table, state).len()),
        Step::ScoutsOff => roll_off(Roll::ScoutsOff, deployment::scouting(table, state).len()),
        Step::Seize(side) => {
            let silent = |it: &Seat| state.seizing.get(usize::from(it.0)) == Some(&None);
            Needs::Choices(seats.seats_of(side).filter(silent).collect())
        }
        Step::SeizeRoll(_) => one(Roll::Seize, Kind::D6, 1),
        _ => Needs::Choices(seats.seats().collect()),
    }
}

/// Whether a choice stands in a step of set-up.
pub(crate) fn judge(table: &Table, state: &State, seat: Seat, choice: &Choice) -> Verdict {
    let never = || Verdict::legal().refuse_if(true, Reason::NotThisStep);
    let side = table.seats().side_of(seat);
    match (state.step, choice) {
        (_, Choice::Propose(what)) => agreements::may_propose(table, state, *what),
        (_, Choice::Agree) => agreements::may_agree(state, side),
        (Step::Mission | Step::Map | Step::Poi, Choice::LetDiceDecide)
        | (Step::RollOff, Choice::DeployFirst(_))
        | (Step::Night, Choice::Night(_)) => Verdict::legal(),
        (Step::Zone(_) | Step::Claim(_), Choice::TakeZone(zone)) => zones::may_take(state, *zone),
        (Step::PlaceMarker(_), Choice::PlaceMarker(at)) => markers::may_place(table, state, side, *at),
        (Step::Deployment(_), _) => deployment::judge(table, state, seat, choice),
        (Step::Infiltrate(_), Choice::Deploy(model, at)) => deployment::may_infiltrate(table, state, seat, *model, at),
        (Step::InfiltratorsOff, Choice::Begins(side)) => {
            let has = deployment::infiltrating(table, state).contains(side);
            Verdict::legal().refuse_if(!has, Reason::NotOffered)
        }
        (Step::ScoutsOff, Choice::Begins(side)) => {
            let has = deployment::scouting(table, state).contains(side);
            Verdict::legal().refuse_if(!has, Reason::NotOffered)
        }
        (Step::Scout(_), Choice::Pass) => Verdict::legal(),
        (Step::Scout(_), Choice::ScoutMove(model, at)) => deployment::may_scout(table, state, seat, *model, at),
        (Step::Seize(_), Choice::Seize(cp)) => initiative::may_seize(table, state, seat, *cp),
        _ => never(),
    }
}

/// Plays a choice of set-up out.
pub(crate) fn resolve(play: &mut Play<'_, TacticalStrike>, seat: Seat, choice: &Choice) {
    let side = play.table().seats().side_of(seat);
    match choice {
        Choice::Propose(what) => play.emit(Event::Proposed { side, what: *what }),
        Choice::Agree => agreements::agree(play, side),
        Choice::LetDiceDecide => {
            let roll = match play.state().step {
                Step::Map => Step::MapRoll,
                Step::Poi => Step::PoiRoll,
                _ => Step::MissionRoll,
            };
            play.emit(Event::Reached(roll));
        }
        Choice::DeployFirst(first) => zones::order(play, side, *first),
        Choice::TakeZone(zone) => zones::take(play, side, *zone),
        Choice::PlaceMarker(at) => play.emit(Event::MarkerPlaced { by: Some(seat), at: *at, is_large: false }),
        Choice::Night(asks) => {
            play.emit(Event::NightSaid { side, asks: *asks });
            let said = &play.state().night_said;
            if said.iter().all(|it| *it == Some(false)) {
                play.emit(Event::Night(false));
            }
        }
        Choice::Seize(cp) => initiative::seize(play, seat, *cp),
        Choice::Begins(side) => play.emit(Event::EarlyBegins(*side)),
        Choice::Pass => play.emit(Event::Passed(side)),
        _ => deployment::resolve(play, seat, choice),
    }
}

/// Plays the dice of set-up out.
pub(crate) fn resolve_roll(play: &mut Play<'_, TacticalStrike>, roll: Roll, faces: &[u8]) {
    let face = faces.first().copied().unwrap_or(1);
    match roll {
        Roll::Mission | Roll::Map => agreements::rolled(play, roll, face),
        Roll::RollOff | Roll::Claims | Roll::MarkersOff | Roll::InfiltratorsOff | Roll::ScoutsOff => {
            zones::rolled_off(play, roll, faces);
        }
        Roll::Markers => {
            play.emit(Event::Rolled { roll, faces: faces.to_vec() });
            play.emit(Event::MarkersCounted(face + 1));
        }
        Roll::Scatter | Roll::ScatterBearing | Roll::ScatterDistance => placing_pois::rolled(play, roll, faces),
        Roll::Night => {
            play.emit(Event::Rolled { roll, faces: faces.to_vec() });
            play.emit(Event::Night(face >= 4));
        }
        Roll::Seize => initiative::rolled(play, face),
        _ => {}
    }
}

/// What happens by itself in set-up. True if something did.
pub(crate) fn proceed(play: &mut Play<'_, TacticalStrike>) -> bool {
    let (table, state) = (play.table(), play.state());
    if state.night.is_some() && !state.is_granted {
        for seat in table.seats().seats() {
            let cp = command_points::granted(table, seat);
            play.emit(Event::CpGained { seat, cp, source: CpSource::Grant });
        }
        return true;
    }
    if markers::large_is_due(table, state) {
        let at = markers::large_place(state);
        play.emit(Event::MarkerPlaced { by: None, at, is_large: true });
        return true;
    }
    match next_step(table, state) {
        Some(step) if step == state.step => false,
        Some(step) => {
            play.emit(Event::Reached(step));
            true
        }
        None => {
            crate::phases::begin_game_turn(play, 1);
            true
        }
    }
}
