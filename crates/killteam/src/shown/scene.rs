//! What stands, lies or is held openly.

use std::collections::BTreeMap;

use battle::Side;
use door::{Id, Means, Piece, Place, Scene, Stand};

use super::board::terrain;
use super::{id, marker_id};
use crate::actions;
use crate::approved_ops_2025::crit_ops::MARKS;
use crate::close_quarters::access_points;
use crate::equipment::{Equipment, Grenade};
use crate::geometry;
use crate::initiative::InitiativeCard;
use crate::setup::Table;
use crate::state::{Acting, MarkerState, Phase, State};
use crate::vocabulary::{Answer, Marker, OperativeId, Order, Question, Token};

/// A phase as an id.
pub(super) fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::CritOpRoll => "crit op",
        Phase::RollOff => "roll-off",
        Phase::FirstInitiative { .. } | Phase::DropZones => "drop zones",
        Phase::OperativePicks => "operatives",
        Phase::EquipmentPicks => "equipment",
        Phase::TacOps => "tac ops",
        Phase::Placing(_) => "placing equipment",
        Phase::Deployment { .. } => "set-up",
        Phase::InitiativeRoll | Phase::InitiativeTold | Phase::InitiativeCards(_) | Phase::Initiative { .. } => {
            "initiative"
        }
        Phase::Ready(_) => "ready",
        Phase::MarkerPicks | Phase::Claims { .. } | Phase::PrimaryOps | Phase::Gambits { .. } => "gambits",
        Phase::Firefight { .. } => "firefight",
        Phase::EndOfTurningPoint => "end of turning point",
        Phase::EndOfBattle | Phase::FinalReveal | Phase::Over { .. } => "end of battle",
    }
}

/// Whose turn it is.
pub(super) fn turn(_: &Table, state: &State) -> Option<Side> {
    match state.phase {
        Phase::FirstInitiative { winner } | Phase::Initiative { winner } => Some(winner),
        Phase::DropZones => Some(state.initiative),
        Phase::Deployment { turn }
        | Phase::Claims { turn }
        | Phase::Gambits { turn, .. }
        | Phase::Firefight { turn, .. } => Some(turn),
        _ => None,
    }
}

pub(super) fn scene(table: &Table, state: &State) -> Scene {
    Scene {
        sides: [Side::A, Side::B].map(|side| means(table, state, side)).to_vec(),
        pieces: table.operatives().map(|who| piece(table, state, who)).collect(),
        markers: state.markers_in_play().map(|it| marker(table, state, it)).collect(),
        ground: ground(table, state),
    }
}

fn means(table: &Table, state: &State, side: Side) -> Means {
    let means = &state.means[side];
    let mut meters = BTreeMap::new();
    meters.insert(Id::of("cp"), [u16::from(state.cp[side]), 0]);
    if let Some(loadout) = means.equipment.revealed() {
        let [smoke, stun] = loadout.grenades(Equipment::UtilityGrenades);
        let [frag, krak] = loadout.grenades(Equipment::ExplosiveGrenades);
        let grenades = [
            ("smoke grenades", smoke, means.smoke_thrown),
            ("stun grenades", stun, means.stun_thrown),
            ("frag grenades", frag, means.thrown(Grenade::Frag)),
            ("krak grenades", krak, means.thrown(Grenade::Krak)),
        ];
        for (name, all, thrown) in grenades.into_iter().filter(|(_, all, _)| *all > 0) {
            meters.insert(Id::of(name), [u16::from(all.saturating_sub(thrown)), u16::from(all)]);
        }
    }
    let mut badges = Vec::new();
    let began = !matches!(state.phase, Phase::CritOpRoll | Phase::RollOff | Phase::FirstInitiative { .. });
    if began && state.initiative == side {
        badges.push(Id::of("initiative"));
    }
    badges.extend(means.cards.iter().map(|it| match it {
        InitiativeCard::Reroll => Id::of("re-roll card"),
        InitiativeCard::Number(number) => Id::from(format!("initiative card {number}")),
    }));
    let in_force = table.team(side).rules.iter().filter(|it| means.is_in_force(table.team(side), **it));
    badges.extend(in_force.map(|it| Id::card("rule", it.card().name)));
    if let Some(loadout) = means.equipment.revealed() {
        badges.extend(loadout.options().map(|it| Id::card("equipment", it.name())));
        badges.extend(loadout.rules().map(|it| Id::card("rule", it.card().name)));
    }
    badges.dedup();
    Means { side, meters, badges }
}

fn piece(table: &Table, state: &State, who: OperativeId) -> Piece {
    let it = state.operative(who);
    let off = if state.record.losses().is_aside(who) {
        Some(Id::of("aside"))
    } else if it.out {
        Some(Id::of("out"))
    } else if table.is_digital() && it.at.is_none() {
        Some(Id::of("waiting"))
    } else {
        None
    };
    let stands = it.at.filter(|_| off.is_none());
    let mut meters = BTreeMap::new();
    if off != Some(Id::of("out")) {
        let all = table.card(who).wounds;
        meters.insert(Id::of("wounds"), [u16::from(all.saturating_sub(it.wounds_lost)), u16::from(all)]);
        let (apl, printed) = (table.apl(state, who), table.card(who).apl);
        meters.insert(Id::of("apl"), [u16::from(apl), u16::from(printed)]);
        let (reach, printed) = (table.movement(state, who), table.card(who).movement);
        let inches = |it: i32| u16::try_from(it).unwrap_or(0);
        meters.insert(Id::of("move"), [inches(reach), inches(printed)]);
        if let Some(active) = state.active().filter(|it| it.who == who) {
            meters.insert(Id::of("ap"), [u16::from(actions::left_ap(table, state, &active)), u16::from(apl)]);
        }
    }
    Piece {
        id: id(table, who),
        at: stands.map(|at| Stand { at: at.into(), facing: None }).into_iter().collect(),
        badges: if off == Some(Id::of("out")) { Vec::new() } else { badges(table, state, who) },
        off,
        with: None,
        meters,
        holds: state.carried_by(who).map(|it| marker_id(table, it)).collect(),
    }
}

