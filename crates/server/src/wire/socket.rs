//! The socket: text frames of JSON. A device says hello, then asks and enters; the table pushes what is new.

use battle::{EntryNo, Phrase, Seat};
use door::{Card, Have, Id, Measured, News, Offered, Reach, Ref, Refusal, Row, Seen, Verdict, Who};
use serde::{Deserialize, Serialize};
use systems::{Entered, Fault, Said};

use super::{InLobby, Lobby};

/// The first message of a device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// Who it is.
    Hello(Hello),
}

/// Who a device is, and what it has seen already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hello {
    /// The version of the messages that it speaks.
    pub protocol: u32,
    /// Which battle.
    pub battle: String,
    /// The key that says who one is.
    pub key: String,
    /// What it has seen of this battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub have: Option<Have>,
}

/// Any later message of a device. The answer repeats its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Request {
    /// A number of the device's own.
    pub id: u32,
    /// What it wants.
    #[serde(flatten)]
    pub wants: Wants,
}

/// What a device wants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Wants {
    /// To know something. Nothing changes by it.
    Ask(Ask),
    /// To do something in the battle.
    Enter(Enter),
    /// To do something before the battle.
    Lobby(InLobby),
    /// To look with the eyes of this seat, or of all around the screen without one. For a device that acts for all
    /// people: whoever holds it now sees their own secrets. `here` follows.
    Eyes(Option<Seat>),
    /// To stop the clocks, or to let them go on.
    Clock(ClockWish),
    /// To do something about somebody who keeps the others waiting.
    Late(LateWish),
}

/// What somebody would like to do about a seat that keeps the others waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LateWish {
    /// Which seat.
    pub seat: Seat,
    /// What.
    pub wish: ForThem,
}

/// What can be done about a seat that keeps the others waiting. Nothing of it happens by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ForThem {
    /// To wait on: whatever one wanted before is taken back.
    Wait,
    /// To knock on their devices; on the next one that comes, if none is there.
    Nudge,
    /// To let a bot play for them until they are back. Done once all others who are there want it.
    Bot,
    /// To concede for them. Done once all others who are there want it.
    Concede,
}

/// What the others may do about somebody who has kept them waiting for ten minutes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Late {
    /// What they may do, beside waiting.
    pub may: Vec<ForThem>,
    /// Who wants what of it already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreed: Vec<(Seat, ForThem)>,
}

/// What somebody wants of the clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClockWish {
    /// That they stand still.
    Pause,
    /// That they go on.
    GoOn,
}

/// How long each seat has been waited for, where that is agreed on. It decides nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clock {
    /// The minutes that each may take by agreement; nothing if time is only counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// Seconds by seat, when this was sent; a seat that was never waited for is missing.
    pub spent: Vec<(Seat, u32)>,
    /// Whose time goes on from then.
    pub runs: Vec<Seat>,
    /// True while somebody has stopped them.
    pub paused: bool,
}

/// What can be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// What would come of a phrase.
    Verdict(Said),
    /// Where the next leg of a row could go.
    Reach(Said),
    /// The listed places of a row.
    Places(Said),
    /// How everything lies to something.
    Measured(Ref),
    /// Something that can be looked up.
    Card(Id),
    /// What is offered, with the numbers that a decision hangs on.
    Stakes(bool),
    /// What an advisor would do, where that is agreed on.
    Advised(bool),
    /// What else could stand in the place of a report or an answer.
    Alternatives(EntryNo),
    /// What a secret that is put together could become in one step.
    Redrafted(Said),
    /// Why a seat did what it last decided: after the battle, or where hints are agreed on.
    Explained(Seat),
    /// The decisions of a seat that cost most: after the battle.
    Costly(Seat),
}

/// Something that is done. The same request twice is done once and answered as the first time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Enter {
    /// Random letters that name this request, 8 to 40 of them.
    pub request: String,
    /// What is said, in order.
    pub said: Vec<Said>,
    /// The newest entry that the device has seen.
    pub have: EntryNo,
}

/// Whatever the table sends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum ToClient {
    /// The answer to a request.
    Reply(Reply),
    /// What is new.
    Push(Push),
}

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reply {
    /// The number of the request; 0 for a message that could not be read.
    pub id: u32,
    /// What is answered.
    #[serde(flatten)]
    pub replied: Replied,
}

