//! Plays a battle by lot, with everything that a journal can hold: choices, reports, seals and their openings, answers,
//! dice, undo, corrections, consent, and a seal at the end. The same number gives the same battle.

use battle::journal::{DiceSource, Header, Writer};
use battle::{
    Act, Asked, Audience, Battle, Change, EntryNo, Fate, Hex, Input, Needs, Options, RollRequest, Seat, Seeded, Words,
    Written,
};
use bots::Random;
use std::sync::Arc;

/// A battle that has not ended after so many steps never will.
const MOST_STEPS: usize = 20_000;
/// How far back somebody wants to undo at the most.
const FARTHEST_UNDO: usize = 6;

/// A battle that is played by lot.
pub(crate) struct Lots<'a, S: Written> {
    battle: Battle<S>,
    dice: Option<&'a Seeded>,
    random: Random,
    /// True for a choice that leads on towards the end of the battle.
    leads_on: fn(&S::Choice) -> bool,
}

/// The journal of a battle that was played by lot to its end, corrected, and sealed again.
pub(crate) fn record<S: Written + Words + Options>(
    setup: &S::Setup,
    dice: Option<&Seeded>,
    number: u64,
    leads_on: fn(&S::Choice) -> bool,
) -> Result<String, String> {
    let table = S::prepare(setup)?;
    let (battle, random) = (Battle::<S>::new(Arc::new(table)), Random::from_number(number));
    let mut lots = Lots { battle, dice, random, leads_on };
    let source = dice.map_or(DiceSource::Entered, DiceSource::of);
    let header = Header::new::<S>(setup, source).map_err(|it| it.to_string())?;
    let (mut writer, mut text) = Writer::begin(&header);
    lots.play_out()?;
    text += &writer.entries_after(&lots.battle, EntryNo(0));
    text += &lots.seal(&mut writer)?;
    let sealed = lots.battle.newest();
    if lots.correct_at_the_end() {
        lots.play_out()?;
        text += &writer.entries_after(&lots.battle, sealed);
        text += &lots.seal(&mut writer)?;
    }
    Ok(text)
}

