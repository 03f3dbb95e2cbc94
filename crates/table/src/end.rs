//! The two ends of a map that is played from opposite sides.

/// An end of a map, before it is anybody's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum End {
    /// The end that the map calls A.
    #[default]
    A,
    /// The end that the map calls B.
    B,
}

impl End {
    /// The opposite end.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}
