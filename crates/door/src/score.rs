//! The score: by side, op and round, with caps, and every row with its clause, its facts and what gave nothing.

use battle::{EntryNo, Side};
use serde::{Deserialize, Serialize};

use crate::{Id, Says};

/// What has been scored, as one viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// Sums by side.
    pub sides: Vec<SideScore>,
    /// Rows since the entry that the viewer has; all of them after an undo or a correction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<ScoreRow>,
}

/// What a side has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SideScore {
    /// Who.
    pub side: Side,
    /// Everything.
    pub total: u16,
    /// By op.
    pub ops: Vec<OpScore>,
}

/// What a side has from one op.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpScore {
    /// What scores: "crit op", "tac op".
    pub op: Id,
    /// Its card, if that is no secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Id>,
    /// By round, as far as rounds have come; what the end of the battle gave comes last.
    pub by_round: Vec<u8>,
    /// All of it.
    pub sum: u16,
    /// The most that it can give.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<u16>,
    /// The least and the most that it can come to from here on, where that can be told. Of a sealed op it is what any op
    /// could come to that may be behind the seal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub still: Option<[u16; 2]>,
}

/// A clause that was settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreRow {
    /// The entry that settled it.
    pub entry: EntryNo,
    /// Who.
    pub side: Side,
    /// Which rule, by its name.
    pub op: Id,
    /// When.
    pub window: Says,
    /// Which clause; it reads as what has to be so.
    pub clause: Id,
    /// What it would have been worth.
    pub worth: u8,
    /// What was booked.
    pub given: u8,
    /// The limit that cut the rest off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<Id>,
    /// On which facts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Found>,
    /// True while only its owner may know.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
}

/// A fact behind a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Found {
    /// As a statement.
    pub says: Says,
    /// Where it comes from.
    pub from: Source,
    /// The entry by which somebody said so; none where it follows from what is recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryNo>,
}

/// Where a fact comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "FoundFrom"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FoundFrom))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// What Umpire knows by itself: places or the record.
    Known,
    /// Somebody answered.
    Answered,
    /// Nobody knows, and nothing hangs on it any more.
    Open,
}
