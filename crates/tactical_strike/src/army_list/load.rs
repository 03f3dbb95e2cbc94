//! Reading an army list. Every fault is noted with its line; what is read counts only without any.

use scenario::Section;

use super::profile::save;
use super::{
    Allegiance, ArmyList, Entry, Faction, Group, Limit, Member, ModelType, OptionGroup, PriceOf, Profile, Provenance,
    Role, Species, UnitType, Wargear, named,
};
use crate::armoury::{meant, needed};

/// Nobody pays more, and sums stay far from any bound.
const DEAREST: u32 = 10_000;
const LARGEST: u32 = 100;

/// Reads a list. What cannot be read is noted and replaced by something harmless.
pub(crate) fn army_list(file: &str, text: &Section<'_>) -> Option<ArmyList> {
    let name = needed(text, "name");
    let (group, species) = (meant(text, "surcharge_group", Group::parse), meant(text, "species", Species::parse));
    let factions: Vec<Faction> = tables(text, "faction").iter().filter_map(faction).collect();
    let provenances: Vec<Provenance> = tables(text, "provenance").iter().filter_map(provenance).collect();
    let sections = tables(text, "entry");
    if sections.is_empty() {
        text.note("entry", "a list needs at least one [[entry]]");
    }
    let mut entries: Vec<Entry> = Vec::new();
    for section in &sections {
        let Some(entry) = entry(section, &factions) else { continue };
        let is_same = |it: &Entry| it.name.eq_ignore_ascii_case(&entry.name) || it.id.eq_ignore_ascii_case(&entry.id);
        if let Some(other) = entries.iter().find(|it| is_same(it)) {
            section.note("name", format_args!("the entry in line {} has the same name or id", other.line));
        }
        entries.push(entry);
    }
    Some(ArmyList {
        name: name?,
        group: group?,
        species: species?,
        factions,
        entries,
        provenances,
        file: file.to_owned(),
    })
}

fn faction(row: &Section<'_>) -> Option<Faction> {
    let (name, allegiance) = (needed(row, "name"), meant(row, "allegiance", Allegiance::parse));
    Some(Faction { name: name?, allegiance: allegiance?, rules: words(row, "rules") })
}

fn provenance(row: &Section<'_>) -> Option<Provenance> {
    let (name, effect) = (needed(row, "name"), needed(row, "effect"));
    let cost_per_unit = row.has("cost_per_unit").then(|| points(row, "cost_per_unit"));
    Some(Provenance { name: name?, effect: effect?, cost_per_unit })
}

fn entry(row: &Section<'_>, factions: &[Faction]) -> Option<Entry> {
    let name = needed(row, "name");
    let (role, unit_type) = (meant(row, "role", Role::parse), meant(row, "type", UnitType::parse));
    let faction = row.read("faction", |it| {
        named(factions, it, |it| &it.name).ok_or_else(|| format!("this list has no faction \"{it}\""))
    });
    if !row.has("cost") {
        row.note("cost", "is missing");
    }
    let all_characters = row.flag("all_characters").unwrap_or(false);
    let add_cost = row.has("add_cost").then(|| points(row, "add_cost"));
    let max_size = if row.has("max_size") { number(row, "max_size", 1, LARGEST) } else { 1 };
    let wish = Wish { add_cost, all_characters, max_size };
    let models = models(row, &wish, unit_type);
    let options = options(row, &models);
    let id = row.text("id").map(str::to_owned);
    let (allegiance, species) = (row.read("allegiance", Allegiance::parse), row.read("species", Species::parse));
    let unique = row.flag("unique").unwrap_or(false);
    let cost = points(row, "cost");
    let [rules, weapons, gear, powers] = ["rules", "weapons", "gear", "powers"].map(|it| words(row, it));
    let unlocked_by = row.text("unlocked_by").map(str::to_owned);
    // Everything is read by now, so that one slip hides no other.
    let (name, role, unit_type, line) = (name?, role?, unit_type?, row.line());
    let id = id.unwrap_or_else(|| name.clone());
    let entry = Entry {
        id,
        name,
        role,
        unit_type,
        faction,
        allegiance,
        species,
        unique,
        all_characters,
        cost,
        max_size,
        models,
        options,
        rules,
        weapons,
        gear,
        powers,
        unlocked_by,
        line,
    };
    let start: u32 = entry.models.iter().map(|it| it.start).sum();
    if start > max_size {
        row.note("max_size", format_args!("the starting squad has {start} models, the largest only {max_size}"));
    }
    Some(entry)
}

/// What an entry says for all of its models.
struct Wish {
    add_cost: Option<u32>,
    all_characters: bool,
    max_size: u32,
}

