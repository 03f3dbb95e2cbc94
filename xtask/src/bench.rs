//! The measurements: run in earnest by `cargo xtask bench`, and once each by `cargo xtask test`.

use std::process::{Command, ExitCode};

use anyhow::Context;

use crate::manifests::Package;
use crate::stage::Stage;
use crate::workspace::Workspace;

/// Measures everything whose name contains the filter, and says on what and how.
pub(crate) fn measure(workspace: &Workspace, filter: Option<&str>) -> anyhow::Result<ExitCode> {
    let Some(mut command) = on_benches(workspace, "bench")? else {
        println!("there are no measurements yet");
        return Ok(ExitCode::SUCCESS);
    };
    if let Some(filter) = filter {
        command.arg("--").arg(filter);
    }
    print_method(workspace);
    let status = command.status().context("cannot start cargo")?;
    if !status.success() {
        eprintln!("xtask: the measurements failed; the words above say where");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs each measurement a single time, unoptimized, so that none rots. There is no stage if there are none.
pub(crate) fn once(workspace: &Workspace) -> anyhow::Result<Option<Stage<'static>>> {
    Ok(on_benches(workspace, "test")?.map(|command| Stage::cargo("benches", command)))
}

/// Cargo's own `--benches` would take every library along; we name the targets.
fn on_benches(workspace: &Workspace, word: &str) -> anyhow::Result<Option<Command>> {
    let args = targets(&workspace.packages()?);
    if args.is_empty() {
        return Ok(None);
    }
    let mut command = workspace.cargo();
    command.arg(word).args(args);
    if word == "test" {
        // As the tests before them, so that nothing is built twice.
        command.args(["--features", crate::rounds::TYPES]);
    }
    Ok(Some(command))
}

fn targets(packages: &[Package]) -> Vec<String> {
    let with_benches = packages.iter().filter(|it| !it.benches.is_empty());
    let mut args = Vec::new();
    for package in with_benches {
        args.extend(["--package".to_owned(), package.name.clone()]);
        args.extend(package.benches.iter().flat_map(|it| ["--bench".to_owned(), it.clone()]));
    }
    args
}

/// A number without its method is an anecdote.
fn print_method(workspace: &Workspace) {
    print_machine(workspace);
    println!(
        "method    profile `bench`, one thread; odds and sim: medians of five windows by CPU time, with slowest and fastest;"
    );
    println!("          the others: divan repeats each and shows fastest, slowest, median and mean\n");
}

/// On what is measured: machine, system, compiler and commit.
pub(crate) fn print_machine(workspace: &Workspace) {
    let first_line = |command: &mut Command| {
        let output = command.current_dir(workspace.root()).output().ok().filter(|it| it.status.success())?;
        String::from_utf8_lossy(&output.stdout).lines().next().map(str::to_owned)
    };
    let unknown = || "unknown".to_owned();
    let cores = std::thread::available_parallelism().map_or_else(|_| unknown(), |it| it.to_string());
    println!("machine   {}, {cores} cores, {}", std::env::consts::ARCH, processor().unwrap_or_else(unknown));
    println!("system    {}", std::env::consts::OS);
    println!("compiler  {}", first_line(Command::new("rustc").arg("--version")).unwrap_or_else(unknown));
    let commit = first_line(Command::new("git").args(["describe", "--always", "--dirty"]));
    println!("commit    {}", commit.unwrap_or_else(unknown));
}

fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|it| it.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::targets;
    use crate::manifests::Package;

    #[test]
    fn only_packages_with_benches_are_named() {
        let package = |name: &str, benches: &[&str]| Package {
            name: name.into(),
            folder: name.into(),
            dependencies: Vec::new(),
            benches: benches.iter().map(|it| (*it).to_owned()).collect(),
        };
        let packages =
            [package("table", &["sight", "path"]), package("scenario", &[]), package("battle", &["copying"])];
        assert_eq!(
            targets(&packages).join(" "),
            "--package table --bench sight --bench path --package battle --bench copying"
        );
        assert!(targets(&packages[1..2]).is_empty());
    }
}
