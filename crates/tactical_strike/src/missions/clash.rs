//! Mission 2, Clash: nothing but losses count.

use super::{Card, any_model};

/// Clash.
pub const CARD: Card = Card {
    name: "Clash",
    gist: "1 for each enemy model removed",
    has_pois: true,
    removal: any_model,
    in_enemy_zone: 0,
    holds: None,
};
