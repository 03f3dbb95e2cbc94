//! Heroes and Leaders: who may be one, and what is reserved to them. SF-40, SF-45 to SF-49, and
//! TS-74 for the number of powers.

use std::collections::BTreeMap;

use super::report::{Place, Report, counted, in_words};
use super::{Category, Pick, StrikeForce};
use crate::army_list::mastery;
use crate::{Lists, ModelId};

pub(crate) fn check(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    for pick in &force.picks {
        eligible(lists, pick, report);
        role(lists, pick, report);
        powers(lists, pick, report);
    }
    once_each(lists, force, report);
}

fn eligible(lists: &Lists, pick: &Pick, report: &mut Report) {
    let (entry, model) = (lists.entry(pick.of.entry), lists.model(pick.of));
    let place = || Place::of(lists, pick);
    let what = pick.category.name();
    if pick.category.is_character() {
        if !model.character {
            let detail = format!("A {what} is a character or an independent character; the {} is neither.", model.name);
            report.refuse("SF-40", place(), "Not a character.", detail);
        }
        if entry.unique {
            let detail = format!("A {what} is nobody in particular; there is only one {}.", entry.name);
            report.refuse("SF-40", place(), "One of a kind.", detail);
        }
        return;
    }
    if entry.all_characters {
        let detail = format!("A rule makes all of the {} characters, so they are Heroes or Leaders only.", entry.name);
        report.refuse("SF-46", place(), format!("Not as {what}."), detail);
    } else if model.character && pick.category == Category::RankAndFile {
        let detail = format!("The {} is a character, so a Hero or a Leader.", model.name);
        report.refuse("SF-47", place(), "Not as rank and file.", detail);
    }
    if mastery(pick.rules(lists)).is_some() {
        let detail = format!("Psykers are Heroes or Leaders; this one is {what}.");
        report.refuse("SF-48", place(), "No psyker here.", detail);
    }
}

fn role(lists: &Lists, pick: &Pick, report: &mut Report) {
    match (pick.category, pick.role) {
        (Category::Hero, None) => {
            let detail = "A Hero has exactly one Hero Role from the beginning; this one has none.";
            report.refuse("SF-49", Place::of(lists, pick), "A Hero needs a role.", detail);
        }
        (Category::Hero, Some(_)) | (_, None) => {}
        (other, Some(role)) => {
            let detail = format!("Only the Hero has a role; this {} says {}.", other.name(), role.name());
            report.refuse("SF-49", Place::of(lists, pick), "No role for others.", detail);
        }
    }
}

fn powers(lists: &Lists, pick: &Pick, report: &mut Report) {
    let level = mastery(pick.rules(lists)).unwrap_or(0);
    let chosen = u32::try_from(pick.powers.len()).unwrap_or(u32::MAX);
    if chosen > level {
        let detail = format!(
            "A psyker knows as many powers as its mastery level, {}; {} chosen.",
            in_words(level),
            in_words(chosen)
        );
        report.refuse("TS-74", Place::of(lists, pick), "Too many powers.", detail);
    } else if chosen < level && pick.category.is_character() && lists.entry(pick.of.entry).powers.is_empty() {
        let detail = format!("{} may be chosen, {} is; they stay for good.", counted(level, "power"), in_words(chosen));
        report.remark("TS-74", Place::of(lists, pick), "A power is left to choose.", detail);
    }
}

/// The same character is not there twice.
fn once_each(lists: &Lists, force: &StrikeForce, report: &mut Report) {
    let mut uses: BTreeMap<ModelId, (u32, u32)> = BTreeMap::new();
    for pick in force.picks.iter().filter(|it| it.category != Category::RankAndFile) {
        if lists.model(pick.of).character {
            let used = uses.entry(pick.of).or_default();
            *used = (used.0 + pick.count, pick.line);
        }
    }
    for (id, (used, line)) in uses {
        let (entry, model) = (lists.entry(id.entry), lists.model(id));
        if used > model.max {
            let has = counted(model.max, &model.name);
            let detail = format!("The entry {} has {has}; this force uses {}.", entry.name, in_words(used));
            report.refuse("SF-45", Place::at(super::model_name(lists, id), line), "The same character twice.", detail);
        }
    }
}
