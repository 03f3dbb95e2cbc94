//! Strike forces: one player's Hero and Leaders, and what they bought for a mission.
//!
//! [`StrikeForce::load`] reads a file, [`check`] says everything that stands in its way, [`price`]
//! itemises it, and [`may_still_add`] helps to fill it up. Each file below holds one group of rules;
//! the numbers in front of the sentences (SF-24) name them.
//!
//! The questions that come up most are answered here:
//!
//! | question | rules | file |
//! | --- | --- | --- |
//! | how many of a squad with a sergeant | SF-24, SF-25 | `entries.rs`, `price.rs` |
//! | does a Leader count towards the squad | SF-26, SF-27 | `entries.rs` |
//! | the same character twice | SF-45 | `characters.rs` |
//! | squads that an army unlocks by a commander | SF-65 | `factions.rs` |
//! | squads of characters only | SF-46 | `characters.rs` |
//! | two factions of one list | SF-61 | `factions.rs` |
//! | squads of several kinds of models | SF-28 | `entries.rs` |

mod addendum;
mod categories;
mod characters;
mod entries;
mod factions;
mod file;
mod kept;
mod may_add;
mod pools;
mod price;
mod profiles;
mod report;
mod settings;

pub use kept::check_kept;
pub use may_add::{Addition, Room, Unlock, may_still_add};
pub use pools::Pools;
pub(crate) use pools::over;
pub use price::{Item, Line, Prices, price};
pub use report::{Place, Problem, Report};
pub use settings::{FlatDivisor, OddDivisor, Settings, Size, SmallerSide, SurchargeScope};

use crate::army_list::{Allegiance, Wargear};
use crate::{FactionId, HeroRole, Lists, ModelId};

/// A strike force as its player wrote it down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrikeForce {
    /// Its name.
    pub name: String,
    /// How large it may be.
    pub size: Size,
    /// Set for the outnumbered side of an uneven game.
    pub smaller_side: Option<SmallerSide>,
    /// Where it says it stands.
    pub allegiance: Option<Allegiance>,
    /// How unclear rules are read.
    pub settings: Settings,
    /// Chosen provenances, each with its line.
    pub provenances: Vec<(ProvenanceId, u32)>,
    /// A warlord trait or rite of war that somebody wrote down, with its line.
    pub grand_strategy: Vec<(String, u32)>,
    /// Everybody in it.
    pub picks: Vec<Pick>,
}

/// Some models of one kind with the same wargear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    /// What they are in the force.
    pub category: Category,
    /// The name that its player gave to a Hero or Leader.
    pub called: Option<String>,
    /// What they are.
    pub of: ModelId,
    /// Whose they are.
    pub faction: FactionId,
    /// How many.
    pub count: u32,
    /// What each of them takes.
    pub options: Vec<OptionId>,
    /// Which provenances' options each of them takes.
    pub provenances: Vec<ProvenanceId>,
    /// A Hero's role.
    pub role: Option<HeroRole>,
    /// Powers, by their places.
    pub powers: Vec<usize>,
    /// Where this stands in the file.
    pub line: u32,
}

/// What somebody is in a strike force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// The one who leads it.
    Hero,
    /// Seconds in command.
    Leader,
    /// The one strong model.
    LeadElement,
    /// Everybody else.
    RankAndFile,
}

/// An option of an entry: its group and its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct OptionId {
    pub(crate) group: usize,
    pub(crate) option: usize,
}

/// A provenance of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProvenanceId {
    pub(crate) list: usize,
    pub(crate) provenance: usize,
}

impl Category {
    /// True for Heroes and Leaders.
    pub fn is_character(self) -> bool {
        matches!(self, Self::Hero | Self::Leader)
    }

    /// As people say it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hero => "Hero",
            Self::Leader => "Leader",
            Self::LeadElement => "Lead Element",
            Self::RankAndFile => "rank and file",
        }
    }
}

impl Pick {
    /// The name that its player gave it, or else that of the model.
    pub fn called_or_model<'a>(&'a self, lists: &'a Lists) -> &'a str {
        self.called.as_deref().unwrap_or(&lists.model(self.of).name)
    }

    /// What it takes.
    pub fn wargear<'a>(&'a self, lists: &'a Lists) -> impl Iterator<Item = &'a Wargear> {
        let entry = lists.entry(self.of.entry);
        self.options.iter().filter_map(|it| entry.options.get(it.group)?.options.get(it.option))
    }

    /// Its special rules, those of its entry and wargear included.
    pub fn rules<'a>(&'a self, lists: &'a Lists) -> impl Iterator<Item = &'a str> {
        let entry = lists.entry(self.of.entry);
        let own = entry.rules.iter().chain(&lists.model(self.of).rules);
        own.chain(self.wargear(lists).flat_map(|it| &it.rules)).map(String::as_str)
    }

    /// "Sergeant (Line Banner)", or "Bannerlord" alone; with a name of its own, "Ilse Varn, Bannerlord".
    pub fn name(&self, lists: &Lists) -> String {
        let name = model_name(lists, self.of);
        self.called.as_ref().map_or(name.clone(), |called| format!("{called}, {name}"))
    }
}

pub(crate) fn model_name(lists: &Lists, id: ModelId) -> String {
    let (entry, model) = (lists.entry(id.entry), lists.model(id));
    if entry.models.len() == 1 && (entry.max_size == 1 || entry.name == model.name) {
        return entry.name.clone();
    }
    format!("{} ({})", model.name, entry.name)
}

impl StrikeForce {
    /// Heroes and Leaders.
    pub fn characters(&self) -> impl Iterator<Item = &Pick> {
        self.picks.iter().filter(|it| it.category.is_character())
    }

    /// Everybody else.
    pub fn troops(&self) -> impl Iterator<Item = &Pick> {
        self.picks.iter().filter(|it| !it.category.is_character())
    }

    /// How many models there are of a category.
    pub fn count(&self, category: Category) -> u32 {
        self.picks.iter().filter(|it| it.category == category).map(|it| it.count).sum()
    }
}

/// Everything that stands in the way of a strike force, all at once.
pub fn check(lists: &Lists, force: &StrikeForce) -> Report {
    let prices = price(lists, force);
    let pools = Pools::of(force);
    let mut report = Report::new(pools, &prices);
    categories::check(force, &mut report);
    characters::check(lists, force, &mut report);
    entries::check(lists, force, &mut report);
    pools::check(lists, force, &prices, &mut report);
    factions::check(lists, force, &mut report);
    profiles::check(lists, force, &mut report);
    addendum::check(lists, force, &mut report);
    report
}
