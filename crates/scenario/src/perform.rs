//! Performing the steps of a scenario on a battle.

use battle::{
    Act, Audience, Battle, Change, Consent, EntryNo, Fate, Held, Hex, Input, Needs, Objection, PhraseError, Refusal,
    Salt, Scripted, Seat, change_refusal_in_words, refusal_in_words,
};

use door::Id;

use crate::compare::in_words;
use crate::needs::{open_questions, seat_named, waiting_for};
use crate::step::{Deed, Said, Step};
use crate::{Stage, Staged};

/// A battle, the dice that are still to fall, and what each step has done.
#[derive(Debug)]
pub(crate) struct Performance<S: Staged> {
    pub(crate) battle: Battle<S>,
    pub(crate) dice: Scripted,
    pub(crate) done: Vec<Done>,
    /// A window that an earlier step waits for, and that an answer held up.
    pub(crate) held_up: Option<String>,
    /// What is wrong with whose force.
    pub(crate) complaints: Vec<(Seat, String)>,
}

/// What a step has done.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) number: u32,
    pub(crate) says: String,
    /// The newest entry before it, and after it with the dice that it called for.
    pub(crate) before: EntryNo,
    pub(crate) after: EntryNo,
    /// The phase before it.
    pub(crate) phase: Id,
    /// True for undo, correction and consent.
    pub(crate) is_change: bool,
    /// True if time ran on: default choices, not one input.
    pub(crate) is_window: bool,
    /// True if a window step has waited for what closed here.
    pub(crate) awaited: bool,
    pub(crate) refused: Option<String>,
}

impl Done {
    pub(crate) fn made(&self, entry: EntryNo) -> bool {
        self.before < entry && entry <= self.after
    }
}

/// Why a step did not happen.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The battle said no.
    Refused(Vec<Objection>),
    /// What was said means nothing at this table.
    Misread(String),
    /// It could not even be tried.
    Stuck(String),
}

impl From<String> for Trouble {
    fn from(sentence: String) -> Self {
        Self::Stuck(sentence)
    }
}

impl<S: Staged> Performance<S> {
    pub(crate) fn new(stage: Stage<S>, dice: Scripted) -> Self {
        let sealed = (1_u32..).zip(stage.secrets).map(|(number, (seat, slot, secret))| {
            // Far from the salts of entries, which count up from one.
            let salt = salt(u32::MAX - number);
            (seat, Held { slot, secret, salt })
        });
        let sealed = sealed.collect();
        Self {
            battle: Battle::staged(stage.table, stage.state, sealed),
            dice,
            done: Vec::new(),
            held_up: None,
            complaints: stage.complaints,
        }
    }

    /// Performs one step, without the dice that it calls for.
    pub(crate) fn perform(&mut self, step: &Step) -> Result<(), Trouble> {
        match &step.deed {
            Deed::Say(said) => self.say(step, said),
            Deed::Secretly { slot, is } => self.seal(step, slot, is),
            Deed::UndoLast | Deed::UndoTo(_) => {
                let from = match step.deed {
                    Deed::UndoTo(number) => self.first_entry_of(number)?,
                    _ => self.last_standing_step()?,
                };
                self.propose(step, from, Change::Undo { from })
            }
            Deed::Withdraw(number) => {
                let entry = self.input_of(*number)?;
                self.propose(step, entry, Change::Withdraw { entry })
            }
            Deed::Correct { step: number, with } => {
                let entry = self.input_of(*number)?;
                let with = Box::new(self.input(with).map_err(Trouble::Misread)?);
                self.propose(step, entry, Change::Replace { entry, with })
            }
            Deed::Consent(consent) => {
                let waiting = waiting_for(&self.battle);
                // Where nothing is proposed, anybody may be told so.
                let anybody = waiting.is_empty().then_some(Seat::A);
                let seat = somebody(self.by(step)?.or(only(&waiting)).or(anybody))?;
                self.submit(seat, step, None, |battle| match consent {
                    Consent::LeaveToADie => battle.leave_to_a_die(seat),
                    other => battle.consent(seat, other.agrees()),
                })
            }
            Deed::Window(name) => self.run_on_to(name),
            Deed::Expect(_) => Ok(()),
        }
    }

    /// Notes what a step has done, with the dice that it called for.
    pub(crate) fn remember(&mut self, step: &Step, before: EntryNo, phase: Id, result: &Result<(), Trouble>) {
        let window = matches!(step.deed, Deed::Window(_));
        let held_up = self.held_up.as_ref().filter(|_| !window);
        let awaited = held_up.is_some_and(|it| self.closed_after(before, it));
        if awaited {
            self.held_up = None;
        }
        let refused = match result {
            Err(Trouble::Refused(reasons)) => Some(in_words(reasons)),
            Err(Trouble::Misread(sentence)) => Some(sentence.clone()),
            _ => None,
        };
        self.done.push(Done {
            number: step.number,
            says: step.in_words(),
            before,
            after: self.battle.newest(),
            phase,
            is_change: step.is_change(),
            is_window: window,
            awaited: awaited || window,
            refused,
        });
    }

