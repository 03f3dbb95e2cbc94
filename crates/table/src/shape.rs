//! The outline of a base or a marker seen from above, and where it stands.
//!
//! A disc is kept as its radius, everything else as an integer polygon made once by a published
//! construction, so that no two machines disagree about a base.

use smallvec::{SmallVec, smallvec};

use crate::bearing::scaled_down;
use crate::{Bearing, Bounds, Length, Point, Polygon, PolygonError};

/// What stands on the table, seen from above and around its own center.
///
/// ```
/// # use table::{Length, Shape};
/// assert_eq!(Shape::round(Length::mm(32)), Shape::Disc { radius: Length::mm(16) });
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A round base or marker.
    Disc {
        /// From the center to the rim.
        radius: Length,
    },
    /// An oval or rectangular base, or a hull: an integer polygon made once.
    Hull(Polygon),
}

impl Shape {
    /// A round base or marker of this diameter; an odd micrometre is dropped.
    pub const fn round(diameter: Length) -> Self {
        Self::Disc { radius: Length::um(diameter.micrometres() / 2) }
    }

    /// An oval base, longest along its facing: the 64 corners at `(long / 2 * cos, short / 2 * sin)`
    /// for every [`Bearing`], each to the nearest micrometre.
    ///
    /// On a base of 60 by 35 mm no side runs deeper than 0.04 mm inside the true ellipse.
    ///
    /// ```
    /// # use table::{Length, Shape};
    /// let Shape::Hull(oval) = Shape::oval(Length::mm(60), Length::mm(35))? else { unreachable!() };
    /// assert_eq!(oval.corners().len(), 64);
    /// assert_eq!(oval.corners()[0], (30_000, 0));
    /// assert_eq!(oval.corners()[16], (0, 17_500));
    /// # Ok::<(), table::PolygonError>(())
    /// ```
    pub fn oval(long: Length, short: Length) -> Result<Self, PolygonError> {
        let (long, short) = (i64::from(long.micrometres()), i64::from(short.micrometres()));
        let corner = |it: Bearing| (scaled_down(long * it.cos() / 2), scaled_down(short * it.sin() / 2));
        let corners: SmallVec<[_; Polygon::MOST_CORNERS]> = Bearing::all().map(corner).collect();
        Polygon::new(&corners).map(Self::Hull)
    }

    /// A rectangular base or hull, `long` along its facing and `wide` across.
    ///
    /// ```
    /// # use table::{Length, Shape};
    /// let Shape::Hull(tank) = Shape::rectangle(Length::mm(140), Length::mm(100))? else { unreachable!() };
    /// assert_eq!(tank.corners()[0], (-70_000, -50_000));
    /// # Ok::<(), table::PolygonError>(())
    /// ```
    pub fn rectangle(long: Length, wide: Length) -> Result<Self, PolygonError> {
        let (x, y) = (long.micrometres() / 2, wide.micrometres() / 2);
        Polygon::between((-x, -y), (x, y)).map(Self::Hull)
    }

    /// No part of it is further from its center than this, in micrometres, whichever way it faces.
    pub(crate) fn span(&self) -> i64 {
        match self {
            Self::Disc { radius } => i64::from(radius.micrometres()),
            Self::Hull(polygon) => {
                let Bounds { left, right, low, high } = polygon.bounds();
                let farther = |one: i32, other: i32| i64::from(one).abs().max(i64::from(other).abs());
                // The sides of a right angle together are longer than what is across; two more for rounding.
                farther(left, right) + farther(low, high) + 2
            }
        }
    }

    /// The shape put somewhere, facing along the x axis.
    pub const fn at(&self, at: Point) -> Placed<'_> {
        Placed { shape: self, at, facing: Bearing::EAST }
    }
}

/// A shape put somewhere, facing somewhere.
///
/// ```
/// # use table::{Bearing, Length, Shape};
/// let tank = Shape::rectangle(Length::mm(140), Length::mm(100))?;
/// let parked = tank.at("10, 10".parse()?).facing(Bearing::NORTH);
/// assert_eq!(parked.bounds().right - parked.bounds().left, 100_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed<'a> {
    /// What it is.
    pub shape: &'a Shape,
    /// Where its center is; `z` is the height of the surface that it stands on.
    pub at: Point,
    /// Which way it faces. A disc does not care.
    pub facing: Bearing,
}

impl Placed<'_> {
    /// The same shape turned to face another way.
    #[must_use]
    pub const fn facing(self, facing: Bearing) -> Self {
        Self { facing, ..self }
    }

    /// The same shape in another place.
    #[must_use]
    pub const fn moved_to(self, at: Point) -> Self {
        Self { at, ..self }
    }

    /// The smallest upright rectangle around it, in board coordinates.
    pub fn bounds(&self) -> Bounds {
        match self.shape {
            Shape::Disc { radius } => Bounds::of(&[self.at.flat_corner()]).grown(*radius),
            Shape::Hull(_) => {
                let outline = self.outline();
                Bounds::of(&outline.core).grown(Length::um(outline.radius))
            }
        }
    }

    /// The outline in board coordinates: a point or a polygon, and how far it is rounded.
    pub(crate) fn outline(&self) -> Outline {
        let (x, y) = self.at.flat_corner();
        match self.shape {
            Shape::Disc { radius } => Outline { core: smallvec![(x, y)], radius: radius.micrometres() },
            Shape::Hull(polygon) => {
                let moved = |(dx, dy): (i32, i32)| (x + dx, y + dy);
                let core = polygon.corners().iter().map(|it| moved(self.facing.turn(*it))).collect();
                Outline { core, radius: 0 }
            }
        }
    }
}

/// All points no further than `radius` from a convex core: one point, or a polygon anticlockwise.
///
/// Every base, marker, wall and zone has this form, so that distances are written once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outline {
    pub(crate) core: SmallVec<[(i32, i32); Polygon::MOST_CORNERS]>,
    pub(crate) radius: i32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_turned_a_quarter_swaps_its_sides() {
        let hull = Shape::rectangle(Length::inches(4), Length::inches(2)).unwrap();
        let placed = hull.at(Point::flat(Length::inches(10), Length::inches(10)));
        let inches = |it: Bounds| [it.left, it.right, it.low, it.high].map(|it| it / 25_400);
        assert_eq!(inches(placed.bounds()), [8, 12, 9, 11]);
        assert_eq!(inches(placed.facing(Bearing::NORTH).bounds()), [9, 11, 8, 12]);
    }

    #[test]
    fn every_oval_stays_convex_whichever_way_it_faces() {
        for (long, short) in [(60, 35), (75, 42), (90, 52), (105, 70), (120, 92), (170, 105)] {
            let Shape::Hull(oval) = Shape::oval(Length::mm(long), Length::mm(short)).unwrap() else { unreachable!() };
            for facing in Bearing::all() {
                let turned = oval.turned(facing);
                assert_eq!(Polygon::new(turned.corners()).as_ref(), Ok(&turned), "{long} by {short}, {facing:?}");
            }
        }
    }

    #[test]
    fn a_shape_without_extent_is_refused() {
        assert_eq!(Shape::rectangle(Length::ZERO, Length::INCH), Err(PolygonError::NoArea));
        assert_eq!(Shape::oval(Length::INCH, Length::ZERO), Err(PolygonError::NoArea));
    }
}
