//! Upright rectangles around things, to say cheaply that two of them are far apart.
//!
//! Bounds never decide a ruling: they only spare the exact test when its answer is plain.

use crate::Length;

/// An upright rectangle in micrometres, edges included.
///
/// ```
/// # use table::{Bounds, Length};
/// let bounds = Bounds::of(&[(0, 5), (20, -5)]);
/// assert_eq!((bounds.left, bounds.right, bounds.low, bounds.high), (0, 20, -5, 5));
/// assert!(bounds.touches(Bounds::of(&[(20, 5), (30, 6)])));
/// assert!(!bounds.touches(Bounds::of(&[(21, 5), (30, 6)])));
/// assert!(bounds.grown(Length::um(1)).contains((21, 0)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Smallest x.
    pub left: i32,
    /// Largest x.
    pub right: i32,
    /// Smallest y.
    pub low: i32,
    /// Largest y.
    pub high: i32,
}

impl Bounds {
    /// Around nothing: touches nothing, contains nothing.
    pub const NOTHING: Self = Self { left: i32::MAX, right: i32::MIN, low: i32::MAX, high: i32::MIN };

    /// Around these corners.
    #[inline]
    pub fn of(corners: &[(i32, i32)]) -> Self {
        corners.iter().fold(Self::NOTHING, |it, &(x, y)| Self {
            left: it.left.min(x),
            right: it.right.max(x),
            low: it.low.min(y),
            high: it.high.max(y),
        })
    }

    /// Around both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// True if a point is so near along both axes. Nearer than that it need not be: corners are looked at by others.
    #[inline]
    pub(crate) fn is_within(self, (x, y): (i32, i32), reach: i64) -> bool {
        let along = |low: i32, at: i32, high: i32| {
            let at = i64::from(at);
            i64::from(low) - reach <= at && at <= i64::from(high) + reach
        };
        along(self.left, x, self.right) && along(self.low, y, self.high)
    }

    /// Larger on all four sides.
    #[must_use]
    #[inline]
    pub const fn grown(self, by: Length) -> Self {
        let by = by.micrometres();
        Self {
            left: self.left.saturating_sub(by),
            right: self.right.saturating_add(by),
            low: self.low.saturating_sub(by),
            high: self.high.saturating_add(by),
        }
    }

    /// True if the rectangles have a point in common.
    #[inline]
    pub const fn touches(self, other: Self) -> bool {
        self.left <= other.right && other.left <= self.right && self.low <= other.high && other.low <= self.high
    }

    /// True if the point is inside or on an edge.
    #[inline]
    pub const fn contains(self, (x, y): (i32, i32)) -> bool {
        self.left <= x && x <= self.right && self.low <= y && y <= self.high
    }

    /// True if the other rectangle is inside, edges included.
    #[inline]
    pub const fn contains_all(self, other: Self) -> bool {
        self.left <= other.left && other.right <= self.right && self.low <= other.low && other.high <= self.high
    }
}
