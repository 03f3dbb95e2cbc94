//! Chances of dice, exact up to rounding: what an attack is likely to leave of its target.
//!
//! Everything is counted in whole parts of [`ONE`], so that every machine finds the same.

use killteam::{Weapon, WeaponRule};

/// Certainty.
pub(super) const ONE: u64 = 1 << 30;

/// The most dice of a weapon, and one more.
const HANDS: usize = 11;
/// Damage beyond this does not matter: nobody has so many wounds.
const MOST_DAMAGE: usize = 40;

/// How likely each number of normal and critical successes is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hands {
    dice: usize,
    chance: [[u64; HANDS]; HANDS],
}

/// What one die does, in sixths.
#[derive(Debug, Clone, Copy)]
struct Die {
    normal: u64,
    critical: u64,
}

impl Die {
    fn new(threshold: u8, critical_from: u8) -> Self {
        let is_critical = |face: &u8| *face == 6 || (*face >= threshold && *face >= critical_from);
        let critical = (2..=6).filter(is_critical).count() as u64;
        let successes = (2..=6).filter(|face| *face >= threshold || *face == 6).count() as u64;
        Self { normal: successes - critical, critical }
    }

    fn fail(self) -> u64 {
        6 - self.normal - self.critical
    }

    /// The same in parts of [`ONE`], if `again` of six faces, all of them fails, are rolled once more.
    fn chances(self, again: u64) -> [u64; 3] {
        let again = again.min(self.fail());
        let share = |faces: u64| ONE * faces / 6 + ONE * again * faces / 36;
        let (normal, critical) = (share(self.normal), share(self.critical));
        [ONE - normal - critical, normal, critical]
    }
}

impl Hands {
    fn none() -> Self {
        let mut chance = [[0; HANDS]; HANDS];
        chance[0][0] = ONE;
        Self { dice: 0, chance }
    }

    /// One more die.
    fn roll(&mut self, [fail, normal, critical]: [u64; 3]) {
        let before = *self;
        self.chance = [[0; HANDS]; HANDS];
        self.dice += 1;
        for (n, c, chance) in before.each() {
            self.chance[n][c] += chance * fail / ONE;
            if let Some(slot) = self.chance.get_mut(n + 1).and_then(|row| row.get_mut(c)) {
                *slot += chance * normal / ONE;
            }
            if let Some(slot) = self.chance[n].get_mut(c + 1) {
                *slot += chance * critical / ONE;
            }
        }
    }

    /// Each hand that can come up, with its chance.
    pub(super) fn each(&self) -> impl Iterator<Item = (usize, usize, u64)> + '_ {
        let most = self.dice.min(HANDS - 1);
        let all = (0..=most).flat_map(move |n| (0..=most - n).map(move |c| (n, c, self.chance[n][c])));
        all.filter(|(_, _, chance)| *chance > 0)
    }

    /// Every hand turned into other hands.
    fn turned(&self, turn: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let mut turned = Self { dice: self.dice, chance: [[0; HANDS]; HANDS] };
        for (n, c, chance) in self.each() {
            let (n, c) = turn(n, c);
            if let Some(slot) = turned.chance.get_mut(n).and_then(|row| row.get_mut(c)) {
                *slot += chance;
            }
        }
        turned
    }

    /// One failed die is rolled once more.
    fn rerolled_once(&self, die: Die) -> Self {
        let mut after = Self { dice: self.dice, chance: [[0; HANDS]; HANDS] };
        for (n, c, chance) in self.each() {
            if n + c >= self.dice {
                after.chance[n][c] += chance;
                continue;
            }
            after.chance[n][c] += chance * die.fail() / 6;
            after.chance[n + 1][c] += chance * die.normal / 6;
            after.chance[n][c + 1] += chance * die.critical / 6;
        }
        after
    }
}

