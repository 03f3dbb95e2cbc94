//! Recon: knowing where they are.

pub(super) mod flank;
pub(super) mod retrieval;
pub(super) mod scout_enemy_movement;
