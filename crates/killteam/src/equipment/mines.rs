//! Mines: whoever comes into control range of them first, of either side, sets them off.

use battle::{Play, Side};
use table::{Length, Point};

use super::GearEvent;
use crate::geometry;
use crate::incapacitation;
use crate::setup::Table;
use crate::state::{MarkerState, State};
use crate::vocabulary::{Action, Gear, Marker, OperativeId};
use crate::{Event, KillTeam};

/// Damage besides the die.
const DAMAGE: u8 = 3;

/// A move that mines have interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blast {
    /// Which mines.
    pub marker: Marker,
    /// The move.
    pub action: Action,
    /// Where it began.
    pub from: Point,
    /// Where it ends for a survivor.
    pub to: Point,
    /// How long it is.
    pub length: Length,
    /// How many whole inches that counts.
    pub cost: i32,
}

/// The first mines that this way comes to, and where it is then.
///
// RULING: an operative that was set up beside mines sets them off with its first move.
pub(crate) fn met(table: &Table, state: &State, who: OperativeId, way: &[Point]) -> Option<(Marker, Point)> {
    let mines = [Side::A, Side::B].map(|side| Marker::Gear(Gear::Mines, side));
    let met = mines.into_iter().filter(|it| matches!(state.marker(*it), MarkerState::OnTable(Some(_))));
    let met = met.filter_map(|it| geometry::first_reaching(table, state, who, way, it).map(|at| (at, it)));
    met.min_by_key(|((step, far, _), _)| (*step, *far)).map(|((.., at), marker)| (marker, at))
}

/// The move went this far; the die decides how it goes on.
pub(crate) fn interrupt(play: &mut Play<'_, KillTeam>, who: OperativeId, moved: &Event, met: (Marker, Point)) {
    if let Event::Moved { action, from, to, length, cost, .. } = *moved {
        let (marker, at) = met;
        play.emit(Event::Gear(GearEvent::MinesSetOff {
            who,
            at,
            blast: Blast { marker, action, from, to, length, cost },
        }));
    }
}

/// The die fell: a survivor goes on, somebody who is taken out stays where it was.
pub(crate) fn blow(play: &mut Play<'_, KillTeam>, who: OperativeId, blast: &Blast, face: u8) {
    play.emit(Event::Wounded { who, by: face + DAMAGE });
    let Blast { action, from, to, length, cost, .. } = *blast;
    if play.state().operative(who).wounds_lost >= play.table().card(who).wounds {
        let by = killer(play.table(), play.state(), blast.marker, who);
        incapacitation::incapacitate(play, who, by);
    } else {
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
