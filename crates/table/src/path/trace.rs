//! Following a path: the facts about every increment, and everything that is in the way.

use smallvec::SmallVec;

use super::follow::Follower;
use super::footprint::{Footprint, Sweep};
use super::ring::{Ring, RingFacts};
use super::step::{Last, Reader};
use super::{Gait, Path, Span};
use crate::{Board, Figure, Length, PartId, Placed, Point, Pose, Shape, Solids, Traits};

/// What moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mover<'a> {
    /// Its base.
    pub shape: &'a Shape,
    /// How tall it is.
    pub height: Length,
}

/// Whether a mover may pass through another's base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// It may not.
    Never,
    /// It may, but it may not end there.
    NotToEnd,
}

/// Something on a base that stands about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Other<'a> {
    /// What and where.
    pub figure: Figure<'a>,
    /// Whether it lets the mover through.
    pub pass: Pass,
}

/// Everything that a path is followed through.
#[derive(Debug, Clone, Copy)]
pub struct Course<'a> {
    /// The table's edges.
    pub board: Board,
    /// The terrain.
    pub solids: &'a Solids,
    /// The other bases; the mover's own is not among them.
    pub others: &'a [Other<'a>],
    /// What the path is to be compared with.
    pub rings: &'a [Ring<'a>],
}

/// What an increment is. It follows from the way-points and what lies under them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// On the floor, or with some of the base on a surface all the way.
    Walk,
    /// Straight up.
    Climb,
    /// Straight down.
    Drop,
    /// Level and in the air: over what was climbed, or just off the edge that it stood on.
    Over,
    /// Level and in the air, further from the edge than that.
    Jump,
    /// Up or down while it goes on.
    Slope,
    /// Over everything.
    Flight,
}

/// One increment of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Increment {
    /// What it is.
    pub kind: Kind,
    /// How far it goes, seen from above.
    pub flat: Span,
    /// How far up; negative down.
    pub rise: Length,
    /// What holds it: the parts climbed, or those left by going over or jumping.
    pub held_by: SmallVec<[PartId; 2]>,
}

impl Increment {
    /// Its length, height included.
    pub fn span(&self) -> Span {
        let squared = self.flat.squared() + self.rise.squared();
        Span::from_squared(squared)
    }
}

/// One passage through a part, over one increment or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossing {
    /// Which part.
    pub part: PartId,
    /// What it is.
    pub traits: Traits,
    /// The increment on which the base comes into it.
    pub first: usize,
    /// The last increment on which the base is in it.
    pub last: usize,
    /// The center of the base goes through it, too.
    pub center: bool,
    /// The path begins in it.
    pub starts: bool,
    /// The path ends in it.
    pub ends: bool,
}

/// Something that is in the way, or missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// The base sticks out over an edge of the board when the increment ends.
    OffBoard {
        /// The increment.
        step: usize,
    },
    /// The base, or the mover's height, would share room with a part.
    Terrain {
        /// The increment.
        step: usize,
        /// The part.
        part: PartId,
    },
    /// It would pass through a base.
    Base {
        /// The increment.
        step: usize,
        /// Its place in [`Course::others`].
        other: usize,
    },
    /// It would end upon a base that it may pass through.
    EndsOnBase {
        /// Its place in [`Course::others`].
        other: usize,
    },
    /// It does not fit where it ends, although it fitted on the way.
    EndsInTerrain {
        /// The part.
        part: PartId,
    },
    /// It would end neither on the floor nor wholly on one surface.
    Unsupported,
    /// It climbs, and cannot.
    CannotClimb {
        /// The increment.
        step: usize,
    },
    /// There is nothing near enough to climb.
    NothingToClimb {
        /// The increment.
        step: usize,
    },
    /// It jumps, and cannot, or not from there.
    CannotJump {
        /// The increment.
        step: usize,
    },
    /// It jumps from an edge that is not high enough.
    JumpsTooLow {
        /// The increment.
        step: usize,
    },
    /// It jumps further than it can.
    JumpsTooFar {
        /// The increment.
        step: usize,
    },
    /// It goes on in the air without having climbed there.
    InTheAir {
        /// The increment.
        step: usize,
    },
    /// It goes up or down while it goes on, and cannot.
    Slanted {
        /// The increment.
        step: usize,
    },
}

