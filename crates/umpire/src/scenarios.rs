//! `umpire scenario`: runs scenario files and prints what differs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use battle::System;
use killteam::KillTeam;
use maelstrom::Maelstrom;
use scenario::{Fault, Report, run, system_of};
use tactical_strike::TacticalStrike;

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
    let failed = |reason: String| Report {
        name: name.clone(),
        title: String::new(),
        also: Vec::new(),
        problems: vec![Fault::new(1, reason)],
        story: Vec::new(),
    };
    let text = match fs::read(path).map(String::from_utf8) {
        Ok(Ok(text)) => text,
        Ok(Err(_)) => return failed("it is not a text".to_owned()),
        Err(error) => return failed(format!("it cannot be read: {error}")),
    };
    match system_of(&text).as_deref() {
        Some(KillTeam::NAME) => run::<KillTeam>(&name, &text),
        Some(Maelstrom::NAME) => run::<Maelstrom>(&name, &text),
        Some(TacticalStrike::NAME) => run::<TacticalStrike>(&name, &text),
        Some(other) => {
            let known =
                [KillTeam::NAME, Maelstrom::NAME, TacticalStrike::NAME].map(|it| format!("\"{it}\"")).join(", ");
            failed(format!("there is no system \"{other}\"; known are {known}"))
        }
        None => {
            // A text that cannot be read that far has faults of its own, with their lines.
            let mut report = run::<KillTeam>(&name, &text);
            let sentence = format!("it does not say its system, as in system = \"{}\"", KillTeam::NAME);
            if report.passed() {
                report.problems.push(Fault::new(1, sentence));
            }
            report
        }
    }
}
