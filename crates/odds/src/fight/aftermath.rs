//! What a fight leaves of both.

use crate::damage::{Damage, Loss, ROUNDING};

/// How likely it is that both have so many wounds left.
///
/// ```
/// use odds::{Fighter, Profile, Terms, fight};
///
/// let (blade, nothing) = (Profile::new(4, 3, [4, 5]), Profile::new(0, 6, [0, 0]));
/// let after = fight(&Fighter::new(blade, 10), &Fighter::new(nothing, 4), &Terms::default());
/// // One success of four dice is enough, and three of them are lost on a 1 or 2.
/// assert_eq!(after.out(1), 80.0 / 81.0);
/// assert_eq!(after.out(0), 0.0);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Aftermath {
    /// The wounds of attacker and defender, with the ways to get there.
    list: Vec<([u8; 2], f64)>,
    of: f64,
    began: [u8; 2],
    roundings: u32,
}

impl Aftermath {
    pub(super) fn new(list: Vec<([u8; 2], f64)>, of: f64, began: [u8; 2], roundings: u32) -> Self {
        Self { list, of, began, roundings }
    }

    /// Every outcome: the wounds that attacker and defender have left, and its chance.
    pub fn each(&self) -> impl Iterator<Item = ([u8; 2], f64)> + '_ {
        self.list.iter().map(|(left, ways)| (*left, ways / self.of))
    }

    /// The chance that the attacker (0) or the defender (1) is out.
    pub fn out(&self, who: usize) -> f64 {
        self.sum(|left| f64::from(u8::from(left.get(who) == Some(&0))))
    }

    /// The chance that neither is out.
    pub fn both_stand(&self) -> f64 {
        self.sum(|left| f64::from(u8::from(!left.contains(&0))))
    }

    /// The wounds that the attacker (0) or the defender (1) loses on average.
    pub fn lost(&self, who: usize) -> f64 {
        self.sum(|left| match (self.began.get(who), left.get(who)) {
            (Some(began), Some(left)) => f64::from(began.saturating_sub(*left)),
            _ => 0.0,
        })
    }

    /// What attacker and defender lose, in whole numbers.
    pub fn losses(&self) -> [Loss; 2] {
        [0, 1].map(|who| Loss::new(self.out(who), self.lost(who)))
    }

    /// What the attacker (0) or the defender (1) loses, by its chance.
    pub fn damage(&self, who: usize) -> Damage {
        let lost = |left: &[u8; 2]| match (self.began.get(who), left.get(who)) {
            (Some(began), Some(left)) => began.saturating_sub(*left),
            _ => 0,
        };
        let parts = if self.is_exact() { 0 } else { self.list.len() as u32 };
        Damage::of_losses(self.list.iter().map(|(left, ways)| (lost(left), *ways)), self.of, self.roundings + parts)
    }

    /// How likely it is that attacker (0) or defender (1) has so many wounds left, the fewest first.
    pub fn left(&self, who: usize) -> Vec<(u8, f64)> {
        let mut by_wounds = std::collections::BTreeMap::<u8, f64>::new();
        for (left, chance) in self.each() {
            if let Some(wounds) = left.get(who) {
                *by_wounds.entry(*wounds).or_default() += chance;
            }
        }
        by_wounds.into_iter().collect()
    }

    /// True if chances are fractions of whole numbers, and false if they were rounded.
    pub fn is_exact(&self) -> bool {
        self.roundings == 0
    }

    /// By how much of itself any chance can be wrong; 0 if they are exact.
    pub fn error(&self) -> f64 {
        f64::from(self.roundings) * ROUNDING * 1.01
    }

    pub(super) fn roundings(&self) -> u32 {
        self.roundings
    }

    fn sum(&self, part: impl Fn(&[u8; 2]) -> f64) -> f64 {
        self.list.iter().map(|(left, ways)| part(left) * ways).sum::<f64>() / self.of
    }
}
