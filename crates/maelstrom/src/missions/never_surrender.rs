//! Never Surrender: whoever is behind gets a fourth objective.
//!
//! Maelstrom of War, missions, 6.

use battle::Side;

use super::{Card, Source};
use crate::vocabulary::Fact;
use crate::witness::Witness;

pub(super) const CARD: Card = Card {
    name: "Never Surrender",
    gist: "From round 2 on, whoever has fewer victory points when the round begins generates a fourth objective \
           in it.",
    source: Source::Slots,
    objectives: 3,
    fourth: Some(is_behind),
    mark: None,
    overriding: false,
    determination: 1,
};

/// Only points from objectives: the bonus for a painted army comes at the end.
fn is_behind(ask: &Witness<'_>, side: Side) -> Fact {
    Fact::plain(ask.victory_points(side) < ask.victory_points(ask.opponent(side)))
}
