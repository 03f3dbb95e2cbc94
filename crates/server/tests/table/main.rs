//! The server by its real sockets and a real file: whole battles, lost connections, bad input.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod afterwards;
mod asks;
mod battles;
mod choosing;
mod clocks;
mod described;
mod device;
mod house;
mod keys;
mod killed;
mod lab;
mod lagging;
mod limits;
mod load;
mod lobbies;
mod luck;
mod maps;
mod misfortunes;
mod missing;
mod network;
mod objections;
mod older;
mod playing;
mod refusals;
mod schema;
mod secrets;
mod troubles;
mod waiting;

/// As in the command: what is measured under load is what people get.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
