//! The words of an army list: groups, species, roles, unit types, limits.

use std::fmt;

/// What squad characters of a list cost extra.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Five points.
    Auxilia,
    /// Ten points.
    Legion,
    /// Fifteen points.
    Mechanicum,
}

/// Of what kind people are; it bounds how far a character can advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Species {
    /// Legionaries.
    Astartes,
    /// Adepts of the machine.
    Mechanicum,
    /// Everybody else.
    Human,
}

/// Where somebody stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Allegiance {
    /// With the throne.
    Loyalist,
    /// Against it.
    Traitor,
    /// With whoever asks.
    Either,
}

/// The place of an entry in an army.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Headquarters.
    Hq,
    /// Elites.
    Elites,
    /// Troops: they score.
    Troops,
    /// Fast attack.
    Fast,
    /// Heavy support.
    Heavy,
    /// Transports.
    Transport,
    /// Lords of war.
    Lord,
}

/// What a model is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnitType {
    /// On foot.
    Infantry,
    /// With jump packs.
    JumpInfantry,
    /// With jet packs.
    JetPackInfantry,
    /// On bikes.
    Bike,
    /// On jetbikes.
    Jetbike,
    /// On four legs.
    Beast,
    /// Mounted.
    Cavalry,
    /// Large and alive.
    MonstrousCreature,
    /// A gun and its crew.
    Artillery,
    /// A vehicle without more to it.
    Vehicle,
    /// A tank.
    Tank,
    /// A vehicle on legs.
    Walker,
    /// A vehicle in the air.
    Flyer,
    /// Walls and guns that do not move.
    Fortification,
}

/// Whose price an option has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceOf {
    /// Each model pays it.
    Model,
    /// The squad pays it once, so a model pays its share.
    Squad,
}

/// How many of a group of options may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// By every model.
    Any,
    /// So many in all, once the entry has so many models.
    AtMost {
        /// How many.
        uses: u32,
        /// From how many models on.
        from: u32,
    },
    /// So many for each full number of models.
    Per {
        /// How many.
        uses: u32,
        /// For each of these.
        models: u32,
    },
}

impl Group {
    /// The surcharge.
    pub fn surcharge(self) -> u32 {
        match self {
            Self::Auxilia => 5,
            Self::Legion => 10,
            Self::Mechanicum => 15,
        }
    }

    pub(crate) fn parse(word: &str) -> Result<Self, String> {
        one_of(
            "surcharge group",
            word,
            &[("auxilia", Self::Auxilia), ("legion", Self::Legion), ("mechanicum", Self::Mechanicum)],
        )
    }
}

impl Species {
    pub(crate) fn parse(word: &str) -> Result<Self, String> {
        one_of(
            "species",
            word,
            &[("astartes", Self::Astartes), ("mechanicum", Self::Mechanicum), ("human", Self::Human)],
        )
    }
}

impl Allegiance {
    pub(crate) fn parse(word: &str) -> Result<Self, String> {
        one_of(
            "allegiance",
            word,
            &[("loyalist", Self::Loyalist), ("traitor", Self::Traitor), ("either", Self::Either)],
        )
    }
}

impl Role {
    pub(crate) fn parse(word: &str) -> Result<Self, String> {
        one_of(
            "role",
            word,
            &[
                ("hq", Self::Hq),
                ("elites", Self::Elites),
                ("troops", Self::Troops),
                ("fast", Self::Fast),
                ("heavy", Self::Heavy),
                ("transport", Self::Transport),
                ("lord", Self::Lord),
            ],
        )
    }
}

const UNIT_TYPES: &[(&str, UnitType)] = &[
    ("infantry", UnitType::Infantry),
    ("jump infantry", UnitType::JumpInfantry),
    ("jet pack infantry", UnitType::JetPackInfantry),
    ("bike", UnitType::Bike),
    ("jetbike", UnitType::Jetbike),
    ("beast", UnitType::Beast),
    ("cavalry", UnitType::Cavalry),
    ("monstrous creature", UnitType::MonstrousCreature),
    ("artillery", UnitType::Artillery),
    ("vehicle", UnitType::Vehicle),
    ("tank", UnitType::Tank),
    ("walker", UnitType::Walker),
    ("flyer", UnitType::Flyer),
    ("fortification", UnitType::Fortification),
];

impl UnitType {
    pub(crate) fn parse(word: &str) -> Result<Self, String> {
        one_of("unit type", word, UNIT_TYPES)
    }

