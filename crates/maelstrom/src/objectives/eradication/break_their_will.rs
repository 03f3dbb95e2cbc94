//! Break Their Will: enough models were lost to morale.
//!
//! Maelstrom of War, Eradication, 4.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Break Their Will",
    gist: "At the end of the Morale phase of either turn: at least three enemy models, six in a Strike Force, \
           nine in an Onslaught, were destroyed in it.",
    worth: 5,
    when: When::EndOfMoralePhase,
    says: "enough models were lost to morale",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let lost = ask.losses(ask.opponent(side)).filter(|it| it.phase == ask.phase());
    let models = lost.map(|it| usize::from(it.models)).sum();
    ask.counted("enemy models destroyed in this phase", models, ask.by_size(3, 6, 9))
}
