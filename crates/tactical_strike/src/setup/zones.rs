//! Who deploys first and where: the roll-off of two sides, or the claims of a free-for-all.

use battle::{Play, Side};

use super::deployment;
use crate::event::Event;
use crate::header::Table;
use crate::state::{State, Step};
use crate::vocabulary::{Roll, Verdict};
use crate::{Reason, TacticalStrike};

pub(super) fn next_step(table: &Table, state: &State) -> Option<Step> {
    if table.is_free_for_all() {
        let zones = state.ground.as_ref().map_or(0, |it| it.zones.len());
        let sides = table.seats().sides().count();
        // Twice where there are two zones for everybody.
        let rounds = if zones >= 2 * sides { 2 } else { 1 };
        return match state.claims.first() {
            Some(side) => Some(Step::Claim(*side)),
            None if state.claimed < rounds => Some(Step::ClaimRoll),
            None => None,
        };
    }
    match state.order.first() {
        None => Some(Step::RollOff),
        Some(first) if state.zones_of(*first).is_empty() => Some(Step::Zone(*first)),
        Some(_) => None,
    }
}

pub(super) fn may_take(state: &State, zone: u8) -> Verdict {
    let exists = state.ground.as_ref().is_some_and(|it| it.zone(zone).is_some());
    let taken = state.zones.iter().any(|it| it.contains(&zone));
    Verdict::legal().refuse_if(!exists || taken, Reason::ZoneTaken)
}

/// The winner of the roll-off deploys first, or lets the other side.
pub(super) fn order(play: &mut Play<'_, TacticalStrike>, side: Side, first: bool) {
    let mut order = vec![side];
    order.extend(play.table().seats().opponents(side));
    if !first {
        order.rotate_left(1);
    }
    play.emit(Event::Ordered(order));
}

/// Of two zones the other one is for the other side.
pub(super) fn take(play: &mut Play<'_, TacticalStrike>, side: Side, zone: u8) {
    play.emit(Event::ZoneTaken { side, zone });
    if !play.table().is_free_for_all() {
        for other in play.table().seats().opponents(side) {
            play.emit(Event::ZoneTaken { side: other, zone: 1 - zone.min(1) });
        }
    }
}

/// Dice of several sides against each other. Ties are rolled again: among the highest where one winner is sought, by
/// everybody where an order is.
pub(super) fn rolled_off(play: &mut Play<'_, TacticalStrike>, roll: Roll, faces: &[u8]) {
    let (table, state) = (play.table(), play.state());
    let sides: Vec<Side> = match roll {
        Roll::InfiltratorsOff => deployment::infiltrating(table, state),
        Roll::ScoutsOff => deployment::scouting(table, state),
        _ => table.seats().sides().collect(),
    };
    let faces: Vec<(Side, u8)> = sides.into_iter().zip(faces.iter().copied()).collect();
    let best = faces.iter().map(|(_, face)| *face).max().unwrap_or(0);
    let mut highest = faces.iter().filter(|(_, face)| *face == best).map(|(side, _)| *side);
    let winner = highest.next().filter(|_| highest.next().is_none());
    let mut sorted = faces.clone();
    sorted.sort_by_key(|it| std::cmp::Reverse(it.1));
    let differ = sorted.windows(2).all(|pair| matches!(pair, [(_, one), (_, other)] if one != other));
    play.emit(Event::RolledOff { roll, faces, winner });
    match roll {
        Roll::Claims if differ => {
            play.emit(Event::ClaimsOrdered(sorted.into_iter().map(|(side, _)| side).collect()));
        }
        Roll::MarkersOff => {
            if let Some(side) = winner {
                play.emit(Event::MarkersBegin(side));
            }
        }
        _ => {}
    }
}
