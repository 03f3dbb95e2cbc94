//! What stands, lies or is held openly; and the battlefield.

use std::collections::BTreeMap;

use battle::Side;
use door::{Base, Board, EdgeOf, Figure, Id, Means, Piece, Place, Scene, Solid, Stand, Still, Team, Terrain, Zone};
use table::{Shape, Zone as Area};

use super::id;
use crate::ground::Ground;
use crate::header::Table;
use crate::missions::Mark;
use crate::state::{Place as Where, State, Step};
use crate::vocabulary::{End, Marker, Phase, Quarter, UnitId, seat_of};

/// A step as an id.
pub(super) fn phase(state: &State) -> &'static str {
    match state.step {
        Step::Size => "size",
        Step::Muster => "muster",
        Step::Mission | Step::MissionRoll => "mission",
        Step::Map | Step::MapRoll => "map",
        Step::Briefing => "briefing",
        Step::Battlefield => "battlefield",
        Step::Roles => "roles",
        Step::Markers(_) | Step::Numbers(_) => "markers",
        Step::Ends => "ends",
        Step::Categories => "categories",
        Step::Reserves => "reserves",
        Step::Deployment(_) | Step::LastUnits => "deployment",
        Step::FirstTurn => "first turn",
        Step::PreBattle(_) => "before the battle",
        Step::Overriding => "overriding orders",
        Step::RoundStart => "start of round",
        Step::Determination(_) | Step::Generation(..) | Step::Marking(_) => "objectives",
        Step::TurnStart(_) | Step::PlayOn(_) => "start of turn",
        Step::Playing(phase) | Step::PhaseEnd(phase) => match phase {
            Phase::Command => "command",
            Phase::Movement => "movement",
            Phase::Psychic => "psychic",
            Phase::Shooting => "shooting",
            Phase::Charge => "charge",
            Phase::Fight => "fight",
            Phase::Morale => "morale",
        },
        Step::TurnEnd => "end of turn",
        Step::RoundEnd | Step::Intel(_) => "end of round",
        _ => "end of battle",
    }
}

/// Whose turn it is.
pub(super) fn turn(state: &State) -> Option<Side> {
    match state.step {
        Step::Markers(side)
        | Step::Numbers(side)
        | Step::Deployment(side)
        | Step::PreBattle(side)
        | Step::Determination(side)
        | Step::Marking(side)
        | Step::TurnStart(side)
        | Step::PlayOn(side)
        | Step::Intel(side) => Some(side),
        Step::Generation(side, _) => Some(side),
        Step::Playing(_) | Step::PhaseEnd(_) | Step::TurnEnd => Some(state.turn),
        _ => None,
    }
}

pub(super) fn still(table: &Table, state: &State) -> Still {
    Still {
        physical: true,
        rounds: (Id::of("round"), Some(table.options().rounds)),
        sides: [Side::A, Side::B]
            .map(|side| Team { side, name: table.seats().name_of_side(side), force: table.army(side).name.clone() })
            .to_vec(),
        board: state.ground.as_ref().map(|it| board(table, state, it)),
        figures: table.units().map(|it| figure(table, it)).collect(),
        ..Still::default()
    }
}

fn figure(table: &Table, unit: UnitId) -> Figure {
    let (sheet, side) = (table.unit(unit), table.side_of(unit));
    let base = match &sheet.base {
        Shape::Disc { radius } => Base::Round(radius.micrometres() * 2),
        Shape::Hull(outline) => Base::Outline(corners(outline.corners())),
    };
    Figure {
        id: id(table, unit),
        name: sheet.name.clone(),
        code: table.code(unit),
        side,
        seat: seat_of(side),
        base: Some(base),
        models: u16::from(sheet.models),
        card: Some(Id::from(format!("unit/{}", table.code(unit)))),
    }
}

fn corners(list: &[(i32, i32)]) -> Vec<Place> {
    list.iter().map(|(x, y)| Place { x: *x, y: *y, z: 0 }).collect()
}

fn board(table: &Table, state: &State, ground: &Ground) -> Board {
    let size = ground.board();
    let owner = |end: End| state.owner_of(end);
    let zone = |name: String, means: &'static str, whose: Option<Side>, area: &Area| Zone {
        id: Id::from(name),
        means: Id::of(means),
        whose,
        outlines: area.polygons().map(corners).collect(),
    };
    let mut zones = Vec::new();
    for end in [End::A, End::B] {
        zones.push(zone(format!("deployment zone {end:?}"), "deployment zone", owner(end), ground.zone(end)));
        zones.push(zone(format!("territory {end:?}"), "territory", owner(end), ground.territory(end)));
    }
    for quarter in Quarter::ALL {
        zones.push(zone(crate::words::quarter(quarter), "quarter", None, ground.quarter(quarter)));
    }
    let edges = [End::A, End::B].map(|end| {
        let line = size.edge(ground.edge(end));
        EdgeOf { line: [line.from.into(), line.to.into()], means: Id::of("edge"), whose: owner(end) }
    });
    Board {
        name: ground.map().name().to_owned(),
        size: [size.width().micrometres(), size.height().micrometres()],
        control: None,
        edges: edges.to_vec(),
        lines: Vec::new(),
        zones,
        terrain: terrain(table),
    }
}

