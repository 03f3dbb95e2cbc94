//! The pure crates stay pure: no clock, no disk, no network, no thread, no environment, no float
//! in a ruling, and few dependencies.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::manifests::{Kind, Package};
use crate::rust_text::{Word, group_length, starts_with, without_tests, words};

const PURE: &[&str] = &[
    "table",
    "battle",
    "door",
    "scenario",
    "killteam",
    "maelstrom",
    "tactical_strike",
    "systems",
    "odds",
    "rosters",
    "bots",
];

/// These estimate; they do not rule.
const MAY_USE_FLOATS: &[&str] = &["odds", "bots"];

/// What a pure crate may depend on from outside. Tests and benches are free to use more.
const WELCOME: &[&str] =
    &["serde", "serde_json", "toml", "thiserror", "smallvec", "blake3", "rand_chacha", "rand_core"];

/// The formats players already have are made of these, so they are welcome in `rosters` alone.
const WELCOME_IN_ROSTERS: &[&str] = &["roxmltree", "quick-xml", "zip"];

/// Types that cross the wire are written down with these, for the browser and for whoever calls the API, behind features
/// that no product is built with.
const WELCOME_ON_THE_WIRE: &[&str] = &["ts-rs", "utoipa"];

/// Where those types are.
const ON_THE_WIRE: &[&str] = &["battle", "door", "systems", "table"];

/// Modules of `std` that reach outside, and what to do instead.
const FORBIDDEN: &[(&str, &str)] = &[
    ("fs", "take a name and a text from the caller"),
    ("net", "the network begins at `server`"),
    ("time", "let the caller pass time in"),
    ("thread", "threads begin at `sim`"),
    ("env", "the command reads the environment and passes values in"),
    ("process", "return an error and let the command decide"),
    ("*", "name what you need, so that this check can see it"),
];

/// A sentence for everything impure, in manifests and sources alike.
pub(crate) fn violations(packages: &[Package], root: &Path) -> anyhow::Result<Vec<String>> {
    let mut sentences = Vec::new();
    for package in packages {
        sentences.extend(missing_lint_table(package, root)?);
        if PURE.contains(&package.name.as_str()) {
            sentences.extend(unwelcome_dependencies(package));
            sentences.extend(impure_sources(package, root)?);
        }
    }
    Ok(sentences)
}

fn missing_lint_table(package: &Package, root: &Path) -> anyhow::Result<Option<String>> {
    let path = package.folder.join("Cargo.toml");
    let manifest = read(&path)?;
    let lines: Vec<_> = manifest.lines().map(str::trim).collect();
    let inherits = lines.windows(2).any(|it| it == ["[lints]", "workspace = true"]);
    let sentence = || format!("{}: add `[lints]` with `workspace = true`, one table serves all", told(&path, root));
    Ok((!inherits).then(sentence))
}

fn unwelcome_dependencies(package: &Package) -> Vec<String> {
    let name = package.name.as_str();
    let is_welcome = |it: &str| {
        WELCOME.contains(&it)
            || (name == "rosters" && WELCOME_IN_ROSTERS.contains(&it))
            || (ON_THE_WIRE.contains(&name) && WELCOME_ON_THE_WIRE.contains(&it))
    };
    let unwelcome = package.dependencies.iter().filter(|it| !it.ours && it.kind != Kind::Dev && !is_welcome(&it.name));
    unwelcome
        .map(|it| {
            let wish = &it.name;
            format!(
                "`{name}` is pure and may not depend on `{wish}`; if it must, add it to WELCOME, xtask/src/purity.rs"
            )
        })
        .collect()
}

fn impure_sources(package: &Package, root: &Path) -> anyhow::Result<Vec<String>> {
    let name = package.name.as_str();
    let source = package.folder.join("src");
    let mut sentences = Vec::new();

    let library = source.join("lib.rs");
    if !MAY_USE_FLOATS.contains(&name) && !denies_floats(&words(&read(&library)?)) {
        let library = told(&library, root);
        sentences.push(format!("{library}: add `#![deny(clippy::float_arithmetic)]`, no float takes part in a ruling"));
    }

    for (path, words) in sources(&source)? {
        for (line, module, instead) in forbidden_paths(&words) {
            let place = told(&path, root);
            sentences.push(format!("{place}:{line}: `{name}` is pure and may not use `std::{module}`; {instead}"));
        }
    }
    Ok(sentences)
}

fn denies_floats(words: &[Word]) -> bool {
    let lint = ["clippy", ":", ":", "float_arithmetic"];
    (0..words.len()).map(|at| &words[at..]).any(|it| {
        let denies = ["deny", "forbid"].iter().any(|level| starts_with(it, &["#", "!", "[", level, "("]));
        denies && it[2..2 + group_length(&it[2..])].windows(lint.len()).any(|it| starts_with(it, &lint))
    })
}

/// Every use of a forbidden module, also inside `use std::{…}`.
fn forbidden_paths(words: &[Word]) -> Vec<(usize, &'static str, &'static str)> {
    let mut found = Vec::new();
    for at in 0..words.len() {
        if !starts_with(&words[at..], &["std", ":", ":"]) {
            continue;
        }
        let rest = &words[at + 3..];
        found.extend(first_names(rest).into_iter().filter_map(|word| {
            let (module, instead) = FORBIDDEN.iter().find(|(module, _)| *module == word.text)?;
            Some((word.line, *module, *instead))
        }));
    }
    found
}

