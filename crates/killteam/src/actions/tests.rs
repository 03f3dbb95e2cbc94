//! What every mission action has in common.

use battle::{Seating, Side, System as _};
use table::{Length, Map, Point};

use super::*;
use crate::KillTeam;
use crate::approved_ops_2025::CritOp;
use crate::setup::{Options, TableKind};
use crate::state::{Declared, Phase};
use crate::team::{Datacard, Team};

const A1: OperativeId = OperativeId(0);
const B1: OperativeId = OperativeId(1);

fn table(crit_op: CritOp) -> Table {
    let map = Map::load("m", include_str!("../../../../data/killzones/train_short.toml")).unwrap();
    let card = |name: &str| Datacard::new(name.into(), 3, 6, 4, 10, Length::mm(32));
    let teams = [Team::of("A", vec![card("a1")]), Team::of("B", vec![card("b1")])];
    let seats = Seating::duel("ann", "bob").unwrap();
    Table::new(seats, TableKind::Digital, crit_op, Options::default(), map, teams).unwrap()
}

/// Reasons against this action in the last turning point, with an enemy there.
fn reasons(table: &Table, tac_op: TacOp, action: &MissionAction, enemy: &str) -> Vec<Reason> {
    let mut state = KillTeam::begin(table);
    let at = |text: &str| Some(text.parse::<Point>().unwrap());
    state.turning_point = TurningPoint(4);
    state.tac_ops[Side::A] = Declared::Revealed(tac_op);
    state.operative_mut(A1).at = at("8, 9.5");
    state.operative_mut(B1).at = at(enemy);
    let active = Activation::of(A1);
    state.phase = Phase::Firefight { turn: Side::A, active: Some(active) };
    let target = match action.aim {
        Aim::Objective { .. } | Aim::Marker { .. } => Target::Marker(Marker::OBJECTIVES[0]),
        Aim::Operative { .. } => Target::Operative(B1),
        Aim::Spot { .. } => Target::Spot("8, 8".parse().unwrap()),
    };
    judge(table, &state, &active, action.action, &target).reasons().to_vec()
}

#[test]
fn kt_c19_no_mission_action_is_performed_beside_an_enemy() {
    let crit = CritOp::ALL.into_iter().flat_map(|op| op.card().actions.iter().map(move |it| (op, TacOp::Flank, it)));
    let tac = TacOp::ALL.into_iter().flat_map(|op| op.card().actions.iter().map(move |it| (CritOp::Secure, op, it)));
    let mut seen = 0;
    for (crit_op, tac_op, action) in crit.chain(tac) {
        let table = table(crit_op);
        // Exactly an inch between the bases, and a micrometre more.
        let beside = reasons(&table, tac_op, action, "260600um, 9.5in");
        let apart = reasons(&table, tac_op, action, "260601um, 9.5in");
        assert!(beside.contains(&Reason::EnemyInControlRange), "{}: {beside:?}", action.action.name());
        assert!(!apart.contains(&Reason::EnemyInControlRange), "{}: {apart:?}", action.action.name());
        seen += 1;
    }
    assert_eq!(seen, 13, "every mission action of the pack was looked at");
}
