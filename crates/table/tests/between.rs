//! What lies between two bases, read the way a skirmish game reads it.
//!
//! Cover and obscured are written here as a system would write them, in a line each, and checked
//! against the worked examples of the Kill Team specification (E12, E84, E95, E96).

use table::{
    Bearing, Between, Crossed, Fan, Feature, FeatureId, Length, Look, Origins, Placed, Point, Polygon, Prism, Shape,
    Solids, Terrain, Traits,
};

const LOOK: Look<'static> =
    Look { see_through: Traits::EXPOSED, only: Traits::NONE, endless: Traits::NONE, except: &[] };

/// The one line from the easternmost point of a base to the westernmost of another.
const AHEAD: Fan<'static> = Fan { origins: &[Bearing::EAST], targets: &[Bearing::WEST], ..Fan::FACING };

fn length(text: &str) -> Length {
    text.parse().expect("tests write lengths")
}

fn point(text: &str) -> Point {
    text.parse().expect("tests write points")
}

/// An upright box between two opposite corners, from the lower one's height to the upper one's.
fn part(from: &str, to: &str, traits: Traits) -> Prism {
    let (from, to) = (point(from), point(to));
    let outline = Polygon::between(from.flat_corner(), to.flat_corner()).expect("boxes have an area");
    Prism { outline, bottom: from.z, top: to.z, traits }
}

fn table(features: Vec<Vec<Prism>>) -> Solids {
    let named = |parts| Feature { name: "some terrain".into(), parts };
    Solids::new(&Terrain::new(features.into_iter().map(named).collect()))
}

fn facts(solids: &Solids, from: &str, to: &str) -> Between {
    let base = Shape::round(Length::mm(32));
    solids.between(base.at(point(from)), base.at(point(to)), &Fan::FACING, &LOOK)
}

/// Origins from which the target is in cover, were it far enough away.
fn cover(between: &Between) -> Origins {
    between.any(|it| it.beside)
}

fn heavy(part: &Crossed) -> bool {
    part.traits.has(Traits::HEAVY)
}

fn obscured(between: &Between) -> Origins {
    between.parts.iter().filter(|it| heavy(it)).fold(Origins::NONE, |sum, it| sum | it.far)
}

/// In cover: something beside the target, whichever origin the shooter picks, and not too close.
fn in_cover(solids: &Solids, from: &str, to: &str) -> bool {
    let base = Shape::round(Length::mm(32));
    let (a, b): (Placed<'_>, Placed<'_>) = (base.at(point(from)), base.at(point(to)));
    let between = solids.between(a, b, &Fan::FACING, &LOOK);
    let from_everywhere = cover(&between) == between.all();
    from_everywhere && !a.within(b, Length::inches(2))
}

#[test]
fn a_low_wall_gives_cover_beyond_two_inches_and_never_closer() {
    // E12. Bases of 32 mm: their centers are the gap plus 32 mm apart; the wall is half an inch
    // before the target.
    let face = Length::inches(20) - Length::mm(16) - length("0.5");
    let wall = format!("{}um, 6", (face - length("0.4")).micrometres());
    let solids = table(vec![vec![part(&wall, &format!("{}um, 16, 1", face.micrometres()), Traits::LIGHT)]]);
    let shooter = |gap: &str| {
        let x = Length::inches(20) - Length::mm(32) - length(gap);
        format!("{}um, 11", x.micrometres())
    };
    assert!(!in_cover(&solids, &shooter("2"), "20, 11"));
    assert!(in_cover(&solids, &shooter("50801um"), "20, 11"));
    assert!(in_cover(&solids, &shooter("2.1"), "20, 11"));
}

#[test]
fn a_wall_counts_as_beside_at_exactly_an_inch_and_not_a_micrometre_further() {
    let wall_at = |gap: Length| {
        let face = (Length::inches(20) - Length::mm(16) - gap).micrometres();
        table(vec![vec![part(&format!("{}um, 6", face - 5_000), &format!("{face}um, 16, 1"), Traits::LIGHT)]])
    };
    for (gap, expected) in [(Length::INCH, true), (Length::INCH + Length::um(1), false)] {
        let base = Shape::round(Length::mm(32));
        let between = wall_at(gap).between(base.at(point("10, 11")), base.at(point("20, 11")), &AHEAD, &LOOK);
        assert_eq!(between.parts[0].beside, expected);
        assert_eq!(!between.parts[0].near.is_empty(), expected, "the straight line crosses at that very place");
        assert_eq!(between.parts[0].any(), between.all());
    }
}

