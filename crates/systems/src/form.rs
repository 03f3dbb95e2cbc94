//! What can be chosen for a battle of each system, as data: what a form of any front end is made of.

use door::Id;
use serde::{Deserialize, Serialize};

/// What can be chosen for a battle of a system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SystemForm {
    /// As a set-up names it.
    pub name: Id,
    /// As players call it.
    pub title: String,
    /// On which tables it is played, the usual one first.
    pub tables: Vec<TableForm>,
    /// How many play.
    pub seats: SeatsForm,
    /// What a battle can be played on.
    pub maps: Vec<Choosable>,
    /// What can be played for.
    pub missions: Vec<Choosable>,
    /// How large a battle can be.
    pub sizes: Vec<Choosable>,
    /// How much can be tracked beside a real table.
    pub trackings: Vec<Choosable>,
    /// What can be fielded and comes with Umpire.
    pub forces: Vec<Choosable>,
    /// Which bots there are.
    pub bots: Vec<Choosable>,
    /// How rules can be read where sources differ.
    pub settings: Vec<SettingForm>,
}

/// A kind of table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableForm {
    /// People have it before them.
    Physical,
    /// Umpire knows where everything stands.
    Digital,
}

/// How many can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatsForm {
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
}

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choosable {
    /// As a set-up names it.
    pub name: String,
    /// As people read it.
    pub title: String,
    /// What it means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

/// A setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SettingForm {
    /// As a set-up names it.
    pub key: String,
    /// What it is without a word about it.
    pub usual: String,
    /// What it can be, where that is a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// What it decides.
    pub says: String,
}
