//! Every complete example of the documentation is true.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use tactical_strike::TacticalStrike;

#[test]
fn every_example_of_tactical_strike_in_the_page_about_scenarios_passes() {
    let page = include_str!("../../../docs/scenarios.md");
    let mut examples = 0;
    for (number, block) in page.split("```toml,tactical-strike\n").skip(1).enumerate() {
        let text = block.split("\n```").next().unwrap();
        let report = scenario::run::<TacticalStrike>(&format!("example {} of docs/scenarios.md", number + 1), text);
        assert!(report.passed(), "{report}");
        examples += 1;
    }
    assert!(examples >= 2, "only {examples} examples were found");
}

#[test]
fn every_setting_of_a_battle_stands_in_the_rulings() {
    let page = include_str!("../../../docs/rulings.md");
    let part = page.split("\n## ").find(|it| it.starts_with("Tactical Strike\n")).unwrap();
    let settings = serde_json::to_value(tactical_strike::Options::default()).unwrap();
    let settings = settings.as_object().unwrap();
    assert!(settings.len() >= 15, "only {} settings were found", settings.len());
    for key in settings.keys() {
        assert!(part.contains(&format!("`{key}`")), "docs/rulings.md does not name the setting {key}");
    }
}
