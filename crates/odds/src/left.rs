//! What is left of every usual hand after every usual defence, worked out once and for all.
//!
//! Up to ten attack dice and three saves, where critical successes hurt at least as much as normal ones: then the best
//! blocks depend on nothing else but whether a critical success is worth two normal ones.

use crate::damage::Ways;
use crate::hands::{Hand, Hands};

/// The most attack dice of the table.
const DICE: usize = 10;
/// The most defence dice of the table.
const SAVES: usize = 3;
/// Hands of so many dice.
const HANDS: usize = (DICE + 1) * (DICE + 2) / 2;
/// Defences of so many dice.
const DEFENCES: usize = (SAVES + 1) * (SAVES + 2) / 2;

/// The number of a hand or a defence among those of so many dice.
const fn number(normal: usize, critical: usize, dice: usize) -> usize {
    critical * (2 * dice + 3 - critical) / 2 + normal
}

/// `LEFT[heavy][hand][defence]`: the number of the hand that is left.
static LEFT: [[[u8; DEFENCES]; HANDS]; 2] = [left(false), left(true)];

const fn left(heavy: bool) -> [[u8; DEFENCES]; HANDS] {
    let mut table = [[0; DEFENCES]; HANDS];
    let mut critical = 0;
    while critical <= DICE {
        let mut normal = 0;
        while normal + critical <= DICE {
            let mut strong = 0;
            while strong <= SAVES {
                let mut saves = 0;
                while saves + strong <= SAVES {
                    let (hits, crits) = unblocked((normal, critical), (saves, strong), heavy);
                    table[number(normal, critical, DICE)][number(saves, strong, SAVES)] =
                        number(hits, crits, DICE) as u8;
                    saves += 1;
                }
                strong += 1;
            }
            normal += 1;
        }
        critical += 1;
    }
    table
}

/// What is left of normal and critical successes that hurt at least as much, if a critical one is worth two normal ones
/// or not, against saves and strong saves.
#[inline]
pub(crate) const fn unblocked(
    (hits, crits): (usize, usize),
    (saves, strong): (usize, usize),
    heavy: bool,
) -> (usize, usize) {
    // A strong save is best on a critical success; what is left of them works like any other.
    let on_crits = if strong < crits { strong } else { crits };
    let (crits, all) = (crits - on_crits, saves + strong - on_crits);
    // Normal saves beyond the normal successes go on critical ones in pairs, the last pair perhaps with one that would
    // have been of use; as critical successes hurt more, that is no loss.
    let most = if saves / 2 < crits { saves / 2 } else { crits };
    let idle = all.saturating_sub(hits).div_ceil(2);
    let pairs = if heavy || most < idle { most } else { idle };
    (hits.saturating_sub(all - 2 * pairs), crits - pairs)
}

/// Saves as the table wants them: ways by number.
pub(crate) struct Defence([f64; DEFENCES]);

impl Defence {
    /// None if there are more dice than the table knows.
    pub(crate) fn new(saves: &Hands, brutal: bool) -> Option<Self> {
        let mut ways = [0.0; DEFENCES];
        for hand in &saves.list {
            let normal = if brutal { 0 } else { usize::from(hand.normal) };
            if normal + usize::from(hand.critical) > SAVES {
                return None;
            }
            ways[number(normal, usize::from(hand.critical), SAVES)] += hand.ways;
        }
        Some(Self(ways))
    }
}

/// Sums up what is left of hands.
pub(crate) struct Leftovers {
    left: &'static [[u8; DEFENCES]; HANDS],
    damage: [usize; 2],
    sums: [f64; HANDS],
}

impl Leftovers {
    /// None if there are more dice than the table knows, or if critical successes hurt less than normal ones.
    pub(crate) fn new(dice: u8, damage: [u16; 2]) -> Option<Self> {
        let [normal, critical] = damage.map(usize::from);
        let fits = usize::from(dice) <= DICE && critical >= normal;
        let left = &LEFT[usize::from(critical >= 2 * normal)];
        fits.then_some(Self { left, damage: [normal, critical], sums: [0.0; HANDS] })
    }

    /// A hand against a defence.
    #[inline]
    pub(crate) fn add(&mut self, hand: &Hand, defence: &Defence) {
        let row = &self.left[number(usize::from(hand.normal), usize::from(hand.critical), DICE)];
        for (left, ways) in row.iter().zip(&defence.0) {
            self.sums[usize::from(*left)] += hand.ways * ways;
        }
    }

    /// Turns what has been summed up into damage, this much more than the dice do.
    pub(crate) fn flush(&mut self, dice: u8, more: usize, ways: &mut Ways) {
        let [normal, critical] = self.damage;
        let dice = usize::from(dice).min(DICE);
        for crits in 0..=dice {
            for hits in 0..=dice - crits {
                let sum = std::mem::take(&mut self.sums[number(hits, crits, DICE)]);
                if sum > 0.0 {
                    ways[hits * normal + crits * critical + more] += sum;
                }
            }
        }
    }
}
