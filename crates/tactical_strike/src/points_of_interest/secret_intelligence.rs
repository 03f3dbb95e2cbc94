//! Find 8, Secret Intelligence: command points at once, and a point for holding it.

use super::{Card, Now, What};

/// Secret Intelligence.
pub const CARD: Card = Card {
    number: 8,
    name: "Secret Intelligence",
    gist: "command points at once, and a point for holding it",
    now: Some(Now { dice: 1, what: What::Command }),
    at_end: 1,
    ..Card::EMPTY
};
