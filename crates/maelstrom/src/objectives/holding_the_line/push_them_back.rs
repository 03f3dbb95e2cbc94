//! Push Them Back: an intruder was destroyed.
//!
//! Maelstrom of War, Holding the Line, 3.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Push Them Back",
    gist: "At the end of either turn: an enemy unit was destroyed in it, and a model of that unit had been \
           within your territory in that turn.",
    worth: 5,
    when: When::EndOfTurn,
    says: "an intruder was destroyed",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    ask.any(ask.fallen(ask.opponent(side)).map(|it| ask.been_in(it.unit, side)))
}
