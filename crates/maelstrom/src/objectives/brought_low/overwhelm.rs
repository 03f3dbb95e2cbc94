//! Overwhelm: more markers than the opponent.
//!
//! Maelstrom of War, Brought Low, 4.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Count, Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Overwhelm",
    gist: "At the end of the battle round: you control more objective markers than your opponent.",
    worth: 5,
    when: When::EndOfRound,
    says: "more markers than the opponent",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let held = |by| -> Count { ask.markers().map(|it| ask.controls(by, it)).collect() };
    held(side).more_than(&held(ask.opponent(side)))
}
