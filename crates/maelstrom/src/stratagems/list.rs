//! The stratagems of the pack as a list.

/// A stratagem of the pack, for the record of what was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ploy {
    /// Carry an unscored objective over.
    FixedDetermination,
    /// Swap a category.
    NewIntel,
    /// One more or one less.
    QuickThinking,
    /// Make it a 1.
    StandingOrders,
}

impl Ploy {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::FixedDetermination, Self::NewIntel, Self::QuickThinking, Self::StandingOrders];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FixedDetermination => "Fixed Determination",
            Self::NewIntel => "New Intel",
            Self::QuickThinking => "Quick Thinking",
            Self::StandingOrders => "Standing Orders",
        }
    }

    /// What it costs unless the mission says otherwise.
    pub const fn cp(self) -> u8 {
        1
    }
}
