//! What protects the target of a shot.

/// What protects a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Screen {
    /// Its cover.
    pub cover: Cover,
    /// It is obscured.
    pub obscured: bool,
    /// One and the same feature would do both: its player picks one of the two.
    pub either: bool,
    /// It is behind a shield, by which it saves better.
    pub shielded: bool,
}

impl Screen {
    /// What is left of it once its player has picked cover, or obscured.
    #[must_use]
    pub(crate) fn picked(self, cover: bool) -> Self {
        let shielded = cover && self.shielded;
        Self { cover: if cover { self.cover } else { Cover::None }, obscured: !cover, either: false, shielded }
    }
}

/// How much cover a target has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cover {
    /// None.
    #[default]
    None,
    /// One die may be kept as a normal success.
    Plain,
    /// The same, or as a critical one, or two dice: light terrain, seen from above.
    Improved,
}
