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
