//! Targets Held: they hold none of your markers.
//!
//! Maelstrom of War, Holding the Line, 1.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Count, Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Targets Held",
    gist: "At the end of the battle round: your opponent controls none of the markers in your territory.",
    worth: 8,
    when: When::EndOfRound,
    says: "they hold none of your markers",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let enemy = ask.opponent(side);
    let theirs: Count = ask.markers_of(side).map(|it| ask.controls(enemy, it)).collect();
    !theirs.any()
}
