//! What a seat is asked alone, because of what it may have sealed.
//!
//! Who is asked follows from what everybody knows; what is asked, only its owner learns. Answers are held until all who
//! are asked have given theirs, and are entered together in the order of the seats: so nobody learns from whose answer
//! the battle waited for.

use battle::{Act, Asked as Open, Audience, Needs, Phrase, Seat};
use door::{Asked, Pick, Question, Refusal, Says, Spoken};

use super::Seated;
use super::wording::refusals;
use crate::sitting::Patience;

impl<S: Spoken> Seated<S> {
    /// The question that stands for what each seat is asked alone now; nobody is, while something is asked of all.
    pub(super) fn alone(&self) -> Vec<(Seat, S::Question)> {
        let Needs::Answers(open) = self.battle.needs() else { return Vec::new() };
        if open.iter().any(|it| it.audience == Audience::Everyone) {
            return Vec::new();
        }
        open.iter().filter_map(|it| alone_of(it)).collect()
    }

    /// True if this seat has said all that it is asked alone.
    pub(super) fn has_answered_alone(&self, seat: Seat) -> bool {
        self.kept.alone.iter().any(|(it, _)| *it == seat)
    }

    /// What one seat is asked alone, for its own eyes.
    pub(super) fn asked_of(&self, seat: Seat, asked: S::Question) -> Asked {
        let (table, view) = (self.table(), self.battle.view(seat));
        let title = Says::plain(S::question(table, asked).text);
        let private = S::private_questions(table, view.state, seat, view.mine);
        let questions = match private.is_empty() {
            true => vec![Question {
                phrase: Phrase::new("answer", S::write_question(table, asked)),
                text: Says::plain("Nothing is asked of you now."),
                help: Says::new(),
                chips: Vec::new(),
                answers: vec![Pick { label: Says::plain("Go on"), ..Pick::plain(self.nothing(asked)) }],
                of: vec![seat],
                why: Vec::new(),
                sum: None,
                said: Vec::new(),
            }],
            false => private.into_iter().map(|it| self.question(it, vec![seat], false)).collect(),
        };
        Asked { title, alone: true, questions }
    }

    /// A question as people are asked it.
    pub(super) fn question(&self, question: S::Question, of: Vec<Seat>, with_why: bool) -> Question {
        let table = self.table();
        let wording = S::question(table, question);
        // What the record proves impossible is no answer.
        let seat = of.first().copied().unwrap_or(Seat::A);
        let stands =
            |answer: S::Answer| S::judge(table, self.state(), seat, &Act::Answered(question, answer)).is_legal();
        let answers = wording.answers.into_iter().filter(|(answer, _)| stands(*answer)).map(|(answer, label)| {
            let mut pick = S::pick(table, "is", &S::write_answer(table, answer));
            pick.label = Says::plain(label);
            pick
        });
        let (why, chips) = S::asked_for(table, self.state(), question);
        Question {
            phrase: Phrase::new("answer", S::write_question(table, question)),
            text: Says::plain(wording.text),
            help: Says::plain(wording.help),
            chips,
            answers: answers.collect(),
            of,
            why: if with_why { why } else { Vec::new() },
            sum: S::to_add_up(table, self.state(), question),
            said: Vec::new(),
        }
    }

    /// The answer that says that nothing comes of it.
    fn nothing(&self, asked: S::Question) -> String {
        S::stands_for_secrets(asked).map_or(String::new(), |[nothing, _]| S::write_answer(self.table(), nothing))
    }

    /// Keeps what a seat says alone. True once all who are asked have spoken and it was entered.
    pub(super) fn keep_alone(&mut self, seat: Seat, said: Vec<Phrase>) -> Result<bool, Vec<Refusal>> {
        let asked = self.alone();
        if !asked.iter().any(|(it, _)| *it == seat) {
            return Err(vec![nobody_asked()]);
        }
        self.check_alone(seat, &said)?;
        self.kept.alone.retain(|(it, _)| *it != seat);
        self.kept.alone.push((seat, said));
        let tells = self.is_ready_to_tell();
        if tells {
            self.enter_alone();
        }
        Ok(tells)
    }

    /// Whether these answer everything that the seat is asked alone.
    fn check_alone(&self, seat: Seat, said: &[Phrase]) -> Result<(), Vec<Refusal>> {
        let view = self.battle.view(seat);
        let private = S::private_questions(self.table(), view.state, seat, view.mine);
        let mut told = Vec::new();
        for phrase in said {
            told.push(self.read_answer(phrase)?);
        }
        let twice = told.iter().enumerate().find(|(place, it)| told.iter().take(*place).any(|other| other.0 == it.0));
        if let Some((_, (question, _))) = twice {
            let text = S::question(self.table(), *question).text;
            return Err(vec![Refusal::new("the table", "That is answered twice.", text)]);
        }
        let missing = private.iter().find(|question| !told.iter().any(|(it, _)| it == *question));
        if let Some(question) = missing {
            let text = S::question(self.table(), *question).text;
            return Err(vec![Refusal::new("the table", "There is another question.", text)]);
        }
        told.retain(|(question, _)| private.contains(question));
        self.judge_alone(seat, &told)
    }

