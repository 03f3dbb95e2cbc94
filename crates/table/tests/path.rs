//! Paths through terrain and past bases, followed the way a skirmish game walks.
//!
//! Numbers come from the worked examples of the Kill Team specification (E19 to E21, E97, E99,
//! E102) and from its sections 3 and 8. Costs are added up here as that system would; `table` only
//! reports lengths.

use table::{
    Bearing, Board, Climb, Course, Feature, Figure, Gait, Hindrance, Jump, Kind, Length, Mover, Other, PartId, Pass,
    Path, Point, Polygon, Pose, Prism, Ring, Shape, Solids, Span, Terrain, Trace, Traits,
};

#[path = "path/air.rs"]
mod air;

const GAIT: Gait = Gait {
    passes: Traits::INSIGNIFICANT.and(Traits::BLOCKING),
    gates: Traits::ACCESSIBLE,
    overhead: Traits::CEILING,
    endless: Traits::WALL,
    reports: Traits::OBSTRUCTING,
    standable: Traits::VANTAGE,
    step: Length::ZERO,
    ledge: Length::INCH,
    climb: Some(Climb { sideways: Length::INCH, up: Length::inches(3) }),
    jump: Some(Jump { reach: Length::inches(4), above: Length::inches(2), lift: Length::INCH }),
    slopes: false,
    flies: false,
};

fn length(text: &str) -> Length {
    text.parse().expect("tests write lengths")
}

fn point(text: &str) -> Point {
    text.parse().expect("tests write points")
}

fn part(from: &str, to: &str, traits: Traits) -> Prism {
    let (from, to) = (point(from), point(to));
    let outline = Polygon::between(from.flat_corner(), to.flat_corner()).expect("boxes have an area");
    Prism { outline, bottom: from.z, top: to.z, traits }
}

fn table(features: Vec<Vec<Prism>>) -> Solids {
    let named = |parts| Feature { name: "some terrain".into(), parts };
    Solids::new(&Terrain::new(features.into_iter().map(named).collect()))
}

fn way(points: &[&str]) -> Path {
    let (first, rest) = points.split_first().expect("a path begins somewhere");
    rest.iter().fold(Path::from(Pose::at(point(first))), |path, it| path.to(point(it)))
}

/// A model on 32 mm, 1.6 inches tall, alone with the terrain.
fn follow_with(gait: &Gait, solids: &Solids, path: &Path, others: &[Other<'_>], rings: &[Ring<'_>]) -> Trace {
    let base = Shape::round(Length::mm(32));
    let course = Course { board: Board::new(Length::inches(30), Length::inches(22)), solids, others, rings };
    table::trace(path, &Mover { shape: &base, height: length("1.6") }, gait, &course)
}

fn follow(solids: &Solids, points: &[&str]) -> Trace {
    follow_with(&GAIT, solids, &way(points), &[], &[])
}

fn kinds(trace: &Trace) -> Vec<Kind> {
    trace.increments.iter().map(|it| it.kind).collect()
}

/// What each increment counts, rounded up to whole inches.
fn counts(trace: &Trace) -> Vec<i32> {
    trace.increments.iter().map(|it| it.span().whole_inches_up()).collect()
}

fn id(feature: u16, part: u16) -> PartId {
    PartId { feature: table::FeatureId(feature), part }
}

/// The training platform: a floor at three inches on four legs.
fn platform() -> Vec<Prism> {
    let leg = |from, to| part(from, to, Traits::HEAVY);
    vec![
        part("4, 16, 2.9", "7, 19, 3", Traits::VANTAGE | Traits::LIGHT),
        leg("4, 16", "4.4, 16.4, 2.9"),
        leg("6.6, 16", "7, 16.4, 2.9"),
        leg("4, 18.6", "4.4, 19, 2.9"),
        leg("6.6, 18.6", "7, 19, 2.9"),
    ]
}

#[test]
fn increments_count_whole_inches_each() {
    let trace = follow(&Solids::default(), &["10, 11", "10.5, 11", "10.5, 13.75"]);
    assert!(trace.is_free());
    assert_eq!((kinds(&trace), counts(&trace)), (vec![Kind::Walk, Kind::Walk], vec![1, 3]));
}

