//! Enemy Repulsed: no free enemy in your territory.
//!
//! Maelstrom of War, Holding the Line, 2.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, Foe, Standing, When, Zone};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Enemy Repulsed",
    gist: "At the end of the battle round: no enemy unit is wholly within your territory and out of Engagement \
           Range of your units. AIRCRAFT on either side do not count.",
    worth: 5,
    when: When::EndOfRound,
    says: "no free enemy in your territory",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    !ask.units_are(ask.opponent(side), 1, Standing::Free(Zone::Territory(side), Foe::Grounded))
}