    /// Whether what a seat says alone can be so, on a copy on which its secret is open: what the record proves impossible is
    /// refused, and does not just come to nothing.
    pub(super) fn judge_alone(&self, seat: Seat, told: &[(S::Question, S::Answer)]) -> Result<(), Vec<Refusal>> {
        let asked = self.alone().into_iter().find(|(it, _)| *it == seat);
        let Some((_, asked)) = asked.filter(|_| !told.is_empty()) else { return Ok(()) };
        let judged = self.battle.judge_alone(seat, asked, told);
        judged.map_err(|(act, refused)| refusals(&self.battle.view(seat), Some(&act), &refused))
    }

    /// True if everybody who is asked alone has spoken, and it may be told.
    pub(super) fn is_ready_to_tell(&self) -> bool {
        let asked = self.alone();
        let all_spoke = asked.iter().all(|(seat, _)| self.has_answered_alone(*seat));
        !asked.is_empty() && all_spoke && self.patience > Patience::Short
    }

    /// Whether somebody may go on without the answer of somebody else who is asked alone.
    pub(super) fn may_go_on_without(&self, by: Seat, silent: Seat) -> Result<(), Vec<Refusal>> {
        let is_silent = |seat| !self.has_answered_alone(seat) && self.alone().iter().any(|(it, _)| *it == seat);
        let why = match () {
            () if !is_silent(silent) => "Nobody waits for an answer of theirs.",
            () if self.patience < Patience::Overdue => "They are given ten minutes.",
            () if is_silent(by) => "You have not answered yourself.",
            () => return Ok(()),
        };
        Err(vec![Refusal::new("the table", "Not yet without them.", why)])
    }

    /// Somebody would go on without the answer of somebody else. Once all others would, it counts as "no".
    pub(super) fn go_on_without(&mut self, by: Seat, silent: Seat) -> Result<(), Vec<Refusal>> {
        self.may_go_on_without(by, silent)?;
        if !self.kept.without.contains(&(by, silent)) {
            self.kept.without.push((by, silent));
        }
        if self.who_would_wait_for(silent).is_empty() {
            // Nothing said is "nothing comes of it", as it is entered below.
            self.kept.alone.push((silent, Vec::new()));
            if self.is_ready_to_tell() {
                self.enter_alone();
            }
        }
        Ok(())
    }

    /// Those who have not agreed to go on without somebody: everybody but those who are silent themselves.
    fn who_would_wait_for(&self, silent: Seat) -> Vec<Seat> {
        let asked = self.alone();
        let speaks = |seat: Seat| self.has_answered_alone(seat) || !asked.iter().any(|(it, _)| *it == seat);
        let others = self.people().into_iter().filter(|it| *it != silent && speaks(*it));
        others.filter(|it| !self.kept.without.contains(&(*it, silent))).collect()
    }

    /// Enters what was said alone, once everybody who is asked has spoken.
    pub(super) fn enter_alone(&mut self) {
        let mut kept = std::mem::take(&mut self.kept.alone);
        kept.sort_by_key(|(seat, _)| *seat);
        for (seat, said) in kept {
            let still = self.alone().into_iter().find(|(it, _)| *it == seat);
            let Some((_, question)) = still else { continue };
            if said.is_empty() {
                let nothing = S::stands_for_secrets(question).map(|[nothing, _]| nothing);
                let _ = nothing.map(|it| self.battle.answer(seat, question, it));
                self.changed();
                continue;
            }
            let told: Vec<_> = said.iter().filter_map(|it| self.read_answer(it).ok()).collect();
            let private: Vec<_> = told.into_iter().filter(|(it, _)| *it != question).collect();
            // What cannot stand beside what somebody else said a moment ago says nothing.
            let _ = self.battle.answer_alone(seat, question, &private);
            self.changed();
        }
    }

    /// A question and its answer in a phrase.
    pub(super) fn read_answer(&self, phrase: &Phrase) -> Result<(S::Question, S::Answer), Vec<Refusal>> {
        let read = || {
            phrase.only(&["answer", "is"])?;
            let question = S::read_question(self.table(), phrase.need("answer")?)?;
            Ok((question, S::read_answer(self.table(), question, phrase.need("is")?)?))
        };
        read().map_err(|error: battle::PhraseError| vec![super::judging::unread(&error)])
    }
}

fn alone_of<S: Spoken>(open: &Open<S>) -> Option<(Seat, S::Question)> {
    match open.audience {
        Audience::Seat(seat) => Some((seat, open.question)),
        Audience::Everyone => None,
    }
}

pub(super) fn nobody_asked() -> Refusal {
    Refusal::new("the table", "Nobody asked that.", "The question is not open, or not for you.")
}
