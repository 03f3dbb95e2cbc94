//! Infiltration: unseen.

pub(crate) mod plant_devices;
pub(crate) mod steal_intelligence;
pub(crate) mod track_enemy;
