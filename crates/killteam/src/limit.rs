//! Limits: what cards, counteractions, ploys and equipment do not allow.

use crate::initiative::InitiativeCard;
use crate::vocabulary::{Action, OperativeId};

/// Why something that a side has at hand cannot be used, or not so. The sentences are in
/// `words::refusals`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    // Initiative cards.
    /// The side does not hold this card.
    NoSuchCard(InitiativeCard),
    /// The own die was rolled again before.
    RerolledBefore,

    // Turns.
    /// A side with ready operatives activates one.
    StillReady,
    /// The other side has no ready operative either.
    NobodyToAnswer,
    /// Conceal does not counteract.
    ConcealedCounteraction(OperativeId),
    /// Once in a turning point.
    CounteractedBefore(OperativeId),
    /// A counteraction is an action of one action point.
    NotInCounteraction {
        /// Which.
        action: Action,
        /// What it costs.
        ap: u8,
    },
    /// Only this is left to do, for free.
    OnlyForFree(Option<Action>),
}
