//! A sitting: one battle of any system with the people, bots and dice around it.

use battle::journal::{Header, Writer};
use battle::{EntryNo, Kind, Outcome, Phrase, Salt, Seat, Seating, Seeded};
use door::{Card, Have, Id, Measured, News, Offered, Reach, Ref, Refusal, Row, Says, Seen, Verdict, Viewer, With};
use serde::{Deserialize, Serialize};

use crate::chances::Supposed;
use crate::kept::Kept;
use crate::reader::Reader;
use crate::thought::Thought;

/// What a sitting needs of the world: whatever nobody may predict. A driver brings it.
pub trait Supply {
    /// A new salt for something that is sealed.
    fn salt(&mut self) -> Salt;

    /// The faces of a roll, by its number; nothing if people roll.
    fn faces(&mut self, number: u64, kind: Kind, count: u8) -> Option<Vec<u8>>;

    /// A bot begins to think.
    fn thinks(&mut self) {}

    /// True if it has thought long enough. It asks now and then, and takes what is best so far.
    fn is_late(&mut self) -> bool {
        false
    }
}

/// Something said by a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Said {
    /// Who says it, where one screen acts for several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What.
    pub phrase: Phrase,
}

impl Said {
    /// By whoever sits at the screen.
    pub fn by_viewer(phrase: Phrase) -> Self {
        Self { seat: None, phrase }
    }

    /// By one of those around it.
    pub fn by(seat: Seat, phrase: Phrase) -> Self {
        Self { seat: Some(seat), phrase }
    }
}

/// What came of something that was entered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entered {
    /// The newest entry now.
    pub entry: EntryNo,
    /// What was no longer asked when it was its turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moot: Vec<Phrase>,
    /// True if something is held back until others have spoken: nobody is told yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
}

/// How long those who are asked alone have been waited for. A driver with a clock says so; without one it is always enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Patience {
    /// So short that the time itself would tell something: what all have said is held back.
    Short,
    /// Long enough to go on when all have spoken.
    #[default]
    Enough,
    /// So long that everybody is told who has not spoken.
    Long,
    /// So long that the others may go on without them.
    Overdue,
}

/// Who is asked alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AskedAlone {
    /// All of them.
    pub seats: Vec<Seat>,
    /// Who of them has said nothing yet. Nobody else may be told before that is patient enough.
    pub silent: Vec<Seat>,
}

/// What came of a step that needs nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stepped {
    /// Something was done: the table rolled, a bot chose, a chore went on.
    Did,
    /// People are waited for.
    Waits,
    /// The battle is over.
    Over,
    /// Nothing can go on, and why.
    Stuck(String),
}

/// A battle as it stood after an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Frame {
    /// What was seen. Of a first frame all of it; of the following ones without what had not changed: `still` where its
    /// edition is the same, and rows of the score that were told before.
    pub seen: Seen,
    /// What the entry had brought; the whole story by then if it has changed the past.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub news: Vec<News>,
}

/// A battle in a few words: for lists, lobbies and overlays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// The rule system.
    pub system: Id,
    /// As players call it.
    pub title: String,
    /// Who plays.
    pub seats: Vec<String>,
    /// Points by side.
    pub points: Vec<u16>,
    /// What a round is called, and which it is.
    pub round: (Id, u8),
    /// What is decided now.
    pub says: Says,
    /// True if it is over.
    pub over: bool,
    /// What was taken back that others had seen, a sentence for whoever did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_back: Vec<String>,
}

/// One battle of any system. Pure: what it needs of the world comes in through [`Supply`].
pub trait Sitting: Reader + Send + Sync {
    /// What a viewer sees; less of it, if the viewer has some already.
    fn seen(&self, viewer: &Viewer, have: Have) -> Seen;

    /// What a viewer may do now.
    fn offered(&self, viewer: &Viewer, with: With) -> Offered;

    /// What would come of a phrase. While it has blanks, the row again with the rest narrowed.
    fn verdict(&self, viewer: &Viewer, said: &Said) -> Verdict;

