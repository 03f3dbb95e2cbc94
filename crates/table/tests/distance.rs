//! Distances at their boundaries: exactly there, and one micrometre beyond.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use table::{Bearing, Length, Placed, Point, Polygon, Prism, Segment, Shape, Traits};

const UM: Length = Length::um(1);

fn point(x: i32, y: i32, z: i32) -> Point {
    Point::new(Length::um(x), Length::um(y), Length::um(z))
}

fn round() -> Shape {
    Shape::round(Length::mm(32))
}

/// 100 by 60 mm.
fn hull() -> Shape {
    Shape::rectangle(Length::mm(100), Length::mm(60)).unwrap()
}

#[track_caller]
fn ends_at(a: Placed<'_>, b: Placed<'_>, reach: Length) {
    for (a, b) in [(a, b), (b, a)] {
        assert!(a.within(b, reach), "within {reach}, measured {}", a.measure(b));
        assert!(!a.within(b, reach - UM), "not within a micrometre less than {reach}, measured {}", a.measure(b));
        assert_eq!(a.measure(b), reach);
    }
}

#[test]
fn round_bases_are_measured_from_rim_to_rim() {
    let (round, marker) = (round(), Shape::round(Length::mm(40)));
    ends_at(round.at(point(0, 0, 0)), round.at(point(184_400, 0, 0)), Length::inches(6));
    // Reach of an operative to an objective marker: one inch and both radii between the centers.
    ends_at(round.at(point(0, 0, 0)), marker.at(point(0, 61_400, 0)), Length::INCH);
}

#[test]
fn a_slanted_distance_is_exact_too() {
    // 3, 4, 5: centers 200 mm apart, 168 mm from rim to rim.
    ends_at(round().at(point(0, 0, 0)), round().at(point(120_000, 160_000, 0)), Length::mm(168));
}

#[test]
fn height_counts_as_the_third_side_of_the_triangle() {
    // Rims 4 inches apart seen from above, 3 inches up: 5 inches.
    let (low, high) = (point(0, 0, 0), point(101_600 + 32_000, 0, 76_200));
    ends_at(round().at(low), round().at(high), Length::inches(5));
    // One base straight above the other: only the height counts.
    ends_at(round().at(low), round().at(point(20_000, 0, 76_200)), Length::inches(3));
    // A hull and a disc: 50 mm to the hull's side, 16 to the rim, 4 inches between.
    ends_at(hull().at(low), round().at(point(66_000 + 101_600, 0, 76_200)), Length::inches(5));
    // Two hulls side by side, with 3 inches of height.
    ends_at(hull().at(low), hull().at(point(0, 60_000 + 101_600, 76_200)), Length::inches(5));
}

#[test]
fn a_hull_is_nearest_at_a_side_or_at_a_corner() {
    let (hull, round) = (hull(), round());
    ends_at(hull.at(point(0, 0, 0)), round.at(point(0, 30_000 + 16_000 + 5_000, 0)), Length::mm(5));
    // From the corner (50, 30): 30 right and 40 up is 50 away, less the radius.
    ends_at(hull.at(point(0, 0, 0)), round.at(point(80_000, 70_000, 0)), Length::mm(34));
    ends_at(hull.at(point(0, 0, 0)), hull.at(point(130_000, 100_000, 0)), Length::mm(50));
    let turned = hull.at(point(90_000, 0, 0)).facing(Bearing::NORTH);
    ends_at(hull.at(point(0, 0, 0)), turned, Length::mm(10));
}

#[test]
fn a_corner_against_a_slanted_side_is_decided_without_rounding() {
    // The side from (0, 30) to (40, 0): the origin is 24 from it, a root that comes out whole.
    let triangle = Polygon::new(&[(0, 30_000), (40_000, 0), (40_000, 30_000)]).unwrap();
    let triangle = Shape::Hull(triangle);
    ends_at(triangle.at(Point::default()), round().at(point(-24_000, -32_000, 0)), Length::mm(64 - 16));
    // Off by one micrometre at right angles to nothing in particular: the root is no longer whole.
    let round = round();
    assert!(round.at(point(-24_000, -31_999, 0)).within(triangle.at(Point::default()), Length::mm(48)));
    assert!(!round.at(point(-24_000, -32_001, 0)).within(triangle.at(Point::default()), Length::mm(48)));
}

#[test]
fn an_oval_is_measured_along_its_axes_to_the_micrometre() {
    let oval = Shape::oval(Length::mm(60), Length::mm(35)).unwrap();
    ends_at(oval.at(Point::default()), round().at(point(30_000 + 16_000 + 10_000, 0, 0)), Length::mm(10));
    ends_at(oval.at(Point::default()), round().at(point(0, 17_500 + 16_000 + 10_000, 0)), Length::mm(10));
    let turned = oval.at(Point::default()).facing(Bearing::NORTH);
    ends_at(turned, round().at(point(0, 30_000 + 16_000 + 10_000, 0)), Length::mm(10));
}

