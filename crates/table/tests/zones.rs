//! Zones at their boundaries: exactly there, and one micrometre beyond.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use table::{Bearing, Board, Edge, Length, Point, Segment, Shape, Zone};

const UM: Length = Length::um(1);

fn inches(x: i32, y: i32) -> Point {
    Point::flat(Length::inches(x), Length::inches(y))
}

fn point(x: i32, y: i32) -> Point {
    Point::flat(Length::um(x), Length::um(y))
}

fn round() -> Shape {
    Shape::round(Length::mm(32))
}

fn polygon(corners: &[(i32, i32)]) -> Zone {
    Zone::polygon(&corners.iter().map(|it| inches(it.0, it.1)).collect::<Vec<_>>()).unwrap()
}

/// Tactical Strike's Envelopment, the zone that wraps round.
fn horseshoe() -> Zone {
    polygon(&[(0, 24), (6, 24), (6, 36), (42, 36), (42, 24), (48, 24), (48, 48), (0, 48)])
}

/// 6 inches are 152,400 micrometres, a radius is 16,000.
#[test]
fn a_base_at_the_border_of_a_strip() {
    let strip = Board::new(Length::inches(30), Length::inches(22)).strip(Edge::Left, Length::inches(6));
    let round = round();
    let at = |x: i32| round.at(point(x, 200_000));
    for (x, wholly, overlaps, touches) in [
        (136_400, true, true, true),
        (136_401, false, true, true),
        (168_399, false, true, true),
        (168_400, false, false, true),
        (168_401, false, false, false),
    ] {
        assert_eq!(
            (strip.wholly_within(at(x)), strip.overlaps(at(x)), strip.touches(at(x))),
            (wholly, overlaps, touches),
            "{x}"
        );
    }
    assert!(strip.within(at(168_400 + 76_200), Length::inches(3)));
    assert!(!strip.within(at(168_400 + 76_201), Length::inches(3)));
    assert!(!strip.within(at(100_000), -UM));
}

#[test]
fn height_does_not_matter_to_a_zone() {
    let strip = Zone::rectangle(inches(0, 0), inches(6, 22)).unwrap();
    let round = round();
    let high = round.at(inches(3, 3).at_height(Length::inches(9)));
    assert!(strip.wholly_within(high) && strip.overlaps(high) && strip.within(high, Length::ZERO));
}

#[test]
fn a_hull_at_the_border_counts_with_its_corners() {
    let strip = Zone::rectangle(point(0, 0), point(200_000, 500_000)).unwrap();
    let triangle = polygon(&[(0, 0), (40, 0), (0, 40)]);
    let hull = Shape::rectangle(Length::mm(100), Length::mm(60)).unwrap();
    assert!(strip.wholly_within(hull.at(point(150_000, 30_000))));
    assert!(!strip.wholly_within(hull.at(point(150_001, 30_000))));
    assert!(strip.wholly_within(hull.at(point(170_000, 50_000)).facing(Bearing::NORTH)));
    assert!(strip.touches(hull.at(point(250_000, 30_000))) && !strip.overlaps(hull.at(point(250_000, 30_000))));
    assert!(strip.overlaps(hull.at(point(249_999, 30_000))) && !strip.touches(hull.at(point(250_001, 30_000))));
    // The slanted side: corner (50, 30) of the hull on the line x + y = 40 inches.
    let on_line = point(500_000, 1_016_000 - 500_000 - 80_000);
    assert!(triangle.wholly_within(hull.at(on_line)));
    assert!(!triangle.wholly_within(hull.at(Point::flat(on_line.x + UM, on_line.y))));
    let beyond = point(500_000, 1_016_000 - 500_000 + 80_000);
    assert!(triangle.touches(hull.at(beyond)) && !triangle.overlaps(hull.at(beyond)));
    assert!(!triangle.touches(hull.at(Point::flat(beyond.x + UM, beyond.y))));
}

