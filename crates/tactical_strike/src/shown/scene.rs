//! What stands, lies or is held openly; and the table.

use std::collections::BTreeMap;

use battle::Side;
use door::{Base, Board, EdgeOf, Figure, Id, Means, Piece, Place, Scene, Stand, Still, Team, Zone};
use table::Shape;

use super::id;
use crate::deployment_map::Ground;
use crate::header::Table;
use crate::state::{Place as Where, State, Step};
use crate::vocabulary::{CombatantId, Phase};

/// A step as an id.
pub(super) fn phase(step: Step) -> &'static str {
    match step {
        Step::Mission | Step::MissionRoll => "mission",
        Step::Units => "units",
        Step::Map | Step::MapRoll => "map",
        Step::RollOff | Step::Zone(_) | Step::ClaimRoll | Step::Claim(_) => "zones",
        Step::MarkerRoll | Step::MarkerRollOff | Step::PlaceMarker(_) => "markers",
        Step::Poi | Step::PoiRoll => "points of interest",
        Step::Night | Step::NightRoll => "night",
        Step::Deployment(_) => "deployment",
        Step::InfiltratorsOff | Step::Infiltrate(_) => "infiltrators",
        Step::ScoutsOff | Step::Scout(_) => "scouts",
        Step::Seize(_) | Step::SeizeRoll(_) => "seize",
        Step::TurnStart(_) => "start of turn",
        Step::Playing(_, phase) | Step::PhaseEnd(_, phase) => match phase {
            Phase::Movement => "movement",
            Phase::Psychic => "psychic",
            Phase::Shooting => "shooting",
            Phase::Charge => "charge",
            Phase::Fight => "fight",
        },
        Step::Explore(_) => "exploration",
        Step::TurnEnd(_) => "end of turn",
        Step::GameTurnEnd | Step::LengthRoll => "end of game turn",
        Step::Final | Step::Over => "end of battle",
    }
}

/// Whose turn it is.
pub(super) fn turn(step: Step) -> Option<Side> {
    match step {
        Step::Zone(side)
        | Step::Claim(side)
        | Step::Deployment(side)
        | Step::Infiltrate(side)
        | Step::Scout(side)
        | Step::Seize(side)
        | Step::SeizeRoll(side)
        | Step::TurnStart(side)
        | Step::Explore(side)
        | Step::TurnEnd(side) => Some(side),
        Step::Playing(side, _) | Step::PhaseEnd(side, _) => Some(side),
        _ => None,
    }
}

pub(super) fn still(table: &Table, state: &State) -> Still {
    let force = |side: Side| {
        let models = table.models().filter(|it| table.side_of(*it) == side).count();
        format!("{models} models")
    };
    let sides =
        table.seats().sides().map(|side| Team { side, name: table.seats().name_of_side(side), force: force(side) });
    Still {
        physical: true,
        rounds: (Id::of("game turn"), None),
        sides: sides.collect(),
        board: state.ground.as_ref().map(|it| board(state, it)),
        figures: table.models().map(|it| figure(table, it)).collect(),
        ..Still::default()
    }
}

fn figure(table: &Table, model: CombatantId) -> Figure {
    let it = table.model(model);
    let base = match &it.shape {
        Shape::Disc { radius } => Base::Round(radius.micrometres() * 2),
        Shape::Hull(outline) => Base::Outline(corners(outline.corners())),
    };
    Figure {
        id: id(table, model),
        name: it.name.clone(),
        code: it.code.clone(),
        side: table.side_of(model),
        seat: table.seat_of(model),
        base: Some(base),
        models: 1,
        card: Some(Id::from(format!("model/{}", it.code))),
    }
}

fn corners(list: &[(i32, i32)]) -> Vec<Place> {
    list.iter().map(|(x, y)| Place { x: *x, y: *y, z: 0 }).collect()
}

