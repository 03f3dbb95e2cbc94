//! Expelled: two quarters without them.
//!
//! Maelstrom of War, Territory Seizure, 5.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Count, Fact, Quarter, Standing, When, Zone};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Expelled",
    gist: "At the end of the battle round: at least two quarters of the battlefield have no enemy unit wholly \
           within them. AIRCRAFT do not count.",
    worth: 5,
    when: When::EndOfRound,
    says: "two quarters without them",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let enemy = ask.opponent(side);
    // Two units fill two quarters at the most, wherever they are.
    if ask.grounded_units(enemy) <= 2 {
        return Fact::plain(true);
    }
    let empty = |it| !ask.units_are(enemy, 1, Standing::Within(Zone::Quarter(it)));
    let quarters: Count = Quarter::ALL.map(empty).into_iter().collect();
    quarters.more_than(&Count::exactly(1))
}