#[test]
fn what_is_crossed_an_inch_from_either_base_does_not_obscure_and_a_micrometre_further_does() {
    // A pillar of one inch, exactly one inch from the shooter's base; then a thickness more.
    let rim = (Length::inches(10) + Length::mm(16)).micrometres();
    let pillar = |depth: i32| {
        let (near, far) = (rim + 25_400 - 10_000, rim + 25_400 + depth);
        table(vec![vec![part(&format!("{near}um, 10"), &format!("{far}um, 12, 4"), Traits::HEAVY)]])
    };
    let base = Shape::round(Length::mm(32));
    let far = |depth: i32| {
        let between = pillar(depth).between(base.at(point("10, 11")), base.at(point("20, 11")), &AHEAD, &LOOK);
        !between.parts[0].far.is_empty()
    };
    assert!(!far(0));
    assert!(far(1));
}

#[test]
fn one_heavy_feature_can_both_cover_and_obscure_and_two_features_do_one_each() {
    // E84. The way is 12 inches; the block ends 0.8 inches before the target and begins 3 inches
    // from the shooter.
    let from = Length::inches(10) + Length::mm(16) + Length::inches(3);
    let to = Length::inches(22) - Length::mm(16) - length("0.8");
    let block = |from: Length, to: Length| {
        part(&format!("{}um, 8", from.micrometres()), &format!("{}um, 14, 4", to.micrometres()), Traits::HEAVY)
    };
    let one = facts(&table(vec![vec![block(from, to)]]), "10, 11", "22, 11");
    assert_eq!((cover(&one), obscured(&one)), (one.all(), one.all()));
    assert_eq!(one.features(0).collect::<Vec<_>>(), [FeatureId(0)]);

    let two = table(vec![vec![block(from, from + Length::INCH)], vec![block(to + length("0.2"), to + length("0.3"))]]);
    let two = facts(&two, "10, 11", "22, 11");
    assert_eq!(two.features(0).collect::<Vec<_>>(), [FeatureId(0), FeatureId(1)]);
    let giving = |chosen: fn(&Crossed) -> bool| -> Vec<u16> {
        two.parts.iter().filter(|it| chosen(it)).map(|it| it.id.feature.0).collect()
    };
    assert_eq!(giving(|it| it.beside), [1]);
    assert_eq!(giving(|it| !it.far.is_empty()), [0]);
}

#[test]
fn a_part_that_fills_the_way_between_two_close_bases_obscures_only_if_a_place_is_far_from_both() {
    // Bases 2 inches apart: every place is within an inch of one of them; a micrometre more and one
    // is not.
    let base = Shape::round(Length::mm(32));
    let far = |gap: Length| {
        let (left, right) = (Length::inches(10) + Length::mm(16), Length::inches(10) + Length::mm(16) + gap);
        let solids = table(vec![vec![part(
            &format!("{}um, 8", left.micrometres()),
            &format!("{}um, 14, 4", right.micrometres()),
            Traits::HEAVY,
        )]]);
        let to = Point::flat(right + Length::mm(16), Length::inches(11));
        !solids.between(base.at(point("10, 11")), base.at(to), &AHEAD, &LOOK).parts[0].far.is_empty()
    };
    assert!(!far(Length::inches(2)));
    assert!(far(Length::inches(2) + Length::um(100)));
}

#[test]
fn a_shooter_above_has_lines_that_come_down_behind_a_low_wall() {
    // E96: from a platform at 3 inches, a light wall in the target's reach still intervenes.
    let solids = table(vec![vec![part("18.4, 6", "18.6, 16, 1", Traits::LIGHT)]]);
    let between = facts(&solids, "12, 11, 3", "20, 11");
    assert_eq!(cover(&between), between.all());
    // The same wall halfway is looked over: the lines pass two inches up there.
    let halfway = table(vec![vec![part("15.5, 6", "15.7, 16, 1", Traits::LIGHT)]]);
    assert!(facts(&halfway, "12, 11, 3", "20, 11").parts.is_empty());
    // On the same level it does not matter how low it is.
    assert_eq!(facts(&halfway, "12, 11", "20, 11").parts.len(), 1);
}

#[test]
fn on_the_same_level_only_parts_within_the_band_count() {
    let bridge = table(vec![vec![part("14, 6, 3", "16, 16, 3.2", Traits::VANTAGE)]]);
    assert!(facts(&bridge, "10, 11", "20, 11").parts.is_empty());
    assert!(facts(&bridge, "10, 11, 3.2", "20, 11, 3.2").parts.is_empty());
    assert_eq!(facts(&bridge, "10, 11, 3", "20, 11, 3").parts.len(), 1);
}

