//! Territorial Control: whoever holds more ground gets a fourth objective.
//!
//! Maelstrom of War, missions, 1.

use battle::Side;

use super::{Card, Source};
use crate::vocabulary::{Count, Fact};
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Territorial Control",
    gist: "From round 2 on, whoever controls more objective markers when the round begins generates a fourth \
           objective in it.",
    source: Source::Slots,
    objectives: 3,
    fourth: Some(holds_more),
    mark: None,
    overriding: false,
    determination: 1,
};

fn holds_more(ask: &Witness<'_>, side: Side) -> Fact {
    let held = |by| -> Count { ask.markers().map(|it| ask.controls(by, it)).collect() };
    held(side).more_than(&held(ask.opponent(side)))
}
