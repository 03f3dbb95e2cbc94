//! Burn Them Out: enough mortal wounds by psychic powers.
//!
//! Maelstrom of War, Heroic Deeds, 5.

use battle::Side;

use crate::objectives::{Card, Need};
use crate::vocabulary::{Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Burn Them Out",
    gist: "At the end of your Psychic phase: enemy units suffered at least five mortal wounds in it, eight in \
           an Onslaught, from psychic powers of your PSYKER units.",
    worth: 5,
    when: When::EndOfOwnPsychicPhase,
    says: "enough mortal wounds by psychic powers",
    own: Some(Need::Psyker),
    enemy: None,
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let suffered =
        ask.record().mortal_wounds(ask.phase()).filter(|it| ask.side_of(it.by) == side && ask.side_of(it.unit) != side);
    let wounds = suffered.map(|it| usize::from(it.count)).sum();
    ask.counted("mortal wounds by your psychic powers in this phase", wounds, ask.by_size(5, 5, 8))
}