/// What is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Replied {
    /// To an ask.
    Answer(Box<Answer>),
    /// To what was entered: it is stored, and cannot be lost any more.
    Entered(Entered),
    /// To what was done in a lobby: it is done.
    Done(bool),
    /// No, and why.
    Refused(Refused),
}

/// The answer to an ask, under the same word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// What would come of the phrase.
    Verdict(Verdict),
    /// Where the next leg could go.
    Reach(Option<Reach>),
    /// The listed places, each with what it would mean.
    Places(Vec<Row>),
    /// How everything lies to it.
    Measured(Vec<Measured>),
    /// The card, if there is one.
    Card(Option<Card>),
    /// What is offered.
    Stakes(Box<Offered>),
    /// What an advisor would do.
    Advised(Option<Phrase>),
    /// What could stand there instead, each as a phrase; the first withdraws it. Nothing where it cannot be corrected.
    Alternatives(Vec<Row>),
    /// The steps; the first seals it as it is.
    Redrafted(Vec<Row>),
    /// Why it was done.
    Explained(Weighed),
    /// What they cost, the worst first; nothing if none did.
    Costly(Vec<Weighed>),
}

/// A decision beside the best of what else was offered, in sentences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Weighed {
    /// The entry that it is about.
    pub entry: EntryNo,
    /// What is thought of it.
    pub says: Vec<String>,
}

/// Why something was not done. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refused {
    /// Every reason of the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<Refusal>,
    /// Everything that is wrong with a set-up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
    /// True if something happened meanwhile that the device had not seen.
    #[serde(default)]
    pub stale: bool,
    /// True if the same request may be sent again as it is, a little later.
    #[serde(default)]
    pub again: bool,
    /// In one sentence.
    pub says: String,
}

/// What the table sends by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Push {
    /// How the lobby stands, at each change until the battle begins.
    Lobby(Box<Lobby>),
    /// How the battle stands for this device.
    Here(Box<Here>),
    /// Who is there.
    Presence(Vec<Presence>),
    /// The clocks, when somebody has stopped them or let them go on.
    Clock(Clock),
    /// Somebody waits for whoever reads this: these seats have knocked.
    Knock(Vec<Seat>),
    /// The last message.
    Bye(Bye),
}

/// How a battle stands for one device, and what happened since it looked last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Here {
    /// What is seen.
    pub seen: Seen,
    /// What happened since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<News>,
    /// What may be done now.
    pub offered: Offered,
    /// Who this device is.
    pub you: Who,
    /// Requests of this viewer that are contained in this.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acks: Vec<String>,
    /// Who is there.
    pub presence: Vec<Presence>,
    /// The battle that somebody here would like to fight next, as this one again: `POST …/rematch` gives one's key to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// How long each seat has been waited for, where that is agreed on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

/// Whether somebody is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Which seat.
    pub seat: Seat,
    /// True while a device of that seat is connected; bots always are.
    pub here: bool,
    /// The bot that plays for them while they are away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands_in: Option<Id>,
    /// What the others may do, once they have waited for long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
}

/// Why a connection ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Bye {
    /// As a word.
    pub why: ByeWhy,
    /// In a sentence.
    pub says: String,
}

/// Why a connection ends, as a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ByeWhy {
    /// There is no such battle, or the key does not open it (closes with 4401).
    Key,
    /// The key was ended (4403).
    Revoked,
    /// The page speaks an older protocol and should load itself anew (4426).
    Protocol,
    /// The battle is set aside because Umpire failed on it (4423).
    SetAside,
    /// Too much at once (4429).
    Limit,
    /// Nothing was read or written for too long (4408).
    Silent,
    /// The server ends (1012).
    Shutdown,
}

impl ByeWhy {
    /// The code that the socket closes with.
    pub const fn code(self) -> u16 {
        match self {
            Self::Key => 4401,
            Self::Revoked => 4403,
            Self::Silent => 4408,
            Self::SetAside => 4423,
            Self::Protocol => 4426,
            Self::Limit => 4429,
            Self::Shutdown => 1012,
        }
    }
}
