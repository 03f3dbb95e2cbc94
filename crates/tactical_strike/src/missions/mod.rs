//! The six missions, a file each: what they are worth, and how a campaign is supplied by them.

pub mod breakthrough;
pub mod clash;
pub mod decapitation;
pub mod domination;
pub mod extraction;
mod list;
pub mod supply_raid;

pub use list::Mission;

use battle::Side;

use crate::combatant::Combatant;
use crate::vocabulary::Spot;
use crate::witness::Witness;

/// What a mission says.
#[derive(Debug, Clone, Copy)]
pub struct Card {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in a line.
    pub gist: &'static str,
    /// True if Points of Interest are part of it.
    pub has_pois: bool,
    /// What the removal of an enemy model is worth.
    pub removal: fn(&Combatant) -> Removed,
    /// What each model in an enemy zone is worth at the end.
    pub in_enemy_zone: u8,
    /// What is held, if anything.
    pub holds: Option<Holds>,
}

/// What the removal of a model is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removed {
    /// Victory points for the side.
    pub points: u8,
    /// Supply points for the player, in a campaign.
    pub supply: u16,
    /// Which clause it is.
    pub clause: &'static str,
}

impl Removed {
    /// Worth nothing.
    pub const NOTHING: Self = Self { points: 0, supply: 0, clause: "" };
}

/// What a mission gives for control.
#[derive(Debug, Clone, Copy)]
pub struct Holds {
    /// At the end of each turn, or only at the end of the mission.
    pub each_turn: bool,
    /// Of what.
    pub spots: fn(&Witness<'_>) -> Vec<Spot>,
    /// What one is worth to a side.
    pub worth: fn(&Witness<'_>, Side, Spot) -> Held,
}

/// What control of something is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// Victory points for the side.
    pub points: u8,
    /// Which clause it is.
    pub clause: &'static str,
    /// Supply for the player, in a campaign.
    pub supply: Supply,
}

/// Supply for something that is controlled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Supply {
    /// So much.
    Fixed(u16),
    /// So many dice.
    D6(u8),
    /// A D3, times ten.
    TenD3,
}

impl Mission {
    /// All of them, by the die that picks them.
    pub const ALL: [Self; 6] =
        [Self::Breakthrough, Self::Clash, Self::Domination, Self::Extraction, Self::SupplyRaid, Self::Decapitation];

    /// What it says.
    pub const fn card(self) -> Card {
        match self {
            Self::Breakthrough => breakthrough::CARD,
            Self::Clash => clash::CARD,
            Self::Domination => domination::CARD,
            Self::Extraction => extraction::CARD,
            Self::SupplyRaid => supply_raid::CARD,
            Self::Decapitation => decapitation::CARD,
        }
    }

    /// The mission that a die picks.
    pub fn rolled(face: u8) -> Option<Self> {
        Self::ALL.get(usize::from(face.checked_sub(1)?)).copied()
    }

    /// The mission of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.card().name.eq_ignore_ascii_case(name.trim()))
    }
}

/// One point and two supply for any model.
fn any_model(_: &Combatant) -> Removed {
    Removed { points: 1, supply: 2, clause: "an enemy model is removed" }
}

/// Removal is worth nothing.
fn nothing(_: &Combatant) -> Removed {
    Removed::NOTHING
}
