//! How a battle reads rules where the pack is silent.

use serde::{Deserialize, Serialize};

/// How rules are read where the pack is silent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Ammo Tests outside of campaigns.
    pub ammo_mode: AmmoMode,
    /// When "the end of each turn" is.
    pub per_turn_scoring: PerTurn,
    /// Who gets supply for what a team controls or removes.
    pub sp_team_mode: TeamSupply,
    /// How many command points a mission grants.
    pub cp_mission_grant: u16,
    /// How many may be spent in a mission.
    pub cp_cap: u16,
    /// How near to a marker's edge counts, in inches.
    pub control_range: u8,
    /// Whether a unit takes one panic test at most in a Shooting phase.
    pub panic_once_per_phase: bool,
    /// Whether a double 1 passes any Leadership test.
    pub double_one_passes: bool,
    /// What Deny the Witch needs; 0 if there is none.
    pub deny_base: u8,
    /// Whether strike forces that break a rule may play all the same.
    pub any_force: bool,
}

/// How an Ammo Test outside of campaigns is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AmmoMode {
    /// By a die above Ballistic Skill, as it is printed.
    HigherThanBs,
    /// By a die of Ballistic Skill or less.
    BsOrLower,
}

/// When "the end of each turn" is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PerTurn {
    /// When every side has had its turn.
    GameTurn,
    /// At the end of one's own turn.
    OwnPlayerTurn,
}

/// Who of a team gets supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamSupply {
    /// Whoever did it.
    Attributed,
    /// Everybody, in full.
    EachFull,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ammo_mode: AmmoMode::HigherThanBs,
            per_turn_scoring: PerTurn::GameTurn,
            sp_team_mode: TeamSupply::Attributed,
            cp_mission_grant: 3,
            cp_cap: 7,
            control_range: 3,
            panic_once_per_phase: true,
            double_one_passes: true,
            deny_base: 6,
            any_force: false,
        }
    }
}
