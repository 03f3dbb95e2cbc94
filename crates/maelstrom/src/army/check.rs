//! Mustering: everything that keeps an army from taking the field, each with its code.

use std::collections::BTreeMap;
use std::fmt;

use super::{Army, Detachment, DetachmentKind, Keyword, Role, Unit};
use crate::BattleSize;

/// Faction keywords that are too wide to hold a detachment together.
const TOO_WIDE: [&str; 5] = ["CHAOS", "IMPERIUM", "AELDARI", "YNNARI", "TYRANIDS"];

/// Datasheets that count as one for the limit.
const DAEMON_PRINCES: [&str; 4] =
    ["DAEMON PRINCE", "DAEMON PRINCE OF CHAOS", "DAEMON PRINCE OF NURGLE", "DAEMON PRINCE OF TZEENTCH"];

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
        let mut found = Vec::new();
        let mut note = |code, sentence: String| found.push(Problem { code, sentence });
        let (points, limit) = (self.points(), size.points());
        if points > limit {
            note(Code::M01, format!("{points} points; {} allows {limit}", size.name()));
        }
        self.check_detachments(size, &mut note);
        let (spent, pool) = (self.command_points_spent(), size.command_points());
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
        self.check_factions(&mut note);
        self.check_datasheets(size, &mut note);
        for it in self.upgrades.iter().filter(|it| self.unit_named(&it.unit).is_none()) {
            note(Code::M09, format!("the upgrade {} is for \"{}\", which is not in the army", it.name, it.unit));
        }
        found.sort_by_key(|it| it.code);
        found
    }

    fn check_detachments(&self, size: BattleSize, note: &mut impl FnMut(Code, String)) {
        let (all, most) = (self.detachments.len(), size.detachments());
        if all > most {
            note(Code::M02, format!("{all} detachments; {} allows {most}", size.name()));
        }
        for unit in self.units.iter().filter(|it| it.detachment.is_none()) {
            note(Code::M02, format!("{} belongs to no detachment of the army", unit.name));
        }
        for (place, detachment) in self.detachments.iter().enumerate() {
            self.check_slots(place, detachment, note);
        }
    }

    fn members(&self, place: usize) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |it| it.detachment == Some(place))
    }

    fn check_slots(&self, place: usize, detachment: &Detachment, note: &mut impl FnMut(Code, String)) {
        let (name, kind) = (&detachment.name, detachment.kind);
        for role in Role::ALL {
            let found = self.members(place).filter(|it| it.role == role).count();
            let (fewest, most) = kind.slots(role);
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
        let found: Vec<Option<&Unit>> =
            self.warlords.iter().map(|it| self.unit_named(it).and_then(|place| self.units.get(place))).collect();
        for (name, _) in self.warlords.iter().zip(&found).filter(|(_, unit)| unit.is_none()) {
            note(Code::M04, format!("the warlord \"{name}\" is not in the army"));
        }
        if self.warlords.len() != 1 {
            note(Code::M04, format!("{} warlords are named; an army has exactly one", self.warlords.len()));
        }
        let any_character = self.units.iter().any(|it| it.keywords.has(Keyword::Character));
        for unit in found.into_iter().flatten().filter(|it| any_character && !it.keywords.has(Keyword::Character)) {
            note(Code::M04, format!("the warlord {} is no CHARACTER, and the army has one", unit.name));
        }
    }

    fn check_factions(&self, note: &mut impl FnMut(Code, String)) {
        for (place, detachment) in self.detachments.iter().enumerate() {
            let Some(first) = self.members(place).next() else {
                continue;
            };
            let shared = |faction: &&String| self.members(place).all(|it| it.factions.contains(*faction));
            let common: Vec<&String> = first.factions.iter().filter(shared).collect();
            let exempt = detachment.kind == DetachmentKind::FortificationNetwork;
            if !common.iter().any(|it| exempt || !TOO_WIDE.contains(&it.as_str())) {
                let why = match common.first() {
                    None => "have no faction keyword in common".to_owned(),
                    Some(wide) => format!("have only {wide} in common, which does not count"),
                };
                note(Code::M06, format!("the units of {} {why}", detachment.name));
            }
        }
    }

    fn check_datasheets(&self, size: BattleSize, note: &mut impl FnMut(Code, String)) {
        let limit = size.same_datasheet();
        let limited = |it: &&Unit| !matches!(it.role, Role::Troops | Role::Transport);
        let mut groups: BTreeMap<String, Vec<&Unit>> = BTreeMap::new();
        for unit in self.units.iter().filter(limited) {
            groups.entry(group_of(unit)).or_default().push(unit);
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
fn group_of(unit: &Unit) -> String {
    if let Some(group) = &unit.limit_group {
        return group.trim().to_uppercase();
    }
    let title = unit.datasheet.trim().to_uppercase();
    if DAEMON_PRINCES.contains(&title.as_str()) {
        return DAEMON_PRINCES[0].into();
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
mod tests {
    use super::*;

    /// A legal army of one Patrol.
    const BASIC: &str = r#"
        name = "Test"
        faction = ["TESTERS"]
        warlord = "Chief"
        detachment = [{ kind = "Patrol" }]
        unit = [
          { name = "Chief", role = "HQ", points = 100, power = 5, keywords = ["CHARACTER", "INFANTRY"], wounds = 5, base = "40mm" },
          { name = "Squad", role = "Troops", models = 5, size = "5-10", points = 100, power = 5, keywords = ["INFANTRY"], wounds = 1, base = "25mm" },
          MORE
        ]
    "#;

    fn army(more: &str) -> Army {
        Army::load("test.toml", &BASIC.replace("MORE", more)).unwrap()
    }

    fn unit(name: &str, role: &str, extra: &str) -> String {
        format!(
            "{{ name = \"{name}\", role = \"{role}\", points = 50, power = 3, keywords = [\"VEHICLE\"], wounds = 6, base = \"60mm\"{extra} }},"
        )
    }

    fn codes(army: &Army, size: BattleSize) -> Vec<Code> {
        army.check(size).into_iter().map(|it| it.code).collect()
    }

    const INCURSION: BattleSize = BattleSize::Incursion;

    #[test]
    fn the_sample_armies_are_legal() {
        for text in [
            include_str!("../../../../data/armies/cinder_compact.toml"),
            include_str!("../../../../data/armies/hollowmaw_brood.toml"),
        ] {
            assert_eq!(Army::load("sample.toml", text).unwrap().check(INCURSION), []);
        }
        assert_eq!(army("").check(INCURSION), []);
    }

    #[test]
    fn mow_e001_a_thousand_points_and_not_one_more() {
        let with = |points: u16| {
            let mut army = army("");
            army.units[1].points = points - 100;
            army
        };
        assert_eq!(codes(&with(1000), INCURSION), []);
        let problems = with(1001).check(INCURSION);
        assert_eq!(problems[0].to_string(), "M01: 1001 points; Incursion allows 1000");
        assert_eq!(codes(&with(1001), BattleSize::StrikeForce), []);
    }

    #[test]
    fn m02_slots_detachments_and_transports_are_counted() {
        let heavy = |n: usize| (1..=n).map(|it| unit(&format!("Gun {it}"), "Heavy Support", "")).collect::<String>();
        assert_eq!(codes(&army(&heavy(2)), INCURSION), []);
        let problems = army(&heavy(3)).check(BattleSize::Onslaught);
        assert_eq!(problems[0].to_string(), "M02: Patrol has 3 Heavy Support; a Patrol takes 0 to 2");
        let carriers =
            |n: usize| (1..=n).map(|it| unit(&format!("Van {it}"), "Dedicated Transport", "")).collect::<String>();
        assert_eq!(codes(&army(&carriers(2)), INCURSION), []);
        assert_eq!(codes(&army(&carriers(3)), INCURSION), [Code::M02]);
        assert_eq!(codes(&army(&unit("Titan", "Lord of War", "")), INCURSION), [Code::M02]);
        let lost = army(&unit("Stray", "Elites", ", detachment = \"Nowhere\""));
        assert_eq!(lost.check(INCURSION)[0].sentence, "Stray belongs to no detachment of the army");
        let mut many = army("");
        many.detachments.push(Detachment { name: "Net".into(), kind: DetachmentKind::FortificationNetwork });
        many.detachments.push(Detachment { name: "Aux".into(), kind: DetachmentKind::AuxiliarySupport });
        let sentences: Vec<String> = many.check(INCURSION).into_iter().map(|it| it.sentence).collect();
        assert!(sentences.contains(&"3 detachments; Incursion allows 2".to_owned()), "{sentences:?}");
        assert!(sentences.contains(&"Aux has 0 units; it takes exactly 1".to_owned()), "{sentences:?}");
    }

    #[test]
    fn mow_e006_the_warlords_patrol_is_refunded_and_support_is_not() {
        let mut army = army(&unit("Aid", "Elites", ", detachment = \"Aux\""));
        assert_eq!(army.command_points_spent(), 0);
        army.detachments.push(Detachment { name: "Aux".into(), kind: DetachmentKind::AuxiliarySupport });
        army.units.last_mut().unwrap().detachment = Some(1);
        assert_eq!(army.command_points_spent(), 2);
        assert_eq!(codes(&army, INCURSION), []);
    }

    #[test]
    fn m03_command_points_run_out() {
        let mut army = army("");
        let upgrade = |cp| super::super::Upgrade { name: "Relic".into(), unit: "Chief".into(), cp };
        army.upgrades = vec![upgrade(6)];
        assert_eq!(codes(&army, INCURSION), []);
        army.upgrades = vec![upgrade(7)];
        assert_eq!(codes(&army, INCURSION), [Code::M03]);
        assert_eq!(codes(&army, BattleSize::StrikeForce), []);
    }

    #[test]
    fn m04_there_is_one_warlord_and_a_character_if_there_is_one() {
        let mut army = army("");
        for (names, expected) in [
            (vec!["Chief"], vec![]),
            (vec![], vec![Code::M04]),
            (vec!["Squad"], vec![Code::M04]),
            (vec!["Nobody"], vec![Code::M04]),
            (vec!["Chief", "Squad"], vec![Code::M04, Code::M04]),
        ] {
            army.warlords = names.iter().map(|it| (*it).to_owned()).collect();
            // Without a warlord in it the Patrol is paid for, which six points still cover.
            assert_eq!(codes(&army, INCURSION), expected, "{names:?}");
        }
    }

    #[test]
    fn mow_e004_understrength_units_stay_at_home() {
        let mut army = army("");
        army.units[1].models = 4;
        assert_eq!(army.check(INCURSION)[0].to_string(), "M05: Squad has 4 models; its datasheet allows 5 to 10");
        army.units[1].models = 11;
        assert_eq!(codes(&army, INCURSION), [Code::M05]);
        army.units[1].models = 10;
        assert_eq!(codes(&army, INCURSION), []);
    }

    #[test]
    fn mow_e005_a_wide_faction_holds_no_detachment_together_but_a_fortification_network() {
        let mut army = army("");
        army.units.iter_mut().for_each(|it| it.factions = vec!["IMPERIUM".into()]);
        let problems = army.check(INCURSION);
        assert_eq!(
            problems[0].to_string(),
            "M06: the units of Patrol have only IMPERIUM in common, which does not count"
        );
        army.units[1].factions = vec!["CHAOS".into()];
        assert!(army.check(INCURSION)[0].sentence.contains("no faction keyword in common"));
        let wall = unit("Wall", "Fortification", ", factions = [\"IMPERIUM\"]");
        let text = BASIC.replace("MORE", &wall).replace("faction = [\"TESTERS\"]", "faction = [\"IMPERIUM\"]");
        let text = text.replace("{ kind = \"Patrol\" }", "{ kind = \"Patrol\" }, { kind = \"Fortification Network\" }");
        let mut army = Army::load("test.toml", &text).unwrap();
        army.units.iter_mut().for_each(|it| it.detachment = Some(usize::from(it.name == "Wall")));
        assert_eq!(codes(&army, INCURSION), [Code::M06], "only the Patrol");
    }

    #[test]
    fn mow_e002_and_e003_a_datasheet_twice_or_three_times() {
        let guns = |n: usize, role: &str| -> String {
            (1..=n).map(|it| unit(&format!("Gun {it}"), role, ", datasheet = \"Gun\"")).collect()
        };
        let m07 = |army: &Army, size| codes(army, size).contains(&Code::M07);
        assert!(m07(&army(&guns(3, "Heavy Support")), INCURSION));
        assert!(!m07(&army(&guns(2, "Heavy Support")), INCURSION));
        assert!(!m07(&army(&guns(3, "Troops")), INCURSION));
        for size in [BattleSize::StrikeForce, BattleSize::Onslaught] {
            assert!(m07(&army(&guns(4, "Elites")), size));
            assert!(!m07(&army(&guns(3, "Elites")), size));
        }
    }

    #[test]
    fn mow_e007_daemon_princes_count_as_one_datasheet() {
        let princes: String = ["Daemon Prince", "Daemon Prince of Nurgle", "Daemon Prince of Chaos"]
            .map(|it| unit(it, "HQ", ""))
            .concat();
        assert!(codes(&army(&princes), INCURSION).contains(&Code::M08));
        assert!(!codes(&army(&princes), BattleSize::StrikeForce).contains(&Code::M08));
    }

    #[test]
    fn m08_cult_and_brood_brothers_are_left_out_of_a_title() {
        let cult = ", factions = [\"GENESTEALER CULTS\"]";
        let tanks = [
            unit("Cult Leman Russ", "Heavy Support", cult),
            unit("Brood Brothers Leman Russ", "Heavy Support", cult),
            unit("Leman Russ", "Heavy Support", ", factions = [\"ASTRA MILITARUM\"]"),
        ];
        assert!(codes(&army(&tanks.concat()), INCURSION).contains(&Code::M08));
        assert!(!codes(&army(&tanks[1..].concat()), INCURSION).contains(&Code::M08));
    }

    #[test]
    fn m09_an_upgrade_belongs_to_a_unit_of_the_army() {
        let mut army = army("");
        army.upgrades = vec![super::super::Upgrade { name: "Relic".into(), unit: "Ghost".into(), cp: 1 }];
        assert_eq!(
            army.check(INCURSION)[0].to_string(),
            "M09: the upgrade Relic is for \"Ghost\", which is not in the army"
        );
    }
}
