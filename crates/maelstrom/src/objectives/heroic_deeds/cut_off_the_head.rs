//! Cut Off The Head: their warlord was destroyed.
//!
//! Maelstrom of War, Heroic Deeds, 1.

use battle::Side;

use crate::objectives::{Card, Need};
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Cut Off The Head",
    gist: "At the end of either turn: the enemy WARLORD was destroyed in it, by whatever cause.",
    worth: 8,
    when: When::EndOfTurn,
    says: "their warlord was destroyed",
    own: None,
    enemy: Some(Need::Warlord),
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let fallen = ask.losses(ask.opponent(side)).filter(|it| it.is_warlord).count();
    ask.counted("enemy warlords destroyed in this turn", fallen, 1)
}
