//! The Bigger they are, the Harder they Fall: enough big models were destroyed.
//!
//! Maelstrom of War, Brought Low, 2.

use battle::Side;

use crate::objectives::{Card, Need};
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "The Bigger they are, the Harder they Fall",
    gist: "At the end of either turn: enemy VEHICLE or MONSTER models were destroyed in it, one of them, or two \
           in an Onslaught.",
    worth: 5,
    when: When::EndOfTurn,
    says: "enough big models were destroyed",
    own: None,
    enemy: Some(Need::Big),
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let lost = ask.losses(ask.opponent(side)).filter(|it| ask.unit(it.unit).is_big());
    let models = lost.map(|it| usize::from(it.models)).sum();
    ask.counted("enemy VEHICLE or MONSTER models destroyed in this turn", models, ask.by_size(1, 1, 2))
}
