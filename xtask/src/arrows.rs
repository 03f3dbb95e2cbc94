//! The arrows between crates point one way: a crate may only depend on crates left of it.

use std::path::Path;

use crate::manifests::{Kind, Package};

/// From left to right. Crates of one row do not know each other.
const ORDER: &[&[&str]] = &[
    &["table"],
    &["battle"],
    &["door"],
    &["scenario"],
    &["killteam", "maelstrom", "tactical_strike"],
    &["odds", "rosters"],
    &["bots"],
    &["systems"],
    &["sim", "store"],
    &["server"],
    &["umpire"],
];

/// The rule systems, and those that reach them through `systems` alone. Their tests may know a system.
const SYSTEMS: &[&str] = &["killteam", "maelstrom", "tactical_strike"];
const REACH_THROUGH_SYSTEMS: &[&str] = &["server", "umpire"];

/// Stands outside: knows none of the others, and none knows it.
const OUTSIDE: &str = "xtask";

/// A sentence for every arrow that points the wrong way, and for every crate without a place.
pub(crate) fn violations(packages: &[Package]) -> Vec<String> {
    packages.iter().flat_map(|it| misplaced(it).into_iter().chain(wrong_arrows(it))).collect()
}

fn misplaced(package: &Package) -> Option<String> {
    let name = &package.name;
    if package.folder.file_name() != Some(name.as_ref()) {
        let folder = package.folder.file_name().unwrap_or_default();
        return Some(format!(
            "crate `{name}` lies in a folder called `{}`; give both one name",
            Path::new(folder).display()
        ));
    }
    if name != OUTSIDE && row_of(name).is_none() {
        return Some(format!(
            "crate `{name}` has no place among the others; give it one in ORDER, xtask/src/arrows.rs"
        ));
    }
    None
}

fn wrong_arrows(package: &Package) -> Vec<String> {
    let name = &package.name;
    let ours = package.dependencies.iter().filter(|it| it.ours);
    ours.filter_map(|it| {
        let why = why_not(name, &it.name).or_else(|| past_systems(name, &it.name, it.kind))?;
        let how = match it.kind {
            Kind::Normal => "depends on",
            Kind::Build => "depends, to be built, on",
            Kind::Dev => "depends, for its tests, on",
        };
        Some(format!("`{name}` {how} `{}`, but {why}", it.name))
    })
    .collect()
}

fn past_systems(from: &str, to: &str, kind: Kind) -> Option<String> {
    let is_past = REACH_THROUGH_SYSTEMS.contains(&from) && SYSTEMS.contains(&to) && kind != Kind::Dev;
    is_past.then(|| format!("`{from}` takes any system and reaches them through `systems` alone"))
}

fn why_not(from: &str, to: &str) -> Option<String> {
    if from == OUTSIDE {
        return Some(format!("{OUTSIDE} stands outside and knows no other crate"));
    }
    if to == OUTSIDE {
        return Some(format!("{OUTSIDE} stands outside and nobody may know it"));
    }
    // A crate without a row is reported once, by itself.
    let from_row = row_of(from)?;
    let Some(to_row) = row_of(to) else {
        return Some(format!("`{to}` has no place among the crates of this workspace"));
    };
    if to_row < from_row {
        None
    } else if to_row == from_row {
        Some("the two stand side by side and may not know each other".into())
    } else {
        Some(format!("`{to}` stands right of it, and arrows point from left to right only"))
    }
}

