//! Close quarters: what killzones of walls and hatchways add to the rules.
//!
//! Guard and the interrupts that come of it, fights through hatchways and doors, weapons that are deadlier where
//! there is nowhere to go, and the strongholds of a city, which share some of this. A map asks for close quarters by
//! name, see `docs/maps.md`.

pub(crate) mod access_points;
pub(crate) mod condensed_environment;
pub(crate) mod guard;
pub(crate) mod hatchway_fight;
pub(crate) mod interrupt;
pub(crate) mod stride;
mod strongholds;
mod walls;

pub use access_points::{AccessEvent, AccessKind, AccessPoint};
pub use guard::{GuardEvent, Watch, WatchStep};
pub use stride::{Stride, StrideStep};

pub(crate) use guard::{fold, note};
pub(crate) use strongholds::solids_for_control_range;
pub(crate) use walls::Walls;
