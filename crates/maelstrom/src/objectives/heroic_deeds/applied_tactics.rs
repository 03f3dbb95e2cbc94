//! Applied Tactics: a stratagem bore fruit.
//!
//! Maelstrom of War, Heroic Deeds, 6.

use battle::Side;

use crate::objectives::Card;
use crate::record::Fall;
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Applied Tactics",
    gist: "At the end of any phase: an attack of a unit of yours destroyed an enemy unit in it, and a stratagem \
           that you used earlier in the turn affected that unit of yours.",
    worth: 5,
    when: When::EndOfPhase,
    says: "a stratagem bore fruit",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let helped = |it: &&Fall| it.attacker().is_some_and(|by| ask.record().helped_before(side, by, it.order));
    let fallen = ask.fallen(ask.opponent(side)).filter(|it| it.phase == ask.phase()).filter(helped).count();
    ask.counted("units destroyed in this phase with the help of a stratagem", fallen, 1)
}
