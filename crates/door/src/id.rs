//! Ids: everything that a program compares.

use std::fmt;

use battle::{EntryNo, Seat, Side, Word};
use serde::{Deserialize, Serialize};

use crate::Place;

/// The word that phrases use for something: `a5`, `marker 1`, `Shoot`.
///
/// Where a field says what kind of thing it is, the word alone stands. A card is named by its kind and its word, and by
/// its side where each has its own: `action/Shoot`, `weapon/A/Cudgel`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String))]
#[serde(transparent)]
pub struct Id(Word);

impl Id {
    /// A word that is known beforehand.
    pub const fn of(word: &'static str) -> Self {
        Self(Word::known(word))
    }

    /// A card by its kind and its word.
    ///
    /// ```
    /// # use door::Id;
    /// assert_eq!(Id::card("action", "Shoot").as_str(), "action/Shoot");
    /// ```
    pub fn card(kind: &str, word: &str) -> Self {
        Self(Word::written(format_args!("{kind}/{word}")))
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl From<&'static str> for Id {
    fn from(word: &'static str) -> Self {
        Self::of(word)
    }
}

impl From<String> for Id {
    fn from(word: String) -> Self {
        Self(Word::from(word))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What something is about: one key that says the kind, and its word.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ref {
    /// Somebody or something that stands on the table.
    Piece(Id),
    /// A marker.
    Marker(Id),
    /// A piece of terrain.
    Terrain(Id),
    /// An area with a meaning.
    Zone(Id),
    /// Something that can be looked up.
    Card(Id),
    /// One of those who can win.
    Side(Side),
    /// One of those who decide.
    Seat(Seat),
    /// A die of a tray, both from 0.
    Die(u8, u8),
    /// An entry of the journal.
    Entry(EntryNo),
    /// A place.
    At(Place),
}
