//! Who may do what: the keeper everything, a player what is his to say, Warmasters what they organise. CA-01, CA-56.

use door::Refusal;
use tactical_strike::campaign::{Campaign, Cause, Force, ForceName, Happening, State, Step};

use super::telling::Wish;
use crate::campaigns::{Visitor, refused};

/// Who has to agree before something is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nobody else.
    Nobody,
    /// Both Warmasters.
    BothWarmasters,
}

/// The force that a visitor plays.
pub(super) fn force_of<'a>(state: &'a State, visitor: &Visitor) -> Option<&'a Force> {
    match visitor {
        Visitor::Player(name) => state.force(&ForceName::new(name.clone())),
        Visitor::Anybody | Visitor::Keeper => None,
    }
}

/// The side that a visitor organises.
pub(super) fn organises(state: &State, visitor: &Visitor) -> Option<Cause> {
    let force = force_of(state, visitor)?;
    (state.warmasters.of(force.side).as_ref() == Some(&force.name)).then_some(force.side)
}

/// Whether a visitor may say this at all, and who has to agree. What is typed of a result has to be said so.
pub(super) fn allowed(
    campaign: &Campaign,
    visitor: &Visitor,
    wish: &Wish,
    is_typed: bool,
) -> Result<Needs, Vec<Refusal>> {
    let state = campaign.state();
    let changes_the_past = !matches!(wish, Wish::Tell(..));
    let Visitor::Player(name) = visitor else {
        return match visitor {
            Visitor::Keeper if changes_the_past || is_typed => Ok(Needs::BothWarmasters),
            Visitor::Keeper => Ok(Needs::Nobody),
            _ => Err(refused("CA-01", "Whoever looks on enters nothing.")),
        };
    };
    let Some(own) = force_of(state, visitor) else {
        return Err(refused("CA-01", format!("There is no force {name} in this campaign.")));
    };
    match wish {
        Wish::Tell(told, _) => {
            for (happening, chance) in told {
                may_tell(state, own, happening, chance.rolled.is_some())?;
            }
            Ok(if is_typed { Needs::BothWarmasters } else { Needs::Nobody })
        }
        // What nobody else has seen yet is one's own to change.
        Wish::Withdraw(entry) | Wish::Correct(entry, ..)
            if campaign.covered().get(entry) == Some(&own.name)
                && !matches!(wish, Wish::Correct(_, happening, _) if happening.chosen_by() != Some(&own.name)) =>
        {
            Ok(Needs::Nobody)
        }
        Wish::Withdraw(_) | Wish::Correct(..) | Wish::Insert(..) => Ok(Needs::BothWarmasters),
    }
}

fn may_tell(state: &State, own: &Force, happening: &Happening, rolled: bool) -> Result<(), Vec<Refusal>> {
    let organises = |side: Cause| state.warmasters.of(side).as_ref() == Some(&own.name);
    let side_of = |name: &ForceName| state.force(name).map(|it| it.side);
    let (may, who) = match happening {
        Happening::Joined { .. } => (false, "whoever keeps the campaign"),
        Happening::Warmaster { force } => (side_of(force) == Some(own.side), "a player of that side"),
        Happening::Initiative { .. } => (rolled || organises(own.side), "a Warmaster"),
        Happening::Mustered { force, .. }
        | Happening::Advanced { force, .. }
        | Happening::Recruited { force, .. }
        | Happening::Casualty { force, .. } => (*force == own.name, "its player"),
        Happening::Challenged { challenger: force, .. }
        | Happening::Assisted { force, .. }
        | Happening::Supported { force, .. } => (side_of(force).is_some_and(organises), "the Warmaster of its side"),
        Happening::Accepted { .. } | Happening::Declined { .. } => {
            let asked = match state.step() {
                Some(Step::Answer(side) | Step::Follow(side)) => Some(side),
                _ => None,
            };
            (asked.is_none_or(organises), "the Warmaster who is asked")
        }
        Happening::Fought(result) => {
            let takes_part = result.forces.iter().any(|it| it.force == own.name);
            (takes_part || organises(own.side), "somebody of that mission, or a Warmaster")
        }
        Happening::PhaseEnded { .. } => (organises(own.side), "a Warmaster"),
    };
    if may { Ok(()) } else { Err(refused("CA-01", format!("Only {who} says this."))) }
}
