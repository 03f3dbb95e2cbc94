//! The Approved Ops 2025 pack: crit ops, tac ops, kill op, primary op, and how they score.

pub mod crit_ops;
pub(crate) mod kill_op;
mod primary_op;
pub mod scoring;
pub mod tac_ops;
pub mod tokens;

pub use crit_ops::CritOp;
pub use tac_ops::TacOp;

/// The name of the pack in a journal's set-up.
pub const PACK: &str = "approved-ops-2025";
