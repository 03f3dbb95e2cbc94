//! What a battle takes in: choices, reports, seals, answers, dice, and entries of a journal.

use super::Battle;
use crate::entry::{Change, Entry, EntryNo, Fate, Input};
use crate::fold::is_due;
use crate::seal::{Held, Salt, commit};
use crate::standing::{act_of, make_room, secret_words};
use crate::{Act, Audience, Logged, Needs, NoLog, Play, Refusal, Seat, System, Why, Written, judge, step};

impl<S: Written> Battle<S> {
    /// Says whether a choice would be accepted, without making it.
    pub fn may_choose(&self, seat: Seat, choice: &S::Choice) -> Result<(), Refusal<S>> {
        self.somebody(Some(seat))?;
        self.is_ready()?;
        let act = Act::Choose(choice.clone());
        match self.to_reveal(seat, S::reveals(&self.table, &self.now.state, seat, choice)) {
            Some(held) => self.judge_revealed(seat, &held, &act),
            None => judge::<S>(&self.table, &self.now.state, Some(seat), &act),
        }
    }

    /// An open choice of a seat. If it reveals something sealed, the seal is opened first.
    pub fn choose(&mut self, seat: Seat, choice: S::Choice) -> Result<(), Refusal<S>> {
        self.somebody(Some(seat))?;
        let slot = S::reveals(&self.table, &self.now.state, seat, &choice);
        self.reveal_and_accept(seat, slot, Input::Choose(choice))
    }

    /// A report from a physical table. If it reveals something sealed, the seal is opened first.
    pub fn report(&mut self, seat: Seat, report: S::Report) -> Result<(), Refusal<S>> {
        self.somebody(Some(seat))?;
        let slot = S::report_reveals(&self.table, &self.now.state, seat, &report);
        self.reveal_and_accept(seat, slot, Input::Report(report))
    }

    /// A secret choice: judged now, committed to in the journal, kept in the hand.
    pub fn seal(&mut self, seat: Seat, slot: S::Slot, secret: S::Secret, salt: Salt) -> Result<(), Refusal<S>> {
        self.is_ready()?;
        judge::<S>(&self.table, &self.now.state, Some(seat), &Act::Sealed(slot))?;
        let verdict = S::judge_secret(&self.table, &self.now.state, seat, slot, &secret);
        verdict.into_result().map_err(|reasons| Refusal { reasons: reasons.into_iter().map(Why::Rule).collect() })?;
        let commitment = commit(seat, salt, &secret_words::<S>(&self.table, slot, &secret));
        self.learn(seat, Held { slot, secret, salt });
        self.accept(Some(seat), Input::Seal { slot, commitment })?;
        self.open_what_is_due();
        Ok(())
    }

    /// An answer to an open question. Where a correction has left it missing it goes to its place,
    /// and what waits behind it follows.
    pub fn answer(&mut self, seat: Seat, question: S::Question, answer: S::Answer) -> Result<(), Refusal<S>> {
        let input = Input::Answer { question, answer };
        match self.waiting.first().copied() {
            Some(before) if self.proposal.is_none() => {
                self.somebody(Some(seat))?;
                self.accept(Some(seat), Input::Propose(Change::Insert { before, with: Box::new(input) }))?;
                self.catch_up();
                Ok(())
            }
            _ => self.reveal_and_accept(seat, None, input),
        }
    }

    /// What a seat says alone, where it is asked the same whatever it has sealed: to all of what its
    /// secret makes interesting (see [`System::private_questions`]). If something comes of it, the
    /// secret is opened and the answers are everybody's; if nothing does, nobody learns even what was
    /// asked.
    pub fn answer_alone(
        &mut self,
        seat: Seat,
        asked: S::Question,
        told: &[(S::Question, S::Answer)],
    ) -> Result<(), Refusal<S>> {
        let Some([nothing, something]) = S::stands_for_secrets(asked) else {
            return Err(Why::NotAsked.into());
        };
        if matches!(self.needs(), Needs::Answers(open) if open.iter().any(|it| it.audience == Audience::Everyone)) {
            // What everybody is asked comes first: it may be all that is to know.
            return Err(Why::NotNow.into());
        }
        match self.told_alone(seat, (asked, something), told) {
            Ok(opened) if self.comes_to_show(&opened, seat) => {
                *self = opened;
                Ok(())
            }
            _ => self.answer(seat, asked, nothing),
        }
    }

