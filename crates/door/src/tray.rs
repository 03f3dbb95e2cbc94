//! Dice that lie on the table, what each counts as, and what a roll needs.

use serde::{Deserialize, Serialize};

use crate::{Id, Ref, Says};

/// Dice that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tray {
    /// Whose they are.
    pub whose: Ref,
    /// What they are for: "Attack".
    pub says: Says,
    /// What they need.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<Needed>,
    /// The dice, in the order in which they were put down.
    pub dice: Vec<Die>,
}

/// One die.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Die {
    /// What it shows; nothing if it was kept without rolling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
    /// What it counts as: "critical", "normal", "miss".
    pub counts: Id,
    /// The damage it does if nothing stops it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<u8>,
    /// What else is to say: "spent", "rolled again", "kept".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Id>,
}

/// What a die or a sum has to show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Needed {
    /// This or more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<u8>,
    /// This or less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// What it counts as then.
    pub counts: Id,
    /// What the number is made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub made_of: Vec<(Says, i8)>,
}

impl Needed {
    /// This or more counts as that.
    pub fn least(least: u8, counts: &'static str) -> Self {
        Self { least: Some(least), most: None, counts: Id::of(counts), made_of: Vec::new() }
    }

    /// This or less counts as that.
    pub fn most(most: u8, counts: &'static str) -> Self {
        Self { least: None, most: Some(most), counts: Id::of(counts), made_of: Vec::new() }
    }
}
