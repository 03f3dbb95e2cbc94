//! Step 12: units are set up in turn; who has none left lets the other go on.

use battle::Side;
use table::{Bearing, Length, Point};

use super::placing;
use crate::Reason;
use crate::geometry;
use crate::ground::Ground;
use crate::header::Table;
use crate::state::{Place, State, Step};
use crate::vocabulary::{Stand, UnitId, Verdict};

/// Who sets up next: ordinary units first, then those that come after both armies.
pub(super) fn next_step(table: &Table, state: &State) -> Option<Step> {
    let waiting = |side, last| {
        table.units_of(side).any(|it| state.unit(it).place == Place::Waiting && table.unit(it).deploys_last == last)
    };
    let turn = state.last_drop.map_or(state.defender.unwrap_or(Side::A), Side::other);
    let in_turn = [turn, turn.other()];
    if let Some(side) = in_turn.into_iter().find(|it| waiting(*it, false)) {
        return Some(Step::Deployment(side));
    }
    let both = waiting(Side::A, true) && waiting(Side::B, true);
    if both && state.last_units.is_none() {
        return Some(match (state.step, state.winner) {
            // The winner of the roll-off begins with them.
            (Step::LastUnits, Some(winner)) => Step::Deployment(winner),
            _ => Step::LastUnits,
        });
    }
    in_turn.into_iter().find(|it| waiting(*it, true)).map(Step::Deployment)
}

/// Everybody whom a side sets up now: ordinary units, or if there are none those that come last.
pub(crate) fn next_units(table: &Table, state: &State, side: Side) -> Vec<UnitId> {
    let waiting: Vec<UnitId> = table.units_of(side).filter(|it| state.unit(*it).place == Place::Waiting).collect();
    let first: Vec<UnitId> = waiting.iter().copied().filter(|it| !table.unit(*it).deploys_last).collect();
    if first.is_empty() { waiting } else { first }
}

/// A model whose smallest dimension is larger than the zone is deep.
pub(crate) fn is_oversized(table: &Table, ground: &Ground, unit: UnitId) -> bool {
    table.unit(unit).narrowest > ground.depth()
}

/// Whether a unit may be set up there. Without places only the record speaks.
pub(crate) fn may_deploy(table: &Table, state: &State, side: Side, unit: UnitId, at: &[Stand]) -> Verdict {
    let sheet = table.unit(unit);
    let others = table.units_of(side).any(|it| state.unit(it).place == Place::Waiting && !table.unit(it).deploys_last);
    let verdict = Verdict::legal()
        .refuse_if(table.side_of(unit) != side, Reason::NotYourUnit(unit))
        .refuse_if(state.unit(unit).place != Place::Waiting, Reason::NotToDeploy(unit))
        .refuse_if(sheet.deploys_last && others, Reason::DeploysLast(unit));
    let (Some(ground), Some(ends), false) = (state.ground.as_deref(), state.ends, at.is_empty()) else {
        return verdict;
    };
    let verdict = verdict.and(placing::are_enough(state, unit, at));
    if at.len() != usize::from(state.unit(unit).left) {
        return verdict;
    }
    let bases = geometry::placed(table, unit, at);
    let (zone, edge) = (ground.zone(ends[side]), ground.board().edge(ground.edge(ends[side])));
    let verdict = verdict
        .and(placing::may_be_set_up(table, state, unit, at))
        .refuse_if(geometry::engages_somebody(table, state, unit, at), Reason::Engaged(unit));
    if is_oversized(table, ground, unit) {
        let at_edge = bases.iter().all(|it| it.flat_within(edge, Length::ZERO));
        verdict.refuse_if(!at_edge, Reason::NotAtEdge(unit))
    } else if sheet.deploys_last {
        // Where such a unit may stand, its own ability says.
        verdict
    } else {
        verdict.refuse_if(bases.iter().any(|it| !zone.wholly_within(*it)), Reason::OutsideZone(unit))
    }
}

/// A unit drawn up in ranks around a point: up to ten abreast, a tenth of an inch apart.
pub(crate) fn block(table: &Table, unit: UnitId, models: usize, at: Point, facing: Bearing) -> Vec<Stand> {
    let bounds = table.unit(unit).base.at(Point::default()).facing(facing).bounds();
    let gap = 2_540;
    let (across, deep) = (bounds.right - bounds.left + gap, bounds.high - bounds.low + gap);
    let abreast = models.clamp(1, 10);
    let ranks = models.div_ceil(abreast);
    let start = |count: usize, pitch: i32| -(count as i32 - 1) * pitch / 2;
    (0..models)
        .map(|it| {
            let (rank, file) = ((it / abreast) as i32, (it % abreast) as i32);
            let x = at.x + Length::um(start(abreast, across) + file * across);
            let y = at.y + Length::um(start(ranks, deep) + rank * deep);
            Stand { at: Point::new(x, y, at.z), facing }
        })
        .collect()
}
