//! Many battles on many threads, and what came of them.
//!
//! A battle of a simulation is a pure function of its arena, the master seed and its own number; threads only share
//! the numbers out, and battles are handed on in their order. So the same run gives the same rows on every machine,
//! with one thread or with sixteen, and any one battle can be played again alone.

mod about;
mod answers;
mod batch;
mod error;
mod games;
mod grouped;
mod parquet_file;
mod parts;
mod quoted;
mod report;
mod rows;
mod run;
mod sums;

pub use about::About;
pub use answers::{Answers, GRACE};
pub use batch::Batch;
pub use bots::swiftly::{Played, Stuck, play_one, play_to_end};
pub use error::Error;
pub use grouped::grouped;
pub use quoted::quoted;
pub use report::{Gathered, report};
pub use rows::{Holds, Rows, SCHEMA};
pub use run::{Finished, Run, run};
pub use sums::Sums;
