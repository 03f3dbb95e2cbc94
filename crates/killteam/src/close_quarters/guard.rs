//! Guard, 1 AP: the operative waits for enemies to act, and may interrupt one of them.
//!
//! It stays on guard until it acts, is moved or is put down anew, until an enemy ends an action in its control
//! range and nobody interrupts then, until its order changes, or until the next turning point.

use super::{GuardEvent, Watch, WatchStep};
use crate::equipment::GearEvent;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Action, OperativeId, Order, Verdict};
use crate::{Event, Reason, geometry};

/// Whether this operative may go on guard. It is treated as Shoot, but no weapon makes up for Conceal: only a
/// datacard does that has Guard among its own actions.
pub(crate) fn may(table: &Table, state: &State, who: OperativeId) -> Verdict {
    let concealed = state.operative(who).order == Order::Conceal && !is_allowed_with_conceal(table, who);
    let engaged = geometry::enemies_in_control_range(table, state, who).next().is_some();
    Verdict::legal()
        .refuse_if(!table.is_close_quarters(), Reason::Limit(Limit::OnlyCloseQuarters(Action::Guard)))
        .refuse_if(concealed, Reason::NeedsEngage)
        .refuse_if(engaged, Reason::EnemyInControlRange)
}

/// True for a datacard with Guard among its own actions.
pub(crate) fn is_allowed_with_conceal(table: &Table, who: OperativeId) -> bool {
    table.card(who).actions.contains(&Action::Guard)
}

/// Writes what happened into the state.
pub(crate) fn fold(state: &mut State, event: GuardEvent) {
    match event {
        GuardEvent::Asked => state.watch.step = WatchStep::Asked,
        GuardEvent::Declined(_) | GuardEvent::Watched => state.watch.step = WatchStep::Idle,
        GuardEvent::Interrupted { who, point_blank } => {
            state.watch = Watch { step: WatchStep::Idle, interrupted: Some((who, point_blank)) };
            state.operative_mut(who).interrupted = true;
        }
        GuardEvent::Lapsed(who) => state.operative_mut(who).on_guard = false,
    }
}

/// What other events mean for those on guard.
pub(crate) fn note(table: &Table, state: &mut State, event: &Event) {
    match event {
        Event::Performed { who, action, .. } => {
            state.operative_mut(*who).on_guard = *action == Action::Guard;
            let acts = state.active().is_some_and(|it| it.who == *who);
            let mut enemies = table.operatives_of(table.side_of(*who).other());
            if acts && enemies.any(|it| state.operative(it).on_guard) {
                state.watch.step = WatchStep::Acted;
            }
        }
        Event::Activated { who, order } => {
            state.watch = Watch::default();
            let operative = state.operative_mut(*who);
            operative.on_guard &= operative.order == *order;
        }
        Event::CounteractionBegan(_) | Event::CounteractionEnded(_) | Event::ActivationEnded(_) => {
            state.watch = Watch::default();
        }
        Event::Moved { who, .. }
        | Event::Gear(GearEvent::MinesSetOff { who, .. })
        | Event::SetUp { who, .. }
        | Event::Incapacitated { who, .. }
        | Event::SetAside(who)
        | Event::Returned(who) => state.operative_mut(*who).on_guard = false,
        Event::Began(_) => {
            for who in table.operatives() {
                let operative = state.operative_mut(who);
                (operative.on_guard, operative.interrupted) = (false, false);
            }
        }
        _ => {}
    }
}
