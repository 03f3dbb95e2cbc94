//! What the map shows, and how wide it is.

use super::super::stage::{Stage, at};
use super::*;

fn lines(stage: &Stage, columns: usize) -> Vec<String> {
    let map = map(&stage.mara(), columns).unwrap();
    map.lines().map(str::to_owned).collect()
}

/// The row of the map that begins at this inch, without its frame, at two columns an inch.
fn row(stage: &Stage, inch: usize) -> String {
    let line = lines(stage, 80).into_iter().nth(22 - inch).unwrap();
    line.chars().skip(3).take(60).collect()
}

/// So many characters of a row, from this inch on.
fn part(row: &str, inch: usize, count: usize) -> String {
    row.chars().skip(2 * inch).take(count).collect()
}

#[test]
fn no_line_is_wider_than_allowed() {
    let stage = Stage::new().deployed();
    for columns in [40, 64, 80, 100, 132, 200] {
        for line in lines(&stage, columns) {
            assert!(line.chars().count() <= columns, "{columns}: {line}");
        }
    }
}

#[test]
fn the_map_is_drawn_to_scale() {
    let frame = |columns: usize| lines(&Stage::new(), columns)[0].chars().count();
    // Two columns an inch, three, and the frame with its numbers.
    assert_eq!(frame(80), 60 + 4);
    assert_eq!(frame(100), 90 + 4);
    let rows = |columns: usize| {
        let framed = lines(&Stage::new(), columns);
        framed.iter().filter(|it| it.ends_with('│')).count()
    };
    assert_eq!(rows(80), 22);
    assert_eq!(rows(100), 33);
}

#[test]
fn a_table_without_positions_or_room_has_no_map() {
    assert_eq!(map(&Stage::physical().mara(), 80), None);
    assert_eq!(map(&Stage::new().mara(), 30), None);
}

#[test]
fn inches_stand_along_two_edges() {
    let lines = lines(&Stage::new(), 80);
    assert!(lines[22].starts_with(" 0┤") && lines[17].starts_with(" 5┤"), "{lines:#?}");
    assert!(lines[2].starts_with("20┤"));
    assert_eq!(lines[24], "   0         5         10        15        20        25");
}

#[test]
fn terrain_has_its_shade_and_a_platform_its_height() {
    let stage = Stage::new();
    assert_eq!(part(&row(&stage, 4), 13, 8), "  ▓▓▓▓  ");
    assert_eq!(part(&row(&stage, 15), 10, 8), "  ░░░░  ");
    assert_eq!(part(&row(&stage, 18), 4, 6), "┌3″──┐");
    assert_eq!(part(&row(&stage, 17), 4, 6), "│    │");
    assert_eq!(part(&row(&stage, 16), 4, 6), "└────┘");
}

#[test]
fn the_legs_of_a_platform_are_hidden_below_it() {
    // Two blocks of two inches square are six columns by three rows each, and no leg is drawn.
    let map = map(&Stage::new().mara(), 100).unwrap();
    let drawn: String = map.lines().filter(|it| it.ends_with('│')).collect();
    assert_eq!(drawn.matches('▓').count(), 2 * 6 * 3);
}

#[test]
fn drop_zones_are_dots_and_the_centre_line_is_dotted() {
    let stage = Stage::new();
    assert_eq!(row(&stage, 12), " · · · · · ·                  ┊                  · · · · · ·");
}

#[test]
fn markers_and_operatives_stand_where_they_are() {
    let mut stage = Stage::new().with([("a3", "12, 11.5"), ("b1", "20, 11.5")]);
    stage.state.set_marker(Marker::Banner(Side::A), MarkerState::OnTable(Some(at("18, 11.5"))));
    let row = row(&stage, 11);
    assert_eq!(part(&row, 8, 1), "①");
    assert_eq!(part(&row, 15, 1), "②");
    assert_eq!(part(&row, 22, 1), "③");
    // A code of two characters has its middle where the operative stands.
    let around = |inch: usize| row.chars().skip(2 * inch - 1).take(2).collect::<String>();
    assert_eq!(around(12), "A3");
    assert_eq!(around(20), "b1");
    assert_eq!(around(18), "⚑A");
}

#[test]
fn nobody_is_drawn_over_anybody() {
    let crowd = [("a1", "12, 5.5"), ("a2", "12, 5.5"), ("a3", "12, 5.5"), ("b1", "12, 5.5")];
    let stage = Stage::new().with(crowd);
    let map = map(&stage.mara(), 80).unwrap();
    for code in ["A1", "A2", "A3", "b1"] {
        assert!(map.contains(code), "{code} is missing in\n{map}");
    }
}

#[test]
fn the_legend_names_people_and_signs() {
    let map = map(&Stage::new().mara(), 80).unwrap();
    for text in ["A1… Mara", "b1… Teo", "①②③ markers", "▓ heavy", "░ light", "· drop zones: Mara left, Teo right"]
    {
        assert!(map.contains(text), "{text} is missing in\n{map}");
    }
    assert!(!map.contains('⚑'));
}

#[test]
fn whoever_stands_higher_up_is_told_from_who_stands_below() {
    let stage = Stage::new().with([("a3", "12, 11.5, 3"), ("b1", "20, 11.5")]);
    let map = map(&stage.mara(), 80).unwrap();
    assert!(map.contains("higher up: A3 (3″)"), "{map}");
    assert!(!map.contains("b1 ("), "{map}");
}
