//! Maps, teams, army lists: those that come with Umpire, those in a folder of the user, and single files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::usage::usage;

/// What a data file describes; also the name of its folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Killzones,
    Teams,
    ArmyLists,
    TacticalStrike,
    StrikeForces,
    Armies,
}

impl Kind {
    fn folder(self) -> &'static str {
        match self {
            Self::Killzones => "killzones",
            Self::Teams => "teams",
            Self::ArmyLists => "army_lists",
            Self::TacticalStrike => "tactical_strike",
            Self::StrikeForces => "strike_forces",
            Self::Armies => "armies",
        }
    }

    fn one(self) -> &'static str {
        match self {
            Self::Killzones => "map",
            Self::Teams => "team",
            Self::ArmyLists => "army list",
            Self::TacticalStrike => "file of Tactical Strike",
            Self::StrikeForces => "strike force",
            Self::Armies => "army",
        }
    }
}

/// Everything under `data/` at the time of the build. A test compares it with the folder.
const EMBEDDED: &[(Kind, &str, &str)] = &[
    (Kind::Killzones, "city_1", include_str!("../../../data/killzones/city_1.toml")),
    (Kind::Killzones, "city_2", include_str!("../../../data/killzones/city_2.toml")),
    (Kind::Killzones, "city_3", include_str!("../../../data/killzones/city_3.toml")),
    (Kind::Killzones, "city_4", include_str!("../../../data/killzones/city_4.toml")),
    (Kind::Killzones, "city_5", include_str!("../../../data/killzones/city_5.toml")),
    (Kind::Killzones, "city_6", include_str!("../../../data/killzones/city_6.toml")),
    (Kind::Killzones, "crypt_1", include_str!("../../../data/killzones/crypt_1.toml")),
    (Kind::Killzones, "derelict_1", include_str!("../../../data/killzones/derelict_1.toml")),
    (Kind::Killzones, "platform_1", include_str!("../../../data/killzones/platform_1.toml")),
    (Kind::Killzones, "platform_2", include_str!("../../../data/killzones/platform_2.toml")),
    (Kind::Killzones, "platform_3", include_str!("../../../data/killzones/platform_3.toml")),
    (Kind::Killzones, "platform_4", include_str!("../../../data/killzones/platform_4.toml")),
    (Kind::Killzones, "platform_5", include_str!("../../../data/killzones/platform_5.toml")),
    (Kind::Killzones, "platform_6", include_str!("../../../data/killzones/platform_6.toml")),
    (Kind::Killzones, "train_long", include_str!("../../../data/killzones/train_long.toml")),
    (Kind::Killzones, "train_short", include_str!("../../../data/killzones/train_short.toml")),
    (Kind::Teams, "ashgate_cadets", include_str!("../../../data/teams/ashgate_cadets.toml")),
    (Kind::Teams, "cinderline_wardens", include_str!("../../../data/teams/cinderline_wardens.toml")),
    (Kind::Teams, "hollow_choir", include_str!("../../../data/teams/hollow_choir.toml")),
    (Kind::ArmyLists, "cogwright_synod", include_str!("../../../data/army_lists/cogwright_synod.toml")),
    (Kind::ArmyLists, "orphic_banners", include_str!("../../../data/army_lists/orphic_banners.toml")),
    (Kind::ArmyLists, "saltmarch_levies", include_str!("../../../data/army_lists/saltmarch_levies.toml")),
    (Kind::TacticalStrike, "addendum", include_str!("../../../data/tactical_strike/addendum.toml")),
    (Kind::TacticalStrike, "allies", include_str!("../../../data/tactical_strike/allies.toml")),
    (Kind::TacticalStrike, "deployment_maps", include_str!("../../../data/tactical_strike/deployment_maps.toml")),
    (Kind::TacticalStrike, "powers", include_str!("../../../data/tactical_strike/powers.toml")),
    (Kind::TacticalStrike, "weapons", include_str!("../../../data/tactical_strike/weapons.toml")),
    (Kind::StrikeForces, "cinder_vanguard", include_str!("../../../data/strike_forces/cinder_vanguard.toml")),
    (Kind::StrikeForces, "quay_and_cinder", include_str!("../../../data/strike_forces/quay_and_cinder.toml")),
    (Kind::StrikeForces, "tide_patrol", include_str!("../../../data/strike_forces/tide_patrol.toml")),
    (Kind::Armies, "cinder_compact", include_str!("../../../data/armies/cinder_compact.toml")),
    (Kind::Armies, "hollowmaw_brood", include_str!("../../../data/armies/hollowmaw_brood.toml")),
];

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
        let embedded = EMBEDDED.iter().find(|(of, it, _)| *of == kind && it.eq_ignore_ascii_case(name));
        match embedded {
            Some((_, name, text)) => Ok(DataFile { name: format!("{name}.toml"), text: (*text).to_owned() }),
            None => Err(usage(format!(
                "there is no {} \"{name}\"; known are {}, or the path of a file",
                kind.one(),
                self.names(kind).join(", ")
            ))),
        }
    }

    /// Every name of a kind.
    pub(crate) fn names(&self, kind: Kind) -> Vec<String> {
        let embedded = EMBEDDED.iter().filter(|(of, _, _)| *of == kind);
        let mut names: Vec<String> = embedded.map(|(_, name, _)| (*name).to_owned()).collect();
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
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
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
