//! How the facts between two bases are found.
//!
//! Up to five hundred lines may cross a dozen parts, so the work is ordered by price: the parts
//! that the corridor between the bases can meet; for each origin all lines at once, seen from
//! above; then, only where it is not plain for the whole part, the height of single lines and the
//! places where they cross.

use smallvec::SmallVec;

use super::Look;
use super::between::{Between, Crossed, Fan, Origins, every_line};
use super::silhouette::{Silhouette, outside};
use crate::convex::{Corner, Fraction, Stretch, dot, squared};
use crate::exact::{Reach, Square};
use crate::figure::{rim, widest};
use crate::gap::cores_within;
use crate::shape::Outline;
use crate::solids::{Corridor, Solid};
use crate::{Length, PartId, Placed, Point, Solids, Traits};

impl Solids {
    /// Draws the lines of a fan from one base to another and reports the parts that they cross.
    ///
    /// A line crosses a part if it runs through its inside. Places of crossing are rounded to the
    /// micrometre before they are measured.
    ///
    /// ```
    /// # use table::{Fan, Feature, Length, Look, Polygon, Prism, Shape, Solids, Terrain, Traits};
    /// # let outline = Polygon::between((469_900, 203_200), (480_060, 355_600))?;
    /// # let wall = Prism { outline, bottom: Length::ZERO, top: Length::INCH, traits: Traits::LIGHT };
    /// # let terrain = Terrain::new(vec![Feature { name: "low wall".into(), parts: vec![wall] }]);
    /// let solids = Solids::new(&terrain); // a low wall, half an inch before the second base
    /// let base = Shape::round(Length::mm(32));
    /// let (a, b) = (base.at("12, 11".parse()?), base.at("20, 11".parse()?));
    /// let between = solids.between(a, b, &Fan::FACING, &Look::default());
    /// let in_cover = between.any(|part| part.beside && !part.traits.has(Traits::EXPOSED));
    /// assert_eq!(in_cover, between.all());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the fan has more than sixteen origins, or more than thirty-one lines from each.
    pub fn between(&self, from: Placed<'_>, to: Placed<'_>, fan: &Fan<'_>, look: &Look<'_>) -> Between {
        let (origins, targets) = (origins(from, fan), targets(from, to, fan));
        assert!(origins.len() <= 16 && targets.len() <= 31, "a fan of at most 16 origins and 31 lines each");
        let way = Way::new(from, to, fan);
        let screens = self.along(&way.corridor).filter(|it| look.stopped_by(it));
        let parts = screens.filter_map(|it| crossed(it, &origins, &targets, &way, look)).collect();
        Between { origins, targets, parts }
    }

    /// True if there is an origin from which no line crosses any of the parts within reach of the second base that are
    /// chosen: what [`Solids::between`] says of them, and as soon as one origin is found.
    ///
    /// # Panics
    ///
    /// If the fan has more than thirty-one lines from each origin.
    pub fn leaves_open(
        &self,
        (from, to): (Placed<'_>, Placed<'_>),
        fan: &Fan<'_>,
        look: &Look<'_>,
        chosen: impl Fn(PartId, Traits) -> bool,
    ) -> bool {
        let targets = targets(from, to, fan);
        assert!(targets.len() <= 31, "a fan of at most 31 lines from each origin");
        let way = Way::new(from, to, fan);
        let screens = self.along(&way.corridor).filter(|it| look.stopped_by(it) && chosen(it.id, it.traits));
        let beside = screens.filter(|it| way.to.beside(it, way.reach));
        let met: SmallVec<[Met<'_>; 4]> = beside.filter_map(|it| Met::of(it, &targets, &way, look)).collect();
        met.is_empty()
            || origins(from, fan).iter().any(|origin| met.iter().all(|it| it.lines(*origin, &targets, &way) == 0))
    }
}

fn origins(from: Placed<'_>, fan: &Fan<'_>) -> SmallVec<[Point; 16]> {
    if fan.origins.is_empty() {
        return std::iter::once(from.at).collect();
    }
    fan.origins.iter().map(|it| rim(from, *it, 100)).collect()
}

fn targets(from: Placed<'_>, to: Placed<'_>, fan: &Fan<'_>) -> SmallVec<[Point; 17]> {
    let middle = fan.middle.then_some(to.at);
    let rims = fan.targets.iter().map(|it| rim(to, *it, 100));
    let (here, there) = (to.at.flat_corner(), from.at.flat_corner());
    let faces = |it: &Point| !fan.facing_half || dot(here, there, it.flat_corner()) >= 0;
    middle.into_iter().chain(rims.filter(faces)).collect()
}

/// What is the same for every line of a fan.
struct Way {
    from: End,
    to: End,
    reach: Length,
    /// What counts out of reach of the second base, if not everything.
    afar: Traits,
    /// The band of heights that counts when the lines are flat.
    level: Option<(Length, Length)>,
    corridor: Corridor,
    /// All lines end within so much of this place.
    middle: Corner,
    around: Length,
}

impl Way {
    fn new(from: Placed<'_>, to: Placed<'_>, fan: &Fan<'_>) -> Self {
        let level = (from.at.z == to.at.z).then(|| (from.at.z, from.at.z + fan.band));
        let corridor = Corridor::new(from.at, to.at, widest(from.shape).max(widest(to.shape)));
        // Rims are rounded to the micrometre.
        let (middle, around) = (to.at.flat_corner(), widest(to.shape) + Length::um(2));
        let (from, to) = (End::new(from), End::new(to));
        Self { from, to, reach: fan.reach, afar: fan.afar, level, corridor, middle, around }
    }

