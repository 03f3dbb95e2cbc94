//! Fights: two who roll, then strike and block in turn.

mod aftermath;
mod blows;
mod bout;
mod chancy;
mod rerolls;
mod round;
mod rounds;
mod solved;
mod state;
mod strategy;
mod wounds;

pub use aftermath::Aftermath;
pub use blows::{Successes, blows};
pub use rounds::{fight, melee};
pub use strategy::Strategy;

use crate::profile::{Aim, Hide, MOST_MELEE_DICE, MOST_WOUNDS, Profile, Reading};
use crate::score::Score;

/// One of two who fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fighter {
    /// What it fights with.
    pub profile: Profile,
    /// The wounds it has left.
    pub wounds: u8,
    /// The Wounds of its datacard: with fewer than half of them it is injured.
    pub stat: u8,
    /// Friends who help: the Hit is better by one for each.
    pub assists: u8,
    /// What becomes of damage that it takes.
    pub hide: Hide,
    /// How it decides.
    pub play: Play,
}

impl Fighter {
    /// Somebody who is unhurt, alone, and plays as well as possible.
    pub const fn new(profile: Profile, wounds: u8) -> Self {
        Self { profile, wounds, stat: wounds, assists: 0, hide: Hide::BARE, play: Play::Best }
    }

    /// The same with every number within its bounds.
    fn used(self) -> Self {
        let dice = self.profile.dice.min(MOST_MELEE_DICE);
        Self { wounds: self.wounds.min(MOST_WOUNDS), profile: Profile { dice, ..self.profile }, ..self }
    }

    /// The weapon of somebody with so many wounds left.
    fn weapon(&self, wounds: u8, terms: &Terms) -> Profile {
        let injured = terms.injuries && 2 * u16::from(wounds) < u16::from(self.stat);
        self.profile.used(i8::from(injured) - self.assists.min(6) as i8)
    }
}

/// How somebody in a fight decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Play {
    /// By a convention, re-rolls included.
    By(Strategy),
    /// As well as possible, whatever the other one does.
    Best,
}

/// The circumstances of a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Terms {
    /// What the attacker wants and the defender does not, where they play as well as possible.
    pub aim: Aim,
    /// Whether a die can be kept twice.
    pub reading: Reading,
    /// So many fights in a row, or until one is out.
    pub rounds: u8,
    /// Whoever is injured hits worse.
    pub injuries: bool,
    /// The defender has initiative, so it may roll the first die again.
    pub defender_first: bool,
}

impl Default for Terms {
    fn default() -> Self {
        Self { aim: Aim::TakeOut, reading: Reading::Once, rounds: 1, injuries: true, defender_first: false }
    }
}

/// What it is worth to the attacker if both have so many wounds left.
fn of_wounds(aim: Aim, began: [u8; 2], left: [u8; 2]) -> Score {
    let [taken, dealt] = [0, 1].map(|it| f64::from(began[it]) - f64::from(left[it]));
    let is = |it: bool| f64::from(u8::from(it));
    // The second number tells outcomes apart that the first takes for equal.
    let large = f64::from(MOST_WOUNDS) + 1.0;
    match aim {
        Aim::TakeOut => Score::new(is(left[1] == 0), large * dealt - taken),
        Aim::Survive => Score::new(is(left[0] > 0), dealt - large * taken),
        Aim::Trade => Score::new(dealt - taken, dealt),
    }
}
