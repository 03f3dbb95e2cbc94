//! Maelstrom of War: the beta mission pack of the 9th edition, refereed and scored.
//!
//! The folders are the pack's table of contents: `setup` is steps 1 to 14, `phases` the battle
//! itself, then `objectives`, `missions` and `stratagems`, a file each. Rules ask the [`Witness`]
//! and never read a coordinate; `geometry` is the only place that does. Fighting itself (moves by
//! allowance, psychic tests, shooting, charges) is not here: what happened is reported, or seen on
//! the board.

#![deny(clippy::float_arithmetic)]

pub mod army;
mod choice;
pub mod driver;
mod event;
mod fold;
mod geometry;
mod ground;
mod header;
mod matters;
pub mod missions;
pub mod objectives;
mod options;
mod phases;
mod reason;
mod record;
mod scenario;
mod settings;
mod setup;
mod shown;
mod size;
mod state;
pub mod stratagems;
mod system;
mod terrain;
mod transports;
mod vocabulary;
mod witness;
mod words;
mod written;

pub use army::Army;
pub use choice::{Choice, Hit, Kind, Proposal, Report};
pub use event::{Event, How};
pub use ground::Ground;
pub use header::{PACK, Setup, Table, Text};
pub use matters::Telling;
pub use reason::Reason;
pub use record::{Fall, Hurt, Loss, Mortal, Motion, Record, UNNAMED_STRATAGEM};
pub use settings::{EdgeOrder, MortalCount, Options, Slots, Split, TakeAndHold, Touch};
pub use setup::reserves_cost;
pub use size::{BattleSize, BySize};
pub use state::{Declared, Draw, Drawn, Held, MarkerState, ModelState, Place, State, Step, UnitState};
pub use terrain::{Feature, Terrain, TerrainKind, Trait};
pub use vocabulary::*;
pub use witness::Witness;
pub use written::read_stands;
