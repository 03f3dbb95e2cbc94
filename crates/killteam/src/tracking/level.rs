//! The levels of tracking, and what players report where the whole battle is tracked.

use battle::Side;
use serde::{Deserialize, Serialize};

use crate::team_rules::TeamRule;
use crate::vocabulary::{OperativeId, Order};

/// How much is tracked; each level includes the ones before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tracking {
    /// What the ops need: their secrets, mission actions, losses, tokens and markers.
    Ops,
    /// The Strategy phase too: initiative dice and cards, command points, ploys as gambits.
    #[default]
    Phases,
    /// Everything: equipment, activations, orders, action points, wounds, every ploy.
    Battle,
}

impl Tracking {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ops, Self::Phases, Self::Battle];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ops => "ops",
            Self::Phases => "phases",
            Self::Battle => "battle",
        }
    }

    /// What it means, in half a sentence.
    pub const fn gist(self) -> &'static str {
        match self {
            Self::Ops => "only what the ops need",
            Self::Phases => "the ops, initiative, command points and gambits",
            Self::Battle => "everything: activations, orders, wounds, ploys and equipment as well",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }
}

/// Something that only a table which tracks the whole battle wants to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// An operative was activated; the one before it is done.
    Activated {
        /// Who.
        who: OperativeId,
        /// With which order.
        order: Order,
    },
    /// An operative counteracts.
    Counteracts(OperativeId),
    /// An operative lost so many wounds and is still there.
    LostWounds {
        /// Who.
        who: OperativeId,
        /// How many.
        wounds: u8,
    },
    /// An operative regained so many wounds.
    RegainedWounds {
        /// Who.
        who: OperativeId,
        /// How many.
        wounds: u8,
    },
    /// A side used a ploy or another rule of its team.
    Used {
        /// Who.
        side: Side,
        /// Which.
        rule: TeamRule,
        /// On whom, if somebody was chosen.
        on: Option<OperativeId>,
    },
    /// A side has so many command points now.
    CommandPoints {
        /// Who.
        side: Side,
        /// How many.
        cp: u8,
    },
}

impl Note {
    /// The least that has to be tracked for it.
    pub(super) const fn level(self) -> Tracking {
        match self {
            Self::CommandPoints { .. } => Tracking::Phases,
            _ => Tracking::Battle,
        }
    }
}
