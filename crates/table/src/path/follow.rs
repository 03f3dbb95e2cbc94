//! Looking for what is in a mover's way: terrain, bases, and a place to end.

use smallvec::SmallVec;

use super::Gait;
use super::footprint::{Footprint, Sweep};
use super::support::covered;
use super::trace::{Course, Crossing, Hindrance, Kind, Mover, Pass, Trace};
use crate::convex::{Corner, Fraction, Stretch, inside};
use crate::figure::widest;
use crate::polygon::{between, cross, sides};
use crate::solids::{Corridor, Solid};
use crate::{Bounds, Figure, Length, Point, Pose, Traits};

/// Looks for what is in the way.
pub(super) struct Follower<'a> {
    pub(super) mover: &'a Mover<'a>,
    pub(super) gait: &'a Gait,
    pub(super) course: &'a Course<'a>,
    /// True if the first thing in the way is enough.
    pub(super) gives_up: bool,
}

impl Follower<'_> {
    pub(super) fn follow(&self, step: usize, footprint: &Footprint, sweep: &Sweep, kind: Kind, trace: &mut Trace) {
        let (a, b) = sweep.corners();
        let corridor = Corridor::new(sweep.from, sweep.to, widest(self.mover.shape));
        let near = || self.course.solids.along(&corridor);
        let stops = |it: &Solid| kind != Kind::Flight && self.stops(it, sweep, kind);
        let matters = |it: &Solid| self.is_of_interest(it, sweep) || stops(it);
        for solid in self.course.solids.along_if(&corridor, matters) {
            if !footprint.overlaps(a, b, &solid.corners, 0) {
                continue;
            }
            if self.is_of_interest(solid, sweep) {
                cross_part(step, footprint, (a, b), solid, &mut trace.crossings);
            }
            let passes = || {
                kind == Kind::Jump && self.is_landing(footprint, sweep, solid, near())
                    || self.is_in_gate(footprint, (a, b), solid, near())
            };
            if stops(solid) && !passes() {
                push_once(&mut trace.hindrances, Hindrance::Terrain { step, part: solid.id });
                if self.gives_up {
                    return;
                }
            }
        }
        if kind == Kind::Flight {
            return;
        }
        for (other, it) in self.course.others.iter().enumerate() {
            if it.pass == Pass::Never && self.is_in_the_way(&it.figure, footprint, sweep) {
                push_once(&mut trace.hindrances, Hindrance::Base { step, other });
            }
        }
    }

    /// Whether crossings of a part are reported, if the mover comes to its height.
    fn is_of_interest(&self, solid: &Solid, sweep: &Sweep) -> bool {
        let (bottom, top) = (Length::um(solid.bottom), Length::um(solid.top));
        // A flat part, a crater, has no height to share: it is entered at its level.
        let meets = if bottom == top { sweep.height_from(top) == Length::ZERO } else { sweep.meets(bottom, top) };
        meets && solid.traits.has_any(self.gait.gates | self.gait.reports)
    }

    /// Whether a part stops this increment, should the base come upon it.
    fn stops(&self, solid: &Solid, sweep: &Sweep, kind: Kind) -> bool {
        let (gait, bottom, top) = (self.gait, Length::um(solid.bottom), Length::um(solid.top));
        if solid.traits.has_any(gait.passes | gait.gates) {
            return false;
        }
        if solid.traits.has_any(gait.endless) {
            return true;
        }
        // What rises no higher than the slope is the slope.
        let ignored = kind == Kind::Slope && top <= sweep.high();
        let is_low = gait.step > Length::ZERO && top - sweep.low() <= gait.step;
        let is_overhead = solid.traits.has_any(gait.overhead) && bottom > sweep.high();
        sweep.meets(bottom, top) && bottom < top && !ignored && !is_low && !is_overhead
    }

    /// True if a part is ignored by a jump: it belongs to the feature on which the jump lands, and is not too high for that. Where
    /// the jump begins nothing is ignored, though it lands on the same feature.
    fn is_landing<'s>(
        &self,
        footprint: &Footprint,
        sweep: &Sweep,
        solid: &Solid,
        near: impl Iterator<Item = &'s Solid>,
    ) -> bool {
        let (lift, (from, to)) = (self.gait.jump.map_or(Length::ZERO, |it| it.lift), sweep.corners());
        let parts: SmallVec<[&Solid; 8]> = near.filter(|it| it.id.feature == solid.id.feature).collect();
        let of_this = |at: Corner, level: Length| {
            parts.iter().any(|it| {
                let is_surface = it.traits.has_any(self.gait.standable) && (Length::um(it.top) - level).abs() <= lift;
                is_surface && footprint.overlaps(at, at, &it.corners, 0)
            })
        };
        Length::um(solid.top) <= sweep.from.z + lift && of_this(to, sweep.from.z) && !of_this(from, sweep.from.z)
    }

    /// True if a part that the base comes upon belongs to a feature through whose gate the center
    /// goes, and the base comes upon it there only.
    fn is_in_gate<'s>(
        &self,
        footprint: &Footprint,
        (a, b): (Corner, Corner),
        solid: &Solid,
        near: impl Iterator<Item = &'s Solid>,
    ) -> bool {
        if inside(a, b, &solid.corners).is_some() {
            return false;
        }
        let gates = near.filter(|it| it.traits.has_any(self.gait.gates) && it.id.feature == solid.id.feature);
        let mut gates = gates.filter(|it| inside(a, b, &it.corners).is_some());
        gates.any(|gate| {
            let radius = i64::from(widest(self.mover.shape).micrometres());
            let Some(Stretch { lo, hi }) = near_gate(gate, (a, b), radius) else { return false };
            let at = |share: Fraction| on_way(a, b, share);
            let before = lo > Fraction::ZERO && footprint.overlaps(a, at(lo), &solid.corners, 0);
            let after = hi < Fraction::ONE && footprint.overlaps(at(hi), b, &solid.corners, 0);
            !before && !after
        })
    }

    /// True if the mover would share room with a figure.
    fn is_in_the_way(&self, figure: &Figure<'_>, footprint: &Footprint, sweep: &Sweep) -> bool {
        let (bottom, (a, b)) = (figure.base.at.z, sweep.corners());
        let room = widest(self.mover.shape) + widest(figure.base.shape);
        let is_near = Bounds::of(&[a, b]).grown(room).contains(figure.base.at.flat_corner());
        if !is_near || !sweep.meets(bottom, bottom + figure.height.max(Length::um(1))) {
            return false;
        }
        let outline = figure.base.outline();
        footprint.overlaps(a, b, &outline.core, i64::from(outline.radius))
    }

    /// What is asked only of the place where the path ends.
    pub(super) fn arrive(&self, end: Pose, trace: &mut Trace) {
        let footprint = Footprint::new(self.mover.shape, end.facing);
        let (at, still) = (end.at.flat_corner(), Sweep::new(end.at, end.at, self.mover.height));
        let near = || self.course.solids.near(footprint.bounds(at, at));
        for crossing in &mut trace.crossings {
            let part = near().find(|it| it.id == crossing.part);
            crossing.ends = part
                .is_some_and(|it| self.is_of_interest(it, &still) && footprint.overlaps(at, at, &it.corners, 0))
                && crossing.last + 1 == trace.increments.len();
        }
        let here = Gait { overhead: Traits::NONE, ..*self.gait };
        let strict = Follower { gait: &here, ..*self };
        for solid in near().filter(|it| strict.stops(it, &still, Kind::Walk)) {
            let known = |it: &Hindrance| matches!(it, Hindrance::Terrain { part, .. } if *part == solid.id);
            if footprint.overlaps(at, at, &solid.corners, 0) && !trace.hindrances.iter().any(known) {
                trace.hindrances.push(Hindrance::EndsInTerrain { part: solid.id });
            }
        }
        for (other, it) in self.course.others.iter().enumerate() {
            let passed = it.pass == Pass::NotToEnd || self.gait.flies;
            if passed && self.is_in_the_way(&it.figure, &footprint, &still) {
                trace.hindrances.push(Hindrance::EndsOnBase { other });
            }
        }
        if !self.stands(&footprint, end.at, near) {
            trace.hindrances.push(Hindrance::Unsupported);
        }
    }

    /// True if the base is wholly on the floor, or wholly on the surface of one feature.
    fn stands<'s, I: Iterator<Item = &'s Solid>>(
        &self,
        footprint: &Footprint,
        at: Point,
        near: impl Fn() -> I,
    ) -> bool {
        if at.z == Length::ZERO {
            return true;
        }
        let base = footprint.outline(at.flat_corner());
        let is_surface = |it: &&Solid| it.traits.has_any(self.gait.standable) && Length::um(it.top) == at.z;
        let surfaces: SmallVec<[&Solid; 8]> = near().filter(is_surface).collect();
        surfaces.chunk_by(|a, b| a.id.feature == b.id.feature).any(|parts| {
            let parts: SmallVec<[&[Corner]; 8]> = parts.iter().map(|it| it.corners.as_slice()).collect();
            covered(&base, &parts)
        })
    }
}

