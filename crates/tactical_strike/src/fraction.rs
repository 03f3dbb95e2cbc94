//! Exact prices. A share of a squad's price is a fraction, and it stays one until the rules round.

use std::fmt;
use std::ops::{Add, AddAssign};

/// A number of points, exactly.
///
/// ```
/// # use tactical_strike::Fraction;
/// let share = Fraction::of(25, 10);
/// assert_eq!(share.to_string(), "2 1/2");
/// assert_eq!(share.times(3).ceil(), 8);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    numerator: u64,
    /// Never 0, and without a common divisor with the numerator.
    denominator: u64,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// Whole points.
    pub fn whole(points: u32) -> Self {
        Self { numerator: points.into(), denominator: 1 }
    }

    /// A part of so many points. Divided by nothing it is the whole.
    pub fn of(points: u32, parts: u32) -> Self {
        Self::reduced(points.into(), u64::from(parts.max(1)))
    }

    /// So many times as much.
    #[must_use]
    pub fn times(self, count: u32) -> Self {
        Self::reduced(self.numerator * u64::from(count), self.denominator)
    }

    /// Rounded up.
    pub fn ceil(self) -> u32 {
        u32::try_from(self.numerator.div_ceil(self.denominator)).unwrap_or(u32::MAX)
    }

    fn reduced(numerator: u64, denominator: u64) -> Self {
        let divisor = greatest_common_divisor(numerator, denominator);
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

impl Add for Fraction {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        Self::reduced(numerator, self.denominator * other.denominator)
    }
}

impl AddAssign for Fraction {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Self::add)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.numerator / self.denominator, self.numerator % self.denominator);
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) => write!(f, "{rest}/{}", self.denominator),
            _ => write!(f, "{whole} {rest}/{}", self.denominator),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_three_times_is_whole() {
        let third = Fraction::of(100, 3);
        assert_eq!((third.ceil(), third.times(2).ceil(), third.times(3).ceil()), (34, 67, 100));
        assert_eq!(third.times(3), Fraction::whole(100));
        assert_eq!(third.to_string(), "33 1/3");
        assert_eq!((Fraction::of(1, 2) + Fraction::of(1, 3)).to_string(), "5/6");
        assert_eq!(Fraction::ZERO.ceil(), 0);
    }
}
