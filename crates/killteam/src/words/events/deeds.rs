//! Actions as what somebody did: "secured marker 2".

use battle::Side;

use super::super::names;
use crate::card::Aim;
use crate::setup::Table;
use crate::vocabulary::{Action, Marker};

pub(super) fn deed(table: &Table, side: Side, action: Action, on: Option<Marker>) -> String {
    let marker = |otherwise: &str| on.map_or(otherwise.into(), |it| names::marker(table, it));
    if let Some(mission) = action.mission() {
        let put = match mission.aim {
            Aim::Spot { puts, .. } => Some(names::marker(table, puts(side))),
            _ => None,
        };
        return mission.deed.filled(|_| put.clone().unwrap_or_else(|| marker("a marker")));
    }
    match action {
        Action::Reposition | Action::MoveWithBarricade => "repositioned".into(),
        Action::Dash => "dashed".into(),
        Action::FallBack => "fell back".into(),
        Action::Charge => "charged".into(),
        Action::Shoot => "shot".into(),
        Action::Fight | Action::HatchwayFight => "fought".into(),
        Action::Guard => "is on guard".into(),
        Action::SetUpAgain => "was set up again".into(),
        Action::OperateHatch => "operated a hatch".into(),
        Action::Breach => "breached a wall".into(),
        Action::BreachWithCharge => "breached a wall with the breaching charge".into(),
        Action::QuickBreach => "breached a wall quickly".into(),
        Action::PickUpMarker => format!("picked up {}", marker("a marker")),
        Action::PlaceMarker => format!("put {} down", marker("a marker")),
        Action::PassTheWord => "passed the word".into(),
        Action::StunGrenade => "threw a stun grenade".into(),
        Action::SmokeGrenade => "threw a smoke grenade".into(),
        Action::AmmoResupply => "took fresh ammunition".into(),
        // What an op brings along is told on its card.
        _ => action.name().into(),
    }
}
