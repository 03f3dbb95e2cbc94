//! The ground of a battle: the terrain of the map, and the terrain that the sides have put on it.
//!
//! What was placed is a short list of plain values. The solids that follow from it are built once
//! for each placement and shared by every copy of the state.

use std::sync::Arc;

use battle::{Digest, Side};
use smallvec::SmallVec;
use table::{Bearing, Bounds, Feature, FeatureId, Length, Point, Polygon, Prism, Solids, Terrain, Traits};

use crate::close_quarters::Plan;
use crate::close_quarters::{AccessPoint, Walls, solids_for_control_range};
use crate::equipment::{Item, Obstruction};
use crate::roads::{Memory, Pair, Sought};
use crate::setup::Table;
use crate::way::is_beside;

/// The most pieces of terrain that equipment brings: six for each side.
const MOST: usize = 12;

/// A piece of terrain that a side has put down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacedTerrain {
    /// What it is.
    pub kind: Obstruction,
    /// Whose.
    pub side: Side,
    /// Where its middle is.
    pub at: Point,
    /// Along which direction its long side lies.
    pub facing: Bearing,
    /// How large it is.
    pub size: Size,
}

/// How large a piece of terrain is. A modelling choice, not a rule; see the setting `equipment_sizes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Size {
    /// Along its long side.
    pub wide: Length,
    /// Across.
    pub deep: Length,
    /// Up.
    pub high: Length,
}

/// Terrain that was put down, and all terrain of the battle.
#[derive(Debug, Clone, Default)]
pub struct Ground {
    placed: [Option<PlacedTerrain>; MOST],
    // The access points that are not as they began, a bit each.
    changed: u32,
    // Follows from the above and the map; absent as long as everything is as it began.
    whole: Option<Arc<Whole>>,
}

/// All terrain of a battle, ready to be asked.
#[derive(Debug)]
struct Whole {
    terrain: Terrain,
    solids: Solids,
    for_control_range: Option<Solids>,
    // What was put down, without the map.
    pieces: Solids,
    // Where they are not as the map has them.
    walls: Option<Walls>,
    // Around each placed piece, and around each access point that is not as it began.
    bounds: Vec<Bounds>,
    // What was seen past all of this, from place to place.
    memory: Memory,
}

impl PartialEq for Ground {
    fn eq(&self, other: &Self) -> bool {
        self.placed == other.placed && self.changed == other.changed
    }
}

impl Ground {
    /// What was placed, in order.
    pub fn placed(&self) -> impl Iterator<Item = &PlacedTerrain> {
        self.placed.iter().flatten()
    }

