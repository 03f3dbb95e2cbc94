//! Reinforcements: when a unit arrives, and where.

use battle::Side;
use table::{Edge, Length, Placed};

use crate::Reason;
use crate::geometry;
use crate::ground::Ground;
use crate::header::Table;
use crate::setup::placing;
use crate::state::{Place, State, Step};
use crate::vocabulary::{Phase, Stand, UnitId, Verdict};

/// The strip along an edge in which Strategic Reserves arrive.
const STRIP: Length = Length::inches(6);
/// How far arrivals stay away from enemies; more than this.
const ENEMY_GAP: Length = Length::inches(9);
/// So near to its own edge a unit may arrive beside enemies.
const OWN_EDGE: Length = Length::inches(1);

/// Whether a unit may arrive now, and there if places are told. What the board does not know does
/// not refuse.
pub(super) fn may_arrive(table: &Table, state: &State, unit: UnitId, at: &[Stand]) -> Verdict {
    let waiting = matches!(state.unit(unit).place, Place::Reserves { .. } | Place::Elsewhere);
    let verdict = Verdict::legal()
        .refuse_if(!waiting, Reason::NotWaiting(unit))
        .refuse_if(waiting && state.record.was_on_battlefield(unit), Reason::LeftThisTurn(unit))
        .refuse_if(state.round < 2, Reason::NotBeforeRoundTwo)
        .refuse_if(state.step != Step::Playing(Phase::Movement), Reason::NotInThisPhase(Phase::Movement))
        .refuse_if(table.side_of(unit) != state.turn, Reason::NotYourUnit(unit))
        .and(placing::are_enough(state, unit, at));
    let Some(ground) = state.ground.as_deref().filter(|_| !at.is_empty() && verdict.is_legal()) else {
        return verdict;
    };
    let verdict = verdict.and(placing::may_be_set_up(table, state, unit, at));
    let bases = geometry::placed(table, unit, at);
    match state.unit(unit).place {
        Place::Elsewhere => verdict.and(away_from_enemies(table, state, unit, &bases, Placed::flat_within)),
        _ => verdict.and(from_an_edge(table, state, ground, unit, &bases)),
    }
}

/// Strategic Reserves come on from one edge, never from the enemy's, and in round 2 not into the
/// enemy's deployment zone.
fn from_an_edge(table: &Table, state: &State, ground: &Ground, unit: UnitId, bases: &[Placed<'_>]) -> Verdict {
    let side = table.side_of(unit);
    let Some(ends) = state.ends else {
        return Verdict::legal();
    };
    let enemy = side.other();
    let is_at = |edge: Edge| is_within_the_strip(table, ground, unit, bases, edge);
    let some_edge = Edge::ALL.into_iter().any(|it| it != ground.edge(ends[enemy]) && is_at(it));
    let in_their_zone = state.round == 2 && bases.iter().any(|it| ground.zone(ends[enemy]).touches(*it));
    let verdict = Verdict::legal()
        .refuse_if(!some_edge, Reason::NotFromAnEdge(unit))
        .refuse_if(in_their_zone, Reason::InEnemyZone(unit));
    // RULING: beside one's own edge enemies may be near. See docs/rulings.md, "Arriving at one's own edge".
    if table.options().own_edge_exception && is_beside_own_edge(ground, state, side, bases) {
        return verdict;
    }
    verdict.and(away_from_enemies(table, state, unit, bases, Placed::within))
}

/// Every model wholly within the strip; one too large for it touches the edge.
fn is_within_the_strip(table: &Table, ground: &Ground, unit: UnitId, bases: &[Placed<'_>], edge: Edge) -> bool {
    let line = ground.board().edge(edge);
    if table.unit(unit).narrowest > STRIP {
        return bases.iter().all(|it| it.flat_within(line, Length::ZERO));
    }
    let strip = ground.board().strip(edge, STRIP);
    bases.iter().all(|it| strip.wholly_within(*it))
}

fn is_beside_own_edge(ground: &Ground, state: &State, side: Side, bases: &[Placed<'_>]) -> bool {
    let Some(ends) = state.ends else {
        return false;
    };
    let line = ground.board().edge(ground.edge(ends[side]));
    bases.iter().all(|it| it.flat_within(line, OWN_EDGE))
}

/// More than 9 inches from every enemy model that the board knows.
fn away_from_enemies<'a>(
    table: &'a Table,
    state: &'a State,
    unit: UnitId,
    bases: &[Placed<'a>],
    within: impl Fn(Placed<'a>, Placed<'a>, Length) -> bool,
) -> Verdict {
    let enemies = table.units_of(table.side_of(unit).other()).filter(|it| state.is_on_battlefield(*it));
    let models = enemies.flat_map(|it| {
        let stands = state.models(table, it).iter().filter_map(|model| model.stand);
        stands.map(move |stand| table.base_at(it, stand))
    });
    let near = models.filter(|enemy| bases.iter().any(|it| within(*it, *enemy, ENEMY_GAP)));
    let gap = near.flat_map(|enemy| bases.iter().map(move |it| it.measure_flat(enemy))).min();
    Verdict::legal().refuse_if(gap.is_some(), Reason::NearEnemy { unit, gap: gap.unwrap_or(Length::ZERO) })
}
