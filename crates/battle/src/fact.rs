//! Facts: what a witness answers, with three values.
//!
//! A fact is yes, no or open, and carries what it stands on: the questions behind it with their
//! answers, or, where it is open, the questions that are still to be asked. The operators `&`, `|`
//! and `!` know what to do with open: no and open is no, so that nothing is asked that cannot
//! matter.
//!
//! ```
//! # use battle::Fact;
//! let banner_stands: Fact<&str, bool> = Fact::no("is the banner on the table?", false);
//! let ann_controls = Fact::open("who controls the banner?");
//! let held = banner_stands & ann_controls;
//! assert!(held.is_no());
//! assert_eq!(held.open_questions().count(), 0);
//! ```

use std::ops::{BitAnd, BitOr, Not};

use smallvec::SmallVec;

/// A question and, if it is known, its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding<Q, A> {
    /// What was asked.
    pub question: Q,
    /// What is known; nothing while it is open.
    pub answer: Option<A>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Truth {
    Yes,
    No,
    Open,
}

/// Findings are few: most facts of a rule stand on one or two.
type Basis<Q, A> = SmallVec<[Finding<Q, A>; 2]>;

/// Yes, no or open, and what that stands on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact<Q, A> {
    truth: Truth,
    basis: Basis<Q, A>,
}

impl<Q, A> Fact<Q, A> {
    /// It is so.
    pub fn yes(question: Q, answer: A) -> Self {
        Self::known(true, question, answer)
    }

    /// It is not so.
    pub fn no(question: Q, answer: A) -> Self {
        Self::known(false, question, answer)
    }

    /// It is so or not, and this is what says it.
    pub fn known(truth: bool, question: Q, answer: A) -> Self {
        let truth = if truth { Truth::Yes } else { Truth::No };
        let mut basis = Basis::new();
        basis.push(Finding { question, answer: Some(answer) });
        Self { truth, basis }
    }

    /// Nobody has said yet.
    pub fn open(question: Q) -> Self {
        let mut basis = Basis::new();
        basis.push(Finding { question, answer: None });
        Self { truth: Truth::Open, basis }
    }

    /// What a question comes to by its answer; open as long as there is none.
    pub fn found(question: Q, answer: Option<A>, holds: impl FnOnce(A) -> bool) -> Self
    where
        A: Copy,
    {
        match answer {
            Some(answer) => Self::known(holds(answer), question, answer),
            None => Self::open(question),
        }
    }

    /// So by the rule itself, with nothing to ask and nothing to show.
    pub fn plain(truth: bool) -> Self {
        Self { truth: if truth { Truth::Yes } else { Truth::No }, basis: Basis::new() }
    }

    /// True if it is known to be so.
    pub fn is_yes(&self) -> bool {
        self.truth == Truth::Yes
    }

    /// True if it is known not to be so.
    pub fn is_no(&self) -> bool {
        self.truth == Truth::No
    }

    /// True while it is not known.
    pub fn is_open(&self) -> bool {
        self.truth == Truth::Open
    }

    /// What it stands on.
    pub fn basis(&self) -> &[Finding<Q, A>] {
        &self.basis
    }

    /// What is still to be asked. Nothing once the fact is known, whatever its parts were.
    pub fn open_questions(&self) -> impl Iterator<Item = &Q> {
        let open = self.is_open();
        self.basis.iter().filter(move |it| open && it.answer.is_none()).map(|it| &it.question)
    }
}

impl<Q: PartialEq, A: PartialEq> Fact<Q, A> {
    fn join(mut self, truth: Truth, other: Self) -> Self {
        for finding in other.basis {
            if !self.basis.contains(&finding) {
                self.basis.push(finding);
            }
        }
        self.truth = truth;
        self
    }

    /// Whichever of the two parts decides alone, if one does.
    fn decide(self, other: Self, decisive: Truth, otherwise: Truth) -> Self {
        match (self.truth == decisive, other.truth == decisive) {
            (true, true) => self.join(decisive, other),
            (true, false) => self,
            (false, true) => other,
            (false, false) => {
                let truth = if self.is_open() || other.is_open() { Truth::Open } else { otherwise };
                self.join(truth, other)
            }
        }
    }
}

