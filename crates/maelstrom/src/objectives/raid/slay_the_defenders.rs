//! Slay the Defenders: a defender was destroyed.
//!
//! Maelstrom of War, Raid, 3.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Slay the Defenders",
    gist: "At the end of either turn: an enemy unit was destroyed in it, and a model of that unit had been \
           within its own territory in that turn.",
    worth: 5,
    when: When::EndOfTurn,
    says: "a defender was destroyed",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let enemy = ask.opponent(side);
    ask.any(ask.fallen(enemy).map(|it| ask.been_in(it.unit, enemy)))
}
