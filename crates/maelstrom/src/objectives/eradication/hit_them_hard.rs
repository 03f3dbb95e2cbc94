//! Hit Them Hard: enough units were destroyed.
//!
//! Maelstrom of War, Eradication, 1.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Hit Them Hard",
    gist: "At the end of either turn: at least two enemy units, three from Strike Force on, were destroyed in \
           it.",
    worth: 8,
    when: When::EndOfTurn,
    says: "enough units were destroyed",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let fallen = ask.fallen(ask.opponent(side)).count();
    ask.counted("enemy units destroyed in this turn", fallen, ask.by_size(2, 3, 3))
}
