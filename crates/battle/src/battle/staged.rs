//! A battle that begins in the middle, with choices that were sealed before: for scenarios.

use std::sync::Arc;

use super::Battle;
use crate::standing::secret_words;
use crate::{Held, Seat, Written, commit};

impl<S: Written> Battle<S> {
    /// A battle that begins in this state, with these choices sealed already. No entry made the
    /// seals, so no undo takes them back.
    pub fn staged(table: Arc<S::Table>, state: S::State, sealed: Vec<(Seat, Held<S>)>) -> Self {
        let mut battle = Self::from_state(table, state);
        for (seat, held) in sealed {
            let words = secret_words::<S>(&battle.table, held.slot, &held.secret);
            let (slot, commitment) = (held.slot, commit(seat, held.salt, &words));
            battle.learn(seat, held);
            battle.now.deal(&battle.table, seat, slot, commitment);
        }
        battle.origin = battle.now.clone();
        battle.open_what_is_due();
        battle
    }
}