#[test]
fn off_the_edge_and_down_is_going_over_and_dropping() {
    // E19: two inches flat over the edge count two, the drop of three counts what the system says.
    let solids = table(vec![platform()]);
    let trace = follow(&solids, &["6, 17.5, 3", "8, 17.5, 3", "8, 17.5"]);
    assert_eq!(trace.hindrances, []);
    assert_eq!((kinds(&trace), counts(&trace)), (vec![Kind::Over, Kind::Drop], vec![2, 3]));
    assert_eq!(trace.increments[1].rise, Length::inches(-3));
    let three = follow(&solids, &["5.5, 17.5, 3", "8.5, 17.5, 3", "8.5, 17.5"]);
    assert_eq!((three.is_free(), counts(&three)), (true, vec![3, 3]));
}

#[test]
fn a_dash_does_not_climb() {
    // E19: a gait without climbing.
    let solids = table(vec![vec![part("12, 6", "12.4, 16, 1", Traits::LIGHT)]]);
    let dash = Gait { climb: None, ..GAIT };
    let path = way(&["11, 11", "11, 11, 1", "13.2, 11, 1", "13.2, 11"]);
    let trace = follow_with(&dash, &solids, &path, &[], &[]);
    assert!(trace.hindrances.contains(&Hindrance::CannotClimb { step: 0 }));
    assert_eq!(follow_with(&GAIT, &solids, &path, &[], &[]).hindrances, []);
}

#[test]
fn over_a_low_wall_is_up_across_until_clear_and_down() {
    // E20: 2 inches to the wall, up 1, across 0.4 and a base of 1.26 (counts 2), down 1.
    let solids = table(vec![vec![part("12, 6", "12.4, 16, 1", Traits::LIGHT)]]);
    let (near, far) = (Length::inches(12) - Length::mm(16), length("12.4") + Length::mm(16));
    let at = |x: Length, z: Length| Point::new(x, Length::inches(11), z);
    let start = at(near - Length::inches(2), Length::ZERO);
    let path = Path::from(Pose::at(start))
        .to(at(near, Length::ZERO))
        .to(at(near, Length::INCH))
        .to(at(far, Length::INCH))
        .to(at(far, Length::ZERO));
    let trace = follow_with(&GAIT, &solids, &path, &[], &[]);
    assert_eq!(trace.hindrances, []);
    assert_eq!(kinds(&trace), [Kind::Walk, Kind::Climb, Kind::Over, Kind::Drop]);
    assert_eq!(counts(&trace), [2, 1, 2, 1]);
    assert_eq!(trace.increments[1].held_by.as_slice(), [id(0, 0)]);

    // A micrometre too low, too near or not clear, and the wall is in the way.
    let low = Length::INCH - Length::um(1);
    for (points, step) in [
        ([at(near, Length::ZERO), at(near, low), at(far, low), at(far, Length::ZERO)], 1),
        (
            [
                at(near, Length::ZERO),
                at(near, Length::INCH),
                at(far - Length::um(1), Length::INCH),
                at(far - Length::um(1), Length::ZERO),
            ],
            2,
        ),
    ] {
        let path = points[1..].iter().fold(Path::from(Pose::at(points[0])), |path, it| path.to(*it));
        let trace = follow_with(&GAIT, &solids, &path, &[], &[]);
        assert!(trace.hindrances.contains(&Hindrance::Terrain { step, part: id(0, 0) }), "{:?}", trace.hindrances);
    }
    let through = Path::from(Pose::at(start)).to(at(near + Length::um(1), Length::ZERO));
    let trace = follow_with(&GAIT, &solids, &through, &[], &[]);
    assert_eq!(trace.hindrances, [Hindrance::Terrain { step: 0, part: id(0, 0) }]);
}

#[test]
fn a_climb_of_two_and_a_half_inches_counts_three() {
    let solids = table(vec![vec![part("12, 6", "14, 16, 2.5", Traits::HEAVY | Traits::VANTAGE)]]);
    let trace = follow(&solids, &["11, 11", "11, 11, 2.5", "13, 11, 2.5"]);
    assert_eq!((trace.hindrances.as_slice(), counts(&trace)), ([].as_slice(), vec![3, 2]));
}

