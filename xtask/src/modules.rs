//! The modules of a crate, and which of them use what of which other.
//!
//! Not a compiler: it reads `use` and written-out paths, follows re-exports to where a thing is defined, and knows
//! nothing of methods. A module by its name alone says nothing; what is taken out of it counts.

use std::collections::{BTreeMap, BTreeSet};

use crate::rust_text::{Word, group_length};

/// A module by the names from the root of its crate; the root has none.
pub(crate) type Path = Vec<String>;

/// One module as it is written.
#[derive(Debug)]
struct Module {
    words: Vec<Word>,
    imports: Vec<Import>,
    /// What is defined here, by name.
    items: BTreeSet<String>,
}

/// One name of a `use`.
#[derive(Debug)]
struct Import {
    /// As it is written, from `crate`, `super`, a crate or a module.
    path: Path,
    /// What it is called here; `*` for everything.
    name: String,
    line: usize,
    /// Handed on to others.
    public: bool,
}

/// A use of something that is defined in another module.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone)]
pub(crate) struct Use {
    pub(crate) by: Path,
    pub(crate) line: usize,
    pub(crate) of: Path,
    pub(crate) item: String,
}

/// The modules of a crate.
#[derive(Debug, Default)]
pub(crate) struct Modules(BTreeMap<Path, Module>);

impl Modules {
    /// Made of the words of each file, by the path of its module.
    pub(crate) fn new(sources: impl IntoIterator<Item = (Path, Vec<Word>)>) -> Self {
        let modules = sources.into_iter().map(|(path, words)| {
            let (imports, words) = take_imports(&words);
            let items = items(&words);
            (path, Module { words, imports, items })
        });
        Self(modules.collect())
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.0.keys()
    }

    /// Every use across modules, where it is first written. A module that only hands on what its own modules have uses nothing.
    pub(crate) fn uses(&self) -> BTreeSet<Use> {
        let mut uses = BTreeSet::new();
        for (by, module) in &self.0 {
            for import in &module.imports {
                let hands_on = |of: &Path| import.public && of.starts_with(by);
                if let Some((of, item)) = self.absolute(by, &import.path).and_then(|it| self.find(&it, 0))
                    && !hands_on(&of)
                {
                    uses.insert(Use { by: by.clone(), line: import.line, of, item });
                }
            }
            for (path, line) in written_paths(&module.words) {
                let meant = self.absolute(by, &path).or_else(|| self.by_import(by, &path));
                if let Some((of, item)) = meant.and_then(|it| self.find(&it, 0)) {
                    uses.insert(Use { by: by.clone(), line, of, item });
                }
            }
        }
        let mut told = BTreeSet::new();
        uses.retain(|it| it.by != it.of && told.insert((it.by.clone(), it.of.clone(), it.item.clone())));
        uses
    }

    /// From the root of the crate, if the path leads into this crate.
    fn absolute(&self, from: &Path, path: &[String]) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([from.as_slice(), rest].concat()),
            "super" => {
                let up = path.iter().take_while(|it| *it == "super").count();
                let above = from.len().checked_sub(up)?;
                Some([&from[..above], &path[up..]].concat())
            }
            _ => {
                let child = [from.as_slice(), std::slice::from_ref(first)].concat();
                self.0.contains_key(&child).then(|| [from.as_slice(), path].concat())
            }
        }
    }

    /// A path that begins with a module which was imported.
    fn by_import(&self, from: &Path, path: &[String]) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        let import = self.0.get(from)?.imports.iter().find(|it| it.name == *first)?;
        Some([self.absolute(from, &import.path)?, rest.to_vec()].concat())
    }

    /// The module that defines what a path leads to, and its name; nothing for a module by itself, or for what is not
    /// of this crate.
    fn find(&self, path: &[String], steps: usize) -> Option<(Path, String)> {
        /// Re-exports of re-exports end somewhere.
        const MOST_STEPS: usize = 16;
        let mut here = Path::new();
        for (at, name) in path.iter().enumerate() {
            let child = [here.as_slice(), std::slice::from_ref(name)].concat();
            if self.0.contains_key(&child) {
                here = child;
                continue;
            }
            let module = self.0.get(&here)?;
            if module.items.contains(name) || name == "*" || steps == MOST_STEPS {
                return Some((here, name.clone()));
            }
            let rest = &path[at + 1..];
            if let Some(import) = module.imports.iter().find(|it| it.name == *name) {
                return self.find(&[self.absolute(&here, &import.path)?, rest.to_vec()].concat(), steps + 1);
            }
            let everything = module.imports.iter().filter(|it| it.name == "*");
            let mut found = everything.filter_map(|it| {
                let (_, source) = it.path.split_last()?;
                self.find(&[self.absolute(&here, source)?, path[at..].to_vec()].concat(), steps + 1)
            });
            // Whatever a macro makes is taken to be here.
            return found.next().or(Some((here, name.clone())));
        }
        None
    }
}

