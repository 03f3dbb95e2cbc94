//! Answers given for a moment: the third layer of the witness.

/// What was answered in the present window. The next window starts with none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers<Q, A> {
    given: Vec<(Q, A)>,
}

impl<Q, A> Default for Answers<Q, A> {
    fn default() -> Self {
        Self { given: Vec::new() }
    }
}

impl<Q: Copy + Eq, A: Copy> Answers<Q, A> {
    /// What was answered, if it was.
    pub fn get(&self, question: Q) -> Option<A> {
        self.given.iter().find(|(it, _)| *it == question).map(|(_, answer)| *answer)
    }

    /// One more answer. A second one to the same question takes the place of the first.
    pub fn give(&mut self, question: Q, answer: A) {
        self.given.retain(|(it, _)| *it != question);
        self.given.push((question, answer));
    }

    /// The moment is over.
    pub fn forget(&mut self) {
        self.given.clear();
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &(Q, A)> {
        self.given.iter()
    }
}
