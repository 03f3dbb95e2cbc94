//! Convex polygons with integer corners, the form of every base, wall and floor that is not round.
//!
//! A polygon is valid because [`Polygon::new`] is its only door: strictly convex, anticlockwise,
//! three to sixty-four corners. What may be concave, a deployment zone for example, is a
//! [`Zone`](crate::Zone).

use crate::{Bearing, Bounds, Length};

/// A convex polygon, anticlockwise, in micrometres relative to some origin.
///
/// ```
/// # use table::{Polygon, PolygonError};
/// let square = Polygon::new(&[(0, 0), (10, 0), (10, 10), (0, 10)])?;
/// assert!(square.contains((10, 5)));
/// assert!(!square.contains((11, 5)));
/// let arrow = Polygon::new(&[(0, 0), (10, 0), (5, 2), (5, 10)]);
/// assert_eq!(arrow, Err(PolygonError::NotConvex));
/// # Ok::<(), PolygonError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Polygon {
    corners: Box<[(i32, i32)]>,
    bounds: Bounds,
}

/// Why a list of corners is no polygon we can use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PolygonError {
    /// A polygon has at least three corners that are not on one line.
    #[error("has no area")]
    NoArea,
    /// More corners than [`Polygon::MOST_CORNERS`].
    #[error("has more than 64 corners")]
    TooManyCorners,
    /// A corner that bends inwards, or sides that cross.
    #[error("is not convex")]
    NotConvex,
    /// A corner beyond [`Length::LONGEST`].
    #[error("reaches further than any table")]
    TooLarge,
}

impl Polygon {
    /// No polygon has more corners: an oval has as many, and whatever loops over them is bounded.
    pub const MOST_CORNERS: usize = 64;

    /// A polygon with these corners, in either direction round; repeated corners and those on the
    /// line between their neighbors are left out.
    pub fn new(corners: &[(i32, i32)]) -> Result<Self, PolygonError> {
        let longest = Length::LONGEST.micrometres();
        if corners.iter().any(|(x, y)| !(-longest..=longest).contains(x) || !(-longest..=longest).contains(y)) {
            return Err(PolygonError::TooLarge);
        }
        // Leaving out flat corners takes cubic time, so a hostile list is refused unread.
        if corners.len() > 4 * Self::MOST_CORNERS {
            return Err(PolygonError::TooManyCorners);
        }
        let mut corners = without_flat_corners(corners);
        match twice_the_area(&corners) {
            0 => {
                return Err(if corners.len() < 3 { PolygonError::NoArea } else { PolygonError::NotConvex });
            }
            area if area < 0 => corners.reverse(),
            _ => {}
        }
        if corners.len() > Self::MOST_CORNERS {
            return Err(PolygonError::TooManyCorners);
        }
        if !is_convex(&corners) {
            return Err(PolygonError::NotConvex);
        }
        Ok(Self { bounds: Bounds::of(&corners), corners: corners.into() })
    }

    /// A rectangle between two opposite corners.
    ///
    /// ```
    /// # use table::Polygon;
    /// let wall = Polygon::between((40, 0), (0, 10))?;
    /// assert_eq!(wall.corners(), [(0, 0), (40, 0), (40, 10), (0, 10)]);
    /// # Ok::<(), table::PolygonError>(())
    /// ```
    pub fn between((x, y): (i32, i32), (u, v): (i32, i32)) -> Result<Self, PolygonError> {
        let (left, right, low, high) = (x.min(u), x.max(u), y.min(v), y.max(v));
        Self::new(&[(left, low), (right, low), (right, high), (left, high)])
    }

    /// The corners, anticlockwise.
    pub fn corners(&self) -> &[(i32, i32)] {
        &self.corners
    }

    /// The sides, each from one corner to the next; the inside is on the left.
    pub fn sides(&self) -> impl Iterator<Item = ((i32, i32), (i32, i32))> {
        sides(&self.corners)
    }

    /// The smallest upright rectangle around it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// True if the point lies inside or on a side.
    pub fn contains(&self, point: (i32, i32)) -> bool {
        self.bounds.contains(point) && self.sides().all(|(a, b)| cross(a, b, point) >= 0)
    }

    /// True if the point lies inside and on no side.
    pub fn contains_inside(&self, point: (i32, i32)) -> bool {
        self.bounds.contains(point) && self.sides().all(|(a, b)| cross(a, b, point) > 0)
    }

    /// The polygon shifted.
    pub fn moved(&self, dx: Length, dy: Length) -> Self {
        let (dx, dy) = (dx.micrometres(), dy.micrometres());
        let corners: Box<[_]> = self.corners.iter().map(|(x, y)| (x + dx, y + dy)).collect();
        Self { bounds: Bounds::of(&corners), corners }
    }

    /// The polygon turned around the origin, each corner to the nearest micrometre.
    pub fn turned(&self, facing: Bearing) -> Self {
        let corners: Box<[_]> = self.corners.iter().map(|it| facing.turn(*it)).collect();
        Self { bounds: Bounds::of(&corners), corners }
    }
}

