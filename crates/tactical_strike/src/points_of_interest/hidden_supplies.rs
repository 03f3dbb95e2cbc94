//! Find 6, Hidden Supplies: some supplies at once, and a point for holding it.

use super::{Card, Now, What};

/// Hidden Supplies.
pub const CARD: Card = Card {
    number: 6,
    name: "Hidden Supplies",
    gist: "some supplies at once, and a point for holding it",
    now: Some(Now { dice: 1, what: What::Supply }),
    at_end: 1,
    ..Card::EMPTY
};
