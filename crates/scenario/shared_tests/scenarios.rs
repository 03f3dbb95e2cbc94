//! Running every scenario of a system, for the tests of the rules crates: each includes this file by its path.

use std::path::{Path, PathBuf};

use scenario::Staged;

/// Runs every scenario below a folder of `scenarios`, and wants at least so many to be there.
pub(crate) fn every_scenario_passes<S: Staged>(folder: &str, at_least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(folder);
    let mut failures = Vec::new();
    let mut passed = 0;
    for path in files_below(&root) {
        let text = std::fs::read_to_string(&path).expect("a scenario can be read");
        let report = scenario::run::<S>(&path.display().to_string(), &text);
        if report.passed() { passed += 1 } else { failures.push(report.to_string()) }
    }
    assert!(failures.is_empty(), "{passed} passed, {} failed\n\n{}", failures.len(), failures.join("\n\n"));
    assert!(passed >= at_least, "only {passed} scenarios were found");
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of scenarios") {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else if path.extension().is_some_and(|it| it == "toml") {
            files.push(path);
        }
    }
    files.sort();
    files
}
