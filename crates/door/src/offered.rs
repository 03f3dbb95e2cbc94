//! What may be done now: rows, each a phrase with or without blanks; questions; dice that are due; and what cannot be
//! had, with its reasons.

use std::collections::BTreeMap;

use battle::{EntryNo, Kind, Phrase, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::{Id, Needed, Place, Ref, Refusal, Says};

/// How much is worked out for what is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum With {
    /// Rows and prompts.
    #[default]
    Plain,
    /// The numbers that a decision hangs on as well, and what is barred.
    Stakes,
    /// Likewise, and every listed filling as a row of its own under its headings: for whoever reads and types.
    Listed,
}

impl With {
    /// True if the numbers that a decision hangs on are wanted.
    pub fn stakes(self) -> bool {
        self != Self::Plain
    }
}

/// What one viewer may do now.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Offered {
    /// After which entry.
    pub entry: EntryNo,
    /// What is decided.
    pub prompt: Says,
    /// What hangs on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stakes: Option<Stakes>,
    /// What can be done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Row>,
    /// What a player would look for and cannot have now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<Barred>,
    /// A place in the rows: what does least, or what nearly everybody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usual: Option<u16>,
    /// A place in the rows: what has the best chances within an attack, where all have agreed to hints and chances differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<u16>,
    /// Questions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
    /// Dice that are due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<Due>,
    /// Something with many steps that are hardly ever worth a thought each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chore: Option<Chore>,
    /// What could be taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<Back>,
}

/// Something that can be done: a phrase, perhaps with blanks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Row {
    /// What does it, but for its blanks.
    pub phrase: Phrase,
    /// Whose it is, where one screen acts for several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What is done, as one word: "Shoot", "end activation".
    pub does: Id,
    /// What it is about, by the words of the phrase.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub about: BTreeMap<Id, Ref>,
    /// The headings that it stands under in a list, from the outside in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<String>,
    /// As a button says it.
    pub label: Says,
    /// A word of explanation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Says>,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub price: Vec<(Id, u16)>,
    /// What is left of that afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<(Id, u16)>,
    /// What is still to be said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blanks: Vec<Blank>,
    /// In a list: the place that could be another one than the phrase has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Box<Blank>>,
    /// Dice on the table that it is about: each by its tray and its place there, both from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<[u8; 2]>,
    /// What hangs on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stakes: Option<Stakes>,
    /// Where a screen puts it: "report", "always", "end".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Id>,
    /// The secret of one's own that it would open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveals: Option<Id>,
    /// True if it ends an activation, a phase or the battle: never done by a lone word or a slip.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
    /// What others around the same screen say with it: propose and agree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<(Seat, Phrase)>,
}

/// A word of a phrase that is still to be said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Blank {
    /// Which word.
    pub word: Id,
    /// How people are asked for it.
    pub asks: Says,
    /// What may be given.
    pub takes: Takes,
    /// True if the phrase stands without it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
}

/// What may be put into a blank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// One of these.
    One {
        /// Which.
        of: Picks,
    },
    /// Several of these, written with commas between them.
    Several {
        /// Which.
        of: Picks,
        /// At least so many.
        least: u16,
        /// At most so many.
        most: u16,
    },
    /// A whole number.
    Number {
        /// This or more.
        least: i32,
        /// This or less.
        most: i32,
        /// What it is mostly.
        usual: i32,
    },
    /// A place: one of these, or any other one that the rules allow.
    Place {
        /// Places that are legal, as the phrase writes them.
        spots: Vec<String>,
    },
    /// A way: one of these, or any other one that the rules allow.
    Way {
        /// Where it begins.
        from: Place,
        /// Ways that are legal, as the phrase writes them.
        spots: Vec<String>,
    },
    /// Words.
    Words {
        /// At most so many characters.
        most: u16,
    },
    /// The faces of dice.
    Faces {
        /// The highest face.
        highest: u8,
        /// How many dice.
        count: u8,
    },
}

/// What can be picked: a list, or the name of one that [`Seen`](crate::Seen) has: "standing", "own", "enemies".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Picks {
    /// These.
    List(Vec<Pick>),
    /// Those of this name.
    Named(Id),
}

/// One thing to pick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pick {
    /// What is written into the phrase.
    pub value: String,
    /// How it reads.
    pub label: Says,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Ref>,
    /// The heading that it stands under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<Id>,
}

impl Pick {
    /// Something that reads as it is written.
    pub fn plain(value: impl Into<String>) -> Self {
        let value = value.into();
        Self { label: Says::plain(value.clone()), value, about: None, under: None }
    }