    fn say(&mut self, step: &Step, said: &Said) -> Result<(), Trouble> {
        let by = self.by(step)?;
        let waiting = match self.battle.needs() {
            Needs::Choices(seats) => only(&seats),
            _ => None,
        };
        match self.input(said).map_err(Trouble::Misread)? {
            Input::Choose(choice) => {
                let seat = by.or_else(|| S::seat_of(self.battle.table(), &choice)).or(waiting);
                let (seat, act) = (somebody(seat)?, Act::Choose(choice.clone()));
                self.submit(seat, step, Some(&act), |battle| battle.choose(seat, choice))
            }
            Input::Report(report) => {
                let seat = by.or_else(|| S::seat_of_report(self.battle.table(), &report)).or(waiting);
                let (seat, act) = (somebody(seat)?, Act::Report(report.clone()));
                self.submit(seat, step, Some(&act), |battle| battle.report(seat, report))
            }
            Input::Answer { question, answer } => {
                let asked = open_questions(&self.battle).into_iter().find(|it| it.question == question);
                let seat = by.unwrap_or(match asked.map(|it| it.audience) {
                    Some(Audience::Seat(seat)) => seat,
                    // What everybody may know, anybody may answer.
                    _ => Seat::A,
                });
                let act = Act::Answered(question, answer);
                let alone = self.asked_alone(seat, question);
                self.submit(seat, step, Some(&act), |battle| match alone {
                    Some(asked) => battle.answer_alone(seat, asked, &[(question, answer)]),
                    None => battle.answer(seat, question, answer),
                })
            }
            Input::Roll { roll, faces } => {
                let act = Act::Rolled(roll, faces.clone());
                let seat = by.unwrap_or(Seat::A);
                self.submit(seat, step, Some(&act), |battle| battle.roll(by, roll, faces))
            }
            Input::Consent(Consent::Fell(face)) => {
                self.submit(by.unwrap_or(Seat::A), step, None, |battle| battle.settle(by, face))
            }
            _ => Err(Trouble::Stuck("this cannot be said".to_owned())),
        }
    }

    /// What a seat is asked in the open, if this question is one of those that stand behind it.
    fn asked_alone(&self, seat: Seat, question: S::Question) -> Option<S::Question> {
        let Needs::Answers(asked) = self.battle.needs() else {
            return None;
        };
        let view = self.battle.view(seat);
        let behind = S::private_questions(view.table, view.state, seat, view.mine);
        let mut alone = asked.iter().filter(|it| it.audience == Audience::Seat(seat)).map(|it| it.question);
        alone.find(|it| S::stands_for_secrets(*it).is_some()).filter(|_| behind.contains(&question))
    }

    /// An input in the words of the system.
    fn input(&self, said: &Said) -> Result<Input<S>, String> {
        let (table, state) = (self.battle.table(), self.battle.spectate().state);
        match said {
            Said::Choose(phrase) => {
                let choice = S::read_choice_here(table, state, phrase);
                choice.map(Input::Choose).map_err(|it| it.0)
            }
            Said::Report(phrase) => {
                let report = S::read_report_here(table, state, phrase);
                report.map(Input::Report).map_err(|it| it.0)
            }
            Said::Answer { question, is } => {
                let question = self.question(question)?;
                let wording = S::question(table, question);
                let label = wording.answers.iter().find(|(_, it)| it.eq_ignore_ascii_case(is));
                let answer = match label {
                    Some((answer, _)) => *answer,
                    None => S::read_answer(table, question, is).map_err(|it| it.0)?,
                };
                Ok(Input::Answer { question, answer })
            }
            Said::Roll { name, faces } if name == battle::SETTLES => match faces.as_slice() {
                [face] => Ok(Input::Consent(Consent::Fell(*face))),
                _ => Err("one die settles it".to_owned()),
            },
            Said::Roll { name, faces } => {
                let roll = S::read_roll(table, name).map_err(|it| it.0)?;
                let faces = faces.clone();
                Ok(Input::Roll { roll, faces })
            }
        }
    }

    /// A question as it is put to people, or as a journal writes it.
    fn question(&self, text: &str) -> Result<S::Question, String> {
        let table = self.battle.table();
        let asked = open_questions(&self.battle)
            .into_iter()
            .map(|it| it.question)
            .find(|it| S::question(table, *it).text.eq_ignore_ascii_case(text));
        match asked {
            Some(question) => Ok(question),
            None => S::read_question(table, text).map_err(|it| it.0),
        }
    }

