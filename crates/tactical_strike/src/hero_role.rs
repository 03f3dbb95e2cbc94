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

    /// What it is praised for, in command points.
    pub const fn gist(self) -> &'static str {
        match self {
            Self::Paragon => {
                "At the end of the own Movement phase: 1 for each enemy unit to which this Hero is the nearest of its side, and \
                 2 if no friend is nearer than 6 inches."
            }
            Self::Slayer => {
                "When the fighting of a turn is over: 1 for each hit of this Hero in close combat, and 2 for each enemy that it \
                 struck down there."
            }
            Self::Marksman => {
                "In each Shooting phase: 1 for a first hit of this Hero, and when the phase is over 2 if it shot any enemy."
            }
            Self::Duelist => {
                "1 for each precise shot or strike of the unit, and 3 for each enemy Hero or Leader that this Hero brings down \
                 by shooting or in close combat."
            }
            Self::Strategist => {
                "1 for each test that the unit passes, ammunition left out, and 3 at the end of the own turn if it holds or \
                 contests an objective."
            }
            Self::Martyr => {
                "When a phase is over: 1 for each armour save that this Hero made in it, and 2 if it fell, even then."
            }
            Self::Gladiator => {
                "1 for each enemy in contact when an initiative step ends in which this Hero fought, and 2 if it is still locked \
                 in combat when the own Assault phase ends."
            }
            Self::Savior => {
                "1 whenever another one of the unit feels no pain, and 2 for each invulnerable save of another one. The Hero's \
                 own are worth nothing."
            }
            Self::Dreaded => {
                "1 for each test that the unit forces on an enemy unit, and 2 whenever that unit runs after failing one for \
                 morale or fear."
            }
            Self::Pathfinder => {
                "1 each time this Hero crosses difficult or dangerous terrain or goes to ground with its unit, 1 at the end of \
                 the own Movement phase within 3 inches of an objective, and 2 for each cover save of another one of the unit."
            }
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
