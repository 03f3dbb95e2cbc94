//! Overwhelming Assault: two markers in their territory.
//!
//! Maelstrom of War, Raid, 1.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Count, Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Overwhelming Assault",
    gist: "At the end of the battle round: you control at least two of the markers in your opponent's \
           territory.",
    worth: 8,
    when: When::EndOfRound,
    says: "two markers in their territory",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    // One model holds one marker.
    let there = ask.models_for_markers(side);
    if there < 2 {
        return ask.counted("your models that could control a marker", there, 2);
    }
    let held: Count = ask.markers_of(ask.opponent(side)).map(|it| ask.controls(side, it)).collect();
    held.more_than(&Count::exactly(1))
}
