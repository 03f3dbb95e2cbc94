//! Coordinated Strikes: enough units brought it down together.
//!
//! Maelstrom of War, Brought Low, 6.

use std::collections::BTreeSet;

use battle::Side;

use crate::objectives::{Card, Need};
use crate::vocabulary::{Cause, Fact, UnitId, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Coordinated Strikes",
    gist: "At the end of any phase: an enemy VEHICLE or MONSTER unit was destroyed in it, and attacks of at \
           least two of your units, three from Strike Force on, took wounds from it in that phase.",
    worth: 5,
    when: When::EndOfPhase,
    says: "enough units brought it down together",
    own: None,
    enemy: Some(Need::Big),
    hopeless: None,
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let enemy = ask.opponent(side);
    let fallen = ask.fallen(enemy).filter(|it| it.phase == ask.phase() && ask.unit(it.unit).is_big());
    let strikers = |target: UnitId| {
        let hurts =
            ask.hurts(enemy).filter(|it| it.unit == target && it.phase == ask.phase() && it.cause == Cause::Attack);
        hurts.filter_map(|it| it.by).collect::<BTreeSet<_>>().len()
    };
    let most = fallen.map(|it| strikers(it.unit)).max().unwrap_or(0);
    ask.counted("units that wounded what fell in this phase", most, ask.by_size(2, 3, 3))
}
