//! Hands: how likely each number of normal and critical successes is, with dice rolled again by convention.
//!
//! Chances are counted as ways out of a power of six, which a float holds exactly up to [`MOST_EXACT`] dice.

use smallvec::SmallVec;

use crate::die::{CHOOSE, Die, MOST_ALIKE, ROOM, powers, sixes};
use crate::profile::Rerolls;

/// Up to so many dice every number of ways is a whole number that a float holds exactly: 6^20 is below 2^53.
pub(crate) const MOST_EXACT: u32 = 20;

/// So many successes, in so many ways.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Hand {
    pub(crate) normal: u8,
    pub(crate) critical: u8,
    pub(crate) ways: f64,
}

/// Every hand that can come up.
#[derive(Debug, Clone)]
pub(crate) struct Hands {
    pub(crate) list: SmallVec<[Hand; 24]>,
    /// All ways together are six to the power of this.
    pub(crate) dice: u32,
    /// How often any number of ways has been rounded at the most, where there are too many dice to count them exactly.
    pub(crate) roundings: u32,
}

impl Hands {
    /// So many dice of one kind, beside so many that are kept without rolling, rolled again by convention.
    pub(crate) fn rolled(die: Die, dice: u8, kept: [u8; 2], rerolls: Rerolls) -> Self {
        let mut hands = match () {
            () if rerolls.is_none() || dice == 0 => plain(die.sixths(), dice, u32::from(dice)),
            // Every die by itself, in parts of 36.
            () if rerolls.all => plain(twice(die, rerolls.fishing), dice, 2 * u32::from(dice)),
            () => rolled_again(die, dice, rerolls),
        };
        let [normal, critical] = kept;
        if normal > 0 || critical > 0 {
            for hand in &mut hands.list {
                hand.normal += normal;
                hand.critical += critical;
            }
        }
        hands
    }

    /// The same with every hand turned into another.
    pub(crate) fn turned(mut self, turn: impl Fn(u8, u8) -> (u8, u8)) -> Self {
        for hand in &mut self.list {
            (hand.normal, hand.critical) = turn(hand.normal, hand.critical);
        }
        self
    }

    /// These successes, for certain.
    pub(crate) fn certain(normal: u8, critical: u8) -> Self {
        Self { list: SmallVec::from_elem(Hand { normal, critical, ways: 1.0 }, 1), dice: 0, roundings: 0 }
    }

    /// No hand at all, out of so many dice.
    pub(crate) fn none(dice: u32) -> Self {
        Self { list: SmallVec::new(), dice, roundings: 0 }
    }

    /// As if more dice had been rolled that do not matter.
    pub(crate) fn widen(&mut self, dice: u32) {
        if dice > self.dice {
            let factor = sixes(dice - self.dice);
            self.list.iter_mut().for_each(|it| it.ways *= factor);
            self.roundings += dice - self.dice + 1;
            self.dice = dice;
        }
    }

    /// The same with equal hands put together.
    pub(crate) fn merged(self) -> Self {
        let mut grid = Grid::new(self.list.iter().map(|it| it.normal + it.critical).max().unwrap_or(0));
        for hand in &self.list {
            grid.add(hand.normal, hand.critical, hand.ways);
        }
        let roundings = self.roundings + self.list.len() as u32;
        Self { list: grid.list(), dice: self.dice, roundings }
    }
}

/// Every hand of dice that are alike: fails, normal and critical successes in parts.
fn plain([fail, normal, critical]: [f64; 3], count: u8, dice: u32) -> Hands {
    let count = usize::from(count).min(ROOM - 1);
    let (fails, normals, criticals) = (powers(fail, count), powers(normal, count), powers(critical, count));
    let mut list = SmallVec::new();
    for c in 0..=count {
        let some = CHOOSE[count][c] * criticals[c];
        if some == 0.0 {
            break;
        }
        for n in 0..=count - c {
            let ways = some * CHOOSE[count - c][n] * normals[n] * fails[count - c - n];
            if ways > 0.0 {
                list.push(Hand { normal: n as u8, critical: c as u8, ways });
            }
        }
    }
    Hands { list, dice, roundings: 2 * dice + 4 }
}

