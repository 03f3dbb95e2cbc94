//! The ledger: every change of every balance, with what caused it. CA-54.

use battle::EntryNo;

use super::{Cause, ForceName, Phase, Resource};

/// A change of a balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    /// The campaign turn.
    pub turn: u32,
    /// The phase.
    pub phase: Phase,
    /// Whose balance.
    pub owner: Owner,
    /// Of what.
    pub kind: Account,
    /// By how much; a grade that rises goes up by one.
    pub delta: i64,
    /// The balance then.
    pub balance: i64,
    /// The entry that caused it.
    pub entry: EntryNo,
}

/// Who has a balance.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// A force.
    Force(ForceName),
    /// A side.
    Cause(Cause),
}

/// What a balance counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Account {
    /// Supply points.
    Supply,
    /// Command points.
    Command,
    /// Victory points.
    Victory,
    /// Campaign points.
    Campaign,
    /// The grade of a resource, from 0 for Nonexistent to 4 for Abundant.
    Grade(Resource),
}
