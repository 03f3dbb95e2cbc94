//! How long bots take to answer, by the clock.

#![allow(clippy::disallowed_methods, reason = "whoever times answers needs a clock")]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use battle::Seat;
use bots::swiftly::Timekeeper;

/// An answer that comes so much later than it should is too late.
pub const GRACE: Duration = Duration::from_millis(50);

/// How long one seat took to answer, in one battle or in many.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answers {
    /// How many there were.
    pub decisions: u64,
    /// How many came later than their budget and [`GRACE`].
    pub late: u64,
    /// The slowest of all.
    pub slowest: Duration,
    /// The longest time between a question and the first battle in the head: listing what can be done, and weighing it.
    pub first_sight: Duration,
    /// The longest time between two questions whether to stop, which is a battle in the head and what is around it.
    pub longest_playout: Duration,
    /// Those that were thought about: how many took so many milliseconds, rounded up.
    pub thought: BTreeMap<u64, u64>,
}

impl Answers {
    /// Those of another battle too.
    pub fn add(&mut self, more: &Self) {
        self.decisions += more.decisions;
        self.late += more.late;
        self.slowest = self.slowest.max(more.slowest);
        self.first_sight = self.first_sight.max(more.first_sight);
        self.longest_playout = self.longest_playout.max(more.longest_playout);
        for (milliseconds, count) in &more.thought {
            *self.thought.entry(*milliseconds).or_default() += count;
        }
    }

    /// How many were thought about. Where there is one option, or dice are weighed exactly, nobody thinks.
    pub fn thought_about(&self) -> u64 {
        self.thought.values().sum()
    }

    /// So many of a hundred that were thought about took no more milliseconds than this.
    pub fn within(&self, percent: u64) -> u64 {
        let wanted = (self.thought_about() * percent).div_ceil(100);
        let mut sum = 0;
        let reached = self.thought.iter().find(|(_, count)| {
            sum += **count;
            sum >= wanted
        });
        reached.map_or(0, |(milliseconds, _)| *milliseconds)
    }
}

/// Times the answers of a battle.
#[derive(Debug)]
pub(crate) struct Watch {
    budget: Duration,
    /// By seat.
    pub(crate) answers: Vec<Answers>,
    seat: usize,
    begun: Instant,
    /// When somebody who thinks last asked whether to stop.
    asked: Option<Instant>,
}

impl Watch {
    /// With so much time for each decision.
    pub(crate) fn new(budget: Duration, seats: usize) -> Self {
        Self { budget, answers: vec![Answers::default(); seats], seat: 0, begun: Instant::now(), asked: None }
    }
}

impl Timekeeper for Watch {
    fn asks(&mut self, seat: Seat) {
        (self.seat, self.begun, self.asked) = (usize::from(seat.0), Instant::now(), None);
    }

    fn is_late(&mut self) -> bool {
        let now = Instant::now();
        if let Some(answers) = self.answers.get_mut(self.seat) {
            match self.asked {
                None => answers.first_sight = answers.first_sight.max(now - self.begun),
                Some(before) => answers.longest_playout = answers.longest_playout.max(now - before),
            }
        }
        self.asked = Some(now);
        now - self.begun >= self.budget
    }

    fn is_answered(&mut self, _: Seat) {
        let spent = self.begun.elapsed();
        let Some(answers) = self.answers.get_mut(self.seat) else { return };
        answers.decisions += 1;
        answers.late += u64::from(spent > self.budget + GRACE);
        answers.slowest = answers.slowest.max(spent);
        if self.asked.is_some() {
            let milliseconds = u64::try_from(spent.as_micros().div_ceil(1_000)).unwrap_or(u64::MAX);
            *answers.thought.entry(milliseconds).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    #[test]
    fn answers_are_timed_from_the_question_on() {
        let mut watch = Watch::new(Duration::from_millis(20), 2);
        watch.asks(Seat::A);
        // A busy machine may have let the time pass already.
        watch.is_late();
        sleep(Duration::from_millis(25));
        assert!(watch.is_late());
        watch.is_answered(Seat::A);
        // Whoever answers at once has not thought.
        watch.asks(Seat::B);
        watch.is_answered(Seat::B);
        let [a, b] = &watch.answers[..] else { panic!("two seats") };
        assert_eq!((a.decisions, a.thought_about(), b.decisions, b.thought_about()), (1, 1, 1, 0));
        assert!(a.slowest >= Duration::from_millis(25) && a.longest_playout >= Duration::from_millis(25), "{a:?}");
    }

    #[test]
    fn an_answer_is_late_when_it_is_later_than_its_budget_by_more_than_the_grace() {
        let mut watch = Watch::new(Duration::from_millis(1), 1);
        watch.asks(Seat::A);
        sleep(GRACE + Duration::from_millis(5));
        watch.is_answered(Seat::A);
        assert_eq!(watch.answers.first().map(|it| it.late), Some(1));
        let mut patient = Watch::new(Duration::from_secs(60), 1);
        patient.asks(Seat::A);
        patient.is_answered(Seat::A);
        assert_eq!(patient.answers.first().map(|it| it.late), Some(0));
    }

    #[test]
    fn answers_of_many_battles_are_put_together() {
        let of = |slowest: u64, thought: &[(u64, u64)]| Answers {
            decisions: 50,
            slowest: Duration::from_millis(slowest),
            thought: thought.iter().copied().collect(),
            ..Answers::default()
        };
        let mut all = of(302, &[(10, 9), (302, 10)]);
        all.add(&of(360, &[(302, 20), (360, 1)]));
        assert_eq!((all.decisions, all.thought_about(), all.slowest), (100, 40, Duration::from_millis(360)));
        // 9 of 40 lie below, 39 of 40 no higher than 302.
        assert_eq!([20, 50, 95, 100].map(|it| all.within(it)), [10, 302, 302, 360]);
        assert_eq!(Answers::default().within(50), 0);
    }
}