fn models(row: &Section<'_>, wish: &Wish, unit_type: Option<UnitType>) -> Vec<ModelType> {
    let sections = tables(row, "models");
    if sections.is_empty() {
        row.note("models", "an entry needs at least one model");
    }
    let mut models: Vec<ModelType> = Vec::new();
    for section in &sections {
        let Some(model) = model(section, wish, unit_type) else { continue };
        if named(&models, &model.name, |it| &it.name).is_some() {
            section.note("name", format_args!("there are two models \"{}\" in this entry", model.name));
        }
        models.push(model);
    }
    models
}

fn model(row: &Section<'_>, wish: &Wish, unit_type: Option<UnitType>) -> Option<ModelType> {
    let name = needed(row, "name");
    let independent = row.flag("independent").unwrap_or(false);
    let character = row.flag("character").unwrap_or(false) || independent || wish.all_characters;
    let start = if row.has("start") { number(row, "start", 0, LARGEST) } else { 1 };
    // A squad has as many sergeants as it starts with, and as many others as fit in.
    let usual = if character && !wish.all_characters { start.max(1) } else { wish.max_size };
    let max = if row.has("max") { number(row, "max", 1, wish.max_size) } else { usual };
    let add_cost = if row.has("add_cost") { Some(points(row, "add_cost")) } else { wish.add_cost };
    let promotion = if row.has("promotion") { points(row, "promotion") } else { 0 };
    let rules = words(row, "rules");
    let team = if row.has("team") {
        tables(row, "team").iter().filter_map(member).collect()
    } else {
        let profile = meant(row, "profile", Profile::parse);
        vec![Member { name: name.clone()?, count: 1, profile: profile? }]
    };
    for member in &team {
        if unit_type.is_some_and(|it| it.is_vehicle() != member.profile.armour.is_some()) {
            row.note("profile", "vehicles have armour values (AV), all others a Toughness (T)");
        }
    }
    Some(ModelType { name: name?, character, independent, start, max, add_cost, promotion, team, rules })
}

fn member(row: &Section<'_>) -> Option<Member> {
    let (name, profile) = (needed(row, "name"), meant(row, "profile", Profile::parse));
    let count = if row.has("count") { number(row, "count", 1, LARGEST) } else { 1 };
    Some(Member { name: name?, count, profile: profile? })
}

fn options(row: &Section<'_>, models: &[ModelType]) -> Vec<OptionGroup> {
    tables(row, "options").iter().map(|it| group(it, models)).collect()
}

fn group(row: &Section<'_>, models: &[ModelType]) -> OptionGroup {
    let price = row.read("price", |it| match it {
        "model" => Ok(PriceOf::Model),
        "squad" => Ok(PriceOf::Squad),
        _ => Err(format!("a price is for a \"model\" or for the whole \"squad\", not \"{it}\"")),
    });
    let mut who: Vec<usize> = Vec::new();
    for name in row.texts("for").unwrap_or_default() {
        match named(models, name, |it| &it.name) {
            Some(place) => who.push(place),
            None => row.note("for", format_args!("this entry has no model \"{name}\"")),
        }
    }
    if !row.has("for") {
        who = (0..models.len()).collect();
    }
    if !row.has("take") {
        row.note("take", "a group of options needs a list of them");
    }
    OptionGroup {
        limit: row.read("limit", Limit::parse).unwrap_or(Limit::Any),
        models: who,
        price: price.unwrap_or(PriceOf::Model),
        options: tables(row, "take").iter().filter_map(wargear).collect(),
    }
}

fn wargear(row: &Section<'_>) -> Option<Wargear> {
    if !row.has("cost") {
        row.note("cost", "is missing; write 0 for a swap");
    }
    let name = needed(row, "name");
    let wargear = Wargear {
        name: String::new(),
        cost: points(row, "cost"),
        relic: row.flag("relic").unwrap_or(false),
        weapon: row.text("weapon").map(str::to_owned),
        replaces: words(row, "replaces"),
        rules: words(row, "rules"),
        save: row.read("save", save),
        inv: row.read("inv", save),
        unit_type: row.read("type", UnitType::parse),
    };
    Some(Wargear { name: name?, ..wargear })
}

fn tables<'a>(row: &Section<'a>, key: &str) -> Vec<Section<'a>> {
    row.list(key).unwrap_or_default()
}

fn words(row: &Section<'_>, key: &str) -> Vec<String> {
    row.texts(key).unwrap_or_default().into_iter().map(str::to_owned).collect()
}

fn points(row: &Section<'_>, key: &str) -> u32 {
    number(row, key, 0, DEAREST)
}

fn number(row: &Section<'_>, key: &str, least: u32, most: u32) -> u32 {
    let Some(number) = row.integer(key) else { return least };
    match u32::try_from(number) {
        Ok(number) if (least..=most).contains(&number) => number,
        _ => {
            row.note(key, format_args!("{number} is not from {least} to {most}"));
            least
        }
    }
}