    /// False only if no line can be at the part's heights.
    fn may_meet(&self, solid: &Solid) -> bool {
        let (low, high) = self.level.unwrap_or_else(|| self.heights());
        solid.bottom < high.micrometres() && low.micrometres() < solid.top
    }

    /// The lower height of the two bases and the higher.
    fn heights(&self) -> (Length, Length) {
        (self.from.height.min(self.to.height), self.from.height.max(self.to.height))
    }

    /// The stretch of every line that lies between the faces of the part, which is the same for
    /// all.
    fn upright(&self, solid: &Solid) -> Option<Stretch> {
        let [a, b] = [&self.from, &self.to].map(|it| i64::from(it.height.micrometres()));
        let (bottom, top) = (i64::from(solid.bottom), i64::from(solid.top));
        let mut stretch = Stretch::WHOLE;
        let kept = stretch.keep(a - bottom, b - bottom) && stretch.keep(top - a, top - b);
        (kept && stretch.lo < stretch.hi).then_some(stretch)
    }

    /// True if a place on a line is within reach of one of the bases.
    fn near(&self, end: &End, place: Point) -> bool {
        end.reaches(place.flat_corner(), self.reach, self.height(end, place))
    }

    fn height(&self, end: &End, place: Point) -> Length {
        if self.level.is_some() { Length::ZERO } else { place.z - end.height }
    }
}

/// One of the two bases, as it is measured to.
struct End {
    outline: Outline,
    height: Length,
}

impl End {
    fn new(base: Placed<'_>) -> Self {
        Self { outline: base.outline(), height: base.at.z }
    }

    /// True if a point at some height difference is within reach of this base.
    fn reaches(&self, point: Corner, reach: Length, height: Length) -> bool {
        let Some(reach) = Reach::with_height(reach, height, i64::from(self.outline.radius)) else { return false };
        match *self.outline.core.as_slice() {
            [center] => reach.covers(Square::whole(squared(center, point))),
            _ => cores_within(&self.outline.core, &[point], reach),
        }
    }

    /// True if some point of the part is within reach of this base.
    fn beside(&self, solid: &Solid, reach: Length) -> bool {
        let (bottom, top) = (Length::um(solid.bottom), Length::um(solid.top));
        let height = (bottom - self.height).max(self.height - top).max(Length::ZERO);
        Reach::with_height(reach, height, i64::from(self.outline.radius))
            .is_some_and(|it| cores_within(&self.outline.core, &solid.corners, it))
    }
}

/// A part that lines may cross, as far as that is the same for all of them.
struct Met<'a> {
    solid: &'a Solid,
    /// The stretch of every line that lies between the faces of the part.
    upright: Stretch,
    /// For each target the sides of the part that it lies outside of, and what all of them have in common.
    beyond: SmallVec<[u64; 17]>,
    common: u64,
}

