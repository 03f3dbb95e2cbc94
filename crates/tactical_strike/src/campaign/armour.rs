//! What the grade of Armour does to movement and combat. CA-30, CA-33, CA-34.

use super::Grade;

/// What models of a force do and dice they roll that Armour has a say in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exertion {
    /// Running.
    Run,
    /// A test for difficult terrain.
    DifficultTerrain,
    /// A charge.
    Charge,
    /// A test of Initiative.
    InitiativeTest,
    /// A bike's turbo-boost.
    TurboBoost,
    /// Cutting down those who flee.
    SweepingAdvance,
    /// Shooting at those who charge, Reaction Fire included.
    Overwatch,
    /// Moving on after a combat.
    Consolidation,
    /// A vehicle at full speed.
    FlatOut,
}

impl Grade {
    /// True if armour of this grade lets models do that at all.
    pub fn allows(self, exertion: Exertion) -> bool {
        let exhausted = self >= Self::Scarce;
        match exertion {
            Exertion::Run | Exertion::TurboBoost | Exertion::SweepingAdvance => !exhausted,
            Exertion::Overwatch => self != Self::Nonexistent,
            Exertion::DifficultTerrain
            | Exertion::Charge
            | Exertion::InitiativeTest
            | Exertion::Consolidation
            | Exertion::FlatOut => true,
        }
    }

    /// True if the dice of that may be rolled again.
    pub fn may_reroll(self, exertion: Exertion) -> bool {
        self == Self::Abundant
            && matches!(exertion, Exertion::DifficultTerrain | Exertion::Charge | Exertion::InitiativeTest)
    }

    /// True if it takes one die more, of which the highest is put away.
    pub fn drops_the_highest(self, exertion: Exertion) -> bool {
        match exertion {
            Exertion::Run => self == Self::Lacking,
            Exertion::DifficultTerrain | Exertion::Charge => self >= Self::Lacking,
            Exertion::InitiativeTest
            | Exertion::TurboBoost
            | Exertion::SweepingAdvance
            | Exertion::Overwatch
            | Exertion::Consolidation
            | Exertion::FlatOut => false,
        }
    }

    /// How far the dice of a run, a test for difficult terrain or a charge carry, the additional die among them.
    /// A run and a charge add up what counts, difficult terrain takes the best of it.
    pub fn carries(self, exertion: Exertion, dice: &[u8]) -> u32 {
        let mut dice: Vec<u32> = dice.iter().map(|it| u32::from(*it)).collect();
        dice.sort_unstable();
        if self.drops_the_highest(exertion) {
            dice.pop();
        }
        match exertion {
            Exertion::DifficultTerrain => dice.last().copied().unwrap_or(0),
            _ => dice.iter().sum(),
        }
    }

    /// Initiative of a model whose profile says so: steps, tests and sweeping totals alike.
    pub fn initiative(self, profile: u8) -> u8 {
        if self == Self::Nonexistent { profile.saturating_sub(1).max(1) } else { profile }
    }

    /// In a sentence, for those who go into a mission with it.
    pub fn armour_in_words(self) -> &'static str {
        match self {
            Self::Abundant => "charges, Initiative tests and difficult terrain may be rolled again",
            Self::Plentiful => "no effect",
            Self::Lacking => "runs, charges and difficult terrain take a die more and lose the highest",
            Self::Scarce => {
                "no runs, turbo-boosts or sweeping advances; charges and difficult terrain take a die more and lose the highest"
            }
            Self::Nonexistent => {
                "no runs, turbo-boosts, sweeping advances or overwatch; charges and difficult terrain take a die more and \
                 lose the highest; Initiative 1 less"
            }
        }
    }
}
