//! What hardly ever changes in a battle: the table, who plays, what can be looked up. It crosses a wire once an edition.

use battle::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::{Card, Id, Place};

/// What hardly ever changes. The edition is another one when it does: a battlefield is agreed on, units are formed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Still {
    /// Which edition this is.
    pub edition: u32,
    /// The rule system, as on the command line.
    pub system: Id,
    /// As players call it.
    pub title: String,
    /// True if people have a real table before them.
    pub physical: bool,
    /// What a round is called, and how many there are if that is known.
    pub rounds: (Id, Option<u8>),
    /// Who sits where.
    pub seats: Vec<Chair>,
    /// Who can win.
    pub sides: Vec<Team>,
    /// The table, if Umpire knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// Everybody and everything that can stand on it.
    pub figures: Vec<Figure>,
    /// Whatever can turn up in this battle, whether or not it does.
    pub cards: Vec<Card>,
    /// What the players have agreed on.
    pub agreed: Agreed,
}

/// A seat and who sits on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chair {
    /// Which seat.
    pub seat: Seat,
    /// The name of whoever sits there.
    pub name: String,
    /// Which side it plays for.
    pub side: Side,
    /// The kind of bot; nothing for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Id>,
}

/// One of those who can win.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Team {
    /// Which side.
    pub side: Side,
    /// Who plays it: "Mara", "Mara and Ivo".
    pub name: String,
    /// What it fields.
    pub force: String,
}

/// The table itself.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Board {
    /// What it is called.
    pub name: String,
    /// Its width and height, in micrometres.
    pub size: [i32; 2],
    /// How near to a marker somebody counts for it, and how near to somebody an enemy is in its control, where that is one
    /// length for all: in micrometres, from rim to rim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<i32>,
    /// Whose edge is whose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<EdgeOf>,
    /// Lines with a meaning: the centre line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// Areas with a meaning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// What stands on it from the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Terrain>,
}

/// A part of the table's edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EdgeOf {
    /// Where it begins and ends.
    pub line: [Place; 2],
    /// What it is for.
    pub means: Id,
    /// Whose it is, once that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<Side>,
}

/// A line with a meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// What it is.
    pub means: Id,
    /// Where it begins and ends.
    pub line: [Place; 2],
}

/// An area with a meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Zone {
    /// Its name in phrases and questions.
    pub id: Id,
    /// What it is for: "drop zone", "territory".
    pub means: Id,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<Side>,
    /// Its outlines, convex ones, together the whole of it.
    pub outlines: Vec<Vec<Place>>,
}

/// A piece of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Terrain {
    /// Its name among the others.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// What it is made of.
    pub parts: Vec<Solid>,
    /// What has become of it: "open", "breached".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub badges: Vec<Id>,
}

/// A part of terrain: an outline between two heights.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Solid {
    /// Its outline from above.
    pub outline: Vec<Place>,
    /// Where it begins, in micrometres above the ground.
    pub bottom: i32,
    /// Where it ends.
    pub top: i32,
    /// What the rules call it: "heavy", "vantage".
    pub traits: Vec<Id>,
}

/// Somebody or something that can stand on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figure {
    /// Its word in phrases.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Two or three letters for the board.
    pub code: String,
    /// Whose it is.
    pub side: Side,
    /// Who moves it.
    pub seat: Seat,
    /// What it stands on, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Base>,
    /// How many models it has.
    pub models: u16,
    /// What can be read about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Id>,
}

/// What a figure stands on, in micrometres.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Base {
    /// A circle of this diameter.
    Round(i32),
    /// Anything else, as the outline around its middle while it faces east.
    Outline(Vec<Place>),
}

/// What the players have agreed on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Agreed {
    /// True if Umpire rolls.
    pub rolls: bool,
    /// True if everybody may ask for odds.
    pub odds: bool,
    /// True if everybody may ask for advice.
    pub hints: bool,
    /// True if awards are read before the next dice fall: every seat says when it goes on.
    pub pauses: bool,
}