#[test]
fn a_point_a_line_and_a_wall_are_measured_to() {
    let (round, six) = (round(), Length::inches(6));
    let base = round.at(point(152_400 + 16_000, 0, 0));
    assert!(base.within(Point::default(), six) && !base.within(Point::default(), six - UM));
    let edge = Segment { from: point(0, -50_000, 0), to: point(0, 50_000, 0) };
    assert!(base.within(edge, six) && !base.within(edge, six - UM));
    let beyond_its_end = Segment { from: point(0, 0, 0), to: point(0, 50_000, 0) };
    assert!(
        base.within(beyond_its_end, six) && !round.at(base.at.at_height(Length::ZERO)).within(beyond_its_end, six - UM)
    );
    let outline = Polygon::between((-10_160, -25_400), (0, 25_400)).unwrap();
    let wall = Prism { outline, bottom: Length::inches(2), top: Length::inches(4), traits: Traits::NONE };
    assert!(base.height_within(&wall, Length::inches(2)) && !base.height_within(&wall, Length::inches(2) - UM));
    assert!(base.flat_within(&wall, six) && !base.flat_within(&wall, six - UM));
    // Beside the wall's face only the horizontal counts, above it the height as well.
    let beside = round.at(base.at.at_height(Length::inches(3)));
    assert!(beside.within(&wall, six) && !beside.within(&wall, six - UM));
    let above = round.at(point(101_600 + 16_000, 0, 0).at_height(Length::inches(7)));
    assert!(above.within(&wall, Length::inches(5)) && !above.within(&wall, Length::inches(5) - UM));
}

#[test]
fn across_and_up_can_be_asked_separately() {
    // Maelstrom's engagement range: one inch across and five up.
    let engaged =
        |a: Placed<'_>, b: Placed<'_>| a.flat_within(b, Length::INCH) && a.height_within(b, Length::inches(5));
    let base = round();
    let below = base.at(Point::default());
    let across = |um: i32, up: Length| base.at(point(32_000 + 25_400 + um, 0, 0).at_height(up));
    assert!(engaged(below, across(0, Length::inches(5))));
    assert!(!engaged(below, across(1, Length::inches(5))));
    assert!(!engaged(below, across(0, Length::inches(5) + UM)));
}

#[test]
fn wholly_within_needs_the_far_rim_as_well() {
    let (round, hull, marker) = (round(), hull(), Shape::round(Length::mm(40)));
    let marker = marker.at(Point::default());
    // Far rim: 100 + 16 from the center, less the marker's 20.
    let base = round.at(point(60_000, 80_000, 0));
    assert!(base.wholly_within(marker, Length::mm(96)) && !base.wholly_within(marker, Length::mm(96) - UM));
    let platform = base.moved_to(base.at.at_height(Length::mm(72)));
    assert!(platform.wholly_within(marker, Length::mm(120)) && !platform.wholly_within(marker, Length::mm(120) - UM));
    // A hull reaches as far as its farthest corner: (100 + 50, 30 + 50) is 170 away.
    let tank = hull.at(point(100_000, 50_000, 0));
    assert!(tank.wholly_within(marker, Length::mm(150)) && !tank.wholly_within(marker, Length::mm(150) - UM));
    // A small base inside a hull needs no reach; one that sticks out needs what sticks out.
    let inside = round.at(point(134_000, 50_000, 0));
    assert!(inside.wholly_within(tank, Length::ZERO));
    assert!(round.at(point(134_001, 50_000, 0)).wholly_within(tank, UM));
    assert!(!round.at(point(134_001, 50_000, 0)).wholly_within(tank, Length::ZERO));
    assert!(round.at(base.at).wholly_within(base, Length::ZERO), "always within any distance of itself");
    // Upstairs: the far rim is 10 across and 30 up, 31.6228 away.
    let small = Shape::round(Length::mm(20));
    let wide = small.at(point(0, 0, 30_000));
    assert!(wide.wholly_within(Point::default(), Length::um(31_623)));
    assert!(!wide.wholly_within(Point::default(), Length::um(31_622)));
}

#[test]
fn touching_is_not_overlapping() {
    let (round, hull) = (round(), hull());
    for (a, touching, apart, overlapping) in [
        (
            round.at(Point::default()),
            round.at(point(32_000, 0, 0)),
            round.at(point(32_001, 0, 0)),
            round.at(point(31_999, 0, 0)),
        ),
        (
            hull.at(Point::default()),
            round.at(point(66_000, 0, 0)),
            round.at(point(66_001, 0, 0)),
            round.at(point(65_999, 0, 0)),
        ),
        (
            hull.at(Point::default()),
            hull.at(point(100_000, 60_000, 0)),
            hull.at(point(100_001, 60_000, 0)),
            hull.at(point(99_999, 59_999, 0)),
        ),
        (
            hull.at(Point::default()),
            hull.at(point(0, 60_000, 0)),
            hull.at(point(0, 60_001, 0)),
            hull.at(point(0, 59_999, 0)),
        ),
    ] {
        assert!(a.touches(touching) && !a.overlaps(touching) && !touching.overlaps(a));
        assert!(!a.touches(apart) && !a.overlaps(apart));
        assert!(a.touches(overlapping) && a.overlaps(overlapping) && overlapping.overlaps(a));
    }
    // Seen from above: heights do not matter.
    assert!(round.at(Point::default()).overlaps(round.at(point(0, 0, 76_200))));
}

#[test]
fn nothing_is_within_less_than_nothing() {
    let base = round();
    let (a, b) = (base.at(Point::default()), base.at(point(5_000, 0, 0)));
    assert!(a.within(b, Length::ZERO) && !a.within(b, -UM));
    assert!(!hull().at(Point::default()).within(b, -UM));
    assert!(!a.wholly_within(b, -UM));
    assert_eq!(a.measure(b), Length::ZERO);
}

#[test]
fn the_farthest_corners_of_the_largest_table_do_not_overflow() {
    let (round, hull) = (round(), hull());
    let (far, near) = (Length::LONGEST, -Length::LONGEST);
    let (one, other) = (Point::new(far, far, Length::ZERO), Point::new(near, near, far));
    for (a, b) in [(round.at(one), round.at(other)), (hull.at(one), round.at(other)), (hull.at(one), hull.at(other))] {
        assert!(!a.within(b, far));
        assert!(!a.wholly_within(b, far) && !a.overlaps(b));
        assert!(a.measure(b) > far);
    }
}
