//! Cut the Head From the Serpent: a CHARACTER unit was destroyed.
//!
//! Maelstrom of War, Eradication, 2.

use battle::Side;

use crate::army::Keyword;
use crate::objectives::{Card, Need};
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Cut the Head From the Serpent",
    gist: "At the end of either turn: an enemy CHARACTER unit was destroyed in it.",
    worth: 5,
    when: When::EndOfTurn,
    says: "a CHARACTER unit was destroyed",
    own: None,
    enemy: Some(Need::Character),
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let fallen = ask.fallen(ask.opponent(side)).filter(|it| ask.unit(it.unit).keywords.has(Keyword::Character)).count();
    ask.counted("enemy CHARACTER units destroyed in this turn", fallen, 1)
}
