//! An activation or a counteraction in progress: who acts, what it has done, and what it is in the middle of.

use crate::close_quarters::{AccessPoint, Stride};
use crate::equipment::{Blast, Lifted};
use crate::vocabulary::{Action, Actions, OperativeId};

/// An activation or a counteraction in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Activation {
    /// Who acts.
    pub who: OperativeId,
    /// Which of the two it is.
    pub kind: Acting,
    /// Action points spent.
    pub spent: u8,
    /// Actions performed.
    pub done: Actions,
    /// An action that a rule lets it perform for free.
    pub free: Option<Action>,
    /// True if the activation is over but for what rules allow at its end.
    pub closing: bool,
    /// True if it has just incapacitated an enemy, and rules for that moment come first.
    pub triumph: bool,
    /// Mines that go off in the middle of a move.
    pub blast: Option<Blast>,
    /// Whom a stun grenade was thrown at, before its dice fall.
    pub stun: Option<OperativeId>,
    /// The barricade that it takes along, in the middle of a move.
    pub lifted: Option<Lifted>,
    /// The breach point that it has opened, before the dice for those behind it fall.
    pub breach: Option<AccessPoint>,
    /// The move that a hatch can come into, or has come into.
    pub stride: Option<Stride>,
}

/// Dice that an action waits for in its middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionDice {
    /// How much damage mines do.
    Mines,
    /// Whom a stun grenade affects, thrown at this operative.
    Stun(OperativeId),
    /// Whom the bursting of this breach point hurts.
    Breach(AccessPoint),
}

/// In which kind of turn an operative acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Acting {
    /// Its activation.
    #[default]
    Activation,
    /// One free action while only the other side has ready operatives.
    Counteraction,
}

impl Activation {
    /// An activation that has just begun.
    pub fn of(who: OperativeId) -> Self {
        Self {
            who,
            kind: Acting::Activation,
            spent: 0,
            done: Actions::default(),
            free: None,
            closing: false,
            triumph: false,
            blast: None,
            stun: None,
            lifted: None,
            breach: None,
            stride: None,
        }
    }

    /// The dice that it waits for before anything else.
    pub fn dice(&self) -> Option<ActionDice> {
        let mines = self.blast.map(|_| ActionDice::Mines);
        mines.or(self.stun.map(ActionDice::Stun)).or(self.breach.map(ActionDice::Breach))
    }

    /// A counteraction that has just begun.
    pub fn counteraction(who: OperativeId) -> Self {
        Self { kind: Acting::Counteraction, ..Self::of(who) }
    }
}
