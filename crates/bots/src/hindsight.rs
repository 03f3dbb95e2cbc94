//! Thinking again about a decision that was made: what would have come of it, and of something else.

use battle::{System, View};

/// Somebody who can think again about a decision.
pub trait Hindsight<S: System> {
    /// What was likely to come of a choice, and of the best of everything else that was offered, from what this seat saw then; nothing
    /// if there was nothing to think about. The same number and as many playouts come to the same.
    fn reconsider(
        &mut self,
        view: &View<'_, S>,
        options: &[S::Choice],
        taken: &S::Choice,
        seed: u64,
        playouts: u32,
    ) -> Option<Reconsidered<S::Choice>>;
}

/// A choice beside the best of what else was offered.
#[derive(Debug, Clone, PartialEq)]
pub struct Reconsidered<C> {
    /// The best of what else was offered.
    pub instead: C,
    /// How many battles were imagined with either.
    pub battles: u32,
    /// How they came out with what was chosen.
    pub with: Expected,
    /// How they came out with the other one.
    pub without: Expected,
    /// By how much the other one came out better, in thousandths of a point; less than nothing if it did not.
    pub lost: i64,
}

/// What is expected, in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Expected {
    /// The own points.
    pub own: i64,
    /// Those of the others.
    pub theirs: i64,
    /// How many of the own have fallen.
    pub own_fallen: i64,
    /// How many of the others.
    pub their_fallen: i64,
}
