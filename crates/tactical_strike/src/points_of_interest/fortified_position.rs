//! Find 9, Fortified Position: cover of 4+ and Counter-attack for whoever stands on it.

use super::Card;

/// Fortified Position.
pub const CARD: Card = Card {
    number: 9,
    name: "Fortified Position",
    gist: "cover of 4+ and Counter-attack for whoever stands on it",
    at_point: &["Counter-attack", "Cover (4+)"],
    ..Card::EMPTY
};
