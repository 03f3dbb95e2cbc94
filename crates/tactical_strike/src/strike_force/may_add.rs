//! What may I still add? Answered by trying: an addition is offered if the check finds nothing new.
//!
//! So the advice cannot disagree with the rules. It says nothing about wargear beyond what limited
//! options are open; those who add options see the price go up.

use std::collections::BTreeSet;

use super::categories::{most_lead_elements, most_leaders};
use super::entries::counts;
use super::price::of_one;
use super::report::{Problem, Report};
use super::{Category, Pick, Pools, StrikeForce, check, model_name};
use crate::army_list::Limit;
use crate::{EntryId, FactionId, Fraction, HeroRole, Lists, ModelId};

/// What is left, and what it could be used for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// What may be spent in all.
    pub pools: Pools,
    /// Points left for Heroes and Leaders.
    pub characters_left: u32,
    /// Points left for everybody else.
    pub rank_and_file_left: u32,
    /// True if the force has no Hero yet.
    pub needs_hero: bool,
    /// Places left for Leaders.
    pub leaders_left: u32,
    /// Places left for Lead Elements.
    pub lead_elements_left: u32,
    /// Who could be the Hero, or one more Leader.
    pub characters: Vec<Addition>,
    /// Factions of other lists that could send one.
    pub allies: Vec<String>,
    /// What could be a Lead Element.
    pub lead_elements: Vec<Addition>,
    /// What could join the rank and file.
    pub rank_and_file: Vec<Addition>,
    /// Limited options of what is there already.
    pub unlocks: Vec<Unlock>,
}

/// Somebody who could be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addition {
    /// Who.
    pub name: String,
    /// What each costs without wargear.
    pub each: Fraction,
    /// How many.
    pub most: u32,
}

/// A limited option of an entry that is in the force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unlock {
    /// The entry.
    pub entry: String,
    /// The options that share the limit.
    pub options: Vec<String>,
    /// How many are taken.
    pub used: u32,
    /// How many may be.
    pub allowed: u32,
    /// How many more models would allow more, if the squad can become that large.
    pub models_to_next: Option<u32>,
}

/// These get better the more there are; that the numbers in them change is no new problem.
const CURED_BY_MORE: [&str; 3] = ["SF-01", "SF-04", "SF-27"];

/// What may still be added to a strike force.
pub fn may_still_add(lists: &Lists, force: &StrikeForce) -> Room {
    let report = check(lists, force);
    let pools = report.pools;
    let trial = Trial { lists, force, before: &report };
    let leaders_left = most_leaders().saturating_sub(force.count(Category::Leader));
    let needs_hero = force.count(Category::Hero) == 0;
    let wanted = if needs_hero { Category::Hero } else { Category::Leader };
    let led: BTreeSet<FactionId> = force.characters().map(|it| it.faction).collect();
    let own: Vec<(EntryId, FactionId)> = led.iter().flat_map(|it| trial.entries_of(*it)).collect();
    let lists_here: BTreeSet<usize> = led.iter().map(|it| it.list).collect();
    Room {
        pools,
        characters_left: pools.characters.saturating_sub(report.characters),
        rank_and_file_left: pools.rank_and_file.saturating_sub(report.rank_and_file),
        needs_hero,
        leaders_left,
        lead_elements_left: most_lead_elements(force).saturating_sub(force.count(Category::LeadElement)),
        characters: trial.additions(&own, wanted),
        allies: trial.allies(&lists_here, wanted),
        lead_elements: trial.additions(&own, Category::LeadElement),
        rank_and_file: trial.additions(&own, Category::RankAndFile),
        unlocks: unlocks(lists, force),
    }
}

struct Trial<'a> {
    lists: &'a Lists,
    force: &'a StrikeForce,
    before: &'a Report,
}

