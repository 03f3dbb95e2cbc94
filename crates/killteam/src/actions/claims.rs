//! Actions that players report from a physical table: what the record alone proves impossible, and what they change.

use battle::Side;

use super::{ammo_resupply, is_universal, mission_action, not_available, pick_up_marker, place_marker};
use crate::attacks;
use crate::card::Aim;
use crate::close_quarters::{access_points, guard};
use crate::equipment::{Equipment, smoke, stun};
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::State;
use crate::tracking::{self, Tracking};
use crate::vocabulary::{Action, Marker, OperativeId, Spot, Verdict};
use crate::witness::Witness;
use crate::{Event, Reason};

/// Whether a reported action can have happened, as far as the record alone tells: the same rules,
/// asked of a witness that knows no positions.
pub(crate) fn judge_claim(
    ask: &Witness<'_>,
    table: &Table,
    state: &State,
    who: OperativeId,
    action: Action,
    on: Option<Marker>,
) -> Verdict {
    match (action, on) {
        (Action::AmmoResupply, Some(marker)) => ammo_resupply::may(ask, state, who, marker),
        (Action::PickUpMarker, Some(marker)) => pick_up_marker::may(ask, state, who, marker),
        (Action::PlaceMarker, Some(marker)) => place_marker::may(ask, state, who, marker, Spot(None)),
        // This one changes somebody, so it is told at whom.
        (Action::PassTheWord, _) => Verdict::legal().refuse_if(true, Reason::WrongAim(action)),
        // Where and at whom is nobody's business here.
        (_, None) if is_universal(action) && tracking::tracks(table, state, Tracking::Battle) => Verdict::legal()
            .refuse_if(needs_engage(table, state, who, action) && ask.conceals(who).is_yes(), Reason::NeedsEngage)
            .and(may_have_means(table, state, who, action)),
        _ => match (mission_action(table, state, who, action).map(|it| &it.aim), on) {
            (Some(Aim::Objective { may, .. }), Some(Marker::Objective(it))) => may(ask, who, it),
            (Some(Aim::Marker { may, .. }), Some(marker)) => may(ask, who, marker),
            (Some(Aim::Spot { may, .. }), None) => may(ask, who, Spot(None)),
            (Some(_), _) => Verdict::legal().refuse_if(true, Reason::WrongAim(action)),
            (None, _) => Verdict::legal().refuse_if(true, not_available(action)),
        },
    }
}

/// The same for an action at another operative.
pub(crate) fn judge_claim_at(
    ask: &Witness<'_>,
    table: &Table,
    state: &State,
    who: OperativeId,
    action: Action,
    target: OperativeId,
) -> Verdict {
    match mission_action(table, state, who, action).map(|it| &it.aim) {
        Some(Aim::Operative { may, .. }) => may(ask, who, target),
        None if action == Action::PassTheWord && tracking::tracks(table, state, Tracking::Battle) => {
            let friend = table.side_of(who) == table.side_of(target) && who != target;
            Verdict::legal()
                .refuse_if(!friend, Reason::Limit(Limit::NeedsAFriend))
                .and(may_have_means(table, state, who, action))
        }
        Some(_) => Verdict::legal().refuse_if(true, Reason::WrongAim(action)),
        None => Verdict::legal().refuse_if(true, not_available(action)),
    }
}

/// What a reported action changes.
pub(crate) fn claimed_effects(
    table: &Table,
    state: &State,
    who: OperativeId,
    action: Action,
    on: Option<Marker>,
) -> Vec<Event> {
    let ask = Witness::new(table, state);
    match (action, on) {
        (Action::PickUpMarker, Some(marker)) => vec![Event::MarkerTaken { marker, by: who }],
        (Action::PlaceMarker, Some(marker)) => vec![Event::MarkerPlaced { marker, by: who, at: Spot(None) }],
        _ => match (mission_action(table, state, who, action).map(|it| &it.aim), on) {
            (Some(Aim::Objective { does, .. }), Some(Marker::Objective(it))) => does(&ask, who, it),
            (Some(Aim::Marker { does, .. }), Some(marker)) => does(&ask, who, marker),
            (Some(Aim::Spot { does, .. }), None) => does(&ask, who, Spot(None)),
            _ => Vec::new(),
        },
    }
}

/// True for an action that this operative does not perform with Conceal, as far as its datacard tells.
fn needs_engage(table: &Table, state: &State, who: OperativeId, action: Action) -> bool {
    match action {
        Action::Charge => true,
        Action::Guard => !guard::is_allowed_with_conceal(table, who),
        Action::Shoot => attacks::is_always_heard(table, state, who),
        _ => false,
    }
}

/// Grenades and charges that its side has left, and actions of its own datacard. Of a side that has shown no equipment
/// nothing is known.
fn may_have_means(table: &Table, state: &State, who: OperativeId, action: Action) -> Verdict {
    let (side, card) = (table.side_of(who), table.card(who));
    let known = state.means[side].equipment.revealed().is_some();
    // Of these options of a side that has shown its equipment it is known that they were left out.
    let lacks = |side: Side, option| state.means[side].equipment.revealed().is_some_and(|it| !it.has(option));
    let refused = match action {
        Action::AmmoResupply if lacks(side, Equipment::AmmoCache) => Some(Limit::NotYourCache),
        Action::AmmoResupply if state.means[side].cache_used() => Some(Limit::CacheUsed),
        Action::MoveWithBarricade
            if [Side::A, Side::B].into_iter().all(|it| lacks(it, Equipment::PortableBarricade)) =>
        {
            Some(Limit::NotConnected)
        }
        Action::StunGrenade if known => stun::none_left(state, side),
        Action::SmokeGrenade if known => smoke::none_left(state, side),
        Action::BreachWithCharge if known && !access_points::has_charge(table, state, who) => {
            Some(Limit::NoBreachingCharge)
        }
        Action::QuickBreach if !card.weapons.is_empty() && !access_points::breaches_quickly(table, state, who) => {
            Some(Limit::CannotBreachQuickly(who))
        }
        Action::PassTheWord if !card.actions.contains(&action) => Some(Limit::NotItsAction(who)),
        Action::SetUpAgain if card.sets_up_again().is_none() => Some(Limit::NotItsAction(who)),
        _ => None,
    };
    refused.map_or(Verdict::legal(), |it| Verdict::legal().refuse_if(true, Reason::Limit(it)))
}
