//! Crit ops: the one op that both sides share.

mod loot;
mod reboot;
mod secure;

pub(crate) use reboot::inert_after;

use crate::card::Card;

/// The crit ops of Approved Ops 2025, in the order of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CritOp {
    /// Secure.
    Secure,
    /// Loot.
    Loot,
    /// Reboot.
    Reboot,
}

impl CritOp {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Secure, Self::Loot, Self::Reboot];

    /// Its card.
    pub const fn card(self) -> &'static Card {
        match self {
            Self::Secure => &secure::CARD,
            Self::Loot => &loot::CARD,
            Self::Reboot => &reboot::CARD,
        }
    }

    /// The crit op of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.card().name.eq_ignore_ascii_case(name.trim()))
    }
}
