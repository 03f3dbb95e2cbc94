//! Find 4, Reclaimator: points for whoever controls it, turn by turn.

use super::Card;

/// Reclaimator.
pub const CARD: Card = Card {
    number: 4,
    name: "Reclaimator",
    gist: "points for whoever controls it, turn by turn",
    points_each_turn: 2,
    ..Card::EMPTY
};
