//! Tactical Strike Plus: skirmishes in the Age of Darkness.
//!
//! So far: [`army_list`]s as data, [`strike_force`]s, checked, priced, and advised on what may still
//! be added, and [`campaign`]s. The folders are the rulebook's table of contents; an army list is a text that
//! anybody can write, and no rule names one.

#![deny(clippy::float_arithmetic)]

mod allies;
mod armoury;
pub mod army_list;
pub mod campaign;
mod fraction;
mod hero_role;
mod lists;
pub mod strike_force;

pub use allies::{Ally, Level};
pub use armoury::{Power, Weapon};
pub use fraction::Fraction;
pub use hero_role::HeroRole;
pub use lists::{EntryId, FactionId, ListFault, Lists, ModelId, Source, SourceKind};
