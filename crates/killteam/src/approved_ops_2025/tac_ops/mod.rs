//! Tac ops: the op that each side picks in secret.

pub(crate) mod security;

use crate::card::Card;

/// The tac ops of Approved Ops 2025, in the order of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TacOp {
    /// Security: Plant Banner.
    PlantBanner,
    /// Security: Envoy.
    Envoy,
}

impl TacOp {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::PlantBanner, Self::Envoy];

    /// Its card.
    pub const fn card(self) -> &'static Card {
        match self {
            Self::PlantBanner => &security::plant_banner::CARD,
            Self::Envoy => &security::envoy::CARD,
        }
    }

    /// The tac op of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.card().name.eq_ignore_ascii_case(name.trim()))
    }
}
