//! What the dice of a test are held against.

/// What dice are held against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Two dice, this or less. A double 1 passes whatever it is, if that is played.
    AtMost {
        /// The value.
        value: u8,
        /// True if only a double 1 will do.
        only_double_one: bool,
    },
    /// One die, this or less; a 6 fails and a 1 passes.
    Characteristic(u8),
    /// One die, this or more.
    AtLeast(u8),
    /// One die, this or less.
    UpTo(u8),
}

impl Target {
    /// How many dice it takes.
    pub fn dice(self) -> u8 {
        match self {
            Self::AtMost { .. } => 2,
            _ => 1,
        }
    }

    /// True if these faces pass.
    pub fn is_met(self, faces: &[u8], double_one: bool) -> bool {
        let sum: u8 = faces.iter().sum();
        let ones = faces.iter().all(|it| *it == 1);
        match self {
            Self::AtMost { only_double_one: true, .. } => ones,
            Self::AtMost { value, .. } => sum <= value || (ones && double_one),
            Self::Characteristic(value) => value > 0 && sum != 6 && (sum <= value || sum == 1),
            Self::AtLeast(value) => sum >= value,
            Self::UpTo(value) => sum <= value,
        }
    }
}
