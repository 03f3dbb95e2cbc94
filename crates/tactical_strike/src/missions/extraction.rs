//! Mission 4, Extraction: a small marker for each player and a large one in the middle, paid turn by turn.

use battle::Side;

use super::{Card, Held, Holds, Supply, nothing};
use crate::vocabulary::Spot;
use crate::witness::Witness;

/// Extraction.
pub const CARD: Card = Card {
    name: "Extraction",
    gist: "at the end of each turn 1 for each small marker controlled, 2 for the large one",
    has_pois: false,
    removal: nothing,
    in_enemy_zone: 0,
    holds: Some(Holds { each_turn: true, spots: |ask| ask.marker_spots(), worth }),
};

fn worth(ask: &Witness<'_>, _: Side, spot: Spot) -> Held {
    if ask.is_large(spot) {
        Held { points: 2, clause: "the large marker is controlled", supply: Supply::D6(2) }
    } else {
        Held { points: 1, clause: "a small marker is controlled", supply: Supply::D6(1) }
    }
}
