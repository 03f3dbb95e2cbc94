//! Zones: areas with a meaning, such as a drop zone, a territory or a table quarter.
//!
//! A zone is made of polygons (which may be concave and may adjoin each other) minus discs, and of discs.
//! Zones are measured seen from above, whatever the height. All tests are exact, and there are two for "is it in
//! there at all", because the systems differ: [`Zone::overlaps`] needs some area, for [`Zone::touches`] an edge is enough.

mod build;
mod hole;

use crate::exact::{Reach, Square};
use crate::gap::square_to_side;
use crate::polygon::{between, cross, sides};
use crate::shape::Outline;
use crate::{Bounds, Length, Placed, Point, Shape};

pub use build::ZoneError;
use hole::Hole;

/// An area with a meaning.
///
/// ```
/// # use table::{Length, Point, Shape, Zone};
/// # let corner = |text: &str| text.parse::<Point>();
/// // A table quarter without the middle of the table.
/// let quarter = Zone::rectangle(corner("0, 0")?, corner("30, 22")?)?.without(corner("30, 22")?, Length::inches(9))?;
/// let base = Shape::round(Length::mm(32));
/// assert!(quarter.wholly_within(base.at(corner("10, 10")?)));
/// assert!(!quarter.overlaps(base.at(corner("27, 20")?)));
///
/// // A base that straddles the border is in, but not wholly.
/// let astride = base.at(corner("30, 5")?);
/// assert!(quarter.overlaps(astride) && !quarter.wholly_within(astride));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone {
    /// Simple polygons, anticlockwise, that share no area.
    polygons: Vec<Box<[(i32, i32)]>>,
    /// The same area cut into convex pieces.
    pieces: Vec<Outline>,
    /// The sides of the polygons, without those where two polygons adjoin.
    border: Vec<((i32, i32), (i32, i32))>,
    /// Discs cut out of the polygons; they share no area.
    holes: Vec<Hole>,
    /// Discs beside the polygons, or one convex area grown by a distance.
    rounds: Vec<Outline>,
    bounds: Bounds,
    /// The zone is its bounds.
    is_upright_rectangle: bool,
}

impl Zone {
    /// True if the point lies in the zone or on its border.
    ///
    /// ```
    /// # use table::{Length, Point, Zone};
    /// let zone = Zone::disc(Point::default(), Length::inches(3));
    /// assert!(zone.contains(Point::flat(Length::inches(3), Length::ZERO)));
    /// assert!(!zone.contains(Point::flat(Length::inches(3), Length::um(1))));
    /// ```
    pub fn contains(&self, point: Point) -> bool {
        self.touches_outline(&Outline { core: [point.flat_corner()].as_slice().into(), radius: 0 })
    }

    /// True if the base has a point in common with the zone, be it only on the border.
    pub fn touches(&self, placed: Placed<'_>) -> bool {
        self.bounds.touches(placed.bounds()) && self.touches_outline(&placed.outline())
    }

    /// True if the base and the zone share some area; a base that only touches the border does not count.
    pub fn overlaps(&self, placed: Placed<'_>) -> bool {
        if !self.bounds.touches(placed.bounds()) {
            return false;
        }
        let base = placed.outline();
        let is_hidden = |piece: &Outline| self.holes.iter().any(|it| it.hides_area_of(&base, piece));
        self.pieces.iter().any(|it| base.overlaps(it) && !is_hidden(it))
            || self.rounds.iter().any(|it| base.overlaps(it))
    }

