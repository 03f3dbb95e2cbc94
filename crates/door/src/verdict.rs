//! What would come of a phrase, without doing it.

use battle::{EntryNo, Objection, Phrase, Side};
use serde::{Deserialize, Serialize};

use crate::{Id, Place, Ref, Row, Says};

/// What would come of a phrase.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Verdict {
    /// Whether it stands; nothing while it has blanks.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub stands: Option<bool>,
    /// Every reason against it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<Refusal>,
    /// While it has blanks: the row again, with what is known filled in and the rest narrowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<Box<Row>>,
    /// What it would cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub price: Vec<(Id, u16)>,
    /// The legs of a way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legs: Vec<Leg>,
    /// How much further the last leg could go without counting more, in micrometres.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slack: Option<i32>,
    /// What follows, the telling things first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follows: Vec<Follow>,
    /// The secret of one's own that it would open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveals: Option<Id>,
    /// For an undo or a correction: what would change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Preview>,
}

/// One straight part of a way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leg {
    /// Where it ends.
    pub to: Place,
    /// How long it is, in micrometres.
    pub length: i32,
    /// How many inches it counts.
    pub counts: i32,
}

/// Something that would follow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Follow {
    /// What kind of thing: "marker", "terrain", "seen", "near", "half".
    pub kind: Id,
    /// In words.
    pub says: Says,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<Ref>,
}

/// A reason against something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Id,
    /// What stands in the way, in three to six words.
    pub headline: Says,
    /// What it needs and what was found.
    #[serde(default, skip_serializing_if = "Says::is_empty")]
    pub detail: Says,
}

impl Refusal {
    /// A reason with its rule.
    pub fn new(rule: &'static str, headline: impl Into<Says>, detail: impl Into<Says>) -> Self {
        Self { rule: Id::of(rule), headline: headline.into(), detail: detail.into() }
    }
}

impl From<Objection> for Refusal {
    fn from(objection: Objection) -> Self {
        Self {
            rule: Id::from(objection.rule),
            headline: Says::plain(objection.headline),
            detail: Says::plain(objection.detail),
        }
    }
}

/// What an undo or a correction would change.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Preview {
    /// What would be done: "undo: entry 12 (Mara, Take initiative)".
    pub says: Says,
    /// Points of a side: was, and would be.
    pub points: Vec<(Side, u16, u16)>,
    /// Entries that would no longer fit, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<(EntryNo, Says)>,
    /// How many entries would wait until what is missing is rolled or answered.
    #[serde(default, skip_serializing_if = "is_none")]
    pub waiting: u16,
    /// Rolls that have been seen since, and stay seen.
    #[serde(default, skip_serializing_if = "is_none")]
    pub rolls: u16,
    /// Reveals likewise.
    #[serde(default, skip_serializing_if = "is_none")]
    pub reveals: u16,
    /// Who must agree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<Side>,
}

fn is_none(count: &u16) -> bool {
    *count == 0
}

/// Where a leg or a piece can go. Drawn; only the verdict decides.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Reach {
    /// Outlines of where it can end; what lies in an even number of them does not belong to it.
    pub shapes: Vec<Vec<Place>>,
    /// Where the leg begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub from: Option<Place>,
    /// How many inches may still be counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub left: Option<i32>,
    /// How many may be counted in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub most: Option<i32>,
    /// Enemies in whose control one could come, and where that is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub controls: Vec<Control>,
}

/// Where somebody has control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Control {
    /// Who.
    pub piece: Id,
    /// Around it; a base that touches this is in its control.
    pub outline: Vec<Place>,
}

/// How something lies to whoever looks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Measured {
    /// What.
    pub to: Ref,
    /// How far away, in micrometres.
    pub away: i32,
    /// Whether it can be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sees: Option<bool>,
    /// The terrain that hides it, if it cannot be seen and one piece of terrain alone is enough for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Ref>,
    /// What protects it: "cover", "obscured", with the terrain that gives it where that is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub screens: Vec<(Id, Option<Ref>)>,
}

impl Verdict {
    /// It stands.
    pub fn legal() -> Self {
        Self { stands: Some(true), ..Self::default() }
    }

    /// It does not, for these reasons.
    pub fn refused(why: Vec<Refusal>) -> Self {
        Self { stands: Some(false), why, ..Self::default() }
    }

    /// It is not finished.
    pub fn unfinished(row: Row) -> Self {
        Self { row: Some(Box::new(row)), ..Self::default() }
    }
}

/// The phrase of an undo from this entry on.
pub fn undo_from(entry: EntryNo) -> Phrase {
    Phrase::new("propose", "undo").with("from", entry)
}

/// The phrase of a correction: this in the place of an entry.
pub fn replace_with(entry: EntryNo, phrase: &Phrase) -> Phrase {
    Phrase::new("propose", "replace").with("entry", entry).with("with", phrase)
}
