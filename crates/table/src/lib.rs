//! The tabletop itself: lengths, bases, terrain, zones, distance, movement, sight.
//!
//! This crate knows no game. It answers questions about a table ("how far", "is it within",
//! "does this path hit anything", "what stands between these two") with exact integers, so that
//! the same question has the same answer on every machine.
//!
//! Positions and lengths are whole micrometres. Predicates compare squares and cross products;
//! nothing here takes a root or uses a float to decide anything.
//!
//! ```
//! use table::{Length, Map, Shape};
//!
//! let map = Map::load("tiny.toml", "name = 'Tiny'\nsize = '30, 22'\nzone = [{ name = 'all', areas = ['whole'] }]")?;
//! let base = Shape::round(Length::mm(32));
//! let (a, b) = (base.at("5, 5".parse()?), base.at("11, 13".parse()?));
//! assert!(!a.within(b, Length::inches(8)) && a.within(b, Length::inches(9)));
//! assert!(map.zone("all", "neutral").is_some_and(|it| it.wholly_within(a)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::float_arithmetic)]

mod bearing;
mod board;
mod bounds;
mod convex;
mod distance;
mod end;
mod exact;
mod figure;
mod gap;
mod length;
mod map;
mod path;
mod point;
mod polygon;
mod shape;
mod sheet;
mod sight;
mod slip;
mod solids;
mod terrain;
mod traits;
mod zone;

pub use bearing::Bearing;
pub use board::{Board, Edge};
pub use bounds::Bounds;
pub use distance::Body;
pub use end::End;
pub use figure::{Figure, Pose, PoseError};
pub use length::{Length, LengthError};
pub use map::{
    Draft, DraftArea, DraftDisc, DraftEdge, DraftFeature, DraftLine, DraftMarker, DraftPart, DraftZone, EdgeName,
    EdgePart, Map, MapError, MapLine, MapMarker, MapPiece, MapZone, NEUTRAL, Problem, WrittenDraft,
};
pub use path::{
    Climb, Course, Crossing, Gait, Hindrance, Increment, Jump, Kind, Meeting, Mover, Other, Pass, Path, Ring,
    RingFacts, Span, Trace, trace, trace_if_free,
};
pub use point::{Point, PointError, Segment};
pub use polygon::{Polygon, PolygonError};
pub use shape::{Placed, Shape};
pub use sheet::{Cell, Sheet, legend_lines};
pub use sight::{Between, Crossed, Fan, Look, Origins, Sampling, SightCache};
pub use slip::slip;
pub use solids::{PartId, Solids};
pub use terrain::{Feature, FeatureId, Prism, Terrain};
pub use traits::{Traits, UnknownTrait};
pub use zone::{Zone, ZoneError};
