//! Walls of close quarters: nothing is measured over or through them, but around, by the shortest way.
//!
//! The shortest way between two bases is straight, or it bends at corners of walls like a string pulled tight. Walls
//! that touch leave no gap: each is taken to be a micrometre thicker, and every leg is rounded up to the micrometre,
//! so that no way is shorter than it is. The corners at which a string may bend are the ends and corners of walls that
//! can intervene; where one wall goes on in another there is none.

use std::sync::OnceLock;

use smallvec::SmallVec;
use table::{FeatureId, Length, Placed, Point, Shape, Terrain, Traits};

/// The walls of a map, seen from above.
#[derive(Debug, Clone, Default)]
pub(crate) struct Walls {
    walls: Vec<Wall>,
    corners: Vec<(Corner, FeatureId)>,
    /// How far it is from each corner to each by the shortest way, a row for each. Found out when somebody first measures a long way.
    between: OnceLock<Vec<i64>>,
}

type Corner = (i64, i64);

/// A way around is at most so many times as long as the straight one; a longer one is none.
const LONGEST: i64 = 16;

/// Each part of a way is rounded up for itself: by so much in all a straight line can come out longer than a way of parts.
const ROUNDED: i64 = 4;

/// The outline of a wall, anticlockwise.
#[derive(Debug, Clone)]
struct Wall {
    corners: SmallVec<[Corner; 4]>,
    /// The lowest and the highest of its corners, along each axis.
    bounds: (Corner, Corner),
    feature: FeatureId,
}

/// Something on the table, seen from above.
#[derive(Debug, Clone, Copy)]
struct Base<'a> {
    placed: Placed<'a>,
    middle: Corner,
}

impl<'a> Base<'a> {
    fn of(placed: Placed<'a>) -> Self {
        let (x, y) = (placed.at.x.micrometres(), placed.at.y.micrometres());
        Self { placed, middle: (i64::from(x), i64::from(y)) }
    }

    /// False only if a corner is certainly further from the rim than that.
    fn may_reach(self, corner: Corner, most: i64) -> bool {
        let Shape::Disc { radius } = self.placed.shape else { return true };
        let (dx, dy) = (corner.0 - self.middle.0, corner.1 - self.middle.1);
        let room = most.saturating_add(i64::from(radius.micrometres()));
        dx * dx + dy * dy <= room.saturating_mul(room)
    }

    /// How far it is from the rim to a corner, rounded up to the micrometre.
    fn to(self, corner: Corner) -> i64 {
        match self.placed.shape {
            Shape::Disc { radius } => (distance(self.middle, corner) - i64::from(radius.micrometres())).max(0),
            Shape::Hull(_) => {
                let length = |it: i64| Length::um(i32::try_from(it).unwrap_or(i32::MAX));
                let hair = Shape::round(Length::um(2));
                let there = hair.at(Point::flat(length(corner.0), length(corner.1)));
                // The hair has a radius of its own.
                i64::from(self.placed.measure_flat(there).micrometres()) + 1
            }
        }
    }
}

impl Walls {
    /// The walls among this terrain.
    pub(crate) fn of(terrain: &Terrain) -> Self {
        let parts = terrain.parts().filter(|(_, it)| it.traits.has_any(Traits::WALL));
        let walls: Vec<Wall> = parts.map(|(feature, it)| Wall::around(feature, it.outline.corners())).collect();
        // Where another wall goes on there is no corner.
        let mut corners = Vec::new();
        let mut from_the_left: Vec<(usize, &Wall)> = walls.iter().enumerate().collect();
        from_the_left.sort_by_key(|(_, it)| it.bounds.0);
        let mut beside: Vec<&Wall> = Vec::new();
        for (place, wall) in walls.iter().enumerate() {
            beside.clear();
            // What begins further to the right is not beside it.
            let others = from_the_left.iter().take_while(|(_, it)| it.bounds.0.0 <= wall.bounds.1.0);
            beside.extend(others.filter(|(it, other)| *it != place && other.is_beside(wall)).map(|(_, it)| *it));
            let goes_on = |corner: &Corner| beside.iter().any(|it| it.covers(*corner));
            corners.extend(wall.corners.iter().filter(|it| !goes_on(it)).map(|it| (*it, wall.feature)));
        }
        Self { walls, corners, between: OnceLock::new() }
    }

