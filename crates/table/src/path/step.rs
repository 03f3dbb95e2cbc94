//! What kind an increment is, and whether the mover can do that.

use smallvec::SmallVec;

use super::footprint::{Footprint, Sweep};
use super::support::carried;
use super::trace::{Hindrance, Increment, Kind};
use super::{Gait, Span};
use crate::convex::Corner;
use crate::solids::Solid;
use crate::{Length, Point, Solids};

/// Reads increments one after the other.
pub(super) struct Reader<'a> {
    pub(super) gait: &'a Gait,
    pub(super) solids: &'a Solids,
}

/// What the increment before means for the next one.
#[derive(Default)]
pub(super) struct Last<'a> {
    /// After a climb: what was climbed. A mover may go on in the air above that.
    climbed: Parts<'a>,
}

type Parts<'a> = SmallVec<[&'a Solid; 4]>;

impl<'a> Reader<'a> {
    pub(super) fn read(
        &self,
        step: usize,
        footprint: &Footprint,
        sweep: &Sweep,
        last: &mut Last<'a>,
        hindrances: &mut Vec<Hindrance>,
    ) -> Increment {
        let rise = sweep.to.z - sweep.from.z;
        let climbed = std::mem::take(&mut last.climbed);
        let mut held = Parts::new();
        let (kind, hindrance) = if self.gait.flies {
            (Kind::Flight, None)
        } else if sweep.is_upright() && rise > Length::ZERO {
            held = self.climbable(footprint, sweep);
            last.climbed = held.clone();
            (Kind::Climb, self.no_climb(step, &held))
        } else if sweep.is_upright() && rise < Length::ZERO {
            (Kind::Drop, None)
        } else if rise == Length::ZERO && self.is_carried(footprint, sweep) {
            if sweep.is_upright() {
                last.climbed = climbed;
            }
            (Kind::Walk, None)
        } else {
            held = self.left(footprint, sweep.from, &climbed);
            self.air(step, footprint, sweep, &held)
        };
        hindrances.extend(hindrance);
        let held_by = held.iter().map(|it| it.id).collect();
        Increment { kind, flat: Span::flat(sweep.from, sweep.to), rise, held_by }
    }

    /// What is near enough to be climbed: beside the base, higher than its foot, and not out of
    /// reach above.
    fn climbable(&self, footprint: &Footprint, sweep: &Sweep) -> Parts<'a> {
        let Some(climb) = self.gait.climb else { return Parts::new() };
        let at = sweep.from.flat_corner();
        let near = self.solids.near(footprint.bounds(at, at).grown(climb.sideways)).filter(|it| self.is_firm(it));
        let in_height = |it: &&Solid| {
            let (bottom, top) = (Length::um(it.bottom), Length::um(it.top));
            top > sweep.from.z && bottom - sweep.from.z <= climb.up && !it.traits.has_any(self.gait.endless)
        };
        near.filter(in_height).filter(|it| footprint.beside((at, at), &it.corners, climb.sideways)).collect()
    }

    fn no_climb(&self, step: usize, held: &[&Solid]) -> Option<Hindrance> {
        match self.gait.climb {
            None => Some(Hindrance::CannotClimb { step }),
            Some(_) if held.is_empty() => Some(Hindrance::NothingToClimb { step }),
            Some(_) => None,
        }
    }

    /// True if the mover stays on the floor, or some of it on a surface, all the way.
    fn is_carried(&self, footprint: &Footprint, sweep: &Sweep) -> bool {
        if sweep.from.z == Length::ZERO {
            return true;
        }
        let (a, b) = sweep.corners();
        // A mover that only turns goes nowhere, whatever is under it.
        if a == b {
            return true;
        }
        let surfaces: SmallVec<[&[Corner]; 8]> =
            self.surfaces(footprint, (a, b), sweep.from.z).map(|it| it.corners.as_slice()).collect();
        carried(footprint, a, b, &surfaces)
    }

    /// What the mover leaves behind when it goes on in the air: surfaces that it stood on, and what
    /// it climbed and is now above.
    fn left(&self, footprint: &Footprint, from: Point, climbed: &[&'a Solid]) -> Parts<'a> {
        let at = from.flat_corner();
        let stood = self.surfaces(footprint, (at, at), from.z).filter(|it| footprint.overlaps(at, at, &it.corners, 0));
        let above = climbed.iter().copied().filter(|it| Length::um(it.top) <= from.z);
        let mut left: Parts<'a> = stood.collect();
        for part in above {
            if !left.iter().any(|it| it.id == part.id) {
                left.push(part);
            }
        }
        left
    }

    /// An increment in the air, leaving some parts behind.
    fn air(&self, step: usize, footprint: &Footprint, sweep: &Sweep, left: &[&Solid]) -> (Kind, Option<Hindrance>) {
        let rise = sweep.to.z - sweep.from.z;
        let lift = self.gait.jump.map_or(Length::ZERO, |it| it.lift);
        let lands = || self.is_on(footprint, sweep.to);
        if rise != Length::ZERO && !(rise.abs() <= lift && !left.is_empty() && lands()) {
            let forbidden = (!self.gait.slopes).then_some(Hindrance::Slanted { step });
            return (Kind::Slope, forbidden);
        }
        if left.is_empty() {
            return (Kind::Over, Some(Hindrance::InTheAir { step }));
        }
        let end = sweep.to.flat_corner();
        let within = |reach: Length| left.iter().any(|it| footprint.beside((end, end), &it.corners, reach));
        if rise == Length::ZERO && within(self.gait.ledge) {
            return (Kind::Over, None);
        }
        let hindrance = match self.gait.jump {
            None => Some(Hindrance::CannotJump { step }),
            Some(_) if !left.iter().any(|it| self.is_platform(it)) => Some(Hindrance::CannotJump { step }),
            Some(jump) if sweep.from.z <= jump.above => Some(Hindrance::JumpsTooLow { step }),
            Some(jump) if !within(jump.reach) => Some(Hindrance::JumpsTooFar { step }),
            Some(_) => None,
        };
        (Kind::Jump, hindrance)
    }

    /// The firm parts with a surface at this height that the mover comes over.
    fn surfaces(&self, footprint: &Footprint, (a, b): (Corner, Corner), z: Length) -> impl Iterator<Item = &'a Solid> {
        let near = self.solids.near(footprint.bounds(a, b));
        near.filter(move |it| Length::um(it.top) == z && self.is_firm(it))
    }

    fn is_on(&self, footprint: &Footprint, at: Point) -> bool {
        let corner = at.flat_corner();
        let mut surfaces = self.surfaces(footprint, (corner, corner), at.z);
        at.z == Length::ZERO || surfaces.any(|it| footprint.overlaps(corner, corner, &it.corners, 0))
    }

    /// Something to tread on: a part that is neither passed through nor a gate, or one made to
    /// stand upon.
    fn is_firm(&self, solid: &Solid) -> bool {
        let is_passed = solid.traits.has_any(self.gait.passes | self.gait.gates);
        !is_passed || solid.traits.has_any(self.gait.standable)
    }

    /// A part of a feature with a surface to stand upon: a rampart belongs to its platform.
    fn is_platform(&self, solid: &Solid) -> bool {
        let same = self.solids.all().filter(|it| it.id.feature == solid.id.feature);
        same.into_iter().any(|it| it.traits.has_any(self.gait.standable))
    }
}
