//! Exact integer algorithms on convex outlines, shared by sight and path.
//!
//! Distances are in `gap`; here is what moves and what is cut. Everything works on bare corners in
//! micrometres and answers with a `bool` or a fraction; nothing is rounded. No corner is further
//! out than [`Length::LONGEST`](crate::Length::LONGEST), so a cross product fits `i64` and a
//! product of two of them `i128`.

use std::cmp::Ordering;

use crate::polygon::{cross, sides, upright};
use crate::{Bounds, Length};

/// A corner, seen from above: x and y in micrometres.
pub(crate) type Corner = (i32, i32);

/// A fraction between nought and one that says how far along a segment something happens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fraction {
    /// The numerator.
    pub(crate) over: i64,
    /// The denominator, always positive.
    pub(crate) under: i64,
}

impl Fraction {
    pub(crate) const ZERO: Self = Self { over: 0, under: 1 };
    pub(crate) const ONE: Self = Self { over: 1, under: 1 };

    /// The same as a binary fraction of thirty places, rounded down: for places that are rounded to
    /// the micrometre in the end, at the price of one small division.
    pub(crate) fn fixed(self) -> Fixed {
        let spare = (64 - self.under.leading_zeros()).saturating_sub(31);
        Fixed(((self.over >> spare) << 30) / (self.under >> spare))
    }
}

/// A fraction in units of two to the power of minus thirty.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fixed(i64);

impl Fixed {
    /// This share of `whole`, rounded to the nearest micrometre, halves away from nought.
    pub(crate) fn of(self, whole: Length) -> Length {
        let share = i64::from(whole.micrometres()) * self.0;
        let rounded = (share.abs() + (1 << 29)) >> 30;
        Length::um(i32::try_from(rounded * share.signum()).expect("a share of a length is no longer than the length"))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = i128::from(self.over) * i128::from(other.under);
        let right = i128::from(other.over) * i128::from(self.under);
        left.cmp(&right)
    }
}

/// An open stretch of a segment, from `lo` to `hi`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub(crate) lo: Fraction,
    pub(crate) hi: Fraction,
}

impl Stretch {
    pub(crate) const WHOLE: Self = Self { lo: Fraction::ZERO, hi: Fraction::ONE };

    /// Keeps the part on which a linear function, given by its values at both ends of the
    /// segment, is positive. False if nothing is left of it for certain.
    #[inline]
    pub(crate) fn keep(&mut self, at_start: i64, at_end: i64) -> bool {
        if at_start <= 0 && at_end <= 0 {
            return false;
        }
        if at_start < 0 {
            let enters = Fraction { over: -at_start, under: at_end - at_start };
            if enters > self.lo {
                self.lo = enters;
            }
        } else if at_end < 0 {
            let leaves = Fraction { over: at_start, under: at_start - at_end };
            if leaves < self.hi {
                self.hi = leaves;
            }
        }
        true
    }

    /// Keeps the part inside a convex outline. `None` if nothing is left.
    #[inline]
    pub(crate) fn clip(mut self, a: Corner, b: Corner, outline: &[Corner]) -> Option<Self> {
        let kept = match upright(outline) {
            Some(it) => self.keep_upright(it, a, b),
            None => sides(outline).all(|(p, q)| self.keep(cross(p, q, a), cross(p, q, b))),
        };
        (kept && self.lo < self.hi).then_some(self)
    }

    /// Keeps the part inside an upright rectangle: the same products, made of less.
    #[inline]
    fn keep_upright(&mut self, it: Bounds, a: Corner, b: Corner) -> bool {
        let far = |from: i32, to: i32| i64::from(to) - i64::from(from);
        let (wide, deep) = (far(it.left, it.right), far(it.low, it.high));
        self.keep(wide * far(it.low, a.1), wide * far(it.low, b.1))
            && self.keep(deep * far(a.0, it.right), deep * far(b.0, it.right))
            && self.keep(wide * far(a.1, it.high), wide * far(b.1, it.high))
            && self.keep(deep * far(it.left, a.0), deep * far(it.left, b.0))
    }
}

/// The scalar product of `a` to `b` and `a` to `p`.
#[inline]
pub(crate) const fn dot(a: Corner, b: Corner, p: Corner) -> i64 {
    let (ux, uy) = ((b.0 as i64 - a.0 as i64), (b.1 as i64 - a.1 as i64));
    let (vx, vy) = ((p.0 as i64 - a.0 as i64), (p.1 as i64 - a.1 as i64));
    ux * vx + uy * vy
}

/// The square of the distance between two corners.
#[inline]
pub(crate) const fn squared(a: Corner, b: Corner) -> i64 {
    dot(a, b, b)
}

/// Which part of the segment from `a` to `b` runs through the interior of a convex outline.
///
/// An outline of fewer than three corners has no interior. A segment of no length gives the
/// whole stretch if it lies inside.
#[inline]
pub(crate) fn inside(a: Corner, b: Corner, outline: &[Corner]) -> Option<Stretch> {
    if outline.len() < 3 {
        return None;
    }
    Stretch::WHOLE.clip(a, b, outline)
}

/// True if the point lies in the outline or on its edge.
pub(crate) fn holds(outline: &[Corner], p: Corner) -> bool {
    outline.len() > 2 && sides(outline).all(|(a, b)| cross(a, b, p) >= 0)
}

