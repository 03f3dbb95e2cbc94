//! Security: holding ground.

pub(super) mod envoy;
pub(super) mod martyrs;
pub(crate) mod plant_banner;
