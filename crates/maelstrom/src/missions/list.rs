//! The missions of the pack as a list, and what some of them do to objectives.

/// A mission of the pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mission {
    /// Territorial Control.
    TerritorialControl,
    /// Ambitious Surge.
    AmbitiousSurge,
    /// Complex Front.
    ComplexFront,
    /// Subterfuge and Interference.
    Subterfuge,
    /// Chaotic Engagement.
    ChaoticEngagement,
    /// Never Surrender.
    NeverSurrender,
}

impl Mission {
    /// All of them, by the roll that picks them.
    pub const ALL: [Self; 6] = [
        Self::TerritorialControl,
        Self::AmbitiousSurge,
        Self::ComplexFront,
        Self::Subterfuge,
        Self::ChaoticEngagement,
        Self::NeverSurrender,
    ];
}

/// What is done to an objective of the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// It is worth twice as much.
    Doubled,
    /// It cannot be scored.
    Sabotaged,
}
