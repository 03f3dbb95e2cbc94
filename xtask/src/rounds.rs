//! The two rounds: `check` while working, `test` before handing over.

use std::process::{Command, ExitCode};

use crate::stage::{self, Stage};
use crate::workspace::Workspace;
use crate::{arrows, bench, browser, digests, golden, layers, names, purity, web};

/// The browser's types and the description of the routes, which tests write down and compare. Everything is built with them,
/// so that nothing is built twice.
pub(crate) const TYPES: &str = "server/ts,server/openapi";

/// Less than a minute once built.
pub(crate) fn quick(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let mut stages = before_the_tests(workspace);
    stages.push(Stage::cargo("unit tests", tests(workspace, &["--lib", "--bins"])));
    stages.push(scenarios(workspace));
    Ok(stage::run(stages))
}

/// What the build server runs.
pub(crate) fn everything(workspace: &Workspace) -> anyhow::Result<ExitCode> {
    let golden_files = golden::files(workspace.root())?;
    let mut stages = before_the_tests(workspace);
    stages.push(Stage::cargo("tests", tests(workspace, &["--tests", "--examples"])));
    stages.push(cargo(workspace, "doc-tests", &["test", "--workspace", "--features", TYPES, "--doc"]));
    stages.push(docs(workspace));
    stages.extend(bench::once(workspace)?);
    stages.push(scenarios(workspace));
    stages.push(browser::app(workspace));
    stages.push(browser::battles(workspace));
    stages.push(Stage::check(
        "golden files",
        "a test wrote golden files without being asked; make it write only when UMPIRE_BLESS is set",
        move || Ok(golden::changes(&golden_files, &golden::files(workspace.root())?)),
    ));
    Ok(stage::run(stages))
}

/// What needs no test to be built comes first, and the fastest of it before all.
fn before_the_tests(workspace: &Workspace) -> Vec<Stage<'_>> {
    let lints = ["clippy", "--workspace", "--all-targets", "--features", TYPES, "--", "--deny", "warnings"];
    vec![
        Stage::check("tools", "install what is missing, then run this again", || Ok(missing_tools(workspace))),
        Stage::check("arrows", "change the manifests named above, then run `cargo xtask check`", || {
            Ok(arrows::violations(&workspace.packages()?))
        }),
        Stage::check("names", "change the places named above, then run `cargo xtask check`", || {
            names::violations(&workspace.packages()?, workspace.root())
        }),
        Stage::check("layers", "change the places named above, then run `cargo xtask check`", || {
            layers::violations(&workspace.packages()?, workspace.root())
        }),
        Stage::check("purity", "change the places named above, then run `cargo xtask check`", || {
            purity::violations(&workspace.packages()?, workspace.root())
        }),
        Stage::check("digests", "change the places named above, then run `cargo xtask check`", || {
            digests::violations(&workspace.packages()?, workspace.root())
        }),
        Stage::check("web app", "run `npm run build` in web/, then `cargo xtask check`", || {
            web::violations(workspace.root())
        }),
        cargo(workspace, "format", &["fmt", "--all", "--check"]).with_remedy("run `cargo fmt --all`"),
        cargo(workspace, "lints", &lints),
    ]
}

fn missing_tools(workspace: &Workspace) -> Vec<String> {
    let tools = [("fmt", "rustfmt"), ("clippy", "clippy")];
    let missing = tools.into_iter().filter(|(word, _)| !workspace.knows(word));
    missing.map(|(_, component)| format!("{component} is missing: run `rustup component add {component}`")).collect()
}

/// Nextest where it is installed, since it is faster; otherwise what comes with Rust. The tests are the same.
fn tests(workspace: &Workspace, targets: &[&str]) -> Command {
    let mut command = workspace.cargo();
    if workspace.knows("nextest") {
        command.args(["nextest", "run"]);
    } else {
        command.arg("test");
    }
    command.arg("--workspace").args(["--features", TYPES]).args(targets);
    command
}

fn docs(workspace: &Workspace) -> Stage<'_> {
    let mut command = workspace.cargo();
    command.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings");
    Stage::cargo("docs", command)
}

fn scenarios(workspace: &Workspace) -> Stage<'_> {
    let run = ["run", "--quiet", "--package", "umpire", "--features", TYPES, "--", "scenario", "scenarios"];
    cargo(workspace, "scenarios", &run)
}

fn cargo<'a>(workspace: &Workspace, name: &'static str, args: &[&str]) -> Stage<'a> {
    let mut command = workspace.cargo();
    command.args(args);
    Stage::cargo(name, command)
}
