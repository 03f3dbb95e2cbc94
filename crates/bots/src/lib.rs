//! Opponents: each is one function that picks among what it is offered.
//!
//! A bot gets a view and a list, and names a place in the list. It cannot invent a choice, so a bot
//! that breaks the rules cannot exist; it gets no battle, so one that peeks cannot exist either.
//!
//! [`play_out`] lets bots play a whole battle on a digital table, without a disk or a clock.

#![deny(clippy::float_arithmetic)]

mod by_lot;
mod driver;
mod greedy;
mod hindsight;
pub mod killteam;
mod random;
pub mod swiftly;

use battle::{System, View};

pub use by_lot::by_lot;
pub use driver::{Lists, Stuck, Supply, choose, play_out, seal, take_turn};
pub use greedy::{Greedy, Judgement};
pub use hindsight::{Expected, Hindsight, Reconsidered};
pub use random::Random;

/// An opponent.
pub trait Bot<S: System> {
    /// The place of its choice among what is offered. The list is never empty.
    fn choose(&mut self, view: &View<'_, S>, options: &[S::Choice]) -> usize;

    /// The same for somebody who thinks: it asks now and then whether it has to stop, and then takes what is best so far.
    fn choose_within(&mut self, view: &View<'_, S>, options: &[S::Choice], _stop: &mut dyn FnMut() -> bool) -> usize {
        self.choose(view, options)
    }

    /// False if it does not look at the list, so that none has to be made for it; see [`Lists::Lazy`].
    fn wants_list(&self) -> bool {
        true
    }

    /// A number below `count`, for choices that are drawn without a list.
    fn draw(&mut self, count: usize) -> usize;

    /// The place of its secret choice in this slot. The list is never empty.
    fn seal(&mut self, view: &View<'_, S>, slot: S::Slot, secrets: &[S::Secret]) -> usize;
}
