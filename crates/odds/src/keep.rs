//! Keeping dice: what becomes of the successes of an attack before anybody defends.

use smallvec::SmallVec;

use crate::profile::{Profile, Reading, Situation};

/// What the successes of a weapon become.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keep {
    dice: u8,
    accurate: u8,
    obscured: bool,
    spares_accurate: bool,
    reading: Reading,
    purity_seal: bool,
    rending: bool,
    punishing: bool,
    severe: bool,
}

impl Keep {
    /// In a fight, or against a target that can be seen well.
    pub(crate) fn new(profile: &Profile, reading: Reading) -> Self {
        let Profile { dice, accurate, purity_seal, rending, punishing, severe, .. } = *profile;
        let (obscured, spares_accurate) = (false, false);
        Self { dice, accurate, obscured, spares_accurate, reading, purity_seal, rending, punishing, severe }
    }

    /// In a shot.
    pub(crate) fn of_shot(profile: &Profile, situation: &Situation) -> Self {
        let Situation { obscured, spares_accurate, reading, .. } = *situation;
        Self { obscured, spares_accurate, ..Self::new(profile, reading) }
    }

    /// True if every hand is kept as it was rolled.
    pub(crate) fn is_plain(&self) -> bool {
        !(self.obscured || self.purity_seal || self.rending || self.punishing || self.severe)
    }

    /// What a hand becomes if every rule is used.
    pub(crate) fn all(&self, normal: u8, critical: u8) -> (u8, u8) {
        let (mut n, mut c, fails) = self.begun(normal, critical);
        if self.obscured {
            return (n, c);
        }
        // What Rending may lift: of our rules a die that was rolled as a normal success.
        let mut liftable = normal.saturating_sub(self.accurate);
        if c > 0 && self.punishing && fails > 0 {
            n += 1;
        }
        if self.reading == Reading::Counted {
            liftable = n;
        }
        if c > 0 && self.rending && liftable > 0 {
            return (n - 1, c + 1);
        }
        if c == 0 && self.severe && n > 0 {
            (n, c) = (n - 1, 1);
        }
        (n, c)
    }

    /// Everything that a hand can become: every rule may be left alone.
    pub(crate) fn choices(&self, normal: u8, critical: u8) -> SmallVec<[(u8, u8); 8]> {
        let mut found = SmallVec::new();
        for used in 0..16_u8 {
            let has = |bit: u8, rule: bool| rule && used & (1 << bit) != 0;
            let some = Self {
                purity_seal: has(0, self.purity_seal),
                rending: has(1, self.rending),
                punishing: has(2, self.punishing),
                severe: has(3, self.severe),
                ..*self
            };
            let hand = some.all(normal, critical);
            if !found.contains(&hand) {
                found.push(hand);
            }
        }
        found
    }

    /// Normal successes, critical ones and fails, before any rule that needs a critical success.
    fn begun(&self, normal: u8, critical: u8) -> (u8, u8, u8) {
        let fails = self.dice.saturating_sub(normal + critical);
        let (mut n, fails) = if self.purity_seal && fails >= 2 { (normal + 1, fails - 2) } else { (normal, fails) };
        if self.obscured {
            // One success is lost, and whatever is left is normal.
            let all = n + critical;
            let spared = self.spares_accurate && all <= self.accurate;
            n = if spared { all } else { all.saturating_sub(1) };
            return (n, 0, fails);
        }
        (n, critical, fails)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(profile: Profile, reading: Reading) -> Keep {
        Keep::new(&profile, reading)
    }

    #[test]
    fn kt_e109_the_die_of_punishing_is_not_the_one_of_rending() {
        let weapon = Profile { rending: true, punishing: true, ..Profile::new(4, 3, [3, 4]) };
        // 6, 4, 2, 1 with a Hit of 3+.
        assert_eq!(keep(weapon, Reading::Once).all(1, 1), (1, 2));
        assert_eq!(keep(weapon, Reading::Counted).all(1, 1), (1, 2));
        // 6, 2, 2, 1: only who counts dice may lift the one that Punishing kept.
        assert_eq!(keep(weapon, Reading::Once).all(0, 1), (1, 1));
        assert_eq!(keep(weapon, Reading::Counted).all(0, 1), (0, 2));
    }

    #[test]
    fn a_die_that_accurate_kept_is_lifted_by_who_counts_dice() {
        let weapon = Profile { rending: true, accurate: 1, ..Profile::new(3, 3, [3, 4]) };
        assert_eq!(keep(weapon, Reading::Once).all(1, 1), (1, 1));
        assert_eq!(keep(weapon, Reading::Counted).all(1, 1), (0, 2));
        assert_eq!(keep(weapon, Reading::Once).all(2, 1), (1, 2));
    }

    #[test]
    fn severe_sets_nothing_else_off() {
        let weapon = Profile { rending: true, punishing: true, severe: true, ..Profile::new(4, 3, [3, 4]) };
        for reading in [Reading::Once, Reading::Counted] {
            assert_eq!(keep(weapon, reading).all(3, 0), (2, 1));
            assert_eq!(keep(weapon, reading).all(0, 0), (0, 0));
        }
    }

    #[test]
    fn nothing_is_critical_against_an_obscured_target() {
        let weapon = Profile { rending: true, punishing: true, severe: true, ..Profile::new(4, 3, [3, 4]) };
        let keep = Keep::of_shot(&weapon, &Situation { obscured: true, ..Situation::default() });
        assert_eq!(keep.all(1, 2), (2, 0));
        assert_eq!(keep.all(0, 0), (0, 0));
    }

    #[test]
    fn a_table_may_spare_the_dice_that_accurate_kept() {
        let weapon = Profile { accurate: 1, ..Profile::new(3, 3, [3, 4]) };
        for (spares_accurate, alone) in [(false, 0), (true, 1)] {
            let keep = Keep::of_shot(&weapon, &Situation { obscured: true, spares_accurate, ..Situation::default() });
            assert_eq!(keep.all(1, 0), (alone, 0));
            assert_eq!(keep.all(1, 1), (1, 0));
        }
    }
}
