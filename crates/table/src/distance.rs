//! Distances between things on the table: how far is only said, whether it is within is decided.
//!
//! Distances run from the nearest part of one outline to the nearest part of the other. The predicates
//! compare squares of integers and are exact: within 6″ includes 6″, and one micrometre more is not within.
//! [`Placed::measure`] takes a root and rounds; use it to word an answer, never to find one.

use crate::exact::{Reach, Square};
use crate::gap::{core_gap_in_128ths, core_wholly_within, cores_nearer_than, cores_within, insides_meet};
use crate::shape::Outline;
use crate::{Bounds, Length, Placed, Point, Prism, Segment, Shape};

/// What a distance can be measured to.
///
/// Made by `into()` from whatever it holds, so callers pass a base, a point, a terrain part or an
/// edge directly.
///
/// ```
/// # use table::{Body, Length, Point, Shape};
/// let (marker, base) = (Shape::round(Length::mm(40)), Shape::round(Length::mm(32)));
/// let things: [Body<'_>; 2] = [Point::default().into(), marker.at(Point::default()).into()];
/// let far = base.at("6, 0".parse()?);
/// assert_eq!(things.map(|it| far.within(it, Length::inches(5))), [false, true]);
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub enum Body<'a> {
    /// A base or a marker: a flat thing at the height that it stands on.
    Base(Placed<'a>),
    /// A point.
    Point(Point),
    /// A part of a terrain feature, from its lower to its upper face.
    Part(&'a Prism),
    /// A straight line on the table, at any height.
    Line(Segment),
}

/// Distances from a base, edge to edge.
///
/// ```
/// # use table::{Length, Shape};
/// let base = Shape::round(Length::mm(32));
/// let (a, b) = (base.at("10, 10".parse()?), base.at("16, 10".parse()?));
/// assert!(a.within(b, Length::inches(6) - Length::mm(32)));
/// assert!(!a.within(b, Length::inches(6) - Length::mm(32) - Length::um(1)));
/// assert_eq!(a.measure(b), Length::inches(6) - Length::mm(32));
///
/// // Three inches up and four across make five, from rim to rim.
/// let platform = base.at("10, 10, 3".parse()?);
/// let below = base.at(b.at).moved_to(table::Point::flat(Length::inches(14) + Length::mm(32), Length::inches(10)));
/// assert!(platform.within(below, Length::inches(5)));
/// assert!(!platform.within(below, Length::inches(5) - Length::um(1)));
/// # Ok::<(), table::PointError>(())
/// ```
impl Placed<'_> {
    /// True if the shortest distance is at most `reach`, heights included.
    pub fn within<'b>(self, other: impl Into<Body<'b>>, reach: Length) -> bool {
        let other = other.into();
        let height = other.height_from(self.at.z);
        if reach < Length::ZERO || reach < height {
            return false;
        }
        let radii = match (self.shape, other) {
            (Shape::Disc { radius }, Body::Base(Placed { shape: Shape::Disc { radius: theirs }, .. })) => {
                *radius + *theirs
            }
            (Shape::Disc { radius }, Body::Point(_)) => *radius,
            _ if !self.may_be_within(other, reach) => return false,
            _ => {
                let (ours, theirs) = (self.outline(), other.outline());
                let reach = Reach::with_height(reach, height, ours.radii(&theirs));
                return reach.is_some_and(|it| cores_within(&ours.core, &theirs.core, it));
            }
        };
        let apart = self.at.flat_distance_squared(other.corner());
        if height == Length::ZERO {
            let span = i64::from(radii.micrometres()) + i64::from(reach.micrometres());
            return apart <= span * span;
        }
        let reach = Reach::with_height(reach, height, i64::from(radii.micrometres()));
        reach.is_some_and(|it| it.covers(Square::whole(apart)))
    }

    /// True if the shortest distance seen from above is at most `reach`, whatever the heights.
    ///
    /// ```
    /// # use table::{Length, Shape};
    /// let base = Shape::round(Length::mm(32));
    /// let (low, high) = (base.at("10, 10".parse()?), base.at("10, 11, 3".parse()?));
    /// assert!(low.flat_within(high, Length::ZERO) && !low.within(high, Length::ZERO));
    /// assert!(low.height_within(high, Length::inches(3)) && !low.height_within(high, Length::inches(2)));
    /// # Ok::<(), table::PointError>(())
    /// ```
    pub fn flat_within<'b>(self, other: impl Into<Body<'b>>, reach: Length) -> bool {
        let other = other.into();
        let level = other.nearest_height(self.at.z);
        self.moved_to(self.at.at_height(level)).within(other, reach)
    }

    /// True if the heights differ by at most `reach`, however far apart the two are seen from above.
    pub fn height_within<'b>(self, other: impl Into<Body<'b>>, reach: Length) -> bool {
        other.into().height_from(self.at.z) <= reach
    }

    /// True if every part of this base is within `reach` of the other thing, heights included.
    ///
    /// ```
    /// # use table::{Length, Shape};
    /// let base = Shape::round(Length::mm(32));
    /// let (a, center) = (base.at("10, 10".parse()?), "14, 10".parse::<table::Point>()?);
    /// assert!(a.wholly_within(center, Length::inches(4) + Length::mm(16)));
    /// assert!(!a.wholly_within(center, Length::inches(4) + Length::mm(16) - Length::um(1)));
    /// # Ok::<(), table::PointError>(())
    /// ```
    pub fn wholly_within<'b>(self, other: impl Into<Body<'b>>, reach: Length) -> bool {
        let other = other.into();
        if reach < Length::ZERO {
            return false;
        }
        let (ours, theirs) = (self.outline(), other.outline());
        let height = other.height_from(self.at.z);
        let spare = i64::from(theirs.radius) - i64::from(ours.radius);
        Reach::with_height(reach, height, spare).is_some_and(|it| core_wholly_within(&ours.core, &theirs.core, it))
    }

    /// True if the two have a point in common seen from above, be it only on their edges.
    pub fn touches<'b>(self, other: impl Into<Body<'b>>) -> bool {
        self.flat_within(other, Length::ZERO)
    }

    /// True if the two share some area seen from above; edges that only touch do not count.
    ///
    /// ```
    /// # use table::{Length, Point, Shape};
    /// let base = Shape::round(Length::mm(32));
    /// let a = base.at(Point::default());
    /// let side_by_side = base.at(Point::flat(Length::mm(32), Length::ZERO));
    /// assert!(a.touches(side_by_side) && !a.overlaps(side_by_side));
    /// assert!(a.overlaps(base.at(Point::flat(Length::um(31_999), Length::ZERO))));
    /// ```
    pub fn overlaps<'b>(self, other: impl Into<Body<'b>>) -> bool {
        self.outline().overlaps(&other.into().outline())
    }

    /// The shortest distance, heights included, rounded to the micrometre: for wording only.
    pub fn measure<'b>(self, other: impl Into<Body<'b>>) -> Length {
        let other = other.into();
        let across = self.flat_gap_in_128ths(other);
        let up = i64::from(other.height_from(self.at.z).micrometres()) * 128;
        let square = Square { num: i128::from(across).pow(2) + i128::from(up).pow(2), den: 1 << 14 };
        rounded_from_128ths(square.root_in_128ths())
    }

    /// The shortest distance seen from above, rounded to the micrometre: for wording only.
    pub fn measure_flat<'b>(self, other: impl Into<Body<'b>>) -> Length {
        rounded_from_128ths(self.flat_gap_in_128ths(other.into()))
    }

    /// False if the two are plainly too far apart, so that their corners need not be turned.
    fn may_be_within(self, other: Body<'_>, reach: Length) -> bool {
        let span = self.shape.span() + i64::from(reach.micrometres());
        let near = |at: Point, span: i64| self.at.flat_distance_squared(at) <= span * span;
        match other {
            Body::Base(base) => near(base.at, span + base.shape.span()),
            Body::Point(at) => near(at, span),
            Body::Part(part) => part.outline.bounds().is_within(self.at.flat_corner(), span),
            Body::Line(line) => {
                Bounds::of(&[line.from.flat_corner(), line.to.flat_corner()]).is_within(self.at.flat_corner(), span)
            }
        }
    }

    fn flat_gap_in_128ths(self, other: Body<'_>) -> i64 {
        let (ours, theirs) = (self.outline(), other.outline());
        (core_gap_in_128ths(&ours.core, &theirs.core) - 128 * ours.radii(&theirs)).max(0)
    }
}

