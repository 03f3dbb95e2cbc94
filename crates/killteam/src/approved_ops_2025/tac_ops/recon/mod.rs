//! Recon: knowing where they are.

pub(crate) mod flank;
pub(crate) mod retrieval;
pub(crate) mod scout_enemy_movement;
