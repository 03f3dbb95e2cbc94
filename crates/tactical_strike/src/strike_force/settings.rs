//! What a game or a club decides before anybody buys a model.

use crate::army_list::Allegiance;
use crate::campaign::Grade;

/// How large a strike force may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// A single game of so many points.
    Points(u32),
    /// A mission of a campaign.
    Campaign {
        /// How many people there are to choose from.
        personnel: Grade,
        /// The side of the campaign.
        side: Option<Allegiance>,
    },
}

/// The outnumbered side of an uneven game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallerSide {
    /// Its players.
    pub players: u32,
    /// The players of the other side, one or two more.
    pub against: u32,
}

/// How unclear rules are read, and what is optional.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Whether the recommended price changes and provenances count.
    pub addendum: bool,
    /// Who pays the surcharge.
    pub surcharge_scope: SurchargeScope,
    /// What squad-wide prices are divided by.
    pub flat_divisor: FlatDivisor,
    /// Whether a size outside 350 to 550 is refused or only remarked upon.
    pub strict_points_range: bool,
    /// Among whom the missing player's points are divided.
    pub odd_divisor: OddDivisor,
}

/// Who pays the surcharge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SurchargeScope {
    /// Characters out of a squad.
    SquadOnly,
    /// Every character.
    All,
}

/// What squad-wide prices are divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlatDivisor {
    /// The largest size of the entry.
    FullSize,
    /// That without its characters.
    RankAndFileSize,
}

/// Among whom the missing player's points are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OddDivisor {
    /// The players of the smaller side.
    SmallerSide,
    /// All players.
    AllPlayers,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            addendum: true,
            surcharge_scope: SurchargeScope::SquadOnly,
            flat_divisor: FlatDivisor::FullSize,
            strict_points_range: false,
            odd_divisor: OddDivisor::SmallerSide,
        }
    }
}
