//! A battle without a memory: state and hands only, for simulations and searches.
//!
//! No log, no entries, no hashes. It plays by the same functions as [`Battle`](crate::Battle), so
//! the same inputs lead to the same state; a test holds it to that.
//!
//! Simulations take every choice from a list or a draw, where it was judged already, and every roll as it was
//! asked for. A battle that knows so ([`Swift::trusting`]) judges nothing a second time, but in debug builds.

use smallvec::SmallVec;

use crate::{Act, Audience, Hand, Held, Hex, Needs, NoLog, Play, Refusal, Seat, Sink, System, View, step};

/// A battle that keeps nothing but where it stands.
#[derive(Debug)]
pub struct Swift<'a, S: System> {
    table: &'a S::Table,
    state: S::State,
    hands: Vec<Hand<S>>,
    // Which sealed choices have been opened.
    open: Vec<(Seat, S::Slot)>,
    // What it waits for, found out once for every act.
    needs: Needs<S>,
    trusting: bool,
}

impl<S: System> Clone for Swift<'_, S> {
    fn clone(&self) -> Self {
        let (state, hands, open) = (self.state.clone(), self.hands.clone(), self.open.clone());
        Self { state, hands, open, needs: self.needs.clone(), ..*self }
    }
}

impl<'a, S: System> Swift<'a, S> {
    /// A battle at its beginning.
    pub fn new(table: &'a S::Table) -> Self {
        let hands = S::seating(table).seats().map(|_| Hand::default()).collect();
        let state = S::begin(table);
        let needs = S::needs(table, &state);
        Self { table, state, hands, open: Vec::new(), needs, trusting: false }
    }

    /// The same for somebody who takes choices only from what is offered, and rolls as they are asked for:
    /// they are legal by the promise of [`Options`](crate::Options), so only debug builds judge them again.
    pub fn trusting(table: &'a S::Table) -> Self {
        Self { trusting: !cfg!(debug_assertions), ..Self::new(table) }
    }

    /// A battle that goes on from what one seat sees, for somebody who wonders what may come. What others have sealed is
    /// guessed, and so is whatever the view does not show of its own seat: there is no way from here to what they hold. `is_open` says which slots of a seat are sealed no more.
    ///
    /// Choices come only from what is offered, as with [`Swift::trusting`].
    pub fn imagined(
        view: &View<'a, S>,
        guesses: impl IntoIterator<Item = (Seat, S::Slot, S::Secret)>,
        is_open: impl Fn(Seat, S::Slot) -> bool,
    ) -> Self {
        let mut hands: Vec<Hand<S>> = S::seating(view.table).seats().map(|_| Hand::default()).collect();
        let mine = view.mine.iter().map(|it| (view.seat, it.slot, it.secret.clone()));
        let guesses = guesses.into_iter().filter(|it| it.0 != view.seat || view.mine.get(it.1).is_none());
        let mut open = Vec::new();
        for (seat, slot, secret) in mine.chain(guesses) {
            if is_open(seat, slot) {
                open.push((seat, slot));
            }
            if let Some(hand) = hands.get_mut(usize::from(seat.0)) {
                hand.hold(Held { slot, secret, salt: Hex([0; 16]) });
            }
        }
        let needs = S::needs(view.table, view.state);
        let (state, trusting) = (view.state.clone(), !cfg!(debug_assertions));
        Self { table: view.table, state, hands, open, needs, trusting }
    }

    /// What the battle waits for.
    pub fn needs(&self) -> &Needs<S> {
        &self.needs
    }