    /// What was placed, with what it is as terrain: that comes after what is on the map.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (&PlacedTerrain, &Prism)> {
        let features = self.terrain().into_iter().flat_map(Terrain::features);
        let of_map = self.terrain().map_or(0, |it| it.features().len()).saturating_sub(self.placed().count());
        let parts = features.skip(of_map).filter_map(|(_, it)| it.parts.first());
        self.placed().zip(parts)
    }

    /// How many pieces of this kind a side has put down.
    pub fn count(&self, side: Side, kind: Obstruction) -> usize {
        self.placed().filter(|it| it.side == side && it.kind == kind).count()
    }

    /// True if either side has put down a piece of this kind.
    pub(crate) fn has(&self, kind: Obstruction) -> bool {
        self.placed().any(|it| it.kind == kind)
    }

    /// Around each piece that was placed, and whatever else is not as the map has it.
    pub(crate) fn bounds(&self) -> &[Bounds] {
        self.whole.as_ref().map_or(&[], |it| &it.bounds)
    }

    /// Those of [`Ground::bounds`] that are no further from a place than this, and perhaps some more.
    pub(crate) fn bounds_near(&self, at: Point, reach: Length) -> SmallVec<[Bounds; 4]> {
        let room = Bounds::of(&[at.flat_corner()]).grown(reach);
        self.bounds().iter().filter(|it| it.touches(room)).copied().collect()
    }

    /// True if a way comes within reach of something that the sides have put down or changed. It may say so of a way that
    /// stays a little further off.
    pub(crate) fn is_changed_near(&self, from: Point, way: &[Point], reach: Length) -> bool {
        comes_near(self.bounds(), from, way, reach)
    }

    /// What somebody looks for between two places of the map, past all that stands there now. How to find that out is the caller's
    /// to say, and it has to say the same as long as all stays where it is.
    pub(crate) fn recall(&self, pair: &Pair<'_>, sought: Sought, find: impl FnOnce() -> bool) -> bool {
        match &self.whole {
            Some(whole) => whole.memory.get_or_find(pair.number(sought), find),
            None => find(),
        }
    }

    pub(crate) fn terrain(&self) -> Option<&Terrain> {
        self.whole.as_ref().map(|it| &it.terrain)
    }

    pub(crate) fn solids(&self) -> Option<&Solids> {
        self.whole.as_ref().map(|it| &it.solids)
    }

    /// What was put down, without the map, where all else is as the map has it.
    pub(crate) fn pieces_alone(&self) -> Option<&Solids> {
        self.whole.as_ref().filter(|_| self.changed == 0).map(|it| &it.pieces)
    }

    /// What stops sight where control range is concerned.
    pub(crate) fn solids_for_control_range(&self) -> Option<&Solids> {
        self.whole.as_ref().map(|it| it.for_control_range.as_ref().unwrap_or(&it.solids))
    }

    /// The walls around which everything is measured, if they are not as the map has them.
    pub(crate) fn walls(&self) -> Option<&Walls> {
        self.whole.as_ref().and_then(|it| it.walls.as_ref())
    }

    /// The access points that are not as they began, a bit each.
    pub(crate) fn changed(&self) -> u32 {
        self.changed
    }

    /// Opens what is shut, and shuts what is open.
    pub(crate) fn toggle(&mut self, table: &Table, access: AccessPoint) {
        self.changed ^= access.bit();
        self.build(table);
    }

    /// Puts one more piece on the map.
    pub(crate) fn put(&mut self, table: &Table, piece: PlacedTerrain) {
        if let Some(slot) = self.placed.iter_mut().find(|it| it.is_none()) {
            *slot = Some(piece);
        }
        self.build(table);
    }

    /// Takes a piece away again.
    pub(crate) fn remove(&mut self, table: &Table, piece: PlacedTerrain) {
        if let Some(slot) = self.placed.iter_mut().find(|it| **it == Some(piece)) {
            *slot = None;
        }
        self.build(table);
    }

    /// The placed pieces of this kind, with their features among all terrain: they come after those of the map.
    pub(crate) fn features_of(&self, kind: Obstruction) -> impl Iterator<Item = (FeatureId, &PlacedTerrain)> {
        let features = self.terrain().into_iter().flat_map(Terrain::features).map(|(id, _)| id);
        let of_map = self.terrain().map_or(0, |it| it.features().len()).saturating_sub(self.placed().count());
        features.skip(of_map).zip(self.placed()).filter(move |(_, it)| it.kind == kind)
    }

    fn build(&mut self, table: &Table) {
        let whole = if self.changed == 0 { self.with_pieces(table) } else { self.with_changes(table) };
        self.whole = Some(Arc::new(whole));
    }

    /// Pieces are added to what the map has ready.
    fn with_pieces(&self, table: &Table) -> Whole {
        let map = table.map().terrain();
        let of_map = map.features().len();
        let terrain = map.with(self.placed().map(PlacedTerrain::feature));
        let with_pieces = |solids: &Solids| solids.with(terrain.features().skip(of_map));
        let (solids, pieces) = (with_pieces(table.solids()), with_pieces(&Solids::default()));
        let for_control_range = table.solids_of_map_for_control_range().map(with_pieces);
        let (bounds, memory) = (self.outlines().collect(), Memory::default());
        Whole { terrain, solids, for_control_range, pieces, walls: None, bounds, memory }
    }

    /// An access point that is not as it began changes what the map has ready.
    fn with_changes(&self, table: &Table) -> Whole {
        let mut features: Vec<Feature> = table.map().terrain().features().map(|(_, it)| it.clone()).collect();
        let changed = table.access_points().filter(|it| self.changed & it.bit() != 0);
        let plans: Vec<&Plan> = changed.filter_map(|it| table.access(it)).collect();
        plans.iter().for_each(|it| it.change(&mut features));
        let bounds = plans.iter().map(|it| it.bounds()).chain(self.outlines()).collect();
        features.extend(self.placed().map(PlacedTerrain::feature));
        let terrain = Terrain::new(features);
        let solids = Solids::new(&terrain);
        let for_control_range = solids_for_control_range(&terrain);
        let walls = Some(Walls::of(&terrain));
        let (pieces, memory) = (Solids::default(), Memory::default());
        Whole { terrain, solids, for_control_range, pieces, walls, bounds, memory }
    }

    fn outlines(&self) -> impl Iterator<Item = Bounds> {
        self.placed().map(|it| it.outline().bounds())
    }

    pub(crate) fn digest(&self, digest: &mut Digest) {
        digest.number("access points changed", i64::from(self.changed));
        for (number, piece) in self.placed().enumerate() {
            digest.text(format_args!("placed {number}"), crate::digest::terrain(piece));
        }
    }
}

/// True if a way comes within reach of any of these. It may say so of a way that stays a little further off.
pub(crate) fn comes_near(changed: &[Bounds], from: Point, way: &[Point], reach: Length) -> bool {
    if changed.is_empty() {
        return false;
    }
    let start = Bounds::of(&[from.flat_corner()]);
    let room = way.iter().fold(start, |sum, it| sum.and(Bounds::of(&[it.flat_corner()]))).grown(reach);
    changed.iter().filter(|it| it.touches(room)).any(|it| {
        let legs = std::iter::once(&from).chain(way).zip(way);
        legs.into_iter().any(|(from, to)| is_beside(*from, *to, *it, reach))
    })
}

impl PlacedTerrain {
    /// Seen from above.
    pub(crate) fn outline(&self) -> Polygon {
        let (x, y) = (self.size.wide.micrometres() / 2, self.size.deep.micrometres() / 2);
        let rectangle = Polygon::between((-x, -y), (x, y)).expect("every item has a size");
        rectangle.turned(self.facing).moved(self.at.x, self.at.y)
    }

    /// As terrain.
    pub(crate) fn prism(&self) -> Prism {
        Prism { outline: self.outline(), bottom: Length::ZERO, top: self.size.high, traits: traits(self.kind) }
    }

    fn feature(&self) -> Feature {
        Feature { name: Item::Terrain(self.kind).name().to_owned(), parts: vec![self.prism()] }
    }
}

fn traits(kind: Obstruction) -> Traits {
    match kind {
        Obstruction::RazorWire => Traits::EXPOSED | Traits::OBSTRUCTING,
        Obstruction::LightBarricade => Traits::LIGHT,
        Obstruction::HeavyBarricade => Traits::HEAVY,
        Obstruction::Ladder => Traits::INSIGNIFICANT | Traits::EXPOSED,
        Obstruction::PortableBarricade => Traits::LIGHT | Traits::PORTABLE | Traits::PROTECTIVE,
    }
}
