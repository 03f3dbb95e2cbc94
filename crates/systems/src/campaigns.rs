//! Campaigns through the door: the same five words as a battle. What a visitor sees, what is offered, what would come of a
//! phrase, what happened, and entering one; with everything about secrets and agreement behind it.
//!
//! A phrase begins with what is done: `tell` something that happened, `correct`, `withdraw` or `insert` an entry, `agree` or
//! `object` to what somebody has proposed. Lists of several things in one word have a line each, since every name fits into
//! one; resources have commas between them.

mod sight;
mod tactical_strike;

use std::collections::BTreeMap;

use battle::{EntryNo, Hex, Phrase};
use door::{Card, Id, News, Offered, Refusal, Says, Verdict};
use serde::{Deserialize, Serialize};

use crate::forces::{Asks, ForceAnswer, ForceWish};
use crate::set_up::{Fault, Source};
use crate::sitting::Supply;

pub use sight::{CampaignSeen, CauseSeen, ForceSeen, Gauge, MissionSeen, Proposed};

/// The rule under which something is refused that is not understood at all.
pub const NOT_UNDERSTOOD: &str = "phrase";

/// Who comes to the door of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Visitor {
    /// Whoever looks on.
    Anybody,
    /// The player of this force.
    Player(String),
    /// Whoever keeps the file for a club, types what people say, and sees all of it.
    Keeper,
}

/// Something said at the door, with the files that it speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Telling {
    /// What.
    pub phrase: Phrase,
    /// Files that it names: a strike force, the journal of a battle, an earlier campaign and its vault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brought: Vec<Brought>,
    /// Lists of one's own, which come before those of Umpire, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<Source>,
}

/// A file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Brought {
    /// As the phrase calls it.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

impl Telling {
    /// A phrase that speaks of no file.
    pub fn new(phrase: Phrase) -> Self {
        Self { phrase, ..Self::default() }
    }

    /// The text of a file that it names.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.brought.iter().find(|it| it.name == name).map(|it| it.text.as_str())
    }
}

/// What came of something that was entered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Told {
    /// The newest entry now.
    pub entry: EntryNo,
    /// True if it waits until others agree: nothing is written yet.
    pub held: bool,
    /// What is to be put into the vault, and synced, first.
    pub vault: String,
    /// What is to be put behind the journal, and synced, before anybody is told.
    pub journal: String,
}

/// What the door remembers outside the journal, to be put back after a restart.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CampaignKept {
    /// Behind which entry.
    pub entry: EntryNo,
    /// What was proposed, and who agrees.
    pub proposed: Option<(Telling, Vec<u8>)>,
}

/// A page for people to read and print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Page {
    /// How things stand.
    Standings,
    /// Everything about a force.
    Sheet(String),
    /// What every force goes into its mission with.
    Briefing,
    /// The whole campaign.
    Almanac,
    /// Every change of every balance, or of those of a force.
    Ledger(Option<String>),
    /// Every entry.
    Log,
}

/// How a page is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PageStyle {
    /// Plain text.
    Plain,
    /// Markdown.
    Markdown,
}

/// What a campaign brings into one of its missions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MissionTerms {
    /// For which side each seat plays.
    pub sides: Vec<u8>,
    /// What the set-up of the battle takes.
    pub campaign: serde_json::Value,
}

/// A result that comes from the journal of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FromBattle {
    /// The entry that tells of it.
    pub entry: EntryNo,
    /// What the journal is called.
    pub name: String,
    /// The hash of its last line.
    pub digest: String,
    /// True if something was changed by hand.
    pub amended: bool,
}

/// A campaign of any system that has them. Pure: what it needs of the world comes in through [`Supply`], and what is to be
/// kept goes out through [`Told`].
pub trait Campaigning: std::fmt::Debug + Send + Sync {
    /// What a visitor sees.
    fn seen(&self, visitor: &Visitor) -> CampaignSeen;