/// Cuts every `use` out of a source.
fn take_imports(words: &[Word]) -> (Vec<Import>, Vec<Word>) {
    let (mut imports, mut rest, mut at) = (Vec::new(), Vec::new(), 0);
    while at < words.len() {
        // `impl Trait + use<'a>` is no import.
        let is_import = words[at].text == "use" && words.get(at + 1).is_some_and(|it| it.text != "<");
        if !is_import {
            rest.push(words[at].clone());
            at += 1;
            continue;
        }
        let public = takes_visibility(&mut rest);
        let end = at + words[at..].iter().position(|it| it.text == ";").unwrap_or(words.len() - at);
        read_tree(&words[at + 1..end], &Path::new(), public, &mut imports);
        at = end + 1;
    }
    (imports, rest)
}

/// Takes `pub`, `pub(crate)` and the like off the end.
fn takes_visibility(words: &mut Vec<Word>) -> bool {
    let mut start = words.len();
    if words.last().is_some_and(|it| it.text == ")") {
        start = words.iter().rposition(|it| it.text == "(").unwrap_or(start);
    }
    let is_public = start > 0 && words[start - 1].text == "pub";
    if is_public {
        words.truncate(start - 1);
    }
    is_public
}

/// `a::{b, c as d, e::*}` is three imports.
fn read_tree(words: &[Word], before: &Path, public: bool, imports: &mut Vec<Import>) {
    let mut path = before.clone();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        match word.text.as_str() {
            ":" => at += 1,
            "{" => {
                let end = at + group_length(&words[at..]) - 1;
                for branch in branches(&words[at + 1..end]) {
                    read_tree(branch, &path, public, imports);
                }
                return;
            }
            "as" => {
                if let (Some(name), false) = (words.get(at + 1), path.is_empty()) {
                    imports.push(Import { path, name: name.text.clone(), line: word.line, public });
                }
                return;
            }
            name => {
                path.push(name.to_owned());
                at += 1;
            }
        }
    }
    let line = words.first().map_or(0, |it| it.line);
    // `a::{self}` is `a`.
    if path.len() > 1 && path.last().is_some_and(|it| it == "self") {
        path.pop();
    }
    if let Some(name) = path.last().cloned() {
        imports.push(Import { path, name, line, public });
    }
}

/// The parts between commas, groups left whole.
fn branches(words: &[Word]) -> Vec<&[Word]> {
    let (mut branches, mut start, mut at) = (Vec::new(), 0, 0);
    while at < words.len() {
        match words[at].text.as_str() {
            "{" => at += group_length(&words[at..]),
            "," => {
                branches.push(&words[start..at]);
                (start, at) = (at + 1, at + 1);
            }
            _ => at += 1,
        }
    }
    branches.push(&words[start..]);
    branches.retain(|it| !it.is_empty());
    branches
}