    /// Something that is a thing.
    pub fn of(value: impl Into<String>, about: Ref) -> Self {
        Self { value: value.into(), label: Says::from(about.clone()), about: Some(about), under: None }
    }
}

/// The numbers that a decision hangs on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Stakes {
    /// What dice need.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needed: Vec<Needed>,
    /// How many dice attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// How many dice defend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<u8>,
    /// What protects: "cover", "obscured", with the terrain that gives it where that is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub screens: Vec<(Id, Option<Ref>)>,
    /// What comes in if nothing is blocked, by what it counts as.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub coming: BTreeMap<Id, u8>,
    /// The damage of that, at least and at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<[u16; 2]>,
    /// Wounds of whoever suffers: now, and of how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<[u16; 2]>,
    /// The same afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<[u16; 2]>,
    /// How far it is, in micrometres.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<i32>,
    /// What it is likely to do, where everybody has agreed to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// What else hangs on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub says: Vec<Says>,
}

/// What an attack is likely to do if both sides play as well as they can. Chances are millionths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Odds {
    /// Whom it hurts: the target of a shot, the opponent in a fight.
    pub on: Id,
    /// That this one is taken out.
    pub out: u32,
    /// That it is injured or out.
    pub hurt: u32,
    /// The damage on average, in thousandths.
    pub mean: u32,
    /// Every amount of damage that can come up with its chance, the least first.
    pub spread: Vec<(u16, u32)>,
    /// In a fight: that one is taken out oneself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_out: Option<u32>,
    /// True if chances were counted in whole numbers before they were rounded to millionths.
    pub exact: bool,
}

/// Something that cannot be had now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Barred {
    /// What would do it.
    pub phrase: Phrase,
    /// Whose it would be, where one screen acts for several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What would be done.
    pub does: Id,
    /// What it is about.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub about: BTreeMap<Id, Ref>,
    /// As a button says it.
    pub label: Says,
    /// The secret of one's own that it would open: nobody else may read that it stands here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveals: Option<Id>,
    /// Why not, all of it.
    pub why: Vec<Refusal>,
}

/// Questions that are open for a viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Asked {
    /// When.
    pub title: Says,
    /// True if nobody else sees them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub alone: bool,
    /// What is asked. An answer may make others moot.
    pub questions: Vec<Question>,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Question {
    /// What answers it, but for the answer: the word `is`.
    pub phrase: Phrase,
    /// One sentence that can be answered by looking at the table.
    pub text: Says,
    /// How to find out.
    pub help: Says,
    /// What it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chips: Vec<Ref>,
    /// What can be said.
    pub answers: Vec<Pick>,
    /// Who may say it.
    pub of: Vec<Seat>,
    /// For which ops it is asked; nothing for what is sealed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<WhyAsked>,
    /// What is to be added up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Sum>,
    /// What was said by whom, while not everybody has agreed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Answered>,
}

/// Who wants to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WhyAsked {
    /// Which rule.
    pub says: Says,
    /// For whom it would score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// What is to be added up to answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sum {
    /// Which number of each.
    pub meter: Id,
    /// Of whom.
    pub of: Vec<Id>,
}

/// What somebody said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Answered {
    /// Who.
    pub by: Seat,
    /// What.
    pub is: String,
}

/// Dice that are due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Due {
    /// What brings them, but for the faces: the word `faces`.
    pub phrase: Phrase,
    /// What they are for.
    pub says: Says,
    /// The highest face.
    pub highest: u8,
    /// What is rolled: "D6".
    pub kind: String,
    /// How many.
    pub count: u8,
    /// Whose they are, in order, where each has its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub whose: Vec<Ref>,
    /// What the dice need, or what comes of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub means: Vec<Says>,
    /// What each face of a single die means, the 1 first, where each means something of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<Says>,
    /// Who rolls.
    pub by: By,
    /// What they showed before they were taken back: dice stay as they fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<u8>,
}

/// Who rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Umpire does.
    Rolled,
    /// People do, and say what they show.
    Entered,
}

impl Due {
    /// Dice of this kind.
    pub fn new(phrase: Phrase, kind: Kind, count: u8, by: By) -> Self {
        let (highest, kind) = (kind.faces(), kind.to_string());
        let (whose, means, faces, before) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { phrase, says: Says::new(), highest, kind, count, whose, means, faces, by, before }
    }
}

/// Something with many steps that are hardly ever worth a thought each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chore {
    /// As a button says it: "Set up all 7 as proposed".
    pub label: Says,
    /// How many steps are left.
    pub steps: u16,
}

/// What could be taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Back {
    /// From which entry on.
    pub from: EntryNo,
    /// True if nobody has to agree.
    pub free: bool,
    /// What does it.
    pub phrase: Phrase,
}
