//! Recorded battles: journals that have to replay as long as Umpire plays their rules.
//!
//! They lie in `crates/umpire/tests/recorded/journals`. Whatever is there is never written again; what is missing of
//! the newest rules is recorded by the test that wants it, and only when `UMPIRE_RECORD` is set.

use std::process::{Command, ExitCode};

use crate::stage::{self, Stage};
use crate::workspace::{RECORD, Workspace};

/// Records what is missing, then replays everything.
pub(crate) fn record(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let mut missing = test(workspace);
    missing.args(["the_newest_rules_are_recorded", "--", "--nocapture"]).env(RECORD, "1");
    Ok(stage::run(vec![Stage::cargo("record", missing), Stage::cargo("replay", test(workspace))]))
}

fn test(workspace: &Workspace) -> Command {
    let mut command = workspace.cargo();
    command.args(["test", "--quiet", "--package", "umpire", "--test", "recorded"]);
    command
}
