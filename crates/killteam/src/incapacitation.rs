//! Incapacitation: what happens, in order, when an operative is taken out.

use battle::Play;

use crate::vocabulary::{OperativeId, Spot};
use crate::{Event, KillTeam};

/// Takes an operative out: whatever it carried is put down, then it leaves the killzone.
pub(crate) fn incapacitate(play: &mut Play<'_, KillTeam>, who: OperativeId, _by: Option<OperativeId>) {
    // Whatever it carried lies where it fell.
    let at = play.state().operative(who).at;
    let dropped: Vec<_> = play.state().carried_by(who).collect();
    for marker in dropped {
        play.emit(Event::MarkerPlaced { marker, by: who, at: Spot(at) });
    }
    play.emit(Event::Out(who));
}
