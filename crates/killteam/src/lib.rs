//! Kill Team, 2024 edition, with the Approved Ops 2025 pack.
//!
//! The folders are the rulebook's table of contents: `phases` is the sequence of a battle,
//! `actions` what operatives do, `approved_ops_2025` what scores. Rules ask the [`Witness`] and
//! never read a coordinate; `geometry` is the only place that does.

#![deny(clippy::float_arithmetic)]

mod actions;
pub mod approved_ops_2025;
mod attacks;
pub mod card;
mod choice;
mod event;
mod geometry;
mod incapacitation;
mod options;
mod phases;
mod reason;
mod record;
mod scenario;
mod setup;
mod state;
mod system;
mod targeting;
mod team;
mod vocabulary;
mod weapon;
mod weapon_rules;
mod witness;
mod words;
mod written;

pub use attacks::{
    Attack, AttackChoice, AttackEvent, AttackKind, AttackReason, AttackRoll, CoverSave, Die, Grade, Hand, How, Reroll,
    Role, Step, Tricks,
};
pub use choice::{Choice, Report, Target};
pub use event::Event;
pub use reason::{Obstacle, Reason};
pub use record::{Loss, Losses, Record, TacRecord};
pub use setup::{
    ClearScope, ClimbMinimum, FlankTerritory, KillGrades, OpCaps, Options, Presence, Setup, SweepAndClear, Table,
    TableKind, Text,
};
pub use state::{Activation, Declared, End, MarkerState, Operative, Phase, State, Tally};
pub use system::KillTeam;
pub use targeting::{Cover, Screen};
pub use team::{Datacard, Team};
pub use vocabulary::*;
pub use weapon::{Weapon, WeaponKind, WeaponNo};
pub use weapon_rules::{RuleCard, WeaponRule};
pub use witness::Witness;
