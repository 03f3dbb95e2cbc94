//! Which lines are drawn to see whether a figure can be seen, and the answer.

use std::cell::OnceCell;

use smallvec::SmallVec;

use super::Look;
use super::silhouette::{Silhouette, outside};
use crate::figure::{rim, widest};
use crate::solids::{Corridor, Solid};
use crate::{Bearing, Figure, Length, Point, Solids};

/// The points of a figure that are tried, as data: each direction at each height, and the middle
/// at some heights.
///
/// ```
/// # use table::{Figure, Length, Sampling, Shape};
/// let base = Shape::round(Length::mm(32));
/// let figure = Figure { base: base.at("10, 11".parse()?), height: "1.6".parse()? };
/// assert_eq!(Sampling::FIGURE.points(&figure).count(), 25);
/// assert_eq!(Sampling::FIGURE.points(&figure).next(), Some(figure.head()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sampling<'a> {
    /// Seen from the middle.
    pub directions: &'a [Bearing],
    /// How far out they lie, in percent of the way to the rim.
    pub share: u8,
    /// At which heights those lie, in percent of the figure's.
    pub heights: &'a [u8],
    /// At which heights the middle is tried as well.
    pub middle: &'a [u8],
}

impl Sampling<'static> {
    /// A model: the middle of its top, and eight directions at a quarter, three fifths and all of
    /// its height, four fifths of the way out.
    pub const FIGURE: Self = Self { directions: &EIGHT, share: 80, heights: &[100, 60, 25], middle: &[100] };

    /// Something flat: its middle and eight points of its rim.
    pub const MARKER: Self = Self { directions: &EIGHT, share: 100, heights: &[0], middle: &[0] };

    /// The foot of a model: the middle of its base and sixteen points of its rim.
    pub const BASE: Self = Self { directions: &SIXTEEN, share: 100, heights: &[0], middle: &[0] };
}

impl Sampling<'_> {
    /// True if there is a point to be seen over every place.
    const fn samples_every_column(&self) -> bool {
        !self.middle.is_empty() && (self.directions.is_empty() || !self.heights.is_empty())
    }

    /// The points that are tried on this figure, in order.
    pub fn points(&self, figure: &Figure<'_>) -> impl Iterator<Item = Point> {
        let (base, height) = (figure.base, figure.height);
        let middle = self.middle.iter().map(move |it| lifted(base.at, height, *it));
        let around = self.heights.iter().flat_map(move |percent| {
            self.directions.iter().map(move |it| lifted(rim(base, *it, self.share), height, *percent))
        });
        middle.chain(around)
    }
}

/// Higher by a share of a figure's height, to the micrometre below.
fn lifted(point: Point, height: Length, percent: u8) -> Point {
    let rise = i64::from(height.micrometres()) * i64::from(percent) / 100;
    let rise = i32::try_from(rise).expect("a percentage of a length is a length");
    point.at_height(point.z + Length::um(rise))
}

