//! How much of a battle on a physical table Umpire keeps track of.
//!
//! Chosen in the set-up and changeable at any time by a report. What is not tracked is never asked for
//! and refuses nothing; what is tracked is known, and so not asked for either. A digital table knows
//! everything whatever is chosen.

mod notes;
pub(crate) mod written;

use battle::Play;
use serde::{Deserialize, Serialize};

pub use notes::Note;
pub(crate) use notes::{cost, end_activation, judge, list, may_perform, resolve};

use crate::limit::Limit;
use crate::phases;
use crate::setup::Table;
use crate::state::{Phase, State};
use crate::vocabulary::{Verdict, seat_of};
use crate::{Event, KillTeam, Reason};

/// How much is tracked; each level includes the ones before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tracking {
    /// What the ops need: their secrets, mission actions, losses, tokens and markers.
    Ops,
    /// The Strategy phase too: initiative dice and cards, command points, ploys as gambits.
    #[default]
    Phases,
    /// Everything: equipment, activations, orders, action points, wounds, every ploy.
    Battle,
}

impl Tracking {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ops, Self::Phases, Self::Battle];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ops => "ops",
            Self::Phases => "phases",
            Self::Battle => "battle",
        }
    }

    /// What it means, in half a sentence.
    pub const fn gist(self) -> &'static str {
        match self {
            Self::Ops => "only what the ops need",
            Self::Phases => "the ops, initiative, command points and gambits",
            Self::Battle => "everything: activations, orders, wounds, ploys and equipment as well",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name.trim()))
    }
}

/// True if so much is known of this battle: of a digital one everything is.
pub(crate) fn tracks(table: &Table, state: &State, level: Tracking) -> bool {
    table.is_digital() || state.tracking >= level
}

/// Whether another level may be chosen.
pub(crate) fn may_change(table: &Table, state: &State, to: Tracking) -> Verdict {
    Verdict::legal()
        .refuse_if(table.is_digital(), Reason::WrongKindOfTable)
        .refuse_if(state.tracking == to, Reason::Limit(Limit::TrackedAlready(to)))
}

/// Another level from here on: what belongs to a level that nobody wants is left out.
pub(crate) fn change(play: &mut Play<'_, KillTeam>, to: Tracking) {
    play.emit(Event::Tracked(to));
    let phase = play.state().phase;
    match phase {
        Phase::RollOff | Phase::FirstInitiative { .. } if to == Tracking::Ops => {
            play.emit(Event::Reached(Phase::TacOps));
        }
        Phase::EquipmentPicks if to < Tracking::Battle => play.emit(Event::Reached(Phase::TacOps)),
        Phase::InitiativeRoll | Phase::InitiativeCards(_) | Phase::Initiative { .. } if to == Tracking::Ops => {
            phases::begin_initiative(play);
        }
        Phase::InitiativeTold if to > Tracking::Ops => play.emit(Event::Reached(Phase::InitiativeRoll)),
        Phase::Ready(_) if to == Tracking::Ops => phases::skip_ready_step(play),
        Phase::Firefight { turn, active: Some(_) } if to < Tracking::Battle => {
            play.emit(Event::Reached(Phase::Firefight { turn, active: None }));
        }
        _ => {}
    }
}

/// The seats of both sides: what anybody around the table may say.
pub(crate) fn everybody() -> Vec<battle::Seat> {
    [battle::Side::A, battle::Side::B].map(seat_of).to_vec()
}
