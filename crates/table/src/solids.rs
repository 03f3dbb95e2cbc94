//! Terrain laid out for speed: every part of every feature in one flat list, with its bounds.
//!
//! Sight and movement ask the same first question, "which parts could matter at all?", a
//! million times. It depends on the map alone, so it is prepared once per map. Bounds only ever
//! leave out what cannot matter; whatever is left is judged exactly.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::convex::{Corner, Fraction, squared};
use crate::polygon::sides;
use crate::{Bounds, Feature, FeatureId, Length, Point, Terrain, Traits};

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
#[derive(Debug, Clone, Default)]
pub struct Solids {
    // Shared, so that solids with a few more parts copy none of them.
    parts: Arc<[Solid]>,
    more: Vec<Solid>,
    index: Index,
}

impl PartialEq for Solids {
    fn eq(&self, other: &Self) -> bool {
        self.all().eq(other.all())
    }
}

impl Eq for Solids {}

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
        let parts: Vec<Solid> = terrain.features().flat_map(|(id, it)| solids_of(id, it)).collect();
        Self { index: Index::new(parts.iter()), parts: parts.into(), more: Vec::new() }
    }

    /// These and the parts of more features, each with its number.
    ///
    /// ```
    /// # use table::{Feature, FeatureId, Length, Polygon, Prism, Solids, Terrain, Traits};
    /// # let outline = Polygon::between((25_400, 0), (50_800, 25_400))?;
    /// # let block = Prism { outline, bottom: Length::ZERO, top: Length::INCH, traits: Traits::HEAVY };
    /// # let block = Feature { name: "block".into(), parts: vec![block] };
    /// let all = Solids::new(&Terrain::new(vec![block.clone(), block.clone()]));
    /// let one = Solids::new(&Terrain::new(vec![block.clone()]));
    /// assert_eq!(one.with([(FeatureId(1), &block)]), all);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with<'a>(&self, more: impl IntoIterator<Item = (FeatureId, &'a Feature)>) -> Self {
        let added = more.into_iter().flat_map(|(id, it)| solids_of(id, it));
        let (parts, more) = (Arc::clone(&self.parts), self.more.iter().cloned().chain(added).collect::<Vec<_>>());
        let before = self.parts.len() + self.more.len();
        let index = more.iter().skip(self.more.len()).zip(before..).try_fold(self.index.clone(), Index::with);
        let index = index.unwrap_or_else(|| Index::new(parts.iter().chain(&more)));
        Self { parts, more, index }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Solid> {
        self.parts.iter().chain(&self.more)
    }

    fn get(&self, number: usize) -> Option<&Solid> {
        self.parts.get(number).or_else(|| self.more.get(number.checked_sub(self.parts.len())?))
    }

    /// The parts whose bounds meet a rectangle.
    pub(crate) fn near(&self, bounds: Bounds) -> impl Iterator<Item = &Solid> {
        self.maybe(bounds).filter(move |it| it.bounds.touches(bounds))
    }

    /// The parts whose bounds could meet a rectangle, and some that do not, in order.
    fn maybe(&self, bounds: Bounds) -> impl Iterator<Item = &Solid> {
        self.index.near(bounds).filter_map(|it| self.get(it))
    }

    /// The parts that could lie between two places.
    pub(crate) fn along<'a>(&'a self, corridor: &'a Corridor) -> impl Iterator<Item = &'a Solid> {
        self.along_if(corridor, |_| true)
    }

    /// Those of them of which something else is true, that is asked first because it is cheap.
    pub(crate) fn along_if<'a>(
        &'a self,
        corridor: &'a Corridor,
        is_wanted: impl Fn(&Solid) -> bool + 'a,
    ) -> impl Iterator<Item = &'a Solid> {
        self.maybe(corridor.bounds).filter(move |it| is_wanted(it) && corridor.may_meet(it))
    }
}

