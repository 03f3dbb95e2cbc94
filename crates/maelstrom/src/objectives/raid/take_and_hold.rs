//! Take and Hold: the marker to take and hold.
//!
//! Maelstrom of War, Raid, 6.

use battle::Side;

use crate::BattleSize;
use crate::objectives::Card;
use crate::settings::TakeAndHold;
use crate::vocabulary::{Fact, Marker, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Take and Hold",
    gist: "At the end of the battle round: in an Incursion, you control marker 1 in your own territory or \
           marker 2 in your opponent's; in larger battles, marker 3 in your opponent's.",
    worth: 5,
    when: When::EndOfRound,
    says: "the marker to take and hold",
    own: None,
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let enemy = ask.opponent(side);
    let controls = |of, number| ask.controls(side, Marker { of, number });
    if ask.size() != BattleSize::Incursion {
        return controls(enemy, 3);
    }
    // RULING: as printed, although the sister objective names one territory twice. See docs/rulings.md, "Take and Hold".
    match ask.options().rd6_incursion {
        TakeAndHold::Printed => controls(side, 1) | controls(enemy, 2),
        TakeAndHold::OpponentBoth => controls(enemy, 1) | controls(enemy, 2),
    }
}
