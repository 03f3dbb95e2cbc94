//! The two that are compared: this tree as it lies here, and a commit in a work tree of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::workspace::Workspace;

/// One of the two, built.
pub(super) struct Side {
    /// What it is called, which is a name for folders too.
    pub(super) name: String,
    pub(super) program: PathBuf,
}

impl Side {
    /// This tree, changes that nobody has committed included.
    pub(super) fn of_this_tree(workspace: &Workspace) -> anyhow::Result<Self> {
        Ok(Self { name: "now".into(), program: workspace.built_product()? })
    }

    /// A commit, checked out below a folder of this tree's target. It stays there, so that the next time builds nothing.
    pub(super) fn of_commit(workspace: &Workspace, commit: &str, folder: &Path) -> anyhow::Result<Self> {
        let revision = format!("{commit}^{{commit}}");
        let name = git(workspace, &["rev-parse", "--verify", "--quiet", "--short=12", &revision])
            .with_context(|| format!("there is no commit `{commit}` here"))?;
        let tree = folder.join(&name);
        if !tree.join("Cargo.toml").is_file() {
            // Somebody may have emptied the target folder, and git would still think that the tree is there.
            git(workspace, &["worktree", "prune"])?;
            let path = tree.to_str().context("the target folder's name is not plain text")?;
            git(workspace, &["worktree", "add", "--detach", path, &name])?;
        }
        let program = workspace.build_in(&tree, &tree.join("target"))?;
        Ok(Self { name, program })
    }
}

fn git(workspace: &Workspace, args: &[&str]) -> anyhow::Result<String> {
    let output = Command::new("git").current_dir(workspace.root()).args(args).output().context("cannot start git")?;
    if !output.status.success() {
        bail!("git {} says no: {}", args.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
