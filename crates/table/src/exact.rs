//! Comparing squared distances with squared reaches, exactly.
//!
//! The distance from a point to a side is the root of a fraction, and a reach that is partly spent on
//! height is a sum with a root in it. Both sides are squared out until only integers remain; they
//! can need 256 bits.

use std::cmp::Ordering;

use crate::Length;

/// A squared distance in square micrometres, as a fraction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Square {
    pub(crate) num: i128,
    pub(crate) den: i64,
}

impl Square {
    pub(crate) const ZERO: Self = Self { num: 0, den: 1 };

    pub(crate) const fn whole(square: i64) -> Self {
        Self { num: square as i128, den: 1 }
    }

    /// The root to the nearest 128th of a micrometre, in 128ths: for wording, never for deciding.
    pub(crate) fn root_in_128ths(self) -> i64 {
        let scaled = (self.num.unsigned_abs() << 14) / u128::from(self.den.unsigned_abs());
        i64::try_from(scaled.isqrt()).expect("the root of less than 126 bits fits 63")
    }
}

/// A horizontal reach of `whole + root(rest)`, in micrometres.
///
/// `whole` is what radii add (or take away), `rest` the square of what is left of a reach after the
/// height in it is paid for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach {
    whole: i64,
    rest: i64,
}

impl Reach {
    /// A reach without height in it.
    pub(crate) const fn flat(micrometres: i64) -> Self {
        Self { whole: micrometres, rest: 0 }
    }

    /// What `reach` leaves for the horizontal once `height` is paid for, plus the radii. `None` if the height
    /// alone is too much.
    pub(crate) fn with_height(reach: Length, height: Length, radii: i64) -> Option<Self> {
        if reach < height.abs() {
            return None;
        }
        if height == Length::ZERO {
            return Some(Self::flat(radii + i64::from(reach.micrometres())));
        }
        Some(Self { whole: radii, rest: reach.squared() - height.squared() })
    }

    /// A whole number of micrometres that it does not exceed.
    pub(crate) fn at_most(self) -> i64 {
        self.whole + self.rest.isqrt() + 1
    }

    /// True if the reach is less than nothing: the base is larger than the room for it.
    pub(crate) fn is_negative(self) -> bool {
        self.whole < 0 && i128::from(self.whole) * i128::from(self.whole) > i128::from(self.rest)
    }

    /// True if the distance is no longer than this reach.
    pub(crate) fn covers(self, distance: Square) -> bool {
        !self.is_negative() && self.compare(distance) != Ordering::Greater
    }

    /// True if the distance is shorter than this reach.
    pub(crate) fn covers_strictly(self, distance: Square) -> bool {
        !self.is_negative() && self.compare(distance) == Ordering::Less
    }

    /// The squared distance compared with the square of the reach, whichever its sign.
    ///
    /// With `w` whole and `r` rest: `num / den` against `w² + r + 2w·root(r)`, that is
    /// `num - den·(w² + r)` against `2w·den·root(r)`, and then their squares.
    pub(crate) fn compare(self, distance: Square) -> Ordering {
        let (whole, rest, den) = (i128::from(self.whole), i128::from(self.rest), i128::from(distance.den));
        let left = distance.num - den * (whole * whole + rest);
        if self.rest == 0 || self.whole == 0 {
            return left.cmp(&0);
        }
        if (left < 0) != (self.whole < 0) {
            return left.cmp(&0).then(0.cmp(&whole));
        }
        let left_squared = Wide::product(left.unsigned_abs(), left.unsigned_abs());
        let right_squared = Wide::product((4 * whole * whole * den).unsigned_abs(), (den * rest).unsigned_abs());
        match self.whole < 0 {
            true => right_squared.cmp(&left_squared),
            false => left_squared.cmp(&right_squared),
        }
    }
}

/// How `x + y·root(square)` compares with zero.
///
/// `y` must fit 64 bits, which every caller's cross product does.
pub(crate) fn sign_with_root(x: i128, y: i128, square: i128) -> Ordering {
    let sign = |value: i128| value.cmp(&0);
    let root_part = if square == 0 { Ordering::Equal } else { sign(y) };
    match (sign(x), root_part) {
        (one, other) if one == other => one,
        (one, Ordering::Equal) => one,
        (Ordering::Equal, other) => other,
        (one, _) => {
            let x_squared = Wide::product(x.unsigned_abs(), x.unsigned_abs());
            let y_squared = Wide::product(y.unsigned_abs() * y.unsigned_abs(), square.unsigned_abs());
            let larger = x_squared.cmp(&y_squared);
            if one == Ordering::Greater { larger } else { larger.reverse() }
        }
    }
}

