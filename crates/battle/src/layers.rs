//! The layers of a witness: what all systems do with a question before it is put to anybody.

use crate::Fact;

/// Rules ask, and the first layer that knows decides: the record, then geometry, then answers given for this moment. What
/// none of them knows is open. A rule cannot tell which layer spoke.
pub trait Layers {
    /// What is asked.
    type Question: Copy;
    /// What is answered.
    type Answer: Copy + PartialEq;

    /// The answer that makes a plain question true.
    const YES: Self::Answer;

    /// What was done or reported.
    fn by_record(&self, question: Self::Question) -> Option<Self::Answer>;

    /// What positions say, as far as they are known.
    fn by_geometry(&self, question: Self::Question) -> Option<Self::Answer>;

    /// What was answered for this moment.
    fn by_answers(&self, question: Self::Question) -> Option<Self::Answer>;

    /// The first layer that knows decides.
    fn known(&self, question: Self::Question) -> Option<Self::Answer> {
        self.by_record(question).or_else(|| self.by_geometry(question)).or_else(|| self.by_answers(question))
    }

    /// What a question with a plain answer comes to.
    fn ask(&self, question: impl Into<Self::Question>) -> Fact<Self::Question, Self::Answer> {
        self.ask_which(question, |answer| answer == Self::YES)
    }

    /// What it comes to whether the answer is one of these.
    fn ask_which(
        &self,
        question: impl Into<Self::Question>,
        holds: impl FnOnce(Self::Answer) -> bool,
    ) -> Fact<Self::Question, Self::Answer> {
        let question = question.into();
        self.found(question, self.known(question), holds)
    }

    /// What a question comes to by what is known of it.
    fn found(
        &self,
        question: Self::Question,
        answer: Option<Self::Answer>,
        holds: impl FnOnce(Self::Answer) -> bool,
    ) -> Fact<Self::Question, Self::Answer> {
        Fact::found(question, answer, holds)
    }
}
