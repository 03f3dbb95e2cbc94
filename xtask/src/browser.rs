//! The web app's own checks, and real browsers against the real program.
//!
//! They need Node and Chromium. Both are used where they are found and brought where that may be done; elsewhere the stage
//! says what it skipped, and on the build server a skip is a failure.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::node::{NO_NODE, Node, succeed};
use crate::rounds::TYPES;
use crate::stage::{Done, Stage};
use crate::workspace::Workspace;

/// Programs that are Chromium, the likeliest first.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// Lints, types and pure functions of the web app, and whether `web/dist` is what its sources build.
pub(crate) fn app(workspace: &Workspace) -> Stage<'_> {
    Stage::able("web checks", "to see it alone, run `npm run lint`, `check`, `test` and `build` in web/", move || {
        let web = workspace.root().join("web");
        let Some(node) = Node::find(workspace)? else { return Ok(Done::Skipped(NO_NODE.into())) };
        node.install(workspace, &web)?;
        for script in ["lint", "check", "test"] {
            node.npm(&web, &["run", "--silent", script])?;
        }
        let before = files(&web.join("dist"))?;
        node.npm(&web, &["run", "--silent", "build"])?;
        if files(&web.join("dist"))? != before {
            bail!("web/dist was not what its sources build; it is now, so look at it and commit it");
        }
        Ok(Done::Whole)
    })
}

/// Whole battles in real browsers.
pub(crate) fn battles(workspace: &Workspace) -> Stage<'_> {
    Stage::able("browser tests", "to see it alone, run `npm run browser` in web/", move || {
        let web = workspace.root().join("web");
        let Some(node) = Node::find(workspace)? else { return Ok(Done::Skipped(NO_NODE.into())) };
        let Some(chromium) = chromium()? else { return Ok(Done::Skipped(NO_BROWSER.into())) };
        node.install(workspace, &web)?;
        // The program that the tests before have built.
        let build = ["build", "--quiet", "--package", "umpire", "--features", TYPES];
        let built = workspace.cargo().args(build).status()?;
        if !built.success() {
            bail!("umpire does not build");
        }
        let program = workspace.target()?.join("debug/umpire");
        let mut command = node.npm_command(&web);
        command.args(["run", "--silent", "browser"]).env("CHROMIUM", chromium).env("UMPIRE", program);
        succeed(&mut command, "npm run browser")?;
        Ok(Done::Whole)
    })
}

const NO_BROWSER: &str = "no Chromium is here, and it may not be installed: install the package chromium";

/// The browser that is here, or the one of Debian where it may be installed.
fn chromium() -> anyhow::Result<Option<PathBuf>> {
    if let Some(own) = std::env::var_os("CHROMIUM") {
        return Ok(Some(own.into()));
    }
    if let Some(found) = on_path() {
        return Ok(Some(found));
    }
    let as_root = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|it| it.success())
    };
    println!("  installing Chromium from Debian's packages");
    let install = ["install", "-y", "--no-install-recommends", "chromium"];
    let installed = as_root(&install) || (as_root(&["update"]) && as_root(&install));
    Ok(installed.then(on_path).flatten())
}

fn on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let all: Vec<PathBuf> = std::env::split_paths(&path).collect();
    BROWSERS.iter().flat_map(|name| all.iter().map(move |it| it.join(name))).find(|it| it.is_file())
}

/// Every file below a folder, with its bytes.
fn files(folder: &Path) -> anyhow::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else {
                all.insert(path.clone(), fs::read(&path)?);
            }
        }
    }
    Ok(all)
}
