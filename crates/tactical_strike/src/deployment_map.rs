//! Deployment maps: data that anybody can change, and the ground that they lay out.
//!
//! See `docs/deployment-maps.md` for the file. Zones are numbered: on a map for two sides A is 0 and B is 1, on a
//! free-for-all map the squares count from the lower left, row by row.

use scenario::{Fault, Section, read_document};
use table::{Board, Length, Placed, Point, Segment, Shape, Zone};

/// The table for sides of up to two players.
const SMALL: (i32, i32) = (48, 48);
/// The table once a side has three, or five play against each other.
const LARGE: (i32, i32) = (72, 48);

/// How large the table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableSize {
    /// 48 by 48 inches.
    Small,
    /// 72 by 48 inches.
    Large,
}

impl TableSize {
    /// The board of this size.
    pub fn board(self) -> Board {
        let (width, height) = match self {
            Self::Small => SMALL,
            Self::Large => LARGE,
        };
        Board::new(Length::inches(width), Length::inches(height))
    }
}

/// A deployment zone with the table edges that belong to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeploymentZone {
    /// The ground.
    pub area: Zone,
    /// Where reserves come from and where the routed run to.
    pub edges: Vec<Segment>,
}

/// An edge of the table, as a map shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Border {
    /// Where x is 0.
    Left,
    /// Where x is largest.
    Right,
    /// Where y is 0.
    Lower,
    /// Where y is largest.
    Upper,
}

impl Border {
    /// As people say it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Lower => "lower",
            Self::Upper => "upper",
        }
    }
}

/// A map for two sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeploymentMap {
    /// Its name.
    pub name: String,
    /// The die that picks it.
    pub roll: u8,
    small: [DeploymentZone; 2],
    large: [DeploymentZone; 2],
}

/// All maps of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeploymentMaps {
    maps: Vec<DeploymentMap>,
    free_for_all: FreeForAll,
}

/// How a free-for-all cuts the table.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FreeForAll {
    name: String,
    square: Length,
    gap: Length,
}

/// A table with a map laid on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground {
    /// The name of the map.
    pub name: String,
    /// The table.
    pub board: Board,
    /// The zones, by number.
    pub zones: Vec<DeploymentZone>,
    /// How far models stay from the border of an opponent's zone.
    pub border_gap: Option<Length>,
}

impl Ground {
    /// On which edge of the table a part of it lies.
    pub fn border(&self, edge: Segment) -> Border {
        let along = |it: fn(Point) -> Length, at: Length| it(edge.from) == at && it(edge.to) == at;
        if along(|it| it.x, Length::ZERO) {
            Border::Left
        } else if along(|it| it.x, self.board.width()) {
            Border::Right
        } else if along(|it| it.y, Length::ZERO) {
            Border::Lower
        } else {
            Border::Upper
        }
    }
}

impl DeploymentMaps {
    /// Reads a file of maps, or says everything that is wrong with it.
    pub fn load(text: &str) -> Result<Self, Vec<Fault>> {
        let (maps, faults) = read_document(text, maps);
        match maps {
            Some(maps) if faults.is_empty() => Ok(maps),
            _ => Err(faults),
        }
    }

    /// Every map for two sides, in the order of their rolls.
    pub fn all(&self) -> &[DeploymentMap] {
        &self.maps
    }

    /// The place of the map of this name.
    pub fn named(&self, name: &str) -> Option<u8> {
        let place = self.maps.iter().position(|it| it.name.eq_ignore_ascii_case(name.trim()));
        place.and_then(|it| u8::try_from(it).ok())
    }

    /// The place of the map that a die picks.
    pub fn rolled(&self, face: u8) -> Option<u8> {
        let place = self.maps.iter().position(|it| it.roll == face);
        place.and_then(|it| u8::try_from(it).ok())
    }

    /// A map on a table.
    pub fn ground(&self, map: u8, size: TableSize) -> Option<Ground> {
        let map = self.maps.get(usize::from(map))?;
        let zones = match size {
            TableSize::Small => map.small.to_vec(),
            TableSize::Large => map.large.to_vec(),
        };
        Some(Ground { name: map.name.clone(), board: size.board(), zones, border_gap: None })
    }

    /// The free-for-all map on a table.
    pub fn free_for_all(&self, size: TableSize) -> Ground {
        let board = size.board();
        let FreeForAll { name, square, gap } = &self.free_for_all;
        let side = square.micrometres();
        let (columns, rows) = (board.width().micrometres() / side, board.height().micrometres() / side);
        let place = |column: i32, row: i32| Point::flat(Length::um(column * side), Length::um(row * side));
        let mut zones = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let Ok(area) = Zone::rectangle(place(column, row), place(column + 1, row + 1)) else { continue };
                let edge = |from, to| Segment { from, to };
                let sides = [
                    (column == 0).then(|| edge(place(0, row), place(0, row + 1))),
                    (column + 1 == columns).then(|| edge(place(columns, row), place(columns, row + 1))),
                    (row == 0).then(|| edge(place(column, 0), place(column + 1, 0))),
                    (row + 1 == rows).then(|| edge(place(column, rows), place(column + 1, rows))),
                ];
                zones.push(DeploymentZone { area, edges: sides.into_iter().flatten().collect() });
            }
        }
        Ground { name: name.clone(), board, zones, border_gap: Some(*gap) }
    }
}

