//! What all sides agree on, or leave to a die: the mission, the map, where Points of Interest lie.

use battle::{Agreement, Play, Side};

use super::placing_pois;
use crate::choice::Proposal;
use crate::event::Event;
use crate::header::Table;
use crate::missions::Mission;
use crate::state::{State, Step};
use crate::vocabulary::{Roll, Verdict};
use crate::{Reason, TacticalStrike};

pub(super) fn may_propose(table: &Table, state: &State, what: Proposal) -> Verdict {
    let fits = match (state.step, what) {
        (Step::Mission, Proposal::Mission(_)) | (Step::Poi, Proposal::Poi(_)) => true,
        (Step::Map, Proposal::Map(map)) => usize::from(map) < table.maps().all().len(),
        _ => false,
    };
    let verdict = Verdict::legal().refuse_if(!fits, Reason::NotThisStep);
    match what {
        Proposal::Poi(Some(at)) if fits => verdict.and(placing_pois::may_lie(table, state, at)),
        _ => verdict,
    }
}

pub(super) fn may_agree(state: &State, side: Side) -> Verdict {
    let open = state.proposal.as_ref().is_some_and(|it| it.may_agree(side));
    Verdict::legal().refuse_if(!open, Reason::NothingToAgreeTo)
}

/// One side more agrees; with the last one it is settled.
pub(super) fn agree(play: &mut Play<'_, TacticalStrike>, side: Side) {
    play.emit(Event::Agreed { side });
    let settled = play.state().proposal.as_ref().filter(|it| it.is_settled(play.table().seats()));
    let Some(what) = settled.map(Agreement::what) else { return };
    play.emit(Event::Settled(what));
    if let Proposal::Poi(at) = what {
        play.emit(Event::PoiPlaced { at });
    }
}

pub(super) fn rolled(play: &mut Play<'_, TacticalStrike>, roll: Roll, face: u8) {
    play.emit(Event::Rolled { roll, faces: vec![face] });
    let what = match roll {
        Roll::Mission => Mission::rolled(face).map(Proposal::Mission),
        _ => play.table().maps().rolled(face).map(Proposal::Map),
    };
    if let Some(what) = what {
        play.emit(Event::Settled(what));
    }
}