#[test]
fn a_thing_to_climb_is_at_most_an_inch_sideways_and_three_up() {
    let wall = |x: &str| table(vec![vec![part(&format!("{x}, 6"), "14, 16, 2", Traits::HEAVY | Traits::VANTAGE)]]);
    // The base reaches to 10 inches and 16 mm.
    let at = |gap: Length| format!("{}um", (Length::inches(10) + Length::mm(16) + gap).micrometres());
    let up = ["10, 11", "10, 11, 2", "13, 11, 2"];
    assert!(follow(&wall(&at(Length::INCH)), &up).is_free());
    let too_far = follow(&wall(&at(Length::INCH + Length::um(1))), &up);
    assert!(too_far.hindrances.contains(&Hindrance::NothingToClimb { step: 0 }));

    let slab = |bottom: &str| table(vec![vec![part(&format!("11, 6, {bottom}"), "14, 16, 3.5", Traits::VANTAGE)]]);
    let up = ["10, 11", "10, 11, 3.5", "12.5, 11, 3.5"];
    assert_eq!(follow(&slab("3"), &up).hindrances, []);
    assert!(follow(&slab("76201um"), &up).hindrances.contains(&Hindrance::NothingToClimb { step: 0 }));
}

#[test]
fn nobody_hovers_beside_a_wall() {
    // Half up a wall, then along it in the air.
    let solids = table(vec![vec![part("12, 6", "12.4, 16, 3", Traits::HEAVY)]]);
    let trace = follow(&solids, &["11, 11", "11, 11, 1", "11, 13, 1", "11, 13"]);
    assert_eq!(trace.hindrances, [Hindrance::InTheAir { step: 1 }]);
    let never_down = follow(&solids, &["11, 11", "11, 11, 3"]);
    assert_eq!(never_down.hindrances, [Hindrance::Unsupported]);
}

#[test]
fn a_jump_reaches_four_inches_from_the_edge_and_not_a_micrometre_more() {
    let solids = table(vec![platform()]);
    let landing = |gap: Length| {
        let x = Length::inches(7) + gap + Length::mm(16);
        Path::from(Pose::at(point("6, 17.5, 3")))
            .to(Point::new(x, length("17.5"), Length::inches(3)))
            .to(Point::flat(x, length("17.5")))
    };
    let jump = |gap: Length| follow_with(&GAIT, &solids, &landing(gap), &[], &[]);
    assert_eq!(
        (jump(Length::inches(4)).hindrances.as_slice(), kinds(&jump(Length::inches(4)))[0]),
        ([].as_slice(), Kind::Jump)
    );
    assert_eq!(jump(Length::inches(4) + Length::um(1)).hindrances, [Hindrance::JumpsTooFar { step: 0 }]);
    // Beyond the ledge it is a jump, up to it a step off the edge.
    assert_eq!(kinds(&jump(Length::INCH))[0], Kind::Over);
    assert_eq!(kinds(&jump(Length::INCH + Length::um(1)))[0], Kind::Jump);
}

#[test]
fn one_jumps_only_from_above_two_inches_and_only_from_a_surface_to_stand_on() {
    let block = |top: &str, traits| table(vec![vec![part("4, 16", &format!("7, 19, {top}"), traits)]]);
    let jump = |top: &str| way(&[&format!("6, 17.5, {top}"), &format!("10, 17.5, {top}"), "10, 17.5"]);
    let follow = |top: &str, traits| follow_with(&GAIT, &block(top, traits), &jump(top), &[], &[]).hindrances;
    assert_eq!(follow("2", Traits::VANTAGE), [Hindrance::JumpsTooLow { step: 0 }]);
    assert_eq!(follow("50801um", Traits::VANTAGE), []);
    assert_eq!(follow("3", Traits::HEAVY), [Hindrance::CannotJump { step: 0 }]);
}

