//! The closed list of rule systems, and a sitting at a battle of any of them.
//!
//! [`Sitting`] is the one door for whoever takes any system: terminal, server, browser, a package for another language. What a
//! visitor may see and do is decided behind it.

#![deny(clippy::float_arithmetic)]

mod arena;
mod armoury;
mod arms;
pub mod campaigns;
mod chances;
pub mod data;
mod flags;
pub mod forces;
mod form;
mod kept;
mod maps;
mod proof;
mod reader;
mod seated;
mod set_up;
pub mod settings;
mod sitting;
mod system;
mod tables;
mod thought;
mod typed;

pub use arena::{Arena, Column, Edition, Fielded, Fight, Fought, Mark, Recorded, Sheet};
pub use armoury::{Armoury, RuleGist, StatCard, StatWeapon, armoury};
pub use arms::{Arm, ArmRule};
pub use chances::Supposed;
pub use flags::{Field, Flag};
pub use form::{Choosable, SeatsForm, SettingForm, SystemForm, TableForm, TypedForm, forms, settings_of};
pub use kept::Kept;
pub use maps::{
    EmptyMap, MapChecked, MapFault, MapForm, MapRead, MapToCheck, MapToRead, MarkerKind, TerrainKind, check_map,
    map_form, read_map,
};
pub use proof::Proof;
pub use reader::{Became, Chapter, Reader, Tally};
pub use set_up::{Fault, SeatWish, SetUp, Source};
pub use sitting::{AskedAlone, Entered, Frame, Patience, Said, Sitting, Stepped, Summary, Supply};
pub use system::{
    Opened, Outside, Parting, SystemCard, all, arena, begin, bots_of, library, open, open_as_far, prove, scenario,
};
pub use tables::Tables;
pub use thought::{Outlook, Thought};
pub use typed::{is_typed, typed_force};