fn rounded_from_128ths(length: i64) -> Length {
    Length::um(i32::try_from((length + 64) / 128).expect("no distance on a table exceeds 32 bits"))
}

impl<'a> From<Placed<'a>> for Body<'a> {
    fn from(base: Placed<'a>) -> Self {
        Self::Base(base)
    }
}

impl From<Point> for Body<'_> {
    fn from(point: Point) -> Self {
        Self::Point(point)
    }
}

impl<'a> From<&'a Prism> for Body<'a> {
    fn from(part: &'a Prism) -> Self {
        Self::Part(part)
    }
}

impl From<Segment> for Body<'_> {
    fn from(line: Segment) -> Self {
        Self::Line(line)
    }
}

impl Body<'_> {
    /// The height at which it is nearest to something at height `z`.
    fn nearest_height(&self, z: Length) -> Length {
        match self {
            Self::Base(base) => base.at.z,
            Self::Point(point) => point.z,
            Self::Part(part) => z.clamp(part.bottom, part.top),
            Self::Line(_) => z,
        }
    }

    fn height_from(&self, z: Length) -> Length {
        (self.nearest_height(z) - z).abs()
    }

    /// A corner of it, and the only one if it has a single one.
    fn corner(&self) -> Point {
        match self {
            Self::Base(base) => base.at,
            Self::Point(point) => *point,
            Self::Part(part) => corner_point(part.outline.corners()[0]),
            Self::Line(line) => line.from,
        }
    }

    fn outline(&self) -> Outline {
        match self {
            Self::Base(base) => base.outline(),
            Self::Point(point) => Outline::sharp(&[point.flat_corner()]),
            Self::Part(part) => Outline::sharp(part.outline.corners()),
            Self::Line(line) => Outline::sharp(&[line.from.flat_corner(), line.to.flat_corner()]),
        }
    }
}

fn corner_point((x, y): (i32, i32)) -> Point {
    Point::flat(Length::um(x), Length::um(y))
}

impl Outline {
    fn sharp(core: &[(i32, i32)]) -> Self {
        Self { core: core.into(), radius: 0 }
    }

    fn radii(&self, other: &Self) -> i64 {
        i64::from(self.radius) + i64::from(other.radius)
    }

    /// True if both share some area.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        match self.radii(other) {
            0 => insides_meet(&self.core, &other.core),
            radii => cores_nearer_than(&self.core, &other.core, Reach::flat(radii)),
        }
    }

    /// True if both have a point in common once one of them is grown by `reach`.
    pub(crate) fn within(&self, other: &Self, reach: Length) -> bool {
        let reach = self.radii(other) + i64::from(reach.micrometres());
        cores_within(&self.core, &other.core, Reach::flat(reach))
    }

    /// True if every part of this one is in the other.
    pub(crate) fn wholly_within(&self, other: &Self) -> bool {
        let spare = i64::from(other.radius) - i64::from(self.radius);
        core_wholly_within(&self.core, &other.core, Reach::flat(spare))
    }
}
