//! Lines Breached: two units behind their lines.
//!
//! Maelstrom of War, Territory Seizure, 4.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Fact, Standing, When, Zone};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Lines Breached",
    gist: "At the end of the battle round: at least two of your units are wholly within your opponent's \
           deployment zone. AIRCRAFT do not count.",
    worth: 5,
    when: When::EndOfRound,
    says: "two units behind their lines",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    ask.units_are(side, 2, Standing::Within(Zone::Deployment(ask.opponent(side))))
}
