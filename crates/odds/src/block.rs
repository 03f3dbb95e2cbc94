//! Blocking a shot: what is left of it when the defender loses as little as it can.

use crate::left;
use crate::profile::Reading;

/// The damage that is left of so many successes of a weapon against so many saves, normal and critical ones, when its target blocks
/// as well as it can.
///
/// ```
/// // Two normal saves stop the heavy blow, and the light one comes through.
/// assert_eq!(odds::unblocked([3, 7], false, (1, 1), (2, 0)), 3);
/// ```
pub fn unblocked(damage: [u16; 2], brutal: bool, hits: (u8, u8), saves: (u8, u8)) -> usize {
    Block::new(damage, brutal, Reading::Once).least(hits, saves)
}

/// How an attack can be blocked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Block {
    normal: usize,
    critical: usize,
    brutal: bool,
    /// Every success has to be used if that is possible.
    strict: bool,
    /// A critical success hurts at least as much as two normal ones, so two saves are as well spent on it.
    heavy: bool,
}

impl Block {
    pub(crate) fn new(damage: [u16; 2], brutal: bool, reading: Reading) -> Self {
        let [normal, critical] = damage.map(usize::from);
        Self { normal, critical, brutal, strict: reading == Reading::Once, heavy: critical >= 2 * normal }
    }

    /// The damage that is left of so many successes against so many saves, normal ones and critical ones.
    #[inline]
    pub(crate) fn least(&self, (hits, crits): (u8, u8), (saves, strong): (u8, u8)) -> usize {
        let (hits, crits, strong) = (usize::from(hits), usize::from(crits), usize::from(strong));
        let saves = if self.brutal { 0 } else { usize::from(saves) };
        if self.critical < self.normal {
            return self.least_of_all((hits, crits), (saves, strong));
        }
        let (hits, crits) = left::unblocked((hits, crits), (saves, strong), self.heavy);
        hits * self.normal + crits * self.critical
    }

    /// The same where critical successes hurt less than normal ones: every assignment is tried.
    fn least_of_all(&self, (hits, crits): (usize, usize), (saves, strong): (usize, usize)) -> usize {
        let mut best = (usize::MAX, usize::MAX);
        for pairs in 0..=(saves / 2).min(crits) {
            for singles in 0..=(saves - 2 * pairs).min(hits) {
                for on_crits in 0..=strong.min(crits - pairs) {
                    for on_hits in 0..=(strong - on_crits).min(hits - singles) {
                        let idle = saves - 2 * pairs - singles + strong - on_crits - on_hits;
                        let left =
                            (hits - singles - on_hits) * self.normal + (crits - pairs - on_crits) * self.critical;
                        best = best.min((if self.strict { idle } else { 0 }, left));
                    }
                }
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kt_e086_the_least_damage() {
        let block = Block::new([3, 5], false, Reading::Once);
        assert_eq!(block.least((2, 1), (1, 1)), 3);
        assert_eq!(block.least((2, 1), (2, 0)), 5);
        assert_eq!(block.least((1, 1), (2, 0)), 3);
        assert_eq!(Block::new([3, 5], true, Reading::Once).least((2, 1), (2, 1)), 6);
    }

    #[test]
    fn the_short_way_finds_what_trying_everything_finds() {
        for damage in [[3, 3], [3, 4], [3, 6], [3, 7], [1, 5], [0, 2]] {
            let block = Block::new(damage, false, Reading::Once);
            let free = Block { strict: false, ..block };
            let numbers = || (0..6_u8).flat_map(|one| (0..6_u8).map(move |other| (one, other)));
            for (hits, saves) in numbers().flat_map(|one| numbers().map(move |other| (one, other))) {
                let wide = |(one, other): (u8, u8)| (usize::from(one), usize::from(other));
                let least = block.least(hits, saves);
                assert_eq!(least, free.least_of_all(wide(hits), wide(saves)), "{damage:?} {hits:?} {saves:?}");
                assert_eq!(least, block.least_of_all(wide(hits), wide(saves)), "{damage:?} {hits:?} {saves:?}");
            }
        }
    }

    #[test]
    fn who_must_use_every_save_cannot_spare_a_weak_critical_success() {
        // Two normal saves: together on the critical success, or one of them on the normal one.
        assert_eq!(Block::new([4, 3], false, Reading::Once).least((1, 1), (2, 0)), 4);
        assert_eq!(Block::new([4, 3], false, Reading::Counted).least((1, 1), (2, 0)), 3);
    }
}