fn badges(table: &Table, state: &State, who: OperativeId) -> Vec<Id> {
    let it = state.operative(who);
    let mut badges = Vec::new();
    let fighting = matches!(state.phase, Phase::Firefight { .. });
    // On a physical table orders are known where somebody said so.
    if table.is_digital() || state.record.keeps_order(who) {
        badges.push(Id::of(if it.order == Order::Engage { "engage" } else { "conceal" }));
    }
    let active = state.active().filter(|active| active.who == who);
    match active {
        Some(active) if active.kind == Acting::Counteraction => badges.push(Id::of("counteracting")),
        Some(_) => badges.push(Id::of("active")),
        None if fighting && table.is_digital() => badges.push(Id::of(if it.ready { "ready" } else { "done" })),
        None => {}
    }
    let more = [
        (table.is_injured(state, who), "injured"),
        (it.on_guard, "on guard"),
        (it.apl.total() < 0, "stunned"),
        (it.counteracted, "has counteracted"),
        (it.interrupted, "has interrupted"),
        (it.resupplied, "fresh ammunition"),
        (state.record.envoy(table.side_of(who)) == Some(who), "envoy"),
        (state.record.tac().is_monitored(who), "monitored"),
        (!table.is_digital() && state.record.lost_wounds(who), "lost wounds"),
    ];
    badges.extend(more.into_iter().filter(|(is, _)| *is).map(|(_, badge)| Id::of(badge)));
    let dominate = state.record.tac().dominate(who);
    if dominate > 0 {
        badges.push(Id::from(format!("dominate {dominate}")));
    }
    badges
}

fn marker(table: &Table, state: &State, it: Marker) -> door::Marker {
    // Whoever carries a marker controls it; who else does is measured.
    let (at, carried, holder) = match state.marker(it) {
        MarkerState::OnTable(at) => (at.map(Place::from), None, None),
        MarkerState::Carried(who) => (None, Some(id(table, who)), Some(table.side_of(who))),
        MarkerState::Nowhere => (None, None, None),
    };
    let whose = match it {
        Marker::Objective(objective) => state.owner(objective),
        _ => it.owner(),
    };
    let mut badges = Vec::new();
    let mut tokens = BTreeMap::new();
    if let Marker::Objective(objective) = it {
        let record = &state.record;
        badges.extend(record.secured_by(objective).map(|side| Id::from(format!("secured by {side}"))));
        let marks = MARKS.into_iter().filter(|it| (it.is_on)(state, objective));
        badges.extend(marks.map(|it| Id::of(it.badge)));
        for side in [Side::A, Side::B] {
            let claim = record.claim(side).filter(|it| it.objective() == objective);
            badges.extend(claim.map(|_| Id::from(format!("claimed by {side}"))));
            for token in Token::ALL {
                let count = record.tac().tokens(side, token, objective);
                if count > 0 {
                    tokens.insert(Id::from(format!("{} of {side}", token.name())), u16::from(count));
                }
            }
        }
        let data = record.data(objective);
        if data > 0 {
            tokens.insert(Id::of("data"), u16::from(data));
        }
    }
    let size = Some(it.diameter().micrometres());
    door::Marker { id: marker_id(table, it), at, carried, whose, holder, sums: Vec::new(), badges, tokens, size }
}

/// Who controls which marker, where places tell.
pub(super) fn measure(table: &Table, state: &State, markers: &mut [door::Marker]) {
    if !table.is_digital() || matches!(state.phase, Phase::Deployment { .. } | Phase::Placing(_)) {
        return;
    }
    for (it, shown) in state.markers_in_play().zip(markers) {
        if shown.at.is_none() {
            continue;
        }
        if let Some(Answer::Control { holder, apl: [a, b] }) = geometry::answer(table, state, Question::Controls(it)) {
            shown.holder = holder;
            shown.sums = vec![a.into(), b.into()];
        }
    }
}

/// What was put down since, and hatchways that are not as the map has them.
fn ground(table: &Table, state: &State) -> Vec<door::Terrain> {
    let placed = state.ground.pieces().enumerate().map(|(number, (piece, prism))| {
        let name = crate::Item::Terrain(piece.kind).name();
        let feature = table::Feature { name: name.to_owned(), parts: vec![prism.clone()] };
        door::Terrain {
            badges: vec![Id::from(format!("of {}", piece.side))],
            ..terrain(Id::from(format!("g{number}")), &feature)
        }
    });
    // What is open, and what has been shut since; with the part of the map that it is, as that is now.
    let access = table.access_points().filter_map(|it| {
        let (plan, part) = (table.access(it)?, access_points::part(table, state, it)?);
        let open = access_points::is_open(table, state, it);
        if !open && !plan.open {
            return None;
        }
        let feature = table::Feature { name: plan.name(), parts: vec![part.clone()] };
        let badges = vec![Id::of(if open { "open" } else { "shut" })];
        Some(door::Terrain { badges, ..terrain(Id::from(plan.name()), &feature) })
    });
    placed.chain(access).collect()
}
