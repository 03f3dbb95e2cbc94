//! Finding what a player means: entries, models, factions and options by their names.

use std::collections::BTreeMap;

use scenario::Section;

use super::super::{Category, OptionId, Pick, ProvenanceId};
use crate::army_list::{ArmyList, Entry, named};
use crate::{EntryId, FactionId, Lists, ModelId};

/// Where names are looked up.
pub(super) struct Names<'a> {
    pub(super) lists: &'a Lists,
    /// The faction of each list, as the file says it at its top.
    pub(super) factions: BTreeMap<usize, usize>,
}

/// The entry somebody means, and whose it is.
pub(super) struct Wish {
    entry: EntryId,
    faction: FactionId,
}

impl<'a> Names<'a> {
    pub(super) fn new(lists: &'a Lists, file: &Section<'_>) -> Self {
        let mut names = Self { lists, factions: BTreeMap::new() };
        let Some(section) = file.section("factions") else { return names };
        for key in section.keys() {
            let Some(wanted) = section.text(key) else { continue };
            let Some((place, list)) = names.list(key) else {
                let known: Vec<&str> = lists.lists.iter().map(|it| it.name.as_str()).collect();
                section.note(key, format_args!("there is no such army list; known are {}", known.join(", ")));
                continue;
            };
            match named(&list.factions, wanted, |it| &it.name) {
                Some(faction) => {
                    names.factions.insert(place, faction);
                }
                None => section.note(key, no_faction(list, wanted)),
            }
        }
        names
    }

    fn list(&self, name: &str) -> Option<(usize, &'a ArmyList)> {
        let place = named(&self.lists.lists, name, |it| &it.name)?;
        Some((place, self.lists.lists.get(place)?))
    }

    /// The entry of a row. A row inside of another says only what differs.
    pub(super) fn wish(&self, row: &Section<'_>, outer: Option<&Wish>) -> Option<Wish> {
        let list = row.text("list");
        let list_place = list.and_then(|it| self.list(it));
        if let (Some(name), None) = (list, list_place) {
            row.note("list", format_args!("there is no army list \"{name}\""));
            return None;
        }
        let entry = match (row.text("entry"), outer) {
            (Some(name), _) => self.entry(row, name, list_place.map(|(it, _)| it))?,
            (None, Some(outer)) => outer.entry,
            (None, None) => {
                if !row.has("entry") {
                    row.note_line("it needs an entry, as in entry = \"Line Banner\"");
                }
                return None;
            }
        };
        let faction = match (row.text("faction"), outer) {
            (None, Some(outer)) if outer.entry == entry => outer.faction,
            (wanted, _) => self.faction(row, entry, wanted)?,
        };
        Some(Wish { entry, faction })
    }

    fn entry(&self, row: &Section<'_>, name: &str, list: Option<usize>) -> Option<EntryId> {
        let fits = |id: &EntryId| {
            let entry = self.lists.entry(*id);
            list.is_none_or(|it| it == id.list)
                && [&entry.name, &entry.id].iter().any(|it| it.eq_ignore_ascii_case(name.trim()))
        };
        let found: Vec<EntryId> = self.lists.entries().filter(fits).collect();
        let own: Vec<EntryId> = found.iter().copied().filter(|it| self.factions.contains_key(&it.list)).collect();
        match (own.as_slice(), found.as_slice()) {
            ([one], _) | (_, [one]) => Some(*one),
            (_, []) => {
                row.note("entry", format_args!("no army list has an entry \"{name}\"{}", self.guess(name)));
                None
            }
            _ => {
                row.note("entry", format_args!("several lists have an entry \"{name}\"; add list = \"…\""));
                None
            }
        }
    }

    /// The entry that begins alike, for a slip of the pen.
    fn guess(&self, name: &str) -> String {
        let start: String = name.trim().to_lowercase().chars().take(4).collect();
        let begins = |id: &EntryId| !start.is_empty() && self.lists.entry(*id).name.to_lowercase().starts_with(&start);
        let near: Vec<&str> =
            self.lists.entries().filter(begins).map(|it| self.lists.entry(it).name.as_str()).collect();
        if near.is_empty() { String::new() } else { format!("; perhaps {}", near.join(" or ")) }
    }

