//! What happens with equipment in the battle, and how that changes the state.

use table::Point;

use super::{Blast, Lifted};
use crate::ground::PlacedTerrain;
use crate::setup::Table;
use crate::state::{Activation, MarkerState, Phase, State};
use crate::vocabulary::{Marker, OperativeId, Spot};

/// Something that happens with equipment in the battle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum GearEvent {
    /// Mines went off under a move.
    MinesSetOff {
        /// Who came near.
        who: OperativeId,
        /// Where it was then.
        at: Point,
        /// The mines, and the move that they interrupt.
        blast: Blast,
    },
    /// A stun grenade was thrown; its dice come next.
    StunThrown {
        /// By whom.
        who: OperativeId,
        /// At whom.
        target: OperativeId,
    },
    /// The dice of a stun grenade fell.
    StunRolled {
        /// At whom it was thrown.
        target: OperativeId,
    },
    /// A smoke grenade was thrown.
    SmokeThrown {
        /// Its marker.
        marker: Marker,
        /// Where.
        at: Spot,
    },
    /// A die said how many activations a smoke still lasts.
    SmokeThins {
        /// Its marker.
        marker: Marker,
        /// How many.
        activations: u8,
    },
    /// A smoke is gone.
    SmokeGone(Marker),
    /// An operative took a portable barricade up to move with it.
    BarricadeLifted {
        /// Who.
        who: OperativeId,
        /// The barricade, and where the move began.
        lifted: Lifted,
    },
    /// A portable barricade was set down after a move; nothing if it could not be and is lost.
    BarricadeSet(Option<PlacedTerrain>),
}

/// Writes it into the state.
pub(crate) fn fold(table: &Table, state: &mut State, event: &GearEvent) {
    match event {
        GearEvent::MinesSetOff { who, at, blast } => {
            state.set_marker(blast.marker, MarkerState::Nowhere);
            state.operative_mut(*who).at = Some(*at);
            if let Some(active) = acting(state) {
                active.blast = Some(*blast);
            }
        }
        GearEvent::StunThrown { who, target } => {
            let means = &mut state.means[table.side_of(*who)];
            means.stun_thrown = means.stun_thrown.saturating_add(1);
            if let Some(active) = acting(state) {
                active.stun = Some(*target);
            }
        }
        GearEvent::StunRolled { .. } => {
            if let Some(active) = acting(state) {
                active.stun = None;
            }
        }
        GearEvent::SmokeThrown { marker, at } => {
            state.set_marker(*marker, MarkerState::OnTable(at.0));
            if let Marker::Gear(_, side) = marker {
                let means = &mut state.means[*side];
                means.smoke_thrown = means.smoke_thrown.saturating_add(1);
            }
        }
        GearEvent::SmokeThins { marker: Marker::Gear(smoke, side), activations } => {
            state.means[*side].set_smoke(*smoke, *activations);
        }
        GearEvent::SmokeThins { .. } => {}
        GearEvent::SmokeGone(marker) => state.set_marker(*marker, MarkerState::Nowhere),
        GearEvent::BarricadeLifted { lifted, .. } => {
            state.ground.remove(table, lifted.piece);
            if let Some(active) = acting(state) {
                active.lifted = Some(*lifted);
            }
        }
        GearEvent::BarricadeSet(piece) => {
            if let Some(piece) = piece {
                state.ground.put(table, *piece);
            }
            if let Some(active) = acting(state) {
                active.lifted = None;
            }
        }
    }
}

/// The activation in progress, to be changed.
fn acting(state: &mut State) -> Option<&mut Activation> {
    match &mut state.phase {
        Phase::Firefight { active, .. } => active.as_mut(),
        _ => None,
    }
}
