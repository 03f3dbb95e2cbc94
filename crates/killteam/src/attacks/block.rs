//! Blocking a shot: every outcome that the defender can choose.

use super::attack::{Grade, Hand};
use super::choice::AttackChoice;

/// What can be left of an attack, the least harmful first.
///
/// A normal success blocks a normal one, two of them a critical one, a critical one whatever it likes. All
/// successes have to be used if that is possible, so only assignments that leave the fewest idle count.
pub(super) fn outcomes(attack: &Hand, defence: &Hand, brutal: bool, [normal, critical]: [u8; 2]) -> Vec<AttackChoice> {
    let (hits, crits) = (attack.of(Grade::Normal), attack.of(Grade::Critical));
    let (saves, strong) = (if brutal { 0 } else { defence.of(Grade::Normal) }, defence.of(Grade::Critical));
    let mut found: Vec<(u8, u8, u8)> = Vec::new();
    for pairs in 0..=(saves / 2).min(crits) {
        for singles in 0..=(saves - 2 * pairs).min(hits) {
            for on_crits in 0..=strong.min(crits - pairs) {
                for on_hits in 0..=(strong - on_crits).min(hits - singles) {
                    let idle = saves - 2 * pairs - singles + strong - on_crits - on_hits;
                    found.push((idle, hits - singles - on_hits, crits - pairs - on_crits));
                }
            }
        }
    }
    let least = found.iter().map(|(idle, ..)| *idle).min().unwrap_or(0);
    let mut left: Vec<(u8, u8)> =
        found.into_iter().filter(|(idle, ..)| *idle == least).map(|(_, hits, crits)| (hits, crits)).collect();
    let harm = |(hits, crits): &(u8, u8)| {
        (u16::from(*hits) * u16::from(normal) + u16::from(*crits) * u16::from(critical), *crits, *hits)
    };
    left.sort_by_key(harm);
    left.dedup();
    left.into_iter().map(|(normal, critical)| AttackChoice::Leave { normal, critical }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::attack::Die;
    use super::*;

    fn hand(critical: usize, normal: usize) -> Hand {
        let dice = std::iter::repeat_n(Grade::Critical, critical).chain(std::iter::repeat_n(Grade::Normal, normal));
        dice.fold(Hand::default(), |hand, grade| hand.with(Die::aside(grade)))
    }

    fn leaves(attack: (usize, usize), defence: (usize, usize), brutal: bool) -> Vec<(u8, u8)> {
        let list = outcomes(&hand(attack.0, attack.1), &hand(defence.0, defence.1), brutal, [3, 5]);
        let left = list.into_iter().map(|it| match it {
            AttackChoice::Leave { normal, critical } => (critical, normal),
            _ => unreachable!("only outcomes are listed"),
        });
        left.collect()
    }

    #[test]
    fn kt_e086_every_outcome_of_blocking() {
        assert_eq!(leaves((1, 2), (1, 1), false), [(0, 1), (1, 0)]);
        assert_eq!(leaves((1, 2), (0, 2), false), [(1, 0), (0, 2)]);
        assert_eq!(leaves((1, 2), (1, 2), true), [(0, 2), (1, 1)]);
    }

    #[test]
    fn nothing_is_left_to_choose_where_every_way_is_the_same() {
        assert_eq!(leaves((0, 2), (0, 1), false), [(0, 1)]);
        assert_eq!(leaves((0, 1), (2, 1), false), [(0, 0)]);
        assert_eq!(leaves((2, 0), (0, 1), false), [(2, 0)]);
        assert_eq!(leaves((0, 0), (1, 1), false), [(0, 0)]);
    }

    #[test]
    fn no_success_stays_idle_that_could_block() {
        // One normal on the normal would leave the other idle; together they block the critical one.
        assert_eq!(leaves((1, 1), (0, 2), false), [(0, 1)]);
    }
}
