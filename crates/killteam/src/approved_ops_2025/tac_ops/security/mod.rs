//! Security: holding ground.

pub(crate) mod envoy;
pub(super) mod martyrs;
pub(crate) mod plant_banner;