    fn seal(&mut self, step: &Step, slot: &str, is: &str) -> Result<(), Trouble> {
        let misread = |it: PhraseError| Trouble::Misread(it.0);
        let slot = S::read_slot(slot).map_err(misread)?;
        let secret = S::read_secret(self.battle.table(), slot, is).map_err(misread)?;
        let waiting = only(&waiting_for(&self.battle));
        let seat = somebody(self.by(step)?.or(waiting))?;
        let salt = self.next_salt();
        // Only its owner reads why: the reasons may speak of what was to be sealed.
        let act = Act::Opened(slot, secret.clone());
        self.submit(seat, step, Some(&act), |battle| battle.seal(seat, slot, secret, salt))
    }

    /// Proposes a change of an entry; by default whoever made the entry asks for it.
    fn propose(&mut self, step: &Step, entry: EntryNo, change: Change<S>) -> Result<(), Trouble> {
        let whose = self.entry(entry).and_then(|(_, seat, _)| seat);
        let seat = somebody(self.by(step)?.or(whose))?;
        self.submit(seat, step, None, |battle| battle.propose(seat, change))
    }

    fn submit(
        &mut self,
        seat: Seat,
        step: &Step,
        act: Option<&Act<S>>,
        deed: impl FnOnce(&mut Battle<S>) -> Result<(), Refusal<S>>,
    ) -> Result<(), Trouble> {
        let result = if step.stale {
            let Some(seen) = self.battle.newest().0.checked_sub(1) else {
                return Err("nothing has happened yet that could have been missed".to_owned().into());
            };
            self.battle.fresh(EntryNo(seen))
        } else {
            deed(&mut self.battle)
        };
        result.map_err(|refusal| self.refused(seat, act, &refusal))
    }

    pub(crate) fn refused(&self, seat: Seat, act: Option<&Act<S>>, refusal: &Refusal<S>) -> Trouble {
        let view = self.battle.view(seat);
        Trouble::Refused(match act {
            Some(act) => refusal_in_words(&view, act, refusal),
            None => change_refusal_in_words(&view, refusal),
        })
    }

    fn by(&self, step: &Step) -> Result<Option<Seat>, String> {
        let by = step.by.as_deref();
        by.map(|name| seat_named(&self.battle, name)).transpose()
    }

    pub(crate) fn next_salt(&self) -> Salt {
        salt(self.battle.newest().0 + 1)
    }

    fn entry(&self, number: EntryNo) -> Option<(&Input<S>, Option<Seat>, &Fate<S>)> {
        let mut entries = self.battle.entries();
        let (entry, fate) = entries.find(|(entry, _)| entry.number == number)?;
        Some((&entry.input, entry.seat, fate))
    }

    /// The number of the step that made an entry.
    pub(crate) fn step_of(&self, entry: EntryNo) -> Option<u32> {
        self.done.iter().find(|it| it.made(entry)).map(|it| it.number)
    }

    fn first_entry_of(&self, number: u32) -> Result<EntryNo, String> {
        let done = self.done.iter().find(|it| it.number == number && it.after > it.before);
        match done {
            Some(done) => Ok(EntryNo(done.before.0 + 1)),
            None => Err(format!("step {number} left nothing behind that could be taken back")),
        }
    }

    fn last_standing_step(&self) -> Result<EntryNo, String> {
        let steps = self.done.iter().rev();
        steps
            .filter(|it| !it.is_change && it.after > it.before)
            .map(|it| EntryNo(it.before.0 + 1))
            .find(|it| matches!(self.entry(*it), Some((_, _, fate)) if *fate != Fate::Withdrawn))
            .ok_or_else(|| "there is no step that could be taken back".to_owned())
    }

    /// The one input that a step made. What it revealed on the way, and its dice, do not count.
    fn input_of(&self, number: u32) -> Result<EntryNo, String> {
        let first = self.first_entry_of(number)?;
        let done = self.done.iter().find(|it| it.number == number);
        let one = done.filter(|it| !it.is_change && !it.is_window);
        let Some(done) = one else {
            return Err(format!("step {number} is not a single input that could be corrected"));
        };
        let opens = |it: &EntryNo| matches!(self.entry(*it), Some((Input::Open { .. }, ..)));
        let mut entries = (first.0..=done.after.0).map(EntryNo);
        Ok(entries.find(|it| !opens(it)).unwrap_or(first))
    }
}

fn only(seats: &[Seat]) -> Option<Seat> {
    match seats {
        [seat] => Some(*seat),
        _ => None,
    }
}

fn somebody(seat: Option<Seat>) -> Result<Seat, String> {
    seat.ok_or_else(|| "it is not clear who does this; say so with by = \"…\"".to_owned())
}

/// Salts need not be secret here; they only have to be the same every time.
fn salt(number: u32) -> Salt {
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(number.to_be_bytes()).for_each(|(to, from)| *to = from);
    Hex(bytes)
}
