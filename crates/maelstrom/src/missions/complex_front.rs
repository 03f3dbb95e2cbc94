//! Complex Front: one objective from each category, and a secret one that counts more.
//!
//! Maelstrom of War, missions, 3.

use super::{Card, Source};

pub(super) const CARD: Card = Card {
    name: "Complex Front",
    gist: "Each player generates one objective from each of three categories, and notes one of the three in \
           secret: whatever is scored from it is worth 5 points more. The first time, it is revealed.",
    source: Source::Each,
    objectives: 3,
    fourth: None,
    mark: None,
    overriding: true,
    determination: 1,
};
