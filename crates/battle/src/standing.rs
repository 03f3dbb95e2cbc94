//! How a battle stands: its state, the hands, the seals and the log, after some inputs.
//!
//! A live battle and one that is folded again both take their inputs here, so that they cannot
//! come to different results.

use crate::entry::{EntryNo, Input};
use crate::seal::{Commitment, Hand, Held, Salt, commit};
use crate::{Act, Audience, Logged, NoLog, Phrase, Play, Refusal, Seat, Sink, System, Why, Written, judge, step};

/// A commitment that stands in the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Sealed<S: System> {
    /// Whose.
    pub seat: Seat,
    /// What it is about.
    pub slot: S::Slot,
    /// What stands in the journal.
    pub commitment: Commitment,
    /// What it was, once it is open.
    pub opened: Option<S::Secret>,
}

impl<S: System> Sealed<S> {
    /// True once everybody knows what it was.
    pub fn is_open(&self) -> bool {
        self.opened.is_some()
    }
}

/// A battle after some inputs.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Standing<S: System> {
    pub(crate) state: S::State,
    pub(crate) hands: Vec<Hand<S>>,
    pub(crate) seals: Vec<Sealed<S>>,
    pub(crate) log: Vec<Logged<S>>,
}

impl<S: Written> Standing<S> {
    /// Before the first input. The hands are empty, but know what was sealed before and will be
    /// dealt again.
    pub(crate) fn new(state: S::State, hands: &[Hand<S>]) -> Self {
        Self { state, hands: hands.iter().map(Hand::emptied).collect(), seals: Vec::new(), log: Vec::new() }
    }

    /// The same, with hands that know what these know.
    pub(crate) fn knowing(&self, hands: &[Hand<S>]) -> Self {
        let mut same = self.clone();
        for (own, other) in same.hands.iter_mut().zip(hands) {
            own.learn_from(other);
        }
        same
    }

    /// Takes one input, or refuses it and changes nothing.
    pub(crate) fn take(
        &mut self,
        table: &S::Table,
        number: EntryNo,
        seat: Option<Seat>,
        input: &Input<S>,
    ) -> Result<(), Refusal<S>> {
        let act = act_of(input).ok_or(Why::NotNow)?;
        judge::<S>(table, &self.state, seat, &act)?;
        match (input, seat) {
            (Input::Seal { slot, commitment }, Some(seat)) => {
                self.deal(table, seat, *slot, *commitment);
            }
            (Input::Open { slot, secret, salt }, Some(seat)) => {
                self.open(table, seat, *slot, secret, *salt)?;
            }
            _ => {}
        }
        let mut log = Numbered { number, log: &mut self.log };
        let mut play = Play::<S>::new(table, &mut self.state, &self.hands, &mut log);
        S::resolve(&mut play, seat, &act);
        Ok(())
    }

    /// The newest seal of a seat in a slot.
    pub(crate) fn seal_of(&self, seat: Seat, slot: S::Slot) -> Option<&Sealed<S>> {
        self.seals.iter().rev().find(|it| it.seat == seat && it.slot == slot)
    }

    /// A new seal: its secret comes into the hand if it is known here, and what was in its slot
    /// before is no longer current.
    pub(crate) fn deal(&mut self, table: &S::Table, seat: Seat, slot: S::Slot, commitment: Commitment) {
        self.seals.push(Sealed { seat, slot, commitment, opened: None });
        if let Some(hand) = self.hands.get_mut(usize::from(seat.0)) {
            let fits =
                |secret: &S::Secret, salt| commitment == commit(seat, salt, &secret_words::<S>(table, slot, secret));
            hand.deal(slot, |held| fits(&held.secret, held.salt));
        }
    }

    /// True if what follows from this act would show what a seat has sealed, if it were open already.
    pub(crate) fn would_show(
        &self,
        table: &S::Table,
        seat: Seat,
        held: &Held<S>,
        by: Option<Seat>,
        act: &Act<S>,
    ) -> bool {
        if !S::may_show(held.slot, &held.secret) || self.seal_of(seat, held.slot).is_none_or(Sealed::is_open) {
            return false;
        }
        let mut probe = self.state.clone();
        let opened = Act::Opened(held.slot, held.secret.clone());
        let opens = step::<S>(&mut Play::<S>::new(table, &mut probe, &[], &mut NoLog), Some(seat), &opened);
        let mut events: Vec<(Audience, S::Event)> = Vec::new();
        opens.is_ok()
            && step::<S>(&mut Play::<S>::new(table, &mut probe, &[], &mut events), by, act).is_ok()
            && events.iter().any(|(_, it)| S::shows(table, seat, held.slot, &held.secret, it))
    }

    /// Everything sealed that this act would show, and whose it is.
    pub(crate) fn shown_by(&self, table: &S::Table, by: Option<Seat>, act: &Act<S>) -> Vec<(Seat, Held<S>)> {
        let seats = (0..).map(Seat).zip(&self.hands);
        let all = seats.flat_map(|(seat, hand)| hand.iter().map(move |held| (seat, held)));
        let shown = all.filter(|(seat, held)| self.would_show(table, *seat, held, by, act));
        shown.map(|(seat, held)| (seat, held.clone())).collect()
    }

    fn open(
        &mut self,
        table: &S::Table,
        seat: Seat,
        slot: S::Slot,
        secret: &S::Secret,
        salt: Salt,
    ) -> Result<(), Refusal<S>> {
        let words = secret_words::<S>(table, slot, secret);
        let mut newest = self.seals.iter_mut().rev();
        match newest.find(|it| it.seat == seat && it.slot == slot) {
            Some(seal) if seal.commitment != commit(seat, salt, &words) => Err(Why::SealBroken.into()),
            Some(seal) if seal.is_open() => Err(Why::NotNow.into()),
            Some(seal) => {
                seal.opened = Some(secret.clone());
                Ok(())
            }
            None => Err(Why::SealBroken.into()),
        }
    }
}

/// What a commitment speaks of, in the words of the journal.
pub(crate) fn secret_words<S: Written>(table: &S::Table, slot: S::Slot, secret: &S::Secret) -> Phrase {
    Phrase::new("open", S::write_slot(slot)).with("secret", S::write_secret(table, secret))
}

/// What an input does to the game itself; nothing for undo, corrections and consent.
pub(crate) fn act_of<S: System>(input: &Input<S>) -> Option<Act<S>> {
    match input {
        Input::Choose(choice) => Some(Act::Choose(choice.clone())),
        Input::Report(report) => Some(Act::Report(report.clone())),
        Input::Seal { slot, .. } => Some(Act::Sealed(*slot)),
        Input::Open { slot, secret, .. } => Some(Act::Opened(*slot, secret.clone())),
        Input::Answer { question, answer } => Some(Act::Answered(*question, *answer)),
        Input::Roll { roll, faces } => Some(Act::Rolled(*roll, faces.clone())),
        Input::Propose(_) | Input::Consent(_) => None,
    }
}

/// A log whose lines know the entry that caused them.
struct Numbered<'a, S: System> {
    number: EntryNo,
    log: &'a mut Vec<Logged<S>>,
}

impl<S: System> Sink<S> for Numbered<'_, S> {
    fn take(&mut self, audience: Audience, event: S::Event) {
        make_room(self.log);
        self.log.push(Logged { entry: self.number, audience, event });
    }
}

/// Room for one more, and for an eighth instead of for twice as many: a server has many battles in memory, and each of them grows
/// slowly.
pub(crate) fn make_room<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve_exact((list.len() / 8).max(32));
    }
}
