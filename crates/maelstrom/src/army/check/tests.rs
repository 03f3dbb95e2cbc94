//! Every rule of mustering, by its code.

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
        include_str!("../../../../../data/armies/cinder_compact.toml"),
        include_str!("../../../../../data/armies/hollowmaw_brood.toml"),
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
    assert_eq!(problems[0].to_string(), "M06: the units of Patrol have only IMPERIUM in common, which does not count");
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
fn mow_e002_a_datasheet_twice_in_an_incursion() {
    let guns = |n: usize, role: &str| -> String {
        (1..=n).map(|it| unit(&format!("Gun {it}"), role, ", datasheet = \"Gun\"")).collect()
    };
    let m07 = |army: &Army, size| codes(army, size).contains(&Code::M07);
    assert!(m07(&army(&guns(3, "Heavy Support")), INCURSION));
    assert!(!m07(&army(&guns(2, "Heavy Support")), INCURSION));
    assert!(!m07(&army(&guns(3, "Troops")), INCURSION));
}

#[test]
fn mow_e003_a_datasheet_three_times_in_larger_battles() {
    let elites = |n: usize| -> Army {
        let units: String = (1..=n).map(|it| unit(&format!("Gun {it}"), "Elites", ", datasheet = \"Gun\"")).collect();
        // Three elites are one too many for a Patrol.
        Army::load("test.toml", &BASIC.replace("MORE", &units).replace("\"Patrol\"", "\"Vanguard\"")).unwrap()
    };
    for size in [BattleSize::StrikeForce, BattleSize::Onslaught] {
        let said: Vec<String> = elites(4).check(size).iter().map(ToString::to_string).collect();
        assert_eq!(said, [format!("M07: Gun is included 4 times; {} allows 3", size.name())]);
        assert_eq!(elites(3).check(size), []);
    }
}

#[test]
fn mow_e007_daemon_princes_count_as_one_datasheet() {
    let princes: String =
        ["Daemon Prince", "Daemon Prince of Nurgle", "Daemon Prince of Chaos"].map(|it| unit(it, "HQ", "")).concat();
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

#[test]
fn the_rules_of_mustering_can_be_read_differently() {
    let mut one = army("");
    let codes = |army: &Army, options: &Options| -> Vec<Code> {
        army.check_under(INCURSION, options).into_iter().map(|it| it.code).collect()
    };
    let testers = Options { forbidden_faction_keywords: vec!["Testers".into()], ..Options::default() };
    assert_eq!(codes(&one, &testers), [Code::M06]);
    let none = Options { detachment_limits: [0, 0, 0], ..Options::default() };
    assert_eq!(codes(&one, &none), [Code::M02]);
    let guns = army(&["Big Gun", "Small Gun", "Old Gun"].map(|it| unit(it, "Elites", "")).concat());
    let group = vec![vec!["Big Gun".to_owned(), "small gun".to_owned(), "Old Gun".to_owned()]];
    let grouped = Options { limit_groups: group, ..Options::default() };
    assert_eq!(codes(&guns, &Options::default()), [Code::M02], "three Elites in a Patrol");
    assert_eq!(codes(&guns, &grouped), [Code::M02, Code::M08]);
    let slots = [("HQ", [1, 1]), ("Troops", [1, 1]), ("Elites", [0, 3])].map(|(role, it)| (role.to_owned(), it));
    let slots = crate::Slots { cp: 5, slots: slots.into_iter().collect() };
    let wide = Options { detachments: [("Patrol".to_owned(), slots)].into_iter().collect(), ..Options::default() };
    assert_eq!(codes(&guns, &wide), []);
    one.warlords.clear();
    assert_eq!((one.command_points_spent(), one.command_points_spent_under(&wide)), (2, 5));
}

#[test]
fn every_problem_is_told_at_once_in_the_order_of_the_codes() {
    let guns: String = (1..=3).map(|it| unit(&format!("Gun {it}"), "Elites", ", datasheet = \"Gun\"")).collect();
    let princes: String = ["Daemon Prince", "Daemon Prince of Nurgle", "Daemon Prince of Tzeentch"]
        .map(|it| unit(it, "Fast Attack", ""))
        .concat();
    let mut army = army(&format!("{guns}{princes}"));
    army.warlords.clear();
    army.units[0].points = 1001;
    army.units[1].models = 4;
    army.units.iter_mut().for_each(|it| it.factions = vec!["AELDARI".into()]);
    army.upgrades = vec![super::super::Upgrade { name: "Relic".into(), unit: "Ghost".into(), cp: 5 }];
    let mut found = codes(&army, INCURSION);
    assert!(found.is_sorted(), "{found:?}");
    found.dedup();
    // The Patrol costs 2 CP without a warlord in it.
    let all = [Code::M01, Code::M02, Code::M03, Code::M04, Code::M05, Code::M06, Code::M07, Code::M08, Code::M09];
    assert_eq!(found, all);
}

#[test]
fn units_that_can_be_added_are_no_part_of_the_army_but_what_is_set_aside_for_them_is() {
    let guns = unit("Gun 1", "Heavy Support", "") + &unit("Gun 2", "Heavy Support", "");
    let added = |more: &str| army(&format!("{guns}{more}"));
    let third = unit("Gun 3", "Heavy Support", ", datasheet = \"Gun\"");
    let spare = unit("Spare gun", "Lord of War", ", datasheet = \"Gun 1\", added = true");
    assert_eq!(codes(&added(""), INCURSION), []);
    assert_eq!(codes(&added(&third), INCURSION), [Code::M02], "a Patrol takes two");
    let mut army = added(&spare);
    assert_eq!((army.points(), army.models(), army.mustered().count()), (300, 8, 4));
    army.reinforcement_points = 700;
    assert_eq!(codes(&army, INCURSION), []);
    army.reinforcement_points = 701;
    assert_eq!(army.check(INCURSION)[0].to_string(), "M01: 1001 points with 701 set aside; Incursion allows 1000");
}

#[test]
fn m07_a_datasheet_may_be_added_once_more_than_it_may_be_included() {
    let sheet = |name: &str, extra: &str| unit(name, "Heavy Support", &format!(", datasheet = \"Gun\"{extra}"));
    let two = sheet("Gun 1", "") + &sheet("Gun 2", "");
    assert_eq!(codes(&army(&format!("{two}{}", sheet("Gun 3", ", added = true"))), INCURSION), []);
    assert!(codes(&army(&format!("{two}{}", sheet("Gun 3", ""))), INCURSION).contains(&Code::M07));
}

#[test]
fn nobody_who_is_added_later_leads_the_army_or_has_an_upgrade() {
    let mut army = army(&unit("Late", "HQ", ", added = true"));
    army.upgrades.push(super::super::Upgrade { name: "Crown".into(), unit: "Late".into(), cp: 1 });
    assert_eq!(codes(&army, INCURSION), [Code::M09]);
    army.warlords = vec!["Late".into()];
    assert_eq!(codes(&army, INCURSION), [Code::M04, Code::M09]);
}
