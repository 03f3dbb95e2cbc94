//! Outmanoeuvre: more markers in their territory than they have.
//!
//! Maelstrom of War, Brought Low, 5.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Count, Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Outmanoeuvre",
    gist: "At the end of the battle round: of the markers in your opponent's territory you control more than \
           they do.",
    worth: 5,
    when: When::EndOfRound,
    says: "more markers in their territory than they have",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let enemy = ask.opponent(side);
    let held = |by| -> Count { ask.markers_of(enemy).map(|it| ask.controls(by, it)).collect() };
    held(side).more_than(&held(enemy))
}