    /// Whether what a seat would say alone can be so, all of it together; else what cannot, and why.
    pub fn judge_alone(
        &self,
        seat: Seat,
        asked: S::Question,
        told: &[(S::Question, S::Answer)],
    ) -> Result<(), (Act<S>, Refusal<S>)> {
        match S::stands_for_secrets(asked) {
            Some([_, something]) => self.told_alone(seat, (asked, something), told).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The battle after everything was said that a seat says alone. What an earlier answer has made moot is left out.
    fn told_alone(
        &self,
        seat: Seat,
        first: (S::Question, S::Answer),
        told: &[(S::Question, S::Answer)],
    ) -> Result<Self, (Act<S>, Refusal<S>)> {
        let mut opened = self.clone();
        for (number, (question, answer)) in std::iter::once(first).chain(told.iter().copied()).enumerate() {
            let is_open = match opened.needs() {
                Needs::Answers(open) => open.iter().any(|it| it.question == question),
                _ => false,
            };
            // Behind the first of the owner's own answers.
            let is_moot = number > 1 && !is_open;
            if !is_moot && let Err(refused) = opened.answer(seat, question, answer) {
                return Err((Act::Answered(question, answer), refused));
            }
        }
        Ok(opened)
    }

    /// True if what a seat has sealed here shows itself in a battle that has come a little further, as
    /// soon as nobody else has anything to say.
    fn comes_to_show(&self, later: &Self, seat: Seat) -> bool {
        let mut later = later.clone();
        let from = self.now.log.len();
        while let Needs::Answers(open) = later.needs() {
            let other = open.iter().find_map(|it| match (it.audience, S::stands_for_secrets(it.question)) {
                (Audience::Seat(other), Some([nothing, _])) => Some((other, it.question, nothing)),
                _ => None,
            });
            let Some((other, question, nothing)) = other else { break };
            if later.answer(other, question, nothing).is_err() {
                break;
            }
        }
        // Where a correction is asked about, what followed from then on is no news of this moment.
        let newest = self.newest();
        let of_this_moment = |it: &&Logged<S>| {
            let entry = self.entries.get((it.entry.0 as usize).saturating_sub(1));
            it.entry > newest || entry.is_some_and(|it| matches!(it.input, Input::Answer { .. }))
        };
        let hand = self.now.hands.get(usize::from(seat.0)).into_iter().flat_map(|it| it.iter());
        let mut watched = hand.filter(|it| S::may_show(it.slot, &it.secret));
        watched.any(|held| {
            let mut news = later.now.log.iter().skip(from).take_while(of_this_moment);
            news.any(|it| S::shows(&self.table, seat, held.slot, &held.secret, &it.event))
        })
    }

    /// The faces of the roll that is due. Dice that lie on the table are taken even while an undo
    /// waits for an answer.
    pub fn roll(&mut self, seat: Option<Seat>, roll: S::Roll, faces: Vec<u8>) -> Result<(), Refusal<S>> {
        let input = Input::Roll { roll, faces };
        if self.is_ready().is_ok() {
            self.open_what_shows(seat, &input);
        }
        let was_missing = !self.waiting.is_empty();
        self.accept(seat, input)?;
        if was_missing {
            self.catch_up();
        } else {
            self.open_what_is_due();
        }
        Ok(())
    }

    /// Takes an entry of a journal, as it stands there. Nothing is opened or rolled by itself.
    pub fn replay(&mut self, entry: &Entry<S>) -> Result<(), Refusal<S>> {
        self.accept(entry.seat, entry.input.clone())
    }

    /// Puts an opening from the vault into a hand, if it fits a seal.
    pub fn restore(&mut self, seat: Seat, held: Held<S>) -> Result<(), Refusal<S>> {
        self.restore_all([(seat, held)])
    }

    /// Puts all openings that fit a seal into the hands; the last that does not is the error.
    pub(crate) fn restore_all(
        &mut self,
        openings: impl IntoIterator<Item = (Seat, Held<S>)>,
    ) -> Result<(), Refusal<S>> {
        let mut result = Ok(());
        for (seat, held) in openings {
            if self.is_sealed_by(seat, &held) {
                self.learn(seat, held);
            } else {
                result = Err(Why::SealBroken.into());
            }
        }
        // What each seat alone was told depends on its hand.
        let folded = self.fold_again();
        self.now.log = folded.log;
        self.now.hands = folded.hands;
        result
    }

    fn is_sealed_by(&self, seat: Seat, held: &Held<S>) -> bool {
        let words = secret_words::<S>(&self.table, held.slot, &held.secret);
        let opens = commit(seat, held.salt, &words);
        self.entries().any(|(entry, fate)| {
            let sealed =
                matches!(&entry.input, Input::Seal { slot, commitment } if *slot == held.slot && *commitment == opens);
            sealed && entry.seat == Some(seat) && *fate == Fate::Stands
        })
    }

    /// Opens every seal that is due and whose opening is at hand.
    pub fn open_what_is_due(&mut self) {
        while let Needs::Openings(due) = self.needs() {
            let at_hand = due.into_iter().find_map(|(seat, slot)| Some((seat, self.to_reveal(seat, Some(slot))?)));
            let Some((seat, held)) = at_hand else { return };
            if self.accept(Some(seat), opening(held)).is_err() {
                return;
            }
        }
    }

    pub(super) fn learn(&mut self, seat: Seat, held: Held<S>) {
        if let Some(hand) = self.now.hands.get_mut(usize::from(seat.0)) {
            hand.learn(held);
        }
    }

    /// Refuses whatever has to wait for consent to something else, or for a missing roll.
    pub(super) fn is_ready(&self) -> Result<(), Refusal<S>> {
        match (&self.proposal, self.waiting.is_empty()) {
            (Some(_), _) => Err(Why::ProposalOpen.into()),
            (None, false) => Err(Why::NotNow.into()),
            (None, true) => Ok(()),
        }
    }

    /// What is in a seat's hand and not open yet.
    fn to_reveal(&self, seat: Seat, slot: Option<S::Slot>) -> Option<Held<S>> {
        let held = self.now.hands.get(usize::from(seat.0))?.held(slot?)?;
        let seal = self.now.seal_of(seat, held.slot)?;
        (!seal.is_open()).then(|| held.clone())
    }

    /// Judges an act as if what it reveals were open already.
    fn judge_revealed(&self, seat: Seat, held: &Held<S>, act: &Act<S>) -> Result<(), Refusal<S>> {
        let mut probe = self.now.state.clone();
        step::<S>(
            &mut Play::<S>::new(&self.table, &mut probe, &[], &mut NoLog),
            Some(seat),
            &Act::Opened(held.slot, held.secret.clone()),
        )?;
        judge::<S>(&self.table, &probe, Some(seat), act)
    }

    fn reveal_and_accept(&mut self, seat: Seat, slot: Option<S::Slot>, input: Input<S>) -> Result<(), Refusal<S>> {
        self.is_ready()?;
        if let (Some(held), Some(act)) = (self.to_reveal(seat, slot), act_of(&input)) {
            self.judge_revealed(seat, &held, &act)?;
            self.accept(Some(seat), opening(held))?;
        }
        self.open_what_shows(Some(seat), &input);
        self.accept(Some(seat), input)?;
        self.open_what_is_due();
        Ok(())
    }

    /// Opens every seal that what follows from an input would show, so that rules never score for
    /// a secret. A journal holds the opening like any other, and folds without its vault.
    fn open_what_shows(&mut self, by: Option<Seat>, input: &Input<S>) {
        let Some(act) = act_of(input) else { return };
        let seats: Vec<Seat> = self.seating().seats().collect();
        for seat in seats {
            let hand = self.now.hands.get(usize::from(seat.0)).into_iter().flat_map(|it| it.iter());
            let shown = hand.filter(|it| self.now.would_show(&self.table, seat, it, by, &act)).cloned();
            for held in shown.collect::<Vec<_>>() {
                // Whatever may not be opened now stays sealed.
                let _ = self.accept(Some(seat), opening(held));
            }
        }
    }

    /// The one door: every entry, live or from a journal, comes in here.
    pub(super) fn accept(&mut self, seat: Option<Seat>, input: Input<S>) -> Result<(), Refusal<S>> {
        let number = EntryNo(self.newest().0 + 1);
        let due = if matches!(input, Input::Roll { .. }) { self.roll_due() } else { None };
        // What comes of the input may change what is free, and the round.
        let due = due.map(|it| (it, self.rolls.number_for(&it, &self.fates), S::round(&self.now.state)));
        match &input {
            Input::Propose(change) => self.accept_proposal(number, seat, change.clone())?,
            Input::Consent(consent) => self.accept_consent(number, seat, *consent)?,
            _ if self.waiting.is_empty() => self.accept_act(number, seat, input)?,
            _ => self.accept_missing(number, seat, input)?,
        }
        if let Some((due, numbered, round)) = due {
            self.rolls.note(number, &due, numbered, round);
        }
        self.rolls.end_rounds_before(S::round(&self.now.state), &self.fates);
        self.digests.push(self.digest());
        Ok(())
    }

    fn accept_act(&mut self, number: EntryNo, seat: Option<Seat>, input: Input<S>) -> Result<(), Refusal<S>> {
        if !matches!(input, Input::Roll { .. }) {
            self.is_ready()?;
        }
        self.now.take(&self.table, number, seat, &input)?;
        self.push(number, seat, input);
        Ok(())
    }

    /// A correction left a roll or an opening missing. Only that is wanted; then the rest follows.
    fn accept_missing(&mut self, number: EntryNo, seat: Option<Seat>, input: Input<S>) -> Result<(), Refusal<S>> {
        if let Some(seat) = seat.filter(|it| !self.seating().has(*it)) {
            return Err(Why::NoSuchSeat(seat).into());
        }
        if !matches!(input, Input::Roll { .. }) && !is_due(&self.needs(), seat, &input) {
            return Err(Why::NotNow.into());
        }
        self.now.clone().take(&self.table, number, seat, &input)?;
        self.push(number, seat, input);
        let folded = self.fold_again();
        self.take_over(folded);
        Ok(())
    }

    pub(super) fn push(&mut self, number: EntryNo, seat: Option<Seat>, input: Input<S>) {
        make_room(&mut self.entries);
        self.entries.push(Entry { number, seat, input });
        self.fates.push(Fate::Stands);
    }
}

fn opening<S: System>(held: Held<S>) -> Input<S> {
    Input::Open { slot: held.slot, secret: held.secret, salt: held.salt }
}
