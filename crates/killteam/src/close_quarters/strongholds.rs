//! Strongholds of a city: for control range alone, sight ignores their doors and every part of them that is lower
//! than two inches.

use table::{Feature, Length, Prism, Solids, Terrain, Traits};

/// Lower parts of a stronghold keep nobody out of control range.
const LOW: Length = Length::inches(2);

/// What stops sight where control range is concerned, if that differs from what stops sight.
pub(crate) fn solids_for_control_range(terrain: &Terrain) -> Option<Solids> {
    let ignored = |part: &Prism| {
        let low = part.traits.has_any(Traits::STRONGHOLD) && part.top < LOW;
        low || part.traits.has_any(Traits::DOOR)
    };
    if !terrain.features().any(|(_, it)| it.parts.iter().any(ignored)) {
        return None;
    }
    let rest = terrain.features().map(|(_, it)| {
        let parts = it.parts.iter().filter(|part| !ignored(part)).cloned().collect();
        Feature { name: it.name.clone(), parts }
    });
    Some(Solids::new(&Terrain::new(rest.collect())))
}