#[test]
fn a_jump_lands_on_a_platform_up_to_an_inch_higher() {
    let far = |top: &str| vec![part("9, 16, 2.5", &format!("12, 19, {top}"), Traits::VANTAGE)];
    let land = |top: &str| {
        let solids = table(vec![platform(), far(top)]);
        follow(&solids, &["6, 17.5, 3", &format!("10, 17.5, {top}")])
    };
    assert_eq!((land("4").hindrances.as_slice(), kinds(&land("4"))), ([].as_slice(), vec![Kind::Jump]));
    assert!(!land("101601um").is_free());
    // On the same height it is one straight increment.
    assert_eq!((land("3").hindrances.as_slice(), kinds(&land("3"))), ([].as_slice(), vec![Kind::Jump]));
}

#[test]
fn after_a_jump_one_does_not_turn_in_the_air() {
    let solids = table(vec![platform()]);
    let trace = follow(&solids, &["6, 17.5, 3", "10, 17.5, 3", "10, 16, 3", "10, 16"]);
    assert_eq!(trace.hindrances, [Hindrance::InTheAir { step: 1 }]);
}

#[test]
fn a_move_ends_wholly_on_one_surface() {
    let solids = table(vec![platform()]);
    let edge = Length::inches(7) - Length::mm(16);
    let end = |x: Length| {
        let path = Path::from(Pose::at(point("5.5, 17.5, 3"))).to(Point::new(x, length("17.5"), Length::inches(3)));
        follow_with(&GAIT, &solids, &path, &[], &[]).hindrances
    };
    assert_eq!(end(edge), []);
    assert_eq!(end(edge + Length::um(1)), [Hindrance::Unsupported]);
    // On top of what is not made to stand upon a move may pass and not end.
    let crate_ = table(vec![vec![part("10, 10", "13, 13, 1", Traits::HEAVY)]]);
    assert_eq!(follow(&crate_, &["9, 11.5", "9, 11.5, 1", "11.5, 11.5, 1"]).hindrances, [Hindrance::Unsupported]);
    assert_eq!(follow(&crate_, &["9, 11.5", "9, 11.5, 1", "11.5, 11.5, 1", "14, 11.5, 1", "14, 11.5"]).hindrances, []);
}

#[test]
fn around_a_pillar_on_a_platform_some_of_the_base_stays_on_it() {
    let floor = part("4, 14, 2.9", "9, 16, 3", Traits::VANTAGE);
    let pillar = part("6, 14, 3", "6.5, 15.5, 5", Traits::HEAVY);
    let solids = table(vec![vec![floor, pillar]]);
    // Past the pillar the base hangs over the upper edge, but its foot stays on.
    let trace = follow(&solids, &["5, 15, 3", "5, 16.2, 3", "7.5, 16.2, 3", "7.5, 15, 3"]);
    assert_eq!((trace.hindrances.as_slice(), kinds(&trace)), ([].as_slice(), vec![Kind::Walk; 3]));
    let outside = follow(&solids, &["5, 15, 3", "5, 16.7, 3", "7.5, 16.7, 3", "7.5, 15, 3"]);
    assert_eq!(outside.hindrances, [Hindrance::InTheAir { step: 1 }, Hindrance::InTheAir { step: 2 }]);
}

#[test]
fn a_door_is_passed_by_the_center_and_its_frame_only_there() {
    // A wall with a doorway of one inch: narrower than a base of 32 mm.
    let house = vec![
        part("10, 5", "10.3, 10.5, 3", Traits::HEAVY),
        part("10, 10.5", "10.3, 11.5, 3", Traits::ACCESSIBLE),
        part("10, 11.5", "10.3, 17, 3", Traits::HEAVY),
        part("12, 11.2", "14, 11.5, 3", Traits::HEAVY),
    ];
    let solids = table(vec![house]);
    let trace = follow(&solids, &["9, 11", "11.3, 11"]);
    assert_eq!(trace.hindrances, []);
    let [crossing] = trace.crossings.as_slice() else { panic!("one door") };
    assert_eq!((crossing.part, crossing.center, crossing.starts, crossing.ends), (id(0, 1), true, false, false));
    // Going on, the same feature's inner wall is a wall again.
    assert_eq!(follow(&solids, &["9, 11", "13, 11"]).hindrances, [Hindrance::Terrain { step: 0, part: id(0, 3) }]);
    // Beside the door, the center hits the frame.
    let beside = follow(&solids, &["9, 10.4", "11.3, 10.4"]);
    assert_eq!(beside.hindrances, [Hindrance::Terrain { step: 0, part: id(0, 0) }]);
    // In the door nobody stays, for the base does not fit.
    let inside = follow(&solids, &["9, 11", "10.1, 11"]);
    assert_eq!(
        inside.hindrances,
        [Hindrance::EndsInTerrain { part: id(0, 0) }, Hindrance::EndsInTerrain { part: id(0, 2) }]
    );
    assert!(inside.crossings[0].ends);
}

