//! Terrain laid out for speed: every part of every feature in one flat list, with its bounds.
//!
//! Sight and movement ask the same first question, "which parts could matter at all?", a
//! million times. It depends on the map alone, so it is prepared once per map. Bounds only ever
//! leave out what cannot matter; whatever is left is judged exactly.

use smallvec::SmallVec;

use crate::convex::{Corner, Fraction, squared};
use crate::polygon::sides;
use crate::{Bounds, FeatureId, Length, Point, Terrain, Traits};

/// One part of one feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId {
    /// The feature.
    pub feature: FeatureId,
    /// The place of the part in the feature's list.
    pub part: u16,
}

/// All parts of all terrain, ready to be asked about sight and movement.
///
/// ```
/// # use table::{Feature, Length, Look, Polygon, Prism, Solids, Terrain, Traits};
/// # let outline = Polygon::between((25_400, 0), (50_800, 25_400))?;
/// # let block = Prism { outline, bottom: Length::ZERO, top: Length::INCH, traits: Traits::HEAVY };
/// let terrain = Terrain::new(vec![Feature { name: "block".into(), parts: vec![block] }]);
/// let solids = Solids::new(&terrain);
/// let look = Look::default();
/// assert!(solids.blocked("0, 0.5, 0.5".parse()?, "3, 0.5, 0.5".parse()?, &look));
/// assert!(!solids.blocked("0, 0.5, 1".parse()?, "3, 0.5, 1".parse()?, &look));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Solids {
    parts: Vec<Solid>,
}

/// One part, with all that is asked of it in one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Solid {
    pub(crate) bounds: Bounds,
    pub(crate) bottom: i32,
    pub(crate) top: i32,
    pub(crate) traits: Traits,
    pub(crate) id: PartId,
    /// Four corners are the rule: they are kept beside the rest.
    pub(crate) corners: SmallVec<[Corner; 4]>,
}

impl Solids {
    /// Prepares the terrain of a map.
    ///
    /// # Panics
    ///
    /// If a feature has more than 65,536 parts.
    pub fn new(terrain: &Terrain) -> Self {
        let mut parts = Vec::new();
        for (feature, it) in terrain.features() {
            for (part, prism) in it.parts.iter().enumerate() {
                let part = u16::try_from(part).expect("a part's number fits 16 bits");
                parts.push(Solid {
                    bounds: prism.outline.bounds(),
                    bottom: prism.bottom.micrometres(),
                    top: prism.top.micrometres(),
                    traits: prism.traits,
                    id: PartId { feature, part },
                    corners: prism.outline.corners().into(),
                });
            }
        }
        Self { parts }
    }

    /// Only what somebody can meet who stays within `reach` of a place, seen from above: every feature
    /// that comes so near, whole. For those who try many short paths from one place.
    ///
    /// ```
    /// # use table::{Length, Solids};
    /// let solids = Solids::default();
    /// assert_eq!(solids.around("10, 10".parse()?, Length::inches(6)), solids);
    /// # Ok::<(), table::PointError>(())
    /// ```
    #[must_use]
    pub fn around(&self, at: Point, reach: Length) -> Self {
        let bounds = Bounds::of(&[at.flat_corner()]).grown(reach);
        let features = self.parts.chunk_by(|a, b| a.id.feature == b.id.feature);
        let near = features.filter(|it| it.iter().any(|part| part.bounds.touches(bounds)));
        Self { parts: near.flatten().cloned().collect() }
    }

    pub(crate) fn all(&self) -> &[Solid] {
        &self.parts
    }

    /// The parts whose bounds meet a rectangle.
    pub(crate) fn near(&self, bounds: Bounds) -> impl Iterator<Item = &Solid> {
        self.parts.iter().filter(move |it| it.bounds.touches(bounds))
    }

    /// The parts that could lie between two places.
    pub(crate) fn along<'a>(&'a self, corridor: &'a Corridor) -> impl Iterator<Item = &'a Solid> {
        self.parts.iter().filter(|it| corridor.may_meet(it))
    }
}

/// Everything within some width of a segment, seen from above.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Corridor {
    bounds: Bounds,
    start: Corner,
    /// Across the corridor, as long as the segment.
    normal: (i64, i64),
    /// At least the length of the segment.
    length: i64,
    half_width: i64,
}

impl Corridor {
    pub(crate) fn new(from: Point, to: Point, half_width: Length) -> Self {
        let (a, b) = (from.flat_corner(), to.flat_corner());
        let length = squared(a, b).isqrt() + 1;
        Self {
            bounds: Bounds::of(&[a, b]).grown(half_width),
            start: a,
            normal: (i64::from(a.1) - i64::from(b.1), i64::from(b.0) - i64::from(a.0)),
            length,
            half_width: i64::from(half_width.micrometres()),
        }
    }

