//! The server by its real sockets and a real file: whole battles, lost connections, bad input.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod afterwards;
mod asks;
mod battles;
mod device;
mod house;
mod keys;
mod killed;
mod lobbies;
mod luck;
mod network;
mod playing;
mod refusals;
mod troubles;
mod waiting;
