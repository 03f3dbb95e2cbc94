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
fn the_team_in_the_page_about_teams_loads() {
    let page = include_str!("../../../docs/teams.md");
    let text = page.split("```toml\n").nth(1).and_then(|it| it.split("\n```").next()).unwrap();
    let team = killteam::Team::load("docs/teams.md", text).unwrap();
    assert_eq!(team.operatives.len(), 5);
}