impl<Q: PartialEq, A: PartialEq> BitAnd for Fact<Q, A> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.decide(other, Truth::No, Truth::Yes)
    }
}

impl<Q: PartialEq, A: PartialEq> BitOr for Fact<Q, A> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.decide(other, Truth::Yes, Truth::No)
    }
}

impl<Q, A> Not for Fact<Q, A> {
    type Output = Self;

    fn not(mut self) -> Self {
        self.truth = match self.truth {
            Truth::Yes => Truth::No,
            Truth::No => Truth::Yes,
            Truth::Open => Truth::Open,
        };
        self
    }
}

impl<Q, A> From<bool> for Fact<Q, A> {
    fn from(truth: bool) -> Self {
        Self::plain(truth)
    }
}

/// How many of some facts hold: so many for sure, so many more at the most.
///
/// ```
/// # use battle::{Count, Fact};
/// let ours: Count<&str, bool> = [Fact::yes("marker 1?", true), Fact::yes("marker 2?", true)].into_iter().collect();
/// let theirs = [Fact::open("marker 3?")].into_iter().collect();
/// assert!(ours.more_than(&theirs).is_yes()); // two against one at the most: nothing to ask
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count<Q, A> {
    sure: usize,
    open: usize,
    basis: Basis<Q, A>,
}

impl<Q: Clone + PartialEq, A: Clone + PartialEq> Count<Q, A> {
    /// So many hold, and there is nothing to ask about it.
    pub fn exactly(sure: usize) -> Self {
        Self { sure, open: 0, basis: Basis::new() }
    }

    /// Are there more of these than of those?
    pub fn more_than(&self, other: &Self) -> Fact<Q, A> {
        let truth = if self.sure > other.sure + other.open {
            Truth::Yes
        } else if self.sure + self.open <= other.sure {
            Truth::No
        } else {
            Truth::Open
        };
        let ours = Fact { truth, basis: self.basis.clone() };
        let theirs = Fact { truth, basis: other.basis.clone() };
        ours.join(truth, theirs)
    }

    /// Is there at least one?
    pub fn any(&self) -> Fact<Q, A> {
        self.more_than(&Self::exactly(0))
    }
}