    /// True if no part of the base lies outside; it may touch the border from within.
    ///
    /// ```
    /// # use table::{Length, Point, Shape, Zone};
    /// let strip = Zone::rectangle("0, 0".parse()?, "6, 22".parse()?)?;
    /// let base = Shape::round(Length::mm(32));
    /// let edge = Length::inches(6) - Length::mm(16);
    /// assert!(strip.wholly_within(base.at(Point::flat(edge, Length::inches(11)))));
    /// assert!(!strip.wholly_within(base.at(Point::flat(edge + Length::um(1), Length::inches(11)))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wholly_within(&self, placed: Placed<'_>) -> bool {
        if !self.bounds.contains_all(placed.bounds()) {
            return false;
        }
        if self.is_upright_rectangle {
            return true;
        }
        let base = placed.outline();
        if self.rounds.iter().any(|it| base.wholly_within(it)) {
            return true;
        }
        let in_polygons = match placed.shape {
            Shape::Disc { radius } => self.polygons_hold_disc(placed.at.flat_corner(), *radius),
            Shape::Hull(_) => self.polygons_hold_hull(&base.core),
        };
        in_polygons && !self.holes.iter().any(|it| it.outline().overlaps(&base))
    }

    /// True if the base is at most `reach` away from the zone, seen from above.
    ///
    /// Exact but for one case: where the zone has a hole and the base is a hull, the ground within reach of the
    /// hull is drawn with corners to the nearest micrometre.
    ///
    /// ```
    /// # use table::{Length, Point, Shape, Zone};
    /// let strip = Zone::rectangle("0, 0".parse()?, "6, 22".parse()?)?;
    /// let base = Shape::round(Length::mm(32));
    /// let placed = base.at(Point::flat(Length::inches(9) + Length::mm(16), Length::inches(11)));
    /// assert!(strip.within(placed, Length::inches(3)));
    /// assert!(!strip.within(placed, Length::inches(3) - Length::um(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(&self, placed: Placed<'_>, reach: Length) -> bool {
        if reach < Length::ZERO || !self.bounds.touches(placed.bounds().grown(reach)) {
            return false;
        }
        let base = placed.outline();
        if self.holes.is_empty() {
            return self.pieces.iter().chain(&self.rounds).any(|it| base.within(it, reach));
        }
        base.grown_into_parts(reach).iter().any(|it| self.touches_outline(it))
    }

    /// The polygons it is made of, each anticlockwise, for drawing.
    pub fn polygons(&self) -> impl Iterator<Item = &[(i32, i32)]> {
        self.polygons.iter().map(|it| &**it)
    }

    /// The discs that are cut out of the polygons, for drawing.
    pub fn holes(&self) -> impl Iterator<Item = (Point, Length)> {
        self.holes.iter().map(|it| it.disc())
    }

    /// The rounded areas: all points no further than the length from a point, a line or a polygon, for drawing.
    pub fn rounds(&self) -> impl Iterator<Item = (&[(i32, i32)], Length)> {
        self.rounds.iter().map(|it| (&*it.core, Length::um(it.radius)))
    }

    /// The smallest upright rectangle around it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn touches_outline(&self, base: &Outline) -> bool {
        let is_hidden = |piece: &Outline| self.holes.iter().any(|it| it.hides_all_of(base, piece));
        let touches = |it: &Outline| base.within(it, Length::ZERO);
        self.pieces.iter().any(|it| touches(it) && !is_hidden(it)) || self.rounds.iter().any(touches)
    }

    /// The center is in, and no border comes nearer than the rim: then nothing of the disc is out.
    fn polygons_hold_disc(&self, center: (i32, i32), radius: Length) -> bool {
        let rim = Reach::flat(i64::from(radius.micrometres()));
        let holds_center = |it: &Outline| sides(&it.core).all(|(a, b)| cross(a, b, center) >= 0);
        self.pieces.iter().any(holds_center)
            && !self.border.iter().any(|(a, b)| rim.covers_strictly(square_to_side(center, *a, *b)))
    }

    /// The middle is in, and no border runs through the inside: then nothing of the hull is out.
    fn polygons_hold_hull(&self, hull: &[(i32, i32)]) -> bool {
        self.pieces.iter().any(|it| holds_middle(&it.core, hull))
            && !self.border.iter().any(|it| runs_through_inside(*it, hull))
    }
}

/// True if the mean of the hull's corners lies in the polygon. Scaled by their number, to stay whole.
fn holds_middle(polygon: &[(i32, i32)], hull: &[(i32, i32)]) -> bool {
    sides(polygon).all(|(a, b)| hull.iter().map(|it| cross(a, b, *it)).sum::<i64>() >= 0)
}

/// True if a part of the line lies inside the hull and not merely on its sides.
///
/// Keeps the open stretch of the line that is inside all sides seen so far, as two fractions of its length.
fn runs_through_inside((a, b): ((i32, i32), (i32, i32)), hull: &[(i32, i32)]) -> bool {
    let (mut enters, mut leaves) = ((0, 1), (1, 1));
    let less = |p: (i64, i64), q: (i64, i64)| i128::from(p.0) * i128::from(q.1) < i128::from(q.0) * i128::from(p.1);
    for (h, k) in sides(hull) {
        let (at_a, at_b) = (cross(h, k, a), cross(h, k, b));
        match (at_a > 0, at_b > 0) {
            (false, false) => return false,
            (true, true) => {}
            (true, false) => {
                let crossing = (at_a, at_a - at_b);
                leaves = if less(crossing, leaves) { crossing } else { leaves };
            }
            (false, true) => {
                let crossing = (-at_a, at_b - at_a);
                enters = if less(enters, crossing) { crossing } else { enters };
            }
        }
    }
    less(enters, leaves)
}

impl Outline {
    /// Outlines that together cover all points within `reach` of this one.
    fn grown_into_parts(&self, reach: Length) -> Vec<Self> {
        let reach = reach.micrometres();
        if let [center] = *self.core {
            return vec![Self { core: [center].as_slice().into(), radius: self.radius + reach }];
        }
        let disc = |corner: &(i32, i32)| Self { core: [*corner].as_slice().into(), radius: reach };
        let mut parts = vec![self.clone()];
        if reach > 0 {
            parts.extend(self.core.iter().map(disc));
            parts.extend(sides(&self.core).map(|(a, b)| strip_beside(a, b, reach)));
        }
        parts
    }
}

/// The rectangle of this width on the right of the way from `a` to `b`, to the nearest micrometre.
fn strip_beside(a: (i32, i32), b: (i32, i32), width: i32) -> Outline {
    let (x, y) = between(a, b);
    // Rounded at a 128th of a micrometre first, which is harmless: see the exception at `within`.
    let length = Square::whole(x * x + y * y).root_in_128ths().max(1);
    let scaled = |it: i64| {
        let product = i128::from(it.abs()) * i128::from(width) * 128;
        let size = (2 * product + i128::from(length)) / (2 * i128::from(length));
        i32::try_from(size).expect("no wider than the strip") * i32::try_from(it.signum()).expect("a sign")
    };
    let (dx, dy) = (scaled(y), -scaled(x));
    Outline { core: [a, (a.0 + dx, a.1 + dy), (b.0 + dx, b.1 + dy), b].as_slice().into(), radius: 0 }
}