/// What a weapon is likely to roll, with its rules about its own dice.
pub(super) fn attack(weapon: &Weapon, hit: u8, accurate: u8, reroll: bool) -> Hands {
    let rules = &weapon.rules;
    let has = |rule: WeaponRule| rules.contains(&rule);
    let value = |of: fn(&WeaponRule) -> Option<u8>| rules.iter().filter_map(of).max();
    let lethal = rules.iter().filter_map(|it| if let WeaponRule::Lethal(from) = it { Some(*from) } else { None }).min();
    let die = Die::new(hit, lethal.unwrap_or(6));
    let aside = value(|it| if let WeaponRule::Accurate(dice) = it { Some(*dice) } else { None });
    let aside = aside.unwrap_or(0).max(accurate).min(weapon.atk);
    let mut hands = Hands::none();
    for _ in 0..aside {
        hands.roll([0, ONE, 0]);
    }
    // Ceaseless rolls the dice of one number again: about one fail in as many as there are failing faces.
    let again = match () {
        () if has(WeaponRule::Relentless) => 6,
        () if has(WeaponRule::Ceaseless) => 1,
        () => 0,
    };
    for _ in aside..weapon.atk {
        hands.roll(die.chances(again));
    }
    if has(WeaponRule::Balanced) || reroll {
        hands = hands.rerolled_once(die);
    }
    let dice = usize::from(weapon.atk);
    if has(WeaponRule::Rending) {
        hands = hands.turned(|n, c| if c > 0 && n > 0 { (n - 1, c + 1) } else { (n, c) });
    }
    if has(WeaponRule::Punishing) {
        hands = hands.turned(|n, c| if c > 0 && n + c < dice { (n + 1, c) } else { (n, c) });
    }
    if has(WeaponRule::Severe) {
        hands = hands.turned(|n, c| if c == 0 && n > 0 { (n - 1, 1) } else { (n, c) });
    }
    hands
}

/// The hand of somebody who has no dice.
pub(super) fn no_hands() -> Hands {
    Hands::none()
}

/// What a target is likely to save.
fn defence(dice: u8, save: u8, cover: bool) -> Hands {
    let mut hands = Hands::none();
    let kept = u8::from(cover).min(dice);
    for _ in 0..kept {
        hands.roll([0, ONE, 0]);
    }
    for _ in kept..dice {
        hands.roll(Die::new(save, 6).chances(0));
    }
    hands
}

/// How likely each amount of damage is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Damage {
    chance: [u64; MOST_DAMAGE],
}

impl Damage {
    fn none() -> Self {
        Self { chance: [0; MOST_DAMAGE] }
    }

    fn add(&mut self, damage: usize, chance: u64) {
        self.chance[damage.min(MOST_DAMAGE - 1)] += chance;
    }

    /// The chance of at least so much.
    pub(super) fn at_least(&self, wounds: u8) -> u64 {
        self.chance.iter().skip(usize::from(wounds)).sum()
    }

    /// The mean, in thousandths of a wound, of what so many wounds can lose.
    pub(super) fn mean(&self, wounds: u8) -> i64 {
        let most = u64::from(wounds);
        let sum: u64 = (0_u64..).zip(&self.chance).map(|(damage, chance)| damage.min(most) * chance).sum();
        (sum / (ONE / 1_000)) as i64
    }
}

/// A shot with nothing.
pub(super) fn shot_of_nothing() -> Damage {
    let mut damage = Damage::none();
    damage.add(0, ONE);
    damage
}

/// What protects the target of a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Guarded {
    /// Its save.
    pub(super) save: u8,
    /// It has cover.
    pub(super) cover: bool,
}

/// The defence dice of everybody.
const DEFENCE_DICE: u8 = 3;

/// What one shot is likely to do.
pub(super) fn shot(weapon: &Weapon, hit: u8, guarded: Guarded, reroll: bool) -> Damage {
    let rules = &weapon.rules;
    let [normal_damage, critical_damage] = weapon.dmg.map(usize::from);
    let pierces = rules.iter().find_map(|it| if let WeaponRule::Piercing(x) = it { Some(*x) } else { None });
    let crits_pierce = rules.iter().find_map(|it| if let WeaponRule::PiercingCrits(x) = it { Some(*x) } else { None });
    let at_once = rules.iter().find_map(|it| match it {
        WeaponRule::Devastating { damage, .. } => Some(usize::from(*damage)),
        _ => None,
    });
    let (at_once, pierces) = (at_once.unwrap_or(0), pierces.unwrap_or(0));
    let cover = guarded.cover && !rules.contains(&WeaponRule::Saturate);
    let brutal = rules.contains(&WeaponRule::Brutal);
    let plain = defence(DEFENCE_DICE.saturating_sub(pierces), guarded.save, cover);
    let pierced = match crits_pierce {
        Some(x) => defence(DEFENCE_DICE.saturating_sub(x.max(pierces)), guarded.save, cover),
        None => plain,
    };
    let mut result = Damage::none();
    for (n, c, chance) in attack(weapon, hit, 0, reroll).each() {
        let saves = if c > 0 { &pierced } else { &plain };
        for (saved, saved_well, also) in saves.each() {
            let saved = if brutal { 0 } else { saved };
            let (n_left, c_left) = unblocked((n, c), (saved, saved_well), (normal_damage, critical_damage));
            let damage = n_left * normal_damage + c_left * critical_damage + c * at_once;
            result.add(damage, chance * also / ONE);
        }
    }
    result
}

