//! Requests and answers of the HTTP routes.

use battle::{EntryNo, Seat};
use door::{Id, News, Seen, Who};
use serde::{Deserialize, Serialize};
use systems::{Fault, Frame, SetUp, Summary};

use super::{Presence, Stage};

/// How a server is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Health {
    /// As a word.
    pub status: HealthStatus,
}

/// How a server is, as a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum HealthStatus {
    /// It is well.
    Ok,
    /// It is about to end, and takes nothing more.
    Ends,
}

/// What a server is, and who can reach it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct About {
    /// The version of Umpire.
    pub version: String,
    /// The version of the messages.
    pub protocol: u32,
    /// Who can reach it.
    pub reach: Reachable,
}

/// Who can reach a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reachable {
    /// True if it listens for other devices of the same network.
    pub lan: bool,
    /// Where, the likeliest address first: `http://192.168.1.7:7777`.
    pub addresses: Vec<String>,
}

/// A battle to be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBattle {
    /// What is to be played.
    pub set_up: SetUp,
    /// Where the host sits; the first seat without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// True if one device acts for all people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<bool>,
}

/// A battle that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Opened {
    /// Which.
    pub battle: String,
    /// Where the host sits.
    pub seat: Seat,
    /// The host's key. It is told once.
    pub key: String,
    /// Three words that let others join, while seats are free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// What somebody sees who has the three words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// Which battle.
    pub battle: String,
    /// The rule system.
    pub system: Id,
    /// As players call it.
    pub title: String,
    /// Who sits where.
    pub seats: Vec<InvitedSeat>,
}

/// A seat that one might take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InvitedSeat {
    /// Which.
    pub seat: Seat,
    /// The name of whoever sits there.
    pub name: String,
    /// The kind of bot; nothing for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Id>,
    /// True if somebody holds it.
    pub taken: bool,
}

/// Somebody who joins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The name at the table.
    pub name: String,
    /// Which seat; the first free one without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// Somebody who has joined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Joined {
    /// Which battle.
    pub battle: String,
    /// Which seat.
    pub seat: Seat,
    /// Its key. It is told once.
    pub key: String,
}

/// What a key opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// A seat, or all seats of people where one device acts for them.
    Seat,
    /// Watching.
    Watch,
    /// A picture for a broadcast.
    Overlay,
    /// The report, once the battle is over.
    Report,
    /// The battle again, once it is over.
    Replay,
}

/// A key to be made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewKey {
    /// What it opens. A seat's key opens the seat of whoever makes it.
    pub kind: KeyKind,
    /// Another seat, whose holder has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// True if it ends every other key of that kind, or of that seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<bool>,
}

/// A key that was made. It is told once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeyMade {
    /// The key.
    pub key: String,
    /// Where it leads: `/b/BATTLE#k=KEY`.
    pub path: String,
}

/// The keys of a kind, or of a seat, that open a battle now. What they are is told once, when they are made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenKeys {
    /// What they open.
    pub kind: KeyKind,
    /// Which seat, of a seat's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// How many there are: of a seat that nobody holds none.
    pub open: u32,
    /// True for the seat of whoever asks.
    #[serde(default, skip_serializing_if = "is_false")]
    pub yours: bool,
}

/// What somebody saw of a battle after an entry, once it is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replay {
    /// What was seen.
    pub seen: Seen,
    /// What the entry had brought; the whole story by then if it has changed the past.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<News>,
}

/// A part of a battle that is over, entry by entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replayed {
    /// The last entry of the battle. Zero is its beginning.
    pub newest: EntryNo,
    /// With whose eyes one looks.
    pub who: Who,
    /// The seats whose secrets are all open, so that anybody may look with their eyes; and one's own.
    pub eyes: Vec<Seat>,
    /// The table after each entry, one after the other.
    pub frames: Vec<Frame>,
}

/// The same battle again.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Rematch {
    /// True if everybody moves on by one seat, with their force; of two, both swap. Only the first who asks decides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap: Option<bool>,
}

/// A battle that goes on from the middle of one that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// After which entry.
    pub entry: EntryNo,
    /// Where one sits: one's own seat without it, or the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The bot that takes every other seat. Without it they are free, and a link made for them lets others in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Id>,
    /// True if one device acts for all people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<bool>,
}

/// A battle in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Listed {
    /// Which.
    pub battle: String,
    /// The rule system.
    pub system: Id,
    /// As players call it.
    pub title: String,
    /// Who one is there; a seat, those around a screen, or a watcher.
    pub you: Who,
    /// How far its lobby has come, if it has not begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<Stage>,
    /// The battle in a few words, once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
    /// True if one's own seat is waited for.
    pub yours: bool,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// Who is there.
    pub presence: Vec<Presence>,
    /// Why it is set aside, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_aside: Option<String>,
    /// The battle that somebody here would like to fight next, as this one again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Every answer that is no success.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// What went wrong.
    pub error: Problem,
}

/// What went wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// As a word.
    pub kind: ProblemKind,
    /// In a sentence.
    pub says: String,
    /// Everything that is wrong with a set-up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

/// What can go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// The request cannot be read (400, 415, 422).
    Unreadable,
    /// There is nothing here, or the key does not open it; nobody is told which (404).
    NotFound,
    /// This way of asking is not known here (405).
    Method,
    /// Something happened meanwhile (409).
    Stale,
    /// It cannot be done, or not now (409, 422).
    Refused,
    /// It is too large (413).
    TooLarge,
    /// A page of somebody else asks (403).
    Forbidden,
    /// The battle is set aside because Umpire failed on it (423).
    SetAside,
    /// Too much at once (429).
    Limit,
    /// It could not be stored, or the server is about to end; try again (503).
    Unavailable,
    /// Umpire failed (500).
    Failed,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "what writes it down hands over a reference")]
const fn is_false(it: &bool) -> bool {
    !*it
}
