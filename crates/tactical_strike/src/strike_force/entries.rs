//! Everything bought from an entry is one squad: how many fit, how many of a kind, and which
//! options that unlocks. SF-22, SF-24, SF-26 to SF-28, SF-44.

use std::collections::{BTreeMap, BTreeSet};

use super::report::{Place, Report, counted, in_words};
use super::{Pick, StrikeForce};
use crate::army_list::Limit;
use crate::{EntryId, Lists};

/// How many models there are of each type of an entry.
pub(crate) fn counts(lists: &Lists, force: &StrikeForce, entry: EntryId) -> Vec<u32> {
    let mut counts = vec![0; lists.entry(entry).models.len()];
    for pick in force.picks.iter().filter(|it| it.of.entry == entry) {
        if let Some(count) = counts.get_mut(pick.of.model) {
            *count += pick.count;
        }
    }
    counts
}

pub(crate) fn check(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    let bought: BTreeSet<EntryId> = force.picks.iter().map(|it| it.of.entry).collect();
    for entry in bought {
        sizes(lists, force, entry, report);
        limits(lists, force, entry, report);
    }
    for pick in &force.picks {
        offered(lists, pick, report);
    }
}

fn sizes(lists: &Lists, force: &StrikeForce, id: EntryId, report: &mut Report) {
    let entry = lists.entry(id);
    let counts = counts(lists, force, id);
    let place_of = |wanted: &dyn Fn(&Pick) -> bool| {
        let mut all = force.picks.iter().filter(|it| it.of.entry == id);
        let place = |line| Place { subject: entry.name.clone(), line };
        let first = all.clone().next();
        place(all.find(|it| wanted(it)).or(first).map(|it| it.line))
    };
    // What is too many of a kind has a sentence of its own and is not counted again.
    let (mut all, mut others) = (0, 0);
    for (place, (model, count)) in entry.models.iter().zip(&counts).enumerate() {
        let has_own_bound = model.max < entry.max_size;
        if !model.character && has_own_bound && *count > model.max {
            let detail = format!(
                "The entry {} has {}; this force has {}.",
                entry.name,
                counted(model.max, &model.name),
                in_words(*count)
            );
            let place = place_of(&|it| it.of.model == place);
            report.refuse("SF-28", place, format!("Too many of the {}.", model.name), detail);
        }
        let counting = if has_own_bound || model.character { (*count).min(model.max) } else { *count };
        all += counting;
        others += if model.character { 0 } else { counting };
    }
    let place = || place_of(&|it| !it.category.is_character());
    let most = entry.most_rank_and_file();
    // A squad without characters is simply full; the next sentence says so.
    if others > most && entry.characters() > 0 && !entry.all_characters {
        let detail = format!(
            "The entry {} has room for {most} beside its {}, whether or not they are there; this force has {others}.",
            entry.name,
            counted(entry.characters(), "character")
        );
        report.refuse("SF-24", place(), "More than the squad can hold.", detail);
    }
    if all > entry.max_size {
        let detail = format!(
            "The entry {} has up to {}, Heroes and Leaders from it included; this force has {all}.",
            entry.name,
            counted(entry.max_size, "model")
        );
        report.refuse("SF-26", place(), "The squad is full.", detail);
    }
}

fn limits(lists: &Lists, force: &StrikeForce, id: EntryId, report: &mut Report) {
    let entry = lists.entry(id);
    let count: u32 = counts(lists, force, id).iter().sum();
    let mut uses: BTreeMap<usize, (u32, BTreeSet<&str>, u32)> = BTreeMap::new();
    for pick in force.picks.iter().filter(|it| it.of.entry == id) {
        for option in &pick.options {
            let Some(group) = entry.options.get(option.group) else { continue };
            let used = uses.entry(option.group).or_insert((0, BTreeSet::new(), pick.line));
            used.0 += pick.count;
            used.1.extend(group.options.get(option.option).map(|it| it.name.as_str()));
        }
    }
    for (group, (used, names, line)) in uses {
        let Some(limit) = entry.options.get(group).map(|it| it.limit) else { continue };
        let Some(allowed) = limit.allowed(count).filter(|it| used > *it) else { continue };
        let names: Vec<&str> = names.into_iter().collect();
        let wanted = models_for(limit, used);
        let found = match wanted {
            Some(models) if models > count => {
                format!("{} taken; that needs {}, and there are {count}", in_words(used), counted(models, "model"))
            }
            _ => format!("{} taken, {} allowed", in_words(used), in_words(allowed)),
        };
        let detail = format!("The entry {} may take {limit} of {}; {found}.", entry.name, names.join(", "));
        let headline = if allowed == 0 { "Not with so few." } else { "Too many of them." };
        report.refuse("SF-27", Place::at(entry.name.clone(), line), headline, detail);
    }
}

/// How many models it takes to have so many of an option.
fn models_for(limit: Limit, used: u32) -> Option<u32> {
    match limit {
        Limit::Any => None,
        Limit::AtMost { uses, from } => (used <= uses).then_some(from),
        Limit::Per { uses, models } => Some(used.div_ceil(uses) * models),
    }
}

/// Nobody takes what is meant for others.
fn offered(lists: &Lists, pick: &Pick, report: &mut Report) {
    let entry = lists.entry(pick.of.entry);
    for id in &pick.options {
        let Some(group) = entry.options.get(id.group).filter(|it| !it.models.contains(&pick.of.model)) else {
            continue;
        };
        let Some(option) = group.options.get(id.option) else { continue };
        let whose: Vec<&str> =
            group.models.iter().filter_map(|it| Some(entry.models.get(*it)?.name.as_str())).collect();
        let detail = format!("In the {} it is for the {}.", entry.name, whose.join(" and the "));
        let rule = if pick.category.is_character() { "SF-44" } else { "SF-22" };
        report.refuse(rule, Place::of(lists, pick), format!("No {} for this model.", option.name), detail);
    }
}