/// The parts of one feature.
fn solids_of(feature: FeatureId, it: &Feature) -> impl Iterator<Item = Solid> {
    it.parts.iter().enumerate().map(move |(part, prism)| Solid {
        bounds: prism.outline.bounds(),
        bottom: prism.bottom.micrometres(),
        top: prism.top.micrometres(),
        traits: prism.traits,
        id: PartId { feature, part: u16::try_from(part).expect("a part's number fits 16 bits") },
        corners: prism.outline.corners().into(),
    })
}

/// Which parts reach into which strips of the table, an inch wide: the quick way to leave most of them out.
///
/// Four sets for each strip: the parts that begin in it or before it and those that end in it or behind it,
/// across and along. What could meet a rectangle is in one of each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Index {
    /// How many words of 64 parts a set has.
    words: usize,
    across: Strips,
    along: Strips,
}

/// The strips in one direction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Strips {
    first: i32,
    count: i32,
    begun: Vec<u64>,
    unended: Vec<u64>,
}

impl Index {
    /// Room for so many parts more.
    const SPARE: usize = 16;

    fn new<'a>(parts: impl Iterator<Item = &'a Solid> + Clone) -> Self {
        let words = (parts.clone().count() + Self::SPARE).div_ceil(64);
        let across = parts.clone().map(|it| (it.bounds.left, it.bounds.right));
        let along = parts.map(|it| (it.bounds.low, it.bounds.high));
        Self { words, across: Strips::new(words, across), along: Strips::new(words, along) }
    }

    /// With the part of the next number, if there is a bit left for it and it begins and ends in strips that there are.
    fn with(mut self, (part, number): (&Solid, usize)) -> Option<Self> {
        let Bounds { left, right, low, high } = part.bounds;
        let fits = number < self.words * 64 && self.across.covers(left, right) && self.along.covers(low, high);
        fits.then(|| {
            self.across.add(self.words, number, (left, right));
            self.along.add(self.words, number, (low, high));
            self
        })
    }

    /// The numbers of the parts that could meet a rectangle, in order.
    fn near(&self, bounds: Bounds) -> impl Iterator<Item = usize> {
        let across = self.across.sets(self.words, bounds.left, bounds.right);
        let along = self.along.sets(self.words, bounds.low, bounds.high);
        let sets = across.zip(along).enumerate();
        sets.flat_map(|(word, (one, other))| ones(one & other).map(move |bit| word * 64 + bit))
    }
}

impl Strips {
    const WIDTH: i32 = Length::INCH.micrometres();
    /// So many strips more at either end, for parts that are added.
    const SPARE: i32 = 8;

    fn new(words: usize, spans: impl Iterator<Item = (i32, i32)> + Clone) -> Self {
        let Some(first) = spans.clone().map(|(from, _)| from.div_euclid(Self::WIDTH)).min() else {
            return Self::default();
        };
        let last = spans.clone().map(|(_, to)| to.div_euclid(Self::WIDTH)).max().unwrap_or(first);
        let (first, count) = (first - Self::SPARE, last - first + 1 + 2 * Self::SPARE);
        let sets = vec![0; usize::try_from(count).unwrap_or(0) * words];
        let mut strips = Self { first, count, begun: sets.clone(), unended: sets };
        for (number, (from, to)) in spans.enumerate() {
            let (bit, word) = (1 << (number % 64), number / 64);
            let (begins, ends) = (strips.place(words, from) + word, strips.place(words, to) + word);
            strips.begun.get_mut(begins).into_iter().chain(strips.unended.get_mut(ends)).for_each(|it| *it |= bit);
        }
        // What has begun in one strip has begun in the next, and what ends in one has not ended before.
        for place in words..strips.begun.len() {
            let before = strips.begun.get(place - words).copied().unwrap_or(0);
            strips.begun.get_mut(place).into_iter().for_each(|it| *it |= before);
        }
        for place in (words..strips.unended.len()).rev() {
            let behind = strips.unended.get(place).copied().unwrap_or(0);
            strips.unended.get_mut(place - words).into_iter().for_each(|it| *it |= behind);
        }
        strips
    }