impl<'a> Met<'a> {
    /// Nothing if no line can cross it, or if it does not count where it is.
    fn of(solid: &'a Solid, targets: &[Point], way: &Way, look: &Look<'_>) -> Option<Self> {
        let endless = solid.traits.has_any(look.endless);
        if !endless && !way.may_meet(solid) {
            return None;
        }
        let counts_afar = way.afar.is_empty() || solid.traits.has_any(way.afar);
        if !counts_afar && !way.to.beside(solid, way.reach) {
            return None;
        }
        let flat = endless || way.level.is_some();
        let upright = if flat { Stretch::WHOLE } else { way.upright(solid)? };
        let (least, most) = way.corridor.shares(&solid.corners);
        // Where the lines are as high as the part, they are not yet there, or long past it.
        if upright.hi <= least || most <= upright.lo {
            return None;
        }
        let beyond: SmallVec<[u64; 17]> = targets.iter().map(|it| outside(it.flat_corner(), &solid.corners)).collect();
        let common = beyond.iter().fold(u64::MAX, |sum, it| sum & it);
        Some(Self { solid, upright, beyond, common })
    }

    /// A bit for each target whose line from an origin crosses the part.
    fn lines(&self, origin: Point, targets: &[Point], way: &Way) -> u32 {
        let Self { solid, upright, ref beyond, common } = *self;
        let silhouette = Silhouette::new(origin.flat_corner(), &solid.corners);
        if silhouette.is_before(common) {
            return 0;
        }
        // Most parts hide all of a base or nothing of it.
        let mut lines = match silhouette.crossed_by_all(way.middle, way.around, &solid.corners) {
            Some(true) => every_line(targets.len()),
            Some(false) => return 0,
            None => all_crossing(&silhouette, targets, beyond),
        };
        if upright == Stretch::WHOLE {
            return lines;
        }
        // A line that begins or ends within the outline, at the part's height, needs no clipping: so it is with
        // the platform that somebody stands on.
        let begins = upright.lo == Fraction::ZERO && silhouette.is_around();
        let ends = |target: usize| upright.hi == Fraction::ONE && beyond[target] == 0;
        for target in bits(lines) {
            let line = Line { from: origin, to: targets[target] };
            if !begins && !ends(target) && line.inside(solid, upright).is_none() {
                lines &= !(1 << target);
            }
        }
        lines
    }
}

/// What one part has to do with all the lines.
fn crossed(solid: &Solid, origins: &[Point], targets: &[Point], way: &Way, look: &Look<'_>) -> Option<Crossed> {
    let met = Met::of(solid, targets, way, look)?;
    let upright = met.upright;
    let line = |origin: usize, target: usize| Line { from: origins[origin], to: targets[target] };
    let mut lines = [0; 16];
    for (lines, origin) in lines.iter_mut().zip(origins) {
        *lines = met.lines(*origin, targets, way);
    }
    if lines == [0; 16] {
        return None;
    }
    let places = Places::new(way, solid, upright);
    let none = Origins::NONE;
    let mut part = Crossed { id: solid.id, traits: solid.traits, beside: places.beside, near: none, far: none, lines };
    for origin in (0..origins.len()).filter(|it| lines[*it] != 0) {
        let (mut near, mut far) = (places.near, places.far);
        for target in bits(lines[origin]) {
            if near.is_some() && far.is_some() {
                break;
            }
            let line = line(origin, target);
            let Some(stretch) = line.inside(solid, upright) else { continue };
            near = near.or_else(|| way.near(&way.to, line.at(stretch.hi)).then_some(true));
            far = far.or_else(|| places.is_far(way, line, stretch).then_some(true));
        }
        if near == Some(true) {
            part.near.set(origin);
        }
        if far == Some(true) {
            part.far.set(origin);
        }
    }
    Some(part)
}

/// One bit for each target whose line crosses the outline, seen from above.
fn all_crossing(silhouette: &Silhouette, targets: &[Point], beyond: &[u64]) -> u32 {
    let mut bits = 0;
    for (place, (to, beyond)) in targets.iter().zip(beyond).enumerate() {
        bits |= u32::from(silhouette.crossed_by(to.flat_corner(), *beyond)) << place;
    }
    bits
}

/// The places of the bits that are set.
fn bits(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (place < 32).then_some(place as usize)
    })
}

/// One line of a fan.
#[derive(Clone, Copy)]
struct Line {
    from: Point,
    to: Point,
}

impl Line {
    fn inside(self, solid: &Solid, upright: Stretch) -> Option<Stretch> {
        upright.clip(self.from.flat_corner(), self.to.flat_corner(), &solid.corners)
    }