#[test]
fn a_concave_zone_ends_at_its_inner_sides() {
    let (zone, round) = (horseshoe(), round());
    // The arm at the left is 6 inches wide and ends at y = 36 inches inside the bend.
    let (x, y) = (Length::inches(6) - Length::mm(16), Length::inches(36) + Length::mm(16));
    assert!(zone.wholly_within(round.at(Point::flat(x, Length::inches(30)))));
    assert!(!zone.wholly_within(round.at(Point::flat(x + UM, Length::inches(30)))));
    assert!(zone.wholly_within(round.at(Point::flat(Length::inches(24), y))));
    assert!(!zone.wholly_within(round.at(Point::flat(Length::inches(24), y - UM))));
    // In the bend: a base right at the inner corner, 16 mm from it by 3, 4, 5.
    let bend = |more: Length| {
        Point::flat(Length::inches(6) - Length::um(9_600) + more, Length::inches(36) + Length::um(12_800))
    };
    assert!(zone.wholly_within(round.at(bend(Length::ZERO))));
    assert!(!zone.wholly_within(round.at(bend(UM))));
    assert!(!zone.touches(round.at(inches(24, 30))) && !zone.overlaps(round.at(inches(24, 30))));
    assert!(zone.within(round.at(inches(24, 30)), Length::inches(6) - Length::mm(16)));
    assert!(!zone.within(round.at(inches(24, 30)), Length::inches(6) - Length::mm(16) - UM));
    assert!(zone.contains(inches(6, 30)) && !zone.contains(Point::flat(Length::inches(6) + UM, Length::inches(30))));
}

#[test]
fn a_hull_across_the_mouth_of_a_concave_zone_is_not_wholly_within() {
    // All four corners lie in the two arms; the middle does not.
    let bar = Shape::rectangle(Length::inches(44), Length::INCH).unwrap();
    let zone = horseshoe();
    assert!(!zone.wholly_within(bar.at(inches(24, 30))));
    assert!(zone.overlaps(bar.at(inches(24, 30))));
    assert!(zone.wholly_within(bar.at(inches(24, 40))));
}

#[test]
fn squares_of_one_owner_have_no_border_between_them() {
    let square = |x: i32, y: i32| Zone::rectangle(inches(x, y), inches(x + 24, y + 24)).unwrap();
    let (round, hull) = (round(), Shape::rectangle(Length::inches(5), Length::inches(3)).unwrap());
    let pair = square(0, 0).and(square(24, 0)).unwrap();
    for it in [round.at(inches(24, 12)), hull.at(inches(24, 12)), hull.at(inches(25, 12)).facing(Bearing::new(7))] {
        assert!(pair.wholly_within(it) && !square(0, 0).wholly_within(it));
    }
    // Two squares that meet in a corner only do not hold a base on that corner.
    let diagonal = square(0, 0).and(square(24, 24)).unwrap();
    assert!(!diagonal.wholly_within(round.at(inches(24, 24))) && !diagonal.wholly_within(hull.at(inches(24, 24))));
    assert!(diagonal.overlaps(round.at(inches(24, 24))));
    // An L of three squares holds a base at the corner where all meet only away from the missing one.
    let corner = square(0, 0).and(square(24, 0)).unwrap().and(square(0, 24)).unwrap();
    assert!(!corner.wholly_within(round.at(inches(24, 24))));
    let inside = Point::flat(Length::inches(24) - Length::um(9_600), Length::inches(24) - Length::um(12_800));
    assert!(corner.wholly_within(round.at(inside)));
    assert!(!corner.wholly_within(round.at(Point::flat(inside.x + UM, inside.y))));
}

/// Search and Destroy: a quarter without a disc of 9 inches at the center. 9 inches are 228,600 micrometres.
fn quarter() -> Zone {
    let board = Board::new(Length::inches(60), Length::inches(44));
    board.quarter(Edge::Left, Edge::Bottom).unwrap().without(board.center(), Length::inches(9)).unwrap()
}

