//! How a mover goes: what it passes, climbs and jumps, as data.
//!
//! `table` knows no rule. A system fills in one of these for each way of moving that it has, and
//! reads costs and conditions from the [`Trace`](crate::Trace).

use crate::{Length, Traits};

/// What a mover can do on its way, and which terrain stops it.
///
/// A part stops a mover whose base and height would share room with it. The default makes no
/// exception: every part stops, nothing is climbed, jumped or stood upon but the floor.
///
/// ```
/// # use table::{Climb, Gait, Length, Traits};
/// let dash = Gait { standable: Traits::VANTAGE, passes: Traits::INSIGNIFICANT, ..Gait::default() };
/// let climb = Climb { sideways: Length::INCH, up: Length::inches(3) };
/// let reposition = Gait { climb: Some(climb), ..dash };
/// assert!(dash.climb.is_none() && reposition.climb.is_some());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gait {
    /// Parts with any of these are never in the way: low rubble, a gap that only stops sight.
    pub passes: Traits,
    /// Parts with any of these can be moved through, and only the center of the base has to fit:
    /// what else belongs to the feature only has to be missed by the center while in the gate.
    pub gates: Traits,
    /// Parts with any of these, overhead, are passed under whatever the mover's height; it still
    /// has to fit where it ends.
    pub overhead: Traits,
    /// Parts with any of these stop the mover at every height.
    pub endless: Traits,
    /// Crossings of parts with any of these are reported; those of gates always are.
    pub reports: Traits,
    /// On top of parts with any of these a move may end.
    pub standable: Traits,
    /// Parts that rise no higher than this above the surface are stepped over.
    pub step: Length,
    /// How far from the edge that it left, or the thing that it climbed, a base may be before it
    /// drops: beyond this it has jumped.
    pub ledge: Length,
    /// How it climbs, if it can.
    pub climb: Option<Climb>,
    /// How it jumps, if it can.
    pub jump: Option<Jump>,
    /// Whether an increment may go up or down while it goes on.
    pub slopes: bool,
    /// Whether nothing on the way matters: only the board, and where it ends.
    pub flies: bool,
}

/// How far a thing to be climbed may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Climb {
    /// Sideways from the base.
    pub sideways: Length,
    /// Up from the surface on which the base stands.
    pub up: Length,
}

/// How jumps are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Jump {
    /// How far the base may get from the edge that it left.
    pub reach: Length,
    /// The edge must be higher than this.
    pub above: Length,
    /// A difference in height that is ignored when it lands on something.
    pub lift: Length,
}
