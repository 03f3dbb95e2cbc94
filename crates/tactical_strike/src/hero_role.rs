//! Hero roles: what a Hero is praised for. At creation a Hero gets exactly one.

/// One of the ten roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HeroRole {
    /// Nearest to the enemy, far from friends.
    Paragon,
    /// Hits and kills in close combat.
    Slayer,
    /// Hits and kills from afar.
    Marksman,
    /// Precise, and after their leaders.
    Duelist,
    /// Passes tests and holds objectives.
    Strategist,
    /// Endures.
    Martyr,
    /// In the thick of it.
    Gladiator,
    /// Keeps others alive.
    Savior,
    /// Frightens and routs.
    Dreaded,
    /// Knows the ground.
    Pathfinder,
}

impl HeroRole {
    /// All ten, in the order of the book.
    pub const ALL: [Self; 10] = [
        Self::Paragon,
        Self::Slayer,
        Self::Marksman,
        Self::Duelist,
        Self::Strategist,
        Self::Martyr,
        Self::Gladiator,
        Self::Savior,
        Self::Dreaded,
        Self::Pathfinder,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paragon => "Paragon",
            Self::Slayer => "Slayer",
            Self::Marksman => "Marksman",
            Self::Duelist => "Duelist",
            Self::Strategist => "Strategist",
            Self::Martyr => "Martyr",
            Self::Gladiator => "Gladiator",
            Self::Savior => "Savior",
            Self::Dreaded => "Dreaded",
            Self::Pathfinder => "Pathfinder",
        }
    }

    /// The role of this name, or a sentence with all of them.
    pub fn parse(name: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|it| it.name()).collect();
            format!("there is no hero role \"{name}\"; known are {}", known.join(", "))
        })
    }
}
