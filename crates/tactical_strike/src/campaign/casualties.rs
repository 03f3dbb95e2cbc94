//! What becomes of Heroes and Leaders who fell in a mission. CA-51; the table is ours, since the rules name one and
//! do not print it, and a campaign may bring its own.

use super::characters::{Ailment, Character, Characteristic, Rank};

/// What a casualty roll brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Dead, with all advancements.
    Slain,
    /// A lasting injury, and wounded.
    Maimed,
    /// A lasting injury.
    Injured,
    /// Misses the next mission, or starts it with a Wound less.
    Wounded,
    /// Leadership 1 less in the next mission.
    Shaken,
    /// Nothing.
    Recovered,
    /// Nothing, and two command points for the force.
    Hardened,
}

/// What each roll brings, from 1 to 6.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CasualtyTable {
    heroes: [Fate; 6],
    leaders: [Fate; 6],
}

/// Command points for a hardened character.
pub(crate) const HARDENED: u32 = 2;

impl Default for CasualtyTable {
    fn default() -> Self {
        let table = |first| [first, Fate::Injured, Fate::Wounded, Fate::Shaken, Fate::Recovered, Fate::Hardened];
        Self { heroes: table(Fate::Maimed), leaders: table(Fate::Slain) }
    }
}

impl CasualtyTable {
    /// A table of a club's own. A Hero is for good and cannot be slain.
    pub fn new(heroes: [Fate; 6], leaders: [Fate; 6]) -> Result<Self, String> {
        if heroes.contains(&Fate::Slain) {
            return Err("a Hero is for good; no roll can slay one".to_owned());
        }
        Ok(Self { heroes, leaders })
    }

    /// What a roll brings for a Hero or a Leader; nothing if it is no face of a die.
    pub fn fate(&self, rank: Rank, roll: u8) -> Option<Fate> {
        let row = self.row(rank);
        usize::from(roll).checked_sub(1).and_then(|it| row.get(it)).copied()
    }

    /// All six of a rank.
    pub fn row(&self, rank: Rank) -> [Fate; 6] {
        match rank {
            Rank::Hero => self.heroes,
            Rank::Leader => self.leaders,
        }
    }
}

impl Fate {
    /// Every one.
    pub const ALL: [Self; 7] =
        [Self::Slain, Self::Maimed, Self::Injured, Self::Wounded, Self::Shaken, Self::Recovered, Self::Hardened];

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Slain => "slain",
            Self::Maimed => "maimed",
            Self::Injured => "injured",
            Self::Wounded => "wounded",
            Self::Shaken => "shaken",
            Self::Recovered => "recovered",
            Self::Hardened => "hardened",
        }
    }

    /// The fate of this word.
    pub fn parse(word: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(word.trim())).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|it| it.name()).collect();
            format!("there is no fate \"{word}\"; known are {}", known.join(", "))
        })
    }

    /// True if a second die says which characteristic suffers.
    pub fn injures(self) -> bool {
        matches!(self, Self::Maimed | Self::Injured)
    }
}

/// What suffers on this face of the second die.
pub fn injured_characteristic(roll: u8) -> Option<Characteristic> {
    match roll {
        1 => Some(Characteristic::WeaponSkill),
        2 => Some(Characteristic::BallisticSkill),
        3 => Some(Characteristic::Strength),
        4 => Some(Characteristic::Toughness),
        5 => Some(Characteristic::Initiative),
        6 => Some(Characteristic::Attacks),
        _ => None,
    }
}

impl Character {
    /// Suffers a fate. What is 1 already cannot be injured any more.
    pub(crate) fn suffer(&mut self, fate: Fate, injury: Option<Characteristic>) {
        if let Some(characteristic) = injury.filter(|it| fate.injures() && self.numbers().of_one(*it) > 1) {
            self.injuries.push(characteristic);
        }
        match fate {
            Fate::Slain => self.slain = true,
            Fate::Maimed | Fate::Wounded => self.ails.push(Ailment::Wounded),
            Fate::Shaken => self.ails.push(Ailment::Shaken),
            Fate::Injured | Fate::Recovered | Fate::Hardened => {}
        }
    }
}
