//! The bot that looks one step ahead and takes what seems best.

use std::fmt;

use battle::{System, View};

use crate::{Bot, Random};

/// What somebody who knows a rule system thinks of options, from what one seat may see.
///
/// Worths only compare with each other within one list. Kill Team counts in thousandths of a victory point.
pub trait Judgement<S: System> {
    /// What each open choice is worth to the seat that looks, in the order of the list.
    fn weigh(&mut self, view: &View<'_, S>, options: &[S::Choice]) -> Vec<i64>;

    /// The same for somebody to whom only the best matter: what is further below the best than this may be told as any number that is.
    fn weigh_best(&mut self, view: &View<'_, S>, options: &[S::Choice], _within: i64) -> Vec<i64> {
        self.weigh(view, options)
    }

    /// What each secret is worth to it.
    fn weigh_secrets(&mut self, view: &View<'_, S>, slot: S::Slot, secrets: &[S::Secret]) -> Vec<i64>;
}

/// Takes what its judgement likes best; among equals its seed decides.
pub struct Greedy<J> {
    judgement: J,
    random: Random,
    // How wrong it is about worths.
    slips: usize,
}

impl<J> Greedy<J> {
    /// A bot with this judgement. The same number breaks ties in the same way.
    pub fn new(judgement: J, seed: u64) -> Self {
        Self::with(judgement, Random::from_number(seed))
    }

    /// The same, with a source of chance that has been made already.
    pub fn with(judgement: J, random: Random) -> Self {
        Self { judgement, random, slips: 0 }
    }

    /// The same bot, wrong about what anything is worth by up to so much: an easy opponent.
    #[must_use]
    pub fn slipping(self, by: usize) -> Self {
        Self { slips: by, ..self }
    }

    /// Its judgement.
    pub(crate) fn judgement(&mut self) -> &mut J {
        &mut self.judgement
    }

    /// What everything is worth that is at most so much worse than the best, and the place of what it takes.
    pub(crate) fn weigh<S: System>(
        &mut self,
        view: &View<'_, S>,
        options: &[S::Choice],
        within: i64,
    ) -> (Vec<i64>, usize)
    where
        J: Judgement<S>,
    {
        let mut worths = self.judgement.weigh_best(view, options, within.max(self.slips as i64));
        if self.slips > 0 {
            worths.iter_mut().for_each(|it| *it += self.random.pick(self.slips) as i64);
        }
        let best = self.best(&worths);
        (worths, best)
    }

    /// The place of one of the best.
    fn best(&mut self, worths: &[i64]) -> usize {
        let Some(most) = worths.iter().max() else { return 0 };
        let equals = worths.iter().filter(|it| *it == most).count();
        let pick = self.random.pick(equals);
        let mut places = worths.iter().enumerate().filter(|(_, it)| *it == most).map(|(place, _)| place);
        places.nth(pick).unwrap_or(0)
    }
}

impl<J> fmt::Debug for Greedy<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Greedy").finish_non_exhaustive()
    }
}

impl<S: System, J: Judgement<S>> Bot<S> for Greedy<J> {
    fn choose(&mut self, view: &View<'_, S>, options: &[S::Choice]) -> usize {
        if options.len() < 2 {
            return 0;
        }
        self.weigh(view, options, 0).1
    }

    fn draw(&mut self, count: usize) -> usize {
        self.random.pick(count)
    }

    fn seal(&mut self, view: &View<'_, S>, slot: S::Slot, secrets: &[S::Secret]) -> usize {
        let worths = self.judgement.weigh_secrets(view, slot, secrets);
        self.best(&worths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_taken_and_equals_are_all_taken_sometimes() {
        let mut bot = Greedy::new((), 1);
        assert_eq!(bot.best(&[3, 9, -4]), 1);
        let picks: Vec<usize> = (0..50).map(|_| bot.best(&[5, 1, 5])).collect();
        assert!(picks.contains(&0) && picks.contains(&2) && !picks.contains(&1), "{picks:?}");
    }
}