#[test]
fn a_crossing_over_two_increments_is_one_and_there_and_back_are_two() {
    // E99: each crossing of a door costs an inch once.
    let solids = table(vec![vec![part("10, 5", "10.3, 17, 3", Traits::ACCESSIBLE)]]);
    let crossings = |points: &[&str]| follow(&solids, points).crossings.len();
    assert_eq!(crossings(&["9, 11", "11, 11"]), 1);
    assert_eq!(crossings(&["9, 11", "10, 11", "11, 11"]), 1);
    assert_eq!(crossings(&["9, 11", "11, 11", "9, 11"]), 2);
    assert_eq!(crossings(&["9, 11", "9, 13"]), 0);
    let short = follow(&solids, &["9.3, 11", "10.7, 11"]);
    assert_eq!(counts(&short), [2], "1.4 inches count two, and the door comes on top");
}

#[test]
fn wire_is_reported_and_rubble_is_not() {
    let solids = table(vec![
        vec![part("10, 5", "10.3, 17, 0.5", Traits::OBSTRUCTING | Traits::INSIGNIFICANT)],
        vec![part("11, 5", "11.3, 17, 0.5", Traits::INSIGNIFICANT)],
        vec![part("12, 5, 0", "14, 17, 0", Traits::OBSTRUCTING)],
    ]);
    let trace = follow(&solids, &["9, 11", "13, 11"]);
    assert_eq!(trace.hindrances, []);
    let parts: Vec<PartId> = trace.crossings.iter().map(|it| it.part).collect();
    assert_eq!(parts, [id(0, 0), id(2, 0)], "a flat patch counts as well");
    assert!(trace.crossings[1].ends);
}

#[test]
fn under_a_ceiling_one_moves_stooping_but_does_not_stop() {
    let solids = |traits| table(vec![vec![part("10, 5, 1", "12, 17, 1.2", traits)]]);
    assert_eq!(
        follow(&solids(Traits::HEAVY), &["8, 11", "14, 11"]).hindrances,
        [Hindrance::Terrain { step: 0, part: id(0, 0) }]
    );
    assert!(follow(&solids(Traits::CEILING), &["8, 11", "14, 11"]).is_free());
    assert_eq!(
        follow(&solids(Traits::CEILING), &["8, 11", "11, 11"]).hindrances,
        [Hindrance::EndsInTerrain { part: id(0, 0) }]
    );
}

#[test]
fn a_wall_of_a_corridor_is_not_climbed_over() {
    let solids = table(vec![vec![part("10, 5", "10.3, 17, 2", Traits::WALL)]]);
    let over = follow(&solids, &["9, 11", "9, 11, 2", "11.2, 11, 2", "11.2, 11"]);
    assert!(over.hindrances.contains(&Hindrance::NothingToClimb { step: 0 }));
    assert!(over.hindrances.contains(&Hindrance::Terrain { step: 1, part: id(0, 0) }));
}

#[test]
fn no_base_leaves_the_board() {
    let rim = Length::mm(16);
    let end = |x: Length| {
        let path = Path::from(Pose::at(point("3, 11"))).to(Point::flat(x, Length::inches(11)));
        follow_with(&GAIT, &Solids::default(), &path, &[], &[]).hindrances
    };
    assert_eq!(end(rim), []);
    assert_eq!(end(rim - Length::um(1)), [Hindrance::OffBoard { step: 0 }]);
    assert_eq!(end(Length::um(i32::MAX)), [Hindrance::OffBoard { step: 0 }]);
}

