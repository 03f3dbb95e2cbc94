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
    /// True as long as the last thing that it stood on is made to stand upon.
    on_surface: bool,
}

type Parts<'a> = SmallVec<[&'a Solid; 4]>;

/// What there is to hold on to for an increment in the air.
struct Air<'a> {
    /// What it leaves behind.
    left: &'a [&'a Solid],
    /// What it comes over on its way.
    passed: &'a [&'a Solid],
    /// Whether it stood on something made to stand upon before.
    on_surface: bool,
}

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
        // Most increments go over the floor, and nothing of what was before matters there.
        if sweep.from.z == Length::ZERO && rise == Length::ZERO && !sweep.is_upright() && !self.gait.flies {
            *last = Last::default();
            let flat = Span::flat(sweep.from, sweep.to);
            return Increment { kind: Kind::Walk, flat, rise, held_by: SmallVec::new() };
        }
        let climbed = std::mem::take(&mut last.climbed);
        let mut held = Parts::new();
        last.on_surface = sweep.from.z > Length::ZERO && (last.on_surface || self.is_on_surface(footprint, sweep.from));
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
            let passed = self.passed(footprint, sweep, &held, &climbed);
            let air = Air { left: &held, passed: &passed, on_surface: last.on_surface };
            let read = self.air(step, footprint, sweep, &air);
            held.extend(passed);
            read
        };
        if matches!(kind, Kind::Jump | Kind::Drop) {
            // What it stood on is behind it.
            last.on_surface = false;
        }
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

    /// What the mover comes over on a level way, in order: surfaces at its height, and lower parts of what it climbed. Each
    /// begins where the mover is still so near to one before it that it could have stopped between the two.
    fn passed(&self, footprint: &Footprint, sweep: &Sweep, left: &[&'a Solid], climbed: &[&'a Solid]) -> Parts<'a> {
        let ((a, b), z) = (sweep.corners(), sweep.from.z);
        if sweep.to.z != z || left.is_empty() || left.iter().any(|it| self.is_near_edge(footprint, b, it)) {
            return Parts::new();
        }
        let of_climbed = |it: &Solid| climbed.iter().any(|climbed| climbed.id.feature == it.id.feature);
        let under = |it: &&Solid| Length::um(it.top) == z || (Length::um(it.top) < z && of_climbed(it));
        let near = self.solids.near(footprint.bounds(a, b)).filter(|it| self.is_firm(it)).filter(under);
        let ahead = near.filter(|it| footprint.overlaps(a, b, &it.corners, 0));
        let mut ahead: SmallVec<[(i64, Corner, &'a Solid); 4]> = ahead
            .map(|it| {
                let (far, at) = first_over(footprint, (a, b), it);
                (far, at, it)
            })
            .collect();
        ahead.sort_by_key(|(far, _, it)| (*far, it.id));
        let mut passed = Parts::new();
        for (_, at, solid) in ahead {
            if left.iter().chain(&passed).any(|it| self.is_near_edge(footprint, at, it)) {
                passed.push(solid);
            }
        }
        passed
    }

    /// True if the base is within the ledge of a part: that near it has not jumped.
    fn is_near_edge(&self, footprint: &Footprint, at: Corner, part: &Solid) -> bool {
        footprint.beside((at, at), &part.corners, self.gait.ledge)
    }

    /// An increment in the air, leaving some parts behind.
    fn air(&self, step: usize, footprint: &Footprint, sweep: &Sweep, air: &Air<'_>) -> (Kind, Option<Hindrance>) {
        let rise = sweep.to.z - sweep.from.z;
        let lift = self.gait.jump.map_or(Length::ZERO, |it| it.lift);
        let lands = || self.is_on(footprint, sweep.to);
        if rise != Length::ZERO && !(rise.abs() <= lift && !air.left.is_empty() && lands()) {
            let forbidden = (!self.gait.slopes).then_some(Hindrance::Slanted { step });
            return (Kind::Slope, forbidden);
        }
        if air.left.is_empty() {
            return (Kind::Over, Some(Hindrance::InTheAir { step }));
        }
        let end = sweep.to.flat_corner();
        let mut left = air.left.iter();
        if rise == Length::ZERO && left.any(|it| self.is_near_edge(footprint, end, it)) {
            return (Kind::Over, None);
        }
        // A jump begins on a surface to stand upon, or on what was climbed from there: a rampart.
        let left = air.left.iter().filter(|it| air.on_surface && self.is_platform(it));
        let mut edges = left.chain(air.passed.iter().filter(|it| it.traits.has_any(self.gait.standable))).peekable();
        let hindrance = match self.gait.jump {
            None => Some(Hindrance::CannotJump { step }),
            Some(_) if edges.peek().is_none() => Some(Hindrance::CannotJump { step }),
            Some(jump) if sweep.from.z <= jump.above => Some(Hindrance::JumpsTooLow { step }),
            Some(jump) if !edges.any(|it| footprint.beside((end, end), &it.corners, jump.reach)) => {
                Some(Hindrance::JumpsTooFar { step })
            }
            Some(_) => None,
        };
        // Who cannot jump may still go on over what lies beneath.
        if hindrance.is_some() && air.passed.iter().any(|it| self.is_near_edge(footprint, end, it)) {
            return (Kind::Over, None);
        }
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

    fn is_on_surface(&self, footprint: &Footprint, at: Point) -> bool {
        let corner = at.flat_corner();
        let surfaces = self.surfaces(footprint, (corner, corner), at.z);
        let mut standable = surfaces.filter(|it| it.traits.has_any(self.gait.standable));
        standable.any(|it| footprint.overlaps(corner, corner, &it.corners, 0))
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

/// Where a mover first comes over a part that lies on its way, to the micrometre, and how far along that is.
fn first_over(footprint: &Footprint, (a, b): (Corner, Corner), part: &Solid) -> (i64, Corner) {
    let (dx, dy) = (i64::from(b.0) - i64::from(a.0), i64::from(b.1) - i64::from(a.1));
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let along = |far: i64| {
        let share = |from: i32, by: i64| from + i32::try_from(by * far / length).unwrap_or(0);
        (share(a.0, dx), share(a.1, dy))
    };
    let (mut before, mut over) = (-1, length);
    while over - before > 1 {
        let middle = i64::midpoint(before, over);
        if footprint.overlaps(a, along(middle), &part.corners, 0) {
            over = middle;
        } else {
            before = middle;
        }
    }
    (over, along(over))
}
