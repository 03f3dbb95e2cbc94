//! Tactical Strike Plus: skirmishes in the Age of Darkness.
//!
//! [`army_list`]s are data, [`strike_force`]s are checked, priced, and advised on what may still be added, missions are
//! fought as a [`TacticalStrike`] battle, and a [`campaign`] links them. The folders are the rulebook's table of contents:
//! `ad_hoc_units`, `command_points`, `hero_roles`, `missions`, `points_of_interest`, then `setup` and `phases`. An army
//! list is a text that anybody can write, and no rule names one. Rules ask the [`Witness`] and never read a coordinate;
//! `geometry` is the only place that does. Shots and blows themselves are not resolved here: what came of them is reported.

#![deny(clippy::float_arithmetic)]

pub mod ad_hoc_units;
mod allies;
mod answers;
mod armoury;
pub mod army_list;
pub mod campaign;
mod choice;
pub mod close_combat;
mod combatant;
pub mod command_points;
mod deployment_map;
mod event;
mod fold;
mod fraction;
mod geometry;
mod header;
mod hero_role;
pub mod hero_roles;
pub mod leadership;
mod lists;
pub mod missions;
mod options;
mod outcome;
mod phases;
pub mod points_of_interest;
mod reason;
mod record;
mod scenario;
mod setup;
mod shown;
mod state;
pub mod strike_force;
mod system;
#[cfg(test)]
mod test_tables;
pub mod throws;
#[cfg(test)]
mod truthful_players;
mod vocabulary;
mod witness;
mod words;
mod written;

pub use allies::{Ally, Level};
pub use armoury::{Power, Weapon};
pub use choice::{Again, Choice, Deed, Die, Proposal, Reaction, Report, Via};
pub use combatant::Combatant;
pub use deployment_map::{Border, DeploymentMap, DeploymentMaps, DeploymentZone, Ground, TableSize};
pub use event::{CpSource, CpUse, Event, SpSource};
pub use fraction::Fraction;
pub use header::{
    AmmoMode, CharacterTerms, CombatMorale, ListKind, ListText, MarkerDistance, Options, PACK, PerTurn, ScoringBasis,
    Setup, Table, TeamSupply, Terms, Text,
};
pub use hero_role::HeroRole;
pub use lists::{EntryId, FactionId, ListFault, Lists, ModelId, Source, SourceKind};
pub use outcome::{Aftermath, Fallen, Fighter, PlayerResult};
pub use reason::{Hindrance, Reason};
pub use record::{Fire, Lost, Record, Removal};
pub use state::{Due, Marker, ModelState, Place, Poi, Scatter, Shown, State, Step, TestDue, UnitState};
pub use vocabulary::*;
pub use witness::Witness;
