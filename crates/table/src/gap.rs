//! Gaps between convex cores: one point, a line between two, or a polygon anticlockwise.
//!
//! Every outline on the table is such a core rounded by a radius, so these few functions decide all
//! distances. They look for a corner near enough to a side, which for convex cores is all there is
//! to look for, unless the cores cross.

use std::cmp::Ordering;

use crate::exact::{Reach, Square};
use crate::polygon::{between, cross, sides, upright};
use crate::{Bounds, Length};

type Corner = (i32, i32);

/// True if some points of the two cores are no further apart than `reach`.
pub(crate) fn cores_within(ours: &[Corner], theirs: &[Corner], reach: Reach) -> bool {
    cores_near(ours, theirs, reach, |it| reach.covers(it))
}

/// True if some points of the two cores are less than `reach` apart.
pub(crate) fn cores_nearer_than(ours: &[Corner], theirs: &[Corner], reach: Reach) -> bool {
    cores_near(ours, theirs, reach, |it| reach.covers_strictly(it))
}

fn cores_near(ours: &[Corner], theirs: &[Corner], reach: Reach, near: impl Fn(Square) -> bool) -> bool {
    match (ours, theirs) {
        (&[point], core) | (core, &[point]) => point_near(point, core, near),
        _ => {
            let room = Length::um(i32::try_from(reach.at_most()).unwrap_or(i32::MAX));
            Bounds::of(ours).grown(room).touches(Bounds::of(theirs))
                && (ours.iter().any(|it| point_near(*it, theirs, &near))
                    || theirs.iter().any(|it| point_near(*it, ours, &near))
                    || (near(Square::ZERO) && sides_cross(ours, theirs)))
        }
    }
}

/// True if a straight way comes nearer than this to a core: what [`cores_nearer_than`] says of the way, and sooner.
///
/// Most cores lie to one side of a way; most of the others are met at one of its ends or run across it.
pub(crate) fn way_nearer_than((a, b): (Corner, Corner), core: &[Corner], radius: i64) -> bool {
    let square = |it: i64| i128::from(it) * i128::from(it);
    let (dx, dy) = between(a, b);
    let (length, reach) = (dx * dx + dy * dy, square(radius));
    let room = i128::from(length) * reach;
    let (mut least, mut most) = (i64::MAX, i64::MIN);
    for corner in core {
        let off = cross(a, b, *corner);
        (least, most) = (least.min(off), most.max(off));
    }
    // As far off as this from the line that the way is on, all of it.
    if length > 0 && (least > 0 && square(least) >= room || most < 0 && square(most) >= room) {
        return false;
    }
    let (near_start, near_end) = (|it: Corner| near_point(a, it, radius), |it: Corner| near_point(b, it, radius));
    match upright(core) {
        Some(it) => {
            let nearest = |(x, y): Corner| (x.clamp(it.left, it.right), y.clamp(it.low, it.high));
            if near_start(nearest(a)) || near_end(nearest(b)) {
                return true;
            }
        }
        None => {
            let near = |it: Square| Reach::flat(radius).covers_strictly(it);
            if point_near(a, core, near) || point_near(b, core, near) {
                return true;
            }
        }
    }
    if length == 0 {
        return false;
    }
    // Neither end is near. A corner may be, beside the way between them, or a side is crossed.
    let is_beside = |it: &Corner| {
        let (vx, vy) = between(a, *it);
        let along = dx * vx + dy * vy;
        0 < along && along < length && square(cross(a, b, *it)) < room
    };
    core.iter().any(is_beside) || (radius > 0 && sides(core).any(|it| lines_cross((a, b), it)))
}

/// True if two points are less than this apart.
fn near_point(one: Corner, other: Corner, radius: i64) -> bool {
    let (dx, dy) = between(one, other);
    dx * dx + dy * dy < radius * radius
}

fn point_near(point: Corner, core: &[Corner], near: impl Fn(Square) -> bool) -> bool {
    if core.len() < 3 {
        return sides(core).any(|(a, b)| near(square_to_side(point, a, b)));
    }
    // Only sides that the point is outside of can be nearest; if there is none, it is inside.
    let mut inside = true;
    for (a, b) in sides(core) {
        if cross(a, b, point) < 0 {
            inside = false;
            if near(square_to_side(point, a, b)) {
                return true;
            }
        }
    }
    inside && near(Square::ZERO)
}

/// The squared distance from a point to the straight line between `a` and `b`.
pub(crate) fn square_to_side(point: Corner, a: Corner, b: Corner) -> Square {
    let ((ux, uy), (vx, vy)) = (between(a, b), between(a, point));
    let (along, length) = (ux * vx + uy * vy, ux * ux + uy * uy);
    if along <= 0 {
        return Square::whole(vx * vx + vy * vy);
    }
    if along >= length {
        let (wx, wy) = between(b, point);
        return Square::whole(wx * wx + wy * wy);
    }
    let off = i128::from(ux * vy - uy * vx);
    Square { num: off * off, den: length }
}

/// True if a side of one core runs across a side of the other, from one side to the other.
///
/// Corners that only touch are found as distances already.
fn sides_cross(ours: &[Corner], theirs: &[Corner]) -> bool {
    sides(ours).any(|(a, b)| sides(theirs).any(|(c, d)| lines_cross((a, b), (c, d))))
}

/// True if the two lines have a point in common that is an end of neither.
pub(crate) fn lines_cross((a, b): (Corner, Corner), (c, d): (Corner, Corner)) -> bool {
    let apart = |left: i64, right: i64| (left < 0 && right > 0) || (left > 0 && right < 0);
    apart(cross(a, b, c), cross(a, b, d)) && apart(cross(c, d, a), cross(c, d, b))
}

