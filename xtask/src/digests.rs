//! Hashes of states outlive the code: whatever enters one is written with names of its own. `{:?}` writes what the code
//! happens to call a variant, so that renaming it would break every journal there is.

use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::manifests::Package;
use crate::purity::{rust_files, told};
use crate::rust_text::words;

/// A sentence for every place where the spelling of the code could enter a digest.
pub(crate) fn violations(packages: &[Package], root: &Path) -> anyhow::Result<Vec<String>> {
    let mut sentences = Vec::new();
    for package in packages.iter().filter(|it| it.name != "xtask") {
        for path in rust_files(&package.folder.join("src"))? {
            let source = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let place = told(&path, root);
            let below = path.strip_prefix(&package.folder).unwrap_or(&path);
            let spelled = if writes_digests(below, &source) { debug_lines(&source) } else { Vec::new() };
            sentences.extend(spelled.into_iter().map(|line| {
                format!("{place}:{line}: a file that writes digests may not use `{{:?}}`; give it a name of its own")
            }));
        }
    }
    Ok(sentences)
}

/// True for a file that is named after digests, or that names the type.
fn writes_digests(path: &Path, source: &str) -> bool {
    let is_named = path.iter().any(|it| matches!(it.to_str(), Some("digest" | "digest.rs")));
    is_named || words(before_tests(source)).iter().any(|it| it.text == "Digest")
}

/// The lines that write something as the code spells it, comments left out.
fn debug_lines(source: &str) -> Vec<usize> {
    let lines = (1..).zip(before_tests(source).lines());
    let spelled = |line: &str| line.contains(":?}") || line.contains(":#?}");
    lines.filter(|(_, it)| !it.trim_start().starts_with("//") && spelled(it)).map(|(number, _)| number).collect()
}

/// Tests stand at the end of a file.
fn before_tests(source: &str) -> &str {
    source.find("\n#[cfg(test)]\nmod ").map_or(source, |at| &source[..at])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{debug_lines, writes_digests};

    #[test]
    fn the_spelling_of_the_code_is_seen() {
        let source = "// {:?}\nfn f() {\n    digest.text(\"a\", format!(\"{it:?} {:#?}\", 1));\n}\n\n#[cfg(test)]\nmod tests { \"{:?}\" }\n";
        assert_eq!(debug_lines(source), [3]);
        assert!(debug_lines("let it = format!(\"{it}\");").is_empty());
    }

    #[test]
    fn a_file_that_writes_digests_is_known_by_its_name_or_by_the_type() {
        for (path, source, writes) in [
            ("src/digest.rs", "", true),
            ("src/state/digest/words.rs", "", true),
            ("src/record.rs", "fn digest(&self, digest: &mut battle::Digest) {}", true),
            ("src/record.rs", "// a Digest", false),
            ("src/record.rs", "fn f() {}\n\n#[cfg(test)]\nmod tests { use battle::Digest; }", false),
        ] {
            assert_eq!(writes_digests(Path::new(path), source), writes, "{path}: {source}");
        }
    }
}