    /// At least the length of the segment, and less than a micrometre more.
    pub(crate) fn length(&self) -> i64 {
        self.length
    }

    /// From the segment to either side.
    pub(crate) fn half_width(&self) -> i64 {
        self.half_width
    }

    /// Half the width times the length of the normal, rounded up.
    fn slack(&self) -> i64 {
        self.half_width * self.length
    }

    /// What lies between the long sides of the corridor of a convex outline, to the micrometre.
    pub(crate) fn cut(&self, outline: &[Corner]) -> SmallVec<[Corner; 8]> {
        let (nx, ny) = self.normal;
        let across = |(x, y): Corner| {
            (i64::from(x) - i64::from(self.start.0)) * nx + (i64::from(y) - i64::from(self.start.1)) * ny
        };
        let once = below(outline, self.slack(), across);
        below(&once, self.slack(), |it| -across(it))
    }

    /// Between which shares of their length lines from one end of the corridor to the other can be
    /// over an outline: no less than the first, no more than the second.
    pub(crate) fn shares(&self, outline: &[Corner]) -> (Fraction, Fraction) {
        let (nx, ny) = self.normal;
        let along = |(x, y): &Corner| {
            (i64::from(*x) - i64::from(self.start.0)) * ny - (i64::from(*y) - i64::from(self.start.1)) * nx
        };
        let (wide, length) = (self.half_width + 1, self.length);
        let shortest = length - 2 * wide;
        if shortest <= 0 {
            return (Fraction::ZERO, Fraction::ONE);
        }
        let (first, last) = outline.iter().map(along).fold((i64::MAX, i64::MIN), |(a, b), it| (a.min(it), b.max(it)));
        // A line begins and ends up to the corridor's half width before or after the middles of its
        // ends.
        let least = Fraction { over: (first - wide * length).max(0), under: length * (length + 2 * wide) };
        let most = Fraction { over: (last + wide * length).max(0), under: (length - 1) * shortest };
        (least, most)
    }

    /// False only if the part is certainly outside.
    ///
    /// A corridor across the table has large bounds and meets little of what is in them, so the
    /// part's bounds are also measured across the corridor.
    #[inline]
    pub(crate) fn may_meet(&self, solid: &Solid) -> bool {
        let it = solid.bounds;
        if !it.touches(self.bounds) {
            return false;
        }
        // Twice the center and twice the half extents, to stay with whole numbers.
        let x = i64::from(it.left) + i64::from(it.right) - 2 * i64::from(self.start.0);
        let y = i64::from(it.low) + i64::from(it.high) - 2 * i64::from(self.start.1);
        let wide = i64::from(it.right) - i64::from(it.left);
        let deep = i64::from(it.high) - i64::from(it.low);
        let (nx, ny) = self.normal;
        (x * nx + y * ny).abs() <= wide * nx.abs() + deep * ny.abs() + 2 * self.slack()
    }
}

/// The corners of what is left of an outline where a linear function is at most `limit`.
fn below(outline: &[Corner], limit: i64, value: impl Fn(Corner) -> i64) -> SmallVec<[Corner; 8]> {
    let mut left = SmallVec::new();
    for (a, b) in sides(outline) {
        let (here, there) = (limit - value(a), limit - value(b));
        if here >= 0 {
            left.push(a);
        }
        if (here < 0) != (there < 0) {
            let share = Fraction { over: here.abs(), under: here.abs() + there.abs() }.fixed();
            let between = |from: i32, to: i32| from + share.of(Length::um(to - from)).micrometres();
            left.push((between(a.0, b.0), between(a.1, b.1)));
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Feature, Polygon, Prism};

    fn solid(a: Corner, b: Corner) -> Solid {
        let outline = Polygon::between(a, b).unwrap();
        let part = Prism { outline, bottom: Length::ZERO, top: Length::INCH, traits: Traits::NONE };
        let solids = Solids::new(&Terrain::new(vec![Feature { name: String::new(), parts: vec![part] }]));
        solids.all().first().unwrap().clone()
    }

    #[test]
    fn a_corridor_meets_what_lies_across_it_and_not_what_lies_in_its_far_corner() {
        let corridor =
            Corridor::new(Point::default(), Point::flat(Length::um(1_000), Length::um(1_000)), Length::um(10));
        assert!(corridor.may_meet(&solid((400, 400), (600, 600))));
        assert!(corridor.may_meet(&solid((505, 400), (600, 495))));
        assert!(!corridor.may_meet(&solid((800, 100), (900, 200))));
        assert!(!corridor.may_meet(&solid((1_020, 1_020), (1_100, 1_100))));
    }
}
