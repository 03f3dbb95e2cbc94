//! Area Denial: no enemy near the centre.
//!
//! Maelstrom of War, Territory Seizure, 3.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, Standing, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Area Denial",
    gist: "At the end of the battle round: no enemy model is within 6 inches of the centre. AIRCRAFT do not \
           count.",
    worth: 5,
    when: When::EndOfRound,
    says: "no enemy near the centre",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    !ask.units_are(ask.opponent(side), 1, Standing::NearCentre)
}
