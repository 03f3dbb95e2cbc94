//! How much of a battle on a physical table Umpire keeps track of.
//!
//! Chosen in the set-up and changeable at any time by a report. What is not tracked is never asked for
//! and refuses nothing; what is tracked is known, and so not asked for either. A digital table knows
//! everything whatever is chosen.

mod level;
mod notes;

pub use level::{Note, Tracking};
pub(crate) use notes::{cost, end_activation, judge, list, may_perform, resolve};

use battle::Side;

use crate::Reason;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{Verdict, seat_of};

impl Note {
    /// Whose deed or loss it is.
    pub fn side(self, table: &Table) -> Side {
        match self {
            Self::Activated { who, .. }
            | Self::Counteracts(who)
            | Self::LostWounds { who, .. }
            | Self::RegainedWounds { who, .. } => table.side_of(who),
            Self::Used { side, .. } | Self::CommandPoints { side, .. } => side,
        }
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

/// The seats of both sides: what anybody around the table may say.
pub(crate) fn everybody() -> Vec<battle::Seat> {
    [battle::Side::A, battle::Side::B].map(seat_of).to_vec()
}
