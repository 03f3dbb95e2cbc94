//! Maps: the training killzones as the specification has them, one map of each other system, and texts that are wrong.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use table::{Edge, Length, Map, NEUTRAL, Point, Shape, Traits};

const TRAIN_SHORT: &str = include_str!("../../../data/killzones/train_short.toml");
const TRAIN_LONG: &str = include_str!("../../../data/killzones/train_long.toml");

fn at(text: &str) -> Point {
    text.parse().unwrap()
}

fn load(text: &str) -> Map {
    Map::load("test.toml", text).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn refused(text: &str) -> Vec<String> {
    let error = Map::load("test.toml", text).expect_err("the map is wrong");
    error.to_string().lines().map(str::to_owned).collect()
}

#[test]
fn the_short_training_map_is_the_one_of_the_specification() {
    let map = Map::load("train_short.toml", TRAIN_SHORT).unwrap();
    assert_eq!(map.deployment(), Some("short_edge"));
    assert_eq!((map.board().width(), map.board().height()), (Length::inches(30), Length::inches(22)));
    let edges = |role: &str| map.edges_of(role).map(|it| it.edge).collect::<Vec<_>>();
    assert_eq!(edges("a"), [Edge::Left]);
    assert_eq!(edges("b"), [Edge::Right]);
    assert_eq!(edges(NEUTRAL), [Edge::Bottom, Edge::Top]);
    for (zone, role, inside, outside) in [
        ("drop zone", "a", "6, 22", "6.00004, 22"),
        ("drop zone", "b", "24, 0", "23.9999, 0"),
        ("territory", "a", "15, 11", "15.0001, 11"),
        ("territory", "b", "15, 11", "14.9999, 11"),
    ] {
        let zone = map.zone(zone, role).unwrap();
        assert!(zone.contains(at(inside)) && !zone.contains(at(outside)), "{zone:?}");
    }
    for (role, spot) in [("a", "8, 11"), ("b", "22, 11"), ("centre", "15, 11")] {
        let marker = map.marker("objective", role).unwrap();
        assert_eq!((marker.at, &marker.shape), (at(spot), &Shape::round(Length::mm(40))));
    }
    assert_eq!(map.line("centreline").map(|it| (it.from, it.to)), Some((at("15, 0"), at("15, 22"))));
    assert_eq!(map.line("flank line").map(|it| (it.from, it.to)), Some((at("0, 11"), at("30, 11"))));
}

#[test]
fn the_long_training_map_is_the_one_of_the_specification() {
    let map = Map::load("train_long.toml", TRAIN_LONG).unwrap();
    assert_eq!(map.deployment(), Some("long_edge"));
    let edges = |role: &str| map.edges_of(role).map(|it| it.edge).collect::<Vec<_>>();
    assert_eq!((edges("a"), edges("b")), (vec![Edge::Bottom], vec![Edge::Top]));
    assert_eq!(edges(NEUTRAL), [Edge::Left, Edge::Right]);
    for (zone, role, inside, outside) in [
        ("drop zone", "a", "30, 3", "30, 3.0001"),
        ("drop zone", "b", "0, 19", "0, 18.9999"),
        ("territory", "a", "15, 11", "15, 11.0001"),
        ("territory", "b", "15, 11", "15, 10.9999"),
    ] {
        let zone = map.zone(zone, role).unwrap();
        assert!(zone.contains(at(inside)) && !zone.contains(at(outside)), "{zone:?}");
    }
    for (role, spot) in [("a", "15, 6"), ("b", "15, 16"), ("centre", "15, 11")] {
        assert_eq!(map.marker("objective", role).unwrap().at, at(spot));
    }
    assert_eq!(map.line("centreline").map(|it| (it.from, it.to)), Some((at("0, 11"), at("30, 11"))));
    assert_eq!(map.line("flank line").map(|it| (it.from, it.to)), Some((at("15, 0"), at("15, 22"))));
}

#[test]
fn the_training_terrain_is_the_one_of_the_specification_on_both_maps() {
    let (short, long) = (load(TRAIN_SHORT), load(TRAIN_LONG));
    assert_eq!(short.terrain(), long.terrain());
    let bounds_in_tenths = |name: &str| {
        let (id, _) = short.terrain().features().find(|(_, it)| it.name.ends_with(name)).unwrap();
        let bounds = short.terrain().bounds(id);
        [bounds.left, bounds.low, bounds.right, bounds.high].map(|it| it / 2_540)
    };
    assert_eq!(bounds_in_tenths("L1"), [110, 150, 130, 154]);
    assert_eq!(bounds_in_tenths("L2"), [170, 66, 190, 70]);
    assert_eq!(bounds_in_tenths("H1"), [140, 30, 160, 50]);
    assert_eq!(bounds_in_tenths("H2"), [140, 170, 160, 190]);
    assert_eq!(bounds_in_tenths("V1"), [40, 160, 70, 190]);
    assert_eq!(bounds_in_tenths("V2"), [230, 30, 260, 60]);
    for (_, feature) in short.terrain().features() {
        let (traits, heights): (Vec<_>, Vec<_>) =
            feature.parts.iter().map(|it| (it.traits, (it.bottom, it.top))).unzip();
        let (floor, inches) = (Length::ZERO, Length::inches);
        match &feature.name[..5] {
            "light" => assert_eq!((traits, heights), (vec![Traits::LIGHT], vec![(floor, inches(1))])),
            "heavy" => assert_eq!((traits, heights), (vec![Traits::HEAVY], vec![(floor, inches(4))])),
            _ => {
                assert_eq!(traits[0], Traits::VANTAGE | Traits::LIGHT);
                assert_eq!(heights[0].1, inches(3));
                assert_eq!(traits[1..], [Traits::HEAVY; 4]);
                assert!(feature.parts[1..].iter().all(|it| it.bottom == floor && it.top == feature.parts[0].bottom));
                let leg = Shape::rectangle(Length::um(10_160), Length::um(10_160)).unwrap();
                let Shape::Hull(leg) = leg else { unreachable!() };
                let size = |it: table::Bounds| (it.right - it.left, it.high - it.low);
                assert!(feature.parts[1..].iter().all(|it| size(it.outline.bounds()) == size(leg.bounds())));
            }
        }
    }
}

/// Maelstrom, Search and Destroy at Strike Force size.
const SEARCH_AND_DESTROY: &str = r#"
name = "Search and Destroy, Strike Force"
about = "zones medium-high, territory medium"
size = "60, 44"
edge = [{ role = "a", edge = "bottom" }, { role = "b", edge = "top" }, { edge = "left" }, { edge = "right" }]
zone = [
  { name = "deployment zone", role = "a", areas = [{ quarter = ["left", "bottom"] }], minus = [{ at = "30, 22", radius = "9" }] },
  { name = "deployment zone", role = "b", areas = [{ quarter = ["right", "top"] }], minus = [{ at = "30, 22", radius = "9" }] },
  { name = "territory", role = "a", areas = [{ half = "bottom" }] },
  { name = "territory", role = "b", areas = [{ half = "top" }] },
]

[[feature]]
name = "ruin"
traits = "area, light-cover, obscuring, breachable, scalable, defensible"
[[feature.part]]
polygon = ["20, 10", "26, 10", "26, 14", "22, 16"]
top = "5"
[[feature.part]]
rectangle = ["26, 10", "26.5, 14"]
top = "8"
traits = "exposed-position"
"#;

#[test]
fn a_maelstrom_map_has_quarters_without_the_middle() {
    let map = load(SEARCH_AND_DESTROY);
    let zone = map.zone("deployment zone", "a").unwrap();
    let base = Shape::round(Length::mm(32));
    // 9 inches and a radius are 244,600 micrometres; three and four fifths of that make a right triangle.
    let (x, y) = (Length::inches(30) - Length::um(146_760), Length::inches(22) - Length::um(195_680));
    assert!(zone.wholly_within(base.at(Point::flat(x, y))));
    assert!(!zone.wholly_within(base.at(Point::flat(x + Length::um(1), y))));
    assert_eq!(map.zone("territory", "b").unwrap().bounds().low, Length::inches(22).micrometres());
    let (_, ruin) = map.terrain().features().next().unwrap();
    assert!(ruin.parts[1].traits.has(Traits::OBSCURING | Traits::EXPOSED_POSITION));
    assert!(!ruin.parts[0].traits.has(Traits::EXPOSED_POSITION));
    assert_eq!(map.edges_of(NEUTRAL).count(), 2);
}

/// Tactical Strike, Envelopment and Ambush on the square table, and two claimed squares of a free-for-all.
const TACTICAL_STRIKE: &str = r#"
name = "Envelopment, 48 inches"
size = "48, 48"
edge = [
  { role = "a", edge = "bottom" },
  { role = "b", edge = "top" },
  { role = "b", edge = "left", from = "24" },
  { role = "b", edge = "right", from = "24" },
]

[[zone]]
name = "deployment zone"
role = "a"
areas = [{ rectangle = ["9, 0", "39, 12"] }]

[[zone]]
name = "deployment zone"
role = "b"
areas = [{ polygon = ["0, 24", "6, 24", "6, 36", "42, 36", "42, 24", "48, 24", "48, 48", "0, 48"] }]

[[zone]]
name = "ambush"
role = "b"
areas = [{ rectangle = ["0, 0", "6, 48"] }, { rectangle = ["42, 0", "48, 48"] }]

[[zone]]
name = "claimed"
role = "c"
areas = [{ rectangle = ["0, 0", "24, 24"] }, { rectangle = ["24, 0", "48, 24"] }]

[[zone]]
name = "vanguard"
role = "a"
areas = [{ polygon = ["0, 0", "31.03, 0", "0, 31.03"] }]

[[zone]]
name = "near the vanguard"
areas = [{ near = { zone = "vanguard", role = "a", reach = "6" } }]

[[zone]]
name = "point of interest"
areas = [{ disc = { at = "24, 24", radius = "3" } }]

[[marker]]
name = "supplies"
at = "24, 24"
diameter = "3"

[[feature]]
name = "woods"
traits = "woods, area, difficult, cover-5+"
part = [{ polygon = ["10, 20", "16, 20", "13, 26"], top = "4" }]
"#;

#[test]
fn a_tactical_strike_map_has_concave_split_and_joined_zones() {
    let map = load(TACTICAL_STRIKE);
    let base = Shape::round(Length::mm(60));
    let wholly = |zone: &str, role: &str, spot: &str| map.zone(zone, role).unwrap().wholly_within(base.at(at(spot)));
    assert!(wholly("deployment zone", "b", "3, 30") && wholly("deployment zone", "b", "24, 40"));
    assert!(!wholly("deployment zone", "b", "24, 30") && !wholly("deployment zone", "b", "5, 30"));
    assert!(wholly("ambush", "b", "3, 3") && wholly("ambush", "b", "45, 3") && !wholly("ambush", "b", "24, 3"));
    assert!(wholly("claimed", "c", "24, 12"), "across the border of two squares of the same owner");
    assert!(wholly("vanguard", "a", "10, 10") && !wholly("vanguard", "a", "16, 15"));
    assert!(wholly("near the vanguard", NEUTRAL, "18, 18") && !wholly("near the vanguard", NEUTRAL, "20, 20"));
    let own: Vec<_> = map.edges_of("b").map(|it| (it.line.from.to_string(), it.line.to.to_string())).collect();
    let expected = [("0, 48", "48, 48"), ("0, 24", "0, 48"), ("48, 24", "48, 48")];
    assert_eq!(own, expected.map(|(from, to)| (from.to_owned(), to.to_owned())));
}

#[test]
fn a_map_asks_for_special_rules_by_name() {
    let map = load("name = \"Decks\"\nsize = \"27.625, 23.875\"\nrules = [\"close_quarters\", \"dark\"]");
    assert_eq!(map.rules(), ["close_quarters", "dark"]);
    assert!(map.has_rule("close_quarters") && !map.has_rule("close"));
    assert!(load(TRAIN_SHORT).rules().is_empty());
}

/// The page that describes the format must not drift away from the loader.
#[test]
fn the_example_in_the_documentation_loads() {
    let page = include_str!("../../../docs/maps.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let map = load(example);
    assert_eq!(map.markers().len(), 2);
    assert_eq!(map.edges_of("b").next().unwrap().line.to, at("30, 11"));
    assert!(!map.zone("drop zone", "b").unwrap().contains(at("29, 11")));
    for traits in Traits::all().names() {
        assert!(page.contains(&format!("`{traits}`")) || traits.starts_with("cover-"), "{traits} is not on the page");
    }
}

#[test]
fn the_largest_board_of_the_rules_loads_with_hundreds_of_features() {
    let mut text = "name = \"Large\"\nsize = \"90, 44\"\n".to_owned();
    for place in 0..300 {
        let (x, y) = (place % 30 * 3, place / 30 * 4);
        text += &format!(
            "[[feature]]\nname = \"wall {place}\"\npart = [{{ rectangle = [\"{x}, {y}\", \"{}, {}\"], top = \"2\" }}]\n",
            x + 1,
            y + 1
        );
    }
    assert_eq!(load(&text).terrain().features().len(), 300);
}

#[test]
fn every_problem_is_reported_with_its_line() {
    let text = r#"name = "Wrong"
size = "30, 22"
edge = [{ role = "a", edge = "left", from = "9", to = "30" }]

[[zone]]
name = "drop zone"
areas = [{ strip = { edge = "left", depth = "31" } }]

[[marker]]
name = "objective"
at = "0.5, 11"
diameter = "40mm"

[[feature]]
name = "low wall"
traits = "ligth"
[[feature.part]]
polygon = ["1, 1", "9, 1", "4, 2", "4, 9"]
top = "1"
[[feature.part]]
rectangle = ["1, 1", "31, 2"]
top = "one"
"#;
    assert_eq!(
        refused(text),
        [
            "test.toml: line 3: this edge must run from 0 or more to at most 22″, and not backwards",
            "test.toml: line 7: the strip of \"drop zone\" must be deeper than 0 and fit the board",
            "test.toml: line 11: the marker \"objective\" does not lie on the board with all its parts",
            "test.toml: line 16: unknown trait \"ligth\"",
            "test.toml: line 18: the polygon of \"low wall\" is not convex",
            "test.toml: line 21: a corner of \"low wall\", 31, 2, is not on the board",
            "test.toml: line 22: \"one\" is no length; write inches such as 5.5, or 32mm, or 1200um",
        ]
    );
}

#[test]
fn a_wrong_map_is_refused_with_a_sentence() {
    let board = "name = \"Wrong\"\nsize = \"30, 22\"\n";
    let zone = |areas: &str| format!("{board}zone = [{{ name = \"z\", areas = {areas} }}]");
    for (text, reason) in [
        (String::new(), "line 1: name is missing"),
        ("name = \"no size\"".into(), "line 1: size is missing"),
        ("name = \"x\"\nsize = \"30\"".into(), "line 2: \"30\" is no point"),
        ("name = \"x\"\nsize = \"30, 0\"".into(), "line 2: the size must be two lengths above 0 and up to 1000″"),
        ("name = \"x\"\nsize = \"2000, 20\"".into(), "line 2: the size must be two lengths above 0 and up to 1000″"),
        ("name = \"x\"\nsize = [30, 22]".into(), "line 2: a text in quotes is wanted here"),
        (format!("{board}colour = \"red\""), "line 3: colour is not understood"),
        (format!("{board}[[zone]]\nname = \"z\"\ncolor = 1"), "line 5: color is not understood"),
        (format!("{board}name = \"twice\""), "line 3: this key stands here twice"),
        (format!("{board}[[feature"), "line 3: "),
        (format!("{board}rules = \"dark\""), "line 3: a list is wanted here"),
        (format!("{board}rules = [\"dark\", \"dark\"]"), "line 3: there is another rule called \"dark\""),
        (zone("[]"), "line 3: the zone \"z\" has no area"),
        (zone("[{ circle = 3 }]"), "line 3: \"circle\" is not known here"),
        (zone("[{ quarter = [\"left\", \"right\"] }]"), "line 3: the quarter of \"z\" needs two edges that meet"),
        (
            zone("[{ polygon = [\"0, 0\", \"4, 4\", \"4, 0\", \"0, 4\"] }]"),
            "line 3: the polygon of \"z\" has sides that cross or touch",
        ),
        (zone("[{ polygon = [\"0, 0\", \"4, 4\"] }]"), "line 3: the polygon of \"z\" has no area"),
        (
            zone("[\"whole\", { half = \"left\" }]"),
            "line 3: the zone \"z\" has pieces that overlap; draw them as one polygon",
        ),
        (
            zone("[{ near = { zone = \"y\", reach = \"3\" } }]"),
            "line 3: \"z\" is near \"y\" of neutral, but no zone above is called so",
        ),
        (zone("[{ disc = { at = \"4, 4\", radius = \"0\" } }]"), "line 3: the radius of \"z\" must be more than 0"),
        (format!("{board}feature = [{{ name = \"f\", part = [] }}]"), "line 3: the feature \"f\" has no part"),
        (
            format!("{board}feature = [{{ name = \"f\", part = [{{ top = \"1\" }}] }}]"),
            "line 3: a part of \"f\" needs either a rectangle or a polygon",
        ),
        (
            format!(
                "{board}feature = [{{ name = \"f\", part = [{{ rectangle = [\"1, 1\", \"2, 2\"], bottom = \"2\", top = \"1\" }}] }}]"
            ),
            "line 3: a part of \"f\" must reach up, from 0 or more: it goes from 2″ to 1″",
        ),
        (
            format!(
                "{board}line = [{{ name = \"l\", from = \"0, 0\", to = \"1, 1\" }},\n{{ name = \"l\", from = \"0, 0\", to = \"1, 1\" }}]"
            ),
            "line 4: there is another line called \"l\"",
        ),
    ] {
        let problems = refused(&text);
        assert!(
            problems[0].starts_with(&format!("test.toml: {reason}")),
            "{text}\nexpected {reason}\nfound    {problems:?}"
        );
    }
}
