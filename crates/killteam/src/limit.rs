//! Limits: what cards, counteractions, ploys and equipment do not allow.

use crate::initiative::InitiativeCard;

/// Why something that a side has at hand cannot be used, or not so. The sentences are in
/// `words::refusals`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    // Initiative cards.
    /// The side does not hold this card.
    NoSuchCard(InitiativeCard),
    /// The own die was rolled again before.
    RerolledBefore,
}
