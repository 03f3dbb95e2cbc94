//! Rule systems are named in `systems` and left of it. The command and the server take any of them, by what the list says
//! about each, so that a new system needs no line there.

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::manifests::Package;
use crate::purity::{rust_files, told};
use crate::rust_text::{Word, without_tests, words_and_texts};

/// Those that take any system.
const TAKE_ANY: &[&str] = &["server", "umpire"];

/// The systems as crates, as types, and as people type them.
const NAMES: &[&str] = &[
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

/// A sentence for every place that names a system.
pub(crate) fn violations(packages: &[Package], root: &Path) -> anyhow::Result<Vec<String>> {
    let mut sentences = Vec::new();
    for package in packages.iter().filter(|it| TAKE_ANY.contains(&it.name.as_str())) {
        for path in rust_files(&package.folder.join("src"))? {
            let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let place = told(&path, root);
            let is_test = path.file_stem().is_some_and(|it| it == "tests");
            let found = named(&text).into_iter().filter(|_| !is_test);
            sentences.extend(found.map(|it| {
                let (line, name, word) = (it.line, &package.name, &it.text);
                format!(
                    "{place}:{line}: `{name}` takes any system and may not name {word}; ask `systems` for what differs"
                )
            }));
        }
    }
    Ok(sentences)
}

/// Every name of a system outside of tests.
fn named(text: &str) -> Vec<Word> {
    let kept = without_tests(&words_and_texts(text)).words;
    kept.into_iter().filter(|it| NAMES.contains(&it.text.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::named;

    fn found(text: &str) -> Vec<(usize, String)> {
        named(text).into_iter().map(|it| (it.line, it.text)).collect()
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
}