    /// True if what lies between two coordinates begins and ends in one of the strips.
    fn covers(&self, from: i32, to: i32) -> bool {
        let strip = |at: i32| at.div_euclid(Self::WIDTH) - self.first;
        strip(from) >= 0 && strip(to) < self.count
    }

    /// What has begun in one strip has begun in the next, and what ends in one has not ended before.
    fn add(&mut self, words: usize, number: usize, (from, to): (i32, i32)) {
        let (bit, word) = (1 << (number % 64), number / 64);
        let (begins, ends) = (self.place(words, from) / words, self.place(words, to) / words);
        let begun = self.begun.chunks_mut(words).skip(begins);
        let unended = self.unended.chunks_mut(words).take(ends + 1);
        begun.chain(unended).filter_map(|it| it.get_mut(word)).for_each(|it| *it |= bit);
    }

    /// Where the set of the strip begins in which a coordinate is, or of the nearest.
    fn place(&self, words: usize, at: i32) -> usize {
        let strip = at.div_euclid(Self::WIDTH).saturating_sub(self.first).clamp(0, (self.count - 1).max(0));
        usize::try_from(strip).unwrap_or(0) * words
    }

    /// The parts that could meet what lies between two coordinates.
    fn sets(&self, words: usize, from: i32, to: i32) -> impl Iterator<Item = u64> {
        let (to, from) = (self.place(words, to), self.place(words, from));
        let begun = self.begun.get(to..to + words).unwrap_or_default();
        let unended = self.unended.get(from..from + words).unwrap_or_default();
        begun.iter().zip(unended).map(|(one, other)| one & other)
    }
}

/// The places of the ones in a word.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (place < 64).then_some(place as usize)
    })
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
    use crate::{Polygon, Prism};

    fn solid(a: Corner, b: Corner) -> Solid {
        let outline = Polygon::between(a, b).unwrap();
        let part = Prism { outline, bottom: Length::ZERO, top: Length::INCH, traits: Traits::NONE };
        let solids = Solids::new(&Terrain::new(vec![Feature { name: String::new(), parts: vec![part] }]));
        solids.all().next().unwrap().clone()
    }

    #[test]
    fn the_index_leaves_out_nothing_that_meets_a_rectangle() {
        let inch = Length::INCH.micrometres();
        let squares = (0..80).map(|it| ((it % 9) * 2 * inch - inch / 3, (it / 9) * 3 * inch));
        let features = squares.map(|(x, y)| Feature {
            name: String::new(),
            parts: vec![Prism {
                outline: Polygon::between((x, y), (x + inch + 1, y + 2 * inch)).unwrap(),
                bottom: Length::ZERO,
                top: Length::INCH,
                traits: Traits::NONE,
            }],
        });
        let features: Vec<Feature> = features.collect();
        let solids = Solids::new(&Terrain::new(features.clone()));
        // Put together piece by piece it is the same, as long as there are bits and strips left and beyond.
        let grown = |count: usize| {
            let first = Solids::new(&Terrain::new(features[..count].to_vec()));
            let more = features.iter().enumerate().skip(count);
            more.fold(first, |sum, (number, it)| sum.with([(FeatureId(number as u16), it)]))
        };
        let grown = [0, 1, 40, 75].map(grown);
        assert!(grown.iter().all(|it| *it == solids));
        for (x, y, wide) in [(0, 0, 0), (inch, 3 * inch, 5), (-inch, 2 * inch, 4 * inch), (90 * inch, 0, inch)] {
            let bounds = Bounds::of(&[(x, y), (x + wide, y + wide)]);
            let near: Vec<PartId> = solids.near(bounds).map(|it| it.id).collect();
            let all = solids.all().filter(|it| it.bounds.touches(bounds));
            assert_eq!(near, all.map(|it| it.id).collect::<Vec<_>>(), "{bounds:?}");
            for grown in &grown {
                assert_eq!(grown.near(bounds).map(|it| it.id).collect::<Vec<_>>(), near, "{bounds:?}");
            }
        }
        assert_eq!(Solids::default().near(Bounds::of(&[(0, 0)])).count(), 0);
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
