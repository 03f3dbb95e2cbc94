//! What a journal proves.

use battle::{Battle, EntryNo, Needs, Seating, Written};

use crate::reader::Tally;

/// A battle whose journal is in order, in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Who sat where.
    pub seating: Seating,
    /// The newest entry.
    pub newest: EntryNo,
    /// What it has used up and shown.
    pub tally: Tally,
    /// True if the battle is over.
    pub is_over: bool,
    /// True if somebody has proposed to change the past, and others have to consent.
    pub is_asking: bool,
}

impl Proof {
    pub(crate) fn of<S: Written>(battle: &Battle<S>) -> Self {
        Self {
            seating: battle.seating().clone(),
            newest: battle.newest(),
            tally: Tally::of(battle),
            is_over: matches!(battle.needs(), Needs::Nothing(_)),
            is_asking: battle.proposal().is_some(),
        }
    }
}
