//! Rule systems are named in `systems` and left of it. The command and the server take any of them, by what the list says
//! about each, so that a new system needs no line there. Nor do they come by a system's types under another name: whoever
//! knows a system keeps those to itself.

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::manifests::Package;
use crate::purity::{rust_files, told};
use crate::rust_text::{Word, without_tests, words_and_texts};

/// Those that take any system.
const TAKE_ANY: &[&str] = &["server", "sim", "store", "umpire"];

/// The systems as crates.
const CRATES: &[&str] = &["killteam", "maelstrom", "tactical_strike"];

/// The systems as crates and modules, as types, and as people type them.
const NAMES: &[&str] = &[
    "kill_team",
    "killteam",
    "maelstrom",
    "tactical_strike",
    "KillTeam",
    "Maelstrom",
    "TacticalStrike",
    "\"killteam\"",
    "\"maelstrom\"",
    "\"tactical-strike\"",
];

/// A sentence for every place that names a system, or hands one on.
pub(crate) fn violations(packages: &[Package], root: &Path) -> anyhow::Result<Vec<String>> {
    let mut sentences = Vec::new();
    for package in packages.iter().filter(|it| !CRATES.contains(&it.name.as_str())) {
        let takes_any = TAKE_ANY.contains(&package.name.as_str());
        for path in rust_files(&package.folder.join("src"))? {
            let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let (place, name) = (told(&path, root), &package.name);
            let is_test = path.file_stem().is_some_and(|it| it == "tests");
            let words = if is_test { Vec::new() } else { without_tests(&words_and_texts(&text)).words };
            let names = |it: Word| {
                let (line, word) = (it.line, it.text);
                format!(
                    "{place}:{line}: `{name}` takes any system and may not name {word}; ask `systems` for what differs"
                )
            };
            let hands_on = |it: Word| {
                let (line, word) = (it.line, it.text);
                format!(
                    "{place}:{line}: `{name}` hands a part of `{word}` on under its own name; whoever takes any system gets data of `systems`"
                )
            };
            match takes_any {
                true => sentences.extend(named(&words).into_iter().map(names)),
                false => sentences.extend(handed_on(&words).into_iter().map(hands_on)),
            }
        }
    }
    Ok(sentences)
}

/// Every name of a system.
fn named(words: &[Word]) -> Vec<Word> {
    words.iter().filter(|it| NAMES.contains(&it.text.as_str())).cloned().collect()
}

/// Every crate of a system of which something can be had here by another path: `pub use killteam::Weapon`,
/// `pub type Gun = killteam::Weapon`.
fn handed_on(words: &[Word]) -> Vec<Word> {
    let is = |at: usize, text: &str| words.get(at).is_some_and(|it| it.text == text);
    let begins = |at: &usize| is(*at, "pub") && (is(at + 1, "use") || is(at + 1, "type"));
    let statements = (0..words.len()).filter(begins).map(|from| {
        let length = words[from..].iter().position(|it| it.text == ";").unwrap_or(words.len() - from);
        from..from + length
    });
    // A module may be called like a crate; it stands behind `crate`, `self` or `super`.
    let is_crate = |at: &usize| CRATES.contains(&words[*at].text.as_str()) && !is_inner(words, *at);
    statements.flatten().filter(is_crate).map(|it| words[it].clone()).collect()
}

/// True if a path goes on here that has begun with another name.
fn is_inner(words: &[Word], at: usize) -> bool {
    let before = |count: usize| at.checked_sub(count).and_then(|it| words.get(it)).map_or("", |it| it.text.as_str());
    let is_name = before(3).starts_with(|it: char| it.is_alphanumeric() || it == '_');
    before(1) == ":" && before(2) == ":" && is_name && !matches!(before(3), "use" | "type")
}

#[cfg(test)]
mod tests {
    use super::{handed_on, named};
    use crate::rust_text::{Word, without_tests, words_and_texts};

    fn by(look: fn(&[Word]) -> Vec<Word>, text: &str) -> Vec<(usize, String)> {
        let words = without_tests(&words_and_texts(text)).words;
        look(&words).into_iter().map(|it| (it.line, it.text)).collect()
    }

    fn found(text: &str) -> Vec<(usize, String)> {
        by(named, text)
    }

    #[test]
    fn a_name_is_found_as_a_crate_a_type_and_a_text() {
        let text = "use killteam::Team;\nfn f(it: &str) {\n    match it {\n        \"maelstrom\" => {}\n        Kind::TacticalStrike => {}\n    }\n}\n";
        let names = [(1, "killteam"), (4, "\"maelstrom\""), (5, "TacticalStrike")];
        assert_eq!(found(text), names.map(|(line, word)| (line, word.to_owned())));
    }

    #[test]
    fn comments_sentences_and_tests_may_name_anything() {
        let text = "// killteam\n/// Maelstrom\nconst A: &str = \"an army of Maelstrom of War\";\n#[cfg(test)]\nmod tests {\n    use killteam::Team;\n}\n";
        assert_eq!(found(text), []);
    }

    #[test]
    fn what_a_neighbour_tells_of_a_system_by_its_own_name_is_found() {
        assert_eq!(found("use odds::kill_team::Weapon;\n"), [(1, "kill_team".to_owned())]);
    }

    #[test]
    fn a_part_that_is_handed_on_is_found_in_every_form() {
        let text = "pub use killteam::{Weapon, Team};\npub use ::maelstrom::Unit;\npub use {door::Id, tactical_strike::Hero};\npub type Gun = killteam::Weapon;\npub use killteam;\n";
        let names = [(1, "killteam"), (2, "maelstrom"), (3, "tactical_strike"), (4, "killteam"), (5, "killteam")];
        assert_eq!(by(handed_on, text), names.map(|(line, word)| (line, word.to_owned())));
    }

    #[test]
    fn what_stays_inside_and_modules_of_the_same_name_are_no_matter() {
        let text = "use killteam::Weapon;\npub(crate) use killteam::Team;\npub mod killteam;\npub use self::killteam::Greedy;\npub use crate::killteam::Search;\npub fn profile(weapon: &killteam::Weapon) {}\n#[cfg(test)]\nmod tests {\n    pub use killteam::Team;\n}\n";
        assert_eq!(by(handed_on, text), []);
    }
}
