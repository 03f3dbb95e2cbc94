//! Driving Rush: a free unit in their territory.
//!
//! Maelstrom of War, Raid, 2.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, Foe, Standing, When, Zone};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Driving Rush",
    gist: "At the end of the battle round: a unit of yours is wholly within your opponent's territory and out \
           of Engagement Range. AIRCRAFT on either side do not count.",
    worth: 5,
    when: When::EndOfRound,
    says: "a free unit in their territory",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    ask.units_are(side, 1, Standing::Free(Zone::Territory(ask.opponent(side)), Foe::Grounded))
}
