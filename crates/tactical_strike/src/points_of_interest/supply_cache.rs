//! Find 1, Supply Cache: supplies for the explorer at once, and worth holding to the end.

use super::{Card, Now, What};

/// Supply Cache.
pub const CARD: Card = Card {
    number: 1,
    name: "Supply Cache",
    gist: "supplies for the explorer at once, and worth holding to the end",
    now: Some(Now { dice: 3, what: What::Supply }),
    at_end: 5,
    ..Card::EMPTY
};