    /// True for everything with armour values that drives, walks or flies.
    pub fn is_vehicle(self) -> bool {
        matches!(self, Self::Vehicle | Self::Tank | Self::Walker | Self::Flyer)
    }

    /// True for people on foot, whatever they carry on their backs.
    pub fn is_infantry(self) -> bool {
        matches!(self, Self::Infantry | Self::JumpInfantry | Self::JetPackInfantry)
    }

    /// True if models of this kind have a special rule by being what they are.
    pub fn has_rule(self, rule: &str) -> bool {
        let rules: &[&str] = match self {
            Self::JetPackInfantry | Self::Vehicle | Self::Tank => &["Relentless"],
            Self::Walker => &["Relentless", "Hammer of Wrath"],
            Self::Bike | Self::Jetbike => &["Relentless", "Jink", "Hammer of Wrath"],
            Self::Beast => &["Move Through Cover", "Fleet"],
            Self::Cavalry => &["Hammer of Wrath", "Fleet"],
            Self::MonstrousCreature => &["Fear", "Hammer of Wrath", "Move Through Cover", "Relentless", "Smash"],
            _ => &[],
        };
        rules.iter().any(|it| it.eq_ignore_ascii_case(rule))
    }

    /// As people say it.
    pub fn name(self) -> &'static str {
        UNIT_TYPES.iter().find(|(_, it)| *it == self).map_or("model", |(name, _)| name)
    }
}

impl Limit {
    /// Reads "1", "2 per 5 models" or "1 if 10 models".
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |it: &str| it.parse::<u32>().ok().filter(|it| (1..=1_000).contains(it));
        let limit = match words.as_slice() {
            ["any"] => Some(Self::Any),
            [uses] => number(uses).map(|uses| Self::AtMost { uses, from: 0 }),
            [uses, "per", models, "model" | "models"] => {
                number(uses).zip(number(models)).map(|(uses, models)| Self::Per { uses, models })
            }
            [uses, "if", from, "model" | "models"] => {
                number(uses).zip(number(from)).map(|(uses, from)| Self::AtMost { uses, from })
            }
            _ => None,
        };
        limit.ok_or_else(|| {
            format!("a limit is \"any\", \"1\", \"1 per 5 models\" or \"1 if 10 models\", not \"{text}\"")
        })
    }

    /// How many may be taken in an entry of so many models; nothing means as many as one likes.
    pub fn allowed(self, count: u32) -> Option<u32> {
        match self {
            Self::Any => None,
            Self::AtMost { uses, from } => Some(if count >= from { uses } else { 0 }),
            Self::Per { uses, models } => Some(uses * (count / models)),
        }
    }

    /// The next number of models above this one at which more are allowed.
    pub fn next_step(self, count: u32) -> Option<u32> {
        match self {
            Self::AtMost { from, .. } => (count < from).then_some(from),
            Self::Per { models, .. } => Some((count / models + 1) * models),
            Self::Any => None,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any number"),
            Self::AtMost { uses, from: 0 } => write!(f, "{uses} in all"),
            Self::AtMost { uses, from } => write!(f, "{uses} once there are {from} models"),
            Self::Per { uses, models } => write!(f, "{uses} for every {models} models"),
        }
    }
}

fn one_of<T: Copy>(what: &str, word: &str, known: &[(&str, T)]) -> Result<T, String> {
    known.iter().find(|(it, _)| *it == word).map(|(_, value)| *value).ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(it, _)| *it).collect();
        format!("there is no {what} \"{word}\"; known are {}", words.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_counts_full_numbers_of_models() {
        let per_five = Limit::parse("1 per 5 models").unwrap();
        assert_eq!([4, 5, 9, 10].map(|it| per_five.allowed(it)), [Some(0), Some(1), Some(1), Some(2)]);
        let at_ten = Limit::parse("1 if 10 models").unwrap();
        assert_eq!([9, 10, 20].map(|it| at_ten.allowed(it)), [Some(0), Some(1), Some(1)]);
        assert_eq!((per_five.next_step(5), at_ten.next_step(3), at_ten.next_step(10)), (Some(10), Some(10), None));
        assert_eq!(Limit::parse("1").unwrap().allowed(0), Some(1));
        assert_eq!(Limit::parse("any").unwrap().allowed(7), None);
        for text in ["", "0", "1 per 0 models", "per 5", "1 per five models", "-1"] {
            assert!(Limit::parse(text).is_err(), "{text}");
        }
    }
}
