//! Cards: whatever a player may read at a real table, readable at any time.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Id, Says};

/// Anything that can be looked up: a datacard, a weapon, a weapon rule, a ploy, an item, an op, an action, a badge.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Card {
    /// Kind and word, and the side where each has its own.
    pub id: Id,
    /// What it is: "operative", "weapon", "tac op".
    pub kind: Id,
    /// Its name.
    pub name: String,
    /// What it does, in a sentence or two.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gist: String,
    /// Its particulars.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Says>,
    /// Its numbers: "apl" 2, "save" 4+.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stats: Vec<(Id, String)>,
    /// Cards that belong to it: weapons of an operative, rules of a weapon, actions of an op.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<Id>,
    /// Where it is listed: an archetype, a team, a category.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Id>,
    /// Two to four letters for the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
}

impl Card {
    /// A card of this kind.
    ///
    /// ```
    /// # use door::Card;
    /// let card = Card::new("ploy", "Command Re-roll").says("One die falls again.").stat("cp", "1");
    /// assert_eq!(card.id.as_str(), "ploy/Command Re-roll");
    /// ```
    pub fn new(kind: &'static str, name: &str) -> Self {
        Self { id: Id::card(kind, name), kind: Id::of(kind), name: name.to_owned(), ..Self::default() }
    }

    /// What it does.
    #[must_use]
    pub fn says(self, gist: impl Into<String>) -> Self {
        Self { gist: gist.into(), ..self }
    }

    /// One more number.
    #[must_use]
    pub fn stat(mut self, of: &'static str, value: impl fmt::Display) -> Self {
        self.stats.push((Id::of(of), format!("{value}")));
        self
    }

    /// One more line.
    #[must_use]
    pub fn line(mut self, line: impl Into<Says>) -> Self {
        self.lines.push(line.into());
        self
    }

    /// One more card that belongs to it.
    #[must_use]
    pub fn with(mut self, card: Id) -> Self {
        self.has.push(card);
        self
    }

    /// Where it is listed.
    #[must_use]
    pub fn under(self, heading: impl Into<Id>) -> Self {
        Self { under: Some(heading.into()), ..self }
    }
}
