//! Steps 3, 4, 7, 12 and 13: what dice decide before the battle.

use std::cmp::Ordering;

use battle::{Play, Side};

use crate::choice::Proposal;
use crate::missions::Mission;
use crate::vocabulary::{DeploymentMap, Roll};
use crate::{Event, Maelstrom};

pub(super) fn resolve_roll(play: &mut Play<'_, Maelstrom>, roll: Roll, faces: &[u8]) {
    match (roll, faces) {
        (Roll::Mission, [face]) => {
            play.emit(Event::Rolled { roll, face: *face });
            if let Some(mission) = Mission::ALL.get(usize::from(*face).saturating_sub(1)) {
                play.emit(Event::Settled(Proposal::Mission(*mission)));
            }
        }
        (Roll::Map, [face]) => {
            play.emit(Event::Rolled { roll, face: *face });
            if let Some(map) = DeploymentMap::ALL.get(usize::from(*face).saturating_sub(1)) {
                play.emit(Event::Settled(Proposal::Map(*map)));
            }
        }
        (_, [a, b]) => {
            // A tie is rolled again: nobody has won.
            let winner = match a.cmp(b) {
                Ordering::Greater => Some(Side::A),
                Ordering::Less => Some(Side::B),
                Ordering::Equal => None,
            };
            play.emit(Event::RolledOff { roll, faces: [*a, *b], winner });
        }
        _ => {}
    }
}
