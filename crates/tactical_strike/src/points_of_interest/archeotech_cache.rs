//! Find 13, Archeotech Cache: many command points at once, and worth holding to the end.

use super::{Card, Now, What};

/// Archeotech Cache.
pub const CARD: Card = Card {
    number: 13,
    name: "Archeotech Cache",
    gist: "many command points at once, and worth holding to the end",
    now: Some(Now { dice: 2, what: What::Command }),
    at_end: 5,
    ..Card::EMPTY
};
