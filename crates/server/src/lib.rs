//! Battles over the network: a lobby, a key for each seat, one task for each battle, and the web app.
//!
//! Whoever shows a battle in a browser comes in here. The rules are behind `systems::Sitting`, which decides who may see
//! and do what; what is stored is in `store`. This crate carries: it knows who holds which key, what a device has
//! already seen, and that nothing is told before it is on disk.
//!
//! One task owns a battle (`room`); sockets and routes send it messages, so that no lock is held across an
//! await and the order is the queue's.

#![allow(
    clippy::disallowed_methods,
    reason = "keys end, words die and limits fill with time; no rule is decided by it"
)]

mod app;
mod assets;
mod chance;
mod clock;
mod connections;
mod founding;
mod guard;
mod http;
mod lab;
mod limits;
mod listen;
mod lobby;
mod names;
mod places;
mod problem;
mod room;
mod sharing;
mod socket;
mod who;
pub mod wire;

pub use app::Config;
pub use clock::{Clock, Hand};
pub use http::REQUESTS;
#[cfg(feature = "openapi")]
pub use http::description;
pub use limits::{Limits, Rate};
pub use listen::{Server, lan_addresses};
pub use sharing::{Link, share};
