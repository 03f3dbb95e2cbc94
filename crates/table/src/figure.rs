//! Figures: what stands upright on a base.
//!
//! For sight and movement a model is its base drawn up to its height: a cylinder, or an upright
//! hull. Nobody measures sculpted arms, and two players agree on a cylinder.

use std::str::FromStr;

use smallvec::SmallVec;

use crate::convex::Corner;
use crate::polygon::sides;
use crate::{Bearing, Length, Placed, Point, PointError, Shape};

/// A base drawn up to a height.
///
/// ```
/// # use table::{Figure, Length, Shape};
/// let base = Shape::round(Length::mm(32));
/// let figure = Figure { base: base.at("10, 11, 3".parse()?), height: "1.6".parse()? };
/// assert_eq!(figure.head(), "10, 11, 4.6".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure<'a> {
    /// What it stands on, and where.
    pub base: Placed<'a>,
    /// From the foot of the base to the top. A marker has none.
    pub height: Length,
}

impl Figure<'_> {
    /// The center of its top, where its eyes are.
    pub fn head(&self) -> Point {
        let Point { x, y, z } = self.base.at;
        Point::new(x, y, z + self.height)
    }
}

/// Where something is and which way it faces, without saying what it is.
///
/// ```
/// # use table::{Bearing, Pose};
/// let pose = Pose::at("4, 6".parse()?);
/// assert_eq!(pose.facing, Bearing::EAST);
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Pose {
    /// Where its center is; `z` is the height of the surface.
    pub at: Point,
    /// Which way it faces. A disc does not care.
    pub facing: Bearing,
}

impl Pose {
    /// In this place, facing along the x axis.
    pub const fn at(at: Point) -> Self {
        Self { at, facing: Bearing::EAST }
    }

    /// In millimetres, which is exact, the facing only if it is turned; it is read back the same.
    ///
    /// ```
    /// # use table::Pose;
    /// let pose: Pose = "4, 6 facing 16".parse()?;
    /// assert_eq!(pose.in_millimetres(), "101.6mm, 152.4mm facing 16");
    /// assert_eq!(pose.in_millimetres().parse(), Ok(pose));
    /// # Ok::<(), table::PoseError>(())
    /// ```
    pub fn in_millimetres(self) -> String {
        let at = self.at.in_millimetres();
        match self.facing {
            Bearing::EAST => at,
            facing => format!("{at}{FACING}{}", facing.step()),
        }
    }
}

/// Stands between the place and the step of the facing.
const FACING: &str = " facing ";

/// Why a text is no pose.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PoseError {
    /// The first part is no point.
    #[error("\"{0}\" is no place: {1}")]
    Place(String, PointError),
    /// The second part is no step of a turn.
    #[error("\"{0}\": a facing is a number from 0 to 63")]
    Facing(String),
}

impl FromStr for Pose {
    type Err = PoseError;

    fn from_str(text: &str) -> Result<Self, PoseError> {
        let (at, facing) = match text.split_once(FACING) {
            None => (text, Bearing::EAST),
            Some((at, step)) => {
                let step = step.trim().parse().ok().filter(|it| *it < Bearing::STEPS);
                (at, Bearing::new(step.ok_or_else(|| PoseError::Facing(text.trim().to_owned()))?))
            }
        };
        let at = at.trim();
        Ok(Self { at: at.parse().map_err(|error| PoseError::Place(at.to_owned(), error))?, facing })
    }
}

/// The point that lies `percent` of the way from the center of a base to its rim.
///
/// Rounded towards the center, so that a base which touches a wall has no rim point behind it.
pub(crate) fn rim(base: Placed<'_>, bearing: Bearing, percent: u8) -> Point {
    let (dx, dy) = match base.shape {
        Shape::Disc { radius } => {
            let radius = i64::from(radius.micrometres()) * i64::from(percent);
            let share = |it: i64| i32::try_from(radius * it / (100 * Bearing::ONE)).expect("no longer than the radius");
            (share(bearing.cos()), share(bearing.sin()))
        }
        Shape::Hull(polygon) => {
            let corners: SmallVec<[Corner; 64]> = polygon.corners().iter().map(|it| base.facing.turn(*it)).collect();
            exit(&corners, bearing, percent)
        }
    };
    let Point { x, y, z } = base.at;
    Point::new(x + Length::um(dx), y + Length::um(dy), z)
}

/// No point of a shape is further from its middle, whichever way it faces.
pub(crate) fn widest(shape: &Shape) -> Length {
    match shape {
        Shape::Disc { radius } => *radius,
        Shape::Hull(polygon) => {
            let bounds = polygon.bounds();
            let x = i64::from(bounds.left.abs().max(bounds.right.abs()));
            let y = i64::from(bounds.low.abs().max(bounds.high.abs()));
            // Rounded up, and turning rounds each corner by less than a micrometre.
            Length::um(i32::try_from((x * x + y * y).isqrt()).expect("a corner is no further than an i32 can say") + 2)
        }
    }
}

/// Where a ray from the origin leaves an outline around it, times `percent`.
fn exit(outline: &[Corner], bearing: Bearing, percent: u8) -> Corner {
    let (cos, sin) = (i128::from(bearing.cos()), i128::from(bearing.sin()));
    let side_of = |(x, y): Corner| cos * i128::from(y) - sin * i128::from(x);
    let crossed = sides(outline).find(|(a, b)| side_of(*a) <= 0 && side_of(*b) > 0);
    // An outline that does not go round the origin has no rim to speak of.
    let Some((a, b)) = crossed else { return (0, 0) };
    let under = (side_of(b) - side_of(a)) * 100;
    let area = i128::from(a.0) * i128::from(b.1) - i128::from(a.1) * i128::from(b.0);
    let share = |it: i128| i32::try_from(it * area * i128::from(percent) / under).expect("no further than the rim");
    (share(cos), share(sin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rim_points_of_a_disc_never_lie_outside() {
        let base = Shape::round(Length::mm(32));
        for bearing in Bearing::all() {
            let point = rim(base.at(Point::default()), bearing, 100);
            let squared = point.flat_distance_squared(Point::default());
            assert!(squared <= 16_000 * 16_000 && squared > 15_998 * 15_998, "{bearing:?}");
        }
    }

    #[test]
    fn rim_points_of_a_rectangle_lie_on_its_sides() {
        let base = Shape::rectangle(Length::mm(60), Length::mm(40)).unwrap();
        let tank = base.at(Point::default());
        assert_eq!(rim(tank, Bearing::EAST, 100).flat_corner(), (30_000, 0));
        assert_eq!(rim(tank, Bearing::new(8), 100).flat_corner(), (20_000, 20_000));
        assert_eq!(rim(tank, Bearing::SOUTH, 50).flat_corner(), (0, -10_000));
        assert_eq!(rim(tank.facing(Bearing::NORTH), Bearing::EAST, 100).flat_corner(), (20_000, 0));
    }
}
