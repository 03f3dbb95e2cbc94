//! Clauses and rows: what a rule is worth, why, and what a cap cut off.

use crate::{Fact, Finding, Side, System};

/// One line of a scoring rule: so many points if a fact holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause<Q, A> {
    /// The clause in our words, as a fact about this battle.
    pub says: &'static str,
    /// What it is worth if it holds.
    pub worth: u8,
    /// Whether it holds, and on what that stands.
    pub fact: Fact<Q, A>,
}

/// The clauses of a rule at one window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clauses<Q, A> {
    list: Vec<Clause<Q, A>>,
}

impl<Q, A> Default for Clauses<Q, A> {
    fn default() -> Self {
        Self { list: Vec::new() }
    }
}

impl<Q, A> Clauses<Q, A> {
    /// No clause yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One point if this holds.
    #[must_use]
    pub fn point(self, says: &'static str, fact: impl Into<Fact<Q, A>>) -> Self {
        self.points(1, says, fact)
    }

    /// So many points if this holds.
    #[must_use]
    pub fn points(mut self, worth: u8, says: &'static str, fact: impl Into<Fact<Q, A>>) -> Self {
        self.list.push(Clause { says, worth, fact: fact.into() });
        self
    }

    /// Every clause, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Clause<Q, A>> {
        self.list.iter()
    }

    /// What is still to be asked before all clauses are decided.
    pub fn open_questions(&self) -> impl Iterator<Item = &Q> {
        self.list.iter().flat_map(|it| it.fact.open_questions())
    }
}

impl<Q, A> IntoIterator for Clauses<Q, A> {
    type Item = Clause<Q, A>;
    type IntoIter = std::vec::IntoIter<Clause<Q, A>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

/// A row of the ledger: which clause of which rule gave what to whom, when, and on which facts.
///
/// A clause that gave nothing has a row as well: that is what people argue about.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<S: System> {
    /// Who.
    pub side: Side,
    /// Which rule.
    pub op: S::Op,
    /// When.
    pub window: S::Window,
    /// Which clause.
    pub clause: &'static str,
    /// What it would have been worth.
    pub worth: u8,
    /// What was booked.
    pub given: u8,
    /// The limit that cut the rest off, if one did.
    pub cut_by: Option<&'static str>,
    /// On which facts.
    pub basis: Vec<Finding<S::Question, S::Answer>>,
}

/// How much more may be booked under one cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cap {
    /// The cap in our words: "6 for a tac op".
    pub says: &'static str,
    /// What is left under it.
    pub left: u8,
}

/// Books points under caps: what is given, and the tightest cap if it cut something off. Points
/// beyond a cap are lost, not stored.
///
/// ```
/// # use battle::{Cap, book};
/// let caps = [Cap { says: "2 a turning point", left: 2 }, Cap { says: "6 a battle", left: 1 }];
/// assert_eq!(book(2, &caps), (1, Some("6 a battle")));
/// assert_eq!(book(1, &caps), (1, None));
/// ```
pub fn book(worth: u8, caps: &[Cap]) -> (u8, Option<&'static str>) {
    match caps.iter().min_by_key(|it| it.left) {
        Some(cap) if cap.left < worth => (cap.left, Some(cap.says)),
        _ => (worth, None),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn clauses_ask_for_whatever_still_matters() {
        let no = Fact::no("marker 1?", false);
        let clauses: Clauses<&str, bool> = Clauses::new()
            .point("held", no & Fact::open("marker 2?"))
            .points(2, "all held", Fact::open("marker 3?"))
            .point("plain", true);
        assert_eq!(clauses.open_questions().collect::<Vec<_>>(), [&"marker 3?"]);
        assert_eq!(clauses.iter().map(|it| it.worth).collect::<Vec<_>>(), [1, 2, 1]);
    }

    proptest! {
        #[test]
        fn nothing_is_booked_beyond_a_cap_and_nothing_is_cut_without_one(
            worth in any::<u8>(),
            left in prop::collection::vec(any::<u8>(), 0..4),
        ) {
            let caps: Vec<Cap> = left.iter().map(|left| Cap { says: "a cap", left: *left }).collect();
            let (given, cut_by) = book(worth, &caps);
            prop_assert!(given <= worth && left.iter().all(|it| given <= *it));
            prop_assert_eq!(cut_by.is_some(), given < worth);
            prop_assert!(given == worth || left.contains(&given), "no more is lost than must be");
        }
    }
}
