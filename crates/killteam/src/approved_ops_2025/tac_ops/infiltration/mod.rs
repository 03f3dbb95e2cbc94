//! Infiltration: unseen.

pub(super) mod plant_devices;
pub(super) mod steal_intelligence;
pub(super) mod track_enemy;
