//! Make a Stand: the warlord holds the centre.
//!
//! Maelstrom of War, Territory Seizure, 2.

use battle::Side;

use crate::objectives::{Card, Need};
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Make a Stand",
    gist: "At the end of the battle round: your WARLORD is within 6 inches of the centre of the battlefield.",
    worth: 5,
    when: When::EndOfRound,
    says: "the warlord holds the centre",
    own: Some(Need::Warlord),
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    ask.warlord_near_centre(side)
}
