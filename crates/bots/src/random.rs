//! The bot that takes whatever comes first to its mind.

use battle::{System, View};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::Bot;

/// Picks every option with the same chance.
#[derive(Debug, Clone)]
pub struct Random {
    rng: ChaCha8Rng,
}

impl Random {
    /// The same number makes the same picks.
    ///
    /// ```
    /// use bots::Random;
    /// let (mut one, mut other) = (Random::from_number(7), Random::from_number(7));
    /// assert_eq!(one.pick(1_000), other.pick(1_000));
    /// ```
    pub fn from_number(seed: u64) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Any number, for a stream of its own.
    pub(crate) fn number(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// A number below `count`, each with the same chance; 0 if there is nothing to pick from.
    pub fn pick(&mut self, count: usize) -> usize {
        let count = count as u64;
        if count < 2 {
            return 0;
        }
        // Numbers beyond the last whole multiple would make the first places likelier.
        let limit = u64::MAX - u64::MAX % count;
        loop {
            let number = self.rng.next_u64();
            if number < limit {
                return (number % count) as usize;
            }
        }
    }
}

impl<S: System> Bot<S> for Random {
    fn choose(&mut self, _: &View<'_, S>, options: &[S::Choice]) -> usize {
        self.pick(options.len())
    }

    fn wants_list(&self) -> bool {
        false
    }

    fn draw(&mut self, count: usize) -> usize {
        self.pick(count)
    }

    fn seal(&mut self, _: &View<'_, S>, _: S::Slot, secrets: &[S::Secret]) -> usize {
        self.pick(secrets.len())
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn every_place_is_picked_about_equally_often() {
        let mut random = Random::from_number(1);
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[random.pick(6)] += 1;
        }
        assert!(seen.iter().all(|it| (880..=1_120).contains(it)), "{seen:?} of 1000 each");
    }

    #[test]
    fn nothing_to_pick_from_is_no_reason_to_stop() {
        let mut random = Random::from_number(1);
        assert_eq!((random.pick(0), random.pick(1)), (0, 0));
    }
}
