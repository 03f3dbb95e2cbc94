//! Kill Team, 2024 edition, with the Approved Ops 2025 pack.
//!
//! The folders are the rulebook's table of contents: `phases` is the sequence of a battle,
//! `actions` what operatives do, `approved_ops_2025` what scores. Rules ask the [`Witness`] and
//! never read a coordinate; `geometry` is the only place that does.

#![deny(clippy::float_arithmetic)]

mod actions;
pub mod approved_ops_2025;
pub mod card;
mod changes;
mod choice;
mod equipment;
mod event;
mod geometry;
mod ground;
mod incapacitation;
mod initiative;
mod limit;
mod means;
mod options;
mod phases;
mod reason;
mod record;
mod scenario;
mod setup;
mod state;
mod system;
mod team;
mod team_rules;
mod vocabulary;
mod witness;
mod words;
mod written;

pub use changes::{Changes, Stat, StatChange, Until, Whose};
pub use choice::{Choice, Placement, Report, Target};
pub use equipment::{Blast, Equipment, Item, Loadout, Obstruction};
pub use event::Event;
pub use ground::{Ground, PlacedTerrain};
pub use initiative::{CardPlay, Cards, InitiativeCard, InitiativeEvent, InitiativeRoll};
pub use limit::Limit;
pub use means::Means;
pub use phases::{PlacingStep, ReadyStep};
pub use reason::{Obstacle, Reason};
pub use record::Record;
pub use setup::{ClimbMinimum, DeployGroups, Options, Setup, Table, TableKind, Text};
pub use state::{Acting, Activation, Declared, End, MarkerState, Operative, Phase, State, Tally};
pub use system::KillTeam;
pub use team::{Datacard, Team};
pub use team_rules::{Label, Moment, Per, RuleAim, RuleCard, RuleEvent, TeamRule, Use};
pub use vocabulary::*;
pub use witness::Witness;
