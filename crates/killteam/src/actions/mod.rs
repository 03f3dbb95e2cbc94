//! Actions: what they cost, what forbids them, what they do.
//!
//! Mission actions come from the cards of the ops in play; universal ones have a file each here.

mod ammo_resupply;
mod charge;
mod claims;
mod dash;
mod fall_back;
mod move_with_barricade;
mod movement;
mod pick_up_marker;
mod place_marker;
mod possible;
mod prices;
mod reposition;
pub(crate) mod set_up_again;

pub(crate) use claims::{claimed_effects, judge_claim, judge_claim_at};
pub(crate) use movement::{MATTERS_WITHIN, Walker, inches_of, may_take};
pub(crate) use possible::possible;
use prices::is_price_fixed;
pub(crate) use prices::{COUNTERACTION_AP, COUNTERACTION_INCHES, ap_of, cost, left_ap, price};

use crate::approved_ops_2025::TacOp;
use crate::attacks::{self, AttackReason};
use crate::card::{Aim, MissionAction};
use crate::choice::Target;
use crate::close_quarters::{AccessEvent, access_points, guard, hatchway_fight, stride};
use crate::equipment::{GearEvent, smoke, stun};
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{Acting, Activation, MarkerState, State};
use crate::team_rules::pass_the_word;
use crate::vocabulary::{Action, Gear, Marker, OperativeId, Spot, TurningPoint, Verdict};
use crate::weapon_rules::heavy;
use crate::witness::Witness;
use crate::{Event, Reason};

/// What every mission action of the pack needs: not in the first turning point, and no enemy in
/// control range.
pub(crate) fn may_act(ask: &Witness<'_>, who: OperativeId) -> Verdict {
    may_act_from(ask, who, TurningPoint(2))
}

/// The same for an action that may begin later than the others.
pub(crate) fn may_act_from(ask: &Witness<'_>, who: OperativeId, begins: TurningPoint) -> Verdict {
    let reason = if begins > TurningPoint(2) { Reason::TooEarly { begins } } else { Reason::FirstTurningPoint };
    Verdict::legal()
        .refuse_if(ask.turning_point() < begins, reason)
        .refuse_if(ask.enemy_in_control_range(who), Reason::EnemyInControlRange)
}

/// The same, for an action at a marker that the operative controls.
pub(crate) fn may_act_on_objective(ask: &Witness<'_>, who: OperativeId, marker: impl Into<Marker>) -> Verdict {
    may_act(ask, who).and(holds(ask, who, marker.into()))
}

/// "Controls a marker", as a condition of an action: the operative itself contests it, and its side
/// controls it. Otherwise somebody at the far end of the table could act.
pub(crate) fn holds(ask: &Witness<'_>, who: OperativeId, marker: Marker) -> Verdict {
    Verdict::legal()
        .refuse_if(!ask.reaches(who, marker), Reason::DoesNotContest(marker))
        .refuse_if(!ask.controls(ask.side_of(who), marker), Reason::DoesNotControl(marker))
}

/// Actions that cannot be performed in the same activation.
pub(crate) const fn excluded_by(action: Action) -> &'static [Action] {
    match action {
        Action::Reposition | Action::MoveWithBarricade => reposition::NOT_WITH,
        Action::Dash => dash::NOT_WITH,
        Action::FallBack => fall_back::NOT_WITH,
        Action::Charge => charge::NOT_WITH,
        Action::PlaceMarker => place_marker::NOT_WITH,
        Action::Guard => &[Action::Shoot, Action::QuickBreach],
        Action::Shoot => &[Action::Guard, Action::QuickBreach],
        Action::QuickBreach => &[Action::Breach, Action::Charge, Action::Shoot, Action::Guard],
        Action::HatchwayFight => &[Action::Fight],
        Action::Fight => &[Action::HatchwayFight],
        _ => &[],
    }
}

/// The mission action of this name, if an op in play brings it along.
fn mission_action(table: &Table, state: &State, who: OperativeId, action: Action) -> Option<&'static MissionAction> {
    if is_universal(action) {
        return None;
    }
    let crit = state.crit_op.map_or(&[][..], |it| it.card().actions).iter();
    let tac = state.tac_ops[table.side_of(who)].revealed().map_or(&[][..], |it| it.card().actions).iter();
    crit.chain(tac).find(|it| it.action == action)
}

/// Whether the active operative may do this, with every reason if not.
pub(crate) fn judge(table: &Table, state: &State, active: &Activation, action: Action, target: &Target) -> Verdict {
    let mut verdict = may_afford(table, state, active, action, target)
        // A free action counts as performed, and is refused if it was performed before.
        .refuse_if(active.done.has(action) && !stride::resumes(active, action), Reason::OncePerActivation(action));
    for other in excluded_by(action) {
        verdict = verdict.refuse_if(active.done.has(*other), Reason::NotTogether(action, *other));
    }
    verdict
        .and(not_after_a_heavy_weapon(state, active.who, action))
        .and(conditions(table, state, active, action, target))
}