    fn faction(&self, row: &Section<'_>, id: EntryId, wanted: Option<&str>) -> Option<FactionId> {
        let (list, entry) = (self.lists.list(id), self.lists.entry(id));
        let of = |faction| FactionId { list: id.list, faction };
        if let Some(own) = entry.faction {
            let name = list.factions.get(own).map_or("", |it| &it.name);
            if wanted.is_some_and(|it| !it.eq_ignore_ascii_case(name)) {
                row.note("faction", format_args!("the {} belongs to the {name}", entry.name));
            }
            return Some(of(Some(own)));
        }
        if let Some(wanted) = wanted {
            let found = named(&list.factions, wanted, |it| &it.name);
            if found.is_none() {
                row.note("faction", no_faction(list, wanted));
            }
            return found.map(|it| of(Some(it)));
        }
        match (self.factions.get(&id.list), list.factions.len()) {
            (Some(faction), _) => Some(of(Some(*faction))),
            (None, 0) => Some(of(None)),
            (None, 1) => Some(of(Some(0))),
            (None, _) => {
                row.note(
                    "entry",
                    format_args!("it is of the {}; say of which faction under [factions] at the top", list.name),
                );
                None
            }
        }
    }

    pub(super) fn pick(&self, row: &Section<'_>, wish: &Wish, category: Category, count: u32) -> Option<Pick> {
        let model = self.model(row, self.lists.entry(wish.entry), category);
        let of = ModelId { entry: wish.entry, model: model.unwrap_or_default() };
        let (options, provenances) = self.options(row, of);
        model?;
        let line = row.line();
        Some(Pick {
            category,
            called: None,
            of,
            faction: wish.faction,
            count,
            options,
            provenances,
            role: None,
            powers: Vec::new(),
            line,
        })
    }

    /// The model that is named, or the only one that can be meant.
    fn model(&self, row: &Section<'_>, entry: &Entry, category: Category) -> Option<usize> {
        let names = || entry.models.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ");
        if row.has("model") {
            let name = row.text("model")?;
            let found = named(&entry.models, name, |it| &it.name);
            if found.is_none() {
                row.note("model", format_args!("the entry {} has no model \"{name}\"; it has {}", entry.name, names()));
            }
            return found;
        }
        let fitting = entry.models.iter().enumerate().filter(|(_, it)| it.character == category.is_character());
        let fitting: Vec<usize> = fitting.map(|(place, _)| place).collect();
        match fitting.as_slice() {
            [one] => Some(*one),
            _ if entry.models.len() == 1 => Some(0),
            _ => {
                row.note_line(format_args!("say which model of the {}: {}", entry.name, names()));
                None
            }
        }
    }

    fn options(&self, row: &Section<'_>, of: ModelId) -> (Vec<OptionId>, Vec<ProvenanceId>) {
        let (list, entry) = (self.lists.list(of.entry), self.lists.entry(of.entry));
        let (mut options, mut provenances) = (Vec::new(), Vec::new());
        for name in row.texts("options").unwrap_or_default() {
            if let Some(option) = find_option(entry, of.model, name) {
                if options.contains(&option) {
                    row.note("options", format_args!("\"{name}\" stands there twice"));
                }
                options.push(option);
                continue;
            }
            let has_option = |it: &crate::army_list::Provenance| it.cost_per_unit.is_some();
            let provenance = named(&list.provenances, name, |it| &it.name);
            match provenance.filter(|it| list.provenances.get(*it).is_some_and(has_option)) {
                Some(provenance) => provenances.push(ProvenanceId { list: of.entry.list, provenance }),
                None => {
                    let known: Vec<&str> =
                        entry.options.iter().flat_map(|it| &it.options).map(|it| it.name.as_str()).collect();
                    let known =
                        if known.is_empty() { "it has none".into() } else { format!("it has {}", known.join(", ")) };
                    row.note("options", format_args!("the entry {} has no option \"{name}\"; {known}", entry.name));
                }
            }
        }
        (options, provenances)
    }
}

/// The option of this name; rather one for this model than one for others.
fn find_option(entry: &Entry, model: usize, name: &str) -> Option<OptionId> {
    let mut found: Vec<(bool, OptionId)> = Vec::new();
    for (group, it) in entry.options.iter().enumerate() {
        if let Some(option) = named(&it.options, name, |it| &it.name) {
            found.push((!it.models.contains(&model), OptionId { group, option }));
        }
    }
    found.into_iter().min().map(|(_, id)| id)
}

fn no_faction(list: &ArmyList, wanted: &str) -> String {
    let known: Vec<&str> = list.factions.iter().map(|it| it.name.as_str()).collect();
    format!("the {} have no faction \"{wanted}\"; known are {}", list.name, known.join(", "))
}
