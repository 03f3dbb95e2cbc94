//! Seek & Destroy: taking them out.

pub(super) mod dominate;
pub(super) mod route;
pub(crate) mod sweep_and_clear;
