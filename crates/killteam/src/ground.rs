//! The ground of a battle: the terrain of the map, and the terrain that the sides have put on it.
//!
//! What was placed is a short list of plain values. The solids that follow from it are built once
//! for each placement and shared by every copy of the state.

use std::sync::Arc;

use battle::{Digest, Side};
use table::{Bearing, Feature, FeatureId, Length, Point, Polygon, Prism, Solids, Terrain, Traits};

use crate::close_quarters::solids_for_control_range;
use crate::equipment::{Item, Obstruction};

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
    // Follows from the list above and the map; absent as long as nothing was placed.
    whole: Option<Arc<Whole>>,
}

/// All terrain of a battle, ready to be asked.
#[derive(Debug)]
struct Whole {
    terrain: Terrain,
    solids: Solids,
    for_control_range: Option<Solids>,
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

    /// How many pieces of this kind a side has put down.
    pub fn count(&self, side: Side, kind: Obstruction) -> usize {
        self.placed().filter(|it| it.side == side && it.kind == kind).count()
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
    pub(crate) fn put(&mut self, map: &Terrain, piece: PlacedTerrain) {
        if let Some(slot) = self.placed.iter_mut().find(|it| it.is_none()) {
            *slot = Some(piece);
        }
        self.build(map);
    }

    /// Takes a piece away again.
    pub(crate) fn remove(&mut self, map: &Terrain, piece: PlacedTerrain) {
        if let Some(slot) = self.placed.iter_mut().find(|it| **it == Some(piece)) {
            *slot = None;
        }
        self.build(map);
    }

    /// The placed pieces of this kind, with their features among all terrain: they come after those of the map.
    pub(crate) fn features_of(&self, kind: Obstruction) -> impl Iterator<Item = (FeatureId, &PlacedTerrain)> {
        let features = self.terrain().into_iter().flat_map(Terrain::features).map(|(id, _)| id);
        let of_map = self.terrain().map_or(0, |it| it.features().len()).saturating_sub(self.placed().count());
        features.skip(of_map).zip(self.placed()).filter(move |(_, it)| it.kind == kind)
    }

    fn build(&mut self, map: &Terrain) {
        let of_map = map.features().map(|(_, it)| it.clone());
        let terrain = Terrain::new(of_map.chain(self.placed().map(PlacedTerrain::feature)).collect());
        let solids = Solids::new(&terrain);
        let for_control_range = solids_for_control_range(&terrain);
        self.whole = Some(Arc::new(Whole { terrain, solids, for_control_range }));
    }

    pub(crate) fn digest(&self, digest: &mut Digest) {
        for (number, piece) in self.placed().enumerate() {
            digest.text(&format!("placed {number}"), &crate::digest::terrain(piece));
        }
    }
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
