//! Mustering: everything that keeps an army from taking the field, each with its code.

use std::collections::BTreeMap;
use std::fmt;

use super::{Army, Detachment, DetachmentKind, Keyword, Role, Unit};
use crate::BattleSize;
use crate::settings::Options;

/// Which rule of mustering an army breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// Too many points.
    M01,
    /// Not Battle-forged.
    M02,
    /// Not enough command points.
    M03,
    /// Not exactly one warlord, or not a CHARACTER.
    M04,
    /// A unit of a size that its datasheet does not allow.
    M05,
    /// A detachment without a faction keyword in common.
    M06,
    /// The same datasheet too often.
    M07,
    /// Datasheets that count as one, too often.
    M08,
    /// An upgrade of a unit that is not in the army.
    M09,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// One thing that is wrong with an army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Which rule it breaks.
    pub code: Code,
    /// What is wrong, with the numbers.
    pub sentence: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.sentence)
    }
}

impl Army {
    /// Every problem of this army in a battle of this size, in the order of the codes.
    pub fn check(&self, size: BattleSize) -> Vec<Problem> {
        self.check_under(size, &Options::default())
    }

    /// Likewise, as these settings read the rules of mustering.
    pub fn check_under(&self, size: BattleSize, options: &Options) -> Vec<Problem> {
        let mut found = Vec::new();
        let mut note = |code, sentence: String| found.push(Problem { code, sentence });
        let (points, limit) = (self.points_with_reinforcements(), size.points());
        if points > limit {
            let aside = self.reinforcement_points;
            let aside = if aside == 0 { String::new() } else { format!(" with {aside} set aside") };
            note(Code::M01, format!("{points} points{aside}; {} allows {limit}", size.name()));
        }
        self.check_detachments(size, options, &mut note);
        let (spent, pool) = (self.command_points_spent_under(options), size.command_points());
        if spent > u16::from(pool) {
            note(Code::M03, format!("{spent} CP spent on detachments and upgrades; {} has {pool}", size.name()));
        }
        self.check_warlord(&mut note);
        for unit in &self.units {
            let (few, many) = unit.allowed;
            if !(few..=many).contains(&unit.models) {
                note(
                    Code::M05,
                    format!("{} has {}; its datasheet allows {few} to {many}", unit.name, models(unit.models)),
                );
            }
        }
        self.check_factions(options, &mut note);
        self.check_datasheets(size, options, &mut note);
        for it in self.upgrades.iter().filter(|it| self.mustered_named(&it.unit).is_none()) {
            note(Code::M09, format!("the upgrade {} is for \"{}\", which is not in the army", it.name, it.unit));
        }
        found.sort_by_key(|it| it.code);
        found
    }

    fn check_detachments(&self, size: BattleSize, options: &Options, note: &mut impl FnMut(Code, String)) {
        let (all, most) = (self.detachments.len(), options.most_detachments(size));
        if all > most {
            note(Code::M02, format!("{all} detachments; {} allows {most}", size.name()));
        }
        for unit in self.mustered().filter(|it| it.detachment.is_none()) {
            note(Code::M02, format!("{} belongs to no detachment of the army", unit.name));
        }
        for (place, detachment) in self.detachments.iter().enumerate() {
            self.check_slots(place, detachment, options, note);
        }
    }

    /// The unit of this name, if the army takes the field with it.
    fn mustered_named(&self, name: &str) -> Option<&Unit> {
        self.unit_named(name).and_then(|it| self.units.get(it)).filter(|it| !it.is_added)
    }