#[test]
fn a_base_at_a_hole_keeps_its_radius_away() {
    let (zone, round) = (quarter(), round());
    // Three and four fifths of 244,600, the hole's radius and the base's, away from the center.
    let away = |of: i32| point(762_000 - of * 3 / 5, 558_800 - of * 4 / 5);
    let nearer = |of: i32| Point { x: away(of).x + UM, ..away(of) };
    assert!(zone.wholly_within(round.at(away(244_600))) && !zone.wholly_within(round.at(nearer(244_600))));
    // In the hole with its rim at the hole's: 212,600 away.
    assert!(zone.touches(round.at(away(212_600))) && !zone.overlaps(round.at(away(212_600))));
    assert!(!zone.touches(round.at(nearer(212_600))) && !zone.overlaps(round.at(nearer(212_600))));
    let farther = Point { x: away(212_600).x - UM, ..away(212_600) };
    assert!(zone.overlaps(round.at(farther)));
    assert!(zone.within(round.at(away(212_600 - 25_000)), Length::mm(25)));
    assert!(!zone.within(round.at(nearer(212_600 - 25_000)), Length::mm(25)));
    assert!(zone.contains(away(228_600)) && !zone.contains(nearer(228_600)));
}

#[test]
fn a_base_over_the_corner_between_hole_and_border_is_judged_where_they_meet() {
    let (zone, round) = (quarter(), round());
    // The zone's tip lies on the quarter's upper border, 9 inches left of the center: (533,400, 558,800).
    // A base in the next quarter, above the hole, touches the tip at 3, 4, 5 from it.
    let touching = point(533_400 + 9_600, 558_800 + 12_800);
    assert!(zone.touches(round.at(touching)) && !zone.overlaps(round.at(touching)));
    assert!(!zone.touches(round.at(Point { x: touching.x + UM, ..touching })));
    assert!(zone.overlaps(round.at(Point { x: touching.x - UM, ..touching })));
    let reach = Length::mm(20) - Length::mm(16);
    let apart = point(533_400 + 12_000, 558_800 + 16_000);
    assert!(zone.within(round.at(apart), reach) && !zone.within(round.at(apart), reach - UM));
}

#[test]
fn a_hull_in_a_hole_touches_with_its_farthest_corner() {
    let zone = quarter();
    // 60 by 80 mm: its corner (-30, -40) is 50 from its middle, in the same direction 3, 4, 5.
    let hull = Shape::rectangle(Length::mm(60), Length::mm(80)).unwrap();
    let away = |of: i32| point(762_000 - of * 3 / 5, 558_800 - of * 4 / 5);
    let at = away(228_600 - 50_000);
    assert!(zone.touches(hull.at(at)) && !zone.overlaps(hull.at(at)));
    assert!(!zone.touches(hull.at(Point { x: at.x + UM, ..at })));
    assert!(zone.overlaps(hull.at(Point { x: at.x - UM, ..at })));
    assert!(zone.within(hull.at(away(228_600 - 60_000)), Length::mm(10)));
    assert!(
        !zone.within(hull.at(Point { x: away(228_600 - 60_000).x + UM, ..away(228_600 - 60_000) }), Length::mm(10))
    );
    assert!(!zone.wholly_within(hull.at(at)) && zone.wholly_within(hull.at(inches(5, 5))));
}

/// A square with a hole that covers its corner at the origin, or leaves a tip of it: the hole's rim is 50 mm from its center.
fn square_with_a_tip(radius: i32) -> Zone {
    let square = Zone::rectangle(point(0, 0), point(100_000, 100_000)).unwrap();
    square.without(point(40_000, 30_000), Length::um(radius)).unwrap()
}

#[test]
fn a_tip_between_hole_and_border_counts_only_while_there_is_one() {
    let (tip, corner, nothing) = (square_with_a_tip(49_999), square_with_a_tip(50_000), square_with_a_tip(50_001));
    let (round, hull) = (Shape::round(Length::mm(10)), Shape::rectangle(Length::mm(10), Length::mm(10)).unwrap());
    for base in [round.at(point(0, 0)), hull.at(point(0, 0)), round.at(point(-1_000, -1_000))] {
        assert!(tip.overlaps(base) && tip.touches(base));
        assert!(corner.touches(base) && !corner.overlaps(base));
        assert!(!nothing.touches(base) && !nothing.overlaps(base));
    }
}

#[test]
fn a_hull_reaches_a_tip_from_the_middle_of_its_side() {
    let (zone, hull) = (square_with_a_tip(49_999), Shape::rectangle(Length::mm(100), Length::mm(60)).unwrap());
    let beside = hull.at(point(-60_000, 0));
    assert!(zone.within(beside, Length::mm(10)) && !zone.within(beside, Length::mm(10) - UM));
}

