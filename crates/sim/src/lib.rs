//! Many battles on many threads, and what came of them.
//!
//! A battle of a simulation is a pure function of its table, its bots, the master seed and its own
//! number; threads only share the numbers out. So the same run gives the same sums on every
//! machine, with one thread or with sixteen, and any one battle can be played again alone.

mod run;

pub use bots::swiftly::{Played, Stuck, play_one, play_to_end};
pub use run::{Run, Sums, run, run_with};
