//! Estimates with their intervals, 95 % sure.

use std::collections::BTreeMap;

use bots::Random;

/// The quantile of the normal distribution that 2.5 % lie beyond.
const Z: f64 = 1.959_963_985;
/// So many imagined samples.
const SAMPLES: usize = 1_000;
/// From here on a count is near enough to a normal distribution.
const MANY: u64 = 30;

/// A value and where it lies for sure, or nearly so.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// A share of so many, by Wilson: right for few and for shares near 0 and 1 too.
pub(super) fn share(part: u64, all: u64) -> Estimate {
    if all == 0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let (count, value) = (all as f64, part as f64 / all as f64);
    let (square, spread) = (Z * Z, Z * (value * (1.0 - value) / count + Z * Z / (4.0 * count * count)).sqrt());
    let (middle, scale) = (value + square / (2.0 * count), 1.0 + square / count);
    let within = |it: f64| (it / scale).clamp(0.0, 1.0);
    Estimate { value, low: within(middle - spread), high: within(middle + spread) }
}

/// How often each number came up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Histogram(BTreeMap<u64, u64>);

impl Histogram {
    pub(super) fn add(&mut self, number: u64) {
        *self.0.entry(number).or_default() += 1;
    }

    /// How often a number came up.
    pub(super) fn count(&self, number: u64) -> u64 {
        self.0.get(&number).copied().unwrap_or(0)
    }

    /// The largest number.
    pub(super) fn most(&self) -> u64 {
        self.0.last_key_value().map_or(0, |it| *it.0)
    }

    /// The mean by bootstrap: how much it moves among samples drawn from this one. Each number is drawn as often as it
    /// came up, on average, so that a sample costs as much as there are numbers and not as there are battles.
    pub(super) fn mean(&self) -> Estimate {
        let mean = |counts: &mut dyn Iterator<Item = (u64, f64)>| {
            let (sum, all) = counts.fold((0.0, 0.0), |(sum, all), (it, count)| (sum + it as f64 * count, all + count));
            if all > 0.0 { sum / all } else { 0.0 }
        };
        let value = mean(&mut self.0.iter().map(|(it, count)| (*it, *count as f64)));
        // The same table gives the same page.
        let mut random = Random::from_number(1);
        let mut means: Vec<f64> = (0..SAMPLES)
            .map(|_| mean(&mut self.0.iter().map(|(it, count)| (*it, drawn(*count, &mut random)))))
            .collect();
        means.sort_by(f64::total_cmp);
        let at = |thousandth: usize| means.get(SAMPLES * thousandth / 1_000).copied().unwrap_or(value);
        Estimate { value, low: at(25), high: at(975) }
    }
}

/// A number from the distribution of Poisson around a count.
fn drawn(count: u64, random: &mut Random) -> f64 {
    let mut uniform = || random.pick(1 << 32) as f64 / (1_u64 << 32) as f64;
    if count < MANY {
        let (limit, mut product, mut drawn) = ((-(count as f64)).exp(), uniform(), 0.0);
        while product > limit {
            product *= uniform();
            drawn += 1.0;
        }
        return drawn;
    }
    // Twelve uniform numbers add up to a normal one, near enough.
    let normal: f64 = (0..12).map(|_| uniform()).sum::<f64>() - 6.0;
    (count as f64 + normal * (count as f64).sqrt()).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() <= by, "{found} is not within {by} of {expected}");
    }

    #[test]
    fn a_share_is_wilsons() {
        // Worked out by hand: n = 100, p = 0.5 gives (0.5 + z²/200 ± z·√(0.0025 + z²/40000)) / (1 + z²/100).
        let half = share(50, 100);
        near(half.low, 0.4038, 1e-4);
        near(half.high, 0.5962, 1e-4);
        // Nobody has won yet, and nobody can say that nobody ever will: z² / (n + z²).
        let none = share(0, 10);
        near(none.low, 0.0, 1e-12);
        near(none.high, 3.8415 / 13.8415, 1e-4);
        assert_eq!(share(0, 0), Estimate { value: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn the_interval_of_a_mean_is_that_of_its_standard_error() {
        // A fair die, 600 throws: variance 35/12, standard error √(35/12/600).
        let mut dice = Histogram::default();
        (0..600).for_each(|it| dice.add(it % 6 + 1));
        let mean = dice.mean();
        near(mean.value, 3.5, 1e-12);
        let error = Z * (35.0_f64 / 12.0 / 600.0).sqrt();
        near(mean.high - mean.value, error, error * 0.15);
        near(mean.value - mean.low, error, error * 0.15);
    }

    #[test]
    fn few_battles_have_a_wide_interval_and_equal_ones_have_none() {
        let mut few = Histogram::default();
        [2, 4, 9].iter().for_each(|it| few.add(*it));
        let mean = few.mean();
        near(mean.value, 5.0, 1e-12);
        assert!(mean.low < 3.5 && mean.high > 6.5, "{mean:?}");
        let mut equal = Histogram::default();
        (0..50).for_each(|_| equal.add(7));
        let Estimate { value, low, high } = equal.mean();
        [value, low, high].iter().for_each(|it| near(*it, 7.0, 1e-9));
    }
}
