//! What can be rolled at the table, as a list.

use crate::vocabulary::{Thrown, WeaponId};

/// What is rolled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Throw {
    /// How far a unit runs.
    Run,
    /// How far a unit gets through difficult terrain.
    Difficult,
    /// How far a unit charges.
    Charge {
        /// True if it has to cross difficult terrain.
        through_difficult: bool,
    },
    /// One shot to hit.
    Shot {
        /// With what.
        weapon: WeaponId,
        /// True if it is a snap shot for a reason that only players know, such as a heavy weapon on the move.
        is_snap: bool,
    },
    /// Where a blast comes down.
    Scatter {
        /// Of what.
        weapon: WeaponId,
        /// True if the firer sees the target. Barrages may do without.
        is_seen: bool,
    },
    /// How often a template hits those who charge.
    Template(WeaponId),
    /// A save against a wound.
    Save(Hit),
    /// Feel No Pain against an unsaved wound.
    FeelNoPain,
}

impl Throw {
    /// What kind of roll it is, by which it goes in a journal.
    pub const fn kind(self) -> Thrown {
        match self {
            Self::Run => Thrown::Run,
            Self::Difficult => Thrown::Difficult,
            Self::Charge { .. } => Thrown::Charge,
            Self::Shot { .. } => Thrown::Shot,
            Self::Scatter { .. } => Thrown::Scatter,
            Self::Template(_) => Thrown::Template,
            Self::Save(_) => Thrown::Save,
            Self::FeelNoPain => Thrown::FeelNoPain,
        }
    }
}

/// A wound to be saved from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hit {
    /// What the weapon pierces; nothing if it pierces no armour.
    pub ap: Option<u8>,
    /// The cover save that terrain or models in between give, if any.
    pub cover: Option<u8>,
    /// True if cover does not help against it.
    pub ignores_cover: bool,
    /// Which of equally good saves, if it matters.
    pub with: Option<SaveKind>,
}

/// A kind of save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveKind {
    /// Armour.
    Armour,
    /// Invulnerable.
    Invulnerable,
    /// Cover.
    Cover,
}

impl SaveKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Armour, Self::Invulnerable, Self::Cover];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Armour => "armour",
            Self::Invulnerable => "invulnerable",
            Self::Cover => "cover",
        }
    }
}
