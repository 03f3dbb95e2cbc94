//! Advancement: what command points buy for a Hero or Leader, and how far it can go. CA-40 to CA-47.

use super::characters::{Character, Characteristic};
use crate::army_list::Species;

/// An advancement.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Advancement {
    /// A characteristic rises by one.
    Raise(Characteristic),
    /// Ten more points of wargear.
    Wargear,
    /// One command point more at the start of a mission.
    CommandGeneration,
    /// The force may spend one command point more in a mission.
    CommandCap,
    /// A relic as permanent wargear.
    Relic(String),
    /// Once a mission, the dice of an objective or point of interest may be rolled again.
    ObjectiveReroll,
}

impl Advancement {
    /// Every kind of them, relics without a name.
    pub fn kinds() -> Vec<Self> {
        let others = [
            Self::Wargear,
            Self::CommandGeneration,
            Self::CommandCap,
            Self::Relic(String::new()),
            Self::ObjectiveReroll,
        ];
        Characteristic::ALL.into_iter().map(Self::Raise).chain(others).collect()
    }

    /// What it costs, in command points.
    pub fn cost(&self) -> u32 {
        match self {
            Self::Raise(
                Characteristic::Leadership
                | Characteristic::WeaponSkill
                | Characteristic::Initiative
                | Characteristic::Strength,
            )
            | Self::Wargear => 7,
            Self::Raise(
                Characteristic::Toughness
                | Characteristic::BallisticSkill
                | Characteristic::Attacks
                | Characteristic::Wounds,
            )
            | Self::CommandGeneration => 15,
            Self::CommandCap | Self::Relic(_) | Self::ObjectiveReroll => 20,
        }
    }

    /// True if a character can have it only once.
    pub fn is_unique(&self) -> bool {
        match self {
            Self::Raise(_) | Self::Wargear => false,
            Self::CommandGeneration | Self::CommandCap | Self::Relic(_) | Self::ObjectiveReroll => true,
        }
    }

    /// The short word that people type and journals keep: "ws", "wargear", "relic".
    pub fn word(&self) -> String {
        match self {
            Self::Raise(it) => it.short().to_lowercase(),
            Self::Wargear => "wargear".to_owned(),
            Self::CommandGeneration => "generation".to_owned(),
            Self::CommandCap => "cap".to_owned(),
            Self::Relic(_) => "relic".to_owned(),
            Self::ObjectiveReroll => "reroll".to_owned(),
        }
    }

    /// The advancement of this word; a relic needs its name.
    pub fn parse(word: &str, relic: Option<&str>) -> Result<Self, String> {
        let found = Self::kinds().into_iter().find(|it| it.word().eq_ignore_ascii_case(word.trim()));
        match (found, relic) {
            (Some(Self::Relic(_)), Some(name)) => Ok(Self::Relic(name.to_owned())),
            (Some(Self::Relic(_)), None) => Err("a relic needs its name".to_owned()),
            (Some(_), Some(_)) => Err(format!("the advancement \"{word}\" has no name of its own; only a relic has")),
            (Some(other), None) => Ok(other),
            (None, _) => {
                let known: Vec<String> = Self::kinds().iter().map(Self::word).collect();
                Err(format!("there is no advancement \"{word}\"; known are {}", known.join(", ")))
            }
        }
    }

    /// In words: "+1 Weapon Skill".
    pub fn in_words(&self) -> String {
        match self {
            Self::Raise(Characteristic::Wounds) => "+1 Wound".to_owned(),
            Self::Raise(Characteristic::Attacks) => "+1 Attack".to_owned(),
            Self::Raise(it) => format!("+1 {}", it.name()),
            Self::Wargear => "+10 points of wargear".to_owned(),
            Self::CommandGeneration => "+1 command point at the start of a mission".to_owned(),
            Self::CommandCap => "+1 command point to spend in a mission".to_owned(),
            Self::Relic(name) if name.is_empty() => "a relic".to_owned(),
            Self::Relic(name) => format!("relic: {name}"),
            Self::ObjectiveReroll => "one re-roll a mission for an objective or point of interest".to_owned(),
        }
    }
}

/// How high a characteristic can be raised.
pub fn limit(species: Species, characteristic: Characteristic) -> u8 {
    let (astartes, mechanicum, human) = match characteristic {
        Characteristic::WeaponSkill => (7, 5, 5),
        Characteristic::BallisticSkill => (6, 6, 5),
        Characteristic::Strength => (5, 5, 4),
        Characteristic::Toughness => (5, 6, 4),
        Characteristic::Wounds => (3, 3, 3),
        Characteristic::Initiative => (6, 4, 5),
        Characteristic::Attacks => (5, 3, 4),
        Characteristic::Leadership => (10, 10, 10),
    };
    match species {
        Species::Astartes => astartes,
        Species::Mechanicum => mechanicum,
        Species::Human => human,
    }
}

impl Character {
    /// True if a characteristic can rise: below its limit, or injured, since healing goes beyond nothing.
    pub fn can_raise(&self, characteristic: Characteristic) -> bool {
        self.injuries.contains(&characteristic)
            || self.numbers().of_one(characteristic) < limit(self.recruit.species, characteristic)
    }

    /// Takes an advancement; one that raises an injured characteristic heals the injury instead.
    pub(crate) fn advance(&mut self, advancement: &Advancement) {
        if let Advancement::Raise(characteristic) = advancement
            && let Some(place) = self.injuries.iter().position(|it| it == characteristic)
        {
            self.injuries.remove(place);
            return;
        }
        self.advancements.push(advancement.clone());
    }
}
