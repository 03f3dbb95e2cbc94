//! What takes long, in parts: the figures that a "done when" asks for. The checks run the same code with small counts.

use std::process::ExitCode;

use crate::rounds::TYPES;
use crate::stage::{self, Stage};
use crate::workspace::Workspace;

/// The parts there are.
pub(crate) const PARTS: [&str; 1] = ["kills"];

/// So often a server is killed under load.
const KILLS: &str = "200";

/// Runs one part, or all of them.
pub(crate) fn soak(workspace: &Workspace, part: Option<&str>) -> anyhow::Result<ExitCode> {
    let mut stages = Vec::new();
    if part.is_none_or(|it| it == "kills") {
        stages.push(kills(workspace));
    }
    Ok(stage::run(stages))
}

/// A server is killed at random moments under load; whatever it had acknowledged is found each time.
fn kills(workspace: &Workspace) -> Stage<'static> {
    let mut command = workspace.cargo();
    command.args(["test", "--package", "server", "--features", TYPES, "--test", "table", "--", "--nocapture"]);
    command.args(["--exact", "killed::what_was_acknowledged_outlives_kills_under_load"]).env("UMPIRE_KILLS", KILLS);
    Stage::cargo("kills", command)
}