fn terrain(table: &Table) -> Vec<Terrain> {
    let features = table.terrain().features().iter().enumerate().map(|(number, it)| {
        let part = |outline: &[(i32, i32)]| Solid {
            outline: corners(outline),
            bottom: 0,
            top: it.height.micrometres(),
            traits: it.traits.iter().map(|it| Id::of(it.name())).collect(),
        };
        let parts = it.ground.polygons().map(part).collect();
        Terrain { id: Id::from(format!("t{number}")), name: it.name.clone(), parts, badges: Vec::new() }
    });
    features.collect()
}

pub(super) fn scene(table: &Table, state: &State) -> Scene {
    Scene {
        sides: [Side::A, Side::B].map(|side| means(table, state, side)).to_vec(),
        pieces: table.units().map(|it| piece(table, state, it)).collect(),
        markers: markers(table, state),
        ground: Vec::new(),
    }
}

fn means(table: &Table, state: &State, side: Side) -> Means {
    let mut meters = BTreeMap::new();
    meters.insert(Id::of("cp"), [u16::from(state.cp[side]), 0]);
    let aside = table.army(side).reinforcement_points;
    if aside > 0 {
        meters.insert(Id::of("reinforcement points"), [state.reinforcement_points_left(table, side), aside]);
    }
    let mut badges = Vec::new();
    if let Some(defender) = state.defender {
        badges.push(Id::of(if defender == side { "defender" } else { "attacker" }));
    }
    if let Some(three) = state.categories[side].revealed() {
        badges.extend(three.map(|it| Id::card("category", it.name())));
    }
    for held in &state.held[side] {
        let name = format!("objective/{}", held.objective.card().name);
        let more = match (held.is_scored, held.mark) {
            (true, _) => " (scored)",
            (_, Some(Mark::Doubled)) => " (doubled)",
            (_, Some(Mark::Sabotaged)) => " (sabotaged)",
            (false, None) => "",
        };
        badges.push(Id::from(format!("{name}{more}")));
    }
    if state.conceded == Some(side) {
        badges.push(Id::of("conceded"));
    }
    Means { side, meters, badges }
}

fn piece(table: &Table, state: &State, unit: UnitId) -> Piece {
    let it = state.unit(unit);
    let (off, with) = match it.place {
        Where::Battlefield => (None, None),
        Where::Waiting => (Some("waiting"), None),
        Where::Reserves { .. } => (Some("reserve"), None),
        Where::Elsewhere => (Some("elsewhere"), None),
        Where::Aboard(transport) => (Some("aboard"), Some(id(table, transport))),
        Where::Destroyed => (Some("out"), None),
        Where::Removed => (Some("removed"), None),
        Where::ToCome => (Some("to come"), None),
    };
    let all = table.unit(unit).models;
    let mut meters = BTreeMap::new();
    meters.insert(Id::of("models"), [u16::from(it.left), u16::from(all)]);
    let models = state.models(table, unit);
    if all == 1
        && let [only] = models
    {
        let wounds = table.unit(unit).wounds;
        meters.insert(Id::of("wounds"), [u16::from(wounds.saturating_sub(only.wounds_lost)), u16::from(wounds)]);
    }
    let stands = models.iter().filter(|it| !it.is_gone).filter_map(|it| it.stand);
    let stands = stands.map(|it| Stand { at: it.at.into(), facing: Some(it.facing.step()) });
    let mut badges = Vec::new();
    if table.warlord(table.side_of(unit)) == Some(unit) {
        badges.push(Id::of("warlord"));
    }
    Piece {
        id: id(table, unit),
        at: if off.is_none() { stands.collect() } else { Vec::new() },
        off: off.map(Id::of),
        with,
        meters,
        badges,
        holds: Vec::new(),
    }
}

/// A numbered marker by its word.
pub(super) fn marker_id(table: &Table, marker: Marker) -> Id {
    Id::from(format!("marker {} of {}", marker.number, table.seats().name_of_side(marker.of)))
}

fn markers(table: &Table, state: &State) -> Vec<door::Marker> {
    let size = state.ground.as_ref().map(|it| it.marker_diameter().micrometres());
    let shown = state.markers.iter().enumerate().map(|(place, it)| {
        let whose = state.owner_of(it.end);
        let id = match (it.number, whose) {
            (1.., Some(of)) => marker_id(table, Marker { of, number: it.number }),
            _ => Id::from(format!("placed {}", place + 1)),
        };
        door::Marker { id, at: it.at.map(Place::from), whose, size, ..door::Marker::default() }
    });
    shown.collect()
}
