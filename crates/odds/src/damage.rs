//! Damage: how likely each amount is.

use smallvec::SmallVec;

use crate::die::sixes;
use crate::hands::MOST_EXACT;
use crate::profile::Hide;

/// Ways by amount of damage.
pub(crate) type Ways = SmallVec<[f64; 36]>;

/// Half of the distance between 1 and the next float: what one rounding can be wrong by.
pub(crate) const ROUNDING: f64 = f64::EPSILON / 2.0;

/// How likely each amount of damage is, without an upper end.
///
/// ```
/// use odds::{Damage, Profile, Situation, Target, shot};
///
/// let damage: Damage = shot(&Profile::new(1, 4, [3, 4]), &Target { dice: 0, ..Target::new(4, 8) }, &Situation::default());
/// assert_eq!(damage.ways(3), Some((2, 6)));
/// assert_eq!(damage.chance(4), 1.0 / 6.0);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Damage {
    ways: Ways,
    /// All of them together.
    of: f64,
    /// How often any of them has been rounded, at the most; 0 if they are exact.
    roundings: u32,
}

impl Damage {
    /// No damage, for certain.
    pub fn none() -> Self {
        Self::certain(0)
    }

    /// So much, for certain.
    pub fn certain(damage: usize) -> Self {
        let mut ways: Ways = SmallVec::from_elem(0.0, damage + 1);
        ways[damage] = 1.0;
        Self { ways, of: 1.0, roundings: 0 }
    }

    /// What comes of one die, each of these for so many of its faces.
    ///
    /// ```
    /// use odds::Damage;
    ///
    /// let damage = Damage::by_a_die(&[(4, Damage::none()), (2, Damage::certain(3))]);
    /// assert_eq!(damage.ways(3), Some((2, 6)));
    /// ```
    pub fn by_a_die(parts: &[(u8, Self)]) -> Self {
        let of = parts.iter().map(|(_, it)| it.of).fold(1.0, f64::max);
        let longest = parts.iter().map(|(_, it)| it.ways.len()).max().unwrap_or(1);
        let mut ways: Ways = SmallVec::from_elem(0.0, longest);
        for (faces, part) in parts {
            let factor = f64::from(*faces) * of / part.of;
            ways.iter_mut().zip(&part.ways).for_each(|(slot, some)| *slot += factor * some);
        }
        let all = Self { ways, of: 6.0 * of, roundings: 0 };
        if parts.iter().all(|(_, it)| it.is_exact()) && all.of <= sixes(MOST_EXACT) {
            return all;
        }
        let worst = parts.iter().map(|(_, it)| it.roundings).max().unwrap_or(0);
        Self { roundings: worst + parts.len() as u32 + 3, ..all }.normalized()
    }

    /// From ways to lose so much, out of so many.
    pub(crate) fn of_losses(losses: impl Iterator<Item = (u8, f64)>, of: f64, roundings: u32) -> Self {
        let mut ways: Ways = SmallVec::from_elem(0.0, 1);
        for (lost, some) in losses {
            let place = usize::from(lost);
            if ways.len() <= place {
                ways.resize(place + 1, 0.0);
            }
            ways[place] += some;
        }
        Self { ways, of, roundings }
    }

    /// From ways out of so many dice, which have been rounded so often at the most if there are too many of them.
    pub(crate) fn counted(ways: Ways, dice: u32, roundings: u32) -> Self {
        if dice <= MOST_EXACT {
            return Self { ways, of: sixes(dice), roundings: 0 };
        }
        // The power of six is itself a product of so many.
        Self { ways, of: sixes(dice), roundings: roundings + dice }.normalized()
    }

    /// In parts of one, once whole numbers are lost anyway: powers of six do not grow for ever.
    fn normalized(mut self) -> Self {
        let of = self.of;
        self.ways.iter_mut().for_each(|it| *it /= of);
        Self { of: 1.0, roundings: self.roundings + 2, ..self }
    }

    /// From chances that have been rounded so often.
    pub(crate) fn rounded(chances: Ways, roundings: u32) -> Self {
        Self { ways: chances, of: 1.0, roundings }
    }

