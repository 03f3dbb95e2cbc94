//! The optional addendum: recommended prices, and provenances. SF-95 to SF-97.
//!
//! SF-97, that provenances do not pass to models of other lists, matters in play only.

use std::collections::BTreeSet;

use super::report::{Place, Report, in_words};
use super::{Pick, ProvenanceId, StrikeForce};
use crate::army_list::Wargear;
use crate::lists::{Changed, PriceChange};
use crate::{EntryId, Lists};

const MOST_PROVENANCES: usize = 2;

/// The price of one more model, as the addendum has it.
pub(crate) fn add_cost(lists: &Lists, force: &StrikeForce, entry: EntryId, listed: u32) -> u32 {
    let change = changes(lists, force, entry).find(|it| it.of == Changed::Model && it.old == listed);
    change.map_or(listed, |it| it.new)
}

/// The price of an option, as the addendum has it.
pub(crate) fn option_cost(lists: &Lists, force: &StrikeForce, entry: EntryId, option: &Wargear) -> u32 {
    let is_meant = |it: &&PriceChange| match &it.of {
        Changed::Option(name) => name.eq_ignore_ascii_case(&option.name) && it.old == option.cost,
        Changed::Model => false,
    };
    changes(lists, force, entry).find(is_meant).map_or(option.cost, |it| it.new)
}

fn changes<'a>(lists: &'a Lists, force: &StrikeForce, entry: EntryId) -> impl Iterator<Item = &'a PriceChange> {
    let (list, entry) = (&lists.list(entry).name, &lists.entry(entry).name);
    let wanted = force.settings.addendum;
    lists
        .addendum
        .iter()
        .filter(move |it| wanted && it.list.eq_ignore_ascii_case(list) && it.entry.eq_ignore_ascii_case(entry))
}

pub(crate) fn check(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    changed_since(lists, force, report);
    provenances(lists, force, report);
    for pick in &force.picks {
        provenance_options(lists, force, pick, report);
    }
}

/// A list with other prices than the addendum knows keeps its own, and that is worth a word.
fn changed_since(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    let bought: BTreeSet<EntryId> = force.picks.iter().map(|it| it.of.entry).collect();
    for id in bought {
        let entry = lists.entry(id);
        for change in changes(lists, force, id) {
            let (what, found): (&str, Vec<u32>) = match &change.of {
                Changed::Model => ("a model", entry.models.iter().filter_map(|it| it.add_cost).collect()),
                Changed::Option(name) => {
                    let options = entry.options.iter().flat_map(|it| &it.options);
                    (name, options.filter(|it| it.name.eq_ignore_ascii_case(name)).map(|it| it.cost).collect())
                }
            };
            if !found.contains(&change.old) {
                let detail = format!(
                    "The addendum changes {what} of the {} from {} to {}; the list has another price, and it stays.",
                    entry.name, change.old, change.new
                );
                let place = Place { subject: entry.name.clone(), line: None };
                report.remark("SF-95", place, "A price to look at.", detail);
            }
        }
    }
}

fn provenances(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    let Some((first, line)) = force.provenances.first() else { return };
    let place = || Place::at("provenances", *line);
    if !force.settings.addendum {
        let detail = "Provenances come with the addendum, and this force leaves it out.";
        report.refuse("SF-96", place(), "No provenances here.", detail);
        return;
    }
    if force.provenances.len() > MOST_PROVENANCES {
        let found = in_words(u32::try_from(force.provenances.len()).unwrap_or(u32::MAX));
        let detail = format!("A strike force may choose up to two; this one has {found}.");
        report.refuse("SF-96", place(), "Too many provenances.", detail);
    }
    let led_by = |list: usize| force.characters().any(|it| it.of.entry.list == list);
    if let Some((id, _)) = force.provenances.iter().find(|(it, _)| !led_by(it.list)) {
        let list = lists.lists.get(id.list).map_or("", |it| &it.name);
        let detail = format!("They need a Hero or Leader of the {list}, and there is none.");
        report.refuse("SF-96", place(), "Nobody brings these provenances.", detail);
    } else if force.provenances.iter().any(|(it, _)| it.list != first.list) {
        let detail = "The two are chosen from one list.";
        report.refuse("SF-96", place(), "Provenances of two lists.", detail);
    }
}

fn provenance_options(lists: &Lists, force: &StrikeForce, pick: &Pick, report: &mut Report) {
    let is_chosen = |id: &&ProvenanceId| force.provenances.iter().any(|(it, _)| it == *id);
    for id in pick.provenances.iter().filter(|it| !is_chosen(it)) {
        let name = lists.lists.get(id.list).and_then(|it| it.provenances.get(id.provenance)).map_or("", |it| &it.name);
        let detail = format!("{name} has to be among the provenances of the force first.");
        report.refuse("SF-96", Place::of(lists, pick), "Not chosen.", detail);
    }
}
