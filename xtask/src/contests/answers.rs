//! How long answers took, as `umpire simulate --think` tells it of one seat, and added up over many battles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The answers of one bot.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(super) struct Answers {
    /// How many there were.
    pub(super) decisions: u64,
    /// How many came later than allowed.
    pub(super) late: u64,
    /// The slowest of all.
    pub(super) slowest_ms: f64,
    /// The longest time before the first battle in the head.
    pub(super) first_sight_ms: f64,
    /// The longest time between two questions whether to stop.
    pub(super) longest_playout_ms: f64,
    /// Those that were thought about: how many took so many milliseconds, rounded up.
    pub(super) thought_by_ms: BTreeMap<u64, u64>,
}

impl Answers {
    pub(super) fn add(&mut self, more: &Self) {
        self.decisions += more.decisions;
        self.late += more.late;
        self.slowest_ms = self.slowest_ms.max(more.slowest_ms);
        self.first_sight_ms = self.first_sight_ms.max(more.first_sight_ms);
        self.longest_playout_ms = self.longest_playout_ms.max(more.longest_playout_ms);
        for (milliseconds, count) in &more.thought_by_ms {
            *self.thought_by_ms.entry(*milliseconds).or_default() += count;
        }
    }

    /// How many were thought about.
    fn thought(&self) -> u64 {
        self.thought_by_ms.values().sum()
    }

    /// So many of a hundred that were thought about took no more milliseconds than this.
    fn within(&self, percent: u64) -> u64 {
        let wanted = (self.thought() * percent).div_ceil(100);
        let mut sum = 0;
        let reached = self.thought_by_ms.iter().find(|(_, count)| {
            sum += **count;
            sum >= wanted
        });
        reached.map_or(0, |(milliseconds, _)| *milliseconds)
    }

    pub(super) fn told(&self) -> String {
        let (median, most) = (self.within(50), self.within(95));
        format!(
            "{} answers, {} of them thought about: those took {median} ms (median), 95 of 100 no more than {most} ms; the slowest \
             answer of all took {:.1} ms, and {} were too late (before the first battle in the head at most {:.1} ms, for one of \
             them at most {:.1} ms)",
            self.decisions,
            self.thought(),
            self.slowest_ms,
            self.late,
            self.first_sight_ms,
            self.longest_playout_ms
        )
    }

    pub(super) fn in_json(&self) -> serde_json::Value {
        serde_json::json!({
            "decisions": self.decisions,
            "thought": self.thought(),
            "median_ms": self.within(50),
            "within_95_percent_ms": self.within(95),
            "slowest_ms": self.slowest_ms,
            "late": self.late,
            "first_sight_ms": self.first_sight_ms,
            "longest_playout_ms": self.longest_playout_ms,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Answers;

    #[test]
    fn answers_of_many_battles_are_put_together() {
        let one = |slowest_ms, late, by_ms: &[(u64, u64)]| Answers {
            decisions: 50,
            late,
            slowest_ms,
            thought_by_ms: by_ms.iter().copied().collect(),
            ..Answers::default()
        };
        let mut all = one(301.5, 0, &[(10, 9), (302, 10)]);
        all.add(&one(360.0, 1, &[(302, 20), (360, 1)]));
        assert_eq!((all.decisions, all.late, all.thought()), (100, 1, 40));
        assert!((all.slowest_ms - 360.0).abs() < 1e-9);
        // 9 of 40 lie below, 39 of 40 no higher than 302.
        assert_eq!([all.within(20), all.within(50), all.within(95), all.within(100)], [10, 302, 302, 360]);
        assert_eq!(Answers::default().within(50), 0);
    }
}
