//! Holes in zones: when the part of a base that lies in a polygon lies in the hole altogether.
//!
//! The common part of a base and a convex piece is convex, so it lies in a disc if its point farthest from the
//! disc's center does. That point is a corner of the piece in the base, a corner of the base in the piece, a crossing
//! of the two borders, or the far end of a round base. Each of them is judged with integers, root and all.

use std::cmp::Ordering;

use crate::exact::{Wide, sign_with_root};
use crate::polygon::{between, cross, sides};
use crate::shape::Outline;
use crate::{Length, Point};

type Corner = (i32, i32);

/// A disc cut out of a zone; its rim stays part of the zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hole {
    center: Corner,
    radius: i32,
}

impl Hole {
    pub(super) fn new(center: Point, radius: Length) -> Self {
        Self { center: center.flat_corner(), radius: radius.micrometres() }
    }

    pub(super) fn outline(&self) -> Outline {
        Outline { core: [self.center].as_slice().into(), radius: self.radius }
    }

    pub(super) fn disc(&self) -> (Point, Length) {
        let (x, y) = self.center;
        (Point::flat(Length::um(x), Length::um(y)), Length::um(self.radius))
    }

    /// True if whatever the base and the piece have in common lies inside the hole, off its rim.
    pub(super) fn hides_all_of(&self, base: &Outline, piece: &Outline) -> bool {
        self.farthest(base, piece) == Some(Ordering::Less)
    }

    /// True if the base and the piece share no area outside the hole.
    pub(super) fn hides_area_of(&self, base: &Outline, piece: &Outline) -> bool {
        self.farthest(base, piece) != Some(Ordering::Greater)
    }

    /// How the farthest common point's distance from the center compares with the radius; `None` if there is
    /// no common point.
    fn farthest(&self, base: &Outline, piece: &Outline) -> Option<Ordering> {
        match *base.core {
            [center] => self.farthest_with_disc(center, base.radius, &piece.core),
            _ => self.farthest_with_hull(&base.core, &piece.core),
        }
    }

    fn farthest_with_disc(&self, center: Corner, radius: i32, piece: &[Corner]) -> Option<Ordering> {
        let disc = Hole { center, radius };
        let corners = piece.iter().filter(|it| disc.side_of(**it) != Ordering::Greater).map(|it| self.side_of(*it));
        let crossings = sides(piece).flat_map(|(a, b)| self.side_of_crossings(&disc, a, b)).flatten();
        let far_end = self.is_far_end_in(&disc, piece).then(|| self.side_of_far_end(&disc));
        corners.chain(crossings).chain(far_end).max()
    }

    fn farthest_with_hull(&self, hull: &[Corner], piece: &[Corner]) -> Option<Ordering> {
        let inside = |corner: Corner, polygon: &[Corner]| sides(polygon).all(|(a, b)| cross(a, b, corner) >= 0);
        let ours = hull.iter().filter(|it| inside(**it, piece)).map(|it| self.side_of(*it));
        let theirs = piece.iter().filter(|it| inside(**it, hull)).map(|it| self.side_of(*it));
        let crossings = sides(hull).flat_map(|ours| sides(piece).filter_map(move |it| self.side_of_crossing(ours, it)));
        ours.chain(theirs).chain(crossings).max()
    }

    /// Whether a point is inside, on the rim or outside.
    fn side_of(&self, point: Corner) -> Ordering {
        let (x, y) = between(self.center, point);
        (x * x + y * y).cmp(&(i64::from(self.radius) * i64::from(self.radius)))
    }

    /// Where the two crossings of a side with the disc's rim lie, as far as they exist.
    ///
    /// They are at `a + t·f` with `t = (-along ± root(under)) / length`. On the rim of the disc the squared distance
    /// from our center is linear in the point, and so in `t`.
    fn side_of_crossings(&self, disc: &Hole, a: Corner, b: Corner) -> [Option<Ordering>; 2] {
        let ((fx, fy), (ax, ay), (wx, wy)) =
            (between(a, b), between(disc.center, a), between(self.center, disc.center));
        let wide = |x: i64, y: i64| i128::from(x) * i128::from(y);
        let (length, along) = (wide(fx, fx) + wide(fy, fy), wide(fx, ax) + wide(fy, ay));
        let (ours, theirs) = (i64::from(self.radius), i64::from(disc.radius));
        let off_rim = wide(ax, ax) + wide(ay, ay) - wide(theirs, theirs);
        let under = along * along - length * off_rim;
        if under < 0 {
            return [None, None];
        }
        let at_a =
            wide(theirs, theirs) + wide(wx, wx) + wide(wy, wy) - wide(ours, ours) + 2 * (wide(ax, wx) + wide(ay, wy));
        let slope = 2 * (wide(fx, wx) + wide(fy, wy));
        [1, -1].map(|sign| {
            let before_a = sign_with_root(-along, sign, under) == Ordering::Less;
            let after_b = sign_with_root(-along - length, sign, under) == Ordering::Greater;
            (!before_a && !after_b).then(|| sign_with_root(at_a * length - slope * along, sign * slope, under))
        })
    }

    /// True if the point of the disc that is farthest from our center lies in the piece.
    fn is_far_end_in(&self, disc: &Hole, piece: &[Corner]) -> bool {
        let (wx, wy) = between(self.center, disc.center);
        if (wx, wy) == (0, 0) {
            // All of the rim is equally far. If it crosses no side, it is in with any of its points; if
            // it does, the crossing is as far.
            let (x, y) = disc.center;
            return sides(piece).all(|(a, b)| cross(a, b, (x + disc.radius, y)) >= 0);
        }
        let distance_squared = i128::from(wx * wx + wy * wy);
        sides(piece).all(|(a, b)| {
            let (fx, fy) = between(a, b);
            let outward = i128::from(fx * wy - fy * wx) * i128::from(disc.radius);
            sign_with_root(outward, i128::from(cross(a, b, disc.center)), distance_squared) != Ordering::Less
        })
    }

    /// Where the far end of the disc lies: the distance of the centers plus its radius against ours.
    fn side_of_far_end(&self, disc: &Hole) -> Ordering {
        let (wx, wy) = between(self.center, disc.center);
        let spare = i64::from(self.radius) - i64::from(disc.radius);
        if spare < 0 {
            return Ordering::Greater;
        }
        (wx * wx + wy * wy).cmp(&(spare * spare))
    }

    /// Where the crossing of two sides lies, if they cross in one point.
    fn side_of_crossing(&self, (a, b): (Corner, Corner), (c, d): (Corner, Corner)) -> Option<Ordering> {
        let ((fx, fy), (ex, ey)) = (between(a, b), between(c, d));
        let whole = fx * ey - fy * ex;
        if whole == 0 {
            return None;
        }
        // `part / whole` of the way from a to b, and likewise from c to d.
        let (part, other_part) = (cross(c, d, a), -cross(a, b, c));
        let is_on_way = |part: i64| {
            if whole > 0 { (0..=whole).contains(&part) } else { (whole..=0).contains(&part) }
        };
        if !is_on_way(part) || !is_on_way(other_part) {
            return None;
        }
        let (x, y) = between(self.center, a);
        let place = |from: i64, way: i64| i128::from(from) * i128::from(whole) + i128::from(way) * i128::from(part);
        let square = |it: i128| Wide::product(it.unsigned_abs(), it.unsigned_abs());
        let radius = i128::from(self.radius) * i128::from(whole);
        Some(square(place(x, fx)).plus(square(place(y, fy))).cmp(&square(radius)))
    }
}
