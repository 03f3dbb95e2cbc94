//! Crushing Strike: the big ones crushed enough.
//!
//! Maelstrom of War, Eradication, 6.

use battle::Side;

use crate::objectives::{Card, Need};
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Crushing Strike",
    gist: "At the end of any phase: attacks of your VEHICLES or MONSTERS destroyed an enemy unit in it, two in \
           an Onslaught.",
    worth: 5,
    when: When::EndOfPhase,
    says: "the big ones crushed enough",
    own: Some(Need::Big),
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let fallen = ask.fallen(ask.opponent(side)).filter(|it| it.phase == ask.phase());
    let crushed = fallen.filter(|it| it.attacker().is_some_and(|by| ask.unit(by).is_big())).count();
    ask.counted("units destroyed by your VEHICLES and MONSTERS in this phase", crushed, ask.by_size(1, 1, 2))
}
