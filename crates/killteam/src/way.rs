//! Ways: the points at which a move turns, the last one its end.

use std::ops::Deref;

use smallvec::SmallVec;
use table::{Bounds, Length, Point};

/// The points at which a move turns, the last one its end. Most lead straight on: one point takes no memory of its own.
///
/// ```
/// # use killteam::Way;
/// let way: Way = ["4, 6".parse()?, "9, 6".parse()?].into();
/// assert_eq!(way.last(), Some(&"9, 6".parse()?));
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Way(SmallVec<[Point; 1]>);

impl Deref for Way {
    type Target = [Point];

    fn deref(&self) -> &[Point] {
        &self.0
    }
}

impl From<&[Point]> for Way {
    fn from(points: &[Point]) -> Self {
        Self(points.into())
    }
}

impl<const N: usize> From<[Point; N]> for Way {
    fn from(points: [Point; N]) -> Self {
        points.into_iter().collect()
    }
}

impl FromIterator<Point> for Way {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> Self {
        Self(points.into_iter().collect())
    }
}

/// False only if something within these bounds is certainly further than this from a straight leg of a way, seen from above.
pub(crate) fn is_beside(from: Point, to: Point, bounds: Bounds, reach: Length) -> bool {
    let wide = |it: Length| i64::from(it.micrometres());
    let half = |low: i32, high: i32| (i64::from(high) - i64::from(low) + 1) / 2;
    let (half_x, half_y) = (half(bounds.left, bounds.right), half(bounds.low, bounds.high));
    let (ux, uy) = (wide(to.x - from.x), wide(to.y - from.y));
    let (vx, vy) = (i64::from(bounds.left) + half_x - wide(from.x), i64::from(bounds.low) + half_y - wide(from.y));
    let (reach, square) = (wide(reach), ux * ux + uy * uy);
    if square == 0 {
        return vx.abs() <= half_x + reach && vy.abs() <= half_y + reach;
    }
    // Everything is as often as large as the leg is long.
    let is_within = |far: i64| far <= 0 || i128::from(far).pow(2) <= i128::from(reach).pow(2) * i128::from(square);
    let (along, across) = (ux * vx + uy * vy, ux * vy - uy * vx);
    // How far the bounds stick out along the leg, and across it.
    let (ahead, aside) = (half_x * ux.abs() + half_y * uy.abs(), half_x * uy.abs() + half_y * ux.abs());
    is_within(across.abs() - aside) && is_within(-along - ahead) && is_within(along - square - ahead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_within_reach_of_a_leg_is_beside_it_and_what_is_further_to_either_side_is_not() {
        let at = |text: &str| -> Point { text.parse().unwrap() };
        let (from, to) = (at("2, 2"), at("10, 2"));
        let inch = 25_400;
        let box_at =
            |x: i32, y: i32| Bounds { left: x * inch, right: (x + 2) * inch, low: y * inch, high: (y + 1) * inch };
        let beside = |bounds| is_beside(from, to, bounds, Length::INCH);
        assert!(beside(box_at(4, 2)), "the leg runs along it");
        assert!(beside(box_at(4, 3)), "exactly an inch away");
        assert!(!beside(box_at(4, 4)) && !beside(box_at(4, -1)), "to the left, and to the right");
        assert!(beside(box_at(11, 2)) && !beside(box_at(12, 2)), "ahead of its end");
        assert!(beside(box_at(-1, 2)) && !beside(box_at(-2, 2)), "behind its start");
        // Along a diagonal a long thing is beside it only where its own length reaches.
        let thin = Bounds { left: 0, right: 4 * inch, low: 8 * inch, high: 8 * inch };
        assert!(is_beside(at("0, 0"), at("8, 8"), thin, Length::inches(3)));
        assert!(!is_beside(at("0, 0"), at("8, 8"), thin, Length::inches(2)));
        let point = Bounds::of(&[to.flat_corner()]);
        assert!(is_beside(to, to, point, Length::ZERO) && !is_beside(from, from, point, Length::INCH));
    }
}