#[test]
fn a_hull_across_the_border_is_judged_where_its_sides_cross_it() {
    let hull = Shape::rectangle(Length::mm(60), Length::mm(40)).unwrap();
    // Its upright sides cross the border y = 0 at 30 mm left and right, 50 mm from the hole's center by 3, 4, 5.
    let ground = |radius: i32| {
        let below = Zone::rectangle(point(-200_000, -200_000), point(200_000, 0)).unwrap();
        below.without(point(0, -40_000), Length::um(radius)).unwrap()
    };
    let astride = hull.at(point(0, 10_000));
    assert!(ground(49_999).overlaps(astride));
    assert!(ground(50_000).touches(astride) && !ground(50_000).overlaps(astride));
    assert!(!ground(50_001).touches(astride));
    // Over a corner of the ground: where a side crosses the border's prolongation there is no ground.
    let corner = Zone::rectangle(point(-200_000, -200_000), point(0, 0)).unwrap();
    let corner = corner.without(point(-10_000, -10_000), Length::mm(30)).unwrap();
    assert!(!corner.touches(hull.at(point(0, 0))) && !corner.overlaps(hull.at(point(0, 0))));
}

#[test]
fn a_disc_zone_and_its_neighborhood_end_at_a_rim() {
    let (disc, round) = (Zone::disc(inches(10, 10), Length::inches(3)), round());
    let at = |um: i32| round.at(point(254_000 + um, 254_000));
    assert!(disc.wholly_within(at(76_200 - 16_000)) && !disc.wholly_within(at(76_201 - 16_000)));
    assert!(
        disc.touches(at(76_200 + 16_000)) && !disc.overlaps(at(76_200 + 16_000)) && !disc.touches(at(76_201 + 16_000))
    );
    assert!(disc.overlaps(at(76_199 + 16_000)));
    assert!(
        disc.within(at(76_200 + 16_000 + 500), Length::um(500))
            && !disc.within(at(76_200 + 16_000 + 501), Length::um(500))
    );
    let grown = disc.grown(Length::inches(1)).unwrap();
    assert!(grown.wholly_within(at(101_600 - 16_000)) && !grown.wholly_within(at(101_601 - 16_000)));
}

#[test]
fn a_grown_rectangle_has_round_corners() {
    let grown = Zone::rectangle(inches(0, 0), inches(6, 6)).unwrap().grown(Length::mm(66)).unwrap();
    let round = round();
    // Beyond the corner by 30 and 40 mm: 50, plus the radius, is 66.
    let at = point(152_400 + 30_000, 152_400 + 40_000);
    assert!(grown.wholly_within(round.at(at)) && !grown.wholly_within(round.at(Point { x: at.x + UM, ..at })));
    let narrow = Zone::rectangle(inches(0, 0), inches(6, 6)).unwrap().grown(Length::mm(6)).unwrap();
    // The base is larger than what was added: its center must lie 10 mm deep.
    let deep = point(152_400 - 10_000, 80_000);
    assert!(narrow.wholly_within(round.at(deep)) && !narrow.wholly_within(round.at(Point { x: deep.x + UM, ..deep })));
    let hull = Shape::rectangle(Length::mm(20), Length::mm(20)).unwrap();
    let corner = point(152_400 + 30_000 - 10_000, 152_400 + 40_000 - 10_000);
    let fifty = Zone::rectangle(inches(0, 0), inches(6, 6)).unwrap().grown(Length::mm(50)).unwrap();
    assert!(
        fifty.wholly_within(hull.at(corner)) && !fifty.wholly_within(hull.at(Point { x: corner.x + UM, ..corner }))
    );
}

#[test]
fn ground_along_a_part_of_an_edge_is_round_at_its_end() {
    let part = Segment { from: inches(0, 0), to: inches(24, 0) };
    let (zone, round) = (Zone::along(part, Length::mm(66)), round());
    let beyond = point(609_600 + 30_000, 40_000);
    assert!(
        zone.wholly_within(round.at(beyond)) && !zone.wholly_within(round.at(Point { x: beyond.x + UM, ..beyond }))
    );
    assert!(
        zone.wholly_within(round.at(point(300_000, 50_000))) && !zone.wholly_within(round.at(point(300_000, 50_001)))
    );
}
