//! Find 12, Combat Array: the explorers become savage.

use super::Card;

/// Combat Array.
pub const CARD: Card = Card {
    number: 12,
    name: "Combat Array",
    gist: "the explorers become savage",
    rules: &["Rage", "Hammer of Wrath", "Fleet"],
    ..Card::EMPTY
};