    /// The ends and corners of walls, each with the terrain that it belongs to.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (Point, FeatureId)> {
        let length = |it: i64| Length::um(i32::try_from(it).unwrap_or(i32::MAX));
        self.corners.iter().map(move |((x, y), feature)| (Point::flat(length(*x), length(*y)), *feature))
    }

    /// True if there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.walls.is_empty()
    }

    /// Are these two, which are within so much of each other in a straight line, so near by the shortest way?
    pub(crate) fn let_within(&self, one: Placed<'_>, other: Placed<'_>, reach: Length) -> bool {
        self.walls.is_empty() || self.way(Base::of(one), Base::of(other), i64::from(reach.micrometres())).is_some()
    }

    /// How long the way around is, where walls stand between the two and a way leads around them.
    pub(crate) fn way_around(&self, one: Placed<'_>, other: Placed<'_>) -> Option<Length> {
        let (one, other) = (Base::of(one), Base::of(other));
        if self.is_clear(one.middle, other.middle) {
            return None;
        }
        let most = distance(one.middle, other.middle) * LONGEST;
        let way = self.along_corners(one, other, most);
        way.and_then(|it| i32::try_from(it).ok()).map(Length::um)
    }

    /// The shortest way by one corner or more, if it is not longer than that: to the first one, from there to the last by what is known
    /// of all of them, and on. Which corners can be seen from where the way begins and ends is asked only where it matters.
    fn along_corners(&self, from: Base<'_>, to: Base<'_>, most: i64) -> Option<i64> {
        let between = self.between.get_or_init(|| self.measured());
        let ends = |base: Base<'_>| {
            let mut ends: Vec<(i64, usize, Corner)> =
                self.corners.iter().enumerate().map(|(place, (it, _))| (base.to(*it), place, *it)).collect();
            // The nearest first: what is found early spares most of the others.
            ends.sort_unstable();
            ends
        };
        let last = ends(to);
        let mut is_seen_at_the_end: Vec<Option<bool>> = vec![None; last.len()];
        let is_too_long = |best: Option<i64>, whole: i64| whole > most || best.is_some_and(|it| it <= whole);
        let mut best: Option<i64> = None;
        for (begins, first, corner) in ends(from) {
            // No way by this corner is shorter than straight on from there.
            if is_too_long(best, begins.saturating_add(to.to(corner)).saturating_sub(ROUNDED)) {
                continue;
            }
            let row = between.get(first * self.corners.len()..).unwrap_or_default();
            let mut is_seen = None;
            for ((goes_on, place, end), is_seen_there) in last.iter().zip(&mut is_seen_at_the_end) {
                // Those that follow are further from the end.
                if is_too_long(best, begins.saturating_add(*goes_on)) {
                    break;
                }
                let Some(within) = row.get(*place) else { continue };
                let whole = begins.saturating_add(*within).saturating_add(*goes_on);
                if is_too_long(best, whole) {
                    continue;
                }
                if !*is_seen.get_or_insert_with(|| self.is_clear(from.middle, corner)) {
                    break;
                }
                if *is_seen_there.get_or_insert_with(|| self.is_clear(*end, to.middle)) {
                    best = Some(whole);
                }
            }
        }
        best
    }

    /// The shortest ways from each corner to each; the largest number where none leads.
    fn measured(&self) -> Vec<i64> {
        let count = self.corners.len();
        let corners = || self.corners.iter().map(|(it, _)| *it);
        let leg = |from: Corner, to: Corner| if self.is_clear(from, to) { distance(from, to) } else { i64::MAX };
        let mut between: Vec<i64> = corners().flat_map(|from| corners().map(move |to| leg(from, to))).collect();
        for by in 0..count {
            let onward: Vec<i64> = between.iter().skip(by * count).take(count).copied().collect();
            for row in between.chunks_exact_mut(count.max(1)) {
                let Some(there) = row.get(by).copied().filter(|it| *it < i64::MAX) else { continue };
                for (way, further) in row.iter_mut().zip(&onward) {
                    *way = (*way).min(there.saturating_add(*further));
                }
            }
        }
        between
    }

    /// The shortest way, if it is not longer than that.
    fn way(&self, from: Base<'_>, to: Base<'_>, most: i64) -> Option<i64> {
        if self.is_clear(from.middle, to.middle) {
            // How far it is in a straight line was decided exactly before.
            return Some(most);
        }
        // Every corner with the best way to it so far; a tick if it is final.
        let at_hand = self.corners.iter().map(|(it, _)| *it).filter(|it| from.may_reach(*it, most));
        let near = at_hand.filter(|it| from.to(*it) + to.to(*it) <= most);
        let mut open: Vec<(Corner, Option<i64>, bool)> =
            near.map(|it| (it, self.is_clear(from.middle, it).then(|| from.to(it)), false)).collect();
        let mut best: Option<i64> = None;
        loop {
            let next = open.iter_mut().filter(|it| !it.2).filter(|it| it.1.is_some()).min_by_key(|it| it.1);
            let Some((corner, Some(so_far), done)) = next else { return best };
            *done = true;
            let (corner, so_far) = (*corner, *so_far);
            if so_far > most || best.is_some_and(|it| it <= so_far) {
                return best;
            }
            let whole = so_far + to.to(corner);
            if whole <= most && best.is_none_or(|it| whole < it) && self.is_clear(corner, to.middle) {
                best = Some(whole);
            }
            for (other, way, done) in &mut open {
                let further = so_far + distance(corner, *other);
                if !*done && way.is_none_or(|it| further < it) && self.is_clear(corner, *other) {
                    *way = Some(further);
                }
            }
        }
    }

    fn is_clear(&self, from: Corner, to: Corner) -> bool {
        !self.walls.iter().any(|it| it.stops(from, to))
    }
}

