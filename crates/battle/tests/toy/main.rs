//! The contracts of a battle, held to by a small game.

#![allow(clippy::unwrap_used, reason = "everything here is a test")]

mod coins;
mod corrections;
mod damage;
mod documented;
mod folding;
mod journals;
mod numbers;
mod play;
mod refusals;
mod secrets;
mod settling;
mod spoken;
mod undo;
mod vaults;
