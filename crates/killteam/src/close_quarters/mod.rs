//! Close quarters: what killzones of walls and hatchways add to the rules.
//!
//! Guard and the interrupts that come of it, fights through hatchways and doors, and weapons that are deadlier
//! where there is nowhere to go. A map asks for these rules by name, see `docs/maps.md`.

pub(crate) mod condensed_environment;
pub(crate) mod guard;
pub(crate) mod hatchway_fight;
pub(crate) mod interrupt;

pub use guard::{GuardEvent, Watch, WatchStep};

pub(crate) use guard::{fold, note};
