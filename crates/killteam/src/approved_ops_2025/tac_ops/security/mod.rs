//! Security: holding ground.

pub(super) mod envoy;
pub(crate) mod plant_banner;
