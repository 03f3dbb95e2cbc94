//! Each mission, find and Hero role has a scenario on either side of its threshold, and every worked example is shown or
//! deferred. What there is to cover is read from the rules themselves, so that a new clause without scenarios fails here.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::fs;
use std::path::{Path, PathBuf};

use tactical_strike::HeroRole;
use tactical_strike::missions::Mission;
use tactical_strike::points_of_interest::{Card, Find};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
    found
}

struct Scenario {
    path: String,
    text: String,
}

fn scenarios() -> Vec<Scenario> {
    let folder = root().join("scenarios/tactical_strike");
    let read = |path: PathBuf| Scenario {
        text: fs::read_to_string(&path).unwrap(),
        path: path.strip_prefix(&folder).unwrap().display().to_string(),
    };
    files(&folder, "toml").into_iter().map(read).collect()
}

impl Scenario {
    /// The texts of every list with this key.
    fn lists(&self, key: &str) -> Vec<&str> {
        let mut texts = Vec::new();
        let start = format!("{key} = [");
        for (place, _) in self.text.match_indices(&start) {
            let before = self.text[..place].chars().next_back();
            if before.is_some_and(|it| it.is_alphanumeric() || it == '_') {
                continue;
            }
            let list = &self.text[place + start.len()..];
            let list = &list[..list.find(']').unwrap()];
            texts.extend(list.split('"').skip(1).step_by(2));
        }
        texts
    }

    /// What the clause gives here, row by row.
    fn rows(&self, clause: &str) -> Vec<u32> {
        let lines = self.text.lines().filter(|it| it.contains(&format!("clause = \"{clause}\"")));
        let given = lines.filter_map(|it| it.split("given = ").nth(1));
        given.filter_map(|it| it.split(|it: char| !it.is_ascii_digit()).next()?.parse().ok()).collect()
    }
}

/// The clauses of a file of rules: the texts after `clause:` and in `Gain::known(`.
fn clauses(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let mut found = Vec::new();
    for start in ["clause: \"", "Gain::known(\""] {
        found.extend(text.split(start).skip(1).filter_map(|it| it.split('"').next()).map(str::to_owned));
    }
    found.retain(|it| !it.is_empty());
    found.sort();
    found.dedup();
    found
}

