//! Find 5, Stockpile: whoever stands on it shoots twin-linked and never runs dry.

use super::Card;

/// Stockpile.
pub const CARD: Card = Card {
    number: 5,
    name: "Stockpile",
    gist: "whoever stands on it shoots twin-linked and never runs dry",
    at_point: &["Twin-linked"],
    ignores_ammo: true,
    ..Card::EMPTY
};
