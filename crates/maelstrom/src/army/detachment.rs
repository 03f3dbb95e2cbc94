//! Detachments, battlefield roles, and the slots of one for the other.

/// The battlefield role of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// HQ.
    Hq,
    /// Troops.
    Troops,
    /// Elites.
    Elites,
    /// Fast Attack.
    Fast,
    /// Heavy Support.
    Heavy,
    /// Flyers.
    Flyer,
    /// Dedicated Transports.
    Transport,
    /// Lords of War.
    LordOfWar,
    /// Fortifications.
    Fortification,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Hq,
        Self::Troops,
        Self::Elites,
        Self::Fast,
        Self::Heavy,
        Self::Flyer,
        Self::Transport,
        Self::LordOfWar,
        Self::Fortification,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hq => "HQ",
            Self::Troops => "Troops",
            Self::Elites => "Elites",
            Self::Fast => "Fast Attack",
            Self::Heavy => "Heavy Support",
            Self::Flyer => "Flyer",
            Self::Transport => "Dedicated Transport",
            Self::LordOfWar => "Lord of War",
            Self::Fortification => "Fortification",
        }
    }

    /// The role of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }
}

/// A detachment of an army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detachment {
    /// What the army calls it.
    pub name: String,
    /// What it is.
    pub kind: DetachmentKind,
}

/// The detachments of the core book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DetachmentKind {
    /// Patrol.
    Patrol,
    /// Battalion.
    Battalion,
    /// Brigade.
    Brigade,
    /// Vanguard.
    Vanguard,
    /// Outrider.
    Outrider,
    /// Spearhead.
    Spearhead,
    /// Super-heavy Auxiliary.
    SuperHeavyAuxiliary,
    /// Auxiliary Support.
    AuxiliarySupport,
    /// Fortification Network.
    FortificationNetwork,
}

impl DetachmentKind {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Patrol,
        Self::Battalion,
        Self::Brigade,
        Self::Vanguard,
        Self::Outrider,
        Self::Spearhead,
        Self::SuperHeavyAuxiliary,
        Self::AuxiliarySupport,
        Self::FortificationNetwork,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Patrol => "Patrol",
            Self::Battalion => "Battalion",
            Self::Brigade => "Brigade",
            Self::Vanguard => "Vanguard",
            Self::Outrider => "Outrider",
            Self::Spearhead => "Spearhead",
            Self::SuperHeavyAuxiliary => "Super-heavy Auxiliary",
            Self::AuxiliarySupport => "Auxiliary Support",
            Self::FortificationNetwork => "Fortification Network",
        }
    }

    /// The kind of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }

    /// What it costs in command points.
    pub const fn cp(self) -> u8 {
        match self {
            Self::Patrol | Self::AuxiliarySupport => 2,
            Self::Brigade => 4,
            Self::FortificationNetwork => 1,
            _ => 3,
        }
    }

    /// Patrol, Battalion and Brigade: the warlord refunds them, and their Troops hold objectives.
    pub const fn is_core(self) -> bool {
        matches!(self, Self::Patrol | Self::Battalion | Self::Brigade)
    }

    /// The fewest and the most units of a role; Dedicated Transports have a rule of their own.
    pub const fn slots(self, role: Role) -> (usize, usize) {
        match self {
            Self::SuperHeavyAuxiliary => match role {
                Role::LordOfWar => (1, 1),
                _ => (0, 0),
            },
            Self::AuxiliarySupport => match role {
                Role::LordOfWar => (0, 0),
                _ => (0, 1),
            },
            Self::FortificationNetwork => match role {
                Role::Fortification => (1, 3),
                _ => (0, 0),
            },
            _ => self.line(role),
        }
    }

    const fn line(self, role: Role) -> (usize, usize) {
        // HQ, Troops, Elites, Fast Attack, Heavy Support.
        let [hq, troops, elites, fast, heavy] = match self {
            Self::Battalion => [(2, 3), (3, 6), (0, 6), (0, 3), (0, 3)],
            Self::Brigade => [(3, 5), (6, 12), (3, 8), (3, 5), (3, 5)],
            Self::Vanguard => [(1, 2), (0, 3), (3, 6), (0, 2), (0, 2)],
            Self::Outrider => [(1, 2), (0, 3), (0, 2), (3, 6), (0, 2)],
            Self::Spearhead => [(1, 2), (0, 3), (0, 2), (0, 2), (3, 6)],
            _ => [(1, 2), (1, 3), (0, 2), (0, 2), (0, 2)],
        };
        match role {
            Role::Hq => hq,
            Role::Troops => troops,
            Role::Elites => elites,
            Role::Fast => fast,
            Role::Heavy => heavy,
            Role::Flyer => (0, 2),
            Role::Transport => (0, usize::MAX),
            Role::LordOfWar | Role::Fortification => (0, 0),
        }
    }
}