    pub(crate) fn roundings(&self) -> u32 {
        self.roundings
    }

    /// One more than the most damage.
    pub(crate) fn len(&self) -> usize {
        self.ways.len()
    }

    /// The chance of exactly so much.
    pub fn chance(&self, damage: usize) -> f64 {
        self.ways.get(damage).map_or(0.0, |it| it / self.of)
    }

    /// The chance of at least so much.
    pub fn at_least(&self, damage: usize) -> f64 {
        self.ways.iter().skip(damage).sum::<f64>() / self.of
    }

    /// Exactly so much, as ways out of all ways, if they are counted exactly.
    pub fn ways(&self, damage: usize) -> Option<(u64, u64)> {
        let ways = self.ways.get(damage).copied().unwrap_or(0.0);
        self.is_exact().then_some((ways as u64, self.of as u64))
    }

    /// True if chances are fractions of whole numbers, and false if they were rounded.
    pub fn is_exact(&self) -> bool {
        self.roundings == 0
    }

    /// By how much of itself any chance can be wrong; 0 if they are exact.
    pub fn error(&self) -> f64 {
        f64::from(self.roundings) * ROUNDING * 1.01
    }

    /// Every amount that can come up, with its chance, the least first.
    pub fn each(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.ways.iter().enumerate().filter(|(_, ways)| **ways > 0.0).map(|(damage, ways)| (damage, ways / self.of))
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.ways.iter().enumerate().map(|(damage, ways)| damage as f64 * ways).sum::<f64>() / self.of
    }

    /// The mean of what so many wounds can lose.
    pub fn mean_of(&self, wounds: usize) -> f64 {
        self.ways.iter().enumerate().map(|(damage, ways)| damage.min(wounds) as f64 * ways).sum::<f64>() / self.of
    }

    /// The standard deviation.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let square = |(damage, chance): (usize, f64)| (damage as f64 - mean).powi(2) * chance;
        self.each().map(square).sum::<f64>().sqrt()
    }

    /// This damage and, independent of it, another.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut ways = SmallVec::from_elem(0.0, self.ways.len() + other.ways.len() - 1);
        for (at, one) in self.ways.iter().enumerate().filter(|(_, it)| **it > 0.0) {
            for (slot, another) in ways[at..].iter_mut().zip(&other.ways) {
                *slot += one * another;
            }
        }
        let of = self.of * other.of;
        if self.is_exact() && other.is_exact() && of <= sixes(MOST_EXACT) {
            return Self { ways, of, roundings: 0 };
        }
        let parts = self.ways.len().min(other.ways.len()) as u32;
        Self { ways, of, roundings: self.roundings + other.roundings + parts + 1 }.normalized()
    }

    /// The same if each point is ignored by a die.
    #[must_use]
    pub(crate) fn ignored(&self, hide: Hide) -> Self {
        let faces = hide.ignoring_faces();
        let most = self.ways.len() - 1;
        if faces == 0 || most == 0 {
            return self.clone();
        }
        let mut ways = SmallVec::from_elem(0.0, self.ways.len());
        // What so many points become, point by point; every row is out of six to the power of its number.
        let (hurts, ignores) = (f64::from(6 - faces), f64::from(faces));
        let mut row: Ways = SmallVec::from_elem(1.0, 1);
        for (points, some) in self.ways.iter().enumerate() {
            if points > 0 {
                row.push(0.0);
                for at in (0..row.len()).rev() {
                    let below = if at > 0 { row[at - 1] } else { 0.0 };
                    row[at] = row[at] * ignores + below * hurts;
                }
            }
            let factor = some * sixes((most - points) as u32);
            for (slot, part) in ways.iter_mut().zip(&row) {
                *slot += factor * part;
            }
        }
        let of = self.of * sixes(most as u32);
        if self.is_exact() && of <= sixes(MOST_EXACT) {
            return Self { ways, of, roundings: 0 };
        }
        Self { ways, of, roundings: self.roundings + 4 * most as u32 + 4 }.normalized()
    }

    /// Every amount that can come up with its chance in millionths, the least first.
    pub fn spread(&self) -> Vec<(u16, u32)> {
        self.each().map(|(damage, chance)| (damage as u16, (chance * 1e6).round() as u32)).collect()
    }

    /// What somebody loses, for every number of wounds that may be left: none, one, up to so many.
    ///
    /// ```
    /// use odds::{Profile, Situation, Target, shot};
    ///
    /// // One die that hits on 4+ for 2, or for 3 on a 6, and nobody saves.
    /// let target = Target { dice: 0, ..Target::new(6, 3) };
    /// let losses = shot(&Profile::new(1, 4, [2, 3]), &target, &Situation::default()).losses(3);
    /// assert_eq!((losses[2].out, losses[3].out), (500_000, 166_667));
    /// assert_eq!((losses[1].wounds, losses[3].wounds), (500, 1_167));
    /// ```
    pub fn losses(&self, most: u8) -> Vec<Loss> {
        (0..=usize::from(most)).map(|left| Loss::new(self.at_least(left), self.mean_of(left))).collect()
    }

    /// What it means for somebody who has so many wounds left, of so many.
    pub fn outlook(&self, left: u16, of: u16) -> Outlook {
        let (left, of) = (usize::from(left), usize::from(of));
        // Injured is who has fewer than half of its wounds left.
        let hurts = (0..=left).find(|damage| 2 * (left - damage) < of).unwrap_or(left);
        let parts = |chance: f64, of: f64| (chance * of).round() as u32;
        Outlook {
            out: parts(self.at_least(left), 1e6),
            hurt: parts(self.at_least(hurts), 1e6),
            mean: parts(self.mean(), 1e3),
            exact: self.is_exact(),
        }
    }
}

