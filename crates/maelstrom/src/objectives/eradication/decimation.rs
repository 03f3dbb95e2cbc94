//! Decimation: enough models were shot or cut down.
//!
//! Maelstrom of War, Eradication, 5.

use battle::Side;

use crate::objectives::Card;
use crate::vocabulary::{Cause, Fact, When};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Decimation",
    gist: "At the end of any phase: your attacks destroyed at least ten enemy models in it, twenty in a Strike \
           Force, thirty in an Onslaught. It is generated again if the enemy has fewer left.",
    worth: 5,
    when: When::EndOfPhase,
    says: "enough models were shot or cut down",
    own: None,
    enemy: None,
    hopeless: Some(too_few_are_left),
    holds,
};

fn holds(ask: &Witness<'_>, side: Side) -> Fact {
    let lost = ask.losses(ask.opponent(side)).filter(|it| it.phase == ask.phase() && it.cause == Cause::Attack);
    let models = lost.map(|it| usize::from(it.models)).sum();
    ask.counted("enemy models destroyed by attacks in this phase", models, ask.by_size(10, 20, 30))
}

/// Fewer models than it takes are left, wherever they are.
fn too_few_are_left(ask: &Witness<'_>, side: Side) -> bool {
    ask.models_left(ask.opponent(side)) < ask.by_size(10, 20, 30)
}
