//! Many battles of Kill Team between bots: each ends, replays and verifies, and does not care on
//! which side of the table it is played.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

mod many;
mod mirror;
mod setups;

use setups::{maps, setup};
