//! The arrows inside the large crates point one way, too: a module uses what is in its own layer and in those below it.
//!
//! A folder is a chapter of the rulebook and may have files in several layers: what a rule does lies above what it is
//! made of. The longest name decides. Paths alone are looked at. One thing reaches up on purpose and is none: a closed
//! list (`TacOp`, `Mission`, `TeamRule`) lies below, its `card` above, and whoever has a value asks it for the card.

use std::path::Path;

use anyhow::Context;

use crate::manifests::Package;
use crate::modules::{self, Modules};
use crate::purity::{module_folder, sources, told};

/// A layer: what it is called, and the modules in it.
type Layer = (&'static str, &'static [&'static str]);

/// From the lowest to the highest. Modules of one layer may know each other.
const LAYERS: &[(&str, &[Layer])] =
    &[("killteam", KILL_TEAM), ("maelstrom", MAELSTROM), ("tactical_strike", TACTICAL_STRIKE)];

const KILL_TEAM: &[Layer] = &[
    (
        "vocabulary",
        &[
            "abilities",
            "approved_ops_2025::list",
            "attacks::attack",
            "attacks::choice",
            "attacks::screen",
            "changes",
            "choice",
            "close_quarters::half_way",
            "close_quarters::plans",
            "close_quarters::strongholds",
            "close_quarters::walls",
            "close_quarters::watch",
            "equipment::list",
            "equipment::loadout",
            "initiative",
            "limit",
            "objectives",
            "reason",
            "roster",
            "sentence",
            "setup::readings",
            "team",
            "team_rules::list",
            "tracking::level",
            "vocabulary",
            "way",
            "weapon",
            "weapon_rules",
        ],
    ),
    (
        "state",
        &[
            "approved_ops_2025::kill_grade",
            "attacks::digest",
            "attacks::event",
            "digest",
            "equipment::event",
            "equipment::held",
            "event",
            "ground",
            "means",
            "record",
            "roads",
            "setup",
            "state",
            "tracking",
        ],
    ),
    (
        "witness",
        &[
            "answers",
            "card",
            "equipment::shield",
            "equipment::smoke",
            "geometry",
            "targeting",
            "team_rules::card",
            "team_rules::hooks",
            "witness",
        ],
    ),
    (
        "rules",
        &[
            "actions",
            "approved_ops_2025",
            "attacks",
            "close_quarters",
            "equipment",
            "incapacitation",
            "roads::places",
            "roads::survey",
            "sealed",
            "team_rules",
            "tracking::notes",
            "witness::attacks",
        ],
    ),
    ("phases", &["event::fold", "pending", "phases"]),
    ("battle", &["options", "playable", "system"]),
    ("words", &["words", "written"]),
    ("shown", &["scenario", "shown"]),
];

const MAELSTROM: &[Layer] = &[
    (
        "vocabulary",
        &[
            "army",
            "choice",
            "missions::list",
            "objectives::list",
            "reason",
            "settings",
            "size",
            "stratagems::list",
            "terrain",
            "vocabulary",
        ],
    ),
    ("state", &["event", "ground", "header", "record", "state"]),
    ("witness", &["geometry", "transports", "witness"]),
    ("rules", &["missions", "objectives", "stratagems"]),
    ("phases", &["fold", "phases", "setup"]),
    ("battle", &["matters", "options", "system"]),
    ("words", &["words", "written"]),
    ("shown", &["driver", "scenario", "shown"]),
];

const TACTICAL_STRIKE: &[Layer] = &[
    (
        "vocabulary",
        &[
            "ad_hoc_units::base_type",
            "allies",
            "armoury",
            "army_list",
            "campaign::names",
            "campaign::resources",
            "choice",
            "close_combat",
            "command_points::grant",
            "deployment_map",
            "fraction",
            "hero_role",
            "leadership::target",
            "lists",
            "missions::list",
            "points_of_interest::list",
            "reason",
            "strike_force",
            "throws::list",
            "vocabulary",
        ],
    ),
    ("state", &["campaign", "combatant", "event", "header", "record", "state"]),
    ("witness", &["ad_hoc_units::composition", "ad_hoc_units::conferring", "geometry", "witness"]),
    ("rules", &["ad_hoc_units", "command_points", "hero_roles", "leadership", "missions", "points_of_interest"]),
    ("phases", &["answers", "fold", "outcome", "phases", "setup", "throws"]),
    ("battle", &["options", "system"]),
    ("words", &["words", "written"]),
    ("shown", &["scenario", "shown"]),
];

/// A sentence for every arrow that points up, and for every module without a layer.
pub(crate) fn violations(packages: &[Package], root: &Path) -> anyhow::Result<Vec<String>> {
    let mut sentences = Vec::new();
    for (name, layers) in LAYERS {
        let package = packages.iter().find(|it| it.name == *name);
        let package = package.with_context(|| format!("LAYERS names `{name}`, which is no crate"))?;
        let folder = package.folder.join("src");
        let files = sources(&folder)?;
        let modules = Modules::new(files.iter().map(|(file, words)| (module_of(file, &folder), words.clone())));
        let place = |of: &modules::Path| {
            let file = files.iter().map(|(file, _)| file).find(|it| module_of(it, &folder) == *of);
            file.map_or_else(|| name.to_string(), |it| told(it, root))
        };
        sentences.extend(misplaced(name, &modules, layers));
        sentences.extend(wrong_arrows(&modules, layers, place));
    }
    Ok(sentences)
}

/// The names of a file's module, from the root of its crate.
fn module_of(file: &Path, folder: &Path) -> modules::Path {
    let own = module_folder(file);
    let below = own.strip_prefix(folder).unwrap_or(&own);
    below.iter().map(|it| it.to_string_lossy().into_owned()).collect()
}

fn misplaced(name: &str, modules: &Modules, layers: &[Layer]) -> Vec<String> {
    let homeless = modules.paths().filter(|it| it.len() == 1 && layer_of(it, layers).is_none()).map(|it| {
        format!("`{name}`: module `{}` has no layer; give it one in LAYERS, xtask/src/layers.rs", it.join("::"))
    });
    let listed = layers.iter().flat_map(|(_, modules)| *modules);
    let gone = listed
        .filter(|it| !modules.paths().any(|path| path.join("::") == **it))
        .map(|it| format!("`{name}`: LAYERS, xtask/src/layers.rs, names module `{it}`, which does not exist"));
    homeless.chain(gone).collect()
}

fn wrong_arrows(modules: &Modules, layers: &[Layer], place: impl Fn(&modules::Path) -> String) -> Vec<String> {
    let up = modules.uses().into_iter().filter_map(|it| {
        // A module without a layer is reported once, by itself; the root only hands on.
        let (from, to) = (layer_of(&it.by, layers)?, layer_of(&it.of, layers)?);
        if to <= from {
            return None;
        }
        let ((lower, _), (higher, _)) = (layers.get(from)?, layers.get(to)?);
        let (place, line, item, of) = (place(&it.by), it.line, &it.item, it.of.join("::"));
        Some(format!("{place}:{line}: {lower} may not use `{item}` of `{of}`, which lies above in {higher}"))
    });
    up.collect()
}

/// The layer that names the module, or the nearest above it that is named.
fn layer_of(module: &modules::Path, layers: &[Layer]) -> Option<usize> {
    let named = |name: &str| layers.iter().position(|(_, modules)| modules.contains(&name));
    (1..=module.len()).rev().find_map(|length| named(&module[..length].join("::")))
}

#[cfg(test)]
mod tests {
    use super::{Layer, layer_of, misplaced, module_of, violations, wrong_arrows};
    use crate::modules::Modules;
    use crate::rust_text::words;
    use crate::workspace::Workspace;

    const LAYERS: &[Layer] = &[("words", &["words", "rules::list"]), ("rules", &["rules"])];

    fn path(it: &str) -> Vec<String> {
        it.split("::").map(str::to_owned).collect()
    }

    fn modules(files: &[(&str, &str)]) -> Modules {
        Modules::new(files.iter().map(|(name, source)| (path(name), words(source))))
    }

    fn refused(files: &[(&str, &str)]) -> Vec<String> {
        wrong_arrows(&modules(files), LAYERS, |it| format!("{}.rs", it.join("/")))
    }

    #[test]
    fn an_arrow_down_or_aside_is_legal() {
        let files = [
            ("words", "pub struct Word; use crate::rules::Rule;"),
            ("rules", "mod list; mod score; pub use list::Rule; use crate::words::Word; fn judge() {}"),
            ("rules::list", "pub enum Rule {} use crate::words;"),
            ("rules::score", "use super::judge;"),
        ];
        assert_eq!(refused(&files), [""; 0]);
    }

    #[test]
    fn an_arrow_up_is_told_with_its_place() {
        let files = [
            ("words", "\nuse crate::rules::{Rule, judge};"),
            ("rules", "mod list; pub use list::Rule; fn judge() {}"),
            ("rules::list", "pub enum Rule {}\n\nfn f() { super::judge() }"),
        ];
        let sentences = [
            "rules/list.rs:3: words may not use `judge` of `rules`, which lies above in rules",
            "words.rs:2: words may not use `judge` of `rules`, which lies above in rules",
        ];
        assert_eq!(refused(&files), sentences);
    }

    #[test]
    fn the_longest_name_decides() {
        let layer = |it: &str| layer_of(&path(it), LAYERS);
        assert_eq!(layer("rules"), Some(1));
        assert_eq!(layer("rules::score"), Some(1));
        assert_eq!(layer("rules::list"), Some(0));
        assert_eq!(layer("rules::list::deep"), Some(0));
        assert_eq!(layer("other"), None);
    }

    #[test]
    fn a_module_without_a_layer_and_a_layer_without_its_module_are_told() {
        let sentences = [
            "`umpire`: module `other` has no layer; give it one in LAYERS, xtask/src/layers.rs",
            "`umpire`: LAYERS, xtask/src/layers.rs, names module `rules::list`, which does not exist",
        ];
        assert_eq!(misplaced("umpire", &modules(&[("words", ""), ("rules", ""), ("other", "")]), LAYERS), sentences);
    }

    #[test]
    fn the_crates_of_this_workspace_keep_their_layers() {
        let workspace = Workspace::find().unwrap();
        assert_eq!(violations(&workspace.packages().unwrap(), workspace.root()).unwrap(), [""; 0]);
    }

    #[test]
    fn a_file_is_a_module() {
        let module = |it: &str| module_of(std::path::Path::new(it), std::path::Path::new("src")).join("::");
        assert_eq!(module("src/lib.rs"), "");
        assert_eq!(module("src/way.rs"), "way");
        assert_eq!(module("src/actions/mod.rs"), "actions");
        assert_eq!(module("src/state/markers.rs"), "state::markers");
    }
}
