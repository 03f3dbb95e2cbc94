//! What there is before a battle: who sits where, with what, and how the dice are agreed on.

use battle::Seat;
use door::Id;
use serde::{Deserialize, Serialize};
use systems::{Fault, SetUp, Source};

/// A battle that has not begun, as one device sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// Which battle it will be.
    pub battle: String,
    /// The rule system.
    pub system: Id,
    /// As players call it.
    pub title: String,
    /// Three words that let others join, while seats are free and until a day is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Who may free seats, change the set-up and begin.
    pub host: Seat,
    /// Where this device sits; nowhere for a watcher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Seat>,
    /// True if one device acts for all people.
    pub shared: bool,
    /// What is to be played. Forces and maps that were given as a text are told by their name.
    pub set_up: SetUp,
    /// Who sits where, in order.
    pub seats: Vec<LobbySeat>,
    /// How far it has come.
    pub stage: Stage,
    /// What the table has committed to, before any device has said a word: 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What is wrong with the set-up so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

/// A seat of a lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LobbySeat {
    /// Which.
    pub seat: Seat,
    /// The name of whoever sits there.
    pub name: String,
    /// The kind of bot; nothing for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Id>,
    /// True while a device of it is connected.
    pub here: bool,
    /// True if somebody holds it.
    pub taken: bool,
    /// True if it has given what the stage asks for.
    pub ready: bool,
    /// The BLAKE3 hash of its word, once it is there: 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// How far a lobby has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People come and choose.
    #[default]
    Gathering,
    /// The table has committed itself; each device sends the hash of its own word.
    Hashes,
    /// All hashes are there; each device sends its word.
    Words,
}

/// What a device can do in a lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum InLobby {
    /// Another name or force for a seat of one's own.
    Wish(Wish),
    /// Another set-up; the host's. Names and forces of seats that others hold stay theirs.
    SetUp(Box<SetUp>),
    /// Makes a seat free again; the host's.
    Free(Seat),
    /// Puts a bot on a free seat; the host's.
    Bot(BotWish),
    /// Makes somebody else the host; the host's.
    Pass(Seat),
    /// Makes new words that let others join, in the place of those there were; the host's.
    Words(bool),
    /// Ends the gathering: the table commits itself; the host's.
    Begin(bool),
    /// The BLAKE3 hash of one's word.
    Hash(String),
    /// One's word, once all hashes are there.
    Word(String),
    /// Gives one's seat up.
    Leave(bool),
}

/// What somebody would like for a seat. What is left out stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// Which seat: one's own without it. The host, and a device that acts for all, may name another that nobody else holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The name of whoever sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Source>,
    /// Which side it plays for, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
}

/// A bot for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotWish {
    /// Which seat.
    pub seat: Seat,
    /// Which kind.
    pub kind: Id,
}
