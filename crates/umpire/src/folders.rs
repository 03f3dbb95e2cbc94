//! Where Umpire keeps things: in the user's own folder for data, wherever it was started.

use std::env;
use std::path::{Path, PathBuf};

/// The file of battles.
pub(crate) const FILE: &str = "umpire.sqlite";

/// The folder that everything is kept in: `$UMPIRE_HOME`, else the platform's usual place for data, else this folder.
pub(crate) fn home() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    set("UMPIRE_HOME").or_else(|| usual(&set)).unwrap_or_default()
}

#[cfg(target_os = "macos")]
fn usual(set: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let own = || set("HOME").map(|it| it.join("Library/Application Support/umpire"));
    set("XDG_DATA_HOME").map(|it| it.join("umpire")).or_else(own)
}

#[cfg(windows)]
fn usual(set: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    set("XDG_DATA_HOME").or_else(|| set("APPDATA")).map(|it| it.join("umpire"))
}

#[cfg(not(any(target_os = "macos", windows)))]
fn usual(set: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let own = || set("HOME").map(|it| it.join(".local/share"));
    set("XDG_DATA_HOME").or_else(own).map(|it| it.join("umpire"))
}

/// The file of battles, in the folder for data.
pub(crate) fn store() -> PathBuf {
    home().join(FILE)
}

/// Where earlier versions kept battles.
pub(crate) fn battles() -> PathBuf {
    home().join("battles")
}

/// A path as people read it: from where they stand, if it lies below.
pub(crate) fn shown(path: &Path) -> PathBuf {
    let here = env::current_dir().ok();
    let below = here.and_then(|it| path.strip_prefix(it).ok().map(Path::to_owned));
    below.filter(|it| !it.as_os_str().is_empty()).unwrap_or_else(|| path.to_owned())
}