#[test]
fn every_clause_of_a_role_is_reached_and_missed() {
    let scenarios = scenarios();
    let mut missing = Vec::new();
    for role in HeroRole::ALL {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/hero_roles/{}.rs", role.name().to_lowercase()));
        let clauses = clauses(&file);
        assert!(!clauses.is_empty(), "{} has no clause", role.name());
        for clause in clauses {
            let line = format!("CP: {clause}");
            let played: Vec<&Scenario> =
                scenarios.iter().filter(|it| it.text.contains(&format!("as {}\"", role.name()))).collect();
            let reached = played.iter().any(|it| it.lists("events").iter().any(|it| it.contains(&line)));
            let misses = |text: &&str| line.contains(*text) && text.len() > 4;
            let missed = played.iter().any(|it| it.lists("no_events").iter().any(misses));
            if !reached || !missed {
                missing.push(format!("{}: {clause} (reached: {reached}, missed: {missed})", role.name()));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_clause_of_a_mission_is_reached_and_missed() {
    let scenarios = scenarios();
    let mut missing = Vec::new();
    for mission in Mission::ALL {
        let card = mission.card();
        let file = card.name.to_lowercase().replace(' ', "_");
        let mut clauses = clauses(&Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/missions/{file}.rs")));
        if card.in_enemy_zone > 0 {
            clauses.push("models in an enemy zone".to_owned());
        }
        if matches!(mission, Mission::Breakthrough | Mission::Clash) {
            clauses.push("an enemy model is removed".to_owned());
        }
        assert!(!clauses.is_empty(), "{} has no clause", card.name);
        let usual = |it: &Scenario| mission == Mission::Clash && !it.text.contains("given.mission");
        let played: Vec<&Scenario> = scenarios
            .iter()
            .filter(|it| it.text.contains(&format!("given.mission = \"{}\"", card.name)) || usual(it))
            .collect();
        for clause in clauses {
            let reached = played.iter().any(|it| it.rows(&clause).iter().any(|it| *it > 0));
            // A removal that pays nothing leaves no row at all.
            let silent = |it: &&&Scenario| it.lists("no_events").contains(&clause.as_str());
            let missed = played.iter().any(|it| it.rows(&clause).contains(&0)) || played.iter().any(|it| silent(&it));
            if !reached || !missed {
                missing.push(format!("{}: {clause} (reached: {reached}, missed: {missed})", card.name));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// What a find does, as far as its card says so: the effect, a scenario that shows it, and one that just misses it.
fn effects(find: Find) -> Vec<(&'static str, String, String)> {
    let card = find.card();
    let key = card.name.to_lowercase().replace(' ', "_");
    let own = |suffix: &str| format!("points_of_interest/{key}{suffix}.toml");
    let Card { now, at_end, points_each_turn, command_each_turn, rules, at_point, .. } = card;
    let mut list = Vec::new();
    if now.is_some() {
        // Whoever finds the next one gains something else.
        let next = Find::of(card.number as i8 + if card.number < 13 { 1 } else { -1 }).card().name;
        let next = next.to_lowercase().replace(' ', "_");
        list.push(("now", own(""), format!("points_of_interest/{next}.toml")));
    }
    if at_end > 0 {
        list.push(("at the end", own("_at_the_end"), own("_held_by_nobody")));
    }
    if points_each_turn > 0 {
        list.push(("points each turn", own("_pays"), "points_of_interest/nobody_controls.toml".into()));
    }
    if command_each_turn > 0 {
        list.push(("command points each turn", own("_pays"), own("_held_by_nobody")));
    }
    if !rules.is_empty() || card.improves_saves {
        list.push(("for the explorers", own(""), own("")));
    }
    for rule in at_point {
        let name = match *rule {
            "Twin-linked" => "_shots",
            "Counter-attack" => "_counter_attack",
            _ => "_covers",
        };
        list.push(("at the point", own(name), own(name)));
    }
    if card.ignores_ammo {
        list.push(("without Ammo Tests", own("_on_it"), own("_beside_it")));
    }
    if card.hits_who_crosses {
        list.push(("hits", own("_hits"), "points_of_interest/another_find_does_not_hit.toml".into()));
    }
    list
}

#[test]
fn every_find_and_each_of_its_effects_is_reached_and_missed() {
    let scenarios = scenarios();
    let mut missing = Vec::new();
    for find in Find::ALL {
        let name = find.card().name;
        let found =
            |it: &&Scenario| it.text.contains("explore of") && it.lists("events").iter().any(|it| it.contains(name));
        if scenarios.iter().find(found).is_none() {
            missing.push(format!("{name} is never found"));
        }
        let effects = effects(find);
        assert!(!effects.is_empty(), "{name} does nothing");
        for (what, reached, missed) in effects {
            for path in [&reached, &missed] {
                if !scenarios.iter().any(|it| it.path == *path) {
                    missing.push(format!("{name}, {what}: {path}"));
                }
            }
            // A scenario that shows both sides of a threshold also says what does not happen.
            let both = scenarios.iter().find(|it| it.path == reached).filter(|_| reached == missed);
            if both.is_some_and(|it| {
                it.lists("no_events").is_empty() && !it.text.contains("refused") && !it.text.contains("misses")
            }) {
                missing.push(format!("{name}, {what}: {reached} does not show what is missed"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_worked_example_is_shown_or_deferred() {
    let mut texts: Vec<String> = scenarios().into_iter().map(|it| it.text).collect();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "tests"] {
        texts.extend(files(&here.join(folder), "rs").iter().map(|it| fs::read_to_string(it).unwrap()));
    }
    let deferred = fs::read_to_string(root().join("docs/deferred.md")).unwrap();
    let is_named = |text: &String, number: u32| {
        text.contains(&format!("\"ts-e{number:03}\"")) || text.contains(&format!("fn ts_e{number:03}_"))
    };
    for number in 1..=110 {
        let shown = texts.iter().any(|it| is_named(it, number));
        let waits = deferred.contains(&format!("`ts-e{number:03}`"));
        assert!(shown != waits, "ts-e{number:03}: shown {shown}, deferred {waits}");
    }
}
