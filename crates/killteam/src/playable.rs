//! Whether a killzone can be played on: everything that it lacks, in words for whoever draws it.
//!
//! The sixteen killzones of Umpire lack nothing. What is asked of them is what a battle needs: what
//! [`Table::prepare`] looks for, room for teams of any size in both drop zones, markers that lie on something, and ways
//! from each drop zone to each of them.

use std::collections::{BTreeSet, VecDeque};

use battle::{Seating, Side};
use table::{Length, Map, MapMarker, MapPiece, Point, Shape, Traits, Zone};

use crate::approved_ops_2025::CritOp;
use crate::close_quarters::{access_points, plans};
use crate::geometry;
use crate::roads::Page;
use crate::setup::{Options, Table, TableKind};
use crate::state::State;
use crate::team::{Datacard, Team};
use crate::vocabulary::{End, Marker, Objective, OperativeId};

/// Something that a killzone lacks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lack {
    /// Which piece of the map it is about.
    pub piece: MapPiece,
    /// What is missing or in the way, in a sentence.
    pub says: String,
}

/// Longer boards are not looked through.
const LONGEST_SIDE: Length = Length::inches(60);

/// What deployments are called.
pub const DEPLOYMENTS: [&str; 2] = ["short_edge", "long_edge"];

/// The special rules that a killzone can ask for.
pub const RULES: [&str; 1] = ["close_quarters"];

/// The roles of the two ends, each with what players call it.
const ENDS: [(End, &str, &str); 2] = [(End::A, "a", "A"), (End::B, "b", "B")];

/// The objective markers by their roles, in the order in which players number them.
const OBJECTIVES: [(Objective, &str, &str); 3] = [
    (Objective::ALL[0], "a", "the objective marker of A"),
    (Objective::ALL[1], "centre", "the objective marker in the centre"),
    (Objective::ALL[2], "b", "the objective marker of B"),
];

/// Places to stand on are tried so far from one another.
const STEP: Length = Length::um(12_700);

/// Everything that a killzone lacks for a battle of Kill Team; nothing for one that can be played on.
pub fn lacks(map: &Map) -> Vec<Lack> {
    let mut lacks = Lacks { map, all: Vec::new() };
    lacks.of_the_board();
    lacks.of_zones();
    lacks.of_markers();
    if lacks.all.is_empty() {
        match trial(map.clone()) {
            Ok(table) => lacks.of_a_battle(&table),
            Err(says) => lacks.note(MapPiece::Board, sentence(&says)),
        }
    }
    lacks.all.sort();
    lacks.all.dedup();
    lacks.all
}

/// A table with the two teams that need the most room: many, and large ones.
fn trial(map: Map) -> Result<Table, String> {
    let many = |count: usize, base: i32| {
        let card = || Datacard::new("Somebody".into(), 2, 6, 4, 8, Length::mm(base));
        Team::of("Team", std::iter::repeat_with(card).take(count).collect())
    };
    let seats = Seating::duel("A", "B").map_err(|error| error.to_string())?;
    Table::new(seats, TableKind::Digital, CritOp::Secure, Options::default(), map, [many(14, 32), many(6, 50)])
}

fn sentence(reason: &str) -> String {
    format!("{}.", battle::capitalized(reason))
}

/// What was found so far.
struct Lacks<'a> {
    map: &'a Map,
    all: Vec<Lack>,
}

