//! What a process has used, from the counters that the system keeps of it.

use std::fs;
use std::time::Duration;

/// A tick of the counters: the system tells processor time in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// Processor time in the process itself, and in the system for it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Used {
    pub(super) user: Duration,
    pub(super) system: Duration,
}

impl Used {
    /// So far. Nothing where the system keeps no such counters.
    pub(super) fn by(process: u32) -> Option<Self> {
        let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name, which may hold anything, ends with the last bracket; the third field follows.
        let (_, fields) = text.rsplit_once(')')?;
        let mut fields = fields.split_whitespace().skip(11).map(|it| it.parse::<u32>().unwrap_or(0) * TICK);
        Some(Self { user: fields.next()?, system: fields.next()? })
    }

    pub(super) fn since(self, before: Self) -> Self {
        Self { user: self.user - before.user, system: self.system - before.system }
    }

    pub(super) fn all(self) -> Duration {
        self.user + self.system
    }
}

/// The memory that a process has now, in MiB.
pub(super) fn memory(process: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find(|it| it.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

/// How many processes wanted to run in the last minute.
pub(super) fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or("?").to_owned()
}
