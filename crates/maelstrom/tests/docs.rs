//! Every complete example of the documentation is true.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use maelstrom::{Army, BattleSize, Maelstrom, Terrain};

#[test]
fn every_example_of_maelstrom_in_the_page_about_scenarios_passes() {
    let page = include_str!("../../../docs/scenarios.md");
    let mut examples = 0;
    for (number, block) in page.split("```toml,maelstrom\n").skip(1).enumerate() {
        let text = block.split("\n```").next().unwrap();
        let report = scenario::run::<Maelstrom>(&format!("example {} of docs/scenarios.md", number + 1), text);
        assert!(report.passed(), "{report}");
        examples += 1;
    }
    assert!(examples >= 2, "only {examples} examples were found");
}

#[test]
fn the_army_in_the_page_about_armies_loads_and_lacks_only_its_warlord() {
    let page = include_str!("../../../docs/armies.md");
    let text = page.split("```toml\n").nth(1).and_then(|it| it.split("\n```").next()).unwrap();
    let army = Army::load("docs/armies.md", text).unwrap();
    assert_eq!(army.units.len(), 3);
    let codes: Vec<String> = army.check(BattleSize::Incursion).into_iter().map(|it| it.code.to_string()).collect();
    assert_eq!(codes, ["M02", "M04"], "it is a part of an army: no HQ, and so no warlord");
}

#[test]
fn the_layout_in_the_page_about_armies_loads() {
    let page = include_str!("../../../docs/armies.md");
    let terrain = page.split("## Terrain").nth(1).unwrap();
    let text = terrain.split("```toml\n").nth(1).and_then(|it| it.split("\n```").next()).unwrap();
    assert_eq!(Terrain::load("docs/armies.md", text).unwrap().features().len(), 2);
}