#[test]
fn friends_are_passed_and_enemies_are_not_and_nobody_ends_on_anybody() {
    let base = Shape::round(Length::mm(32));
    let at = |text: &str, pass| Other { figure: Figure { base: base.at(point(text)), height: length("1.6") }, pass };
    let others = [at("12, 11", Pass::NotToEnd), at("15, 12.2", Pass::Never)];
    let hindrances = |path: &Path| follow_with(&GAIT, &Solids::default(), path, &others, &[]).hindrances;
    assert_eq!(hindrances(&way(&["10, 11", "14, 11"])), []);
    assert_eq!(hindrances(&way(&["10, 11", "15, 11"])), [Hindrance::Base { step: 0, other: 1 }]);
    assert_eq!(hindrances(&way(&["10, 11", "12.5, 11"])), [Hindrance::EndsOnBase { other: 0 }]);
    // Side by side they touch and may.
    let touching = |gap: Length| {
        let x = Length::inches(12) + Length::mm(32) + gap;
        hindrances(&Path::from(Pose::at(point("10, 11"))).to(Point::flat(x, Length::inches(11))))
    };
    assert_eq!(touching(Length::ZERO), []);
    assert_eq!(touching(Length::um(-1)), [Hindrance::EndsOnBase { other: 0 }]);
    let flying = Gait { flies: true, ..GAIT };
    let over = follow_with(&flying, &Solids::default(), &way(&["10, 11", "20, 12.2"]), &others, &[]);
    assert_eq!((over.hindrances.as_slice(), kinds(&over)), ([].as_slice(), vec![Kind::Flight]));
    let onto = follow_with(&flying, &Solids::default(), &way(&["10, 11", "15, 12"]), &others, &[]);
    assert_eq!(onto.hindrances, [Hindrance::EndsOnBase { other: 1 }]);
}

#[test]
fn a_charge_that_leaves_one_enemy_for_another_is_told_so() {
    // E21: the reach from center to center is 2.26 inches.
    let base = Shape::round(Length::mm(32));
    let rings = ["15, 11", "15, 14.5"].map(|it| Ring { around: base.at(point(it)), reach: Length::INCH });
    let facts = |points: &[&str]| follow_with(&GAIT, &Solids::default(), &way(points), &[], &rings);
    let leaving = facts(&["10, 11", "13, 11", "13.4, 13.2"]);
    assert_eq!(counts(&leaving), [3, 3]);
    let [b1, b2] = leaving.rings[..] else { panic!("two rings") };
    assert!(b1.enters() && b1.first == Some(0) && b1.leaves == Some(1) && !b1.ends);
    assert!(b2.enters() && b2.first == Some(1) && b2.leaves.is_none() && b2.ends);
    let staying = facts(&["10, 11", "13, 11", "13.6, 12.6"]);
    assert_eq!(counts(&staying), [3, 2]);
    assert!(staying.rings[0].leaves.is_none() && staying.rings[0].ends);
}

#[test]
fn passing_through_a_reach_is_told_from_ending_in_it() {
    // E102.
    let base = Shape::round(Length::mm(32));
    let ring = [Ring { around: base.at(point("15, 11")), reach: Length::INCH }];
    let facts = |points: &[&str]| follow_with(&GAIT, &Solids::default(), &way(points), &[], &ring).rings[0];
    let through = facts(&["10, 13", "20, 13"]);
    assert!(through.enters() && !through.ends && through.leaves == Some(0));
    let ending = facts(&["10, 13", "15, 13"]);
    assert!(ending.enters() && ending.ends && ending.leaves.is_none());
    // The nearest place of a line past it is exactly at the reach, then a micrometre further.
    let reach = Length::mm(32) + Length::INCH;
    let past = |gap: Length| {
        let y = Length::inches(11) + gap;
        let path = Path::from(Pose::at(Point::flat(Length::inches(10), y))).to(Point::flat(Length::inches(20), y));
        follow_with(&GAIT, &Solids::default(), &path, &[], &ring).rings[0].enters()
    };
    assert!(past(reach) && !past(reach + Length::um(1)));
    // On a platform above, height uses up the reach.
    assert!(!facts(&["10, 13, 1.1", "20, 13, 1.1"]).enters());
}