    /// A place on it, rounded to the micrometre.
    fn at(self, share: Fraction) -> Point {
        let (a, b, share) = (self.from, self.to, share.fixed());
        let between = |from: Length, to: Length| from + share.of(to - from);
        Point::new(between(a.x, b.x), between(a.y, b.y), between(a.z, b.z))
    }
}

/// What is plain about the places where lines cross a part, without looking at any line.
struct Places {
    /// Some of the part is within reach of the second base.
    beside: bool,
    /// Some of it is within reach of the first.
    behind: bool,
    /// Whether lines cross it within reach of the second base, if all or none of them do.
    near: Option<bool>,
    /// Whether lines cross it out of reach of both, if all or none of them do.
    far: Option<bool>,
}

impl Places {
    fn new(way: &Way, solid: &Solid, upright: Stretch) -> Self {
        let [beside, behind] = [&way.to, &way.from].map(|it| it.beside(solid, way.reach));
        if !beside && !behind {
            return Self { beside, behind, near: Some(false), far: Some(true) };
        }
        let crossable = way.corridor.cut(&solid.corners);
        let all_near = |end: &End, share: Fraction| all_near(way, end, &crossable, share);
        let [lo, hi] = [upright.lo, upright.hi];
        let all_beside = beside && all_near(&way.to, Fraction { over: lo.under - lo.over, under: lo.under });
        let near = if all_beside { Some(true) } else { (!beside).then_some(false) };
        let far = (all_beside || (behind && all_near(&way.from, hi))).then_some(false);
        Self { beside, behind, near, far }
    }

    /// True if a stretch of a line has a place out of reach of both bases.
    fn is_far(&self, way: &Way, line: Line, Stretch { lo, hi }: Stretch) -> bool {
        let leaving = |share: Fraction| way.near(&way.from, line.at(share));
        let arriving = |share: Fraction| way.near(&way.to, line.at(share));
        // Along a line the distance to the base that it leaves only grows, and that to the base
        // which it approaches only shrinks. So what is near lies at the two ends of the line, and
        // the question is whether the two near pieces leave something of the stretch between them.
        match (self.behind, self.beside) {
            (false, _) => !arriving(lo),
            (true, false) => !leaving(hi),
            (true, true) if leaving(hi) || arriving(lo) => false,
            (true, true) if !leaving(lo) || !arriving(hi) => true,
            (true, true) => {
                // One part fills the whole way from near the one to near the other: search where
                // the first near piece ends, to a millionth of the line, and look whether the
                // second has begun.
                const MILLION: i64 = 1 << 20;
                let share = |over| Fraction { over, under: MILLION };
                let (mut near, mut off) = (0, MILLION);
                while off - near > 1 {
                    let middle = (near + off) / 2;
                    if leaving(share(middle)) { near = middle } else { off = middle }
                }
                !arriving(share(off))
            }
        }
    }
}

/// True only if every place where a line can cross is within reach of the base.
///
/// `crossable` is what the corridor leaves of the part, `share` how much of a line, counted from
/// this base, can be at the part's heights. Both are generous, so the test is made a little
/// stricter.
fn all_near(way: &Way, end: &End, crossable: &[Corner], share: Fraction) -> bool {
    let reach = way.reach - Length::um(4);
    let (length, wide) = (way.corridor.length(), 2 * way.corridor.half_width());
    let (rise, longest) = (way.to.height - way.from.height, length + wide);
    if way.level.is_none() {
        // All of the stretch between the faces is short: whoever measures along the line stays
        // below it.
        let along = i128::from(longest).pow(2) + i128::from(rise.squared());
        let (over, under) = (i128::from(share.over), i128::from(share.under));
        if over * over * along <= i128::from(reach.squared()) * under * under {
            return true;
        }
    }
    // How high the line can be above this base at the farthest of these places.
    let middle = end.outline.core.first().copied().unwrap_or_default();
    let out = crossable.iter().map(|it| squared(middle, *it)).max().unwrap_or(0).isqrt() + 1 + wide;
    let shortest = (length - wide).max(1);
    let height = match way.level.is_some() {
        true => 0,
        false => (i64::from(rise.abs().micrometres()) * out / shortest).min(i64::from(rise.abs().micrometres())) + 1,
    };
    let height = Length::um(i32::try_from(height).expect("no more than the height between the bases"));
    crossable.iter().all(|it| end.reaches(*it, reach, height))
}
