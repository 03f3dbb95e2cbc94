//! Smoke Grenade, 1 AP: a marker that hides whoever stands wholly in the smoke around it, for a while.

use battle::{Play, Side};
use table::{Length, Point};

use super::{Equipment, GearEvent};
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Gear, Marker, OperativeId, Spot, Verdict};
use crate::witness::Witness;
use crate::{Event, KillTeam, Reason, geometry, targeting};

/// How far it is thrown.
const REACH: Length = Length::inches(6);

/// How far the smoke spreads around its marker.
const SPREAD: Length = Length::INCH;

/// Whoever is so near sees through it.
const NEAR: Length = Length::inches(2);

/// The smoke markers of a side.
const SMOKES: [Gear; 2] = [Gear::FirstSmoke, Gear::SecondSmoke];

/// The marker of the next smoke grenade that a side throws.
pub(crate) fn next_marker(state: &State, side: Side) -> Marker {
    let gear = if state.means[side].smoke_thrown == 0 { Gear::FirstSmoke } else { Gear::SecondSmoke };
    Marker::Gear(gear, side)
}

/// True if the side of this operative has a smoke grenade left.
pub(crate) fn has_left(table: &Table, state: &State, who: OperativeId) -> bool {
    none_left(state, table.side_of(who)).is_none()
}

/// Why a side has none left, if it has none.
pub(crate) fn none_left(state: &State, side: Side) -> Option<Limit> {
    let [had, _] = state.means[side].loadout().grenades(Equipment::UtilityGrenades);
    Limit::of_grenades(had, state.means[side].smoke_thrown)
}

/// Whether this operative may throw one there.
pub(crate) fn may(table: &Table, state: &State, who: OperativeId, at: Point) -> Verdict {
    let side = table.side_of(who);
    let (marker, spot) = (next_marker(state, side), Spot(Some(at)));
    let disc = table.marker_at(marker, at);
    let limit = |it| Reason::Limit(it);
    let near =
        state.operative(who).at.is_none_or(|it| geometry::near((table, state), table.base_at(who, it), disc, REACH));
    let none_left = none_left(state, side).map_or(Verdict::legal(), |it| Verdict::legal().refuse_if(true, limit(it)));
    none_left
        .refuse_if(Witness::new(table, state).enemy_in_control_range(who), Reason::EnemyInControlRange)
        .refuse_if(geometry::has_footing(table, state, marker, spot) == Some(false), Reason::NoFooting)
        .refuse_if(!near, limit(Limit::PlaceBeyondReach(REACH)))
        .refuse_if(!geometry::sees_place(table, state, who, marker, at), limit(Limit::PlaceNotSeen))
}

/// False only if it is certainly not thrown as far as this: for lists, which try many places.
pub(crate) fn is_worth_a_look(table: &Table, state: &State, who: OperativeId, at: Point) -> bool {
    let marker = next_marker(state, table.side_of(who));
    let reach = REACH + table.card(who).base_radius() + Length::um(marker.diameter().micrometres() / 2);
    state.operative(who).at.is_none_or(|it| it.flat_distance_squared(at) <= reach.squared())
}

/// Every smoke marker on the table, with its place.
fn on_table(state: &State) -> impl Iterator<Item = (Marker, Point)> {
    let markers = [Side::A, Side::B].into_iter().flat_map(|side| SMOKES.map(|it| Marker::Gear(it, side)));
    markers.filter_map(|it| match state.marker(it) {
        MarkerState::OnTable(Some(at)) => Some((it, at)),
        _ => None,
    })
}

/// True if an operative stands wholly in smoke, which rises from its marker without limit.
pub(crate) fn hides(table: &Table, state: &State, who: OperativeId) -> bool {
    let Some(stands) = state.operative(who).at else { return false };
    on_table(state).any(|(marker, at)| {
        let rim = Length::um(marker.diameter().micrometres() / 2);
        let inside = rim + SPREAD - table.card(who).base_radius();
        stands.z >= at.z && inside >= Length::ZERO && stands.flat_distance_squared(at) <= inside.squared()
    })
}

/// True if smoke obscures the target to the shooter.
pub(crate) fn obscures(table: &Table, state: &State, shooter: OperativeId, target: OperativeId) -> bool {
    let hidden = || hides(table, state, target) || hides(table, state, shooter);
    on_table(state).next().is_some() && !targeting::within(table, state, shooter, target, NEAR) && hidden()
}

/// True if smoke makes weapons of the shooter less piercing against this target.
pub(crate) fn blunts(table: &Table, state: &State, shooter: OperativeId, target: OperativeId) -> bool {
    !targeting::within(table, state, shooter, target, NEAR) && hides(table, state, target)
}

/// The next smoke for which a die says how long it lasts, in a Ready step.
pub(crate) fn unrolled(state: &State) -> Option<Marker> {
    on_table(state).map(|(marker, _)| marker).find(|it| lasts(state, *it).is_none())
}

/// How many activations a smoke still lasts, once that is known.
fn lasts(state: &State, marker: Marker) -> Option<u8> {
    match marker {
        Marker::Gear(gear, side) => state.means[side].smoke_lasts(gear),
        _ => None,
    }
}

/// Smoke that has lasted long enough goes; at the end of a turning point all does whose die has fallen.
pub(crate) fn clear(play: &mut Play<'_, KillTeam>, end_of_turning_point: bool) {
    let most = if end_of_turning_point { u8::MAX } else { 0 };
    let gone: Vec<Marker> = on_table(play.state())
        .filter(|(marker, _)| lasts(play.state(), *marker).is_some_and(|it| it <= most))
        .map(|(marker, _)| marker)
        .collect();
    for marker in gone {
        play.emit(Event::Gear(GearEvent::SmokeGone(marker)));
    }
}
