//! How a battle reads rules where the pack is silent.

use serde::{Deserialize, Serialize};

use crate::campaign::GetsHot;

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
    /// Between which points of markers distances are measured.
    pub marker_distance_mode: MarkerDistance,
    /// Which models say whether a unit scores.
    pub scoring_basis: ScoringBasis,
    /// When the losers of a combat test.
    pub combat_morale: CombatMorale,
    /// Whether a unit on the ground may overwatch.
    pub gtg_overwatch: bool,
    /// Whether a psyker tests Leadership before a power works.
    pub psychic_test: bool,
    /// Whether a double 1 or a double 6 of a psyker hurts it.
    pub perils: bool,
    /// Which weapons the grade of Ammunition makes hot.
    pub gets_hot_scope: GetsHot,
    /// Whether the large table is played on even by few.
    pub large_table: bool,
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

/// Between which points of markers distances are measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkerDistance {
    /// Between their middles.
    Centre,
    /// Between their edges.
    Edge,
}

/// Which models say whether a unit scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoringBasis {
    /// Those that are there.
    Live,
    /// Those that it was formed of.
    Starting,
}

/// When the losers of a combat test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatMorale {
    /// At the end of the Assault phase.
    PhaseEnd,
    /// After each combat.
    PerCombat,
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
            gets_hot_scope: GetsHot::Existing,
            per_turn_scoring: PerTurn::GameTurn,
            sp_team_mode: TeamSupply::Attributed,
            cp_mission_grant: 3,
            cp_cap: 7,
            control_range: 3,
            panic_once_per_phase: true,
            double_one_passes: true,
            deny_base: 6,
            marker_distance_mode: MarkerDistance::Centre,
            scoring_basis: ScoringBasis::Live,
            combat_morale: CombatMorale::PhaseEnd,
            gtg_overwatch: false,
            psychic_test: false,
            perils: false,
            large_table: false,
            any_force: false,
        }
    }
}