impl Solids {
    /// True if at least one of the sampled points of a figure can be seen from `eye`.
    ///
    /// # Panics
    ///
    /// If the sampling has more than 63 directions.
    ///
    /// ```
    /// # use table::{Figure, Length, Look, Sampling, Shape, Solids};
    /// let base = Shape::round(Length::mm(32));
    /// let figure = Figure { base: base.at("10, 11".parse()?), height: "1.6".parse()? };
    /// let open_table = Solids::default();
    /// assert!(open_table.sees("2, 2, 1.6".parse()?, &figure, &Sampling::FIGURE, &Look::default()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sees(&self, eye: Point, figure: &Figure<'_>, sampling: &Sampling<'_>, look: &Look<'_>) -> bool {
        let columns = Columns::new(figure, sampling);
        let corridor = Corridor::new(eye, figure.base.at, widest(figure.base.shape));
        let lowest = eye.z.min(figure.base.at.z).micrometres();
        let highest = eye.z.max(figure.head().z).micrometres();
        let mut hidden = 0;
        let mut low: SmallVec<[(&Solid, u64); 16]> = SmallVec::new();
        let is_at_height = move |it: &Solid| it.bottom < highest && lowest < it.top || it.traits.has_any(look.endless);
        for solid in self.along_if(&corridor, move |it| is_at_height(it) && look.stopped_by(it)) {
            let endless = solid.traits.has_any(look.endless);
            let crossing = columns.behind(eye, solid, !hidden);
            let height = eye.z.micrometres();
            // Higher than every line drawn, and lower: then seen from above is all there is to see.
            let tall = solid.bottom < height && height < solid.top && solid.bottom <= lowest && highest <= solid.top;
            if endless || tall {
                hidden |= crossing;
                if hidden == columns.every() {
                    return false;
                }
            } else if crossing != 0 {
                low.push((solid, crossing));
            }
        }
        if low.is_empty() && sampling.samples_every_column() {
            // Some column is not hidden, and nothing lower stands before it.
            return true;
        }
        columns.list().filter(|(bit, ..)| hidden & bit == 0).any(|(bit, foot, heights)| {
            heights.iter().any(|percent| {
                let point = lifted(foot, figure.height, *percent);
                !low.iter().any(|(solid, crossing)| crossing & bit != 0 && super::stops(solid, eye, point, look))
            })
        })
    }
}

/// The sampled points of a figure by the place that they stand over: seen from above, one line
/// leads to all points of a column.
struct Columns<'a> {
    figure: &'a Figure<'a>,
    sampling: &'a Sampling<'a>,
    /// The middle first; made when one of them decides.
    feet: OnceCell<SmallVec<[Point; 17]>>,
}

impl<'a> Columns<'a> {
    fn new(figure: &'a Figure<'a>, sampling: &'a Sampling<'a>) -> Self {
        assert!(sampling.directions.len() < 64, "a sampling of at most 63 directions");
        Self { figure, sampling, feet: OnceCell::new() }
    }

    fn feet(&self) -> &[Point] {
        self.feet.get_or_init(|| {
            let base = self.figure.base;
            let around = self.sampling.directions.iter().map(|it| rim(base, *it, self.sampling.share));
            std::iter::once(base.at).chain(around).collect()
        })
    }

    /// A bit for each column.
    fn every(&self) -> u64 {
        u64::MAX >> (63 - self.sampling.directions.len())
    }

    /// Each column with its bit, its foot and the heights that are sampled over it.
    fn list(&self) -> impl Iterator<Item = (u64, Point, &'a [u8])> {
        let heights = std::iter::once(self.sampling.middle).chain(std::iter::repeat(self.sampling.heights));
        self.feet().iter().zip(heights).enumerate().map(|(place, (foot, heights))| (1 << place, *foot, heights))
    }

    /// Which of these columns are seen through the part, were it endlessly high.
    fn behind(&self, eye: Point, solid: &Solid, wanted: u64) -> u64 {
        let silhouette = Silhouette::new(eye.flat_corner(), &solid.corners);
        // Most parts hide all of a figure or nothing of it.
        let base = self.figure.base;
        match silhouette.crossed_by_all(base.at.flat_corner(), widest(base.shape), &solid.corners) {
            Some(true) => return wanted & self.every(),
            Some(false) => return 0,
            None => {}
        }
        let crossed =
            |foot: &Point| silhouette.crossed_by(foot.flat_corner(), outside(foot.flat_corner(), &solid.corners));
        let bits = self.feet().iter().enumerate().filter(|(place, _)| wanted >> place & 1 == 1);
        bits.filter(|(_, foot)| crossed(foot)).fold(0, |bits, (place, _)| bits | 1 << place)
    }
}

const fn every<const N: usize>(first: u8, step: u8) -> [Bearing; N] {
    let mut bearings = [Bearing::EAST; N];
    let mut place = 0;
    while place < N {
        bearings[place] = Bearing::new(first + step * place as u8);
        place += 1;
    }
    bearings
}

