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
/// Of the cores that there are, battles use at least this share.
const BUSY: f64 = 0.9;
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
    // It appears when all battles are fought and one thread puts the table together.
    let together = folder.join("million.parquet.new");
    for old in [&table, &together].into_iter().filter(|it| it.exists()) {
        fs::remove_file(old).with_context(|| format!("cannot remove {}", old.display()))?;
    }
    let run = ["simulate", "killteam", "--lists", "lazy", "--battles", BATTLES, "--out"];
    let mut simulate = Command::new(&umpire);
    simulate.args(run).arg(&table);
    let used =
        Used::by(simulate.stdin(Stdio::null()).spawn().context("cannot start umpire")?, Some(together.as_path()))?;
    let at_once = thread::available_parallelism().map_or(1, usize::from);
    let fought = used.cores_until_then.context("nobody saw the table being put together")?;
    println!("battles: {}; {fought:.2} of {at_once} cores while they were fought", used.told());
    let mut report = Command::new(&umpire);
    report.arg("report").arg(&table).arg("--out").arg(folder.join("million.html"));
    let reported = Used::by(report.stdin(Stdio::null()).spawn().context("cannot start umpire")?, None)?;
    println!("report: {}", reported.told());
    for (name, memory) in [("battles", used.memory), ("report", reported.memory)] {
        ensure!(memory <= MOST_KIB, "{name} took {memory} KiB, more than {MOST_KIB}");
    }
    let wanted = BUSY * at_once as f64;
    ensure!(fought >= wanted, "battles used {fought:.2} cores, not {wanted:.2} of {at_once}; was the machine quiet?");
    Ok(Done::Whole)
}

/// What a process has used.
struct Used {
    time: Duration,
    /// Seconds of all cores together.
    computed: f64,
    /// The most memory at any time, in KiB.
    memory: u64,
    /// How many cores it used before something appeared that was waited for.
    cores_until_then: Option<f64>,
}

impl Used {
    /// Waits for a process and looks at it meanwhile, and for something that it makes.
    fn by(mut child: Child, makes: Option<&Path>) -> anyhow::Result<Self> {
        let (begun, folder) = (Instant::now(), Path::new("/proc").join(child.id().to_string()));
        let (mut computed, mut memory, mut cores_until_then) = (0.0, 0, None);
        loop {
            let ended = child.try_wait().context("cannot wait for umpire")?;
            if let Some(status) = ended {
                ensure!(status.success(), "umpire says no ({status})");
                return Ok(Self { time: begun.elapsed(), computed, memory, cores_until_then });
            }
            if let Ok(status) = fs::read_to_string(folder.join("status")) {
                memory = peak(&status).unwrap_or(memory);
            }
            if let Ok(stat) = fs::read_to_string(folder.join("stat")) {
                let Some(ticks) = ticks(&stat) else { bail!("/proc tells {stat}") };
                computed = ticks as f64 / TICKS;
            }
            if cores_until_then.is_none() && makes.is_some_and(Path::exists) {
                cores_until_then = Some(computed / begun.elapsed().as_secs_f64());
            }
            thread::sleep(PAUSE);
        }
    }

    fn told(&self) -> String {
        let Self { time, computed, memory, .. } = self;
        let (seconds, cores) = (time.as_secs_f64(), computed / time.as_secs_f64());
        format!("{seconds:.1} s, {cores:.2} cores on average, at most {} MiB", memory / 1024)
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
