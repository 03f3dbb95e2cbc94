//! The unit keywords that rules ask for.

/// A keyword with an effect on set-up, objectives or control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Keyword {
    /// On foot.
    Infantry,
    /// Beasts.
    Beasts,
    /// Swarms.
    Swarm,
    /// On bikes.
    Biker,
    /// Mounted.
    Cavalry,
    /// Vehicles.
    Vehicle,
    /// Monsters.
    Monster,
    /// Aircraft.
    Aircraft,
    /// Flies.
    Fly,
    /// Titanic.
    Titanic,
    /// Characters.
    Character,
    /// Psykers.
    Psyker,
    /// Transports.
    Transport,
    /// Buildings.
    Building,
}

impl Keyword {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Infantry,
        Self::Beasts,
        Self::Swarm,
        Self::Biker,
        Self::Cavalry,
        Self::Vehicle,
        Self::Monster,
        Self::Aircraft,
        Self::Fly,
        Self::Titanic,
        Self::Character,
        Self::Psyker,
        Self::Transport,
        Self::Building,
    ];

    /// As it is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "INFANTRY",
            Self::Beasts => "BEASTS",
            Self::Swarm => "SWARM",
            Self::Biker => "BIKER",
            Self::Cavalry => "CAVALRY",
            Self::Vehicle => "VEHICLE",
            Self::Monster => "MONSTER",
            Self::Aircraft => "AIRCRAFT",
            Self::Fly => "FLY",
            Self::Titanic => "TITANIC",
            Self::Character => "CHARACTER",
            Self::Psyker => "PSYKER",
            Self::Transport => "TRANSPORT",
            Self::Building => "BUILDING",
        }
    }

    /// The keyword of this name. There are more keywords than rules ask for, so none is no mistake.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }
}

/// A set of keywords.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Keywords(u16);

impl Keywords {
    /// True if the keyword is among them.
    pub const fn has(self, keyword: Keyword) -> bool {
        self.0 & (1 << keyword as u16) != 0
    }

    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the two have one in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<Keyword> for Keywords {
    fn from_iter<I: IntoIterator<Item = Keyword>>(keywords: I) -> Self {
        Self(keywords.into_iter().fold(0, |set, it| set | 1 << it as u16))
    }
}
