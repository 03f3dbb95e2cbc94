//! Rings: everything within some reach of a base, and how a path relates to it.
//!
//! A control range, an engagement range or a mine is such a ring. What it means to enter, to leave
//! or to end in it is a system's business; here are the facts, exact over the whole length of the
//! path. A ring is convex, so along one increment a mover is inside for one stretch without
//! interruption.

use super::footprint::{Footprint, Sweep};
use super::trace::Mover;
use super::{Path, between};
use crate::convex::{Corner, Fraction, dot, inside, squared};
use crate::figure::widest;
use crate::shape::Outline;
use crate::{Bounds, Length, Placed, Point, Pose, Shape};

/// Everything within `reach` of a base or a marker, edge to edge, heights included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ring<'a> {
    /// What it lies around.
    pub around: Placed<'a>,
    /// How far it reaches.
    pub reach: Length,
}

/// How a path relates to a ring.
///
/// ```
/// # use table::{Length, Mover, Path, Pose, Ring, Shape};
/// let base = Shape::round(Length::mm(32));
/// let mover = Mover { shape: &base, height: Length::mm(40) };
/// let enemy = Ring { around: base.at("15, 11".parse()?), reach: Length::INCH };
/// let path = Path::from(Pose::at("10, 11".parse()?)).to("13, 11".parse()?).to("13.4, 13.2".parse()?);
/// let facts = enemy.facts(&path, &mover);
/// assert_eq!((facts.starts, facts.first, facts.ends, facts.leaves), (false, Some(0), false, Some(1)));
/// # Ok::<(), table::PointError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RingFacts {
    /// The mover begins inside.
    pub starts: bool,
    /// The first increment on which some point of the way is inside.
    pub first: Option<usize>,
    /// The mover ends inside.
    pub ends: bool,
    /// The first increment on which it goes from inside to outside.
    pub leaves: Option<usize>,
}

impl RingFacts {
    /// True if it comes in from outside.
    pub const fn enters(&self) -> bool {
        !self.starts && self.first.is_some()
    }
}

/// Where a path first comes inside a ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// On which increment.
    pub step: usize,
    /// Where the mover's center is then, to the micrometre: for drawing and for stopping there.
    pub at: Point,
}