    /// What happened since an entry, as this viewer may know it.
    fn news(&self, viewer: &Viewer, since: EntryNo) -> Vec<News>;

    /// The listed places or ways of a row, each with what it would mean.
    fn places(&self, viewer: &Viewer, said: &Said) -> Vec<Row>;

    /// Why something cannot be had that a player names by what is done and perhaps to whom, "fight b3"; nothing if it is no
    /// such thing, or could be had.
    fn why_not(&self, viewer: &Viewer, line: &str) -> Vec<Refusal>;

    /// Where the next leg of a row, or what it puts down, could go.
    fn reach(&self, viewer: &Viewer, said: &Said) -> Option<Reach>;

    /// How everything lies to something.
    fn measured(&self, viewer: &Viewer, from: &Ref) -> Vec<Measured>;

    /// Something that can be looked up, by its id.
    fn card(&self, id: &Id) -> Option<Card>;

    /// What an attack that nobody has declared would be likely to do, in a player's own words, and from another place if one
    /// is given: everybody may wonder, from what everybody knows.
    fn supposed(&self, line: &str, from: Option<&str>) -> Result<Supposed, String>;

    /// What an advisor would do, from what this viewer may see.
    fn advised(&self, viewer: &Viewer) -> Option<Phrase>;

    /// Why a seat did what it did, at this entry or when it last decided something: after the battle, or where hints are agreed on. What
    /// the seat has sealed plays no part before it is open to the viewer. So many battles are imagined, and as many come to the same.
    fn explained(&self, viewer: &Viewer, seat: Seat, entry: Option<EntryNo>, playouts: u32) -> Result<Thought, String>;

    /// The decisions of a seat that lost most against the best of what else was offered, the worst first. So many battles are
    /// imagined for each decision, and four times as many for those that seem to be the worst.
    fn costly(&self, viewer: &Viewer, seat: Seat, most: usize, playouts: u32) -> Result<Vec<Thought>, String>;

    /// The battle as it stood after an entry.
    fn at(&self, entry: EntryNo) -> Option<Box<dyn Sitting>>;

    /// The battle after so many entries from this one on, one after the other, each with what it brought. Less if there are
    /// fewer. The first is seen whole; of the others what the one before has is left out.
    fn frames(&self, viewer: &Viewer, from: EntryNo, count: usize) -> Vec<Frame>;

    /// True if nothing of this seat is sealed any more: then everybody may look back with its eyes.
    fn has_opened_all(&self, seat: Seat) -> bool;

    /// The same battle again, for looking at while this one goes on.
    fn copied(&self) -> Box<dyn Sitting>;

    /// Does something. Nothing has changed where it is refused.
    fn enter(
        &mut self,
        viewer: &Viewer,
        have: EntryNo,
        said: &[Said],
        supply: &mut dyn Supply,
    ) -> Result<Entered, Vec<Refusal>>;

    /// One thing that needs nobody.
    fn step(&mut self, supply: &mut dyn Supply) -> Stepped;

    /// Who is asked alone now; nobody, most of the time.
    fn asked_alone(&self) -> AskedAlone;

    /// How long they have been waited for.
    fn waited(&mut self, patience: Patience);

    /// The newest entry.
    fn newest(&self) -> EntryNo;

    /// Who plays, at which seat and for which side.
    fn seating(&self) -> &Seating;

    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The header of its journal.
    fn header(&self) -> Header;

    /// The lines of the journal after an entry: what a driver writes and syncs before it tells anybody.
    fn lines(&self, writer: &mut Writer, after: EntryNo) -> String;

    /// The lines of the vault that belong to those, to be written first.
    fn openings(&self, after: EntryNo) -> String;

    /// The seal behind those, once the battle is over and nothing is proposed any more.
    fn seal(&self, writer: &mut Writer, dice: Option<&Seeded>) -> Option<String>;

    /// What the door remembers outside the journal.
    fn kept(&self) -> Kept;

    /// Puts that back. What stands behind another entry is forgotten, but for entries that nobody decided.
    fn put_back(&mut self, kept: Kept);

    /// The battle in a few words.
    fn summary(&self) -> Summary;
}