/// Whatever has a name and a definition.
fn items(words: &[Word]) -> BTreeSet<String> {
    const KINDS: [&str; 8] = ["fn", "struct", "enum", "const", "static", "type", "trait", "union"];
    let pairs = words.windows(2).filter(|it| KINDS.contains(&it[0].text.as_str()));
    pairs.map(|it| it[1].text.clone()).collect()
}

/// Paths of two names or more, with their lines.
fn written_paths(words: &[Word]) -> Vec<(Path, usize)> {
    let is_name = |at: usize| {
        let first = words.get(at).and_then(|it| it.text.chars().next());
        first.is_some_and(|it| it.is_alphabetic() || it == '_')
    };
    let colons = |at: usize| words.get(at..at + 2).is_some_and(|it| it.iter().all(|it| it.text == ":"));
    let (mut paths, mut at) = (Vec::new(), 0);
    while at < words.len() {
        if !is_name(at) {
            at += 1;
            continue;
        }
        let goes_on = at > 1 && colons(at - 2);
        let (line, mut path) = (words[at].line, vec![words[at].text.clone()]);
        at += 1;
        while colons(at) && is_name(at + 2) {
            path.push(words[at + 2].text.clone());
            at += 3;
        }
        if path.len() > 1 && !goes_on {
            paths.push((path, line));
        }
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::Modules;
    use crate::rust_text::words;

    /// Uses as `by:line item of`, of a crate whose files are given as `path: source`.
    fn uses(files: &[(&str, &str)]) -> Vec<String> {
        let path = |it: &str| it.split("::").filter(|it| !it.is_empty()).map(str::to_owned).collect();
        let modules = Modules::new(files.iter().map(|(name, source)| (path(name), words(source))));
        let told = |it: super::Use| format!("{}:{} {} of {}", it.by.join("::"), it.line, it.item, it.of.join("::"));
        modules.uses().into_iter().map(told).collect()
    }

    #[test]
    fn imports_are_followed_to_where_a_thing_is_defined() {
        let files = [
            ("", "mod a; mod b; mod c; pub use a::Shown; pub use c::*;"),
            ("a", "mod deep;\npub use deep::Shown;\npub(crate) use deep::hidden as other;"),
            ("a::deep", "pub struct Shown; pub(crate) fn hidden() {}"),
            ("b", "use crate::Shown;\nuse crate::a::{self, other};\nuse crate::Spread;"),
            ("c", "pub enum Spread {}"),
        ];
        assert_eq!(uses(&files), ["b:1 Shown of a::deep", "b:2 hidden of a::deep", "b:3 Spread of c"]);
    }

    #[test]
    fn written_paths_count_as_imports_do() {
        let files = [
            ("", "mod a; mod b;"),
            ("a", "mod deep; fn here() { deep::x(); crate::b::y() }"),
            ("a::deep", "use super::super::b;\nfn x() { b::y();\nsuper::here();\nself::x(); other::z(); a.b::<c>() }"),
            ("b", "pub(crate) fn y() {}"),
        ];
        let expected = ["a:1 x of a::deep", "a:1 y of b", "a::deep:2 y of b", "a::deep:3 here of a"];
        assert_eq!(uses(&files), expected);
    }

    #[test]
    fn a_module_alone_and_what_is_only_handed_on_are_no_use() {
        let files = [
            ("", "mod a; mod b;"),
            ("a", "mod deep; pub(crate) use deep::x; use deep::y;"),
            ("a::deep", "pub(super) fn x() {} pub(super) fn y() {}"),
            ("b", "use crate::a; use crate::{a as other}; use std::fmt; fn f() -> impl Sized + use<'a> {}"),
        ];
        assert_eq!(uses(&files), ["a:1 y of a::deep"]);
    }

    #[test]
    fn re_exports_in_a_circle_end() {
        let files = [("", "mod a; mod b;"), ("a", "pub use crate::b::x;"), ("b", "pub use crate::a::x;")];
        assert!(uses(&files).len() <= 2);
    }
}
