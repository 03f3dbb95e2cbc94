//! Dominate: enough quarters are dominated.
//!
//! Maelstrom of War, Territory Seizure, 6.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Count, Fact, Foe, Quarter, Standing, When, Zone};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Dominate",
    gist: "At the end of the battle round: at least two quarters, three from Strike Force on, each have a unit \
           of yours wholly within them that is out of Engagement Range. Your AIRCRAFT do not count, enemy \
           AIRCRAFT do.",
    worth: 5,
    when: When::EndOfRound,
    says: "enough quarters are dominated",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let needed = ask.by_size(2, 3, 3);
    let there = ask.grounded_units(side);
    if there < needed {
        return ask.counted("your units that could dominate a quarter", there, needed);
    }
    let foe = if ask.options().ts6_ignore_enemy_aircraft { Foe::Grounded } else { Foe::Any };
    let ours = |it| ask.units_are(side, 1, Standing::Free(Zone::Quarter(it), foe));
    let quarters: Count = Quarter::ALL.map(ours).into_iter().collect();
    quarters.more_than(&Count::exactly(needed - 1))
}
