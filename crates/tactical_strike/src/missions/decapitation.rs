//! Mission 6, Decapitation: only their Heroes and Leaders count.

use super::{Card, Removed};
use crate::combatant::Combatant;
use crate::strike_force::Category;

/// Decapitation.
pub const CARD: Card = Card {
    name: "Decapitation",
    gist: "5 for each enemy Hero removed, 3 for each Leader",
    has_pois: true,
    removal,
    in_enemy_zone: 0,
    holds: None,
};

fn removal(model: &Combatant) -> Removed {
    match model.category {
        Category::Hero => Removed { points: 5, supply: 20, clause: "an enemy Hero is removed" },
        Category::Leader => Removed { points: 3, supply: 10, clause: "an enemy Leader is removed" },
        Category::LeadElement | Category::RankAndFile => Removed::NOTHING,
    }
}