impl Trial<'_> {
    /// The entries that a faction may use.
    fn entries_of(&self, faction: FactionId) -> Vec<(EntryId, FactionId)> {
        let fits = |id: &EntryId| {
            id.list == faction.list && self.lists.entry(*id).faction.is_none_or(|it| Some(it) == faction.faction)
        };
        self.lists.entries().filter(fits).map(|it| (it, faction)).collect()
    }

    fn additions(&self, entries: &[(EntryId, FactionId)], category: Category) -> Vec<Addition> {
        let mut additions = Vec::new();
        for (entry, faction) in entries {
            for (model, it) in self.lists.entry(*entry).models.iter().enumerate() {
                // Nothing forbids it, but nobody means a sergeant when asking for the strong model.
                if it.character && category == Category::LeadElement {
                    continue;
                }
                let pick = self.pick(ModelId { entry: *entry, model }, *faction, category);
                let most = self.most(&pick);
                if most > 0 {
                    let each = of_one(self.lists, self.force, &pick);
                    additions.push(Addition { name: model_name(self.lists, pick.of), each, most });
                }
            }
        }
        additions
    }

    /// The factions of other lists that could send a character.
    fn allies(&self, here: &BTreeSet<usize>, category: Category) -> Vec<String> {
        let mut names = Vec::new();
        for (list, it) in self.lists.lists.iter().enumerate().filter(|(place, _)| !here.contains(place)) {
            let factions: Vec<Option<usize>> =
                if it.factions.is_empty() { vec![None] } else { (0..it.factions.len()).map(Some).collect() };
            for faction in factions.into_iter().map(|faction| FactionId { list, faction }) {
                if !self.additions(&self.entries_of(faction), category).is_empty() {
                    names.push(self.lists.faction_name(faction));
                }
            }
        }
        names
    }

    fn pick(&self, of: ModelId, faction: FactionId, category: Category) -> Pick {
        // Which role does not matter; that there is one does.
        let role = (category == Category::Hero).then_some(HeroRole::Paragon);
        Pick {
            category,
            called: None,
            of,
            faction,
            count: 1,
            options: Vec::new(),
            provenances: Vec::new(),
            role,
            powers: Vec::new(),
            line: 0,
        }
    }

    /// How many can be added at most: what fits once fits for every smaller number.
    fn most(&self, pick: &Pick) -> u32 {
        let (mut fits, mut too_many) = (0, self.bound(pick) + 1);
        while too_many - fits > 1 {
            let middle = fits.midpoint(too_many);
            if self.fits(&Pick { count: middle, ..pick.clone() }) {
                fits = middle;
            } else {
                too_many = middle;
            }
        }
        fits
    }

    fn bound(&self, pick: &Pick) -> u32 {
        match pick.category {
            Category::RankAndFile => self.lists.entry(pick.of.entry).max_size,
            _ => 1,
        }
    }

    fn fits(&self, pick: &Pick) -> bool {
        let mut force = self.force.clone();
        force.picks.push(pick.clone());
        let after = check(self.lists, &force);
        let is_old = |it: &Problem| CURED_BY_MORE.contains(&it.rule) || self.before.problems.contains(it);
        after.problems.iter().all(is_old)
    }
}

fn unlocks(lists: &Lists, force: &StrikeForce) -> Vec<Unlock> {
    let bought: BTreeSet<EntryId> = force.picks.iter().map(|it| it.of.entry).collect();
    let mut unlocks = Vec::new();
    for id in bought {
        let entry = lists.entry(id);
        let count: u32 = counts(lists, force, id).iter().sum();
        for (place, group) in entry.options.iter().enumerate().filter(|(_, it)| it.limit != Limit::Any) {
            let takes = |it: &Pick| it.options.iter().filter(|it| it.group == place).count();
            let picks = force.picks.iter().filter(|it| it.of.entry == id);
            let used = picks.map(|it| it.count * u32::try_from(takes(it)).unwrap_or(0)).sum();
            let next = group.limit.next_step(count).filter(|it| *it <= entry.max_size);
            unlocks.push(Unlock {
                entry: entry.name.clone(),
                options: group.options.iter().map(|it| it.name.clone()).collect(),
                used,
                allowed: group.limit.allowed(count).unwrap_or(0),
                models_to_next: next.map(|it| it - count),
            });
        }
    }
    unlocks
}
