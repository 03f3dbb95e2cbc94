//! Set-ups as data: what somebody wants to play, before it is made ready. Everything that is wrong with one is said at
//! once.

use std::collections::BTreeMap;

use door::{Agreed, Id, Says};
use serde::{Deserialize, Serialize};

use crate::data::{self, Kind};
use crate::typed;

/// What somebody wants to play.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SetUp {
    /// The rule system.
    pub system: Id,
    /// True if people have a real table before them.
    pub physical: bool,
    /// Who plays, with what.
    pub seats: Vec<SeatWish>,
    /// The map, by name or as a text; the usual one without it.
    pub map: Option<Source>,
    /// What is played for, where that can be chosen beforehand: a crit op, a mission.
    pub mission: Option<String>,
    /// The size of the battle, where there are several.
    pub size: Option<String>,
    /// How much is tracked beside a real table, where that can be chosen.
    pub tracking: Option<String>,
    /// How rules are read where sources differ.
    pub settings: BTreeMap<String, String>,
    /// Lists of one's own, which come before those of Umpire, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<Source>,
    /// How many seconds what people say alone is held back at the least, so that nobody learns from the time it took: eight
    /// without it, where everybody has a device of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor: Option<u8>,
    /// Minutes that each seat may take by agreement, 0 for no end: a driver with a clock counts how long each is waited for.
    /// Nothing is counted without it, and nothing is ever decided by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u16>,
    /// What a campaign brings into its mission.
    #[cfg_attr(feature = "ts", ts(skip))]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<serde_json::Value>,
    /// What the players have agreed on.
    pub agreed: Agreed,
}

/// Who sits at a seat, and with what.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SeatWish {
    /// The name of whoever sits there.
    pub name: String,
    /// The kind of bot; nothing for a person.
    pub bot: Option<Id>,
    /// Which side it plays for, from 0; in turn without it.
    pub side: Option<u8>,
    /// What it fields, by name or as a text; a sample without it.
    pub force: Option<Source>,
}

/// Something that comes with Umpire, by its name; a force in a line, `Pit Crew; Recon; Boss 12; 6 Hand 8`; or the text of a
/// file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Source {
    /// By name.
    Named(String),
    /// As a text.
    Text {
        /// What the file is called.
        name: String,
        /// What stands in it.
        text: String,
    },
}

impl Source {
    /// Something by its name.
    pub fn named(name: &str) -> Self {
        Self::Named(name.to_owned())
    }

    /// Name and text, or a sentence with the known names.
    pub(crate) fn text(&self, kind: Kind) -> Result<(String, String), String> {
        match self {
            Self::Text { name, text } => Ok((name.clone(), text.clone())),
            Self::Named(line) if typed::is_typed(line) => typed::typed_force(kind, line),
            Self::Named(wish) => match data::embedded(kind, wish) {
                Some((name, text)) => Ok((format!("{name}.toml"), text.to_owned())),
                None => {
                    let known: Vec<&str> = data::names(kind).collect();
                    Err(format!("there is no {} \"{wish}\"; known are {}", kind.one(), known.join(", ")))
                }
            },
        }
    }
}

/// Something that is wrong with a set-up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Fault {
    /// Where: a field, a seat.
    pub at: Says,
    /// What.
    pub says: Says,
}

impl Fault {
    /// A fault in a field.
    pub fn new(at: impl Into<Says>, says: impl Into<Says>) -> Self {
        Self { at: at.into(), says: says.into() }
    }
}

/// Faults as they are found, so that all of them are told at once.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    /// The value, or nothing and one more fault.
    pub(crate) fn take<T>(&mut self, at: &str, result: Result<T, impl ToString>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(says) => {
                self.0.push(Fault::new(at.to_owned(), says.to_string()));
                None
            }
        }
    }

    /// One more fault.
    pub(crate) fn note(&mut self, at: &str, says: String) {
        self.0.push(Fault::new(at.to_owned(), says));
    }

    /// All faults, or the value if there are none.
    pub(crate) fn or<T>(self, value: Option<T>) -> Result<T, Vec<Fault>> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self.0),
        }
    }
}

impl SetUp {
    /// The settings as they are typed: KEY=VALUE.
    pub(crate) fn typed_settings(&self) -> Vec<String> {
        self.settings.iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// The names of the seats: those that are given, and sensible ones for the rest.
    pub(crate) fn names(&self) -> Vec<String> {
        let letter = |number: usize| char::from(b'A' + u8::try_from(number.min(25)).unwrap_or(0));
        let named = self.seats.iter().enumerate().map(|(number, seat)| match (seat.name.trim(), &seat.bot) {
            ("", None) => format!("Player {}", letter(number)),
            ("", Some(kind)) => format!("{} bot {}", battle::capitalized(kind.as_str()), letter(number)),
            (name, _) => name.to_owned(),
        });
        named.collect()
    }
}