/// Adds a passage, or goes on with one that has not ended.
fn cross_part(step: usize, footprint: &Footprint, (a, b): (Corner, Corner), solid: &Solid, all: &mut Vec<Crossing>) {
    let center = inside(a, b, &solid.corners).is_some();
    let from_inside = footprint.overlaps(a, a, &solid.corners, 0);
    let goes_on = |it: &&mut Crossing| it.part == solid.id && (it.last == step || (it.last + 1 == step && from_inside));
    if let Some(crossing) = all.iter_mut().rev().find(goes_on) {
        crossing.last = step;
        crossing.center |= center;
        return;
    }
    let starts = step == 0 && from_inside;
    all.push(Crossing { part: solid.id, traits: solid.traits, first: step, last: step, center, starts, ends: false });
}

fn push_once(hindrances: &mut Vec<Hindrance>, hindrance: Hindrance) {
    if !hindrances.contains(&hindrance) {
        hindrances.push(hindrance);
    }
}

/// The stretch of a way on which a base of some radius can be in a gate, and two micrometres more
/// to either side: where it ends, the way is cut at whole micrometres.
fn near_gate(gate: &Solid, (a, b): (Corner, Corner), radius: i64) -> Option<Stretch> {
    let mut stretch = Stretch::WHOLE;
    for (p, q) in sides(&gate.corners) {
        let (dx, dy) = between(p, q);
        let room = (radius + 2) * ((dx * dx + dy * dy).isqrt() + 1);
        if !stretch.keep(cross(p, q, a) + room, cross(p, q, b) + room) {
            return None;
        }
    }
    Some(stretch)
}

fn on_way(a: Corner, b: Corner, share: Fraction) -> Corner {
    let share = share.fixed();
    let part = |from: i32, to: i32| from + share.of(Length::um(to - from)).micrometres();
    (part(a.0, b.0), part(a.1, b.1))
}