#[test]
fn exposed_parts_never_intervene_and_light_is_told_from_heavy() {
    // E95: what a part is stays with the facts.
    let wall = |traits| table(vec![vec![part("18, 6", "18.6, 16, 1", traits)]]);
    assert!(facts(&wall(Traits::LIGHT | Traits::EXPOSED), "10, 11", "20, 11").parts.is_empty());
    assert!(facts(&wall(Traits::LIGHT), "10, 11", "20, 11").parts[0].traits.has(Traits::LIGHT));
    assert!(heavy(&facts(&wall(Traits::HEAVY), "10, 11", "20, 11").parts[0]));
}

#[test]
fn a_short_wall_is_intervening_but_not_wholly_and_a_shooter_leans_around_it() {
    // The wall's end is level with the middle of the bases: lines from one flank of the base miss
    // it.
    let solids =
        table(vec![vec![part("19, 6", "19.1, 10.4", Traits::LIGHT), part("19, 6", "19.1, 10.4, 1", Traits::LIGHT)]]);
    let between = facts(&solids, "16, 11", "20, 11");
    assert_eq!(between.wholly(|_| true), Origins::NONE);
    let free = between.best(&[!cover(&between)]);
    assert!(!cover(&between).has(free), "the shooter picks a free origin");
    let whole =
        table(vec![vec![part("19, 6", "19.1, 11, 1", Traits::LIGHT), part("19, 11", "19.1, 16, 1", Traits::LIGHT)]]);
    let between = facts(&whole, "16, 11", "20, 11");
    assert_eq!(between.wholly(|_| true), between.all(), "two parts together leave no line free");
    assert_eq!(between.wholly(|it| it.id.part == 0), Origins::NONE);
}

#[test]
fn seventeen_rays_from_the_middle_can_be_counted() {
    // Tactical Strike counts rays: five of the seventeen are a quarter.
    let solids = table(vec![vec![part("15, 11", "15.5, 16, 4", Traits::WOODS)]]);
    let base = Shape::round(Length::mm(32));
    let between = solids.between(base.at(point("10, 11")), base.at(point("20, 11")), &Fan::ROUND, &Look::default());
    assert_eq!((between.origins.len(), between.targets.len()), (1, 17));
    // The upper half of the rim: seven points; the three on the axis run along the wall's end.
    assert_eq!(between.count(0, |it| it.traits.has(Traits::WOODS)), 7);
}

#[test]
fn a_mirrored_table_gives_mirrored_facts() {
    let parts =
        vec![vec![part("13, 9", "14, 11.2, 3", Traits::HEAVY)], vec![part("18, 10.9", "18.5, 13, 1", Traits::LIGHT)]];
    let mirrored =
        vec![vec![part("16, 9", "17, 11.2, 3", Traits::HEAVY)], vec![part("11.5, 10.9", "12, 13, 1", Traits::LIGHT)]];
    let (ours, theirs) = (facts(&table(parts), "10, 11", "20, 11.7"), facts(&table(mirrored), "20, 11", "10, 11.7"));
    for (a, b) in ours.parts.iter().zip(&theirs.parts) {
        assert_eq!(a.id, b.id);
        for origin in 0..16 {
            // The origin at a bearing stands, mirrored, at half a turn minus that bearing.
            assert_eq!(a.count(origin), b.count((24 - origin) % 16), "origin {origin} of {:?}", a.id);
        }
    }
}

#[test]
fn away_from_the_target_only_what_is_asked_for_counts() {
    let light = |from: &str, to: &str| vec![part(from, to, Traits::LIGHT)];
    let heavy = vec![part("14, 6", "14.4, 16, 1", Traits::HEAVY)];
    let solids = table(vec![light("12, 6", "12.4, 16, 1"), heavy, light("18.7, 6", "19.1, 16, 1")]);
    let base = Shape::round(Length::mm(32));
    let seen = |afar: Traits| {
        let fan = Fan { afar, ..Fan::FACING };
        let between = solids.between(base.at(point("8, 11")), base.at(point("20, 11")), &fan, &LOOK);
        between.parts.iter().map(|it| it.id.feature.0).collect::<Vec<_>>()
    };
    assert_eq!(seen(Traits::NONE), [0, 1, 2], "everything");
    assert_eq!(seen(Traits::HEAVY), [1, 2], "the light wall beside the target, and heavy ones");
    assert_eq!(seen(Traits::WALL), [2], "what is beside the target");
}