/// Every eighth of a turn.
const EIGHT: [Bearing; 8] = every(0, 8);
/// Every sixteenth of a turn.
pub(super) const SIXTEEN: [Bearing; 16] = every(0, 4);
/// Every thirty-second of a turn, beginning half a step from the axis, so that the half of a
/// base that faces along an axis or a diagonal has exactly sixteen of them.
pub(super) const THIRTY_TWO: [Bearing; 32] = every(1, 2);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Feature, Polygon, Prism, Shape, Terrain, Traits};

    const KILL_TEAM: Look<'static> = Look {
        see_through: Traits::INSIGNIFICANT.and(Traits::EXPOSED),
        only: Traits::NONE,
        endless: Traits::NONE,
        except: &[],
    };

    /// A wall across the way, four tenths thick, from y 9 to y 13.
    fn wall(x: i32, height: Length, traits: Traits) -> Solids {
        let outline = Polygon::between((x, 228_600), (x + 10_160, 330_200)).unwrap();
        let part = Prism { outline, bottom: Length::ZERO, top: height, traits };
        Solids::new(&Terrain::new(vec![Feature { name: "wall".into(), parts: vec![part] }]))
    }

    fn sees(solids: &Solids, from: &str, to: &str) -> bool {
        let base = Shape::round(Length::mm(32));
        let height: Length = "1.6".parse().unwrap();
        let [from, to] = [from, to].map(|it| Figure { base: base.at(it.parse().unwrap()), height });
        solids.sees(from.head(), &to, &Sampling::FIGURE, &KILL_TEAM)
    }

    #[test]
    fn heads_see_over_a_low_wall() {
        // E53: a light wall four tenths in front of a figure does not hide it.
        let solids = wall(305_000, Length::INCH, Traits::LIGHT);
        assert!(sees(&solids, "15, 11", "11, 11"));
        assert!(sees(&solids, "11, 11", "15, 11"));
    }

    #[test]
    fn a_tall_wall_hides_at_any_distance() {
        // E34: half an inch apart with a wall between them.
        let solids = wall(279_400, Length::inches(4), Traits::HEAVY);
        let exposed = wall(279_400, Length::inches(4), Traits::HEAVY | Traits::EXPOSED);
        assert!(!sees(&solids, "10.35, 11", "12.05, 11"));
        assert!(!sees(&solids, "12.05, 11", "10.35, 11"));
        assert!(sees(&exposed, "10.35, 11", "12.05, 11"), "exposed parts are looked through");
    }

    #[test]
    fn a_wall_exactly_as_high_as_both_heads_hides_nothing_and_a_micrometre_more_hides() {
        let height: Length = "1.6".parse().unwrap();
        assert!(sees(&wall(279_400, height, Traits::HEAVY), "9, 11", "14, 11"));
        assert!(!sees(&wall(279_400, height + Length::um(1), Traits::HEAVY), "9, 11", "14, 11"));
    }

    #[test]
    fn a_marker_behind_a_wall_is_not_seen() {
        // E35: six tenths from the marker with a wall between.
        let solids = wall(355_600, Length::inches(3), Traits::HEAVY | Traits::DOOR);
        let disc = Shape::round(Length::mm(40));
        let marker = Figure { base: disc.at("15.6, 11".parse().unwrap()), height: Length::ZERO };
        let eye = "13.3, 11, 1.6".parse().unwrap();
        assert!(!solids.sees(eye, &marker, &Sampling::MARKER, &KILL_TEAM));
        let through_doors = Look { see_through: Traits::DOOR, ..KILL_TEAM };
        assert!(solids.sees(eye, &marker, &Sampling::MARKER, &through_doors));
    }

    #[test]
    fn an_oval_is_sampled_around_its_own_rim() {
        let oval = Shape::oval(Length::mm(60), Length::mm(35)).unwrap();
        let figure = Figure { base: oval.at("10, 11".parse().unwrap()), height: Length::INCH };
        let points: Vec<Point> = Sampling::FIGURE.points(&figure).collect();
        assert_eq!(points.len(), 25);
        assert_eq!(points[1], Point::new(Length::um(278_000), Length::inches(11), Length::INCH));
        assert_eq!(points[3], Point::new(Length::inches(10), Length::um(293_400), Length::INCH));
    }
}