impl Wall {
    /// A micrometre thicker than this outline, away from its middle.
    fn around(feature: FeatureId, outline: &[(i32, i32)]) -> Self {
        let count = outline.len() as i64;
        let corners = outline.iter().map(|(x, y)| (i64::from(*x), i64::from(*y)));
        let (sum_x, sum_y) = corners.clone().fold((0, 0), |(x, y), it| (x + it.0, y + it.1));
        let grown = corners.map(|(x, y)| (x + (x * count - sum_x).signum(), y + (y * count - sum_y).signum()));
        let grown: SmallVec<[Corner; 4]> = grown.collect();
        let nowhere = ((i64::MAX, i64::MAX), (i64::MIN, i64::MIN));
        let bounds = grown.iter().fold(nowhere, |(low, high), it| {
            ((low.0.min(it.0), low.1.min(it.1)), (high.0.max(it.0), high.1.max(it.1)))
        });
        Self { corners: grown, bounds, feature }
    }

    fn sides(&self) -> impl Iterator<Item = (Corner, Corner)> {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).map(|(from, to)| (*from, *to))
    }

    /// False only if the two have no place in common.
    fn is_beside(&self, other: &Self) -> bool {
        let ((low, high), (from, to)) = (self.bounds, other.bounds);
        low.0 <= to.0 && from.0 <= high.0 && low.1 <= to.1 && from.1 <= high.1
    }

    fn covers(&self, corner: Corner) -> bool {
        let (low, high) = self.bounds;
        let near = low.0 <= corner.0 && corner.0 <= high.0 && low.1 <= corner.1 && corner.1 <= high.1;
        near && self.sides().all(|(from, to)| turn(from, to, corner) >= 0)
    }

    /// Does the line between these two run through the inside? To touch it stops nothing.
    fn stops(&self, from: Corner, to: Corner) -> bool {
        if self.is_far_from(from, to) {
            return false;
        }
        let beside = self.sides().any(|(a, b)| turn(a, b, from) <= 0 && turn(a, b, to) <= 0);
        let turns = || self.corners.iter().map(|it| turn(from, to, *it));
        !beside && turns().any(|it| it > 0) && turns().any(|it| it < 0)
    }

    /// True if the line between these two lies on one side of all that the wall takes up: most lines do.
    fn is_far_from(&self, from: Corner, to: Corner) -> bool {
        let (low, high) = self.bounds;
        from.0.max(to.0) <= low.0
            || from.0.min(to.0) >= high.0
            || from.1.max(to.1) <= low.1
            || from.1.min(to.1) >= high.1
    }
}

/// On which side of the line through the first two the third lies: left is more than nothing.
const fn turn(from: Corner, to: Corner, at: Corner) -> i64 {
    (to.0 - from.0) * (at.1 - from.1) - (to.1 - from.1) * (at.0 - from.0)
}

/// Rounded up to the micrometre.
fn distance(from: Corner, to: Corner) -> i64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let square = dx * dx + dy * dy;
    let root = square.isqrt();
    root + i64::from(root * root < square)
}

#[cfg(test)]
mod tests {
    use table::{Map, Point, Shape};

    use super::*;