impl Lacks<'_> {
    fn note(&mut self, piece: MapPiece, says: impl Into<String>) {
        self.all.push(Lack { piece, says: says.into() });
    }

    fn of_the_board(&mut self) {
        let (board, map) = (self.map.board(), self.map);
        if board.width().max(board.height()) > LONGEST_SIDE {
            let says =
                format!("The board is too large. Kill Team is played on boards up to {LONGEST_SIDE} a side here.");
            self.note(MapPiece::Board, says);
        }
        if let Some(unknown) = map.deployment().filter(|it| !DEPLOYMENTS.contains(it)) {
            let known = DEPLOYMENTS.join(" and ");
            self.note(MapPiece::Board, format!("Kill Team knows no deployment \"{unknown}\"; it knows {known}."));
        }
        for unknown in map.rules().iter().filter(|it| !RULES.contains(&it.as_str())) {
            let known = RULES.join(" and ");
            self.note(MapPiece::Board, format!("Kill Team knows no rule \"{unknown}\" of a map; it knows {known}."));
        }
        for (_, role, name) in ENDS {
            if map.edges_of(role).next().is_none() {
                self.note(MapPiece::Board, format!("No edge of the board belongs to {name}."));
            }
        }
        if let (Some(a), Some(b)) = (map.edges_of("a").next(), map.edges_of("b").next())
            && a.edge.opposite() != b.edge
        {
            self.note(MapPiece::Board, "The edges of A and B do not face each other. Flanks lie between two that do.");
        }
        if map.edges_of("neutral").next().is_none() {
            self.note(MapPiece::Board, "No edge of the board is neutral. Some ops are about the edges of nobody.");
        }
        if let Err(says) = plans(map.terrain()) {
            self.note(MapPiece::Board, sentence(&says));
        }
    }

    fn of_zones(&mut self) {
        for (_, role, name) in ENDS {
            for zone in ["drop zone", "territory"] {
                if self.map.zone(zone, role).is_none() {
                    self.note(MapPiece::Board, format!("There is no {zone} of {name}."));
                }
            }
            let (drop_zone, piece) = (self.map.zone("drop zone", role), self.zone_piece("drop zone", role));
            let grown = drop_zone.map(|it| it.clone().grown(Length::inches(4)));
            if let Some(Err(error)) = grown {
                let why = "Heavy barricades go within 4″ of it, which needs one area";
                self.note(piece, format!("The drop zone of {name} does not do. {why}: it {error}."));
            }
        }
        if let (Some(a), Some(b)) = (self.map.zone("drop zone", "a"), self.map.zone("drop zone", "b"))
            && overlap(a, b)
        {
            self.note(self.zone_piece("drop zone", "b"), "The drop zones of A and B lie over each other.");
        }
    }

    fn of_markers(&mut self) {
        for (objective, role, name) in OBJECTIVES {
            let Some(marker) = self.map.marker("objective", role) else {
                let says = match role {
                    "centre" => "There is no objective marker in the centre.".to_owned(),
                    _ => format!("There is no objective marker of {}.", role.to_uppercase()),
                };
                self.note(MapPiece::Board, says);
                continue;
            };
            let (piece, name) = (self.marker_piece(marker), battle::capitalized(name));
            let wide = Marker::Objective(objective).diameter();
            if marker.shape != Shape::round(wide) {
                self.note(piece, format!("{name} is not as wide as it has to be, {}.", wide.in_millimetres()));
            }
            if let Some(inside) = self.stands_in(marker) {
                self.note(piece, format!("{name} lies in terrain, in {inside}."));
            } else if !self.is_carried(marker) {
                let height = marker.at.z;
                self.note(piece, format!("{name} floats. Nothing to stand on is {height} high below all of it."));
            }
            let others = OBJECTIVES.iter().take_while(|it| it.0 != objective);
            let mut others = others.filter_map(|it| self.map.marker("objective", it.1));
            if others.any(|it| it.at.z == marker.at.z && it.placed().overlaps(marker.placed())) {
                self.note(piece, format!("{name} lies on another one."));
            }
        }
    }

    /// What a marker lies in: not rubble, and not a flat pit.
    fn stands_in(&self, marker: &MapMarker) -> Option<String> {
        let (terrain, disc) = (self.map.terrain(), marker.placed());
        let is_solid = |it: &table::Prism| {
            !it.traits.has_any(Traits::INSIGNIFICANT) && it.bottom <= marker.at.z && marker.at.z < it.top
        };
        let mut parts = terrain.parts_near(disc.bounds()).filter(|(_, it)| is_solid(it) && disc.overlaps(*it));
        parts.next().map(|(id, _)| terrain.feature(id).name.clone())
    }

    /// True if all of a marker lies on the floor or on one surface.
    fn is_carried(&self, marker: &MapMarker) -> bool {
        let (disc, floor) = (marker.placed(), marker.at.z);
        let surfaces = self.map.terrain().parts_near(disc.bounds()).map(|(_, it)| it);
        let mut surfaces = surfaces.filter(|it| it.traits.has_any(Traits::VANTAGE) && it.top == floor);
        let carries = |it: &table::Prism| {
            let corners = it.outline.corners().iter().map(|(x, y)| Point::flat(Length::um(*x), Length::um(*y)));
            Zone::polygon(&corners.collect::<Vec<_>>()).is_ok_and(|it| it.wholly_within(disc))
        };
        floor == Length::ZERO || surfaces.any(carries)
    }

    /// Room in both drop zones, and ways from there to the markers.
    fn of_a_battle(&mut self, table: &Table) {
        for (end, role, name) in ENDS {
            let piece = self.zone_piece("drop zone", role);
            for side in [Side::A, Side::B] {
                let Some(like) = table.operatives_of(side).next() else { continue };
                let (all, base) = (
                    table.operatives_of(side).count(),
                    table.card(like).base_radius() + table.card(like).base_radius(),
                );
                let held = room(table, like, end).take(all).count();
                if held < all {
                    let team = format!("a team of {all} on bases of {} needs room", base.in_millimetres());
                    self.note(piece, format!("The drop zone of {name} has room for {held}; {team} in it."));
                }
            }
            // Where something has to be opened first, ways are not found out beforehand.
            let is_shut = |it| !access_points::is_open(table, &State::new(), it);
            let Some(like) = table.operatives_of(Side::A).next().filter(|_| !table.access_points().any(is_shut)) else {
                continue;
            };
            let reached = reached(table, table.page(like), end);
            for (objective, marker_role, marker) in OBJECTIVES {
                let contests = |at: &Point| {
                    let mut state = State::new();
                    state.operative_mut(like).at = Some(*at);
                    let marker = Marker::Objective(objective);
                    geometry::contests(table, &state, like, marker, table.objective(objective))
                };
                if !reached.is_empty() && !reached.iter().any(contests) {
                    let piece = self.map.marker("objective", marker_role).map(|it| self.marker_piece(it));
                    let says = format!("No way leads from the drop zone of {name} to {marker}.");
                    self.note(piece.unwrap_or(MapPiece::Board), says);
                }
            }
        }
    }

    fn zone_piece(&self, name: &str, role: &str) -> MapPiece {
        let place = self.map.zones().iter().position(|it| it.name == name && it.role == role);
        place.and_then(|it| u16::try_from(it).ok()).map_or(MapPiece::Board, MapPiece::Zone)
    }

    fn marker_piece(&self, marker: &MapMarker) -> MapPiece {
        let place = self.map.markers().iter().position(|it| it == marker);
        place.and_then(|it| u16::try_from(it).ok()).map_or(MapPiece::Board, MapPiece::Marker)
    }
}

