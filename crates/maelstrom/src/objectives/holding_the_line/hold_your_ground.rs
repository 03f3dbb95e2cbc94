//! Hold Your Ground: your marker 2.
//!
//! Maelstrom of War, Holding the Line, 5.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, Marker, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Hold Your Ground",
    gist: "At the end of the battle round: you control marker 2 in your own territory.",
    worth: 5,
    when: When::EndOfRound,
    says: "your marker 2",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    ask.controls(side, Marker { of: side, number: 2 })
}
