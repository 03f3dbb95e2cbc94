//! The six missions: where objectives come from, how many, and one rule each.

mod ambitious_surge;
mod chaotic_engagement;
mod complex_front;
mod list;
mod never_surrender;
mod subterfuge;
mod territorial_control;

pub use list::{Mark, Mission};

use battle::Side;

use crate::objectives::Category;
use crate::vocabulary::Fact;
use crate::witness::Witness;

impl Mission {
    /// Its card.
    pub const fn card(self) -> &'static Card {
        match self {
            Self::TerritorialControl => &territorial_control::CARD,
            Self::AmbitiousSurge => &ambitious_surge::CARD,
            Self::ComplexFront => &complex_front::CARD,
            Self::Subterfuge => &subterfuge::CARD,
            Self::ChaoticEngagement => &chaotic_engagement::CARD,
            Self::NeverSurrender => &never_surrender::CARD,
        }
    }

    /// The mission of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.card().name.eq_ignore_ascii_case(name.trim()))
    }
}

/// What a mission says.
#[derive(Debug)]
pub struct Card {
    /// Its name.
    pub name: &'static str,
    /// Its rule, in our words.
    pub gist: &'static str,
    /// Where the category of each objective comes from.
    pub source: Source,
    /// How many objectives each player generates in a round.
    pub objectives: u8,
    /// Whether a side generates a fourth one from round 2 on.
    pub fourth: Option<fn(&Witness<'_>, Side) -> Fact>,
    /// What each player does to one of the other's objectives after generation.
    pub mark: Option<Mark>,
    /// Whether a secret category gives 5 more points.
    pub overriding: bool,
    /// What Fixed Determination costs.
    pub determination: u8,
}

/// Where the category of an objective comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A D3 among Alpha, Beta and Gamma.
    Slots,
    /// One from each of the three; the player picks the order.
    Each,
    /// A D6 among all six, in this order.
    All([Category; 6]),
}

impl Source {
    /// True if players select categories before the battle.
    pub const fn is_selected(self) -> bool {
        !matches!(self, Self::All(_))
    }
}