impl<Q: PartialEq, A: PartialEq> FromIterator<Fact<Q, A>> for Count<Q, A> {
    fn from_iter<I: IntoIterator<Item = Fact<Q, A>>>(facts: I) -> Self {
        let mut count = Self { sure: 0, open: 0, basis: Basis::new() };
        for fact in facts {
            count.sure += usize::from(fact.is_yes());
            count.open += usize::from(fact.is_open());
            for finding in fact.basis {
                if !count.basis.contains(&finding) {
                    count.basis.push(finding);
                }
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    type F = Fact<&'static str, bool>;

    fn yes() -> F {
        F::yes("yes?", true)
    }
    fn no() -> F {
        F::no("no?", false)
    }
    fn open() -> F {
        F::open("open?")
    }

    #[test]
    fn the_operators_follow_the_three_valued_tables() {
        for (a, b, and, or) in [
            (yes(), yes(), yes(), yes()),
            (yes(), no(), no(), yes()),
            (yes(), open(), open(), yes()),
            (no(), no(), no(), no()),
            (no(), open(), no(), open()),
            (open(), open(), open(), open()),
        ] {
            assert_eq!((a.clone() & b.clone()).truth, and.truth, "{a:?} & {b:?}");
            assert_eq!((b.clone() & a.clone()).truth, and.truth, "{b:?} & {a:?}");
            assert_eq!((a.clone() | b.clone()).truth, or.truth, "{a:?} | {b:?}");
            assert_eq!((b | a).truth, or.truth);
        }
        assert_eq!((!open()).truth, Truth::Open);
    }

    #[test]
    fn what_is_decided_asks_nothing() {
        assert_eq!((no() & open()).open_questions().count(), 0);
        assert_eq!((yes() | open()).open_questions().count(), 0);
        assert_eq!((yes() & open()).open_questions().collect::<Vec<_>>(), [&"open?"]);
    }

    #[test]
    fn a_no_shows_what_was_missing_and_not_what_was_there() {
        let fact = yes() & no();
        assert_eq!(fact.basis().iter().map(|it| it.question).collect::<Vec<_>>(), ["no?"]);
    }

    #[test]
    fn a_comparison_asks_only_while_it_can_still_turn() {
        let ours: Count<_, _> = [yes(), open()].into_iter().collect();
        let theirs: Count<_, _> = [no()].into_iter().collect();
        assert!(ours.more_than(&theirs).is_yes());
        assert!(theirs.more_than(&ours).is_no());
        let theirs: Count<_, _> = [F::open("other?")].into_iter().collect();
        assert!(ours.more_than(&theirs).is_open());
        assert_eq!(ours.more_than(&theirs).open_questions().count(), 2);
    }

    /// A rule over five questions, whose leaves are what the witness knows of them.
    #[derive(Debug, Clone)]
    enum Rule {
        Ask(usize),
        Not(Box<Rule>),
        And(Box<Rule>, Box<Rule>),
        Or(Box<Rule>, Box<Rule>),
    }

    impl Rule {
        fn fact(&self, known: &[Option<bool>; 5]) -> Fact<usize, bool> {
            match self {
                Self::Ask(it) => match known[*it] {
                    Some(truth) => Fact::known(truth, *it, truth),
                    None => Fact::open(*it),
                },
                Self::Not(rule) => !rule.fact(known),
                Self::And(one, two) => one.fact(known) & two.fact(known),
                Self::Or(one, two) => one.fact(known) | two.fact(known),
            }
        }
    }

    fn any_rule() -> impl Strategy<Value = Rule> {
        let leaf = (0usize..5).prop_map(Rule::Ask);
        leaf.prop_recursive(4, 24, 2, |inner| {
            prop_oneof![
                inner.clone().prop_map(|it| Rule::Not(Box::new(it))),
                (inner.clone(), inner.clone()).prop_map(|(one, two)| Rule::And(Box::new(one), Box::new(two))),
                (inner.clone(), inner).prop_map(|(one, two)| Rule::Or(Box::new(one), Box::new(two))),
            ]
        })
    }

    proptest! {
        #[test]
        fn whatever_is_answered_later_a_known_fact_stays(
            rule in any_rule(),
            known in any::<[Option<bool>; 5]>(),
            truth in any::<[bool; 5]>(),
        ) {
            let early = rule.fact(&known);
            let mut answered = known;
            for (it, truth) in answered.iter_mut().zip(truth) {
                it.get_or_insert(truth);
            }
            let late = rule.fact(&answered);
            prop_assert!(!late.is_open());
            if !early.is_open() {
                prop_assert_eq!(early.is_yes(), late.is_yes());
                prop_assert_eq!(early.open_questions().count(), 0);
            }
        }

        #[test]
        fn an_open_fact_asks_only_what_is_open_and_is_known_once_that_is_answered(
            rule in any_rule(),
            known in any::<[Option<bool>; 5]>(),
            truth in any::<[bool; 5]>(),
        ) {
            let early = rule.fact(&known);
            let mut answered = known;
            for question in early.open_questions() {
                prop_assert_eq!(known[*question], None);
                answered[*question] = Some(truth[*question]);
            }
            prop_assert!(!rule.fact(&answered).is_open());
        }

        #[test]
        fn a_count_is_decided_exactly_when_no_answer_can_turn_it(
            ours in prop::collection::vec(any::<Option<bool>>(), 0..5),
            theirs in prop::collection::vec(any::<Option<bool>>(), 0..5),
        ) {
            let count = |side: usize, facts: &[Option<bool>]| -> Count<usize, bool> {
                let facts = facts.iter().enumerate();
                facts
                    .map(|(it, known)| match known {
                        Some(truth) => Fact::known(*truth, 10 * side + it, *truth),
                        None => Fact::open(10 * side + it),
                    })
                    .collect()
            };
            let least = |facts: &[Option<bool>]| facts.iter().filter(|it| **it == Some(true)).count();
            let most = |facts: &[Option<bool>]| facts.iter().filter(|it| **it != Some(false)).count();
            let fact = count(0, &ours).more_than(&count(1, &theirs));
            prop_assert_eq!(fact.is_yes(), least(&ours) > most(&theirs));
            prop_assert_eq!(fact.is_no(), most(&ours) <= least(&theirs));
        }
    }
}
