//! Guard, 1 AP: the operative waits for enemies to act, and may interrupt one of them.
//!
//! It stays on guard until it acts, is moved or is put down anew, until an enemy ends an action in its control
//! range and nobody interrupts then, until its order changes, or until the next turning point.

use battle::{Digest, Side};

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

/// What those on guard make of the activation in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Watch {
    /// How far the newest action has been taken note of.
    pub step: WatchStep,
    /// Who has interrupted this activation, if anybody has, and whether that was point-blank.
    pub interrupted: Option<(OperativeId, bool)>,
}

/// How far those on guard have taken note of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WatchStep {
    /// There is nothing new.
    #[default]
    Idle,
    /// An action was performed while enemies are on guard; it may not be over.
    Acted,
    /// They are asked whether they interrupt.
    Asked,
}

impl Watch {
    /// True if the side on guard decides now.
    pub fn is_asked(self) -> bool {
        self.step == WatchStep::Asked
    }

    /// True if this operative shot point-blank in this activation: it does not retaliate until its end.
    pub(crate) fn cannot_retaliate(self, who: OperativeId) -> bool {
        self.interrupted == Some((who, true))
    }

    /// True if a shot of this operative is a point-blank one.
    pub(crate) fn is_point_blank(self, who: OperativeId) -> bool {
        self.cannot_retaliate(who)
    }

    pub(crate) fn digest(self, digest: &mut Digest) {
        let Self { step, interrupted } = self;
        let step = match step {
            WatchStep::Idle => "",
            WatchStep::Acted => "acted",
            WatchStep::Asked => "asked",
        };
        digest.text("watch", step);
        digest.number("interrupted by", interrupted.map_or(0, |(who, _)| i64::from(who.0) + 1));
        digest.flag("interrupted point-blank", interrupted.is_some_and(|(_, point_blank)| point_blank));
    }
}

/// What happens around operatives on guard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuardEvent {
    /// The side on guard is asked whether it interrupts.
    Asked,
    /// It does not.
    Declined(Side),
    /// An action passed without anybody being asked.
    Watched,
    /// Somebody interrupts.
    Interrupted {
        /// Who.
        who: OperativeId,
        /// With a shot at an enemy in its own control range.
        point_blank: bool,
    },
    /// Somebody is no longer on guard.
    Lapsed(OperativeId),
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
