//! What a firefight waits for: one value, worked out from the state alone.
//!
//! What is needed, what is asked for in words, what is listed, judged, proposed and played out all follow from it, so
//! that none of them can take the same moment for another one. Where several things wait, the one that comes first in
//! this list comes first in the battle.

use battle::Side;

use crate::actions;
use crate::choice::Target;
use crate::close_quarters::stride;
use crate::setup::Table;
use crate::state::{ActionDice, Activation, Phase, State};
use crate::vocabulary::Action;

/// What a firefight waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pending<'a> {
    /// A step of an attack.
    Attack,
    /// Somebody fell: whatever has to be seen to before it is removed.
    Loss,
    /// On a physical table, what happens there, until the players end the turning point.
    Reports,
    /// Dice in the middle of an action.
    Dice(&'a Activation, ActionDice),
    /// Whether this side, which is on guard, interrupts.
    Interrupt(Side),
    /// Whom this side activates, or counteracts with.
    Turn(Side),
    /// Whether a hatch comes into a move, which is held until its player has said so.
    HeldMove(&'a Activation),
    /// Rules for the moment after an enemy was taken out, and what they grant.
    Triumph(&'a Activation),
    /// Rules for the end of an activation, and what they grant.
    Closing(&'a Activation),
    /// An action of whoever is active, or the end of its activation or counteraction.
    Action(&'a Activation),
}

impl<'a> Pending<'a> {
    /// What is waited for now; nothing outside of a firefight.
    pub(crate) fn of(table: &Table, state: &'a State) -> Option<Self> {
        let Phase::Firefight { turn, active } = &state.phase else { return None };
        let (turn, active) = (*turn, active.as_ref());
        let pending = if state.attack.is_some() {
            Self::Attack
        } else if state.record.losses().next_down().is_some() {
            Self::Loss
        } else if !table.is_digital() {
            Self::Reports
        } else if let Some((active, dice)) = active.and_then(|it| Some((it, it.dice()?))) {
            Self::Dice(active, dice)
        } else if state.watch.is_asked() {
            Self::Interrupt(turn.other())
        } else {
            active.map_or(Self::Turn(turn), |it| Self::of_activation(table, state, it))
        };
        Some(pending)
    }

    fn of_activation(table: &Table, state: &State, active: &'a Activation) -> Self {
        if stride::is_held(table, state, active) {
            Self::HeldMove(active)
        } else if active.triumph {
            Self::Triumph(active)
        } else if active.closing {
            Self::Closing(active)
        } else {
            Self::Action(active)
        }
    }

    /// True if nothing that can be decided now depends on what somebody has sealed.
    pub(crate) fn is_no_secret(self) -> bool {
        matches!(self, Self::Attack | Self::Dice(..) | Self::Interrupt(_) | Self::HeldMove(_))
    }

    /// True if what is performed now costs nobody action points: it belongs to no activation.
    pub(crate) fn is_free_of_charge(self) -> bool {
        matches!(self, Self::Loss | Self::Interrupt(_))
    }
}

/// What an action costs whoever could perform it now: nothing from guard, nor for somebody who has fallen.
pub(crate) fn cost_now(table: &Table, state: &State, action: Action, target: &Target) -> u8 {
    if Pending::of(table, state).is_some_and(Pending::is_free_of_charge) {
        return 0;
    }
    let own = || actions::ap_of(table, state, action, target);
    state.active().map_or_else(own, |it| actions::cost(table, state, &it, action, target))
}

#[cfg(test)]
mod tests;
