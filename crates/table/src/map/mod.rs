//! Maps: a board with its edges, zones, lines, markers and terrain, read from a text.
//!
//! A map is data. Names and roles are whatever the map's author and a rule system agree upon; this crate only finds
//! them again. The format is described in `docs/maps.md`.

mod area;
mod draft;
mod load;
mod text;

use crate::{Board, Edge, Placed, Point, Segment, Shape, Terrain, Zone};

pub use draft::{
    Draft, DraftArea, DraftDisc, DraftEdge, DraftFeature, DraftLine, DraftMarker, DraftPart, DraftZone, EdgeName,
    MapPiece, WrittenDraft,
};
pub use load::{MapError, Problem};

/// A board with everything that is on it before a battle.
///
/// ```
/// # use table::{Length, Map};
/// let map = Map::load("tiny.toml", r#"
///     name = "Tiny"
///     size = "30, 22"
///
///     [[zone]]
///     name = "drop zone"
///     role = "a"
///     areas = [{ strip = { edge = "left", depth = "6" } }]
///
///     [[marker]]
///     name = "objective"
///     role = "centre"
///     at = "15, 11"
///     diameter = "40mm"
/// "#)?;
/// assert_eq!(map.board().width(), Length::inches(30));
/// assert!(map.zone("drop zone", "a").is_some());
/// assert_eq!(map.marker("objective", "centre").map(|it| it.at.to_string()), Some("15, 11".into()));
/// # Ok::<(), table::MapError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    name: String,
    about: String,
    deployment: Option<String>,
    rules: Vec<String>,
    board: Board,
    edges: Vec<EdgePart>,
    lines: Vec<MapLine>,
    zones: Vec<MapZone>,
    markers: Vec<MapMarker>,
    terrain: Terrain,
}

/// The role of whatever belongs to nobody, and of everything whose role is not said.
pub const NEUTRAL: &str = "neutral";

/// An edge of the board, or a part of one, with its role.
///
/// ```
/// # use table::{Edge, Map};
/// let map = Map::load("tiny.toml", r#"
///     name = "Tiny"
///     size = "48, 48"
///     edge = [{ role = "a", edge = "left", to = "24" }, { edge = "top" }]
/// "#)?;
/// let own = map.edges_of("a").next().expect("one edge");
/// assert_eq!((own.edge, own.line.to.to_string()), (Edge::Left, "0, 24".to_owned()));
/// assert_eq!(map.edges_of("neutral").count(), 1);
/// # Ok::<(), table::MapError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgePart {
    /// Whose edge it is: a side's letter, or "neutral".
    pub role: String,
    /// Which edge.
    pub edge: Edge,
    /// From where to where.
    pub line: Segment,
}

/// A line with a name, such as the centreline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapLine {
    /// What it is called.
    pub name: String,
    /// From where to where.
    pub line: Segment,
}

/// A zone with a name and a role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapZone {
    /// What it is called: "drop zone", "territory".
    pub name: String,
    /// Whose it is: a side's letter, or "neutral".
    pub role: String,
    /// Where it is.
    pub zone: Zone,
}

/// A marker that the map itself puts down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapMarker {
    /// What it is called: "objective".
    pub name: String,
    /// Whose it is, or what: "a", "b", "centre".
    pub role: String,
    /// Where its center is, with the height of the surface that it lies on.
    pub at: Point,
    /// Its outline.
    pub shape: Shape,
}

impl MapMarker {
    /// The marker where it lies.
    pub const fn placed(&self) -> Placed<'_> {
        self.shape.at(self.at)
    }
}

impl Map {
    /// The map's name, for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the map comes from and how sure its numbers are, for people.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The kind of deployment, if the map names one; a rule system knows what it means.
    pub fn deployment(&self) -> Option<&str> {
        self.deployment.as_deref()
    }

    /// The names of the special rules that the map asks for; a rule system knows what they mean.
    pub fn rules(&self) -> &[String] {
        &self.rules
    }

    /// True if the map asks for this special rule.
    pub fn has_rule(&self, name: &str) -> bool {
        self.rules.iter().any(|it| it == name)
    }

    /// The board itself.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// All edges and parts of edges that the map gives a role, in the order of the text.
    pub fn edges(&self) -> &[EdgePart] {
        &self.edges
    }

    /// The edges and parts of edges with this role.
    pub fn edges_of<'a>(&'a self, role: &'a str) -> impl Iterator<Item = &'a EdgePart> {
        self.edges.iter().filter(move |it| it.role == role)
    }

    /// All lines with a name.
    pub fn lines(&self) -> &[MapLine] {
        &self.lines
    }

    /// One line.
    pub fn line(&self, name: &str) -> Option<Segment> {
        self.lines.iter().find(|it| it.name == name).map(|it| it.line)
    }

    /// All zones.
    pub fn zones(&self) -> &[MapZone] {
        &self.zones
    }

    /// One zone.
    pub fn zone(&self, name: &str, role: &str) -> Option<&Zone> {
        self.zones.iter().find(|it| it.name == name && it.role == role).map(|it| &it.zone)
    }

    /// All markers.
    pub fn markers(&self) -> &[MapMarker] {
        &self.markers
    }

    /// One marker.
    pub fn marker(&self, name: &str, role: &str) -> Option<&MapMarker> {
        self.markers.iter().find(|it| it.name == name && it.role == role)
    }

    /// The terrain.
    pub const fn terrain(&self) -> &Terrain {
        &self.terrain
    }
}