    fn members(&self, place: usize) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |it| it.detachment == Some(place))
    }

    fn check_slots(
        &self,
        place: usize,
        detachment: &Detachment,
        options: &Options,
        note: &mut impl FnMut(Code, String),
    ) {
        let (name, kind) = (&detachment.name, detachment.kind);
        for role in Role::ALL {
            let found = self.members(place).filter(|it| it.role == role).count();
            let (fewest, most) = options.slots(kind, role);
            if found < fewest || found > most {
                let range = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
                note(Code::M02, format!("{name} has {found} {}; a {} takes {range}", role.name(), kind.name()));
            }
        }
        if kind == DetachmentKind::AuxiliarySupport && self.members(place).count() != 1 {
            note(Code::M02, format!("{name} has {} units; it takes exactly 1", self.members(place).count()));
        }
        let transports = self.members(place).filter(|it| it.role == Role::Transport).count();
        let infantry = self.members(place).filter(|it| it.keywords.has(Keyword::Infantry)).count();
        if transports > infantry && kind != DetachmentKind::AuxiliarySupport {
            note(
                Code::M02,
                format!("{name} has {transports} Dedicated Transports for {infantry} INFANTRY units; one each at most"),
            );
        }
    }

    fn check_warlord(&self, note: &mut impl FnMut(Code, String)) {
        let found: Vec<Option<&Unit>> = self.warlords.iter().map(|it| self.mustered_named(it)).collect();
        for (name, _) in self.warlords.iter().zip(&found).filter(|(_, unit)| unit.is_none()) {
            note(Code::M04, format!("the warlord \"{name}\" is not in the army"));
        }
        if self.warlords.len() != 1 {
            note(Code::M04, format!("{} warlords are named; an army has exactly one", self.warlords.len()));
        }
        let any_character = self.mustered().any(|it| it.keywords.has(Keyword::Character));
        for unit in found.into_iter().flatten().filter(|it| any_character && !it.keywords.has(Keyword::Character)) {
            note(Code::M04, format!("the warlord {} is no CHARACTER, and the army has one", unit.name));
        }
    }

    fn check_factions(&self, options: &Options, note: &mut impl FnMut(Code, String)) {
        for (place, detachment) in self.detachments.iter().enumerate() {
            let Some(first) = self.members(place).next() else {
                continue;
            };
            let shared = |faction: &&String| self.members(place).all(|it| it.factions.contains(*faction));
            let common: Vec<&String> = first.factions.iter().filter(shared).collect();
            let exempt = detachment.kind == DetachmentKind::FortificationNetwork;
            if !common.iter().any(|it| {
                exempt || !options.forbidden_faction_keywords.iter().any(|wide| wide.eq_ignore_ascii_case(it))
            }) {
                let why = match common.first() {
                    None => "have no faction keyword in common".to_owned(),
                    Some(wide) => format!("have only {wide} in common, which does not count"),
                };
                note(Code::M06, format!("the units of {} {why}", detachment.name));
            }
        }
    }

    fn check_datasheets(&self, size: BattleSize, options: &Options, note: &mut impl FnMut(Code, String)) {
        let limit = size.same_datasheet();
        let limited = |it: &&Unit| !matches!(it.role, Role::Troops | Role::Transport);
        let mut groups: BTreeMap<String, Vec<&Unit>> = BTreeMap::new();
        for unit in self.mustered().filter(limited) {
            groups.entry(group_of(unit, options)).or_default().push(unit);
        }
        for units in groups.values().filter(|it| it.len() > limit) {
            let mut titles: Vec<&str> = units.iter().map(|it| it.datasheet.as_str()).collect();
            titles.sort_unstable();
            titles.dedup();
            let found = units.len();
            match titles.as_slice() {
                [title] => {
                    note(Code::M07, format!("{title} is included {found} times; {} allows {limit}", size.name()));
                }
                _ => note(
                    Code::M08,
                    format!(
                        "{} count as one datasheet and are included {found} times; {} allows {limit}",
                        titles.join(", "),
                        size.name()
                    ),
                ),
            }
        }
    }
}

/// What a datasheet counts as for the limit.
fn group_of(unit: &Unit, options: &Options) -> String {
    if let Some(group) = &unit.limit_group {
        return group.trim().to_uppercase();
    }
    let title = unit.datasheet.trim().to_uppercase();
    let named = |group: &&Vec<String>| group.iter().any(|it| it.trim().eq_ignore_ascii_case(&title));
    if let Some(first) = options.limit_groups.iter().find(named).and_then(|it| it.first()) {
        return first.trim().to_uppercase();
    }
    if unit.factions.iter().any(|it| it == "GENESTEALER CULTS") {
        let plain = title.replace("BROOD BROTHERS", " ");
        let words = plain.split_whitespace().filter(|it| *it != "CULT");
        return words.collect::<Vec<_>>().join(" ");
    }
    title
}

fn models(count: u8) -> String {
    if count == 1 { "1 model".into() } else { format!("{count} models") }
}

#[cfg(test)]
mod tests;
