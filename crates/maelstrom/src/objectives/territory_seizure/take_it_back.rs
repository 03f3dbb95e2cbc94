//! Take it Back: a marker was taken back.
//!
//! Maelstrom of War, Territory Seizure, 1.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Take it Back",
    gist: "At the end of either turn: you control a marker that your opponent controlled when the turn began.",
    worth: 8,
    when: When::EndOfTurn,
    says: "a marker was taken back",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let enemy = ask.opponent(side);
    let theirs = ask.markers().filter(|it| ask.controlled_at_start_of_turn(enemy, *it));
    ask.any(theirs.map(|it| ask.controls(side, it)))
}
