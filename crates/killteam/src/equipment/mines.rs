//! Mines: whoever comes into control range of them first, of either side, sets them off.

use battle::{Play, Side};
use table::{Length, Point};

use super::{Blast, GearEvent, barricade};
use crate::geometry;
use crate::incapacitation;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Action, Gear, Marker, OperativeId};
use crate::{Event, KillTeam};

/// Damage besides the die.
const DAMAGE: u8 = 3;

/// The mines of both sides that lie on the table.
fn laid(state: &State) -> impl Iterator<Item = Marker> {
    let mines = [Side::A, Side::B].map(|side| Marker::Gear(Gear::Mines, side));
    mines.into_iter().filter(|it| matches!(state.marker(*it), MarkerState::OnTable(Some(_))))
}

/// The mines that this way comes to, one after the other, and where it is then.
///
// RULING: an operative that was set up beside mines sets them off with its first move.
pub(crate) fn met(table: &Table, state: &State, who: OperativeId, way: &[Point]) -> Vec<(Marker, Point)> {
    // Mostly there are none.
    laid(state).next().map_or(Vec::new(), |_| met_among(laid(state), table, state, who, way))
}

fn met_among(
    laid: impl Iterator<Item = Marker>,
    table: &Table,
    state: &State,
    who: OperativeId,
    way: &[Point],
) -> Vec<(Marker, Point)> {
    let met = laid.filter_map(|it| geometry::first_reaching(table, state, who, way, it).map(|at| (at, it)));
    let mut met: Vec<_> = met.collect();
    met.sort_by_key(|((step, far, _), _)| (*step, *far));
    met.into_iter().map(|((.., at), marker)| (marker, at)).collect()
}

/// The mines beside which an operative would be set up there.
pub(crate) fn beside(table: &Table, state: &State, who: OperativeId, at: Point) -> Vec<(Marker, Point)> {
    let reaches = |it: &Marker| geometry::would_reach(table, state, who, at, *it);
    laid(state).filter(reaches).map(|it| (it, at)).collect()
}

/// The move went this far; the die decides how it goes on. Whoever was set up anew is there already.
pub(crate) fn interrupt(play: &mut Play<'_, KillTeam>, who: OperativeId, effect: Event, met: &[(Marker, Point)]) {
    let mut met = met.iter().copied();
    let Some((marker, at)) = met.next() else {
        return play.emit(effect);
    };
    let then = met.next();
    let blast = match effect {
        Event::Moved { action, from, to, length, cost, .. } => Blast { marker, action, from, to, length, cost, then },
        _ => {
            play.emit(effect);
            let action = Action::SetUpAgain;
            Blast { marker, action, from: at, to: at, length: Length::ZERO, cost: 0, then }
        }
    };
    play.emit(Event::Gear(GearEvent::MinesSetOff { who, at, blast }));
}

/// The die fell: a survivor goes on, somebody who is taken out stays where it was.
pub(crate) fn blow(play: &mut Play<'_, KillTeam>, who: OperativeId, blast: &Blast, face: u8) {
    incapacitation::hurt(play, who, face + DAMAGE);
    let Blast { action, from, to, length, cost, then, .. } = *blast;
    if play.state().operative(who).wounds_lost >= play.table().card(who).wounds {
        let by = killer(play.table(), play.state(), blast.marker, who);
        // What it took along stands where it came to.
        barricade::follow(play, who);
        incapacitation::incapacitate(play, who, by);
    } else if let Some((marker, at)) = then {
        play.emit(Event::Gear(GearEvent::MinesSetOff { who, at, blast: Blast { marker, then: None, ..*blast } }));
    } else if action != Action::SetUpAgain {
        play.emit(Event::Moved { who, action, from, to, length, cost });
    }
}

/// Nobody is the killer, but at a table where mines have one: there it is the operative nearest to the
/// victim on the side that laid them. Nobody is killed by mines of their own.
// RULING: see docs/rulings.md, "Mines".
fn killer(table: &Table, state: &State, mines: Marker, victim: OperativeId) -> Option<OperativeId> {
    let Marker::Gear(_, side) = mines else { return None };
    if !table.options().mines_have_killer || table.side_of(victim) == side {
        return None;
    }
    let able = table.operatives_of(side).filter(|it| !state.operative(*it).out);
    able.filter_map(|it| Some((geometry::gap(table, state, it, victim)?, it))).min().map(|(_, it)| it)
}
