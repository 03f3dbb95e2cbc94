//! The ground of a battle: the terrain of the map, and the terrain that the sides have put on it.
//!
//! What was placed is a short list of plain values. The solids that follow from it are built once
//! for each placement and shared by every copy of the state.

use std::sync::Arc;

use battle::{Digest, Side};
use table::{Bearing, Bounds, Feature, FeatureId, Length, Point, Polygon, Prism, Solids, Terrain, Traits};

use crate::equipment::{Item, Obstruction};
use crate::setup::Table;

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
}

/// Terrain that was put down, and all terrain of the battle.
#[derive(Debug, Clone, Default)]
pub struct Ground {
    placed: [Option<PlacedTerrain>; MOST],
    // Follows from the list above and the map; absent as long as nothing was placed.
    whole: Option<Arc<Whole>>,
}

/// All terrain of a battle, ready to be asked.
#[derive(Debug)]
struct Whole {
    terrain: Terrain,
    solids: Solids,
    for_control_range: Option<Solids>,
    // Around each placed piece.
    bounds: Vec<Bounds>,
}

impl PartialEq for Ground {
    fn eq(&self, other: &Self) -> bool {
        self.placed == other.placed
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
        let of_map = self.terrain().map_or(0, |it| it.features().len()).saturating_sub(self.bounds().len());
        let parts = features.skip(of_map).filter_map(|(_, it)| it.parts.first());
        self.placed().zip(parts)
    }

    /// How many pieces of this kind a side has put down.
    pub fn count(&self, side: Side, kind: Obstruction) -> usize {
        self.placed().filter(|it| it.side == side && it.kind == kind).count()
    }

    /// Around each piece that was placed.
    pub(crate) fn bounds(&self) -> &[Bounds] {
        self.whole.as_ref().map_or(&[], |it| &it.bounds)
    }

    pub(crate) fn terrain(&self) -> Option<&Terrain> {
        self.whole.as_ref().map(|it| &it.terrain)
    }

    pub(crate) fn solids(&self) -> Option<&Solids> {
        self.whole.as_ref().map(|it| &it.solids)
    }

    /// What stops sight where control range is concerned.
    pub(crate) fn solids_for_control_range(&self) -> Option<&Solids> {
        self.whole.as_ref().map(|it| it.for_control_range.as_ref().unwrap_or(&it.solids))
    }

    /// Puts one more piece on this map.
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
        let map = table.map().terrain();
        let of_map = map.features().len();
        let terrain = map.with(self.placed().map(PlacedTerrain::feature));
        let with_pieces = |solids: &Solids| solids.with(terrain.features().skip(of_map));
        let solids = with_pieces(table.solids());
        let for_control_range = table.solids_of_map_for_control_range().map(with_pieces);
        let bounds = self.placed().map(|it| it.outline().bounds()).collect();
        self.whole = Some(Arc::new(Whole { terrain, solids, for_control_range, bounds }));
    }

    pub(crate) fn digest(&self, digest: &mut Digest) {
        for (number, piece) in self.placed().enumerate() {
            let (x, y) = (piece.at.x.micrometres(), piece.at.y.micrometres());
            let text = format!("{:?} {} {x} {y} {}", piece.kind, piece.side, piece.facing.step());
            digest.text(&format!("placed {number}"), &text);
        }
    }
}

impl PlacedTerrain {
    /// Seen from above.
    pub(crate) fn outline(&self) -> Polygon {
        let (wide, deep, _) = size(self.kind);
        let (x, y) = (wide.micrometres() / 2, deep.micrometres() / 2);
        let rectangle = Polygon::between((-x, -y), (x, y)).expect("every item has a size");
        rectangle.turned(self.facing).moved(self.at.x, self.at.y)
    }

    /// As terrain.
    pub(crate) fn prism(&self) -> Prism {
        let (_, _, high) = size(self.kind);
        Prism { outline: self.outline(), bottom: Length::ZERO, top: high, traits: traits(self.kind) }
    }

    fn feature(&self) -> Feature {
        Feature { name: Item::Terrain(self.kind).name().to_owned(), parts: vec![self.prism()] }
    }
}

/// Width, depth and height. A modelling choice, not a rule.
fn size(kind: Obstruction) -> (Length, Length, Length) {
    let (wide, deep, high) = match kind {
        Obstruction::RazorWire => (72, 10, 36),
        Obstruction::LightBarricade => (50, 10, 25),
        Obstruction::HeavyBarricade => (40, 15, 45),
        Obstruction::Ladder => (20, 5, 95),
        Obstruction::PortableBarricade => (40, 10, 35),
    };
    (Length::mm(wide), Length::mm(deep), Length::mm(high))
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
