//! Crippling Blow: a damage table went down a row.
//!
//! Maelstrom of War, Brought Low, 3.

use battle::Side;

use crate::objectives::{Card, Need};
use crate::record::Hurt;
use crate::vocabulary::{Cause, Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Crippling Blow",
    gist: "At the end of any phase: your attacks in it took an enemy VEHICLE or MONSTER down to a lower row of \
           its damage table. Destroying it outright is no row. It is generated again if no enemy has a lower \
           row to go to.",
    worth: 5,
    when: When::EndOfPhase,
    says: "a damage table went down a row",
    own: None,
    enemy: Some(Need::Big),
    hopeless: Some(nobody_can_be_crippled),
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let by_attack = |it: &&Hurt| it.phase == ask.phase() && it.cause == Cause::Attack;
    let lowered =
        ask.hurts(ask.opponent(side)).filter(by_attack).filter(|it| ask.unit(it.unit).is_big() && it.is_lower);
    ask.counted("damage tables taken down a row in this phase", lowered.count(), 1)
}

/// Nobody with a damage table is left, or all are on their lowest row; reserves and passengers count.
fn nobody_can_be_crippled(ask: &Witness<'_>, side: Side) -> bool {
    let big = ask.units_of(ask.opponent(side)).filter(|it| ask.unit(*it).is_big());
    !big.into_iter().any(|it| ask.has_a_lower_row(it))
}
