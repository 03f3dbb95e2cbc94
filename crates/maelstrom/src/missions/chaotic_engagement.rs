//! Chaotic Engagement: every category is in play, and determination is free.
//!
//! Maelstrom of War, missions, 5.

use super::{Card, Source};
use crate::objectives::Category;

pub(super) const CARD: Card = Card {
    name: "Chaotic Engagement",
    gist: "Nobody selects categories: a die picks one of all six each time. Fixed Determination costs nothing.",
    source: Source::All([
        Category::HoldingTheLine,
        Category::Raid,
        Category::TerritorySeizure,
        Category::Eradication,
        Category::BroughtLow,
        Category::HeroicDeeds,
    ]),
    objectives: 3,
    fourth: None,
    mark: None,
    overriding: false,
    determination: 0,
};
