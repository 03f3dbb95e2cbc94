//! Trading Blows: a character struck down a character.
//!
//! Maelstrom of War, Heroic Deeds, 2.

use battle::Side;

use crate::army::Keyword;
use crate::objectives::{Card, Need};
use crate::vocabulary::{Fact, UnitId, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Trading Blows",
    gist: "At the end of any phase: an attack of a CHARACTER of yours destroyed an enemy CHARACTER unit in it.",
    worth: 5,
    when: When::EndOfPhase,
    says: "a character struck down a character",
    own: Some(Need::Character),
    enemy: Some(Need::Character),
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let character = |it: UnitId| ask.unit(it).keywords.has(Keyword::Character);
    let fallen = ask.fallen(ask.opponent(side)).filter(|it| it.phase == ask.phase() && character(it.unit));
    let struck = fallen.filter(|it| it.attacker().is_some_and(character)).count();
    ask.counted("CHARACTER units destroyed by your CHARACTERS in this phase", struck, 1)
}
