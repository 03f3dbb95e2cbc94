//! Battles over the network: a lobby, a key for each seat, one task for each battle, and the web app.

pub mod wire;