/// What a die is worth if fails are rolled again, or whatever is not critical, in parts of 36.
fn twice(die: Die, fishing: bool) -> [f64; 3] {
    let [fail, normal, critical] = die.sixths();
    if fishing {
        let again = fail + normal;
        [again * fail, again * normal, 6.0 * critical + again * critical]
    } else {
        [fail * fail, 6.0 * normal + fail * normal, 6.0 * critical + fail * critical]
    }
}

/// Some of the fails are rolled again.
fn rolled_again(die: Die, count: u8, rerolls: Rerolls) -> Hands {
    let count = count.min(ROOM as u8 - 1);
    let [_, normal, critical] = die.sixths();
    let all = usize::from(count);
    let (normals, criticals) = (powers(normal, all), powers(critical, all));
    let most = if rerolls.one_number || rerolls.ones { count } else { count.min(rerolls.any) };
    let (mut grid, mut parts) = (Grid::new(count), 0);
    // What comes of so many dice that are rolled again.
    let mut again: SmallVec<[Hands; 8]> = (0..=most).map(|it| plain(die.sixths(), it, u32::from(it))).collect();
    again.iter_mut().for_each(|it| it.widen(u32::from(most)));
    for c in 0..=count {
        for n in 0..=count - c {
            let (fails, cs, ns) = (count - c - n, usize::from(c), usize::from(n));
            let successes = CHOOSE[all][cs] * CHOOSE[all - cs][ns] * criticals[cs] * normals[ns];
            if successes == 0.0 {
                continue;
            }
            for (dice, ways) in again_of(die, fails, rerolls) {
                let Some(outcomes) = again.get(usize::from(dice)) else { continue };
                parts += outcomes.list.len() as u32;
                for hand in &outcomes.list {
                    grid.add(n + hand.normal, c + hand.critical, successes * ways * hand.ways);
                }
            }
        }
    }
    let dice = u32::from(count) + u32::from(most);
    Hands { list: grid.list(), dice, roundings: 4 * dice + 8 + parts }
}

/// How many of so many fails are rolled again, each number with its ways.
fn again_of(die: Die, fails: u8, rerolls: Rerolls) -> SmallVec<[(u8, f64); 8]> {
    let (faces, count) = (usize::from(die.fail), usize::from(fails));
    let first: SmallVec<[(u8, f64); 8]> = match () {
        () if rerolls.one_number => (0..=fails).map(|it| (it, MOST_ALIKE[faces][count][usize::from(it)])).collect(),
        () if rerolls.ones => {
            let others = powers(f64::from(die.fail) - 1.0, count);
            (0..=fails).map(|it| (it, CHOOSE[count][usize::from(it)] * others[count - usize::from(it)])).collect()
        }
        () => SmallVec::from_elem((0, powers(f64::from(die.fail), count)[count]), 1),
    };
    let more = |(dice, ways): (u8, f64)| (dice.saturating_add(rerolls.any).min(fails), ways);
    first.into_iter().filter(|(_, ways)| *ways > 0.0).map(more).collect()
}

/// Ways by numbers of successes.
#[derive(Debug)]
pub(crate) struct Grid {
    side: usize,
    ways: SmallVec<[f64; 64]>,
}

impl Grid {
    /// Room for so many successes.
    pub(crate) fn new(most: u8) -> Self {
        let side = usize::from(most) + 1;
        Self { side, ways: SmallVec::from_elem(0.0, side * side) }
    }

    pub(crate) fn add(&mut self, normal: u8, critical: u8, ways: f64) {
        if let Some(slot) = self.ways.get_mut(usize::from(critical) * self.side + usize::from(normal)) {
            *slot += ways;
        }
    }

    /// Every hand that can come up.
    pub(crate) fn list(&self) -> SmallVec<[Hand; 24]> {
        let mut list = SmallVec::new();
        for (critical, row) in (0..).zip(self.ways.chunks_exact(self.side)) {
            for (normal, ways) in (0..).zip(row) {
                if *ways > 0.0 {
                    list.push(Hand { normal, critical, ways: *ways });
                }
            }
        }
        list
    }
}
