//! Never Give In: your marker 1.
//!
//! Maelstrom of War, Holding the Line, 4.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, Marker, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Never Give In",
    gist: "At the end of the battle round: you control marker 1 in your own territory.",
    worth: 5,
    when: When::EndOfRound,
    says: "your marker 1",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    ask.controls(side, Marker { of: side, number: 1 })
}
