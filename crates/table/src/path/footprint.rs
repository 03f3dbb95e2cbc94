//! The outline of a mover on its way: what it sweeps over, exactly.
//!
//! A disc that goes straight covers all points within its radius of a segment. A hull that goes
//! straight without turning covers what a single point would, past obstacles grown by the mirrored
//! hull; so both are questions about a segment. Nothing is sampled.

use crate::convex::{Corner, hull, inside, touching};
use crate::exact::Reach;
use crate::gap::{cores_within, way_nearer_than};
use crate::shape::Outline;
use crate::{Bearing, Bounds, Length, Point, Shape};

/// A mover's outline around its own center.
#[derive(Debug, Clone)]
pub(super) enum Footprint {
    Disc(i64),
    Hull(Vec<Corner>),
}

impl Footprint {
    pub(super) fn new(shape: &Shape, facing: Bearing) -> Self {
        match shape {
            Shape::Disc { radius } => Self::Disc(i64::from(radius.micrometres())),
            Shape::Hull(polygon) => Self::Hull(polygon.corners().iter().map(|it| facing.turn(*it)).collect()),
        }
    }

    /// Everything that a hull covers when it turns: what it covers before and after, and what lies
    /// between.
    ///
    /// A corner of a turning hull swings a little beyond that. Players do not measure it, and we do
    /// not either.
    pub(super) fn turning(shape: &Shape, from: Bearing, to: Bearing) -> Self {
        match (Self::new(shape, from), Self::new(shape, to)) {
            (Self::Hull(before), Self::Hull(after)) => Self::Hull(hull(before.into_iter().chain(after).collect())),
            (before, _) => before,
        }
    }

    /// The rectangle around what it covers between two places.
    pub(super) fn bounds(&self, a: Corner, b: Corner) -> Bounds {
        let way = Bounds::of(&[a, b]);
        match self {
            Self::Disc(radius) => way.grown(length(*radius)),
            Self::Hull(corners) => {
                let own = Bounds::of(corners);
                Bounds {
                    left: way.left + own.left,
                    right: way.right + own.right,
                    low: way.low + own.low,
                    high: way.high + own.high,
                }
            }
        }
    }

    /// True if it shares some area with an outline on the way from `a` to `b`. To touch is not to
    /// share.
    pub(super) fn overlaps(&self, a: Corner, b: Corner, core: &[Corner], radius: i64) -> bool {
        let nearer = |core: &[Corner], radius: i64| match radius {
            0 => inside(a, b, core).is_some(),
            _ => way_nearer_than((a, b), core, radius),
        };
        match self {
            Self::Disc(own) => nearer(core, own + radius),
            Self::Hull(corners) => nearer(&touching(core, corners), radius),
        }
    }

    /// True if it comes within reach of an outline on the way from `a` to `b`, at some height
    /// difference.
    pub(super) fn within(&self, (a, b): (Corner, Corner), other: &Outline, reach: Length, height: Length) -> bool {
        let radius = i64::from(other.radius);
        let near = |core: &[Corner], radius: i64| {
            Reach::with_height(reach, height, radius).is_some_and(|it| cores_within(&[a, b], core, it))
        };
        match self {
            Self::Disc(own) => near(&other.core, own + radius),
            Self::Hull(corners) => near(&touching(&other.core, corners), radius),
        }
    }

    /// True if it comes within reach of a convex outline on the way, seen from above.
    pub(super) fn beside(&self, way: (Corner, Corner), core: &[Corner], reach: Length) -> bool {
        let outline = Outline { core: core.into(), radius: 0 };
        self.within(way, &outline, reach, Length::ZERO)
    }

    /// The core of all places where its center is as near as can be to an outline.
    pub(super) fn places(&self, other: &Outline) -> Vec<Corner> {
        match self {
            Self::Disc(_) => other.core.to_vec(),
            Self::Hull(corners) => touching(&other.core, corners),
        }
    }

    /// Its corners, or its center, in place, and how far it is rounded.
    pub(super) fn outline(&self, at: Corner) -> Outline {
        match self {
            Self::Disc(radius) => {
                Outline { core: std::iter::once(at).collect(), radius: length(*radius).micrometres() }
            }
            Self::Hull(corners) => {
                Outline { core: corners.iter().map(|(x, y)| (at.0 + x, at.1 + y)).collect(), radius: 0 }
            }
        }
    }
}

fn length(micrometres: i64) -> Length {
    Length::um(i32::try_from(micrometres).expect("a radius is a length"))
}

/// One straight piece of a way: from where to where, and between which heights the mover is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sweep {
    pub(super) from: Point,
    pub(super) to: Point,
    /// The mover's own height, at least a micrometre: a flat base still needs room.
    pub(super) tall: Length,
}

impl Sweep {
    pub(super) fn new(from: Point, to: Point, height: Length) -> Self {
        Self { from, to, tall: height.max(Length::um(1)) }
    }

    pub(super) fn corners(&self) -> (Corner, Corner) {
        (self.from.flat_corner(), self.to.flat_corner())
    }

    /// The lowest height of its foot.
    pub(super) fn low(&self) -> Length {
        self.from.z.min(self.to.z)
    }

    /// The highest height of its foot.
    pub(super) fn high(&self) -> Length {
        self.from.z.max(self.to.z)
    }

    /// True if it shares some height with what stands between `bottom` and `top`.
    pub(super) fn meets(&self, bottom: Length, top: Length) -> bool {
        self.low() < top && bottom < self.high() + self.tall
    }

    /// How far the foot stays above or below a height, at the nearest.
    pub(super) fn height_from(&self, z: Length) -> Length {
        (self.low() - z).max(z - self.high()).max(Length::ZERO)
    }

    /// Straight up, straight down, or not at all.
    pub(super) fn is_upright(&self) -> bool {
        self.from.flat_corner() == self.to.flat_corner()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL: [Corner; 4] = [(100, -50), (110, -50), (110, 50), (100, 50)];

    #[test]
    fn a_disc_slides_along_a_wall_and_does_not_fit_a_micrometre_nearer() {
        let disc = Footprint::Disc(16);
        assert!(!disc.overlaps((84, -200), (84, 200), &WALL, 0));
        assert!(disc.overlaps((85, -200), (85, 200), &WALL, 0));
    }

    #[test]
    fn a_disc_passes_a_corner_at_its_radius() {
        // The corner (100, 50) is five from (97, 54), three and four, and the way runs square to
        // that.
        let (a, b) = ((97 - 40, 54 - 30), (97 + 40, 54 + 30));
        assert!(!Footprint::Disc(5).overlaps(a, b, &WALL, 0));
        assert!(Footprint::Disc(6).overlaps(a, b, &WALL, 0));
    }

    #[test]
    fn a_hull_slides_along_a_wall_and_does_not_fit_a_micrometre_nearer() {
        let hull = Footprint::Hull([(-30, -10), (30, -10), (30, 10), (-30, 10)].to_vec());
        assert!(!hull.overlaps((70, -200), (70, 200), &WALL, 0));
        assert!(hull.overlaps((71, -200), (71, 200), &WALL, 0));
        assert!(!hull.overlaps((0, 60), (200, 60), &WALL, 0));
        assert!(hull.overlaps((0, 59), (200, 59), &WALL, 0));
    }

    #[test]
    fn two_discs_touch_at_the_sum_of_their_radii() {
        let disc = Footprint::Disc(10);
        assert!(!disc.overlaps((-50, 15), (50, 15), &[(0, 0)], 5));
        assert!(disc.overlaps((-50, 14), (50, 14), &[(0, 0)], 5));
    }
}
