//! A move that a hatch can come into, as data.

use crate::vocabulary::Action;

/// A move that a hatch can come into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stride {
    /// Reposition or Dash.
    pub action: Action,
    /// How many whole inches of it are left.
    pub left: i32,
    /// How far it has come.
    pub step: StrideStep,
}

/// How far a move has come that a hatch can come into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrideStep {
    /// Nothing has come in between.
    Going,
    /// A hatch was operated, and the rest of the move may be used.
    Paused,
    /// The rest is being used.
    Resumed,
}
