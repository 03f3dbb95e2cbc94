//! Every scenario of Maelstrom, as `umpire scenario` runs them.

#![allow(clippy::unwrap_used, reason = "a test may fail here")]

use std::path::Path;

use maelstrom::Maelstrom;

#[test]
fn every_scenario_passes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/maelstrom");
    let mut failures = Vec::new();
    let mut passed = 0;
    for path in files_below(&root) {
        let text = std::fs::read_to_string(&path).unwrap();
        let report = scenario::run::<Maelstrom>(&path.display().to_string(), &text);
        if report.passed() { passed += 1 } else { failures.push(report.to_string()) }
    }
    assert!(failures.is_empty(), "{passed} passed, {} failed\n\n{}", failures.len(), failures.join("\n\n"));
    assert!(passed >= 60, "only {passed} scenarios were found");
}

fn files_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else if path.extension().is_some_and(|it| it == "toml") {
            files.push(path);
        }
    }
    files.sort();
    files
}
