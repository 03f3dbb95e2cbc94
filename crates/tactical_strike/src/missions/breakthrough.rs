//! Mission 1, Breakthrough: get into their zone, and thin them out on the way.

use super::{Card, any_model};

/// Breakthrough.
pub const CARD: Card = Card {
    name: "Breakthrough",
    gist: "1 for each own model in an enemy zone at the end that does not run, 1 for each enemy model removed",
    has_pois: true,
    removal: any_model,
    in_enemy_zone: 1,
    holds: None,
};
