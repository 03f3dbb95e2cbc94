//! Ways: the points at which a move turns, the last one its end.

use std::ops::Deref;

use smallvec::SmallVec;
use table::Point;

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
