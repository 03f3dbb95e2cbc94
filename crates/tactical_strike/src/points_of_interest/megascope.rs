//! Find 2, Megascope: the explorers see through everything.

use super::Card;

/// Megascope.
pub const CARD: Card = Card {
    number: 2,
    name: "Megascope",
    gist: "the explorers see through everything",
    rules: &["Rending", "Ignores Cover", "Interceptor"],
    ..Card::EMPTY
};