#[test]
fn a_mine_goes_off_at_the_first_place_within_reach() {
    // E97: from (4, 6) to (10, 6) past mines at (7, 6); base 32 mm, marker 20 mm.
    let (base, mine) = (Shape::round(Length::mm(32)), Shape::round(Length::mm(20)));
    let mover = Mover { shape: &base, height: length("1.6") };
    let ring = Ring { around: mine.at(point("7, 6")), reach: Length::INCH };
    let meeting = ring.first(&way(&["4, 6", "4.5, 6", "10, 6"]), &mover).expect("it leads over the mine");
    assert_eq!(
        (meeting.step, meeting.at),
        (1, Point::flat(Length::inches(7) - Length::INCH - Length::mm(26), Length::inches(6)))
    );
    assert_eq!(ring.first(&way(&["4, 9", "10, 9"]), &mover), None);
    // A path that only grazes the reach still meets it.
    let y = Length::inches(6) + Length::INCH + Length::mm(26);
    let graze = |y: Length| {
        let path = Path::from(Pose::at(Point::flat(Length::inches(4), y))).to(Point::flat(Length::inches(10), y));
        ring.first(&path, &mover)
    };
    assert_eq!(graze(y).map(|it| it.at), Some(Point::flat(Length::inches(7), y)));
    assert_eq!(graze(y + Length::um(1)), None);
}

#[test]
fn a_hull_moves_without_turning_and_turns_at_way_points() {
    let tank = Shape::rectangle(Length::inches(4), Length::inches(2)).expect("has an area");
    let mover = Mover { shape: &tank, height: Length::inches(2) };
    let solids = table(vec![vec![part("10, 5", "11, 9, 3", Traits::HEAVY)]]);
    let course =
        Course { board: Board::new(Length::inches(30), Length::inches(22)), solids: &solids, others: &[], rings: &[] };
    let follow = |path: &Path| table::trace(path, &mover, &GAIT, &course).hindrances;
    // Two inches wide: it passes above the block at exactly one inch from its middle.
    assert_eq!(follow(&way(&["5, 10", "20, 10"])), []);
    assert_eq!(follow(&way(&["5, 253999um", "20, 253999um"])), [Hindrance::Terrain { step: 0, part: id(0, 0) }]);
    // Beside the block there is room along it, and none to turn across.
    let along = Path::from(Pose { at: point("8.5, 15"), facing: Bearing::NORTH }).to(point("8.5, 7"));
    assert_eq!(follow(&along), []);
    assert_eq!(follow(&along.turning(Bearing::EAST)), [Hindrance::Terrain { step: 0, part: id(0, 0) }]);
}

#[test]
fn several_things_in_the_way_are_all_told() {
    let solids = table(vec![
        vec![part("12, 6", "12.4, 16, 3", Traits::HEAVY)],
        vec![part("14, 6", "14.4, 16, 3", Traits::HEAVY)],
    ]);
    let trace = follow(&solids, &["11, 11", "29.5, 11"]);
    let wall = |feature| Hindrance::Terrain { step: 0, part: id(feature, 0) };
    assert_eq!(trace.hindrances, [Hindrance::OffBoard { step: 0 }, wall(0), wall(1)]);
}

#[test]
fn low_features_are_stepped_over_where_a_system_says_so() {
    // Maelstrom: up to an inch high is ignored, taller is in the way.
    let gait = Gait { step: Length::INCH, ..Gait::default() };
    let wall = |top: &str| table(vec![vec![part("12, 6", &format!("12.4, 16, {top}"), Traits::OBSTACLE)]]);
    let follow = |top: &str| follow_with(&gait, &wall(top), &way(&["10, 11", "15, 11"]), &[], &[]).hindrances;
    assert_eq!(follow("1"), []);
    assert_eq!(follow("25401um"), [Hindrance::Terrain { step: 0, part: id(0, 0) }]);
}

#[test]
fn a_sum_of_slanted_increments_is_compared_exactly() {
    // Tactical Strike adds lengths without rounding.
    let trace = follow(&Solids::default(), &["10, 11", "13, 15", "16, 11"]);
    let spans: Vec<Span> = trace.increments.iter().map(|it| it.flat).collect();
    assert!(Span::total_at_most(&spans, Length::inches(10)));
    assert!(!Span::total_at_most(&spans, Length::inches(10) - Length::um(1)));
}
