//! What a command point gives to a unit, as a list.

/// A special rule that a command point gives to a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grant {
    /// Adamantium Will.
    AdamantiumWill,
    /// Eternal Warrior.
    EternalWarrior,
    /// Stubborn.
    Stubborn,
    /// Furious Charge.
    FuriousCharge,
    /// Counter-attack.
    CounterAttack,
    /// Move Through Cover.
    MoveThroughCover,
    /// Fleet.
    Fleet,
}

impl Grant {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::AdamantiumWill,
        Self::EternalWarrior,
        Self::Stubborn,
        Self::FuriousCharge,
        Self::CounterAttack,
        Self::MoveThroughCover,
        Self::Fleet,
    ];

    /// The rule.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AdamantiumWill => "Adamantium Will",
            Self::EternalWarrior => "Eternal Warrior",
            Self::Stubborn => "Stubborn",
            Self::FuriousCharge => "Furious Charge",
            Self::CounterAttack => "Counter-attack",
            Self::MoveThroughCover => "Move Through Cover",
            Self::Fleet => "Fleet",
        }
    }

    /// The rule of this name, in any spelling of capitals.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }
}
