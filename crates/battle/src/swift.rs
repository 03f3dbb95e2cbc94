//! A battle without a memory: state and hands only, for simulations and searches.
//!
//! No log, no entries, no hashes. It plays by the same functions as [`Battle`](crate::Battle), so
//! the same inputs lead to the same state; a test holds it to that.

use crate::{Act, Hand, Held, Hex, Needs, NoLog, Play, Refusal, Seat, System, View, step};

/// A battle that keeps nothing but where it stands.
#[derive(Debug)]
pub struct Swift<'a, S: System> {
    table: &'a S::Table,
    state: S::State,
    hands: Vec<Hand<S>>,
}

impl<S: System> Clone for Swift<'_, S> {
    fn clone(&self) -> Self {
        Self { table: self.table, state: self.state.clone(), hands: self.hands.clone() }
    }
}

impl<'a, S: System> Swift<'a, S> {
    /// A battle at its beginning.
    pub fn new(table: &'a S::Table) -> Self {
        let hands = S::seating(table).seats().map(|_| Hand::default()).collect();
        Self { table, state: S::begin(table), hands }
    }

    /// What the battle waits for.
    pub fn needs(&self) -> Needs<S> {
        S::needs(self.table, &self.state)
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
                probe.act(Some(seat), &Act::Opened(held.slot, held.secret))?;
                probe.act(Some(seat), &Act::Choose(choice))?;
                *self = probe;
                return self.open_what_is_due();
            }
        }
        self.act(Some(seat), &Act::Choose(choice))?;
        self.open_what_is_due()
    }

    /// A secret choice.
    pub fn seal(&mut self, seat: Seat, slot: S::Slot, secret: S::Secret) -> Result<(), Refusal<S>> {
        self.act(Some(seat), &Act::Sealed(slot))?;
        if let Some(hand) = self.hands.get_mut(usize::from(seat.0)) {
            hand.hold(Held { slot, secret, salt: Hex([0; 16]) });
        }
        self.open_what_is_due()
    }

    /// The faces of the roll that is due.
    pub fn roll(&mut self, roll: S::Roll, faces: Vec<u8>) -> Result<(), Refusal<S>> {
        self.act(None, &Act::Rolled(roll, faces))?;
        self.open_what_is_due()
    }

    fn act(&mut self, seat: Option<Seat>, act: &Act<S>) -> Result<(), Refusal<S>> {
        step(&mut Play::new(self.table, &mut self.state, &[], &mut NoLog), seat, act)
    }

    fn open_what_is_due(&mut self) -> Result<(), Refusal<S>> {
        while let Needs::Openings(due) = self.needs() {
            let held = due
                .iter()
                .find_map(|(seat, slot)| Some((*seat, self.hands.get(usize::from(seat.0))?.held(*slot)?.clone())));
            let Some((seat, held)) = held else { return Ok(()) };
            self.act(Some(seat), &Act::Opened(held.slot, held.secret))?;
        }
        Ok(())
    }
}