/// What somebody loses, in whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Loss {
    /// The chance to be out, in millionths.
    pub out: u32,
    /// The wounds lost on average, in thousandths; nobody loses more than are left.
    pub wounds: u32,
}

impl Loss {
    pub(crate) fn new(out: f64, wounds: f64) -> Self {
        Self { out: (out * 1e6).round() as u32, wounds: (wounds * 1e3).round() as u32 }
    }
}

/// What an attack means for its target, in whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// The chance that it is out, in millionths.
    pub out: u32,
    /// The chance that it is injured or out, in millionths.
    pub hurt: u32,
    /// The damage on average, in thousandths, whatever it has left to lose.
    pub mean: u32,
    /// True if chances were counted as fractions of whole numbers before they were rounded.
    pub exact: bool,
}

/// The damage that a hot weapon does to whoever uses it at this Hit.
///
/// ```
/// // Below 3 are a 1 and a 2, for 2 and 4 wounds.
/// assert_eq!(odds::burn(3).mean(), 1.0);
/// ```
pub fn burn(hit: u8) -> Damage {
    let hit = usize::from(hit.clamp(2, 6));
    let mut ways: Ways = SmallVec::from_elem(0.0, 2 * hit - 1);
    (1..hit).for_each(|face| ways[2 * face] = 1.0);
    ways[0] = (7 - hit) as f64;
    Damage::counted(ways, 1, 1)
}

/// What so many points of damage are worth on average, for each number of points, if each may be ignored.
pub(crate) fn expected(worth: &[f64], hide: Hide) -> Ways {
    let faces = hide.ignoring_faces();
    if faces == 0 {
        return worth.iter().copied().collect();
    }
    let (hurts, ignores) = (f64::from(6 - faces) / 6.0, f64::from(faces) / 6.0);
    let mut row: Vec<f64> = vec![1.0];
    let mut all = SmallVec::new();
    for points in 0..worth.len() {
        if points > 0 {
            row.push(0.0);
            for at in (0..row.len()).rev() {
                let below = if at > 0 { row[at - 1] } else { 0.0 };
                row[at] = row[at] * ignores + below * hurts;
            }
        }
        all.push(row.iter().zip(worth).map(|(chance, worth)| chance * worth).sum());
    }
    all
}
