//! Another level of tracking in the middle of a battle.

use battle::Play;

use super::{initiative, ready};
use crate::state::Phase;
use crate::tracking::Tracking;
use crate::{Event, KillTeam};

/// Another level from here on: what belongs to a level that nobody wants is left out.
pub(super) fn change(play: &mut Play<'_, KillTeam>, to: Tracking) {
    play.emit(Event::Tracked(to));
    let phase = play.state().phase;
    match phase {
        Phase::RollOff | Phase::FirstInitiative { .. } if to == Tracking::Ops => {
            play.emit(Event::Reached(Phase::TacOps));
        }
        Phase::EquipmentPicks if to < Tracking::Battle => play.emit(Event::Reached(Phase::TacOps)),
        Phase::InitiativeRoll | Phase::InitiativeCards(_) | Phase::Initiative { .. } if to == Tracking::Ops => {
            initiative::begin(play);
        }
        Phase::InitiativeTold if to > Tracking::Ops => play.emit(Event::Reached(Phase::InitiativeRoll)),
        Phase::Ready(_) if to == Tracking::Ops => ready::skip(play),
        Phase::Firefight { turn, active: Some(_) } if to < Tracking::Battle => {
            play.emit(Event::Reached(Phase::Firefight { turn, active: None }));
        }
        _ => {}
    }
}
