//! Actions as what somebody did: "secured marker 2".

use battle::Side;

use super::super::names;
use crate::setup::Table;
use crate::vocabulary::{Action, Marker};

pub(super) fn deed(table: &Table, side: Side, action: Action, on: Option<Marker>) -> String {
    let marker = |otherwise: &str| on.map_or(otherwise.into(), |it| names::marker(table, it));
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
        Action::Secure => format!("secured {}", marker("a marker")),
        Action::Loot => format!("looted {}", marker("a marker")),
        Action::InitiateTransmission => format!("set {} transmitting", marker("a marker")),
        Action::MoveOrb => format!("moved the Orb to {}", marker("a marker")),
        Action::Download => format!("downloaded {}", marker("a marker")),
        Action::CompileData => format!("compiled data at {}", marker("a marker")),
        Action::SendData => format!("sent the data of {}", marker("a marker")),
        Action::Reboot => format!("rebooted {}", marker("a marker")),
        Action::PassTheWord => "passed the word".into(),
        Action::StunGrenade => "threw a stun grenade".into(),
        Action::SmokeGrenade => "threw a smoke grenade".into(),
        Action::AmmoResupply => "took fresh ammunition".into(),
        Action::PlantBanner => format!("planted {}", names::marker(table, Marker::Banner(side))),
        Action::Scout => "scouted".into(),
        Action::Retrieve => format!("searched {}", marker("a marker")),
        Action::PlantDevice => format!("planted a device at {}", marker("a marker")),
        Action::Clear => format!("cleared {}", marker("a marker")),
    }
}