fn row_of(name: &str) -> Option<usize> {
    ORDER.iter().position(|row| row.contains(&name))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::violations;
    use crate::manifests::{Dependency, Kind, Package};

    /// `"battle: table, proptest@"` is the crate `battle` with a dependency of ours and one from outside;
    /// `dev` and `build` before a name say what it is for.
    fn workspace(lines: &[&str]) -> Vec<Package> {
        lines.iter().map(|it| package(it)).collect()
    }

    fn package(line: &str) -> Package {
        let (name, dependencies) = line.split_once(':').expect("a colon after the name");
        let dependencies = dependencies.split(',').map(str::trim).filter(|it| !it.is_empty()).map(dependency).collect();
        Package { name: name.into(), folder: Path::new("crates").join(name), dependencies, benches: Vec::new() }
    }

    fn dependency(text: &str) -> Dependency {
        let (kind, name) = match text.split_once(' ') {
            Some(("dev", name)) => (Kind::Dev, name),
            Some(("build", name)) => (Kind::Build, name),
            _ => (Kind::Normal, text),
        };
        Dependency { name: name.trim_end_matches('@').into(), kind, ours: !name.ends_with('@') }
    }

    #[track_caller]
    fn refused(lines: &[&str], sentence: &str) {
        assert_eq!(violations(&workspace(lines)), [sentence]);
    }

    #[test]
    fn arrows_from_left_to_right_are_legal_over_any_distance() {
        let lines = [
            "table: serde@, dev proptest@",
            "battle: table",
            "door: table, battle",
            "scenario: table, battle",
            "killteam: table, battle, door, scenario, dev battle",
            "maelstrom: scenario",
            "odds: killteam",
            "bots: killteam",
            "systems: bots, killteam, maelstrom",
            "sim: bots, systems",
            "umpire: table, sim, bots, dev killteam",
            "xtask: anyhow@",
        ];
        assert_eq!(violations(&workspace(&lines)), [""; 0]);
    }

    #[test]
    fn an_arrow_back_is_refused() {
        refused(
            &["table: battle", "battle:"],
            "`table` depends on `battle`, but `battle` stands right of it, and arrows point from left to right only",
        );
    }

    #[test]
    fn an_arrow_back_for_tests_is_refused_too() {
        refused(
            &["scenario: dev killteam", "killteam:"],
            "`scenario` depends, for its tests, on `killteam`, but `killteam` stands right of it, \
             and arrows point from left to right only",
        );
    }

    #[test]
    fn an_arrow_back_for_the_build_is_refused_too() {
        refused(
            &["battle: build server", "server:"],
            "`battle` depends, to be built, on `server`, but `server` stands right of it, \
             and arrows point from left to right only",
        );
    }

    #[test]
    fn the_command_and_the_server_reach_systems_through_the_list() {
        refused(
            &["umpire: maelstrom, systems", "maelstrom:", "systems: maelstrom"],
            "`umpire` depends on `maelstrom`, but `umpire` takes any system and reaches them through `systems` alone",
        );
        refused(
            &["server: killteam", "killteam:"],
            "`server` depends on `killteam`, but `server` takes any system and reaches them through `systems` alone",
        );
        assert_eq!(violations(&workspace(&["umpire: dev tactical_strike", "tactical_strike:"])), [""; 0]);
    }

    #[test]
    fn the_systems_never_know_each_other() {
        refused(
            &["killteam: maelstrom", "maelstrom:"],
            "`killteam` depends on `maelstrom`, but the two stand side by side and may not know each other",
        );
    }

    #[test]
    fn xtask_stands_outside() {
        refused(
            &["xtask: table", "table:"],
            "`xtask` depends on `table`, but xtask stands outside and knows no other crate",
        );
        refused(
            &["umpire: xtask", "xtask:"],
            "`umpire` depends on `xtask`, but xtask stands outside and nobody may know it",
        );
    }

    #[test]
    fn a_crate_without_a_place_is_told_once() {
        refused(
            &["helpers: table", "table:"],
            "crate `helpers` has no place among the others; give it one in ORDER, xtask/src/arrows.rs",
        );
    }

    #[test]
    fn folder_and_crate_have_one_name() {
        let mut packages = workspace(&["table:"]);
        packages[0].folder = "crates/tabletop".into();
        assert_eq!(violations(&packages), ["crate `table` lies in a folder called `tabletop`; give both one name"]);
    }

    #[test]
    fn every_wrong_arrow_is_told_at_once() {
        let packages = workspace(&["table: battle, server", "battle: battle"]);
        assert_eq!(violations(&packages).len(), 3);
    }
}