/// All places where a `mover` around its own origin has its origin when it touches `fixed`.
///
/// Sliding one convex outline past another is sliding a point past this outline, which is the
/// sum of `fixed` and the mirrored `mover`. `fixed` may be a single corner.
pub(crate) fn touching(fixed: &[Corner], mover: &[Corner]) -> Vec<Corner> {
    let mirrored: Vec<Corner> = mover.iter().map(|(x, y)| (-x, -y)).collect();
    let (first, second) = (from_lowest(fixed), from_lowest(&mirrored));
    let (Some(start), Some(offset)) = (first.first(), second.first()) else {
        return Vec::new();
    };
    let mut at = (start.0 + offset.0, start.1 + offset.1);
    let mut sum = Vec::with_capacity(first.len() + second.len());
    let (mut i, mut j) = (edge_vectors(&first).peekable(), edge_vectors(&second).peekable());
    loop {
        sum.push(at);
        // Both lists of edges turn anticlockwise from the same direction: merge them by angle.
        let step = match (i.peek().copied(), j.peek().copied()) {
            (Some(u), Some(v)) => match cross((0, 0), u, v).signum() {
                1 => i.next(),
                -1 => j.next(),
                _ => i.next().zip(j.next()).map(|(u, v)| (u.0 + v.0, u.1 + v.1)),
            },
            (Some(_), None) => i.next(),
            (None, _) => j.next(),
        };
        match step {
            Some(step) => at = (at.0 + step.0, at.1 + step.1),
            None => break,
        }
    }
    // The walk comes home to where it began.
    if sum.len() > 1 {
        sum.pop();
    }
    sum
}

/// The same outline, beginning with its lowest corner, the leftmost of them.
fn from_lowest(outline: &[Corner]) -> Vec<Corner> {
    let lowest = (0..outline.len()).min_by_key(|it| outline.get(*it).map(|(x, y)| (*y, *x))).unwrap_or(0);
    outline.iter().cycle().skip(lowest).take(outline.len()).copied().collect()
}

fn edge_vectors(outline: &[Corner]) -> impl Iterator<Item = Corner> + '_ {
    let count = if outline.len() > 1 { outline.len() } else { 0 };
    sides(outline).take(count).map(|(a, b)| (b.0 - a.0, b.1 - a.1))
}

/// The smallest convex outline around some corners, anticlockwise.
pub(crate) fn hull(mut corners: Vec<Corner>) -> Vec<Corner> {
    corners.sort_unstable();
    corners.dedup();
    if corners.len() < 3 {
        return corners;
    }
    let mut outline = chain(corners.iter());
    outline.extend(chain(corners.iter().rev()));
    outline
}

/// One side of a hull without its last corner, which begins the other side.
fn chain<'a>(corners: impl Iterator<Item = &'a Corner>) -> Vec<Corner> {
    let mut side: Vec<Corner> = Vec::new();
    for corner in corners {
        while let [.., a, b] = side.as_slice() {
            if cross(*a, *b, *corner) > 0 {
                break;
            }
            side.pop();
        }
        side.push(*corner);
    }
    side.pop();
    side
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [Corner; 4] = [(0, 0), (10, 0), (10, 10), (0, 10)];

    #[test]
    fn a_segment_along_an_edge_does_not_run_through_the_interior() {
        assert!(inside((-5, 0), (15, 0), &SQUARE).is_none());
        assert!(inside((-5, 1), (15, 1), &SQUARE).is_some());
    }

    #[test]
    fn a_segment_that_ends_on_the_edge_stays_outside() {
        assert!(inside((-5, 5), (0, 5), &SQUARE).is_none());
        assert!(inside((-5, 5), (1, 5), &SQUARE).is_some());
    }

    #[test]
    fn a_point_inside_is_inside() {
        assert!(inside((5, 5), (5, 5), &SQUARE).is_some());
        assert!(inside((0, 5), (0, 5), &SQUARE).is_none());
    }

    #[test]
    fn the_stretch_inside_is_exact() {
        let stretch = inside((-10, 5), (20, 5), &SQUARE).unwrap();
        assert_eq!(stretch.lo, Fraction { over: 1, under: 3 });
        assert_eq!(stretch.hi, Fraction { over: 2, under: 3 });
    }

    #[test]
    fn a_square_slid_along_a_square_is_a_point_past_a_larger_square() {
        let mover = [(-2, -2), (2, -2), (2, 2), (-2, 2)];
        assert_eq!(touching(&SQUARE, &mover), [(-2, -2), (12, -2), (12, 12), (-2, 12)]);
        assert_eq!(touching(&[(5, 5)], &mover), [(3, 3), (7, 3), (7, 7), (3, 7)]);
    }

    #[test]
    fn parallel_sides_of_mover_and_obstacle_become_one_side() {
        let sum = touching(&SQUARE, &[(0, 0), (4, 0), (0, 4)]);
        assert_eq!(sum, [(0, -4), (10, -4), (10, 10), (-4, 10), (-4, 0)]);
    }

    #[test]
    fn a_hull_drops_what_lies_inside_and_on_its_edges() {
        let corners = vec![(0, 0), (10, 10), (5, 0), (10, 0), (0, 10), (4, 4)];
        assert_eq!(hull(corners), [(0, 0), (10, 0), (10, 10), (0, 10)]);
    }
}
