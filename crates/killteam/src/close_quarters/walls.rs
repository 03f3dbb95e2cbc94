//! Walls of close quarters: nothing is measured over or through them, but around, by the shortest way.
//!
//! The shortest way between two bases is straight, or it bends at corners of walls like a string pulled tight. Walls
//! that touch leave no gap: each is taken to be a micrometre thicker, and every leg is rounded up to the micrometre,
//! so that no way is shorter than it is.

use table::{Length, Placed, Terrain, Traits};

/// The walls of a map, seen from above.
#[derive(Debug, Clone, Default)]
pub(crate) struct Walls {
    boxes: Vec<Rectangle>,
    corners: Vec<Corner>,
}

type Corner = (i64, i64);

#[derive(Debug, Clone, Copy)]
struct Rectangle {
    low: Corner,
    high: Corner,
}

/// Something round on the table.
#[derive(Debug, Clone, Copy)]
struct Disc {
    middle: Corner,
    radius: i64,
}

impl Disc {
    fn of(placed: Placed<'_>) -> Self {
        let bounds = placed.bounds();
        let (left, low) = (i64::from(bounds.left), i64::from(bounds.low));
        let (right, high) = (i64::from(bounds.right), i64::from(bounds.high));
        Self { middle: ((left + right) / 2, (low + high) / 2), radius: (right - left) / 2 }
    }

    /// How far it is from the rim to a corner.
    fn to(self, corner: Corner) -> i64 {
        (distance(self.middle, corner) - self.radius).max(0)
    }
}

impl Walls {
    /// The walls among this terrain. Every wall is taken for the upright rectangle around it.
    pub(crate) fn of(terrain: &Terrain) -> Self {
        let parts = terrain.features().flat_map(|(_, it)| &it.parts);
        let walls = parts.filter(|it| it.traits.has_any(Traits::WALL));
        let boxes: Vec<Rectangle> = walls
            .map(|it| {
                let bounds = it.outline.bounds();
                Rectangle {
                    low: (i64::from(bounds.left) - 1, i64::from(bounds.low) - 1),
                    high: (i64::from(bounds.right) + 1, i64::from(bounds.high) + 1),
                }
            })
            .collect();
        let all = boxes.iter().flat_map(|it| it.corners());
        let corners = all.filter(|corner| !boxes.iter().any(|it| it.has_inside(*corner))).collect();
        Self { boxes, corners }
    }

    /// Are these two, which are within so much of each other in a straight line, so near by the shortest way?
    pub(crate) fn let_within(&self, one: Placed<'_>, other: Placed<'_>, reach: Length) -> bool {
        self.boxes.is_empty() || self.way(Disc::of(one), Disc::of(other), i64::from(reach.micrometres())).is_some()
    }

    /// How long the way around is, where walls stand between the two and a way leads around them.
    pub(crate) fn way_around(&self, one: Placed<'_>, other: Placed<'_>) -> Option<Length> {
        let (one, other) = (Disc::of(one), Disc::of(other));
        if self.is_clear(one.middle, other.middle) {
            return None;
        }
        let straight = distance(one.middle, other.middle);
        let way = [2, 4, 16].into_iter().find_map(|times| self.way(one, other, straight * times));
        way.and_then(|it| i32::try_from(it).ok()).map(Length::um)
    }

    /// The shortest way, if it is not longer than that.
    fn way(&self, from: Disc, to: Disc, most: i64) -> Option<i64> {
        if self.is_clear(from.middle, to.middle) {
            let straight = (from.to(to.middle) - to.radius).max(0);
            // How far it is in a straight line was decided exactly before.
            return Some(straight.min(most));
        }
        // Every corner with the best way to it so far; a tick if it is final.
        let near = self.corners.iter().filter(|it| from.to(**it) + to.to(**it) <= most);
        let mut open: Vec<(Corner, Option<i64>, bool)> =
            near.map(|it| (*it, self.is_clear(from.middle, *it).then(|| from.to(*it)), false)).collect();
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
        !self.boxes.iter().any(|it| it.stops(from, to))
    }
}

impl Rectangle {
    fn corners(self) -> [Corner; 4] {
        [self.low, (self.high.0, self.low.1), self.high, (self.low.0, self.high.1)]
    }

    fn has_inside(self, (x, y): Corner) -> bool {
        self.low.0 < x && x < self.high.0 && self.low.1 < y && y < self.high.1
    }

    /// Does the line between these two run through the inside? To touch it stops nothing.
    fn stops(self, from: Corner, to: Corner) -> bool {
        let beside = from.0.max(to.0) <= self.low.0
            || from.0.min(to.0) >= self.high.0
            || from.1.max(to.1) <= self.low.1
            || from.1.min(to.1) >= self.high.1;
        if beside {
            return false;
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let side = |(x, y): Corner| dx * (y - from.1) - dy * (x - from.0);
        let sides = self.corners().map(side);
        sides.iter().any(|it| *it > 0) && sides.iter().any(|it| *it < 0)
    }
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
}