/// True if two zones have some area in common, as far as they are made of polygons.
fn overlap(one: &Zone, other: &Zone) -> bool {
    let outlines = other.polygons().filter_map(|it| table::Polygon::new(it).ok());
    outlines.into_iter().any(|it| one.overlaps(Shape::Hull(it).at(Point::default())))
}

/// Places in a drop zone beside one another, as somebody finds them who fills it up row by row, the floor first.
fn room(table: &Table, like: OperativeId, end: End) -> impl Iterator<Item = Point> {
    let (zone, empty) = (table.drop_zone(end), State::new());
    let (bounds, radius) = (zone.bounds(), table.card(like).base_radius());
    let margin = radius.micrometres();
    let steps =
        move |from: i32, to: i32| (from + margin..=to - margin).step_by(STEP.micrometres().unsigned_abs() as usize);
    let decks = table.map().terrain().parts_near(bounds).filter(|(_, it)| it.traits.has_any(Traits::VANTAGE));
    let mut levels: Vec<Length> = decks.map(|(_, it)| it.top).chain([Length::ZERO]).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut taken: Vec<Point> = Vec::new();
    let all = levels.into_iter().flat_map(move |z| {
        let columns = steps(bounds.left, bounds.right);
        columns.flat_map(move |x| steps(bounds.low, bounds.high).map(move |y| (x, y, z)))
    });
    all.filter_map(move |(x, y, z)| {
        let at = Point::new(Length::um(x), Length::um(y), z);
        let is_free = |it: &Point| it.z != at.z || it.flat_distance_squared(at) >= (radius + radius).squared();
        let fits = taken.iter().all(is_free)
            && zone.wholly_within(table.base_at(like, at))
            && geometry::may_stand(table, &empty, like, at).is_legal();
        fits.then(|| {
            taken.push(at);
            at
        })
    })
}

/// The places that can be reached from a drop zone, in as many moves as it takes.
fn reached(table: &Table, page: &Page, end: End) -> BTreeSet<Point> {
    let mut reached: BTreeSet<Point> = page.set_ups(end).iter().copied().collect();
    let mut next: VecDeque<Point> = reached.iter().copied().collect();
    while let Some(from) = next.pop_front() {
        let Some(roads) = page.roads_from(from) else { continue };
        let straight = (0..).map_while(|it| roads.straight(it));
        let stairs = (0..roads.count_of_stairs()).filter_map(|it| roads.stairs(it));
        for road in straight.chain(stairs) {
            let Some(to) = road.way().last().copied().filter(|it| !reached.contains(it)) else { continue };
            if road.toll(table, from).is_some() {
                reached.insert(to);
                next.push_back(to);
            }
        }
    }
    reached
}
