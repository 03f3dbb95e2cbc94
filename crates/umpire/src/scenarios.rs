//! `umpire scenario`: runs scenario files and prints what differs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use scenario::Report;

use crate::reading;
use crate::screen::Screen;

/// Folders deeper than this are not scenarios but a loop.
const DEEPEST: usize = 32;

/// Runs every scenario in these files and folders. False if one failed.
pub(crate) fn scenarios(screen: &mut Screen, paths: &[PathBuf]) -> anyhow::Result<bool> {
    let mut files = Vec::new();
    for path in paths {
        collect(path, 0, &mut files)?;
    }
    if files.is_empty() {
        let shown: Vec<String> = paths.iter().map(|it| it.display().to_string()).collect();
        anyhow::bail!("there is no scenario (a .toml file) in {}", shown.join(", "));
    }
    let (mut passed, mut failed) = (0, 0);
    for file in &files {
        let report = run_file(file);
        if report.passed() {
            passed += 1;
        } else {
            failed += 1;
            screen.show(&report.to_string())?;
            screen.show("")?;
        }
    }
    screen.show(&format!("{passed} passed, {failed} failed"))?;
    Ok(failed == 0)
}

fn collect(path: &Path, depth: usize, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        // Whatever is named is meant, whatever it is called; a folder may hold other things too.
        let exists = path.try_exists().unwrap_or(true);
        anyhow::ensure!(exists, "there is no file or folder {}", path.display());
        files.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| format!("cannot list {}", path.display()))?;
    let mut inside = entries
        .map(|it| it.map(|it| it.path()))
        .collect::<Result<Vec<_>, _>>()
        .with_context(|| format!("cannot list {}", path.display()))?;
    inside.sort();
    for path in inside {
        let is_scenario = path.extension().is_some_and(|it| it == "toml");
        if path.is_dir() && depth < DEEPEST {
            collect(&path, depth + 1, files)?;
        } else if is_scenario && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

fn run_file(path: &Path) -> Report {
    let name = path.display().to_string();
    match reading::text(path) {
        Ok(text) => systems::scenario(&name, &text),
        Err(error) => {
            // The report has the file's name already.
            let reason = format!("{error:#}");
            let reason = reason.strip_prefix(&name).map_or(reason.as_str(), |it| it.trim_start_matches([':', ' ']));
            Report::failed(&name, reason.to_owned())
        }
    }
}