/// An unsigned number of 256 bits, just enough of one to compare products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wide {
    high: u128,
    low: u128,
}

impl Wide {
    pub(crate) fn product(a: u128, b: u128) -> Self {
        const HALF: u128 = u64::MAX as u128;
        if let Some(low) = a.checked_mul(b) {
            return Self { high: 0, low };
        }
        let (a_high, a_low, b_high, b_low) = (a >> 64, a & HALF, b >> 64, b & HALF);
        let lowest = a_low * b_low;
        let cross = a_high * b_low + (lowest >> 64);
        let middle = a_low * b_high + (cross & HALF);
        Self { high: a_high * b_high + (cross >> 64) + (middle >> 64), low: (middle << 64) | (lowest & HALF) }
    }

    /// The sum; the caller's numbers are far from 256 bits.
    pub(crate) fn plus(self, other: Self) -> Self {
        let (low, carry) = self.low.overflowing_add(other.low);
        Self { high: self.high + other.high + u128::from(carry), low }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_product_of_the_largest_numbers_keeps_every_bit() {
        let square = Wide::product(u128::MAX, u128::MAX);
        assert_eq!(square, Wide { high: u128::MAX - 1, low: 1 });
        assert_eq!(Wide::product(1 << 127, 4), Wide { high: 2, low: 0 });
        assert_eq!(Wide::product(7, 6), Wide { high: 0, low: 42 });
    }

    #[test]
    fn the_sign_of_a_sum_with_a_root_is_exact() {
        for (x, y, square, sign) in [
            (-3, 1, 9, Ordering::Equal),
            (-3, 1, 10, Ordering::Greater),
            (-3, 1, 8, Ordering::Less),
            (3, -1, 10, Ordering::Less),
            (3, -1, 8, Ordering::Greater),
            (0, -1, 2, Ordering::Less),
            (5, -7, 0, Ordering::Greater),
            (0, -7, 0, Ordering::Equal),
            (-1, -1, 4, Ordering::Less),
        ] {
            assert_eq!(sign_with_root(x, y, square), sign, "{x} + {y} root {square}");
        }
    }

    #[test]
    fn a_sum_carries_into_the_upper_half() {
        let sum = Wide { high: 1, low: u128::MAX }.plus(Wide { high: 2, low: 3 });
        assert_eq!(sum, Wide { high: 4, low: 2 });
    }

    #[test]
    fn a_reach_with_height_ends_exactly_where_the_triangle_says() {
        // 3, 4, 5 inches: with 3 up, a reach of 5 leaves 4 across, and the radii come on top.
        let (three, five) = (Length::inches(3), Length::inches(5));
        let reach = Reach::with_height(five, three, 32_000).unwrap();
        let across = i64::from(Length::inches(4).micrometres()) + 32_000;
        assert!(reach.covers(Square::whole(across * across)));
        assert!(!reach.covers(Square::whole(across * across + 1)));
        assert!(reach.covers_strictly(Square::whole(across * across - 1)));
        assert!(!reach.covers_strictly(Square::whole(across * across)));
        assert!(Reach::with_height(three, five, 32_000).is_none());
    }

    #[test]
    fn a_radius_taken_away_shortens_the_reach_exactly() {
        let reach = Reach::with_height(Length::inches(5), Length::inches(3), -16_000).unwrap();
        let across = i64::from(Length::inches(4).micrometres()) - 16_000;
        assert!(reach.covers(Square::whole(across * across)));
        assert!(!reach.covers(Square::whole(across * across + 1)));
        // 4 across less 3 is 1; a distance of 5 is where the difference of the squares vanishes, not the reach.
        let short = Reach::with_height(Length::um(5), Length::um(3), -3).unwrap();
        assert!(short.covers(Square::whole(1)) && !short.covers(Square::whole(2)) && !short.covers(Square::whole(25)));
        let too_large = Reach::with_height(Length::inches(5), Length::inches(3), -101_601).unwrap();
        assert!(too_large.is_negative() && !too_large.covers(Square::ZERO));
        let just_fits = Reach::with_height(Length::inches(5), Length::inches(3), -101_600).unwrap();
        assert!(just_fits.covers(Square::ZERO));
    }

    proptest! {
        #[test]
        fn products_of_halves_agree_with_128_bits(a in any::<u64>(), b in any::<u64>()) {
            let whole = u128::from(a) * u128::from(b);
            prop_assert_eq!(Wide::product(u128::from(a), u128::from(b)), Wide { high: 0, low: whole });
            // The same product, shifted into the upper half.
            let shifted = Wide::product(u128::from(a) << 64, u128::from(b) << 64);
            prop_assert_eq!(shifted, Wide { high: whole, low: 0 });
        }
    }
}
