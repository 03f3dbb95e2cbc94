//! The tactical objectives as a list: six categories of six.

use std::fmt;

/// A category of tactical objectives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Brought Low.
    BroughtLow,
    /// Raid.
    Raid,
    /// Territory Seizure.
    TerritorySeizure,
    /// Holding the Line.
    HoldingTheLine,
    /// Heroic Deeds.
    HeroicDeeds,
    /// Eradication.
    Eradication,
}

impl Category {
    /// All of them, in the order of the pack.
    pub const ALL: [Self; 6] = [
        Self::BroughtLow,
        Self::Raid,
        Self::TerritorySeizure,
        Self::HoldingTheLine,
        Self::HeroicDeeds,
        Self::Eradication,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BroughtLow => "Brought Low",
            Self::Raid => "Raid",
            Self::TerritorySeizure => "Territory Seizure",
            Self::HoldingTheLine => "Holding the Line",
            Self::HeroicDeeds => "Heroic Deeds",
            Self::Eradication => "Eradication",
        }
    }

    /// Two letters, as on a score sheet.
    pub const fn code(self) -> &'static str {
        match self {
            Self::BroughtLow => "BL",
            Self::Raid => "RD",
            Self::TerritorySeizure => "TS",
            Self::HoldingTheLine => "HL",
            Self::HeroicDeeds => "HD",
            Self::Eradication => "EX",
        }
    }

    /// The category of this name or code, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.trim();
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name) || it.code().eq_ignore_ascii_case(name))
    }
}

/// A tactical objective: a category and the result of the die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Objective {
    /// Its category.
    pub category: Category,
    roll: u8,
}

impl Objective {
    /// The objective for this result of a die.
    pub fn rolled(category: Category, roll: u8) -> Option<Self> {
        (1..=6).contains(&roll).then_some(Self { category, roll })
    }

    /// All six of a category.
    pub fn of(category: Category) -> impl Iterator<Item = Self> {
        (1..=6).map(move |roll| Self { category, roll })
    }

    /// All thirty-six.
    pub fn all() -> impl Iterator<Item = Self> {
        Category::ALL.into_iter().flat_map(Self::of)
    }

    /// The result of the die that generates it.
    pub const fn roll(self) -> u8 {
        self.roll
    }
}

/// As on a score sheet: RD4.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.category.code(), self.roll)
    }
}

/// A keyword that an objective cannot do without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// VEHICLE or MONSTER.
    Big,
    /// The WARLORD.
    Warlord,
    /// CHARACTER.
    Character,
    /// PSYKER.
    Psyker,
}
