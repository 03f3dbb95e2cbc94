//! Savage Duel: a character wounded their warlord.
//!
//! Maelstrom of War, Heroic Deeds, 3.

use battle::Side;

use crate::army::Keyword;
use crate::objectives::{Card, Need};
use crate::record::Hurt;
use crate::vocabulary::{Cause, Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Savage Duel",
    gist: "At the end of any phase: attacks of a CHARACTER of yours took at least one wound from the enemy \
           WARLORD in it.",
    worth: 5,
    when: When::EndOfPhase,
    says: "a character wounded their warlord",
    own: Some(Need::Character),
    enemy: Some(Need::Warlord),
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let by_character = |it: &&Hurt| it.by.is_some_and(|by| ask.unit(by).keywords.has(Keyword::Character));
    let hurts = ask.hurts(ask.opponent(side)).filter(|it| it.phase == ask.phase() && it.cause == Cause::Attack);
    let wounded = hurts.filter(|it| it.is_warlord).filter(by_character).count();
    ask.counted("times their WARLORD was wounded by your CHARACTERS in this phase", wounded, 1)
}
