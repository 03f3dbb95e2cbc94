//! Crit ops: the one op that both sides share.

pub(crate) mod data;
pub(crate) mod download;
pub mod energy_cells;
pub(crate) mod loot;
pub(crate) mod orb;
pub(crate) mod reboot;
pub(crate) mod secure;
mod stake_claim;
pub(crate) mod transmission;

use battle::Side;

use super::CritOp;
use crate::card::{Card, Mark};
use crate::vocabulary::{Count, Fact, Objective};
use crate::witness::Witness;

impl CritOp {
    /// Its card.
    pub const fn card(self) -> &'static Card {
        match self {
            Self::Secure => &secure::CARD,
            Self::Loot => &loot::CARD,
            Self::Transmission => &transmission::CARD,
            Self::Orb => &orb::CARD,
            Self::StakeClaim => &stake_claim::CARD,
            Self::EnergyCells => &energy_cells::CARD,
            Self::Download => &download::CARD,
            Self::Data => &data::CARD,
            Self::Reboot => &reboot::CARD,
        }
    }

    /// The crit op of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.card().name.eq_ignore_ascii_case(name.trim()))
    }
}

/// What crit ops leave on objective markers, in the order in which it is told.
pub(crate) const MARKS: [&Mark; 5] = [&transmission::MARK, &orb::MARK, &download::MARK, &reboot::MARK, &loot::MARK];

/// How many of these objective markers a side controls.
fn controlled(ask: &Witness<'_>, side: Side, these: impl Fn(Objective) -> Fact) -> Count {
    Objective::ALL.map(|it| these(it) & ask.controls(side, it.into())).into_iter().collect()
}
