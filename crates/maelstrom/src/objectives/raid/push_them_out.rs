//! Push Them Out: their marker 1.
//!
//! Maelstrom of War, Raid, 4.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, Marker, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Push Them Out",
    gist: "At the end of the battle round: you control marker 1 in your opponent's territory.",
    worth: 5,
    when: When::EndOfRound,
    says: "their marker 1",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    ask.controls(side, Marker { of: ask.opponent(side), number: 1 })
}
