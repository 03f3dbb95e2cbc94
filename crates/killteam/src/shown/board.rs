//! What hardly ever changes: the killzone, the teams, who is who.

use battle::Side;
use door::{Agreed, Base, Board, EdgeOf, Figure, Id, Line, Place, Solid, Still, Team, Terrain, Zone};
use table::{Feature, FeatureId, MapZone, Segment, Shape};

use super::id;
use crate::geometry;
use crate::setup::Table;
use crate::state::{Phase, State};
use crate::vocabulary::{End, OperativeId, seat_of};

/// The killzone is the same from the start; whose end is whose is known once it is taken.
pub(super) fn edition(state: &State) -> u32 {
    let taken = !matches!(
        state.phase,
        Phase::CritOpRoll | Phase::RollOff | Phase::FirstInitiative { .. } | Phase::DropZones | Phase::OperativePicks
    );
    let swapped = state.ends[Side::A] == End::B;
    1 + u32::from(taken) + 2 * u32::from(taken && swapped)
}

pub(super) fn still(table: &Table, state: &State) -> Still {
    let digital = table.is_digital();
    Still {
        physical: !digital,
        rounds: (Id::of("turning point"), Some(table.options().turning_points)),
        sides: [Side::A, Side::B]
            .map(|side| Team { side, name: table.seats().name_of_side(side), force: table.team(side).name.clone() })
            .to_vec(),
        board: digital.then(|| board(table, state)),
        figures: table.operatives().map(|it| figure(table, it)).collect(),
        agreed: Agreed::default(),
        ..Still::default()
    }
}

fn figure(table: &Table, who: OperativeId) -> Figure {
    let (card, side) = (table.card(who), table.side_of(who));
    Figure {
        id: id(table, who),
        name: card.name.clone(),
        code: table.code(who),
        side,
        seat: seat_of(side),
        base: Some(base(&card.base)),
        models: 1,
        card: Some(Id::from(format!("operative/{}", table.code(who)))),
    }
}

fn base(shape: &Shape) -> Base {
    match shape {
        Shape::Disc { radius } => Base::Round(radius.micrometres() * 2),
        Shape::Hull(outline) => Base::Outline(corners(outline.corners())),
    }
}

fn corners(list: &[(i32, i32)]) -> Vec<Place> {
    list.iter().map(|(x, y)| Place { x: *x, y: *y, z: 0 }).collect()
}

fn line(segment: Segment) -> [Place; 2] {
    [segment.from.into(), segment.to.into()]
}

/// Whose something with this role is, once ends are taken.
fn whose(state: &State, role: &str) -> Option<Side> {
    let end = match role {
        "a" => End::A,
        "b" => End::B,
        _ => return None,
    };
    let taken = edition(state) > 1;
    [Side::A, Side::B].into_iter().find(|it| taken && state.ends[*it] == end)
}

fn board(table: &Table, state: &State) -> Board {
    let map = table.map();
    let size = map.board();
    Board {
        name: map.name().to_owned(),
        size: [size.width().micrometres(), size.height().micrometres()],
        control: Some(geometry::CONTROL_RANGE.micrometres()),
        edges: map
            .edges()
            .iter()
            .map(|it| EdgeOf { line: line(it.line), means: Id::of("edge"), whose: whose(state, &it.role) })
            .collect(),
        lines: map.lines().iter().map(|it| Line { means: Id::from(it.name.clone()), line: line(it.line) }).collect(),
        zones: map.zones().iter().map(|it| zone(state, it)).collect(),
        terrain: map.terrain().features().map(|(number, it)| terrain(terrain_id(table, number), it)).collect(),
    }
}

fn zone(state: &State, it: &MapZone) -> Zone {
    Zone {
        id: Id::from(format!("{} {}", it.name, it.role)),
        means: Id::from(it.name.clone()),
        whose: whose(state, &it.role),
        outlines: it.zone.polygons().map(corners).collect(),
    }
}

/// How a feature is called: "t4" is one of the map, "g0" the first that was put down.
pub(super) fn terrain_id(table: &Table, feature: FeatureId) -> Id {
    let (number, of_map) = (usize::from(feature.0), table.map().terrain().features().len());
    Id::from(match number.checked_sub(of_map) {
        None => format!("t{number}"),
        Some(placed) => format!("g{placed}"),
    })
}

/// A feature of a map, or one that was put down.
pub(super) fn terrain(id: Id, feature: &Feature) -> Terrain {
    let parts = feature.parts.iter().map(|part| Solid {
        outline: corners(part.outline.corners()),
        bottom: part.bottom.micrometres(),
        top: part.top.micrometres(),
        traits: part.traits.names().map(Id::of).collect(),
    });
    Terrain { id, name: feature.name.clone(), parts: parts.collect(), badges: Vec::new() }
}
