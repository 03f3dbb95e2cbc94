//! How far a run is, for whoever waits at a terminal: a bar, the rate, and what is left.

#![allow(clippy::disallowed_methods, reason = "a rate needs a clock")]

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use sim::grouped;

use super::words::lasting;

/// Nobody reads faster.
const PAUSE: Duration = Duration::from_millis(200);
/// How many characters the bar has.
const BAR: u64 = 24;
/// Empties the line and goes to its beginning.
const CLEAR: &str = "\r\u{1b}[K";

/// A line that changes as battles end.
#[derive(Debug)]
pub(super) struct Progress {
    battles: u64,
    /// When the first of this try began, and how many were there already.
    begun: Option<(Instant, u64)>,
    shown: Option<Instant>,
    is_terminal: bool,
}

impl Progress {
    /// Of so many battles. Nothing is shown where nobody watches.
    pub(super) fn new(battles: u64) -> Self {
        Self { battles, begun: None, shown: None, is_terminal: io::stderr().is_terminal() }
    }

    /// So many are done.
    pub(super) fn show(&mut self, done: u64) {
        let now = Instant::now();
        let (begun, earlier) = *self.begun.get_or_insert((now, done));
        if !self.is_terminal || self.shown.is_some_and(|it| now - it < PAUSE) {
            return;
        }
        self.shown = Some(now);
        // A bar that cannot be drawn is no reason to stop.
        let _ = write!(io::stderr(), "{CLEAR}{}", line(done, self.battles, done - earlier, now - begun));
    }

    /// Takes the line away.
    pub(super) fn end(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "{CLEAR}");
        }
    }
}

fn line(done: u64, battles: u64, since: u64, spent: Duration) -> String {
    let full = done.saturating_mul(BAR).checked_div(battles).unwrap_or(BAR).min(BAR);
    let bar: String = (0..BAR).map(|it| if it < full { '█' } else { '░' }).collect();
    let (all, done_in_words) = (grouped(battles), grouped(done));
    let seconds = spent.as_secs_f64();
    if since == 0 || seconds <= 0.0 {
        return format!("{bar} {done_in_words} of {all} battles");
    }
    let rate = since as f64 / seconds;
    let left = Duration::from_secs_f64(battles.saturating_sub(done) as f64 / rate);
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { grouped(rate as u64) };
    format!("{bar} {done_in_words} of {all} battles, {rate} a second, {} left", lasting(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rate_and_rest_follow_from_what_was_done_in_this_try() {
        let at = |done, since, seconds| line(done, 10_000, since, Duration::from_secs(seconds));
        assert_eq!(at(0, 0, 0), format!("{} 0 of 10,000 battles", "░".repeat(24)));
        let half = format!("{}{}", "█".repeat(12), "░".repeat(12));
        assert_eq!(at(5_000, 1_000, 10), format!("{half} 5,000 of 10,000 battles, 100 a second, 50 seconds left"));
        assert_eq!(at(5_000, 5, 10), format!("{half} 5,000 of 10,000 battles, 0.5 a second, 3 hours left"));
    }
}
