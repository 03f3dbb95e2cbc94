//! Equipment in words: what happens with it in the battle.

use battle::capitalized;

use super::names;
use super::places::Places;
use crate::close_quarters::{AccessEvent, AccessPoint};
use crate::equipment::GearEvent;
use crate::setup::Table;
use crate::vocabulary::{Marker, OperativeId};

pub(super) fn access(table: &Table, event: &AccessEvent) -> String {
    let named = |it: &AccessPoint| capitalized(&names::access(table, *it));
    match event {
        AccessEvent::Operated { access, open: true } => format!("{} is open.", named(access)),
        AccessEvent::Operated { access, open: false } => format!("{} is shut.", named(access)),
        AccessEvent::Breached { access, .. } => format!("{} is open for good.", named(access)),
        AccessEvent::BreachRolled => String::new(),
    }
}

pub(super) fn event(table: &Table, places: &Places<'_>, event: &GearEvent) -> String {
    let who = |it: &OperativeId| names::coded(table, *it);
    let marker = |it: &Marker| names::marker(table, *it);
    match event {
        GearEvent::MinesSetOff { who: it, at, blast } => {
            format!("{} set off {} {}.", who(it), marker(&blast.marker), places.spot(*at))
        }
        GearEvent::StunThrown { target, .. } => format!("It falls beside {}.", who(target)),
        GearEvent::StunRolled { .. } => String::new(),
        GearEvent::SmokeThrown { marker: it, at } => {
            let place = at.0.map_or(String::new(), |at| format!(" {}", places.spot(at)));
            format!("{} rises{place}.", capitalized(&marker(it)))
        }
        GearEvent::SmokeThins { marker: it, activations } => {
            let lasts = names::counted(usize::from(*activations), "activation");
            format!("{} lasts {lasts} more.", capitalized(&marker(it)))
        }
        GearEvent::SmokeGone(it) => format!("{} is gone.", capitalized(&marker(it))),
        GearEvent::BarricadeLifted { who: it, .. } => format!("{} takes the portable barricade along.", who(it)),
        GearEvent::BarricadeSet(Some(piece)) => format!("The portable barricade stands {}.", places.ground(piece.at)),
        GearEvent::BarricadeSet(None) => "There is no room for the portable barricade: it is lost.".into(),
    }
}