    /// What one seat may see.
    pub fn view(&self, seat: Seat) -> View<'_, S> {
        let mine = self.hands.get(usize::from(seat.0)).expect("every seat has been dealt a hand");
        View { seat, table: self.table, state: &self.state, mine }
    }

    /// What everybody may know.
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// An open choice. If it reveals something sealed, that is opened first.
    pub fn choose(&mut self, seat: Seat, choice: S::Choice) -> Result<(), Refusal<S>> {
        if let Some(slot) = S::reveals(self.table, &self.state, seat, &choice) {
            let held = self.hands.get(usize::from(seat.0)).and_then(|hand| hand.held(slot)).cloned();
            if let Some(held) = held {
                let mut probe = self.clone();
                probe.unseal(seat, held)?;
                probe.take(Some(seat), &Act::Choose(choice))?;
                *self = probe;
                return Ok(());
            }
        }
        self.take(Some(seat), &Act::Choose(choice))
    }

    /// A secret choice.
    pub fn seal(&mut self, seat: Seat, slot: S::Slot, secret: S::Secret) -> Result<(), Refusal<S>> {
        self.act(Some(seat), &Act::Sealed(slot))?;
        // A slot that is used again is sealed again.
        self.open.retain(|it| *it != (seat, slot));
        if let Some(hand) = self.hands.get_mut(usize::from(seat.0)) {
            hand.hold(Held { slot, secret, salt: Hex([0; 16]) });
        }
        self.open_what_is_due()
    }

    /// The faces of the roll that is due.
    pub fn roll(&mut self, roll: S::Roll, faces: Vec<u8>) -> Result<(), Refusal<S>> {
        self.take(None, &Act::Rolled(roll, faces))
    }

    /// An act, with everything that has to be opened before it and after it.
    ///
    /// Hardly any act shows something sealed. So it is played at once, and only if something happens
    /// by which a sealed choice could be shown it is taken back and looked at more closely.
    fn take(&mut self, seat: Option<Seat>, act: &Act<S>) -> Result<(), Refusal<S>> {
        let plain = !S::may_act_to_show(self.table, &self.state, act);
        if plain && !cfg!(debug_assertions) {
            self.act(seat, act)?;
            return self.open_what_is_due();
        }
        let sealed: Sealed<'_, S> = what_may_show::<S>(&self.hands, &self.open).map(|it| it.1).collect();
        if sealed.is_empty() {
            drop(sealed);
            self.act(seat, act)?;
            return self.open_what_is_due();
        }
        let mut watch = Watch { sealed, leads: false, may_show: false };
        let before = self.state.clone();
        play(&mut Play::new(self.table, &mut self.state, &[], &mut watch), seat, act, self.trusting)?;
        let (leads, may_show) = (watch.leads, watch.may_show);
        drop(watch);
        debug_assert!(!plain || !leads, "what follows from {act:?} leads to showing");
        if may_show || leads && cfg!(debug_assertions) {
            let after = std::mem::replace(&mut self.state, before);
            if self.open_what_shows(seat, act) {
                debug_assert!(may_show, "what follows from {act:?} shows what it should not");
                self.act(seat, act)?;
            } else {
                self.state = after;
            }
        }
        self.open_what_is_due()
    }

    fn act(&mut self, seat: Option<Seat>, act: &Act<S>) -> Result<(), Refusal<S>> {
        play(&mut Play::new(self.table, &mut self.state, &[], &mut NoLog), seat, act, self.trusting)
    }

    fn open_what_is_due(&mut self) -> Result<(), Refusal<S>> {
        loop {
            self.needs = S::needs(self.table, &self.state);
            let Needs::Openings(due) = &self.needs else { return Ok(()) };
            let held = due
                .iter()
                .find_map(|(seat, slot)| Some((*seat, self.hands.get(usize::from(seat.0))?.held(*slot)?.clone())));
            let Some((seat, held)) = held else { return Ok(()) };
            self.unseal(seat, held)?;
        }
    }

    /// Opens a sealed choice.
    fn unseal(&mut self, seat: Seat, held: Held<S>) -> Result<(), Refusal<S>> {
        let slot = held.slot;
        self.act(Some(seat), &Act::Opened(slot, held.secret))?;
        self.open.push((seat, slot));
        Ok(())
    }

    /// Opens every seal that what follows from an act would show, so that rules never score for a secret. True if
    /// there is any.
    fn open_what_shows(&mut self, by: Option<Seat>, act: &Act<S>) -> bool {
        let mut any = false;
        for number in 0..self.hands.len() {
            let seat = Seat(number as u8);
            let sealed = what_may_show::<S>(&self.hands, &self.open).filter(|it| it.0 == seat).map(|it| it.1);
            let shown: Vec<Held<S>> = sealed.filter(|it| self.would_show(seat, it, by, act)).cloned().collect();
            for held in shown {
                // Whatever may not be opened now stays sealed.
                any |= self.unseal(seat, held).is_ok();
            }
        }
        any
    }

    fn would_show(&self, seat: Seat, held: &Held<S>, by: Option<Seat>, act: &Act<S>) -> bool {
        let mut probe = self.state.clone();
        let opened = Act::Opened(held.slot, held.secret.clone());
        let opens = step(&mut Play::<S>::new(self.table, &mut probe, &[], &mut NoLog), Some(seat), &opened);
        let mut events: Vec<(Audience, S::Event)> = Vec::new();
        opens.is_ok()
            && play(&mut Play::<S>::new(self.table, &mut probe, &[], &mut events), by, act, self.trusting).is_ok()
            && events.iter().any(|(_, it)| S::shows(self.table, seat, held.slot, &held.secret, it))
    }
}

/// What seats have sealed that could be shown by what happens.
fn what_may_show<'a, S: System>(
    hands: &'a [Hand<S>],
    open: &'a [(Seat, S::Slot)],
) -> impl Iterator<Item = (Seat, &'a Held<S>)> {
    let held = (0..).map(Seat).zip(hands).flat_map(|(seat, hand)| hand.iter().map(move |it| (seat, it)));
    held.filter(|(seat, it)| S::may_show(it.slot, &it.secret) && !open.contains(&(*seat, it.slot)))
}

/// Plays an act out; judges it first, unless it comes from where it was judged.
fn play<S: System>(play: &mut Play<'_, S>, seat: Option<Seat>, act: &Act<S>, trusting: bool) -> Result<(), Refusal<S>> {
    if !trusting {
        return step(play, seat, act);
    }
    S::resolve(play, seat, act);
    Ok(())
}

/// Sealed choices that could be shown by what happens.
type Sealed<'a, S> = SmallVec<[&'a Held<S>; 2]>;

/// Notes whether something happened by which sealed choices could be shown: any at all, and one of these.
struct Watch<'a, S: System> {
    sealed: Sealed<'a, S>,
    leads: bool,
    may_show: bool,
}

impl<S: System> Sink<S> for Watch<'_, S> {
    fn take(&mut self, _: Audience, _: S::Event) {}

    fn wants(&mut self, event: &S::Event) -> bool {
        if S::may_lead_to_showing(event) {
            self.leads = true;
            self.may_show |= self.sealed.iter().any(|it| S::may_lead_to_showing_this(it.slot, &it.secret, event));
        }
        false
    }

    fn is_brief(&self) -> bool {
        true
    }
}
