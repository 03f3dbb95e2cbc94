//! What an outcome is worth to whoever plays dice as well as possible.

use std::ops::{Add, Mul, Neg};

/// Worth on average: what counts first, and what decides among equals.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Score {
    pub(crate) first: f64,
    pub(crate) second: f64,
}

/// Chances that differ by less are the same up to rounding.
const SAME: f64 = 1e-12;

impl Score {
    pub(crate) fn new(first: f64, second: f64) -> Self {
        Self { first, second }
    }

    /// True if this is worth more.
    pub(crate) fn beats(self, other: Self) -> bool {
        let more = self.first - other.first;
        more > SAME || (more >= -SAME && self.second > other.second + SAME)
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { first: self.first + other.first, second: self.second + other.second }
    }
}

impl Mul<f64> for Score {
    type Output = Self;

    fn mul(self, by: f64) -> Self {
        Self { first: self.first * by, second: self.second * by }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        self * -1.0
    }
}
