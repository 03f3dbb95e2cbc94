//! Find 7, Unstable Ground: whoever crosses it is hit.

use super::Card;

/// Unstable Ground.
pub const CARD: Card = Card {
    number: 7,
    name: "Unstable Ground",
    gist: "whoever crosses it is hit",
    hits_who_crosses: true,
    ..Card::EMPTY
};
