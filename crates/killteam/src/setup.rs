//! The set-up of a battle: as a journal pins it, and made ready for play.

mod modelling;
mod options;
mod prepared;
mod readings;
mod table;

use battle::Seating;
use serde::{Deserialize, Serialize};

pub use battle::Text;
pub use modelling::{EquipmentSizes, ModelHeights, VisibilitySamples};
pub use options::Options;
pub use readings::{
    ClearScope, ClimbMinimum, ConcedeRule, CondensedEnvironment, DeployGroups, Inside, KillGrades, OpCaps,
    PiercingCombine, Presence, SweepAndClear,
};
pub use table::Table;

/// The crit op in a set-up where a roll decides.
const RANDOM: &str = "random";

/// What a journal's header pins. Complete in itself: maps and teams stand here as texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The mission pack.
    pub pack: String,
    /// Who sits where.
    pub seats: Seating,
    /// What kind of table.
    pub table: TableKind,
    /// The killzone.
    pub map: Text,
    /// The team of A and of B.
    pub teams: [Text; 2],
    /// The crit op, or "random" for a roll before the battle.
    pub crit_op: String,
    /// How rules are read.
    #[serde(default)]
    pub options: Options,
}

/// What kind of table a battle is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableKind {
    /// Positions are known; every choice is judged in full.
    Digital,
    /// The world is on a real table; players report and are asked.
    Physical,
}