/// True if the insides of two polygons have a point in common. A point or a line has no inside.
///
/// Two convex polygons are apart if and only if a side of one has all of the other on its outer side.
pub(crate) fn insides_meet(ours: &[Corner], theirs: &[Corner]) -> bool {
    let parts = |(a, b): (Corner, Corner), others: &[Corner]| others.iter().all(|it| cross(a, b, *it) <= 0);
    ours.len() >= 3
        && theirs.len() >= 3
        && !sides(ours).any(|it| parts(it, theirs))
        && !sides(theirs).any(|it| parts(it, ours))
}

/// True if every point of our core is no further than `reach` from theirs.
///
/// A negative reach asks how deep a single point lies inside: the disc around it must fit as well.
pub(crate) fn core_wholly_within(ours: &[Corner], theirs: &[Corner], reach: Reach) -> bool {
    if !reach.is_negative() {
        return ours.iter().all(|it| point_near(*it, theirs, |it| reach.covers(it)));
    }
    let deep_enough = |point: Corner, (a, b): (Corner, Corner)| {
        let (off, (ux, uy)) = (cross(a, b, point), between(a, b));
        let depth = Square { num: i128::from(off) * i128::from(off), den: ux * ux + uy * uy };
        off >= 0 && reach.compare(depth) != Ordering::Less
    };
    theirs.len() >= 3 && ours.iter().all(|point| sides(theirs).all(|it| deep_enough(*point, it)))
}

/// The gap between two cores in 128ths of a micrometre, rounded: for wording, never for deciding.
pub(crate) fn core_gap_in_128ths(ours: &[Corner], theirs: &[Corner]) -> i64 {
    if cores_within(ours, theirs, Reach::flat(0)) {
        return 0;
    }
    let from = |points: &[Corner], core: &[Corner]| {
        let squares = points.iter().flat_map(|point| sides(core).map(|(a, b)| square_to_side(*point, a, b)));
        squares.map(Square::root_in_128ths).min().expect("a core has a corner")
    };
    from(ours, theirs).min(from(theirs, ours))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Polygon;
    use proptest::prelude::*;

    const SQUARE: [Corner; 4] = [(0, 0), (10, 0), (10, 10), (0, 10)];

    #[test]
    fn crossing_bars_meet_although_no_corner_is_near() {
        let (upright, flat) = ([(-1, -50), (1, -50), (1, 50), (-1, 50)], [(-50, -1), (50, -1), (50, 1), (-50, 1)]);
        assert!(cores_within(&upright, &flat, Reach::flat(0)));
        assert!(insides_meet(&upright, &flat));
        assert_eq!(core_gap_in_128ths(&upright, &flat), 0);
        assert!(cores_within(&[(-50, 0), (50, 0)], &upright, Reach::flat(0)));
    }

    #[test]
    fn polygons_that_share_a_side_touch_but_their_insides_do_not_meet() {
        let neighbor = SQUARE.map(|(x, y)| (x + 10, y));
        assert!(cores_within(&SQUARE, &neighbor, Reach::flat(0)));
        assert!(!insides_meet(&SQUARE, &neighbor));
        assert!(!cores_nearer_than(&SQUARE, &neighbor, Reach::flat(0)));
        let nearer = SQUARE.map(|(x, y)| (x + 9, y));
        assert!(insides_meet(&SQUARE, &nearer));
    }

    #[test]
    fn one_inside_the_other_is_no_distance() {
        let small = [(4, 4), (6, 4), (5, 6)];
        assert!(cores_within(&SQUARE, &small, Reach::flat(0)) && cores_within(&small, &SQUARE, Reach::flat(0)));
        assert!(insides_meet(&SQUARE, &small));
    }

    proptest! {
        // A coarse grid, so that ways along sides, through corners and exactly as far off as they may be are common.
        #[test]
        fn a_way_is_as_near_to_a_core_as_a_core_of_two_corners(
            corners in prop::collection::vec((0..12, 0..12), 1..7), a in (-9..21, -9..21), b in (-9..21, -9..21), radius in 1..9_i64,
        ) {
            let outline = crate::convex::hull(corners.clone());
            let cores = [outline, vec![corners[0]], vec![(2, 3), (8, 3), (8, 5), (2, 5)], vec![(3, 2), (4, 2), (4, 9), (3, 9)]];
            for core in cores.iter().filter(|it| it.len() == 1 || Polygon::new(it).is_ok()) {
                let whole = cores_nearer_than(&[a, b], core, Reach::flat(radius));
                prop_assert_eq!(way_nearer_than((a, b), core, radius), whole, "{:?}", core);
            }
        }
    }

    #[test]
    fn a_point_beyond_the_end_of_a_line_is_measured_to_the_end() {
        assert_eq!(core_gap_in_128ths(&[(13, 4)], &[(0, 0), (10, 0)]), 5 * 128);
        assert!(cores_within(&[(13, 4)], &[(0, 0), (10, 0)], Reach::flat(5)));
        assert!(!cores_within(&[(14, 4)], &[(0, 0), (10, 0)], Reach::flat(5)));
    }

    #[test]
    fn a_negative_reach_asks_for_depth() {
        assert!(core_wholly_within(&[(5, 5)], &SQUARE, Reach::flat(-5)));
        assert!(!core_wholly_within(&[(5, 5)], &SQUARE, Reach::flat(-6)));
        assert!(!core_wholly_within(&[(5, 4)], &SQUARE, Reach::flat(-5)));
        assert!(!core_wholly_within(&[(5, 0)], &[(0, 0), (10, 0)], Reach::flat(-1)));
    }
}
