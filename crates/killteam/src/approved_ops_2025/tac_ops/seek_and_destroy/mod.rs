//! Seek & Destroy: taking them out.

pub(super) mod dominate;
pub(super) mod route;
pub(super) mod sweep_and_clear;
