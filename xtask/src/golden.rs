//! Golden files: what the product is known to say, kept as text.
//!
//! A golden file lies in a folder called `golden`, or has a name that starts with that word. The
//! test that owns it compares, and rewrites it only when `UMPIRE_BLESS` is set.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;

use crate::rounds::TYPES;
use crate::workspace::{BLESS, Workspace};

/// Every golden file with what it holds, by its path below the root.
pub(crate) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Lets the tests rewrite their golden files, and says which ones changed.
pub(crate) fn bless(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let before = files(workspace.root())?;
    // Doc-tests, examples and benches own no golden files.
    let mut command = workspace.cargo();
    command.args(["test", "--workspace", "--tests", "--no-fail-fast", "--features", TYPES]).env(BLESS, "1");
    let status = command.status().context("cannot start cargo")?;

    let changed = changes(&before, &files(workspace.root())?);
    println!();
    for sentence in &changed {
        println!("  {sentence}");
    }
    match changed.len() {
        0 => println!("no golden file changed"),
        1 => println!("one golden file changed; read its diff as carefully as code"),
        more => println!("{more} golden files changed; read their diff as carefully as code"),
    }
    if !status.success() {
        println!("some tests failed all the same: run `cargo xtask test` to see what is left");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Finds the golden files below a folder.
pub(crate) fn files(root: &Path) -> anyhow::Result<Files> {
    let mut found = Files::new();
    collect(root, Path::new(""), &mut found)?;
    Ok(found)
}

fn collect(root: &Path, folder: &Path, found: &mut Files) -> anyhow::Result<()> {
    let place = root.join(folder);
    for entry in fs::read_dir(&place).with_context(|| format!("cannot list {}", place.display()))? {
        let entry = entry.with_context(|| format!("cannot list {}", place.display()))?;
        let path = folder.join(entry.file_name());
        let kind = entry.file_type().with_context(|| format!("cannot tell what {} is", path.display()))?;
        if kind.is_dir() && !is_passed_over(&path) {
            collect(root, &path, found)?;
        } else if kind.is_file() && is_golden(&path) {
            let content = fs::read(root.join(&path)).with_context(|| format!("cannot read {}", path.display()))?;
            found.insert(path, content);
        }
    }
    Ok(())
}

fn is_passed_over(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name == "target" || name == "node_modules"
}

fn is_golden(path: &Path) -> bool {
    let is_source = path.extension().is_some_and(|it| it == "rs");
    !is_source && path.iter().any(|it| it.to_string_lossy().starts_with("golden"))
}

/// A sentence for every file that is new, gone or different.
pub(crate) fn changes(before: &Files, after: &Files) -> Vec<String> {
    let gone = before.keys().filter(|it| !after.contains_key(*it)).map(|it| format!("gone     {}", it.display()));
    let other = after.iter().filter_map(|(path, content)| match before.get(path) {
        None => Some(format!("new      {}", path.display())),
        Some(old) if old != content => Some(format!("changed  {}", path.display())),
        Some(_) => None,
    });
    gone.chain(other).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Files, changes, is_golden};

    #[test]
    fn a_golden_file_is_known_by_its_name_or_folder() {
        for (path, golden) in [
            ("crates/killteam/tests/golden/first_battle.txt", true),
            ("crates/battle/tests/golden_faces.txt", true),
            ("crates/battle/tests/golden_journals.rs", false),
            ("data/killzones/training.toml", false),
        ] {
            assert_eq!(is_golden(Path::new(path)), golden, "{path}");
        }
    }

    #[test]
    fn every_change_is_told() {
        let files = |rows: &[(&str, &str)]| -> Files {
            rows.iter().map(|(path, content)| (path.into(), content.as_bytes().to_vec())).collect()
        };
        let before = files(&[("golden/a", "1"), ("golden/b", "1"), ("golden/c", "1")]);
        let after = files(&[("golden/b", "2"), ("golden/c", "1"), ("golden/d", "1")]);
        assert_eq!(changes(&before, &after), ["gone     golden/a", "changed  golden/b", "new      golden/d"]);
    }
}
