//! The Approved Ops 2025 pack: crit ops, tac ops, kill op, primary op, and how they score.

mod brought;
pub mod crit_ops;
pub(crate) mod kill_grade;
pub(crate) mod kill_op;
mod list;
pub(crate) mod primary_op;
pub mod scoring;
pub(crate) mod still;
pub mod tac_ops;
pub mod tokens;

pub use kill_op::SUMMARY as KILL_OP;
pub use list::{CritOp, PACK, TacOp};
pub use primary_op::SUMMARY as PRIMARY_OP;

/// What an op without a card is about: both sides have it in every battle.
#[derive(Debug)]
pub struct Summary {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in our own words.
    pub gist: &'static str,
    /// What else is to be known, a sentence each.
    pub facts: &'static [&'static str],
}
