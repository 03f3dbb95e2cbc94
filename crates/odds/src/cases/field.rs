//! Fields of a case, each of which knows its place, so that a fault can name it.

use std::fmt;

use serde_json::{Map, Value};

use crate::profile::{MOST_DAMAGE, Profile, Rerolls};

/// What is wrong with a case file, in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Fault(String);

impl Fault {
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

/// An object of a case.
pub(super) struct Field<'a> {
    case: &'a str,
    path: String,
    object: &'a Map<String, Value>,
}

impl<'a> Field<'a> {
    pub(super) fn of_case(case: &'a str, value: &'a Value) -> Result<Self, Fault> {
        let object = value.as_object().ok_or_else(|| Fault::new(format!("case {case} is no object")))?;
        Ok(Self { case, path: String::new(), object })
    }

    /// An object inside, with no fields but these.
    pub(super) fn object(&self, name: &str, known: &[&[&str]]) -> Result<Field<'a>, Fault> {
        let value = self.object.get(name).ok_or_else(|| self.fault(name, "is missing"))?;
        let object = value.as_object().ok_or_else(|| self.fault(name, "has to be an object"))?;
        let inside = Field { case: self.case, path: format!("{}{name}.", self.path), object };
        match object.keys().find(|key| !known.iter().any(|names| names.contains(&key.as_str()))) {
            Some(key) => Err(inside.fault(key, "is no field of this layout")),
            None => Ok(inside),
        }
    }

    /// A whole number, which has to be there.
    pub(super) fn number<T: TryFrom<u64>>(&self, name: &str, from: u64, to: u64) -> Result<T, Fault> {
        match self.object.get(name) {
            Some(value) => self.within(name, value, from, to, ""),
            None => Err(self.fault(name, "is missing")),
        }
    }

    /// A whole number, or what it is if it is missing.
    pub(super) fn number_or<T: TryFrom<u64>>(&self, name: &str, to: u64, missing: T) -> Result<T, Fault> {
        self.object.get(name).map_or(Ok(missing), |value| self.within(name, value, 0, to, ""))
    }

    /// A face from 2 to 6, or what it is if it is missing or null.
    pub(super) fn face_or(&self, name: &str, missing: u8) -> Result<u8, Fault> {
        match self.object.get(name) {
            None | Some(Value::Null) => Ok(missing),
            Some(value) => self.within(name, value, 2, 6, "null or "),
        }
    }

    /// Yes or no; no if it is missing.
    pub(super) fn flag(&self, name: &str) -> Result<bool, Fault> {
        match self.object.get(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(other) => Err(self.fault(name, format!("has to be true or false, not {other}"))),
        }
    }

    /// One of some words.
    pub(super) fn word<T: Copy>(&self, name: &str, missing: Option<T>, words: &[(&str, T)]) -> Result<T, Fault> {
        let Some(value) = self.object.get(name) else {
            return missing.ok_or_else(|| self.fault(name, "is missing"));
        };
        let found = words.iter().find(|(word, _)| value.as_str() == Some(word));
        found.map(|(_, it)| *it).ok_or_else(|| {
            let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.fault(name, format!("has to be one of {}, not {value}", all.join(", ")))
        })
    }

    /// Dice that may be rolled again.
    pub(super) fn rerolls(&self, name: &str) -> Result<Rerolls, Fault> {
        self.word(name, Some(Rerolls::NONE), &REROLLS)
    }

    /// What weapons of both kinds have in common, with so many dice at the most.
    pub(super) fn profile(&self, most_dice: u8) -> Result<Profile, Fault> {
        let (dice, damage) = (u64::from(most_dice), u64::from(MOST_DAMAGE));
        Ok(Profile {
            lethal: self.face_or("lethal", 6)?,
            rerolls: self.rerolls("reroll")?,
            accurate: self.number_or("accurate", dice, 0)?,
            rending: self.flag("rending")?,
            punishing: self.flag("punishing")?,
            severe: self.flag("severe")?,
            ..Profile::new(
                self.number("attacks", 0, dice)?,
                self.number("hit", 2, 6)?,
                [self.number("normal_damage", 0, damage)?, self.number("critical_damage", 0, damage)?],
            )
        })
    }

    fn within<T: TryFrom<u64>>(&self, name: &str, value: &Value, from: u64, to: u64, or: &str) -> Result<T, Fault> {
        let number = value.as_u64().filter(|it| (from..=to).contains(it)).and_then(|it| T::try_from(it).ok());
        number.ok_or_else(|| self.fault(name, format!("has to be {or}a whole number from {from} to {to}, not {value}")))
    }

    fn fault(&self, name: &str, what: impl fmt::Display) -> Fault {
        Fault::new(format!("case {}: {}{name} {what}", self.case, self.path))
    }
}

/// The names of re-rolls.
const REROLLS: [(&str, Rerolls); 7] = [
    ("none", Rerolls::NONE),
    ("balanced", Rerolls::BALANCED),
    ("double_balanced", Rerolls::DOUBLE_BALANCED),
    ("ceaseless", Rerolls::CEASELESS),
    ("relentless", Rerolls::RELENTLESS),
    ("relentless_crit_fishing", Rerolls::FISHING),
    ("ones", Rerolls::ONES),
];

/// The fields that [`Field::profile`] reads.
pub(super) const PROFILE: &[&str] = &[
    "attacks",
    "hit",
    "normal_damage",
    "critical_damage",
    "lethal",
    "reroll",
    "accurate",
    "rending",
    "punishing",
    "severe",
];