/// True for a move after the shot of a heavy weapon that does not allow it.
fn is_stuck_with_a_heavy_weapon(state: &State, who: OperativeId, action: Action) -> bool {
    state.heavy_used.is_some_and(|(user, only)| {
        let action = action.treated_as();
        user == who && only != Some(action) && heavy::MOVES.contains(&action)
    })
}

/// Whoever has used a heavy weapon does not move, but for the one move that goes with the weapon.
pub(crate) fn not_after_a_heavy_weapon(state: &State, who: OperativeId, action: Action) -> Verdict {
    let stuck = is_stuck_with_a_heavy_weapon(state, who, action);
    Verdict::legal().refuse_if(stuck, Reason::Attack(AttackReason::ShotHeavy(action)))
}

/// A counteraction is one action that costs exactly one action point and may be free, and it is no Guard.
pub(crate) fn may_counteract_with(table: &Table, state: &State, action: Action, target: &Target) -> Verdict {
    let ap = ap_of(table, state, action, target);
    let excluded = ap != COUNTERACTION_AP || is_price_fixed(table, state, action, target);
    Verdict::legal()
        .refuse_if(excluded, Reason::Limit(Limit::NotInCounteraction { action, ap }))
        .refuse_if(action == Action::Guard, Reason::Limit(Limit::NoGuardInCounteraction))
}

/// Action points, or in a counteraction the one action that it allows.
fn may_afford(table: &Table, state: &State, active: &Activation, action: Action, target: &Target) -> Verdict {
    let verdict = Verdict::legal();
    let limit = |it| Reason::Limit(it);
    if active.kind == Acting::Counteraction {
        return may_counteract_with(table, state, action, target);
    }
    let (needs, left) = (cost(table, state, active, action, target), left_ap(table, state, active));
    let granted = active.free == Some(action);
    // What is granted at such a moment is granted for nothing or not at all.
    let fixed = active.triumph && is_price_fixed(table, state, action, target);
    verdict
        .refuse_if(fixed, limit(Limit::PriceIsFixed(action)))
        .refuse_if(!fixed && needs > left, Reason::NotEnoughAp { needs, left })
        .refuse_if(active.triumph && !granted, limit(Limit::RulesFirst(active.free)))
        .refuse_if(active.closing && !granted, limit(Limit::OnlyForFree(active.free)))
}

/// True if there is a marker that the active operative could pick up if that cost nothing.
pub(crate) fn may_pick_something_up_for_free(table: &Table, state: &State, who: OperativeId) -> bool {
    let ask = Witness::new(table, state);
    state.markers_in_play().any(|marker| {
        let fixed = is_price_fixed(table, state, Action::PickUpMarker, &Target::Marker(marker));
        !fixed && pick_up_marker::may(&ask, state, who, marker).is_legal()
    })
}

/// True if something is left for the active operative that costs no action points.
pub(crate) fn costs_nothing(table: &Table, state: &State, active: &Activation) -> bool {
    if active.kind != Acting::Activation {
        return false;
    }
    let free = |action, marker: Marker| {
        let target = Target::Marker(marker);
        cost(table, state, active, action, &target) == 0 && judge(table, state, active, action, &target).is_legal()
    };
    let side = table.side_of(active.who);
    let cache = Marker::Gear(Gear::AmmoCache, side);
    let stocked = state.marker(cache) != MarkerState::Nowhere && !state.means[side].cache_used();
    // A table may give a price of nothing to these.
    let of_op = state.crit_op.map_or(&[][..], |it| it.card().actions);
    let mut for_nothing = of_op.iter().filter(|it| it.ap_at(table.options()) == 0);
    (stocked && !active.done.has(Action::AmmoResupply) && free(Action::AmmoResupply, cache))
        || for_nothing.any(|it| Marker::OBJECTIVES.into_iter().any(|at| free(it.action, at)))
}

