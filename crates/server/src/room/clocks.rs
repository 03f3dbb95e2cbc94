//! Clocks, where they are agreed on: how long each seat has been waited for. They decide nothing.
//!
//! They go on while somebody is connected and nobody has stopped them, and are stored with every entry: what has passed since
//! the last one is forgotten when the server is killed.

use std::time::Duration;

use battle::Seat;
use door::{Have, Viewer, WaitsFor};
use serde::{Deserialize, Serialize};

use super::live::guarded;
use super::outbox::pushed;
use super::{DeviceId, Room, refused};
use crate::wire::{Clock, Push, Replied};

/// How long each seat has been waited for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Clocks {
    /// Milliseconds, up to when it was last looked at.
    spent: Vec<(Seat, u64)>,
    /// True while somebody has stopped them.
    paused: bool,
    #[serde(skip)]
    runs: Vec<Seat>,
    #[serde(skip)]
    since: Duration,
}

impl Clocks {
    /// Whatever has passed is counted; from now on these seats are waited for.
    fn look(&mut self, now: Duration, runs: Vec<Seat>) {
        let passed = u64::try_from(now.saturating_sub(self.since).as_millis()).unwrap_or(u64::MAX);
        for seat in std::mem::replace(&mut self.runs, runs) {
            match self.spent.iter_mut().find(|(it, _)| *it == seat) {
                Some((_, spent)) => *spent = spent.saturating_add(passed),
                None => self.spent.push((seat, passed)),
            }
        }
        self.since = now;
    }

    /// As everybody is shown them.
    fn shown(&self, now: Duration, minutes: u16) -> Clock {
        let mut settled = self.clone();
        settled.look(now, self.runs.clone());
        settled.spent.sort_by_key(|(seat, _)| *seat);
        let seconds = |(seat, spent): (Seat, u64)| (seat, u32::try_from(spent / 1000).unwrap_or(u32::MAX));
        Clock {
            minutes: (minutes > 0).then_some(minutes),
            spent: settled.spent.into_iter().map(seconds).collect(),
            runs: settled.runs,
            paused: self.paused,
        }
    }
}

impl Room {
    /// Counts what has passed, and sees who is waited for now. Nothing where no clocks are agreed on.
    pub(super) fn look_at_the_clocks(&mut self) {
        if self.gathering.set_up.clock.is_none() {
            return;
        }
        let (now, runs) = (self.app.config.clock.time(), self.waited_for());
        if let Some(clocks) = self.live.as_mut().and_then(|it| it.clocks.as_mut()) {
            let runs = if clocks.paused { Vec::new() } else { runs };
            clocks.look(now, runs);
        }
    }

    /// The people that are waited for, as everybody may know it; nobody while nobody is there.
    pub(super) fn waited_for(&self) -> Vec<Seat> {
        let Some(live) = self.live.as_ref().filter(|it| it.closed.is_none() && !self.devices.is_empty()) else {
            return Vec::new();
        };
        let seen = guarded(|| live.sitting.seen(&Viewer::watcher(), Have { edition: None, entry: live.head }));
        let Ok(waits) = seen.map(|it| it.moving.moment.waits) else { return Vec::new() };
        let people = self.gathering.people();
        match waits.what {
            WaitsFor::Nothing | WaitsFor::Dice => Vec::new(),
            _ => waits.of.into_iter().filter(|it| people.contains(it)).collect(),
        }
    }

    /// The clocks as everybody is shown them, where they are agreed on.
    pub(super) fn clock(&self) -> Option<Clock> {
        let clocks = self.live.as_ref()?.clocks.as_ref()?;
        Some(clocks.shown(self.app.config.clock.time(), self.gathering.set_up.clock?))
    }

    /// Somebody at a seat stops the clocks, or lets them go on.
    pub(super) async fn pause(&mut self, id: DeviceId, paused: bool) -> Replied {
        if self.device(id).and_then(|it| it.holder.acts_for()).is_none() {
            return refused("Only those who have a seat stop the clocks.");
        }
        self.look_at_the_clocks();
        let Some(clocks) = self.live.as_mut().and_then(|it| it.clocks.as_mut()) else {
            return refused("No clocks are agreed on in this battle.");
        };
        let before = std::mem::replace(&mut clocks.paused, paused);
        if let Err(problem) = self.settle().await {
            if let Some(clocks) = self.live.as_mut().and_then(|it| it.clocks.as_mut()) {
                clocks.paused = before;
            }
            return refused(&problem.says);
        }
        self.look_at_the_clocks();
        if let Some(clock) = self.clock() {
            let text = pushed(Push::Clock(clock));
            self.devices.iter().for_each(|it| it.outbox.clock(text.clone()));
        }
        Replied::Done(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn each_seat_is_counted_while_it_is_waited_for() {
        let mut clocks = Clocks::default();
        clocks.look(at(10), vec![Seat::A]);
        clocks.look(at(15), vec![Seat::A, Seat::B]);
        assert_eq!(clocks.shown(at(17), 120).spent, [(Seat::A, 7), (Seat::B, 2)]);
        clocks.look(at(18), Vec::new());
        let shown = clocks.shown(at(99), 0);
        assert_eq!((shown.spent, shown.runs, shown.minutes), (vec![(Seat::A, 8), (Seat::B, 3)], Vec::new(), None));
    }

    #[test]
    fn what_was_counted_is_found_again_and_the_time_between_is_not() {
        let mut clocks = Clocks::default();
        clocks.look(at(0), vec![Seat::B]);
        clocks.look(at(1_000), vec![Seat::B]);
        let stored = serde_json::to_string(&clocks).unwrap();
        let mut again: Clocks = serde_json::from_str(&stored).unwrap();
        again.look(at(5), vec![Seat::B]);
        assert_eq!(again.shown(at(6), 1).spent, [(Seat::B, 1_001)]);
    }
}
