//! Terrain: features made of upright prisms, each with traits as data.
//!
//! A wall, a floor slab and a leg of a platform are prisms; a feature is what players would pick up
//! as one thing. What the traits mean is decided by a rule system, never here.

use std::sync::Arc;

use crate::{Bounds, Length, Polygon, Traits};

/// One terrain feature on a table, by its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeatureId(pub u16);

/// One part of a terrain feature: a polygon drawn up from `bottom` to `top`.
///
/// ```
/// # use table::{Length, Polygon, Prism, Traits};
/// let wall = Prism {
///     outline: Polygon::between((0, 0), (50_800, 10_160))?,
///     bottom: Length::ZERO,
///     top: Length::INCH,
///     traits: Traits::LIGHT,
/// };
/// assert!(wall.spans(Length::INCH) && !wall.spans(Length::inches(2)));
/// # Ok::<(), table::PolygonError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prism {
    /// Seen from above, in board coordinates.
    pub outline: Polygon,
    /// Height of its lower face.
    pub bottom: Length,
    /// Height of its upper face.
    pub top: Length,
    /// What it is.
    pub traits: Traits,
}

impl Prism {
    /// True if this height lies between its faces, or on one of them.
    pub fn spans(&self, height: Length) -> bool {
        self.bottom <= height && height <= self.top
    }

    /// How far this height is above the upper face or below the lower one; zero between them.
    pub fn height_from(&self, height: Length) -> Length {
        (self.bottom - height).max(height - self.top).max(Length::ZERO)
    }
}

/// A terrain feature: a name and its parts.
///
/// ```
/// # use table::{Feature, Length, Polygon, Prism, Traits};
/// # let (bottom, top, traits) = (Length::ZERO, Length::INCH, Traits::HEAVY);
/// # let part = |outline| Prism { outline, bottom, top, traits };
/// let level = part(Polygon::between((0, 0), (50_800, 10_160))?);
/// let upright = part(Polygon::between((0, 0), (10_160, 50_800))?);
/// let corner = Feature { name: "corner of a ruin".into(), parts: vec![level, upright] };
/// assert_eq!((corner.bounds().right, corner.bounds().high), (50_800, 50_800));
/// # Ok::<(), table::PolygonError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// As players call it: "the low wall".
    pub name: String,
    /// What it is made of.
    pub parts: Vec<Prism>,
}

impl Feature {
    /// The smallest upright rectangle around all its parts.
    pub fn bounds(&self) -> Bounds {
        self.parts.iter().fold(Bounds::NOTHING, |it, part| it.and(part.outline.bounds()))
    }
}

/// All terrain of one table, with what it alone decides computed once.
///
/// ```
/// # use table::{Feature, FeatureId, Length, Polygon, Prism, Terrain, Traits};
/// # let outline = Polygon::between((0, 0), (50_800, 10_160))?;
/// # let wall = Prism { outline, bottom: Length::ZERO, top: Length::INCH, traits: Traits::LIGHT };
/// let terrain = Terrain::new(vec![Feature { name: "low wall".into(), parts: vec![wall] }]);
/// assert_eq!(terrain.feature(FeatureId(0)).name, "low wall");
/// assert_eq!(terrain.parts().count(), 1);
/// # Ok::<(), table::PolygonError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terrain {
    // Shared, so that terrain which adds a piece to other terrain copies none of it.
    features: Vec<Arc<Feature>>,
    bounds: Vec<Bounds>,
}

impl Terrain {
    /// The terrain made of these features, in this order.
    ///
    /// # Panics
    ///
    /// If there are more than 65,536 features, which no table holds.
    pub fn new(features: Vec<Feature>) -> Self {
        assert!(features.len() <= 1 << 16, "a feature's number fits 16 bits");
        let bounds = features.iter().map(Feature::bounds).collect();
        Self { features: features.into_iter().map(Arc::new).collect(), bounds }
    }

    /// This terrain and more, which comes after it.
    ///
    /// # Panics
    ///
    /// If there are more than 65,536 features, which no table holds.
    #[must_use]
    pub fn with(&self, more: impl IntoIterator<Item = Feature>) -> Self {
        let mut all = self.clone();
        for feature in more {
            all.bounds.push(feature.bounds());
            all.features.push(Arc::new(feature));
        }
        assert!(all.features.len() <= 1 << 16, "a feature's number fits 16 bits");
        all
    }

    /// All features, each with its id.
    pub fn features(&self) -> impl ExactSizeIterator<Item = (FeatureId, &Feature)> {
        self.features.iter().enumerate().map(|(place, feature)| (id(place), &**feature))
    }

    /// One feature.
    ///
    /// # Panics
    ///
    /// If the id belongs to another table.
    pub fn feature(&self, id: FeatureId) -> &Feature {
        &self.features[usize::from(id.0)]
    }

    /// The smallest upright rectangle around a feature.
    ///
    /// # Panics
    ///
    /// If the id belongs to another table.
    pub fn bounds(&self, id: FeatureId) -> Bounds {
        self.bounds[usize::from(id.0)]
    }

    /// All parts of all features, in order.
    pub fn parts(&self) -> impl Iterator<Item = (FeatureId, &Prism)> {
        self.features().flat_map(|(id, feature)| feature.parts.iter().map(move |part| (id, part)))
    }

    /// The parts of all features that could meet this rectangle, in order.
    pub fn parts_near(&self, bounds: Bounds) -> impl Iterator<Item = (FeatureId, &Prism)> {
        let near = self.features().zip(&self.bounds).filter(move |(_, it)| it.touches(bounds));
        near.flat_map(move |((id, feature), _)| {
            let parts = feature.parts.iter().filter(move |it| it.outline.bounds().touches(bounds));
            parts.map(move |part| (id, part))
        })
    }
}

fn id(place: usize) -> FeatureId {
    FeatureId(u16::try_from(place).expect("a feature's number fits 16 bits"))
}
