//! Saying no: a verdict collects every reason, a refusal carries them to the player.

use crate::{EntryNo, Fact, Seat, System};

/// What the rules say about something a player would like to do: yes, or no with every reason.
///
/// ```
/// # use battle::Verdict;
/// let verdict = Verdict::legal()
///     .refuse_if(true, "not in the first turning point")
///     .refuse_if(false, "an enemy is too near")
///     .refuse_if(true, "already done in this battle");
/// assert_eq!(verdict.reasons(), ["not in the first turning point", "already done in this battle"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct Verdict<R> {
    reasons: Vec<R>,
}

impl<R> Verdict<R> {
    /// Nothing speaks against it so far.
    #[inline]
    pub fn legal() -> Self {
        Self { reasons: Vec::new() }
    }

    /// Adds a reason if it is *known* to hold. An open fact refuses nothing: on a physical table a
    /// report is a claim, and only scoring asks.
    #[allow(clippy::needless_pass_by_value, reason = "a rule reads better without borrowing each fact")]
    #[inline]
    pub fn refuse_if(mut self, stands_in_the_way: impl Stands, reason: R) -> Self {
        if stands_in_the_way.stands() {
            self.refuse(reason);
        }
        self
    }

    /// Most of what is looked at stands in nobody's way.
    #[cold]
    fn refuse(&mut self, reason: R) {
        self.reasons.push(reason);
    }

    /// Adds all reasons of another verdict.
    #[inline]
    pub fn and(mut self, other: Self) -> Self {
        if self.is_legal() {
            return other;
        }
        self.reasons.extend(other.reasons);
        self
    }

    /// True if nothing speaks against it.
    #[inline]
    pub fn is_legal(&self) -> bool {
        self.reasons.is_empty()
    }

    /// Every reason against it.
    pub fn reasons(&self) -> &[R] {
        &self.reasons
    }

    /// Every reason against it, as an error if there is one.
    pub fn into_result(self) -> Result<(), Vec<R>> {
        if self.reasons.is_empty() { Ok(()) } else { Err(self.reasons) }
    }
}

/// Whatever can stand in the way: a plain truth, or a fact that is known to hold.
pub trait Stands {
    /// True if it is known to hold.
    fn stands(&self) -> bool;
}

impl Stands for bool {
    fn stands(&self) -> bool {
        *self
    }
}

impl<Q, A> Stands for Fact<Q, A> {
    fn stands(&self) -> bool {
        self.is_yes()
    }
}

/// An input that was not accepted, with every known reason. Nothing has changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal<S: System> {
    /// Why, all of it.
    pub reasons: Vec<Why<S>>,
}

impl<S: System> Refusal<S> {
    /// A refusal for one reason.
    pub fn because(why: Why<S>) -> Self {
        Self { reasons: vec![why] }
    }
}

impl<S: System> From<Why<S>> for Refusal<S> {
    fn from(why: Why<S>) -> Self {
        Self::because(why)
    }
}

/// Why an input was not accepted.
#[derive(Debug, Clone, PartialEq)]
pub enum Why<S: System> {
    /// The rules of the system say no.
    Rule(S::Reason),
    /// Somebody else decides now.
    NotYourTurn {
        /// Who tried.
        seat: Seat,
        /// Who decides.
        waiting_for: Vec<Seat>,
    },
    /// Nobody sits there.
    NoSuchSeat(Seat),
    /// The player was looking at an older table.
    Stale {
        /// The entry that the player saw last.
        seen: EntryNo,
        /// The newest entry.
        now: EntryNo,
    },
    /// Nothing of that kind is wanted now.
    NotNow,
    /// The question is not open, or not for this seat.
    NotAsked,
    /// The dice are not those that were asked for.
    Dice(String),
    /// The opening does not fit the seal.
    SealBroken,
    /// An undo or a correction that cannot be.
    Change(ChangeWhy),
    /// An undo or correction waits for an answer first.
    ProposalOpen,
    /// The battle is over.
    Over,
}

/// Why an undo or a correction is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeWhy {
    /// There is no such entry, or it is not one that can be changed.
    NoSuchEntry(EntryNo),
    /// It was withdrawn before.
    AlreadyWithdrawn(EntryNo),
    /// There is nothing to consent to.
    NothingProposed,
    /// The one who asks cannot be the one who allows.
    OwnProposal,
    /// A die cannot decide this.
    NoDie,
    /// A die decides this now.
    DieDue,
    /// This side has left it to a die already.
    SaidBefore,
    /// A sealed choice is undone and made anew, not corrected.
    Sealed(EntryNo),
}

#[cfg(test)]
mod tests {
    use super::*;

    type F = Fact<&'static str, bool>;

    #[test]
    fn every_reason_is_collected_and_an_open_fact_refuses_nothing() {
        let verdict = Verdict::legal()
            .refuse_if(F::yes("too near?", true), "too near")
            .refuse_if(F::no("too far?", false), "too far")
            .refuse_if(F::open("in sight?"), "out of sight")
            .refuse_if(!F::open("in sight?"), "in sight")
            .and(Verdict::legal().refuse_if(true, "done before"));
        assert_eq!(verdict.reasons(), ["too near", "done before"]);
        assert!(!verdict.is_legal());
        assert_eq!(verdict.into_result(), Err(vec!["too near", "done before"]));
    }

    #[test]
    fn what_nothing_speaks_against_is_legal() {
        let verdict: Verdict<&str> = Verdict::legal().refuse_if(false, "never");
        assert!(verdict.is_legal());
        assert_eq!(verdict.into_result(), Ok(()));
    }
}
