//! Subterfuge and Interference: four objectives each, one of them sabotaged.
//!
//! Maelstrom of War, missions, 4.

use super::{Card, Mark, Source};

pub(super) const CARD: Card = Card {
    name: "Subterfuge and Interference",
    gist: "Each player generates four objectives. Then each picks one of the other, which cannot be scored in \
           this round.",
    source: Source::Slots,
    objectives: 4,
    fourth: None,
    mark: Some(Mark::Sabotaged),
    overriding: false,
    determination: 1,
};
