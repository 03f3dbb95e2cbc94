//! Whole battles through the door alone: random but offered rows, two seats and a watcher, in and out of JSON at every
//! step.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod changes;
mod driver;
mod golden;
mod hindsight;
mod killteam;
mod lies;
mod maelstrom;
mod nonsense;
mod page;
mod properties;
mod secrecy;
mod slow_model;
mod tactical_strike;
mod twins;
mod why_not;