impl Ground {
    /// A zone by its number.
    pub fn zone(&self, number: u8) -> Option<&DeploymentZone> {
        self.zones.get(usize::from(number))
    }

    /// True if a base put there stands wholly in one of these zones, and far enough from the others.
    pub fn may_deploy(&self, own: &[u8], enemy: &[u8], base: Placed<'_>) -> bool {
        let inside = own.iter().filter_map(|it| self.zone(*it)).any(|it| it.area.wholly_within(base));
        let wide = || self.across(own).is_some_and(|it| it.wholly_within(base));
        // RULING: nearer than 6 inches to an opponent's zone is nearer than 6 inches to the border with it.
        let near =
            |gap| enemy.iter().filter_map(|it| self.zone(*it)).any(|it| it.area.within(base, gap - Length::um(1)));
        (inside || wide()) && !self.border_gap.is_some_and(near)
    }

    /// Several zones as one, so that a base may stand across their common border.
    fn across(&self, own: &[u8]) -> Option<Zone> {
        let mut areas = own.iter().filter_map(|it| self.zone(*it)).map(|it| it.area.clone());
        let first = areas.next()?;
        areas.try_fold(first, Zone::and).ok()
    }

    /// A round marker of this diameter, put there.
    pub fn is_on_board(&self, disc: &Shape, at: Point) -> bool {
        self.board.holds(disc.at(at))
    }
}

fn maps(file: &Section<'_>) -> Option<DeploymentMaps> {
    let mut maps: Vec<DeploymentMap> = Vec::new();
    for row in file.list("map").unwrap_or_default() {
        let Some(map) = map(&row) else { continue };
        if maps.iter().any(|it| it.roll == map.roll || it.name.eq_ignore_ascii_case(&map.name)) {
            row.note("name", "another map has this name or this roll");
        }
        maps.push(map);
    }
    maps.sort_by_key(|it| it.roll);
    if maps.len() != 6 || !maps.iter().map(|it| it.roll).eq(1..=6) {
        file.note_line("there must be six maps, with the rolls 1 to 6");
    }
    let Some(section) = file.section("free_for_all") else {
        if !file.has("free_for_all") {
            file.note("free_for_all", "is missing");
        }
        return None;
    };
    let inches = |key: &str| section.read(key, |it| it.parse::<Length>().map_err(|error| error.to_string()));
    let free = FreeForAll {
        name: section.text("name")?.to_owned(),
        square: inches("square").filter(|it| *it > Length::ZERO)?,
        gap: inches("border_gap")?,
    };
    Some(DeploymentMaps { maps, free_for_all: free })
}

fn map(row: &Section<'_>) -> Option<DeploymentMap> {
    let name = crate::armoury::needed(row, "name");
    let roll = row.number::<u8>("roll");
    let (small, large) = (tables(row, "small"), tables(row, "large"));
    Some(DeploymentMap { name: name?, roll: roll?, small: small?, large: large? })
}

fn tables(row: &Section<'_>, key: &str) -> Option<[DeploymentZone; 2]> {
    let Some(section) = row.section(key) else {
        row.note(key, "is missing");
        return None;
    };
    let (a, b) = (zone(&section, "a"), zone(&section, "b"));
    Some([a?, b?])
}

fn zone(row: &Section<'_>, key: &str) -> Option<DeploymentZone> {
    let section = row.section(key)?;
    let mut whole: Option<Zone> = None;
    for text in section.texts("polygons").unwrap_or_default() {
        let corners: Result<Vec<Point>, String> = text.split(';').map(point).collect();
        let polygon = corners.and_then(|it| Zone::polygon(&it).map_err(|error| error.to_string()));
        let joined = polygon.and_then(|it| match whole.take() {
            Some(others) => others.and(it).map_err(|error| error.to_string()),
            None => Ok(it),
        });
        match joined {
            Ok(zone) => whole = Some(zone),
            Err(error) => section.note("polygons", format_args!("\"{text}\" {error}")),
        }
    }
    for text in section.texts("discs").unwrap_or_default() {
        let cut = text.split_once(" radius ").ok_or_else(|| "is a disc written \"24, 24 radius 12\"".to_owned());
        let cut = cut.and_then(|(at, radius)| {
            let radius = radius.trim().parse::<Length>().map_err(|error| error.to_string())?;
            let zone = whole.take().ok_or("stands before any polygon")?;
            zone.without(point(at)?, radius).map_err(|error| error.to_string())
        });
        match cut {
            Ok(zone) => whole = Some(zone),
            Err(error) => section.note("discs", format_args!("\"{text}\" {error}")),
        }
    }
    let mut edges = Vec::new();
    for text in section.texts("edges").unwrap_or_default() {
        let ends = text.split_once(" to ").ok_or_else(|| "is an edge written \"0, 0 to 0, 48\"".to_owned());
        match ends.and_then(|(from, to)| Ok(Segment { from: point(from)?, to: point(to)? })) {
            Ok(edge) => edges.push(edge),
            Err(error) => section.note("edges", format_args!("\"{text}\" {error}")),
        }
    }
    if whole.is_none() {
        section.note("polygons", "a zone needs at least one polygon");
    }
    if edges.is_empty() {
        section.note("edges", "a zone needs a table edge of its own");
    }
    Some(DeploymentZone { area: whole?, edges })
}

