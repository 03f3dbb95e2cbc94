//! How long people are waited for who are asked something alone.
//!
//! What they say is told not before a floor, so that nobody learns from the time it took. Whoever never answers holds the
//! battle up: after a minute everybody is told who it is, and after ten the others may go on without them.

use std::time::Duration;

use battle::EntryNo;
use systems::Patience;

use super::Room;
use super::live::own;

/// From then on everybody is told who has not spoken.
const LONG: Duration = Duration::from_secs(60);

/// From then on the others may go on without them.
const OVERDUE: Duration = Duration::from_secs(600);

/// Since when somebody is asked alone, and what that comes to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Alone {
    behind: EntryNo,
    since: Duration,
    patience: Patience,
}

impl Room {
    /// Looks at the clock, and says to the battle how long those who are asked alone have been waited for. True if that
    /// has become longer than it was.
    pub(super) fn look_at_the_clock(&mut self) -> bool {
        let Some(live) = &mut self.live else { return false };
        if live.sitting.asked_alone().seats.is_empty() {
            self.alone = None;
            return false;
        }
        let (now, behind) = (self.app.config.clock.time(), live.head);
        let before = self.alone.filter(|it| it.behind == behind);
        let since = before.map_or(now, |it| it.since);
        let patience = patience(now.saturating_sub(since), self.gathering.floor(self.app.config.floor));
        self.alone = Some(Alone { behind, since, patience });
        if before.is_some_and(|it| it.patience == patience) {
            return false;
        }
        own(&mut live.sitting).waited(patience);
        before.is_some()
    }

    /// When the clock has to be looked at again.
    pub(super) fn next_look(&self) -> Option<Duration> {
        let Alone { since, patience, .. } = self.alone?;
        match patience {
            Patience::Short => Some(since + self.gathering.floor(self.app.config.floor)),
            Patience::Enough => Some(since + LONG),
            Patience::Long => Some(since + OVERDUE),
            Patience::Overdue => None,
        }
    }

    /// Time has passed: perhaps something can be told now, or somebody has to be named.
    pub(super) async fn time_passes(&mut self) {
        if self.look_who_is_missing() {
            self.tell_presence();
        }
        if !self.look_at_the_clock() {
            return;
        }
        if let Err(problem) = self.settle().await {
            tracing::error!(battle = %self.name, "{}", problem.says);
        }
        self.look_at_the_clock();
        self.look_at_the_clocks();
        self.tell_all();
    }
}

fn patience(waited: Duration, floor: Duration) -> Patience {
    match waited {
        it if it < floor => Patience::Short,
        it if it < LONG => Patience::Enough,
        it if it < OVERDUE => Patience::Long,
        _ => Patience::Overdue,
    }
}

impl crate::lobby::Gathering {
    /// How long what people say alone is held back at the least. Around one screen everybody sees who takes how long.
    fn floor(&self, usual: Duration) -> Duration {
        match self.shared {
            true => Duration::ZERO,
            false => self.set_up.floor.map_or(usual, |it| Duration::from_secs(it.into())),
        }
    }
}
