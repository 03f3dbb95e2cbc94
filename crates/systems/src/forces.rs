//! Forces as data: what stands in the way of an army, a strike force or a kill team, what it costs, and what may still be
//! added; one shape for every system.

mod killteam;
mod maelstrom;
mod tactical_strike;

use door::{Id, Says};
use serde::{Deserialize, Serialize};

use crate::data::Kind;
use crate::set_up::{Fault, Source};
use crate::system::with_forces;

pub(crate) use tactical_strike::{answer_for, army_lists, strike_force};

/// What is asked about a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Asks {
    /// Whether it may take the field.
    Check,
    /// What everything costs.
    Price,
    /// What may still be added.
    Room,
}

/// The force that is meant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct ForceWish {
    /// The rule system.
    pub system: Id,
    /// The force, by name or as a text.
    pub force: Source,
    /// The size of the battle, where there are several; without it the smallest that fits.
    #[serde(default)]
    pub size: Option<String>,
    /// The same force before an earlier mission, where it has to stay the same.
    #[serde(default)]
    pub since: Option<Source>,
    /// Lists of one's own, which come before those of Umpire, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lists: Vec<Source>,
}

impl ForceWish {
    /// This force, as usual.
    pub fn new(system: impl Into<Id>, force: Source) -> Self {
        Self { system: system.into(), force, size: None, since: None, lists: Vec::new() }
    }

    /// Name and text of the force.
    fn read(&self, kind: Kind) -> Result<(String, String), Vec<Fault>> {
        self.force.text(kind).map_err(|it| vec![Fault::new("force", it)])
    }
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ForceAnswer {
    /// Whether it may take the field.
    Check(Checked),
    /// What everything costs.
    Price(Priced),
    /// What may still be added.
    Room(Room),
}

/// Whether a force may take the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Checked {
    /// Its name.
    pub name: String,
    /// True if nothing stands in its way.
    pub stands: bool,
    /// In a sentence.
    pub says: Says,
    /// Everything that stands in its way.
    pub faults: Vec<ForceFault>,
    /// What is worth a thought and stands in nobody's way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<ForceFault>,
    /// What it is made of, in numbers.
    pub sums: Vec<ForceSum>,
}

/// Something that stands in the way of a force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForceFault {
    /// The rule.
    pub rule: Id,
    /// What it is about: a model, an entry; nothing for the force as a whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// The line of the file, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// What stands in the way.
    pub headline: Says,
    /// What it needs and what was found.
    #[serde(default, skip_serializing_if = "Says::is_empty")]
    pub detail: Says,
}

/// A number of a force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForceSum {
    /// Of what.
    pub what: String,
    /// The number.
    pub is: u32,
    /// Of how many, where there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
    /// In words: "120 of 120 points".
    pub says: String,
}

/// What everything in a force costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Priced {
    /// Its name.
    pub name: String,
    /// What it is made of.
    pub items: Vec<PricedItem>,
    /// The sum, in a sentence.
    pub says: Says,
    /// The sum.
    pub points: u32,
}

/// Something in a force that is bought as one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PricedItem {
    /// What it is in the force: "Hero", "Troops".
    pub under: String,
    /// Its name.
    pub name: String,
    /// What it is made of.
    pub lines: Vec<PriceLine>,
    /// What it costs before it is rounded up, where that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// What it costs.
    pub points: u32,
}

/// A line of a price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PriceLine {
    /// What is bought.
    pub what: String,
    /// How often.
    pub count: u32,
    /// What each costs, perhaps a fraction.
    pub each: String,
    /// What they cost together, likewise.
    pub sum: String,
}

/// What may still be added to a force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Room {
    /// Its name.
    pub name: String,
    /// By what there is room for.
    pub parts: Vec<RoomPart>,
}

/// Room of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct RoomPart {
    /// In a sentence.
    pub says: Says,
    /// The points that are left, where points are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// What may be added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub additions: Vec<Addition>,
    /// What else is to be said about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Something that may be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Addition {
    /// What.
    pub name: String,
    /// What each costs, perhaps a fraction; nothing where no points are counted, or they are not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<String>,
    /// At most so many.
    pub most: u32,
}

/// Answers a question about a force; or says everything that keeps it from being read.
pub fn ask(asks: Asks, wish: &ForceWish) -> Result<ForceAnswer, Vec<Fault>> {
    with_forces(asks, wish)
}

/// A system with forces.
pub(crate) trait Forces {
    /// Answers a question about a force.
    fn ask(asks: Asks, wish: &ForceWish) -> Result<ForceAnswer, Vec<Fault>>;
}

/// Whether something stands, for a force that nothing may stand in the way of.
fn stands(name: &str, says: String, faults: Vec<ForceFault>, sums: Vec<ForceSum>) -> Checked {
    let (name, says) = (name.to_owned(), Says::from(says));
    Checked { name, stands: faults.is_empty(), says, faults, remarks: Vec::new(), sums }
}

fn sum(what: &str, is: u32, of: Option<u32>, says: impl Into<String>) -> ForceSum {
    ForceSum { what: what.to_owned(), is, of, says: says.into() }
}
