//! Every complete example of the documentation is true.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use killteam::KillTeam;

#[test]
fn every_complete_example_in_the_page_about_scenarios_passes() {
    let page = include_str!("../../../docs/scenarios.md");
    let mut examples = 0;
    for (number, block) in page.split("```toml\n").skip(1).enumerate() {
        let text = block.split("\n```").next().unwrap();
        let report = scenario::run::<KillTeam>(&format!("example {} of docs/scenarios.md", number + 1), text);
        assert!(report.passed(), "{report}");
        examples += 1;
    }
    assert!(examples >= 10, "only {examples} examples were found");
}

#[test]
fn the_failing_scenario_of_the_page_is_told_as_it_stands_there() {
    let page = include_str!("../../../docs/scenarios.md");
    let part = page.split("\n## ").find(|it| it.starts_with("When it fails\n")).unwrap();
    let block = |fence: &str| part.split(fence).nth(1).and_then(|it| it.split("\n```").next()).unwrap();
    let report = scenario::run::<KillTeam>("banner.toml", block("```toml,part\n")).to_string();
    let told: Vec<&str> = report.lines().collect();
    let shown: Vec<&str> =
        block("```text\n").lines().filter(|it| it.starts_with(' ') || it.starts_with("failed")).collect();
    let (before, after) = shown.split_at(shown.iter().position(|it| it.trim() == "…").unwrap());
    assert_eq!(told[..before.len()], *before);
    assert_eq!(told[told.len() - after.len() + 1..], after[1..]);
}

#[test]
fn the_team_in_the_page_about_teams_loads() {
    let page = include_str!("../../../docs/teams.md");
    let text = page.split("```toml\n").nth(1).and_then(|it| it.split("\n```").next()).unwrap();
    let team = killteam::Team::load("docs/teams.md", text).unwrap();
    assert_eq!(team.operatives.len(), 5);
}

/// The rows about Kill Team in the page of rulings: setting and code.
fn rulings() -> Vec<(String, String)> {
    let page = include_str!("../../../docs/rulings.md");
    let part = page.split("\n## ").find(|it| it.starts_with("Kill Team\n")).unwrap();
    let rows =
        part.lines().filter(|it| it.starts_with("| ") && !it.starts_with("| Ruling") && !it.starts_with("| ---"));
    let cells = rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    let rows = cells.map(|it| match it.as_slice() {
        [_, _, _, setting, code] => ((*setting).to_owned(), (*code).to_owned()),
        other => panic!("a ruling has five columns, not {other:?}"),
    });
    rows.collect()
}

#[test]
fn every_file_that_the_rulings_name_exists() {
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rows = rulings();
    assert!(rows.len() >= 90, "only {} rulings were found", rows.len());
    for (_, code) in rows {
        for file in code.split(", ") {
            let file = file.trim_matches('`');
            assert!(source.join(file).is_file(), "docs/rulings.md names {file}, and there is no such file");
        }
    }
}

#[test]
fn everything_that_the_page_about_rules_names_exists() {
    let page = include_str!("../../../docs/killteam-rules.md");
    let crate_folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let (source, scenarios) = (crate_folder.join("src"), crate_folder.join("../../scenarios/killteam"));
    let is_row = |it: &&str| it.starts_with("| ") && !it.starts_with("| Rule |") && !it.starts_with("| ---");
    let mut rows = 0;
    for row in page.lines().filter(is_row) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [rule, code, shown] = cells.as_slice() else { panic!("a rule has three columns, not {cells:?}") };
        for (folder, files) in [(&source, code), (&scenarios, shown)] {
            for file in files.split(", ") {
                let file = file.trim_matches('`');
                assert!(folder.join(file).exists(), "\"{rule}\" names {file}, and there is no such thing");
            }
        }
        rows += 1;
    }
    assert!(rows >= 60, "only {rows} rules were found");
}

#[test]
fn every_setting_of_a_table_stands_in_the_rulings() {
    let rows = rulings();
    let settings = toml::Table::try_from(killteam::Options::default()).unwrap();
    assert!(settings.len() >= 25, "only {} settings were found", settings.len());
    for key in settings.keys() {
        let named = rows.iter().any(|(setting, _)| setting.contains(&format!("`{key}`")));
        assert!(named, "docs/rulings.md does not name the setting {key}");
    }
}

#[test]
fn every_rule_of_a_team_stands_in_the_page_about_teams() {
    let page = include_str!("../../../docs/teams.md");
    for rule in killteam::TeamRule::ALL {
        let name = rule.card().name;
        assert!(page.contains(&format!("| {name} | ")), "docs/teams.md does not list {name}");
    }
}
