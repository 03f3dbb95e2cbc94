//! What is seen of a campaign, as data of one shape for every system that has them.

use battle::EntryNo;
use door::{Card, Id, Says};
use serde::{Deserialize, Serialize};

/// What one visitor sees of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct CampaignSeen {
    /// After which entry.
    pub entry: EntryNo,
    /// The rule system.
    pub system: Id,
    /// Its name.
    pub name: String,
    /// The turn, from 1; 0 while players gather.
    pub turn: u32,
    /// Of how many.
    pub turns: u32,
    /// The phase, as one word.
    pub phase: Id,
    /// Turn, phase and who is ahead, in a sentence or two.
    pub says: Says,
    /// What the phase waits for, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<Says>,
    /// The two sides.
    pub causes: Vec<CauseSeen>,
    /// Every force, in the order of joining.
    pub forces: Vec<ForceSeen>,
    /// The missions of this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missions: Vec<MissionSeen>,
    /// The entries that are sealed for this visitor until the phase ends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sealed: Vec<EntryNo>,
    /// What somebody has proposed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposed: Option<Proposed>,
    /// True if it is over.
    pub over: bool,
}

/// A side of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CauseSeen {
    /// Its name.
    pub name: String,
    /// Who organises it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warmaster: Option<String>,
    /// True if it has the initiative.
    pub initiative: bool,
    /// What it has won.
    pub gauges: Vec<Gauge>,
}

/// A number that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gauge {
    /// Of what.
    pub what: Id,
    /// The number.
    pub is: u32,
    /// As people say it, where that is a word: "Plentiful".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

/// A force in a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForceSeen {
    /// Its name, which phrases use.
    pub name: String,
    /// Who plays it.
    pub player: String,
    /// For which side, from 0.
    pub cause: u8,
    /// True if the visitor plays it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// True if it has said what it does in this phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
    /// Its balances and grades.
    pub gauges: Vec<Gauge>,
    /// Its Hero and Leaders.
    pub people: Vec<Card>,
}

/// A mission of this turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MissionSeen {
    /// Its number, which phrases use.
    pub number: u32,
    /// Who takes part, by side.
    pub forces: Vec<Vec<String>>,
    /// The side that challenged.
    pub challenger: u8,
    /// True while its challenge is open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// Victory points by side, once it was fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<u32>>,
    /// In a line.
    pub says: Says,
}

/// Something that waits until others agree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Proposed {
    /// What.
    pub says: Says,
    /// The sides whose Warmasters agree, from 0.
    pub agreed: Vec<u8>,
}