/// What there is to say about a path.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    /// Each increment, in order.
    pub increments: SmallVec<[Increment; 2]>,
    /// Each passage through a part of interest, in the order of their beginning.
    pub crossings: Vec<Crossing>,
    /// How the path relates to each of [`Course::rings`].
    pub rings: Vec<RingFacts>,
    /// Everything in the way, in the order of the path.
    pub hindrances: Vec<Hindrance>,
}

impl Trace {
    /// True if nothing is in the way.
    pub fn is_free(&self) -> bool {
        self.hindrances.is_empty()
    }
}

/// Follows a path over its whole length.
///
/// ```
/// # use table::{Board, Course, Gait, Kind, Length, Mover, Path, Pose, Shape, Solids, trace};
/// let base = Shape::round(Length::mm(32));
/// let board = Board::new(Length::inches(30), Length::inches(22));
/// let course = Course { board, solids: &Solids::default(), others: &[], rings: &[] };
/// let mover = Mover { shape: &base, height: Length::mm(40) };
/// let path = Path::from(Pose::at("10, 11".parse()?)).to("12.75, 11".parse()?);
/// let trace = trace(&path, &mover, &Gait::default(), &course);
/// assert!(trace.is_free());
/// assert_eq!(trace.increments[0].kind, Kind::Walk);
/// assert_eq!(trace.increments[0].flat.whole_inches_up(), 3);
/// # Ok::<(), table::PointError>(())
/// ```
pub fn trace(path: &Path, mover: &Mover<'_>, gait: &Gait, course: &Course<'_>) -> Trace {
    follow(path, mover, gait, course, false)
}

/// The same if nothing is in the way; nothing, as soon as something is. For those who try many paths
/// and want none of the reasons.
pub fn trace_if_free(path: &Path, mover: &Mover<'_>, gait: &Gait, course: &Course<'_>) -> Option<Trace> {
    Some(follow(path, mover, gait, course, true)).filter(Trace::is_free)
}

/// Follows a path to its end, or to the first hindrance.
fn follow(path: &Path, mover: &Mover<'_>, gait: &Gait, course: &Course<'_>, gives_up: bool) -> Trace {
    let mut trace = Trace::default();
    // Beyond the longest length sums may not fit their types; what is out there is off every board.
    let poses = std::iter::once(&path.start).chain(&path.steps);
    if let Some(step) = poses.enumerate().filter(|(_, it)| is_out_of_this_world(it.at)).map(|(it, _)| it).next() {
        trace.hindrances.push(Hindrance::OffBoard { step: step.saturating_sub(1) });
        return trace;
    }
    let follower = Follower { mover, gait, course, gives_up };
    let reader = Reader { gait, solids: course.solids };
    let mut last = Last::default();
    for (step, (from, to)) in path.increments().enumerate() {
        let footprint = Footprint::new(mover.shape, from.facing);
        let sweep = Sweep::new(from.at, to.at, mover.height);
        let increment = reader.read(step, &footprint, &sweep, &mut last, &mut trace.hindrances);
        if !course.board.holds(placed(mover, to)) {
            trace.hindrances.push(Hindrance::OffBoard { step });
        }
        follower.follow(step, &footprint, &sweep, increment.kind, &mut trace);
        if from.facing != to.facing {
            let turning = Footprint::turning(mover.shape, from.facing, to.facing);
            let still = Sweep::new(to.at, to.at, mover.height);
            follower.follow(step, &turning, &still, increment.kind, &mut trace);
        }
        trace.increments.push(increment);
        if gives_up && !trace.is_free() {
            return trace;
        }
    }
    follower.arrive(path.end(), &mut trace);
    if gives_up && !trace.is_free() {
        return trace;
    }
    trace.rings = course.rings.iter().map(|it| it.facts(path, mover)).collect();
    trace
}

fn is_out_of_this_world(point: Point) -> bool {
    [point.x, point.y, point.z].iter().any(|it| *it < -Length::LONGEST || *it > Length::LONGEST)
}

fn placed<'a>(mover: &Mover<'a>, pose: Pose) -> Placed<'a> {
    Placed { shape: mover.shape, at: pose.at, facing: pose.facing }
}
