//! Directions: 64 steps of a turn, with cosine and sine from a published table of integers.
//!
//! Whatever is turned on the table is turned by one of these, so that a turned hull has the same
//! integer corners on every machine. Nothing here computes a cosine.

use crate::Length;

/// A direction from a published table of integers: the number of a step of one 64th of a turn,
/// counted anticlockwise from the positive x axis.
///
/// ```
/// # use table::{Bearing, Length};
/// assert_eq!(Bearing::EAST.turned(16), Bearing::NORTH);
/// assert_eq!(Bearing::new(64 + 3), Bearing::new(3));
/// assert_eq!(Bearing::NORTH.offset(Length::inches(2)), (Length::ZERO, Length::inches(2)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bearing(u8);

impl Bearing {
    /// How many there are.
    pub const STEPS: u8 = 64;
    /// What [`cos`](Self::cos) and [`sin`](Self::sin) are scaled to: 2 to the power of 30.
    pub const ONE: i64 = 1 << 30;

    /// Along the positive x axis.
    pub const EAST: Self = Self(0);
    /// Along the positive y axis.
    pub const NORTH: Self = Self(16);
    /// Along the negative x axis.
    pub const WEST: Self = Self(32);
    /// Along the negative y axis.
    pub const SOUTH: Self = Self(48);

    /// The direction after so many 64ths of a turn, anticlockwise; full turns do not matter.
    pub const fn new(step: u8) -> Self {
        Self(step % Self::STEPS)
    }

    /// Every direction once, anticlockwise from the x axis.
    ///
    /// ```
    /// # use table::Bearing;
    /// assert_eq!(Bearing::all().count(), 64);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::STEPS).map(Self)
    }

    /// The number of its step, 0 to 63.
    pub const fn step(self) -> u8 {
        self.0
    }

    /// Further round by so many steps, anticlockwise.
    pub const fn turned(self, steps: u8) -> Self {
        Self::new((self.0 + steps % Self::STEPS) % Self::STEPS)
    }

    /// The direction looking back.
    pub const fn opposite(self) -> Self {
        self.turned(Self::STEPS / 2)
    }

    /// The cosine times [`ONE`](Self::ONE), to the nearest whole number.
    ///
    /// ```
    /// # use table::Bearing;
    /// assert_eq!(Bearing::EAST.cos(), Bearing::ONE);
    /// assert_eq!(Bearing::new(8).cos(), 759_250_125);
    /// assert_eq!(Bearing::WEST.cos(), -Bearing::ONE);
    /// ```
    #[inline]
    pub const fn cos(self) -> i64 {
        ALL_COSINES[(self.0 % Self::STEPS) as usize]
    }

    /// The sine times [`ONE`](Self::ONE), to the nearest whole number.
    ///
    /// ```
    /// # use table::Bearing;
    /// assert_eq!(Bearing::NORTH.sin(), Bearing::ONE);
    /// assert_eq!(Bearing::new(4).sin(), Bearing::new(12).cos());
    /// ```
    #[inline]
    pub const fn sin(self) -> i64 {
        self.turned(Self::STEPS * 3 / 4).cos()
    }

    /// How far along x and y one gets by going `distance` this way, to the nearest micrometre.
    pub fn offset(self, distance: Length) -> (Length, Length) {
        let (x, y) = self.turn((distance.micrometres(), 0));
        (Length::um(x), Length::um(y))
    }

    /// Turns a corner that is drawn facing [`EAST`](Self::EAST) so that it faces this way.
    ///
    /// ```
    /// # use table::Bearing;
    /// assert_eq!(Bearing::NORTH.turn((300, 100)), (-100, 300));
    /// ```
    #[inline]
    pub fn turn(self, (x, y): (i32, i32)) -> (i32, i32) {
        let (x, y, cos, sin) = (i64::from(x), i64::from(y), self.cos(), self.sin());
        (scaled_down(x * cos - y * sin), scaled_down(x * sin + y * cos))
    }
}

/// cos(k / 64 of a turn) times 2^30 for the first quarter turn; the other three mirror it.
const COSINES: [i64; 17] = [
    1_073_741_824,
    1_068_571_464,
    1_053_110_176,
    1_027_506_862,
    992_008_094,
    946_955_747,
    892_783_698,
    830_013_654,
    759_250_125,
    681_174_602,
    596_538_995,
    506_158_392,
    410_903_207,
    311_690_799,
    209_476_638,
    105_245_103,
    0,
];

/// The same for all of a turn.
const ALL_COSINES: [i64; Bearing::STEPS as usize] = {
    const QUARTER: usize = Bearing::STEPS as usize / 4;
    let mut all = [0; Bearing::STEPS as usize];
    let mut step = 0;
    while step < all.len() {
        let along = step % QUARTER;
        all[step] = match step / QUARTER {
            0 => COSINES[along],
            1 => -COSINES[QUARTER - along],
            2 => -COSINES[along],
            _ => COSINES[QUARTER - along],
        };
        step += 1;
    }
    all
};

/// Divided by [`Bearing::ONE`] and rounded, a half away from zero: mirrored input gives mirrored output.
#[inline]
pub(crate) fn scaled_down(value: i64) -> i32 {
    let rounded = (value.abs() + Bearing::ONE / 2) / Bearing::ONE;
    i32::try_from(rounded * value.signum()).expect("a turned length is hardly longer than before")
}

#[cfg(test)]
#[allow(clippy::float_arithmetic, reason = "the table is compared with the floating-point cosine")]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_the_nearest_integers() {
        for bearing in Bearing::all() {
            let angle = f64::from(bearing.step()) * std::f64::consts::TAU / 64.0;
            assert_eq!(bearing.cos(), (angle.cos() * 1_073_741_824.0).round() as i64, "{bearing:?}");
            assert_eq!(bearing.sin(), (angle.sin() * 1_073_741_824.0).round() as i64, "{bearing:?}");
        }
    }

    #[test]
    fn turning_and_turning_back_moves_a_corner_by_a_micrometre_at_most() {
        for bearing in Bearing::all() {
            let back = Bearing::new(Bearing::STEPS - bearing.step());
            let (x, y) = back.turn(bearing.turn((57_150, -38_100)));
            assert!((x - 57_150).abs() <= 1 && (y + 38_100).abs() <= 1, "{bearing:?}");
        }
    }

    #[test]
    fn opposite_directions_have_opposite_offsets() {
        for bearing in Bearing::all() {
            let ((x, y), (u, v)) = (bearing.offset(Length::mm(77)), bearing.opposite().offset(Length::mm(77)));
            assert_eq!((x, y), (-u, -v));
        }
    }
}
