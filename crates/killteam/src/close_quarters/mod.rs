//! Close quarters: what killzones of walls and hatchways add to the rules.
//!
//! Guard and the interrupts that come of it, fights through hatchways and doors, weapons that are deadlier where
//! there is nowhere to go, and the strongholds of a city, which share some of this. A map asks for close quarters by
//! name, see `docs/maps.md`.

pub(crate) mod access_points;
pub(crate) mod condensed_environment;
pub(crate) mod guard;
mod half_way;
pub(crate) mod hatchway_fight;
pub(crate) mod interrupt;
mod plans;
pub(crate) mod stride;
mod strongholds;
mod walls;
mod watch;

pub use half_way::{Stride, StrideStep};
pub use plans::{AccessEvent, AccessKind, AccessPoint};
pub(crate) use plans::{Plan, can_be_fought_through, plans};
pub use watch::{GuardEvent, Watch, WatchStep};

pub(crate) use guard::{fold, note};
pub(crate) use strongholds::solids_for_control_range;
pub(crate) use walls::Walls;
