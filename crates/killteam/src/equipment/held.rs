//! What equipment makes of an activation in progress: a barricade that is carried, a move that mines have interrupted.

use table::{Length, Point};

use crate::ground::PlacedTerrain;
use crate::vocabulary::{Action, Marker};

/// A barricade that an operative takes along in the middle of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifted {
    /// The piece as it stood.
    pub piece: PlacedTerrain,
    /// Where the operative was then.
    pub from: Point,
}

/// A move that mines have interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blast {
    /// Which mines.
    pub marker: Marker,
    /// The move.
    pub action: Action,
    /// Where it began.
    pub from: Point,
    /// Where it ends for a survivor.
    pub to: Point,
    /// How long it is.
    pub length: Length,
    /// How many whole inches that counts.
    pub cost: i32,
    /// The mines of the other side, if the way leads to those as well, and where it is then.
    pub then: Option<(Marker, Point)>,
}
