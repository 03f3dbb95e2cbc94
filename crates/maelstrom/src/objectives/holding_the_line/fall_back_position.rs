//! Fall Back Position: the position to fall back to.
//!
//! Maelstrom of War, Holding the Line, 6.

use battle::Side;

use crate::BattleSize;
use crate::objectives::Card;
use crate::vocabulary::{Fact, Marker, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Fall Back Position",
    gist: "At the end of the battle round: in an Incursion, you control marker 1 or 2 in your own territory; in \
           larger battles, marker 3.",
    worth: 5,
    when: When::EndOfRound,
    says: "the position to fall back to",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let controls = |number| ask.controls(side, Marker { of: side, number });
    if ask.size() == BattleSize::Incursion { controls(1) | controls(2) } else { controls(3) }
}
