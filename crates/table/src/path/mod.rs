//! Paths: a mover goes along straight lines from way-point to way-point.
//!
//! [`trace`] follows a path over its whole length, exactly, and reports facts: for every increment
//! its kind and length, every crossing of a part that the caller wants to hear about, how the path
//! relates to each [`Ring`] around another base, and *all* hindrances. What anything costs, and
//! which facts forbid a move, is for a system to say.
//!
//! Heights come from the way-points. A mover climbs straight up, goes across, drops straight down;
//! the kinds follow from that and are not declared.
//!
//! A hull keeps its facing along an increment and turns at way-points only. A turn is judged by
//! what the hull covers before and after it, and the space between those.

mod follow;
mod footprint;
mod gait;
mod ring;
mod span;
mod step;
mod support;
mod trace;

pub use gait::{Climb, Gait, Jump};
pub use ring::{Meeting, Ring, RingFacts};
pub use span::Span;
pub use trace::{Course, Crossing, Hindrance, Increment, Kind, Mover, Other, Pass, Trace, trace, trace_if_free};

use smallvec::SmallVec;

use crate::convex::Fraction;
use crate::{Bearing, Length, Point, Pose};

/// A start and the way-points after it.
///
/// ```
/// # use table::{Bearing, Path, Pose};
/// let path = Path::from(Pose::at("4, 6".parse()?)).to("10, 6".parse()?).to("10, 9".parse()?);
/// assert_eq!(path.increments().count(), 2);
/// assert_eq!(path.end().at, "10, 9".parse()?);
/// assert_eq!(path.turning(Bearing::NORTH).end().facing, Bearing::NORTH);
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path {
    /// Where it begins.
    pub start: Pose,
    /// Each way-point, with the facing that is taken up on arrival.
    pub steps: SmallVec<[Pose; 4]>,
}

impl From<Pose> for Path {
    /// A path that goes nowhere yet.
    fn from(start: Pose) -> Self {
        Self { start, steps: SmallVec::new() }
    }
}

impl Path {
    /// From one place through others, never turning.
    pub fn along(start: Point, way: &[Point]) -> Self {
        Self { start: Pose::at(start), steps: way.iter().map(|it| Pose::at(*it)).collect() }
    }

    /// On to a point, without turning.
    #[must_use]
    pub fn to(mut self, at: Point) -> Self {
        let facing = self.end().facing;
        self.steps.push(Pose { at, facing });
        self
    }

    /// And there it turns.
    #[must_use]
    pub fn turning(mut self, facing: Bearing) -> Self {
        match self.steps.last_mut() {
            Some(last) => last.facing = facing,
            None => self.steps.push(Pose { at: self.start.at, facing }),
        }
        self
    }

    /// Where it ends.
    pub fn end(&self) -> Pose {
        self.steps.last().copied().unwrap_or(self.start)
    }

    /// The increments, each from one way-point to the next.
    pub fn increments(&self) -> impl Iterator<Item = (Pose, Pose)> {
        let starts = std::iter::once(self.start).chain(self.steps.iter().copied());
        starts.zip(self.steps.iter().copied())
    }

    /// Points along the path no further apart than `spacing`, way-points included, each with the
    /// number of its increment: for questions that have no exact answer along a line, such as
    /// whether somebody sees the mover on its way.
    ///
    /// ```
    /// # use table::{Length, Path, Pose};
    /// let path = Path::from(Pose::at("4, 6".parse()?)).to("5, 6".parse()?);
    /// assert_eq!(path.places(Length::mm(10)).count(), 4);
    /// # Ok::<(), table::PointError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the spacing is not positive.
    pub fn places(&self, spacing: Length) -> impl Iterator<Item = (usize, Point)> {
        assert!(spacing > Length::ZERO, "points at no distance are without number");
        let along = self.increments().enumerate().flat_map(move |(number, (from, to))| {
            let length = i64::from(Span::between(from.at, to.at).measure().micrometres());
            let pieces = length / i64::from(spacing.micrometres()) + 1;
            (1..=pieces).map(move |it| (number, between(from.at, to.at, Fraction { over: it, under: pieces })))
        });
        std::iter::once((0, self.start.at)).chain(along)
    }
}

/// The point that lies some share of the way between two, to the nearest micrometre.
fn between(from: Point, to: Point, share: Fraction) -> Point {
    let share = share.fixed();
    let part = |from: Length, to: Length| from + share.of(to - from);
    Point::new(part(from.x, to.x), part(from.y, to.y), part(from.z, to.z))
}