/// `fs::read` begins with `fs`; `{fs, io::{self, Read}}` begins with `fs` and `io`.
fn first_names(words: &[Word]) -> Vec<&Word> {
    let Some(first) = words.first() else {
        return Vec::new();
    };
    if first.text != "{" {
        return vec![first];
    }
    let end = group_length(words) - 1;
    let (mut names, mut at, mut starts) = (Vec::new(), 1, true);
    while at < end {
        match words[at].text.as_str() {
            "{" => at += group_length(&words[at..]),
            "," => (starts, at) = (true, at + 1),
            _ => {
                if starts {
                    names.push(&words[at]);
                }
                (starts, at) = (false, at + 1);
            }
        }
    }
    names
}

/// Every file that is no test, as words without its tests.
pub(crate) fn sources(folder: &Path) -> anyhow::Result<Vec<(PathBuf, Vec<Word>)>> {
    let (mut sources, mut for_tests) = (Vec::new(), Vec::new());
    for path in rust_files(folder)? {
        let kept = without_tests(&words(&read(&path)?));
        for_tests.extend(kept.test_modules.iter().map(|it| module_folder(&path).join(it)));
        sources.push((path, kept.words));
    }
    sources.retain(|(path, _)| !for_tests.iter().any(|it| path.starts_with(it) || *path == it.with_extension("rs")));
    Ok(sources)
}

/// The folder in which a file's own modules lie.
pub(crate) fn module_folder(path: &Path) -> PathBuf {
    let is_root = ["lib.rs", "main.rs", "mod.rs"].iter().any(|it| path.ends_with(it));
    if is_root { path.parent().map(Path::to_path_buf).unwrap_or_default() } else { path.with_extension("") }
}

pub(crate) fn rust_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let path = entry.with_context(|| format!("cannot list {}", folder.display()))?.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

pub(crate) fn told(path: &Path, root: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{denies_floats, forbidden_paths, module_folder, unwelcome_dependencies};
    use crate::manifests::{Dependency, Kind, Package};
    use crate::rust_text::{without_tests, words};

    fn found(source: &str) -> Vec<(usize, &'static str)> {
        let kept = without_tests(&words(source));
        forbidden_paths(&kept.words).into_iter().map(|(line, module, _)| (line, module)).collect()
    }

    #[test]
    fn a_forbidden_module_is_seen_however_it_is_written() {
        for (source, line, module) in [
            ("use std::fs;", 1, "fs"),
            ("let it = ::std::fs::read(path);", 1, "fs"),
            ("use std::{\n    collections::BTreeMap,\n    time::Instant,\n};", 3, "time"),
            ("use std::{io::{self, Read}, env as surroundings};", 1, "env"),
            ("std::thread::spawn(work)", 1, "thread"),
            ("use std::*;", 1, "*"),
        ] {
            assert_eq!(found(source), [(line, module)], "{source}");
        }
    }

    #[test]
    fn harmless_words_are_left_alone() {
        for source in [
            "use std::collections::BTreeMap;",
            "use std::{fmt, io::{self, fs}};",
            "// std::fs is not for us",
            "let it = \"std::fs\";",
            "use battle::time; let fs = env!(\"CARGO_PKG_VERSION\");",
            "#[cfg(test)] mod tests { use std::fs; }",
        ] {
            assert_eq!(found(source), [], "{source}");
        }
    }

    #[test]
    fn floats_must_be_denied_at_the_root() {
        for (source, denied) in [
            ("#![deny(clippy::float_arithmetic)]", true),
            ("#![deny(missing_docs, clippy::float_arithmetic)]", true),
            ("#![forbid(clippy::float_arithmetic)]", true),
            ("#![warn(clippy::float_arithmetic)]", false),
            ("#[deny(clippy::float_arithmetic)] fn f() {}", false),
            ("// #![deny(clippy::float_arithmetic)]", false),
            ("#![deny(missing_docs)] #![allow(clippy::float_arithmetic)]", false),
        ] {
            assert_eq!(denies_floats(&words(source)), denied, "{source}");
        }
    }

    #[test]
    fn only_listed_crates_are_welcome_except_in_tests() {
        let unwelcome = |name: &str, wish: &str, kind| {
            let dependencies = vec![Dependency { name: wish.into(), kind, ours: false }];
            let package = Package { name: name.into(), folder: "".into(), dependencies, benches: Vec::new() };
            !unwelcome_dependencies(&package).is_empty()
        };
        assert!(!unwelcome("table", "serde", Kind::Normal));
        assert!(unwelcome("table", "tokio", Kind::Normal));
        assert!(unwelcome("table", "cc", Kind::Build));
        assert!(!unwelcome("table", "proptest", Kind::Dev));
        assert!(!unwelcome("rosters", "zip", Kind::Normal));
        assert!(unwelcome("battle", "zip", Kind::Normal));
    }

    #[test]
    fn modules_lie_beside_a_root_and_below_any_other_file() {
        assert_eq!(module_folder(Path::new("src/lib.rs")), Path::new("src"));
        assert_eq!(module_folder(Path::new("src/actions/mod.rs")), Path::new("src/actions"));
        assert_eq!(module_folder(Path::new("src/journal.rs")), Path::new("src/journal"));
    }
}
