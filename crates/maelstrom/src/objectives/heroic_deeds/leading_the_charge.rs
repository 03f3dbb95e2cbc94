//! Leading the Charge: a character led the charge.
//!
//! Maelstrom of War, Heroic Deeds, 4.

use battle::Side;

use crate::army::Keyword;
use crate::objectives::{Card, Need};
use crate::vocabulary::{Fact, UnitId, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Leading the Charge",
    gist: "At the end of either turn: a CHARACTER of yours destroyed an enemy unit with an attack in it, and \
           made a charge move or a Heroic Intervention in the same turn.",
    worth: 5,
    when: When::EndOfTurn,
    says: "a character led the charge",
    own: Some(Need::Character),
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let leads = |it: UnitId| ask.unit(it).keywords.has(Keyword::Character) && ask.record().charged(it);
    let fallen = ask.fallen(ask.opponent(side)).filter(|it| it.attacker().is_some_and(leads)).count();
    ask.counted("units destroyed by your charging CHARACTERS in this turn", fallen, 1)
}
