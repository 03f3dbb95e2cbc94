//! Kill Team on a physical table: the same battle told without positions, with every question answered
//! from a digital table, gives the same points by the same clauses; and whatever is corrected later is
//! as if it had been told right at once.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

#[path = "../killteam/setups.rs"]
mod setups;

mod corrections;
mod same_points;
mod shadow;