    /// What a visitor may do now.
    fn offered(&self, visitor: &Visitor) -> Offered;

    /// What would come of something: of anything that happened, and of any change of the past.
    fn verdict(&self, visitor: &Visitor, telling: &Telling) -> Verdict;

    /// What happened since an entry, as this visitor may know it.
    fn news(&self, visitor: &Visitor, since: EntryNo) -> Vec<News>;

    /// Does something. Nothing has changed where it is refused.
    fn enter(&mut self, visitor: &Visitor, telling: &Telling, supply: &mut dyn Supply) -> Result<Told, Vec<Refusal>>;

    /// A page, as this visitor may read it.
    fn page(&self, visitor: &Visitor, page: &Page, style: PageStyle) -> Result<String, Vec<Refusal>>;

    /// The newest entry.
    fn newest(&self) -> EntryNo;

    /// Where a half-written last line begins, and the sentence about it: it was never acknowledged.
    fn half_written(&self) -> Option<(usize, String)>;

    /// The sentence about choices that nothing here opens: without them nobody goes on.
    fn sealed_in_words(&self) -> Option<String>;

    /// What the door remembers outside the journal.
    fn kept(&self) -> CampaignKept;

    /// Puts that back. What stands behind another entry is forgotten.
    fn put_back(&mut self, kept: CampaignKept);

    /// Something about a strike force in the light of this campaign: of the force of this name.
    fn force(&self, name: &str, asks: Asks, wish: &ForceWish) -> Result<ForceAnswer, Vec<Fault>>;

    /// What these people bring to the mission in which their forces meet, each with a strike force.
    fn mission(&self, names: &[String], forces: &[Source], lists: &[Source]) -> Result<MissionTerms, Vec<Refusal>>;

    /// What can be said of its rolls; an error if they are not what they should be.
    fn rolls(&self) -> Result<Option<String>, String>;

    /// Results that come from journals of battles.
    fn battles(&self) -> Vec<FromBattle>;

    /// How many entries do not stand since something before them was corrected.
    fn fallen(&self) -> usize;
}

/// What a club agrees on before its campaign begins.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct CampaignSetUp {
    /// Its name.
    pub name: String,
    /// How many turns are played.
    pub turns: u32,
    /// How rules are read where they are unclear.
    pub settings: BTreeMap<String, String>,
    /// A casualty table of one's own.
    pub casualty_table: Option<Source>,
    /// Relics that anybody may win, beside those of the lists.
    pub relics: Vec<String>,
    /// Lists of one's own, which come before those of Umpire, by name.
    pub lists: Vec<Source>,
}

/// The files of a campaign.
#[derive(Debug, Clone, Copy)]
pub struct CampaignFiles<'a> {
    /// What its journal is called.
    pub name: &'a str,
    /// What stands in it.
    pub journal: &'a [u8],
    /// What stands in the vault beside it.
    pub vault: &'a [u8],
}

/// Begins a campaign whose dice are committed to this: the first line of its journal.
pub fn begin(wish: &CampaignSetUp, dice: Hex<32>) -> Result<String, Vec<Fault>> {
    tactical_strike::begin(wish, dice)
}

/// Opens a campaign from its files.
pub fn open(files: CampaignFiles<'_>) -> Result<Box<dyn Campaigning>, String> {
    tactical_strike::open(files)
}

/// Whatever can be looked up about campaigns: settings, advancements.
pub fn library() -> Vec<Card> {
    tactical_strike::library()
}

/// A sentence that is refused because it is not understood.
pub(crate) fn not_understood(sentence: impl Into<String>) -> Vec<Refusal> {
    vec![Refusal::new(NOT_UNDERSTOOD, sentence.into(), Says::new())]
}

/// A sentence that is refused although it is understood.
pub(crate) fn refused(rule: &'static str, sentence: impl Into<String>) -> Vec<Refusal> {
    vec![Refusal { rule: Id::of(rule), headline: Says::plain(sentence.into()), detail: Says::new() }]
}
