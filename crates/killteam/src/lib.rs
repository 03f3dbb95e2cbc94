//! Kill Team, 2024 edition, with the Approved Ops 2025 pack.
//!
//! The folders are the rulebook's table of contents: `phases` is the sequence of a battle,
//! `actions` what operatives do, `approved_ops_2025` what scores. Rules ask the [`Witness`] and
//! never read a coordinate; `geometry` is the only place that does.
//!
//! Modules lie in layers (vocabulary, state, witness, rules, phases, battle, words, shown) and use only what is beside or
//! below them; `xtask/src/layers.rs` has the table.

#![deny(clippy::float_arithmetic)]

mod abilities;
mod actions;
mod answers;
pub mod approved_ops_2025;
mod attacks;
pub mod card;
mod changes;
mod choice;
mod close_quarters;
mod digest;
mod equipment;
mod event;
mod geometry;
mod ground;
mod incapacitation;
mod initiative;
mod limit;
mod means;
mod objectives;
mod options;
mod pending;
mod phases;
pub mod playable;
mod reason;
mod record;
mod roads;
mod roster;
mod scenario;
mod sealed;
mod sentence;
mod setup;
mod shown;
mod state;
mod system;
mod targeting;
mod team;
mod team_rules;
mod tracking;
mod vocabulary;
mod way;
mod weapon;
mod weapon_rules;
mod witness;
mod words;
mod written;

pub use abilities::Ability;
pub use attacks::{
    Attack, AttackChoice, AttackEvent, AttackKind, AttackReason, AttackRoll, Cover, CoverSave, Die, Fallen, Grade,
    Hand, How, Reroll, Role, Screen, Step, Tricks, outlook,
};
pub use changes::{Changes, Stat, StatChange, Until, Whose};
pub use choice::{Choice, Placement, Report, Target};
pub use close_quarters::{AccessEvent, AccessKind, AccessPoint, GuardEvent, Stride, StrideStep, Watch, WatchStep};
pub use equipment::{Blast, Equipment, GearEvent, Grenade, Item, Lifted, Loadout, Obstruction};
pub use event::Event;
pub use geometry::Glance;
pub use ground::{Ground, PlacedTerrain, Size};
pub use initiative::{CardPlay, Cards, InitiativeCard, InitiativeEvent, InitiativeRoll};
pub use limit::Limit;
pub use means::Means;
pub use objectives::Objectives;
pub use options::few_options;
pub use reason::{No, Obstacle, Reason};
pub use record::{Loss, Losses, Record, TacRecord};
pub use roster::Roster;
pub use sentence::Sentence;
pub use setup::{
    ClearScope, ClimbMinimum, ConcedeRule, CondensedEnvironment, DeployGroups, EquipmentSizes, Inside, KillGrades,
    ModelHeights, OpCaps, Options, PiercingCombine, Presence, Setup, SweepAndClear, Table, TableKind, Text,
    VisibilitySamples,
};
pub use state::{
    Acting, ActionDice, Activation, Declared, MarkerState, Operative, Phase, PlacingStep, ReadyStep, State, Tally,
};
pub use team::{Datacard, Team};
pub use team_rules::{Hooks, Label, Moment, Per, RuleAim, RuleCard, RuleEvent, TeamRule, Use};
pub use tracking::{Note, Tracking};
pub use vocabulary::*;
pub use way::Way;
pub use weapon::{Weapon, WeaponKind, WeaponNo};
pub use weapon_rules::{RuleCard as WeaponRuleCard, WeaponRule};
pub use witness::Witness;
pub use words::{Destination, destination};
