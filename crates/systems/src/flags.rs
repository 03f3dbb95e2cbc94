//! How the fields of a set-up are called on a command line, system by system.

use crate::data::Kind;

/// A field of a set-up that a system takes from a command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flag {
    /// As it is typed, without its dashes.
    pub name: &'static str,
    /// Which field it fills.
    pub field: Field,
    /// What stands for its value in the help.
    pub value: &'static str,
    /// What it is.
    pub help: &'static str,
    /// What it is without a word about it, several with commas between them; nothing if it is agreed on or rolled in the
    /// battle.
    pub usual: Option<&'static str>,
    /// What it can be, each with what it means, where that is a short list.
    pub values: &'static [(&'static str, &'static str)],
    /// The kind of file that it names, if it does.
    pub kind: Option<Kind>,
}

/// A field of a set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// What each seat fields.
    Forces,
    /// The map.
    Map,
    /// What is played for.
    Mission,
    /// How large it is.
    Size,
    /// How much is tracked beside a real table.
    Tracking,
    /// How many of the players are on the first side.
    FirstSide,
    /// Everybody plays against everybody.
    FreeForAll,
    /// The campaign of which it is a mission.
    Campaign,
}

impl Flag {
    /// A flag without a default.
    pub(crate) const fn new(name: &'static str, field: Field, value: &'static str, help: &'static str) -> Self {
        Self { name, field, value, help, usual: None, values: &[], kind: None }
    }

    /// The same with a default.
    pub(crate) const fn usually(self, usual: &'static str) -> Self {
        Self { usual: Some(usual), ..self }
    }

    /// The same, naming files of this kind.
    pub(crate) const fn of(self, kind: Kind) -> Self {
        Self { kind: Some(kind), ..self }
    }

    /// The same, one of these.
    pub(crate) const fn one_of(self, values: &'static [(&'static str, &'static str)]) -> Self {
        Self { values, ..self }
    }
}
