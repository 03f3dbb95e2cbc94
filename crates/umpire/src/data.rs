//! Maps, teams, army lists: those that come with Umpire, those in a folder of the user, and single files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use systems::Source;
pub(crate) use systems::data::Kind;
use systems::data::{embedded, names};

use crate::reading;
use crate::usage::usage;

/// A file by the name that errors and journals give it, and its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DataFile {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Where data comes from.
#[derive(Debug, Clone, Default)]
pub(crate) struct Data {
    folder: Option<PathBuf>,
}

impl Data {
    /// Data that comes with Umpire, overridden by name by what lies in this folder.
    pub(crate) fn new(folder: Option<PathBuf>) -> anyhow::Result<Self> {
        if let Some(folder) = folder.as_ref().filter(|it| !it.is_dir()) {
            bail!("{} is not a folder with data", folder.display());
        }
        Ok(Self { folder })
    }

    /// The file of this name: a path if it looks like one, otherwise a name from the user's folder
    /// or from those that come with Umpire.
    pub(crate) fn find(&self, kind: Kind, name: &str) -> anyhow::Result<DataFile> {
        let path = Path::new(name);
        if path.components().count() > 1 || path.extension().is_some() {
            return read(path);
        }
        let overriding =
            self.folder.as_ref().map(|it| it.join(kind.folder()).join(format!("{name}.toml"))).filter(|it| it.exists());
        if let Some(path) = overriding {
            return read(&path);
        }
        match embedded(kind, name) {
            Some((name, text)) => Ok(DataFile { name: format!("{name}.toml"), text: text.to_owned() }),
            None => Err(usage(format!(
                "there is no {} \"{name}\"; known are {}, or the path of a file",
                kind.one(),
                self.names(kind).join(", ")
            ))),
        }
    }

    /// The lists in the user's folder that forces of this kind are bought from; they come before those of Umpire.
    pub(crate) fn own_lists(&self, kind: Kind) -> anyhow::Result<Vec<Source>> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let mut lists = Vec::new();
        for of in kind.lists() {
            let paths = self.names(*of).into_iter().map(|it| folder.join(of.folder()).join(format!("{it}.toml")));
            for path in paths.filter(|it| it.exists()) {
                let DataFile { name, text } = read(&path)?;
                lists.push(Source::Text { name, text });
            }
        }
        Ok(lists)
    }

    /// Every name of a kind.
    pub(crate) fn names(&self, kind: Kind) -> Vec<String> {
        let mut names: Vec<String> = names(kind).map(str::to_owned).collect();
        let folder = self.folder.as_ref().map(|it| it.join(kind.folder()));
        let entries = folder.and_then(|it| fs::read_dir(it).ok());
        for entry in entries.into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|it| it == "toml")
                && let Some(stem) = path.file_stem().and_then(|it| it.to_str())
            {
                names.push(stem.to_owned());
            }
        }
        names.sort();
        names.dedup();
        names
    }
}

fn read(path: &Path) -> anyhow::Result<DataFile> {
    let text = reading::text(path)?;
    Ok(DataFile { name: path.display().to_string(), text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_data_file_is_embedded() {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        let on_disk = Data::new(Some(data)).unwrap();
        let all =
            [Kind::Killzones, Kind::Teams, Kind::ArmyLists, Kind::TacticalStrike, Kind::StrikeForces, Kind::Armies];
        for kind in all {
            assert_eq!(on_disk.names(kind), Data::default().names(kind));
        }
    }

    #[test]
    fn a_folder_overrides_by_name() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("teams")).unwrap();
        fs::write(folder.path().join("teams/ashgate_cadets.toml"), "mine").unwrap();
        let data = Data::new(Some(folder.path().to_owned())).unwrap();
        assert_eq!(data.find(Kind::Teams, "ashgate_cadets").unwrap().text, "mine");
        let own = data.find(Kind::Teams, "cinderline_wardens").unwrap();
        assert_eq!(own.name, "cinderline_wardens.toml");
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = Data::default().find(Kind::Killzones, "moon").unwrap_err();
        let sentence = error.to_string();
        assert!(sentence.starts_with("there is no map \"moon\"; known are city_1, city_2, "), "{sentence}");
        assert!(sentence.ends_with(", train_long, train_short, or the path of a file"), "{sentence}");
    }
}
