//! An outline as it is seen from one point: the quick way to say which of many lines cross it.
//!
//! From outside, a convex outline shows some of its sides (its front) between a leftmost and a
//! rightmost corner. A line from the point runs through the inside exactly if it aims strictly
//! between those two corners and ends behind the front. That takes two cross products and a look
//! at the front sides, and no fraction.

use crate::Length;
use crate::convex::Corner;
use crate::polygon::{between, cross, sides, upright};

/// An outline seen from a point.
#[derive(Debug, Clone, Copy)]
pub(super) struct Silhouette {
    left: Edge,
    right: Edge,
    /// One bit for each side whose outer face the point sees, or is level with.
    front: u64,
}

impl Silhouette {
    pub(super) fn new(eye: Corner, outline: &[Corner]) -> Self {
        let front = outside(eye, outline);
        // The front is one run of sides, anticlockwise: it begins at its left end and ends at its
        // right.
        let before = front << 1 | front >> (outline.len() - 1);
        let corner = |bits: u64| outline.get(bits.trailing_zeros() as usize).copied().unwrap_or(eye);
        let (left, right) = (corner(front & !before), corner(before & !front));
        Self { left: Edge::new(eye, left), right: Edge::new(eye, right), front }
    }

    /// True if a line from the eye to `to` runs through the inside; `outside` is what
    /// [`outside`] says about `to`.
    #[inline]
    pub(super) fn crossed_by(&self, to: Corner, outside: u64) -> bool {
        // Without branches: which lines cross is as good as random, and a wrong guess costs more
        // than a product.
        let behind = self.front & outside == 0;
        let aimed = (self.right.side(to) > 0) & (self.left.side(to) < 0);
        (self.front == 0) | (behind & aimed)
    }

    /// Whether all lines from the eye to places within some distance of `middle` run through the inside, or none does;
    /// nothing if that is not plain. `outline` is what it was made of.
    pub(super) fn crossed_by_all(&self, middle: Corner, around: Length, outline: &[Corner]) -> Option<bool> {
        if self.front == 0 {
            return Some(true);
        }
        let around = i64::from(around.micrometres());
        // A direction is no longer than its two parts together, so this is more room than there is.
        let (right, left) = (self.right.side(middle), self.left.side(middle));
        let (to_the_right, to_the_left) = (around * self.right.span(), around * self.left.span());
        if right + to_the_right <= 0 || left - to_the_left >= 0 {
            return Some(false);
        }
        let aimed = right > to_the_right && left < -to_the_left;
        let mut behind = true;
        let mut front = self.front;
        while front != 0 {
            let place = front.trailing_zeros() as usize;
            front &= front - 1;
            let (Some(a), Some(b)) = (outline.get(place), outline.get(place + 1).or(outline.first())) else { break };
            let (a, b) = (*a, *b);
            let (dx, dy) = between(a, b);
            let (inside, room) = (cross(a, b, middle), around * (dx.abs() + dy.abs()));
            if inside + room <= 0 {
                return Some(false);
            }
            behind &= inside > room;
        }
        (aimed && behind).then_some(true)
    }

    /// True if the eye is inside.
    pub(super) fn is_around(&self) -> bool {
        self.front == 0
    }

    /// True if none of some lines can cross it; `outside` is what all of their ends have in common.
    #[inline]
    pub(super) fn is_before(&self, outside: u64) -> bool {
        self.front & outside != 0
    }
}

/// The line of sight past one end of the front.
#[derive(Debug, Clone, Copy)]
struct Edge {
    dx: i64,
    dy: i64,
    offset: i64,
}

impl Edge {
    fn new(eye: Corner, corner: Corner) -> Self {
        let (dx, dy) = between(eye, corner);
        Self { dx, dy, offset: dx * i64::from(eye.1) - dy * i64::from(eye.0) }
    }

    /// No shorter than the line is.
    fn span(self) -> i64 {
        self.dx.abs() + self.dy.abs()
    }

    /// Positive left of the line, as a cross product.
    #[inline]
    fn side(self, (x, y): Corner) -> i64 {
        self.dx * i64::from(y) - self.dy * i64::from(x) - self.offset
    }
}

/// One bit for each side that a point lies outside of, or on.
#[inline]
pub(super) fn outside(point: Corner, outline: &[Corner]) -> u64 {
    if let Some(it) = upright(outline) {
        let (below, right) = (point.1 <= it.low, point.0 >= it.right);
        let (above, left) = (point.1 >= it.high, point.0 <= it.left);
        return u64::from(below) | u64::from(right) << 1 | u64::from(above) << 2 | u64::from(left) << 3;
    }
    let mut bits = 0;
    for (place, (a, b)) in sides(outline).enumerate() {
        bits |= u64::from(cross(a, b, point) <= 0) << place;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Polygon;
    use crate::convex::inside;
    use proptest::prelude::*;

    fn crosses(eye: Corner, to: Corner, outline: &[Corner]) -> bool {
        Silhouette::new(eye, outline).crossed_by(to, outside(to, outline))
    }

    proptest! {
        // A coarse grid, so that points on sides, on corners and in line with sides are common.
        #[test]
        fn a_silhouette_agrees_with_clipping(
            corners in prop::collection::vec((0..8, 0..8), 3..7), eye in (-3..11, -3..11), to in (-3..11, -3..11),
        ) {
            let outline = crate::convex::hull(corners);
            prop_assume!(Polygon::new(&outline).is_ok() && eye != to);
            prop_assert_eq!(crosses(eye, to, &outline), inside(eye, to, &outline).is_some());
        }

        #[test]
        fn an_upright_rectangle_is_seen_as_any_other_outline(
            (x, y) in (0..8, 0..8), (wide, deep) in (1..5, 1..5), eye in (-3..14, -3..14), to in (-3..14, -3..14),
        ) {
            let outline = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)];
            // The same, and no rectangle to whoever looks at its first corner.
            let turned = [outline[1], outline[2], outline[3], outline[0]];
            prop_assume!(eye != to);
            prop_assert_eq!(outside(eye, &outline) >> 1 | (outside(eye, &outline) & 1) << 3, outside(eye, &turned));
            prop_assert_eq!(crosses(eye, to, &outline), inside(eye, to, &outline).is_some());
            prop_assert_eq!(crosses(eye, to, &turned), inside(eye, to, &outline).is_some());
        }

        #[test]
        fn what_is_plain_about_all_lines_holds_for_each(
            corners in prop::collection::vec((0..40, 0..40), 3..7), eye in (-30..70, -30..70), middle in (-30..70, -30..70),
            off in (-9..=9_i32, -9..=9_i32),
        ) {
            let outline = crate::convex::hull(corners);
            let (to, around) = ((middle.0 + off.0, middle.1 + off.1), (off.0 * off.0 + off.1 * off.1).isqrt() + 1);
            prop_assume!(Polygon::new(&outline).is_ok() && eye != to);
            let all = Silhouette::new(eye, &outline).crossed_by_all(middle, Length::um(around), &outline);
            if let Some(all) = all {
                prop_assert_eq!(crosses(eye, to, &outline), all);
            }
        }
    }
}
