//! A million random battles and a page of them: how long it takes, on how many cores, and in how much memory.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};

use crate::stage::{Done, Stage};
use crate::workspace::Workspace;

/// The battles of the soak.
const BATTLES: &str = "1000000";
/// Nothing of it may take more memory than this.
const MOST_KIB: u64 = 1024 * 1024;
/// Ticks in which the system counts the time that a process has computed.
const TICKS: f64 = 100.0;
/// How often a process is looked at.
const PAUSE: Duration = Duration::from_millis(100);

/// The stage of the soak.
pub(crate) fn million(workspace: &Workspace) -> Stage<'_> {
    Stage::able("simulate", "the run goes on if it is started again", || run(workspace))
}

fn run(workspace: &Workspace) -> anyhow::Result<Done> {
    if !Path::new("/proc/self/stat").exists() {
        return Ok(Done::Skipped("this system does not tell what a process has used".into()));
    }
    let built = workspace.cargo().args(["build", "--release", "--package", "umpire"]).status();
    ensure!(built.context("cannot start cargo")?.success(), "umpire does not build; cargo's words are above");
    let target = workspace.target()?;
    let (umpire, folder) = (target.join("release/umpire"), target.join("soak"));
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let table = folder.join("million.parquet");
    if table.exists() {
        fs::remove_file(&table).with_context(|| format!("cannot remove {}", table.display()))?;
    }
    let run = ["simulate", "killteam", "--lists", "lazy", "--battles", BATTLES, "--out"];
    let mut simulate = Command::new(&umpire);
    simulate.args(run).arg(&table);
    let mut report = Command::new(&umpire);
    report.arg("report").arg(&table).arg("--out").arg(folder.join("million.html"));
    for (name, mut command) in [("battles", simulate), ("report", report)] {
        let used = Used::by(command.stdin(Stdio::null()).spawn().context("cannot start umpire")?)?;
        let Used { time, computed, memory } = used;
        let cores = computed / time.as_secs_f64();
        println!("{name}: {:.1} s, {cores:.2} cores, at most {} MiB", time.as_secs_f64(), memory / 1024);
        ensure!(memory <= MOST_KIB, "{name} took {memory} KiB, more than {MOST_KIB}");
    }
    Ok(Done::Whole)
}

/// What a process has used.
struct Used {
    time: Duration,
    /// Seconds of all cores together.
    computed: f64,
    /// The most memory at any time, in KiB.
    memory: u64,
}

impl Used {
    /// Waits for a process and looks at it meanwhile.
    fn by(mut child: Child) -> anyhow::Result<Self> {
        let (begun, folder) = (Instant::now(), Path::new("/proc").join(child.id().to_string()));
        let (mut computed, mut memory) = (0.0, 0);
        loop {
            let ended = child.try_wait().context("cannot wait for umpire")?;
            if let Some(status) = ended {
                ensure!(status.success(), "umpire says no ({status})");
                return Ok(Self { time: begun.elapsed(), computed, memory });
            }
            if let Ok(status) = fs::read_to_string(folder.join("status")) {
                memory = peak(&status).unwrap_or(memory);
            }
            if let Ok(stat) = fs::read_to_string(folder.join("stat")) {
                let Some(ticks) = ticks(&stat) else { bail!("/proc tells {stat}") };
                computed = ticks as f64 / TICKS;
            }
            thread::sleep(PAUSE);
        }
    }
}

/// The most memory at any time, in KiB, as `status` tells it.
fn peak(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|it| it.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Ticks in and for a process, as `stat` tells them behind its name, which may hold anything.
fn ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::{peak, ticks};

    #[test]
    fn what_a_process_has_used_is_read() {
        assert_eq!(peak("Name:\tumpire\nVmHWM:\t   12345 kB\nVmRSS:\t 1 kB\n"), Some(12345));
        assert_eq!(peak("Name:\tumpire\n"), None);
        let stat = "7 (an ) odd name) S 1 7 7 0 -1 4194304 100 0 0 0 250 50 0 0 20 0 3 0 1 2 3";
        assert_eq!(ticks(stat), Some(300));
        assert_eq!(ticks("nothing"), None);
    }
}