fn point(text: &str) -> Result<Point, String> {
    text.trim().parse::<Point>().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: &str = include_str!("../../../data/tactical_strike/deployment_maps.toml");

    fn ground(name: &str, size: TableSize) -> Ground {
        let maps = DeploymentMaps::load(MAPS).unwrap();
        maps.ground(maps.named(name).unwrap(), size).unwrap()
    }

    fn holds(ground: &Ground, zone: u8, at: &str) -> bool {
        ground.zone(zone).unwrap().area.contains(at.parse().unwrap())
    }

    #[test]
    fn vanguard_strike_keeps_twelve_inches_from_the_diagonal() {
        let small = ground("Vanguard Strike", TableSize::Small);
        assert!(holds(&small, 0, "15, 15") && !holds(&small, 0, "16, 16"));
        assert!(holds(&small, 1, "33, 33") && !holds(&small, 1, "32, 32"));
    }

    #[test]
    fn ts_e070_search_and_destroy_leaves_the_middle_out() {
        let small = ground("Search and Destroy", TableSize::Small);
        assert!(!holds(&small, 0, "20, 20") && holds(&small, 0, "10, 20"));
    }

    #[test]
    fn ts_e071_clash_of_the_line_is_an_arrowhead() {
        let large = ground("Clash of the Line", TableSize::Large);
        for (y, reach) in [("24", "24"), ("0", "12"), ("12", "18")] {
            assert!(holds(&large, 0, &format!("{reach}, {y}")), "{y}");
            assert!(!holds(&large, 0, &format!("{reach}.001, {y}")), "{y}");
        }
    }

    /// Sampled points of one zone lie in the other one once they are mirrored or turned.
    #[test]
    fn both_sides_have_the_same_ground_except_where_one_surrounds_the_other() {
        for name in ["Clash of the Line", "Dawn of War", "Search and Destroy", "Vanguard Strike"] {
            for size in [TableSize::Small, TableSize::Large] {
                let ground = ground(name, size);
                let (w, h) = (ground.board.width(), ground.board.height());
                for x in 0..24 {
                    for y in 0..24 {
                        let at = Point::flat(w * x / 23, h * y / 23);
                        let across = Point::flat(w - at.x, h - at.y);
                        let [a, b] = [0, 1].map(|it: u8| &ground.zone(it).unwrap().area);
                        assert_eq!(a.contains(at), b.contains(across), "{name} {size:?} {at}");
                    }
                }
            }
        }
    }

    #[test]
    fn zones_of_a_map_share_no_ground_and_every_side_has_an_edge() {
        let maps = DeploymentMaps::load(MAPS).unwrap();
        for (place, map) in (0..).zip(maps.all()) {
            for size in [TableSize::Small, TableSize::Large] {
                let ground = maps.ground(place, size).unwrap();
                let [a, b] = [0, 1].map(|it: u8| ground.zone(it).unwrap());
                let inches = (0..=72).flat_map(|x| (0..=48).map(move |y| (x, y)));
                for at in inches.map(|(x, y)| Point::flat(Length::inches(x), Length::inches(y))) {
                    assert!(!(a.area.contains(at) && b.area.contains(at)), "{} {at}", map.name);
                }
                assert!(!a.edges.is_empty() && !b.edges.is_empty());
            }
        }
    }

    #[test]
    fn a_free_for_all_has_four_squares_or_six() {
        let maps = DeploymentMaps::load(MAPS).unwrap();
        let squares = |size| maps.free_for_all(size).zones.len();
        assert_eq!((squares(TableSize::Small), squares(TableSize::Large)), (4, 6));
        let large = maps.free_for_all(TableSize::Large);
        let edges: Vec<usize> = large.zones.iter().map(|it| it.edges.len()).collect();
        assert_eq!(edges, [2, 1, 2, 2, 1, 2]);
    }

    #[test]
    fn a_file_with_a_slip_says_where() {
        let text = MAPS.replace("0, 0; 48, 0; 48, 12; 0, 12", "0, 0; 48, 12; 48, 0; 0, 12");
        let faults = DeploymentMaps::load(&text).unwrap_err();
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|it| it.contains("has sides that cross")), "{told:?}");
        let text = MAPS.replace("roll = 6", "roll = 5");
        assert!(DeploymentMaps::load(&text).is_err());
    }
}
