//! The built web app is as old as its sources: `web/dist` is committed, so that a build needs Rust alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// What the last build wrote down: a hash and a file in each line.
const LIST: &str = "dist/sources.txt";

/// Folders of which every file belongs to the build.
const FOLDERS: &[&str] = &["src", "public", "scripts"];

/// A sentence for every source that is not the one that was built.
pub(crate) fn violations(root: &Path) -> anyhow::Result<Vec<String>> {
    let web = root.join("web");
    let list = fs::read_to_string(web.join(LIST)).with_context(|| format!("web/{LIST} cannot be read"))?;
    let mut now = BTreeMap::new();
    for file in built_from(&web)? {
        let text = fs::read(web.join(&file)).with_context(|| format!("web/{file} cannot be read"))?;
        now.insert(file, blake3::hash(&text).to_hex().to_string());
    }
    Ok(differences(&listed(&list), &now))
}

/// Every file in the folders of the build, and those beside them that the list names.
fn built_from(web: &Path) -> anyhow::Result<Vec<String>> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        walk(web, Path::new(folder), &mut files)?;
    }
    let list = fs::read_to_string(web.join(LIST))?;
    let beside = listed(&list).into_keys().filter(|it| !it.contains('/') && web.join(it).is_file());
    files.extend(beside);
    Ok(files)
}

fn walk(web: &Path, folder: &Path, files: &mut Vec<String>) -> anyhow::Result<()> {
    let path = web.join(folder);
    for entry in fs::read_dir(&path).with_context(|| format!("{} cannot be read", path.display()))? {
        let inside: PathBuf = folder.join(entry?.file_name());
        if web.join(&inside).is_dir() {
            walk(web, &inside, files)?;
        } else {
            files.push(inside.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

fn listed(list: &str) -> BTreeMap<String, String> {
    let pairs = list.lines().filter_map(|line| line.split_once("  "));
    pairs.map(|(hash, file)| (file.to_owned(), hash.to_owned())).collect()
}

fn differences(built: &BTreeMap<String, String>, now: &BTreeMap<String, String>) -> Vec<String> {
    let changed = now.iter().filter_map(|(file, hash)| match built.get(file) {
        Some(before) if before == hash => None,
        Some(_) => Some(format!("web/{file} has changed since web/dist was built")),
        None => Some(format!("web/{file} is new since web/dist was built")),
    });
    let gone = built.keys().filter(|it| !now.contains_key(*it));
    changed.chain(gone.map(|it| format!("web/{it} is gone since web/dist was built"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_came_or_went_is_told_and_the_rest_is_not() {
        let built = listed("aa  src/a.ts\nbb  src/b.ts\ncc  index.html\n");
        let now = listed("aa  src/a.ts\nb2  src/b.ts\ndd  src/d.ts\n");
        let expected = [
            "web/src/b.ts has changed since web/dist was built",
            "web/src/d.ts is new since web/dist was built",
            "web/index.html is gone since web/dist was built",
        ];
        assert_eq!(differences(&built, &now), expected);
    }
}
