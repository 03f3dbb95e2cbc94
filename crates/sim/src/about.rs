//! What a file of results was made of.

use serde::{Deserialize, Serialize};
use systems::SetUp;

/// Version, set-up and seed: whoever has them can make the file again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The version of the columns.
    pub schema: String,
    /// The version of Umpire.
    pub umpire: String,
    /// The version of the rules.
    pub rules: u32,
    /// The number behind all battles.
    pub seed: u64,
    /// How many battles the whole run has.
    pub battles: u64,
    /// The first battle of this file.
    pub first: u64,
    /// The first that is no longer in it.
    pub end: u64,
    /// How many battles bots that think ahead play in their heads for each decision.
    pub playouts: u32,
    /// How choices are found.
    pub lists: String,
    /// The command that plays these battles, without what it says about how many, which and where to.
    pub command: String,
    /// What was played.
    pub set_up: SetUp,
}

impl About {
    /// As it stands in files.
    pub fn in_json(&self) -> String {
        serde_json::to_string(self).expect("a set-up was read, so it can be written")
    }
}
