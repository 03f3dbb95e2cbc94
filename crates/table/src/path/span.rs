//! How long something is, kept as its square so that no comparison is rounded.

use std::cmp::Ordering;

use crate::{Length, Point};

/// The length of a straight line, exactly.
///
/// ```
/// # use table::{Length, Span};
/// let span = Span::flat("0, 0".parse()?, "3, 4".parse()?);
/// assert_eq!(span.whole_inches_up(), 5);
/// assert!(span.at_most(Length::inches(5)) && !span.at_most(Length::inches(5) - Length::um(1)));
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    squared: i64,
}

impl Span {
    /// Between two points, heights included.
    pub const fn between(a: Point, b: Point) -> Self {
        Self { squared: a.distance_squared(b) }
    }

    /// Between two points seen from above.
    pub const fn flat(a: Point, b: Point) -> Self {
        Self { squared: a.flat_distance_squared(b) }
    }

    /// Of a known length.
    pub const fn of(length: Length) -> Self {
        Self { squared: length.squared() }
    }

    pub(super) const fn from_squared(squared: i64) -> Self {
        Self { squared }
    }

    /// The square, in square micrometres.
    pub const fn squared(self) -> i64 {
        self.squared
    }

    /// True if it is no longer than this.
    pub fn at_most(self, length: Length) -> bool {
        length >= Length::ZERO && self.squared <= length.squared()
    }

    /// The smallest whole number of inches that is not less.
    ///
    /// ```
    /// # use table::{Length, Span};
    /// assert_eq!(Span::of(Length::inches(3)).whole_inches_up(), 3);
    /// assert_eq!(Span::of(Length::inches(3) + Length::um(1)).whole_inches_up(), 4);
    /// assert_eq!(Span::default().whole_inches_up(), 0);
    /// ```
    pub fn whole_inches_up(self) -> i32 {
        let below = Length::um(self.root_down()).whole_inches_up();
        if self.at_most(Length::inches(below)) { below } else { below + 1 }
    }

    /// Rounded to the micrometre: for wording, never for deciding.
    pub fn measure(self) -> Length {
        let down = i64::from(self.root_down());
        // The root is nearer to the next number if the square exceeds (n + 1/2)², which is n² + n
        // and a quarter.
        let up = self.squared > down * down + down;
        Length::um(self.root_down() + i32::from(up))
    }

    /// True if several spans together are no longer than this.
    ///
    /// A sum of roots that are not all whole is never whole, so there is no tie to break: the roots
    /// are taken to two to the power of minus forty of a micrometre, which tells them apart.
    ///
    /// ```
    /// # use table::{Length, Span};
    /// let (a, b) = (Span::of(Length::inches(2)), Span::flat("0, 0".parse()?, "3, 4".parse()?));
    /// assert!(Span::total_at_most(&[a, b], Length::inches(7)));
    /// assert!(!Span::total_at_most(&[a, b], Length::inches(7) - Length::um(1)));
    /// # Ok::<(), table::PointError>(())
    /// ```
    pub fn total_at_most(spans: &[Self], length: Length) -> bool {
        const PLACES: u32 = 40;
        let scaled = |it: &Self| u128::from(it.squared.unsigned_abs()) << (2 * PLACES);
        let down: u128 = spans.iter().map(|it| scaled(it).isqrt()).sum();
        let is_whole = spans.iter().all(|it| scaled(it).isqrt().pow(2) == scaled(it));
        let Ok(length) = u128::try_from(length.micrometres()) else { return false };
        match down.cmp(&(length << PLACES)) {
            Ordering::Less => true,
            Ordering::Equal => is_whole,
            Ordering::Greater => false,
        }
    }

    fn root_down(self) -> i32 {
        i32::try_from(self.squared.isqrt()).expect("no two points of a table are further apart than an i32 can say")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(dx: i32, dy: i32) -> Span {
        Span::flat(Point::default(), Point::flat(Length::um(dx), Length::um(dy)))
    }

    #[test]
    fn an_increment_counts_the_next_whole_inch() {
        // 8.1: half an inch and two and three quarters count one and three.
        let inches = |text: &str| Span::of(text.parse().unwrap()).whole_inches_up();
        assert_eq!((inches("0.5"), inches("2.75")), (1, 3));
    }

    #[test]
    fn a_slant_of_exactly_five_inches_counts_five_and_a_hair_more_counts_six() {
        let (three, four) = (Length::inches(3).micrometres(), Length::inches(4).micrometres());
        assert_eq!(flat(three, four).whole_inches_up(), 5);
        assert_eq!(flat(three, four + 1).whole_inches_up(), 6);
        assert_eq!(flat(three, four - 1).whole_inches_up(), 5);
    }

    #[test]
    fn a_root_between_two_micrometres_counts_up_when_the_lower_one_is_a_whole_inch() {
        // One inch long and one micrometre across: the root is 25400.00002.
        assert_eq!(flat(25_400, 1).measure(), Length::INCH);
        assert_eq!(flat(25_400, 1).whole_inches_up(), 2);
    }

    #[test]
    fn measured_lengths_are_rounded_to_the_nearest() {
        assert_eq!(flat(1, 1).measure(), Length::um(1));
        assert_eq!(flat(2, 2).measure(), Length::um(3));
        assert_eq!(flat(3, 4).measure(), Length::um(5));
    }

    #[test]
    fn sums_are_compared_exactly_whether_whole_or_not() {
        let diagonal = flat(25_400, 25_400);
        // Two diagonals of one inch are 2.828 inches, 71,842.05 micrometres.
        assert!(Span::total_at_most(&[diagonal, diagonal], Length::um(71_843)));
        assert!(!Span::total_at_most(&[diagonal, diagonal], Length::um(71_842)));
        assert!(!Span::total_at_most(&[flat(25_400, 1)], Length::INCH));
        assert!(Span::total_at_most(&[], Length::ZERO) && !Span::total_at_most(&[], Length::um(-1)));
    }
}
