//! Mission 5, Supply Raid: two to four markers, held at the end.

use battle::Side;

use super::{Card, Held, Holds, Supply, nothing};
use crate::vocabulary::Spot;
use crate::witness::Witness;

/// Supply Raid.
pub const CARD: Card = Card {
    name: "Supply Raid",
    gist: "at the end 3 for each marker controlled",
    has_pois: false,
    removal: nothing,
    in_enemy_zone: 0,
    holds: Some(Holds { each_turn: false, spots: |ask| ask.marker_spots(), worth }),
};

fn worth(_: &Witness<'_>, _: Side, _: Spot) -> Held {
    Held { points: 3, clause: "a marker is controlled", supply: Supply::TenD3 }
}
