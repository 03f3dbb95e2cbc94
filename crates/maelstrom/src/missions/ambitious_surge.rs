//! Ambitious Surge: guess the other's plan, at the risk of doubling it.
//!
//! Maelstrom of War, missions, 2.

use super::{Card, Mark, Source};

pub(super) const CARD: Card = Card {
    name: "Ambitious Surge",
    gist: "After generation each player picks one objective of the other, who scores twice the points for it in \
           this round.",
    source: Source::Slots,
    objectives: 3,
    fourth: None,
    mark: Some(Mark::Doubled),
    overriding: false,
    determination: 1,
};
