//! Expunge the Witch: a PSYKER unit was destroyed.
//!
//! Maelstrom of War, Eradication, 3.

use battle::Side;

use crate::army::Keyword;
use crate::objectives::{Card, Need};
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Expunge the Witch",
    gist: "At the end of either turn: an enemy PSYKER unit was destroyed in it.",
    worth: 5,
    when: When::EndOfTurn,
    says: "a PSYKER unit was destroyed",
    own: None,
    enemy: Some(Need::Psyker),
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let fallen = ask.fallen(ask.opponent(side)).filter(|it| ask.unit(it.unit).keywords.has(Keyword::Psyker)).count();
    ask.counted("enemy PSYKER units destroyed in this turn", fallen, 1)
}
