//! What the manifests of the workspace say, as far as our checks care.

use std::path::PathBuf;

use anyhow::Context;
use serde_json::Value;

/// One member of the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) benches: Vec<String>,
}

/// One line under `[dependencies]`, `[build-dependencies]` or `[dev-dependencies]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Dependency {
    /// The package's own name, whatever the manifest renames it to.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// True if it lies in this repository.
    pub(crate) ours: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Normal,
    Build,
    Dev,
}

/// Reads the output of `cargo metadata --no-deps`.
pub(crate) fn packages(metadata: &Value) -> anyhow::Result<Vec<Package>> {
    list(metadata, "packages")?.iter().map(package).collect()
}

fn package(value: &Value) -> anyhow::Result<Package> {
    let manifest = PathBuf::from(text(value, "manifest_path")?);
    let benches = list(value, "targets")?
        .iter()
        .filter(|it| it["kind"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "bench")))
        .map(|it| Ok(text(it, "name")?.to_owned()))
        .collect::<anyhow::Result<_>>()?;
    Ok(Package {
        name: text(value, "name")?.to_owned(),
        folder: manifest.parent().context("a manifest lies in no folder")?.to_path_buf(),
        dependencies: list(value, "dependencies")?.iter().map(dependency).collect::<anyhow::Result<_>>()?,
        benches,
    })
}

fn dependency(value: &Value) -> anyhow::Result<Dependency> {
    let kind = match value["kind"].as_str() {
        None => Kind::Normal,
        Some("build") => Kind::Build,
        Some("dev") => Kind::Dev,
        Some(other) => {
            anyhow::bail!("`cargo metadata` speaks of an unknown kind of dependency, {other:?}")
        }
    };
    Ok(Dependency { name: text(value, "name")?.to_owned(), kind, ours: value["source"].is_null() })
}

fn list<'a>(value: &'a Value, field: &str) -> anyhow::Result<&'a Vec<Value>> {
    value[field].as_array().with_context(|| format!("`cargo metadata` gave no list `{field}`"))
}

fn text<'a>(value: &'a Value, field: &str) -> anyhow::Result<&'a str> {
    value[field].as_str().with_context(|| format!("`cargo metadata` gave no text `{field}`"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::{Dependency, Kind, packages};

    #[test]
    fn a_package_is_read_with_its_dependencies_and_benches() {
        let metadata = json!({ "packages": [{
            "name": "battle",
            "manifest_path": "/somewhere/crates/battle/Cargo.toml",
            "dependencies": [
                { "name": "table", "kind": null, "source": null },
                { "name": "proptest", "kind": "dev", "source": "registry+somewhere" },
            ],
            "targets": [{ "name": "battle", "kind": ["lib"] }, { "name": "copying", "kind": ["bench"] }],
        }]});
        let packages = packages(&metadata).expect("the input is complete");
        let [battle] = packages.as_slice() else { panic!("not one package: {packages:?}") };
        assert_eq!(battle.name, "battle");
        assert_eq!(battle.folder, Path::new("/somewhere/crates/battle"));
        assert_eq!(battle.benches, ["copying"]);
        let dependency = |name: &str, kind, ours| Dependency { name: name.into(), kind, ours };
        assert_eq!(
            battle.dependencies,
            [dependency("table", Kind::Normal, true), dependency("proptest", Kind::Dev, false)]
        );
    }

    #[test]
    fn a_missing_field_is_named() {
        let error = packages(&json!({ "packages": [{ "name": "battle" }] })).expect_err("there is no path");
        assert_eq!(error.to_string(), "`cargo metadata` gave no text `manifest_path`");
    }
}