fn conditions(table: &Table, state: &State, active: &Activation, action: Action, target: &Target) -> Verdict {
    let ask = Witness::terse(table, state);
    let who = active.who;
    match (action, target) {
        (Action::Shoot, Target::Attack(target, weapon)) => attacks::may_shoot(table, state, active, *weapon, *target),
        (Action::Fight, Target::Attack(target, weapon)) => attacks::may_fight(table, state, who, *weapon, *target),
        (Action::Guard, Target::Nothing) => guard::may(table, state, who),
        (Action::OperateHatch, Target::Access(access)) => access_points::may_operate(table, state, who, *access),
        (Action::Breach | Action::BreachWithCharge | Action::QuickBreach, Target::Access(access)) => {
            access_points::may_breach(table, state, who, *access, action)
        }
        (Action::HatchwayFight, Target::Attack(target, weapon)) => {
            hatchway_fight::may(table, state, who, *weapon, *target)
        }
        (Action::Reposition, Target::Path(path)) => reposition::may(table, state, who, path),
        (Action::MoveWithBarricade, Target::Path(path)) => move_with_barricade::may(table, state, who, path),
        (Action::Dash, Target::Path(path)) => dash::may(table, state, who, path),
        (Action::Charge, Target::Path(path)) => charge::may(table, state, who, path),
        (Action::FallBack, Target::Path(path)) => fall_back::may(table, state, who, path),
        (Action::SetUpAgain, Target::Spot(at)) => set_up_again::may(table, state, who, *at),
        (Action::PassTheWord, Target::Operative(friend)) => pass_the_word::may(table, state, who, *friend),
        (Action::StunGrenade, Target::Operative(target)) => stun::may(table, state, who, *target),
        (Action::SmokeGrenade, Target::Spot(at)) => smoke::may(table, state, who, *at),
        (Action::AmmoResupply, Target::Marker(marker)) => ammo_resupply::may(&ask, state, who, *marker),
        (Action::PickUpMarker, Target::Marker(marker)) => pick_up_marker::may(&ask, state, who, *marker),
        (Action::PlaceMarker, Target::PutDown(marker, at)) => {
            place_marker::may(&ask, state, who, *marker, Spot(Some(*at)))
        }
        _ => match (mission_action(table, state, who, action).map(|it| &it.aim), target) {
            (Some(Aim::Objective { may, .. }), Target::Marker(Marker::Objective(it))) => may(&ask, who, *it),
            (Some(Aim::Marker { may, .. }), Target::Marker(marker)) => may(&ask, who, *marker),
            (Some(Aim::Spot { may, .. }), Target::Spot(at)) => may(&ask, who, Spot(Some(*at))),
            (Some(Aim::Operative { may, .. }), Target::Operative(target)) => may(&ask, who, *target),
            (Some(_), _) => Verdict::legal().refuse_if(true, Reason::WrongAim(action)),
            (None, _) => Verdict::legal().refuse_if(true, not_available(action)),
        },
    }
}

fn not_available(action: Action) -> Reason {
    let secret = TacOp::ALL.iter().any(|it| it.card().actions.iter().any(|it| it.action == action));
    if is_universal(action) {
        Reason::WrongAim(action)
    } else if secret {
        Reason::NotYourTacOp
    } else {
        Reason::NotInThisBattle(action)
    }
}

/// True for an action that does not depend on the mission.
pub(crate) const fn is_universal(action: Action) -> bool {
    action.mission().is_none()
}

/// What an action changes besides having been performed.
pub(crate) fn effects(table: &Table, state: &State, who: OperativeId, action: Action, target: &Target) -> Vec<Event> {
    let ask = Witness::new(table, state);
    match (action, target) {
        (Action::Reposition | Action::Dash | Action::Charge | Action::FallBack, Target::Path(path)) => {
            movement::effects(table, state, who, action, path)
        }
        (Action::SetUpAgain, Target::Spot(at)) => vec![Event::SetUp { who, at: *at }],
        (Action::OperateHatch, Target::Access(access)) => access_points::operate(table, state, *access),
        (Action::Breach | Action::BreachWithCharge | Action::QuickBreach, Target::Access(access)) => {
            let charge = action == Action::BreachWithCharge;
            vec![Event::Access(AccessEvent::Breached { who, access: *access, charge })]
        }
        (Action::PassTheWord, Target::Operative(friend)) => pass_the_word::does(*friend),
        (Action::MoveWithBarricade, Target::Path(path)) => move_with_barricade::effects(table, state, who, path),
        (Action::SmokeGrenade, Target::Spot(at)) => {
            let marker = smoke::next_marker(state, table.side_of(who));
            vec![Event::Gear(GearEvent::SmokeThrown { marker, at: Spot(Some(*at)) })]
        }
        (Action::StunGrenade, Target::Operative(target)) => {
            vec![Event::Gear(GearEvent::StunThrown { who, target: *target })]
        }
        (Action::PickUpMarker, Target::Marker(marker)) => vec![Event::MarkerTaken { marker: *marker, by: who }],
        (Action::PlaceMarker, Target::PutDown(marker, at)) => {
            vec![Event::MarkerPlaced { marker: *marker, by: who, at: Spot(Some(*at)) }]
        }
        _ => match (mission_action(table, state, who, action).map(|it| &it.aim), target) {
            (Some(Aim::Objective { does, .. }), Target::Marker(Marker::Objective(it))) => does(&ask, who, *it),
            (Some(Aim::Marker { does, .. }), Target::Marker(marker)) => does(&ask, who, *marker),
            (Some(Aim::Spot { does, .. }), Target::Spot(at)) => does(&ask, who, Spot(Some(*at))),
            (Some(Aim::Operative { does, .. }), Target::Operative(target)) => does(&ask, who, *target),
            _ => Vec::new(),
        },
    }
}

#[cfg(test)]
mod tests;
