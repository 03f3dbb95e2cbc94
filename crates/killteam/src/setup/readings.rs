//! Readings of single rules that a table may choose among.

use serde::{Deserialize, Serialize};

/// How Piercing and Piercing Crits of one weapon go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PiercingCombine {
    /// The larger value that applies.
    Max,
    /// Both, added.
    Sum,
}

/// What happens when a side concedes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConcedeRule {
    /// The other side wins, whatever the points.
    OpponentWins,
    /// The points as they stand decide.
    PointsDecide,
}

/// Where weapons with a spread are deadlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CondensedEnvironment {
    /// In close quarters, and inside the strongholds of a city.
    #[default]
    Killzone,
    /// Everywhere.
    On,
    /// Nowhere.
    Off,
}

/// Being at a marker, or holding it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    /// They control it.
    Control,
    /// They contest it.
    Contest,
}

/// How far inside an area an operative has to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Inside {
    /// Wholly within.
    Wholly,
    /// With a part of its base.
    Within,
}

/// The two prints of Sweep & Clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SweepAndClear {
    /// Hold a swept marker, and clear it.
    Seed2025,
    /// Clear a marker that is not yours and keep them away from it.
    Public2026,
}

/// Whose Clear counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClearScope {
    /// One's own.
    Own,
    /// Either side's.
    Any,
}

/// The kill grades of teams with fewer than 5 or more than 14 operatives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KillGrades {
    /// One kill a grade below 5, a fifth of the team a grade above 14.
    Formula,
    /// None.
    None,
}

/// The most that each kind of op gives in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OpCaps {
    /// The crit op.
    pub crit: u8,
    /// The tac op.
    pub tac: u8,
    /// The kill op.
    pub kill: u8,
    /// The bonus for the primary op.
    pub primary: u8,
}

impl Default for OpCaps {
    fn default() -> Self {
        Self { crit: 6, tac: 6, kill: 6, primary: 3 }
    }
}

/// For what the least cost of climbing counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClimbMinimum {
    /// Once for the whole action.
    Action,
    /// For each climb.
    Climb,
}

/// How operatives are split into three groups at set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeployGroups {
    /// They differ by at most one, larger ones first: 10 make 4, 3, 3.
    Balanced,
    /// A third rounded up each time, and the rest: 10 make 4, 4, 2.
    Ceil,
}