impl<S: Written + Words + Options> Lots<'_, S> {
    fn once_in(&mut self, times: usize) -> bool {
        self.random.pick(times) == 0
    }

    fn one_of<T>(&mut self, mut list: Vec<T>) -> Option<T> {
        if list.is_empty() { None } else { Some(list.swap_remove(self.random.pick(list.len()))) }
    }

    fn seal(&self, writer: &mut Writer) -> Result<String, String> {
        match self.battle.needs() {
            Needs::Nothing(outcome) => {
                Ok(writer.seal(self.battle.newest().0, &outcome.points, self.dice, self.battle.taken_back()))
            }
            other => Err(format!("it is not over: {other:?}")),
        }
    }

    fn play_out(&mut self) -> Result<(), String> {
        for _ in 0..MOST_STEPS {
            if self.is_answered() {
                continue;
            }
            let needs = self.battle.needs();
            if matches!(needs, Needs::Nothing(_)) {
                return Ok(());
            }
            if self.once_in(30) && self.undo() || self.once_in(40) && self.correct() {
                continue;
            }
            self.step(needs)?;
        }
        Err(format!("no end after {MOST_STEPS} steps: {:?}", self.battle.needs()))
    }

    /// Whoever is asked for consent mostly gives it. True if somebody was asked.
    fn is_answered(&mut self) -> bool {
        let waiting_for = self.battle.proposal().and_then(|it| it.waiting_for.first().copied());
        let Some(side) = waiting_for else { return false };
        let seat = self.battle.seating().seats_of(side).next();
        let allow = !self.once_in(4);
        seat.is_some_and(|it| self.battle.consent(it, allow).is_ok())
    }

    fn step(&mut self, needs: Needs<S>) -> Result<(), String> {
        let done = match needs {
            Needs::Roll(due) => self.roll(due),
            Needs::Answers(open) => self.answer(&open),
            Needs::Secrets { slot, seats } => {
                let seat = self.one_of(seats).ok_or("nobody seals")?;
                let secret = S::draw_secret(&self.battle.view(seat), slot, &mut |count| self.random.pick(count));
                let salt = Hex(std::array::from_fn(|_| self.random.pick(256) as u8));
                self.battle.seal(seat, slot, secret.ok_or("nothing can be sealed")?, salt)
            }
            Needs::Choices(seats) => {
                let seat = self.one_of(seats).ok_or("nobody chooses")?;
                let reports = if self.once_in(2) { S::reports(&self.battle.view(seat)) } else { Vec::new() };
                match self.one_of(reports) {
                    Some(report) => self.battle.report(seat, report),
                    // Somebody whose turn it is may have nothing to say, such as whoever has proposed something.
                    None => self.choice(seat).map_or(Ok(()), |it| self.battle.choose(seat, it)),
                }
            }
            Needs::Openings(_) | Needs::Nothing(_) => return Err("nothing can be done".into()),
        };
        done.map_err(|refusal| format!("entry {} is refused: {refusal:?}", self.battle.newest().0 + 1))
    }

    fn choice(&mut self, seat: Seat) -> Option<S::Choice> {
        let options = S::options(&self.battle.view(seat));
        let (on, other): (Vec<_>, Vec<_>) = options.into_iter().partition(|it| (self.leads_on)(it));
        if other.is_empty() || !on.is_empty() && self.once_in(2) { self.one_of(on) } else { self.one_of(other) }
    }

    fn roll(&mut self, due: RollRequest<S::Roll>) -> Result<(), battle::Refusal<S>> {
        let faces = match self.dice {
            Some(dice) => dice.faces(self.battle.next_roll(), due.kind, due.count),
            None => match self.battle.faces_before().and_then(|it| it.get(..usize::from(due.count))) {
                Some(faces) => faces.to_vec(),
                None => (0..due.count).map(|_| self.random.pick(usize::from(due.kind.faces())) as u8 + 1).collect(),
            },
        };
        self.battle.roll(None, due.roll, faces)
    }

    fn answer(&mut self, open: &[Asked<S>]) -> Result<(), battle::Refusal<S>> {
        // What everybody is asked comes first.
        let first = open.iter().find(|it| it.audience == Audience::Everyone).or(open.first());
        let Some(asked) = first else { return Ok(()) };
        let seat = match asked.audience {
            Audience::Everyone => self.battle.seating().seats().next().unwrap_or(Seat::A),
            Audience::Seat(seat) => seat,
        };
        if S::stands_for_secrets(asked.question).is_some() {
            let view = self.battle.view(seat);
            let questions = S::private_questions(view.table, view.state, seat, view.mine);
            let told: Vec<_> = questions.into_iter().filter_map(|it| Some((it, self.some_answer(it)?))).collect();
            return self.battle.answer_alone(seat, asked.question, &told);
        }
        match self.some_answer(asked.question) {
            Some(answer) => self.battle.answer(seat, asked.question, answer),
            None => Ok(()),
        }
    }

    fn some_answer(&mut self, question: S::Question) -> Option<S::Answer> {
        let (table, state) = (self.battle.table(), self.battle.spectate().state);
        let mut answers = S::question(table, question).answers;
        // What the record proves impossible is refused.
        let stands = |answer: S::Answer| S::judge(table, state, Seat::A, &Act::Answered(question, answer)).is_legal();
        answers.retain(|(answer, _)| stands(*answer));
        self.one_of(answers).map(|(answer, _)| answer)
    }

    /// Somebody wants to take back one of the last things that stand. False if that cannot be.
    fn undo(&mut self) -> bool {
        let standing = self.battle.entries().filter(|(entry, fate)| {
            **fate != Fate::Withdrawn && !matches!(entry.input, Input::Propose(_) | Input::Consent(_))
        });
        let mut numbers: Vec<EntryNo> = standing.map(|(entry, _)| entry.number).collect();
        let last = numbers.split_off(numbers.len().saturating_sub(FARTHEST_UNDO));
        let seats = self.battle.seating().seats().collect();
        match (self.one_of(last), self.one_of(seats)) {
            (Some(from), Some(seat)) => self.battle.propose(seat, Change::Undo { from }).is_ok(),
            _ => false,
        }
    }

    /// Somebody corrects an answer, or corrects or withdraws a report. False if that cannot be.
    fn correct(&mut self) -> bool {
        let of_answers = self.once_in(2);
        let said = self.battle.entries().filter(|(entry, fate)| {
            let fits = match entry.input {
                Input::Answer { question, .. } => of_answers && S::stands_for_secrets(question).is_none(),
                Input::Report(_) => !of_answers,
                _ => false,
            };
            fits && **fate == Fate::Stands
        });
        let said: Vec<_> = said.map(|(entry, _)| entry.clone()).collect();
        let Some(entry) = self.one_of(said) else { return false };
        let by = entry.seat.unwrap_or(Seat::A);
        let with = match entry.input {
            Input::Answer { question, .. } => {
                self.some_answer(question).map(|answer| Input::Answer { question, answer })
            }
            _ if self.once_in(2) => self.one_of(S::reports(&self.battle.view(by))).map(Input::Report),
            _ => None,
        };
        let change = match with {
            Some(with) => Change::Replace { entry: entry.number, with: Box::new(with) },
            None => Change::Withdraw { entry: entry.number },
        };
        self.battle.propose(by, change).is_ok()
    }

    /// After the end: the first correction that all agree to. False if nothing can be corrected.
    fn correct_at_the_end(&mut self) -> bool {
        for _ in 0..20 {
            if self.correct() {
                while let Some(side) = self.battle.proposal().and_then(|it| it.waiting_for.first().copied()) {
                    let Some(seat) = self.battle.seating().seats_of(side).next() else { return false };
                    if self.battle.consent(seat, true).is_err() {
                        return false;
                    }
                }
                return true;
            }
        }
        false
    }
}
