//! What takes long, in parts: the figures that a "done when" asks for. The checks run the same code with small counts.

use std::process::ExitCode;

use anyhow::bail;

use crate::contests::{self, BALANCE, BUDGET, Held, LADDER, Shard, TIMED};
use crate::million::million;
use crate::node::{NO_NODE, Node, succeed};
use crate::rounds::TYPES;
use crate::stage::{self, Done, Stage};
use crate::workspace::Workspace;

/// The parts there are.
pub(crate) const PARTS: [&str; 7] = ["kills", "load", "simulate", "ladder", "timed", "balance", "dice"];

/// Those that can be played in shares.
pub(crate) const IN_SHARES: [&str; 3] = ["ladder", "timed", "balance"];

/// So often a server is killed under load.
const KILLS: &str = "200";

/// So many battles are played at the same time.
const BATTLES: &str = "500";

/// So many attacks of each weapon are rolled.
const ATTACKS: &str = "20000";

/// Runs one part, or a share of it, or all of them.
pub(crate) fn soak(workspace: &Workspace, part: Option<&str>, shard: Shard) -> anyhow::Result<ExitCode> {
    let mut stages = Vec::new();
    if part.is_none_or(|it| it == "kills") {
        stages.push(kills(workspace));
    }
    if part.is_none_or(|it| it == "load") {
        stages.push(load(workspace));
        stages.push(peer(workspace));
    }
    if part.is_none_or(|it| it == "simulate") {
        stages.push(million(workspace));
    }
    if part.is_none_or(|it| it == "ladder") {
        let remedy = "`umpire simulate killteam --bots search,greedy` plays such battles one by one";
        stages.push(contest("ladder", remedy, move || contests::hold(workspace, &LADDER, shard)));
    }
    if part.is_none_or(|it| it == "timed") {
        stages.push(timed(workspace, shard));
    }
    if part.is_none_or(|it| it == "balance") {
        let remedy = "change the profiles of a team in data/teams, then run this again";
        stages.push(contest("balance", remedy, move || contests::hold(workspace, &BALANCE, shard)));
    }
    if part.is_none_or(|it| it == "dice") {
        stages.push(dice(workspace));
    }
    Ok(stage::run(stages))
}

/// Contests that fail for every fault, and are not passed as long as battles are missing.
fn contest<'a>(name: &'static str, remedy: &str, work: impl FnOnce() -> anyhow::Result<Held> + 'a) -> Stage<'a> {
    Stage::able(name, remedy, move || {
        let Held { faults, missing } = work()?;
        for fault in &faults {
            println!("  {fault}");
        }
        match (faults.len(), missing.is_empty()) {
            (0, true) => Ok(Done::Whole),
            (0, false) => {
                Ok(Done::Skipped(format!("not judged before all are played; missing: {}", missing.join(", "))))
            }
            (1, _) => bail!("one thing is wrong"),
            (more, _) => bail!("{more} things are wrong"),
        }
    })
}

/// The bot that thinks ahead by the clock; and without any thought.
fn timed(workspace: &Workspace, shard: Shard) -> Stage<'_> {
    let remedy =
        format!("`umpire simulate killteam --bots search,greedy --think {BUDGET}` plays such battles and tells times");
    contest("timed", &remedy, move || {
        let unlike = contests::unthinking(workspace, &TIMED)?;
        let mut held = contests::hold(workspace, &TIMED, shard)?;
        held.faults.extend(unlike);
        Ok(held)
    })
}

/// The rules roll more than a million dice, and damage falls as the odds tell.
fn dice(workspace: &Workspace) -> Stage<'static> {
    let mut command = workspace.cargo();
    command.args(["test", "--profile", "load", "--package", "odds", "--test", "engine", "--", "--nocapture", "fall"]);
    command.env("UMPIRE_ATTACKS", ATTACKS);
    Stage::cargo("dice", command)
}

/// A server is killed at random moments under load; whatever it had acknowledged is found each time.
fn kills(workspace: &Workspace) -> Stage<'static> {
    let mut command = workspace.cargo();
    command.args(["test", "--package", "server", "--features", TYPES, "--test", "table", "--", "--nocapture"]);
    command.args(["--exact", "killed::what_was_acknowledged_outlives_kills_under_load"]).env("UMPIRE_KILLS", KILLS);
    Stage::cargo("kills", command)
}

/// A server plays many battles at once; what that takes, and how long anybody waits, is printed.
fn load(workspace: &Workspace) -> Stage<'static> {
    let mut command = workspace.cargo();
    command.args([
        "test",
        "--profile",
        "load",
        "--package",
        "server",
        "--test",
        "table",
        "--",
        "--nocapture",
        "--exact",
    ]);
    command.arg("load::choices_are_acknowledged_and_shown_to_both_seats_under_load").env("UMPIRE_LOAD", BATTLES);
    Stage::cargo("load", command)
}

/// Another server in the same run: as many matches of the smallest game there is, nothing of it durable.
fn peer(workspace: &Workspace) -> Stage<'_> {
    let remedy = "to see it alone, run `npm ci` and `node load.mjs 500 20` in xtask/peer/";
    Stage::able("load of a peer", remedy, move || {
        let folder = workspace.root().join("xtask/peer");
        let Some(node) = Node::find(workspace)? else { return Ok(Done::Skipped(NO_NODE.into())) };
        node.install(workspace, &folder)?;
        succeed(node.command("node").current_dir(&folder).args(["load.mjs", BATTLES, "20"]), "node load.mjs")?;
        Ok(Done::Whole)
    })
}
