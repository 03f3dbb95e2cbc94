//! Where the workspace lies, and how cargo is called in it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, bail};

use crate::manifests::{self, Package};

/// The tests that own golden files rewrite them when this variable is set.
pub(crate) const BLESS: &str = "UMPIRE_BLESS";
/// The test that owns recorded battles records those that are missing when this variable is set.
pub(crate) const RECORD: &str = "UMPIRE_RECORD";

/// Said before a build of minutes. Cargo shows its progress below.
const BUILDING: &str = "Building Umpire as a user gets it. The first time takes some minutes; later ones take seconds.";

pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    pub(crate) fn find() -> anyhow::Result<Self> {
        // Cargo says where this crate lies now; where it lay when compiled is only the second-best guess.
        let here = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = here.parent().context("xtask has no folder above it")?.to_path_buf();
        Ok(Self { root })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A call of cargo from the root of the workspace, in an environment that cannot bless or record by accident.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(&self.root).env_remove(BLESS).env_remove(RECORD);
        // `cargo run` describes xtask to us in these; a nested cargo must not inherit them.
        for (key, _) in std::env::vars_os() {
            let name = key.to_string_lossy();
            if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
                command.env_remove(&key);
            }
        }
        if on_build_server() {
            // Nothing is built twice there, so keeping notes for the next time only costs.
            command.env("CARGO_INCREMENTAL", "0");
        }
        command
    }

    /// The folder that cargo builds into.
    pub(crate) fn target(&self) -> anyhow::Result<PathBuf> {
        let own = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.root.join("target"), PathBuf::from);
        std::fs::create_dir_all(&own).with_context(|| format!("cannot make {}", own.display()))?;
        Ok(own)
    }

    /// True if `cargo WORD --version` answers.
    pub(crate) fn knows(&self, word: &str) -> bool {
        let asked = self.cargo().args([word, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|it| it.success())
    }

    pub(crate) fn packages(&self) -> anyhow::Result<Vec<Package>> {
        let output = self
            .cargo()
            .args(["metadata", "--no-deps", "--format-version", "1"])
            .stderr(Stdio::inherit())
            .output()
            .context("cannot start cargo")?;
        if !output.status.success() {
            bail!("cargo cannot read the manifests; its words are above");
        }
        let metadata = serde_json::from_slice(&output.stdout).context("cannot parse the output of `cargo metadata`")?;
        manifests::packages(&metadata)
    }

    /// The product as a user gets it, built.
    pub(crate) fn built_product(&self) -> anyhow::Result<PathBuf> {
        self.build_in(&self.root, &self.target()?)
    }

    /// The same of a tree that lies somewhere else, built into a folder of its own.
    pub(crate) fn build_in(&self, tree: &Path, target: &Path) -> anyhow::Result<PathBuf> {
        let mut command = self.cargo();
        command.current_dir(tree).env("CARGO_TARGET_DIR", target).args(["build", "--release", "--package", "umpire"]);
        if !command.status().context("cannot start cargo")?.success() {
            bail!("{} does not build; cargo's words are above", tree.display());
        }
        Ok(target.join("release").join(format!("umpire{}", std::env::consts::EXE_SUFFIX)))
    }

    /// Builds the product and becomes it, in the folder where the developer stands.
    pub(crate) fn run_product(&self, args: &[OsString]) -> anyhow::Result<ExitCode> {
        let product = ["--release", "--package", "umpire"];
        eprintln!("{BUILDING}");
        let built = self.cargo().arg("build").args(product).status().context("cannot start cargo")?;
        if !built.success() {
            bail!("umpire does not build; cargo's words are above");
        }
        let mut command = self.cargo();
        command.current_dir(std::env::current_dir().context("cannot tell the current folder")?);
        command.args(["run", "--quiet", "--manifest-path"]).arg(self.root.join("Cargo.toml"));
        command.args(product).arg("--").args(args);
        become_it(command)
    }
}

/// True on the build server, by the variable that all of them set.
pub(crate) fn on_build_server() -> bool {
    std::env::var_os("CI").is_some_and(|it| !it.is_empty() && it != "false")
}

/// Replaces this process, so that Ctrl-C and the exit code are the product's own affair.
#[cfg(unix)]
fn become_it(mut command: Command) -> anyhow::Result<ExitCode> {
    use std::os::unix::process::CommandExt;

    Err(anyhow::Error::new(command.exec()).context("cannot start umpire"))
}

#[cfg(not(unix))]
fn become_it(mut command: Command) -> anyhow::Result<ExitCode> {
    let status = command.status().context("cannot start umpire")?;
    Ok(status.code().and_then(|it| u8::try_from(it).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
