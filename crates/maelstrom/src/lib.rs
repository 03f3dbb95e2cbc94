//! Maelstrom of War: the beta mission pack of the 9th edition, refereed and scored.
//!
//! The folders are the pack's table of contents. Fighting itself (moves by allowance, psychic
//! tests, shooting, charges) is not here yet: what happened is reported, or seen on the board.

#![deny(clippy::float_arithmetic)]

pub mod army;
mod size;

pub use army::Army;
pub use size::{BattleSize, BySize};