impl Ring<'_> {
    /// True if a mover in this pose is inside. Exactly at the reach is inside.
    pub fn holds(&self, mover: &Mover<'_>, pose: Pose) -> bool {
        let placed = Placed { shape: mover.shape, at: pose.at, facing: pose.facing };
        let Shape::Hull(_) = mover.shape else { return placed.within(self.around, self.reach) };
        // Two hulls have thousands of pairs of sides; their sum has few more sides than they have.
        let (at, height) = (pose.at.flat_corner(), (pose.at.z - self.around.at.z).abs());
        height <= self.reach
            && Footprint::new(mover.shape, pose.facing).within((at, at), &self.around.outline(), self.reach, height)
    }

    /// Follows a path over its whole length.
    pub fn facts(&self, path: &Path, mover: &Mover<'_>) -> RingFacts {
        if self.is_far(path, mover) {
            return RingFacts::default();
        }
        let outline = self.around.outline();
        let mut facts = RingFacts { starts: self.holds(mover, path.start), ..RingFacts::default() };
        let mut inside = facts.starts;
        for (step, (from, to)) in path.increments().enumerate() {
            let meets = self.meets(&outline, mover, from, to.at);
            let moved = if meets { self.holds(mover, Pose { at: to.at, ..from }) } else { false };
            // A hull may also turn its nose into the ring, or out of it.
            let turned = if to.facing == from.facing { moved } else { self.holds(mover, to) };
            if facts.first.is_none() && (meets || turned) {
                facts.first = Some(step);
            }
            if facts.leaves.is_none() && ((inside || meets) && !moved || moved && !turned) {
                facts.leaves = Some(step);
            }
            inside = turned;
        }
        facts.ends = inside;
        facts
    }

    /// The first place on the way that is inside, if there is one.
    ///
    /// Whether there is one is exact. The place is rounded, and lies inside unless the path only
    /// grazes the ring.
    ///
    /// ```
    /// # use table::{Length, Mover, Path, Pose, Ring, Shape};
    /// let (base, mine) = (Shape::round(Length::mm(32)), Shape::round(Length::mm(20)));
    /// let mover = Mover { shape: &base, height: Length::mm(40) };
    /// let ring = Ring { around: mine.at("7, 6".parse()?), reach: Length::INCH };
    /// let path = Path::from(Pose::at("4, 6".parse()?)).to("10, 6".parse()?);
    /// let meeting = ring.first(&path, &mover).expect("the path leads over it");
    /// assert_eq!(meeting.at.x, Length::inches(6) - Length::mm(26));
    /// # Ok::<(), table::PointError>(())
    /// ```
    pub fn first(&self, path: &Path, mover: &Mover<'_>) -> Option<Meeting> {
        if self.is_far(path, mover) {
            return None;
        }
        let outline = self.around.outline();
        if self.holds(mover, path.start) {
            return Some(Meeting { step: 0, at: path.start.at });
        }
        path.increments().enumerate().find_map(|(step, (from, to))| {
            if self.meets(&outline, mover, from, to.at) {
                return Some(Meeting { step, at: self.entry(&outline, mover, from, to.at) });
            }
            self.holds(mover, to).then_some(Meeting { step, at: to.at })
        })
    }

    /// True if no point of the path can be inside: most rings are nowhere near.
    fn is_far(&self, path: &Path, mover: &Mover<'_>) -> bool {
        let room = widest(mover.shape) + widest(self.around.shape) + self.reach;
        let poses = std::iter::once(&path.start).chain(&path.steps);
        let bounds = poses.fold(Bounds::NOTHING, |sum, it| sum.and(Bounds::of(&[it.at.flat_corner()])));
        !bounds.grown(room).contains(self.around.at.flat_corner())
    }

    /// True if some point of a straight way is inside.
    fn meets(&self, outline: &Outline, mover: &Mover<'_>, from: Pose, to: Point) -> bool {
        let sweep = Sweep::new(from.at, to, mover.height);
        let height = sweep.height_from(self.around.at.z);
        let footprint = Footprint::new(mover.shape, from.facing);
        if height > self.reach {
            return false;
        }
        footprint.within(sweep.corners(), outline, self.reach, height)
    }

    /// Where a way that meets the ring comes in: inside at the nearest place, outside at the start,
    /// and in between it is found by halving.
    fn entry(&self, outline: &Outline, mover: &Mover<'_>, from: Pose, to: Point) -> Point {
        let sweep = Sweep::new(from.at, to, mover.height);
        let longest = [from.at.x - to.x, from.at.y - to.y, from.at.z - to.z].map(Length::abs).into_iter().max();
        let pieces = i64::from(longest.unwrap_or_default().micrometres()).max(1);
        let at = |piece: i64| between(from.at, to, Fraction { over: piece, under: pieces });
        let holds = |piece: i64| self.holds(mover, Pose { at: at(piece), ..from });
        let core = Footprint::new(mover.shape, from.facing).places(outline);
        let nearest = nearest(&sweep, &core, self.around.at.z, pieces);
        let Some(mut inside) = nearest.iter().copied().find(|it| holds(*it)) else {
            return at(nearest.first().copied().unwrap_or(pieces));
        };
        let mut outside = 0;
        if holds(outside) {
            return from.at;
        }
        while inside - outside > 1 {
            let middle = (inside + outside) / 2;
            if holds(middle) { inside = middle } else { outside = middle }
        }
        at(inside)
    }
}

/// Candidates for the place of a way that is nearest to an outline, in pieces of the way: beside
/// each of its corners, inside it, at its height, and both ends.
fn nearest(sweep: &Sweep, core: &[Corner], height: Length, pieces: i64) -> Vec<i64> {
    let (a, b) = sweep.corners();
    let length = squared(a, b);
    let beside = |corner: &Corner| match length {
        0 => 0,
        _ => share(dot(a, b, *corner).clamp(0, length), length, pieces),
    };
    let (from, to) = (i64::from(sweep.from.z.micrometres()), i64::from(sweep.to.z.micrometres()));
    let level = match to - from {
        0 => 0,
        rise => share((i64::from(height.micrometres()) - from) * rise.signum(), rise.abs(), pieces).clamp(0, pieces),
    };
    let through = inside(a, b, core).map(|it| {
        let [lo, hi] = [it.lo, it.hi].map(|it| share(it.over, it.under, pieces));
        i64::midpoint(lo, hi)
    });
    through.into_iter().chain(core.iter().map(beside)).chain([level, pieces, 0]).collect()
}

fn share(over: i64, under: i64, pieces: i64) -> i64 {
    i64::try_from(i128::from(over) * i128::from(pieces) / i128::from(under)).expect("a share of the pieces")
}
