//! Rolls made again: which may be, by what, and by whom. A rule makes a roll again once; a command point may follow it,
//! and nothing may follow a command point.

use battle::{Play, Seat};

use crate::campaign::Exertion;
use crate::choice::Again;
use crate::command_points;
use crate::event::{CpUse, Event};
use crate::header::Table;
use crate::state::{Due, Shown, State};
use crate::throws;
use crate::vocabulary::{CombatantId, Roll, Test, Thrown, Verdict};
use crate::witness::Witness;
use crate::{Reason, TacticalStrike};

/// The model for which a roll is made; nothing for rolls of the mission.
fn owner(table: &Table, state: &State, roll: Roll) -> Option<CombatantId> {
    match roll {
        Roll::Test(model, _)
        | Roll::Explore(model)
        | Roll::FallBack(model)
        | Roll::Sweep(model)
        | Roll::BlastBearing(model)
        | Roll::Deny(model)
        | Roll::Throw(model, _)
        | Roll::Psychic(model) => Some(model),
        // Whoever waits off the table can only help the unit it waits with. A transport is helped in any case.
        Roll::Reserve(model) => {
            let led = state.characters(table, state.unit_of(model)).next();
            led.or(table.model(model).capacity.map(|_| model))
        }
        _ => None,
    }
}

/// A roll as it is shown, if there is anybody who could have it made again.
pub(super) fn shown(table: &Table, state: &State, roll: Roll, faces: &[u8]) -> Option<Shown> {
    let before = match state.due.last() {
        Some(Due::BlastBearing { again, .. }) => *again,
        _ => state.shown.as_ref().and_then(|it| it.again),
    };
    let open = throws::awaits_direction(&Witness::new(table, state), state.due.last(), faces);
    if open || before == Some(Again::CommandPoint) {
        return None;
    }
    let model = owner(table, state, roll);
    let shown =
        Shown { roll, faces: faces.to_vec(), model, again: None, is_second: before.is_some(), kept_by: Vec::new() };
    let free = table.seats().seats().any(|seat| by_rule(table, state, &shown, seat).is_some());
    (model.is_some() || free).then_some(shown)
}

/// The rule that lets a seat have this roll made again for nothing.
fn by_rule(table: &Table, state: &State, shown: &Shown, seat: Seat) -> Option<Again> {
    if shown.is_second {
        return None;
    }
    let own = |model: CombatantId| table.seat_of(model) == seat;
    let armour = match shown.roll {
        Roll::Test(model, Test::ReactionFire) => own(model) && table.armour(seat).may_reroll(Exertion::InitiativeTest),
        Roll::Throw(model, Thrown::Charge) => own(model) && table.armour(seat).may_reroll(Exertion::Charge),
        Roll::Throw(model, Thrown::Difficult) => {
            own(model) && table.armour(seat).may_reroll(Exertion::DifficultTerrain)
        }
        _ => false,
    };
    let thrown = match shown.roll {
        Roll::Throw(model, _) | Roll::BlastBearing(model) if own(model) => {
            state.due.last().and_then(|it| throws::by_rule(&Witness::new(table, state), it, &shown.faces))
        }
        _ => None,
    };
    let objective = match shown.roll {
        Roll::Explore(model) => own(model),
        Roll::Supply(whose, _) => whose == seat,
        Roll::Markers => true,
        _ => false,
    };
    let used = state.rerolled.get(usize::from(seat.0)).copied().unwrap_or(0);
    let left = table.terms(seat).is_some_and(|it| it.objective_rerolls > used);
    match (armour, objective && left) {
        (true, _) => Some(Again::Armour),
        (_, true) => Some(Again::Advancement),
        _ => thrown,
    }
}

/// Whether a seat may have this roll made again by that.
pub(super) fn may(ask: &Witness<'_>, shown: &Shown, seat: Seat, by: Again) -> Verdict {
    let asked = re_roller(ask.table, ask.state) == Some(seat);
    let verdict = Verdict::legal().refuse_if(!asked, Reason::NotThisStep);
    match by {
        Again::CommandPoint => match shown.model {
            Some(model) => verdict.and(command_points::may_reroll(ask, seat, model)),
            None => verdict.refuse_if(true, Reason::NoReroll),
        },
        Again::Armour | Again::Advancement | Again::TwinLinked | Again::Skill => {
            verdict.refuse_if(by_rule(ask.table, ask.state, shown, seat) != Some(by), Reason::NoReroll)
        }
    }
}

/// Who may have the roll that is shown made again: its owner first, then friends; each is asked once.
pub(super) fn re_roller(table: &Table, state: &State) -> Option<Seat> {
    let shown = state.shown.as_ref().filter(|it| it.again.is_none())?;
    let ask = Witness::new(table, state);
    let owner = shown.model.map(|it| table.seat_of(it));
    let friendly = |seat: Seat| owner.is_none_or(|it| table.seats().side_of(it) == table.seats().side_of(seat));
    let others = table.seats().seats().filter(|it| Some(*it) != owner && friendly(*it));
    let pays = |seat: Seat| shown.model.is_some_and(|it| command_points::may_reroll(&ask, seat, it).is_legal());
    let could = |seat: &Seat| by_rule(table, state, shown, *seat).is_some() || pays(*seat);
    owner.into_iter().chain(others).filter(|it| !shown.kept_by.contains(it)).find(could)
}

/// A seat has the roll made again.
pub(super) fn make(play: &mut Play<'_, TacticalStrike>, seat: Seat, by: Again) {
    if by == Again::CommandPoint {
        play.emit(Event::CpSpent { seat, cp: 1, on: CpUse::Reroll });
    }
    let faces = match play.state().due.last() {
        Some(Due::BlastBearing { dice, .. }) => dice.clone(),
        _ => play.state().shown.as_ref().map(|it| it.faces.clone()).unwrap_or_default(),
    };
    play.emit(Event::RollsAgain { seat, by, faces });
}
