//! Find 3, Alchemical Injector: the explorers shrug off pain.

use super::Card;

/// Alchemical Injector.
pub const CARD: Card = Card {
    number: 3,
    name: "Alchemical Injector",
    gist: "the explorers shrug off pain",
    rules: &["Feel No Pain (5+)"],
    ..Card::EMPTY
};