/// What is left of an attack when the defender blocks as well as it can: a normal save stops a normal success, two
/// of them or a critical one stop a critical success.
pub(super) fn unblocked(
    (normal, critical): (usize, usize),
    (saves, good_saves): (usize, usize),
    (normal_damage, critical_damage): (usize, usize),
) -> (usize, usize) {
    let mut best = (normal, critical);
    let mut least = usize::MAX;
    for by_good in 0..=critical.min(good_saves) {
        for by_two in 0..=(critical - by_good).min(saves / 2) {
            let others = (good_saves - by_good) + (saves - 2 * by_two);
            let left = (normal.saturating_sub(others), critical - by_good - by_two);
            let damage = left.0 * normal_damage + left.1 * critical_damage;
            if damage < least {
                (best, least) = (left, damage);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use killteam::WeaponKind;

    fn weapon(atk: u8, dmg: [u8; 2], rules: &[&str]) -> Weapon {
        let rules = rules.iter().map(|it| WeaponRule::parse(it).unwrap()).collect();
        Weapon { name: "gun".into(), kind: WeaponKind::Ranged, atk, hit: 4, dmg, rules }
    }

    /// All hands of a weapon and of its target, counted one by one.
    fn counted(weapon: &Weapon, save: u8, wounds: u8) -> (i64, u64) {
        let (dice, defence) = (u32::from(weapon.atk), 3);
        let grade = |face: u64, threshold: u64| match face {
            6 => (0, 1),
            1 => (0, 0),
            _ if face >= threshold => (1, 0),
            _ => (0, 0),
        };
        let (mut sum, mut kills) = (0_u64, 0_u64);
        for roll in 0..6_u64.pow(dice + defence) {
            let face = |die: u32| roll / 6_u64.pow(die) % 6 + 1;
            let add = |(n, c): (usize, usize), (m, d): (usize, usize)| (n + m, c + d);
            let hits = (0..dice).map(|it| grade(face(it), 4)).fold((0, 0), add);
            let saves = (dice..dice + defence).map(|it| grade(face(it), u64::from(save))).fold((0, 0), add);
            let [n, c] = weapon.dmg.map(usize::from);
            let left = unblocked(hits, saves, (n, c));
            let damage = (left.0 * n + left.1 * c) as u64;
            sum += damage.min(u64::from(wounds));
            kills += u64::from(damage >= u64::from(wounds));
        }
        let all = 6_u64.pow(dice + defence);
        ((sum * 1_000 / all) as i64, kills * ONE / all)
    }

    #[test]
    fn chances_agree_with_counting_all_dice() {
        for (atk, dmg, save, wounds) in [(3, [3, 4], 4, 7), (4, [3, 5], 5, 8), (2, [5, 6], 3, 5)] {
            let weapon = weapon(atk, dmg, &[]);
            let damage = shot(&weapon, 4, Guarded { save, cover: false }, false);
            let (mean, kills) = counted(&weapon, save, wounds);
            assert!((damage.mean(wounds) - mean).abs() <= 2, "{} and {mean}", damage.mean(wounds));
            assert!(damage.at_least(wounds).abs_diff(kills) < ONE / 10_000);
        }
    }

    #[test]
    fn cover_and_rules_change_what_is_expected() {
        let mean =
            |rules: &[&str], cover| shot(&weapon(4, [3, 4], rules), 4, Guarded { save: 4, cover }, false).mean(10);
        let plain = mean(&[], false);
        assert!(mean(&[], true) < plain);
        assert_eq!(mean(&["Saturate"], true), plain);
        for better in
            ["Piercing 1", "Lethal 5+", "Relentless", "Ceaseless", "Balanced", "Accurate 1", "Brutal", "Severe"]
        {
            assert!(mean(&[better], false) > plain, "{better}");
        }
    }

    #[test]
    fn the_best_blocks_leave_the_least_damage() {
        assert_eq!(unblocked((1, 1), (1, 0), (3, 4)), (0, 1));
        assert_eq!(unblocked((1, 1), (2, 0), (3, 7)), (1, 0));
        assert_eq!(unblocked((2, 1), (0, 1), (3, 4)), (2, 0));
    }
}
