//! What a command costs: seconds of CPU time, and instructions where valgrind can count them.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use anyhow::{Context, bail};

/// How the kernel counts the times of processes in `/proc`, whatever its own clock does.
const TICKS_PER_SECOND: f64 = 100.0;

/// What this machine can measure with.
pub(super) struct Ruler {
    /// The core that everything runs on.
    core: Option<String>,
    counts: bool,
}

/// One run of a command.
pub(super) struct Ran {
    pub(super) seconds: f64,
    pub(super) printed: String,
}

impl Ruler {
    pub(super) fn find() -> anyhow::Result<Self> {
        spent_by_children().context("CPU times are read from /proc, which this system does not have")?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let core = answers("taskset").then(|| (cores - 1).to_string());
        Ok(Self { core, counts: answers("valgrind") })
    }

    pub(super) fn pinning(&self) -> String {
        self.core.as_ref().map_or("on any core (there is no taskset)".into(), |it| format!("pinned to core {it}"))
    }

    pub(super) fn counting(&self) -> &'static str {
        if self.counts { "callgrind, one run with fewer battles" } else { "not counted (there is no valgrind)" }
    }

    /// Runs a command on the chosen core and tells how long it computed.
    pub(super) fn time(&self, program: &Path, args: &[String]) -> anyhow::Result<Ran> {
        let mut command = match &self.core {
            Some(core) => started("taskset", [OsStr::new("-c"), core.as_ref(), program.as_os_str()]),
            None => Command::new(program),
        };
        let before = spent_by_children()?;
        let output = finished(command.args(args))?;
        Ok(Ran { seconds: spent_by_children()? - before, printed: String::from_utf8(output.stdout)? })
    }

    /// How many instructions a command takes, and what it prints; nothing where nobody can count.
    pub(super) fn count(&self, program: &Path, args: &[String]) -> anyhow::Result<Option<(f64, String)>> {
        if !self.counts {
            return Ok(None);
        }
        let flags = ["--tool=callgrind", "--callgrind-out-file=/dev/null"].map(OsStr::new);
        let output = finished(started("valgrind", flags).arg(program).args(args))?;
        let told = String::from_utf8_lossy(&output.stderr);
        let collected = collected(&told).with_context(|| format!("valgrind told no count:\n{told}"))?;
        Ok(Some((collected, String::from_utf8(output.stdout)?)))
    }
}

fn started<'a>(program: &str, args: impl IntoIterator<Item = &'a OsStr>) -> Command {
    let mut command = Command::new(program);
    command.args(args);
    command
}

fn finished(command: &mut Command) -> anyhow::Result<Output> {
    let output = command.stdin(Stdio::null()).output().context("cannot start what is to be measured")?;
    if !output.status.success() {
        bail!("{command:?} ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(output)
}

fn answers(program: &str) -> bool {
    let asked = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked.is_ok_and(|it| it.success())
}

/// The line of callgrind that has the sum of all instructions.
fn collected(told: &str) -> Option<f64> {
    let line = told.lines().find(|it| it.contains("Collected :"))?;
    line.split_once("Collected :")?.1.trim().parse().ok()
}

/// Seconds that all children which have ended have computed.
fn spent_by_children() -> anyhow::Result<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").context("cannot read /proc/self/stat")?;
    children_of(&stat).context("/proc/self/stat does not look as it should")
}

fn children_of(stat: &str) -> Option<f64> {
    // The name of the process stands in parentheses and may hold anything; behind it, all is numbers.
    let behind = stat.rsplit_once(')')?.1;
    let mut fields = behind.split_whitespace().skip(13);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::{children_of, collected};

    #[test]
    fn the_time_of_children_is_found_behind_any_name() {
        // The fields of proc(5): 16 and 17 are those of children that were waited for.
        let stat = "71 (a ) (name) S 1 71 71 0 -1 4194560 5 6 7 8 900 901 150 25 20 0 1 0 300";
        assert_eq!(children_of(stat), Some(1.75));
        assert_eq!(children_of("71 (short) S 1"), None);
    }

    #[test]
    fn the_count_of_callgrind_is_found_among_its_words() {
        let told =
            "==9== Callgrind, a call-graph generating cache profiler\n==9== Events    : Ir\n==9== Collected : 51234\n";
        assert_eq!(collected(told), Some(51_234.0));
        assert_eq!(collected("==9== nothing"), None);
    }
}