    /// A wall of three by one inches, and one that continues it at a right angle.
    const WALLS: &str = r#"
        name = "walls"
        size = "30, 22"
        [[feature]]
        name = "wall"
        traits = "heavy, wall"
        part = [
          { rectangle = ["10, 10", "13, 11"], top = "3" },
          { rectangle = ["13, 10", "14, 20"], top = "3" },
        ]
    "#;

    fn walls() -> Walls {
        Walls::of(Map::load("walls.toml", WALLS).unwrap().terrain())
    }

    fn within(one: &str, other: &str, reach: Length) -> bool {
        let shape = Shape::round(Length::mm(20));
        let [one, other] = [one, other].map(|it| shape.at(it.parse::<Point>().unwrap()));
        one.within(other, reach) && walls().let_within(one, other, reach)
    }

    #[test]
    fn a_straight_way_that_meets_no_wall_is_as_long_as_it_is() {
        assert!(within("5, 5", "8, 9", Length::mm(107)));
        assert!(!within("5, 5", "8, 9", Length::um(106_999)));
    }

    #[test]
    fn a_way_around_a_corner_bends_there() {
        // From 9, 9.5 to 10.5, 11.5: to the corner at 10, 11, and on; both legs without a radius of 10 mm.
        let (first, second) = (45_791, 17_961);
        let whole = Length::um(first + second - 20_000);
        assert!(!within("9, 9.5", "10.5, 11.5", whole - Length::um(10)));
        assert!(within("9, 9.5", "10.5, 11.5", whole + Length::um(10)));
        // In a straight line it would have been shorter.
        assert!(whole > Length::um(63_500 - 20_000));
    }

    #[test]
    fn walls_that_touch_leave_no_gap() {
        // On both sides of the place where the two meet: an inch of wall in between, and far to go.
        assert!(!within("12.5, 11.5", "14.5, 10.5", Length::inches(4)));
        assert!(within("12.5, 11.5", "14.5, 10.5", Length::inches(8)));
    }

    /// A wall of six inches and a bit that stands aslant, half an inch thick.
    const ASLANT: &str = r#"
        name = "walls"
        size = "30, 22"
        [[feature]]
        name = "wall"
        traits = "heavy, wall"
        part = [{ polygon = ["10, 10", "10.5, 9.5", "15, 14", "14.5, 14.5"], top = "3" }]
    "#;

    #[test]
    fn a_wall_that_stands_aslant_is_no_larger_than_it_is() {
        let walls = Walls::of(Map::load("walls.toml", ASLANT).unwrap().terrain());
        let shape = Shape::round(Length::mm(20));
        let [beside, near, across] = ["14, 10", "14, 11.5", "11, 13"].map(|it| shape.at(it.parse::<Point>().unwrap()));
        // Both on the same side of it, within the upright rectangle around it.
        assert!(walls.let_within(beside, near, Length::inches(2)));
        assert!(walls.way_around(beside, near).is_none());
        // On different sides: around one of its ends.
        assert!(!walls.let_within(near, across, Length::inches(4)));
        assert!(walls.way_around(near, across).is_some_and(|it| it > Length::inches(4)));
        assert_eq!(walls.ends().count(), 4);
    }

    #[test]
    fn what_is_known_of_all_corners_gives_the_way_that_a_search_finds() {
        let map = include_str!("../../../../data/killzones/crypt_1.toml");
        let walls = Walls::of(Map::load("crypt_1.toml", map).unwrap().terrain());
        let shape = Shape::round(Length::mm(32));
        let places = || (1..28).step_by(3).flat_map(|x| (1..22).step_by(3).map(move |y| (x, y)));
        let at = |(x, y): (i32, i32)| shape.at(Point::flat(Length::inches(x), Length::inches(y)));
        let mut around = 0;
        for one in places() {
            for other in places() {
                let (from, to) = (Base::of(at(one)), Base::of(at(other)));
                if walls.is_clear(from.middle, to.middle) {
                    continue;
                }
                let most = distance(from.middle, to.middle) * LONGEST;
                assert_eq!(walls.along_corners(from, to, most), walls.way(from, to, most), "{one:?} to {other:?}");
                around += 1;
            }
        }
        assert!(around > 1000, "{around}");
    }

    #[test]
    fn where_one_wall_goes_on_in_another_there_is_no_corner() {
        // Two rectangles in an angle have eight corners, and five of them stick out.
        assert_eq!(walls().ends().count(), 5);
    }
}