/// The sides of a closed line through these corners.
pub(crate) fn sides(corners: &[(i32, i32)]) -> impl Iterator<Item = ((i32, i32), (i32, i32))> {
    let first = corners.first().copied().unwrap_or_default();
    let next = move |place: usize| corners.get(place + 1).copied().unwrap_or(first);
    corners.iter().enumerate().map(move |(place, corner)| (*corner, next(place)))
}

/// The rectangle that an outline is, if it stands upright and begins at its lower left corner: so do almost all parts of
/// terrain, and of them everything is sooner known.
#[inline]
pub(crate) fn upright(outline: &[(i32, i32)]) -> Option<Bounds> {
    let [a, b, c, d] = outline else { return None };
    let is_upright = a.1 == b.1 && b.0 == c.0 && c.1 == d.1 && d.0 == a.0 && a.0 < b.0 && b.1 < c.1;
    is_upright.then_some(Bounds { left: a.0, right: c.0, low: a.1, high: c.1 })
}

/// Positive if `c` lies to the left of the way from `a` to `b`, zero if on its line: twice the area
/// of the triangle.
pub(crate) fn cross(a: (i32, i32), b: (i32, i32), c: (i32, i32)) -> i64 {
    let (ux, uy) = between(a, b);
    let (vx, vy) = between(a, c);
    ux * vy - uy * vx
}

/// The way from `a` to `b`.
pub(crate) fn between(a: (i32, i32), b: (i32, i32)) -> (i64, i64) {
    (i64::from(b.0) - i64::from(a.0), i64::from(b.1) - i64::from(a.1))
}

/// Positive if the corners go anticlockwise round.
pub(crate) fn twice_the_area(corners: &[(i32, i32)]) -> i64 {
    let Some(&first) = corners.first() else {
        return 0;
    };
    sides(corners).map(|(a, b)| cross(first, a, b)).sum()
}

/// Leaves out corners that repeat their neighbor or lie on the line between their neighbors.
///
/// A spike, where the line turns back upon itself, counts as flat as well; it encloses nothing.
pub(crate) fn without_flat_corners(corners: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut kept = corners.to_vec();
    while let Some(flat) = flat_corner(&kept) {
        kept.remove(flat);
    }
    kept
}

fn flat_corner(corners: &[(i32, i32)]) -> Option<usize> {
    let n = corners.len();
    (0..n).find(|&i| n < 3 || cross(corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]) == 0)
}

/// Every corner strictly left of every side that it is not on. Checking all pairs, not only
/// neighboring sides, also refuses a star, whose corners all bend the same way.
fn is_convex(corners: &[(i32, i32)]) -> bool {
    sides(corners).all(|(a, b)| corners.iter().all(|&c| c == a || c == b || cross(a, b, c) > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_may_be_given_in_either_direction() {
        let anticlockwise = Polygon::new(&[(0, 0), (4, 0), (0, 3)]).unwrap();
        let clockwise = Polygon::new(&[(0, 3), (4, 0), (0, 0)]).unwrap();
        assert_eq!(clockwise.corners(), anticlockwise.corners());
    }

    #[test]
    fn flat_and_repeated_corners_are_left_out() {
        let square = Polygon::new(&[(0, 0), (5, 0), (10, 0), (10, 0), (10, 10), (0, 10)]).unwrap();
        assert_eq!(square.corners(), [(0, 0), (10, 0), (10, 10), (0, 10)]);
    }

    #[test]
    fn what_is_no_convex_polygon_is_refused() {
        let star = [(0, 95), (-59, -81), (95, 31), (-95, 31), (59, -81)];
        let hourglass = [(0, 0), (10, 10), (10, 0), (0, 10)];
        let circle: Vec<_> = (0..65).map(|it| (it * 10, it * it)).collect();
        for (corners, reason) in [
            (&[][..], PolygonError::NoArea),
            (&[(0, 0), (1, 1)], PolygonError::NoArea),
            (&[(0, 0), (1, 1), (2, 2), (5, 5)], PolygonError::NoArea),
            (&[(0, 0), (10, 0), (5, 2), (5, 10)], PolygonError::NotConvex),
            (&star, PolygonError::NotConvex),
            (&hourglass, PolygonError::NotConvex),
            (&circle, PolygonError::TooManyCorners),
            (&[(0, 0), (100_000_001, 0), (0, 5)], PolygonError::TooLarge),
            (&[(0, 0), (i32::MIN, 0), (0, 5)], PolygonError::TooLarge),
        ] {
            assert_eq!(Polygon::new(corners), Err(reason), "{corners:?}");
        }
    }

    #[test]
    fn a_side_belongs_to_the_polygon_but_not_to_its_inside() {
        let square = Polygon::between((0, 0), (10, 10)).unwrap();
        assert!(square.contains((10, 10)) && square.contains((0, 5)));
        assert!(!square.contains_inside((0, 5)) && square.contains_inside((1, 9)));
        assert!(!square.contains((-1, 5)) && !square.contains((5, 11)));
    }
}