fn board(state: &State, ground: &Ground) -> Board {
    let owner = |number: usize| {
        let number = u8::try_from(number).ok();
        let of = state.zones.iter().position(|zones| number.is_some_and(|it| zones.contains(&it)));
        of.and_then(|it| u8::try_from(it).ok()).map(Side)
    };
    let zones = ground.zones.iter().enumerate().map(|(number, it)| Zone {
        id: Id::from(format!("zone {}", number + 1)),
        means: Id::of("deployment zone"),
        whose: owner(number),
        outlines: it.area.polygons().map(corners).collect(),
    });
    let edges = ground
        .zones
        .iter()
        .enumerate()
        .flat_map(|(number, it)| it.edges.iter().map(move |line| (number, [line.from.into(), line.to.into()])));
    Board {
        name: ground.name.clone(),
        size: [ground.board.width().micrometres(), ground.board.height().micrometres()],
        control: None,
        edges: edges.map(|(number, line)| EdgeOf { line, means: Id::of("edge"), whose: owner(number) }).collect(),
        lines: Vec::new(),
        zones: zones.collect(),
        terrain: Vec::new(),
    }
}

pub(super) fn scene(table: &Table, state: &State) -> Scene {
    Scene {
        sides: table.seats().sides().map(|side| means(table, state, side)).collect(),
        pieces: table.models().map(|it| piece(table, state, it)).collect(),
        markers: markers(state),
        ground: Vec::new(),
    }
}

fn means(table: &Table, state: &State, side: Side) -> Means {
    let mut meters = BTreeMap::new();
    // Pools belong to seats; where several play for a side each has its own.
    let seats: Vec<_> = table.seats().seats_of(side).collect();
    for seat in &seats {
        let of = |pool: &[u16]| pool.get(usize::from(seat.0)).copied().unwrap_or(0);
        let name = |what: &str| {
            if seats.len() == 1 { Id::from(what.to_owned()) } else { Id::from(format!("{what} of {seat}")) }
        };
        meters.insert(name("cp"), [of(&state.cp), 0]);
        if of(&state.supply) > 0 {
            meters.insert(name("supply"), [of(&state.supply), 0]);
        }
    }
    let mut badges = Vec::new();
    if state.order.first() == Some(&side) {
        badges.push(Id::of("first"));
    }
    if state.night == Some(true) {
        badges.push(Id::of("night"));
    }
    Means { side, meters, badges }
}

fn piece(table: &Table, state: &State, model: CombatantId) -> Piece {
    let Some(it) = state.models.get(model.index()) else { return Piece::default() };
    let off = match it.place {
        Where::Table => None,
        Where::Waiting => Some("waiting"),
        Where::HeldBack => Some("held back"),
        Where::Reserve => Some("reserve"),
        Where::Aboard(_) => Some("aboard"),
        Where::Removed => Some("out"),
    };
    let aboard = match it.place {
        Where::Aboard(transport) => Some(id(table, transport)),
        _ => None,
    };
    let unit = state.unit(it.unit);
    let together = (unit.models.len() > 1).then(|| unit.models.first().map(|it| id(table, *it))).flatten();
    let mut badges = Vec::new();
    if off != Some("out") {
        let more = [
            (table.model(model).role.is_some(), "hero"),
            (unit.is_falling_back, "falling back"),
            (unit.is_regrouped, "regrouped"),
            (unit.ground_until.is_some(), "gone to ground"),
            (unit.is_arrived, "arrived"),
            (unit.has_reacted, "has reacted"),
            (unit.is_afraid, "afraid"),
        ];
        badges.extend(more.into_iter().filter(|(is, _)| *is).map(|(_, badge)| Id::of(badge)));
        badges.extend(unit.grant.map(|it| Id::card("rule", it.name())));
    }
    let stand = it.stand.filter(|_| off.is_none());
    Piece {
        id: id(table, model),
        at: stand.map(|it| Stand { at: it.at.into(), facing: Some(it.facing.step()) }).into_iter().collect(),
        off: off.map(Id::of),
        with: aboard.or(together),
        meters: BTreeMap::new(),
        badges,
        holds: Vec::new(),
    }
}

fn markers(state: &State) -> Vec<door::Marker> {
    let inches = |it: i32| Some(table::Length::inches(it).micrometres());
    let markers = (1..).zip(&state.markers).map(|(number, it)| door::Marker {
        id: Id::from(format!("marker {number}")),
        at: it.at.map(Place::from),
        size: inches(if it.is_large { 6 } else { 3 }),
        ..door::Marker::default()
    });
    let pois = (1..).zip(&state.pois).map(|(number, it)| door::Marker {
        id: Id::from(format!("point {number}")),
        at: it.at.map(Place::from),
        badges: it.find.map(|it| Id::card("find", it.card().name)).into_iter().collect(),
        ..door::Marker::default()
    });
    markers.chain(pois).collect()
}
