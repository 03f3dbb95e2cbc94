//! The Movement phase: regrouping, changes of units, transports, and exploring at its end.

use battle::{Play, Seat, Side};

use super::{tests_due, transports};
use crate::ad_hoc_units::reorganising;
use crate::choice::Choice;
use crate::event::Event;
use crate::header::Table;
use crate::points_of_interest::{Find, Now, What, can_explore};
use crate::state::{Due, State, Step, TestDue};
use crate::vocabulary::{CombatantId, Phase, Test, UnitId, Verdict};
use crate::witness::Witness;
use crate::{Reason, TacticalStrike};

/// Whoever falls back tries to regroup before anybody moves.
pub(super) fn regroup(play: &mut Play<'_, TacticalStrike>, side: Side) {
    let (table, state) = (play.table(), play.state());
    let running = state.units_of(table, side).filter(|it| state.unit(*it).is_falling_back && state.is_on_table(*it));
    let running: Vec<UnitId> = running.collect();
    for unit in running.into_iter().rev() {
        tests_due::require(play, TestDue::plain(unit, Test::Regroup));
    }
}

/// Whether a choice of the Movement phase stands.
pub(super) fn judge(table: &Table, state: &State, seat: Seat, choice: &Choice) -> Verdict {
    match choice {
        Choice::Join(by, to) => reorganising::may_join(table, state, seat, *by, *to),
        Choice::Leave(by) => reorganising::may_leave(table, state, seat, *by),
        Choice::Split(by, into) => reorganising::may_split(table, state, seat, *by, into),
        Choice::Merge(by, with) => reorganising::may_merge(table, state, seat, *by, with),
        _ => transports::judge(table, state, seat, choice),
    }
}

pub(super) fn resolve(play: &mut Play<'_, TacticalStrike>, choice: &Choice) {
    let state = play.state();
    match choice {
        Choice::Join(by, to) => {
            let unit = state.unit_of(*to);
            play.emit(Event::Joined { model: *by, unit });
        }
        Choice::Leave(by) => play.emit(Event::Left { model: *by }),
        Choice::Split(by, into) => play.emit(Event::Split { by: *by, into: into.clone() }),
        Choice::Merge(by, with) => {
            let units = reorganising::merged(state, *by, with);
            play.emit(Event::Merged { by: *by, units });
        }
        _ => transports::resolve(play, choice),
    }
}

/// Whether a character may explore: at the end of its own Movement phase, within 1 inch, what nobody explored before.
pub(super) fn may_explore(ask: &Witness<'_>, seat: Seat, model: CombatantId, poi: u8) -> Verdict {
    let place = usize::from(poi).checked_sub(1).and_then(|it| ask.state.pois.get(it));
    let runs = ask.state.unit(ask.unit_of(model)).is_falling_back;
    let verdict = Verdict::legal()
        .refuse_if(ask.table.seat_of(model) != seat, Reason::NotYours(model))
        .refuse_if(!can_explore(ask.model(model)), Reason::NoCharacter(model))
        .refuse_if(!ask.state.stands(model), Reason::NotOnTheTable(model))
        .refuse_if(runs, Reason::Runs(model))
        .refuse_if(ask.record().explored.contains(&model), Reason::ExploredOne(model));
    match place {
        None => verdict.refuse_if(true, Reason::NoSuchPoi),
        Some(it) => verdict
            .refuse_if(it.find.is_some(), Reason::Explored)
            .refuse_if(!ask.at_poi(model, poi), Reason::NotAtPoi(model)),
    }
}

/// True if nobody of this side could explore anything, and the phase goes on by itself.
pub(super) fn skip_exploring(play: &mut Play<'_, TacticalStrike>, side: Side) -> bool {
    let (table, state) = (play.table(), play.state());
    let ask = Witness::new(table, state);
    let pois = 1..=state.pois.len() as u8;
    let mut models = table.models().filter(|it| table.side_of(*it) == side);
    let can = |it: CombatantId| pois.clone().any(|poi| may_explore(&ask, table.seat_of(it), it, poi).is_legal());
    if models.any(can) {
        return false;
    }
    play.emit(Event::Reached(Step::PhaseEnd(side, Phase::Movement)));
    true
}

pub(super) fn explore(play: &mut Play<'_, TacticalStrike>, by: CombatantId, poi: u8) {
    play.emit(Event::DueAdded(Due::Explore { by, poi, total: None }));
}

/// Something is found, and what it gives at once is rolled for.
pub(super) fn found(play: &mut Play<'_, TacticalStrike>, by: CombatantId, poi: u8, total: i8) {
    let find = Find::of(total);
    play.emit(Event::DueDone);
    play.emit(Event::Explored { by, poi, find });
    if !find.card().rules.is_empty() || find.card().improves_saves {
        let models = play.state().unit(play.state().unit_of(by)).models.clone();
        play.emit(Event::Equipped { models, find });
    }
    // Supply exists in campaigns only.
    let counts = |it: &Now| it.what == What::Command || play.table().is_campaign();
    if find.card().now.as_ref().is_some_and(counts) {
        let seat = play.table().seat_of(by);
        play.emit(Event::DueAdded(Due::FindDice { poi, find, seat }));
    }
}
