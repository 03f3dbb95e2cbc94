//! Ways: their legs, what would follow from standing there, how far one can go, how everything lies.

use battle::{Act, System, View};
use door::{Follow, Id, Leg, Measured, Place, Reach, Ref, Says};
use table::{Bearing, Length, Point, Span};

use super::{dice, id, marker_id};
use crate::actions::{self, Walker};
use crate::attacks::outlook;
use crate::choice::{Choice, Placement, Target};
use crate::limit::Limit;
use crate::pending::Pending;
use crate::setup::Table;
use crate::state::{MarkerState, Phase, State};
use crate::vocabulary::{Action, OperativeId};
use crate::words::{Meant, meant};
use crate::{KillTeam, Reason};
use crate::{equipment, geometry};

/// What can be done at a place that somebody gives, and is not listed with any place.
pub(super) fn unlisted(view: &View<'_, KillTeam>, listed: &[Choice]) -> Vec<Choice> {
    match (view.state.phase, Pending::of(view.table, view.state)) {
        (Phase::Deployment { .. }, _) => set_ups(view, listed),
        (Phase::Placing(_), _) if view.table.is_digital() => placings(view, listed),
        (_, Some(Pending::Action(active) | Pending::Closing(active) | Pending::Triumph(active))) => {
            let is_listed = |action: Action| {
                listed.iter().any(|it| matches!(it, Choice::Perform { action: other, .. } if *other == action))
            };
            let Some(at) = view.state.operative(active.who).at else { return Vec::new() };
            if view.table.side_of(active.who) != view.side() {
                return Vec::new();
            }
            let state = &*crate::options::as_its_owner_sees_it(view);
            let actions = Action::ALL.into_iter().filter(|it| !is_listed(*it));
            let all = actions.flat_map(|action| {
                let targets = targets(state, active.who, action, at);
                targets.into_iter().map(move |target| Choice::Perform { who: active.who, action, target })
            });
            all.filter(|it| depends_on_the_place(view, state, it)).collect()
        }
        _ => Vec::new(),
    }
}

/// Lists go through a team in its order; anybody else of it may be set up at a place that is given.
fn set_ups(view: &View<'_, KillTeam>, listed: &[Choice]) -> Vec<Choice> {
    let is_listed = |who| listed.iter().any(|it| matches!(it, Choice::SetUp { who: other, .. } if *other == who));
    let waits = |who| view.state.operative(who).at.is_none() && !view.state.operative(who).out;
    let waiting = view.table.operatives_of(view.side()).filter(|it| waits(*it) && !is_listed(*it));
    waiting.map(|who| Choice::SetUp { who, at: Point::flat(Length::ZERO, Length::ZERO) }).collect()
}

/// Items that no listed place fits: one that is given may.
fn placings(view: &View<'_, KillTeam>, listed: &[Choice]) -> Vec<Choice> {
    let is_listed = |item| listed.iter().any(|it| matches!(it, Choice::Place(other) if other.item == item));
    let mut items = equipment::left(view.state, view.side());
    items.sort_unstable();
    items.dedup();
    let nowhere = |item| Placement { item, at: Point::flat(Length::ZERO, Length::ZERO), facing: Bearing::EAST };
    items.into_iter().filter(|it| !is_listed(*it)).map(|it| Choice::Place(nowhere(it))).collect()
}

/// Aims of an action that are places: where the operative stands, as good as any other.
fn targets(state: &State, who: OperativeId, action: Action, at: Point) -> Vec<Target> {
    match action {
        Action::Reposition | Action::MoveWithBarricade | Action::Dash | Action::Charge | Action::FallBack => {
            vec![Target::Path([at].into())]
        }
        Action::PlantBanner | Action::SmokeGrenade => vec![Target::Spot(at)],
        Action::PlaceMarker => state.carried_by(who).take(1).map(|it| Target::PutDown(it, at)).collect(),
        _ => Vec::new(),
    }
}

/// True unless something forbids it that no other place can mend.
fn depends_on_the_place(view: &View<'_, KillTeam>, state: &State, choice: &Choice) -> bool {
    let verdict = KillTeam::judge(view.table, state, view.seat, &Act::Choose(choice.clone()));
    let charges_at_nobody = |who, action| action == Action::Charge && !has_somebody_to_charge(view, state, who);
    match *choice {
        Choice::Perform { who, action, .. } if charges_at_nobody(who, action) => false,
        _ => verdict.reasons().iter().all(is_about_the_place),
    }
}

/// True for what a place forbids: another one may do. What forbids the action itself is named as well, so that nobody adds a
/// reason without deciding.
fn is_about_the_place(reason: &Reason) -> bool {
    match reason {
        Reason::OutsideDropZone(_)
        | Reason::OutsideControlRange
        | Reason::OutsideEnemyTerritory
        | Reason::NearNeutralEdge
        | Reason::NoFooting
        | Reason::TooFar { .. }
        | Reason::Blocked(_)
        | Reason::EntersControlRange(_)
        | Reason::EndsInControlRange(_)
        | Reason::LeavesControlRange(_)
        | Reason::ReachesNoEnemy
        | Reason::NoClimbing
        | Reason::NoJumping
        | Reason::NothingToClimb
        | Reason::JumpTooLong
        | Reason::NoSupport
        | Reason::EmptyPath => true,
        Reason::Limit(limit) => is_a_limit_of_the_place(limit),
        Reason::NotThisStep
        | Reason::NotYourOperative(_)
        | Reason::AlreadySetUp(_)
        | Reason::NotReady(_)
        | Reason::OutOfBattle(_)
        | Reason::NotActive(_)
        | Reason::WrongKindOfTable
        | Reason::NobodyLeft(_)
        | Reason::FewerLeft { .. }
        | Reason::SaidOtherwise(..)
        | Reason::CarriedElsewhere(_)
        | Reason::TooFarApart(..)
        | Reason::NotEnoughAp { .. }
        | Reason::OncePerActivation(_)
        | Reason::NotTogether(..)
        | Reason::NeedsEngage
        | Reason::WrongAim(_)
        | Reason::NotInThisBattle(_)
        | Reason::FirstTurningPoint
        | Reason::TooEarly { .. }
        | Reason::EnemyInControlRange
        | Reason::NoEnemyInControlRange
        | Reason::DoesNotContest(_)
        | Reason::DoesNotControl(_)
        | Reason::OncePerBattle
        | Reason::Op { .. }
        | Reason::MayNotPickUp(_)
        | Reason::HandsFull
        | Reason::DoesNotCarry(_)
        | Reason::NotOnTable(_)
        | Reason::HasToken(..)
        | Reason::NeedsConceal
        | Reason::TargetNotReady(_)
        | Reason::NotAnEnemy(_)
        | Reason::NotVisible(_)
        | Reason::TooNear(..)
        | Reason::NoToken
        | Reason::NotOut(_)
        | Reason::NotInArchetypes
        | Reason::NotYourTacOp
        | Reason::NothingSealed
        | Reason::GambitUsed(_)
        | Reason::ClaimedBefore(_)
        | Reason::IgnoredForKillOp(_)
        | Reason::EnvoyBefore(_)
        | Reason::NotOffered
        | Reason::Attack(_) => false,
    }
}

/// Likewise among limits.
fn is_a_limit_of_the_place(limit: &Limit) -> bool {
    match limit {
        Limit::PlaceBeyondReach(_) | Limit::PlaceNotSeen | Limit::StaysLevel | Limit::SetUpTooFar(_) => true,
        Limit::NoSuchCard(_)
        | Limit::RerolledBefore
        | Limit::StillReady
        | Limit::NobodyToAnswer
        | Limit::ConcealedCounteraction(_)
        | Limit::CounteractedBefore(_)
        | Limit::InterruptedBefore(_)
        | Limit::NothingToInterrupt
        | Limit::NoGuardInCounteraction
        | Limit::NotInCounteraction { .. }
        | Limit::OnlyForFree(_)
        | Limit::MoveGoesOn
        | Limit::RulesFirst(_)
        | Limit::OnlyCloseQuarters(_)
        | Limit::NotOnGuard(_)
        | Limit::NotFromGuard(_)
        | Limit::PointBlank(_)
        | Limit::NoHatchway(_)
        | Limit::NotBehindHatchway(_)
        | Limit::AccessOutOfReach(_)
        | Limit::EnemyAtAccess(..)
        | Limit::StandsInAccess(..)
        | Limit::OpenAlready(_)
        | Limit::NoBreachingCharge
        | Limit::CannotBreachQuickly(_)
        | Limit::NotYourRule(_)
        | Limit::NotTheMoment(_)
        | Limit::NotEnoughCp { .. }
        | Limit::UsedBefore(_)
        | Limit::WrongTarget(_)
        | Limit::PriceIsFixed(_)
        | Limit::Unhurt(_)
        | Limit::NotItsAction(_)
        | Limit::NeedsAFriend
        | Limit::BeyondReach { .. }
        | Limit::NotSeen(_)
        | Limit::NotTracked(_)
        | Limit::TrackedAlready(_)
        | Limit::WoundsLeft { .. }
        | Limit::WoundsLost { .. }
        | Limit::NotYourCache
        | Limit::CacheUsed
        | Limit::NoGrenadeTaken
        | Limit::NoGrenade
        | Limit::NeedsAnEnemy
        | Limit::NotConnected
        | Limit::NothingLeft(_)
        | Limit::OutsideOwnHalf
        | Limit::FarFromDropZone
        | Limit::MinesNear(_)
        | Limit::EquipmentNear(_)
        | Limit::DoorNear(_)
        | Limit::NothingToLeanOn
        | Limit::WrongRoster { .. }
        | Limit::TooMuchEquipment { .. } => false,
    }
}

/// True if an enemy stands so near that a charge would end beside it, were nothing in the way.
fn has_somebody_to_charge(view: &View<'_, KillTeam>, state: &State, who: OperativeId) -> bool {
    let table = view.table;
    let reach = Length::inches(actions::inches_of(table, state, who, Action::Charge)) + geometry::CONTROL_RANGE;
    let base = |it: OperativeId| state.operative(it).at.map(|at| table.base_at(it, at));
    let enemies = table.operatives_of(view.side().other()).filter(|it| !state.operative(*it).out).filter_map(base);
    base(who).is_some_and(|own| enemies.into_iter().any(|it| own.flat_within(it, reach)))
}

/// The legs of a way and what each counts, and how much further the last one goes for the same.
pub(super) fn legs(view: &View<'_, KillTeam>, act: &Act<KillTeam>) -> (Vec<Leg>, Option<i32>) {
    let Act::Choose(Choice::Perform { who, action, target: Target::Path(way) }) = act else {
        return (Vec::new(), None);
    };
    let (table, state) = (view.table, view.state);
    let Some(start) = state.operative(*who).at else { return (Vec::new(), None) };
    let walker = Walker::new(table, state, *who);
    let mut legs = Vec::new();
    let mut counted = 0;
    for (number, (from, to)) in std::iter::once(&start).chain(way.iter()).zip(way.iter()).enumerate() {
        let length = Span::between(*from, *to).measure();
        let so_far = way.get(..=number).and_then(|it| walker.as_ref().map(|walker| walker.counts(it, *action)));
        let so_far = so_far.unwrap_or(counted + length.whole_inches_up());
        legs.push(Leg { to: Place::from(*to), length: length.micrometres(), counts: so_far - counted });
        counted = so_far;
    }
    let slack = legs.last().map(|it| Length::inches(it.counts).micrometres() - it.length).filter(|it| *it >= 0);
    (legs, slack)
}

/// What standing at the end of a way, or being set up there, would mean.
pub(super) fn follows(view: &View<'_, KillTeam>, act: &Act<KillTeam>) -> Vec<Follow> {
    let Act::Choose(choice) = act else { return Vec::new() };
    let follow = |it: Meant| {
        let about: Vec<Ref> = it.seers.iter().map(|it| Ref::Piece(id(view.table, *it))).collect();
        // A few are named; many are counted.
        let says = match about.as_slice() {
            [one] => Says::of("seen by {}", [one.clone()]),
            [one, other] => Says::of("seen by {} and {}", [one.clone(), other.clone()]),
            _ => it.words.into(),
        };
        Follow { kind: Id::of(it.kind), says, about }
    };
    meant(view, choice).into_iter().map(follow).collect()
}

/// So many directions are looked along for how far a first leg can go.
const DIRECTIONS: usize = 64;

/// Where the next leg can end: along each direction, as far as it goes with what the legs before it have left. Drawn; only
/// the verdict decides.
pub(super) fn reach(view: &View<'_, KillTeam>, choice: &Choice, begun: bool) -> Option<Reach> {
    let Choice::Perform { who, action, target: Target::Path(way) } = choice else { return None };
    let way: &[Point] = if begun { way } else { &[] };
    let (table, state) = (view.table, view.state);
    let start = way.last().copied().or(state.operative(*who).at)?;
    let most = actions::inches_of(table, state, *who, *action);
    let walker = Walker::within(table, state, *who, most)?;
    // A charge ends beside somebody, but on its way it goes like any other move.
    let along = if *action == Action::Charge { Action::Reposition } else { *action };
    let spent = if way.is_empty() { 0 } else { walker.counts(way, along) };
    let furthest = |bearing: Bearing| {
        let at = |quarters: i32| start.towards(bearing, Length::um(Length::INCH.micrometres() / 4 * quarters));
        let mut on = way.to_vec();
        let mut best = start;
        for quarters in 1..=(most - spent) * 4 {
            on.push(at(quarters));
            if walker.may(&on, along) {
                best = at(quarters);
            }
            on.pop();
        }
        Place::from(best)
    };
    let outline = Bearing::all().step_by(64 / DIRECTIONS).map(furthest).collect();
    Some(Reach { shapes: vec![outline] })
}

/// How everybody and every marker lies to an operative.
pub(super) fn measured(table: &Table, state: &State, from: &Ref) -> Vec<Measured> {
    let Some(who) = super::buttons::operative_of(table, from) else { return Vec::new() };
    let Some(here) = state.operative(who).at else { return Vec::new() };
    let others = table.operatives().filter(|it| *it != who && !state.operative(*it).out);
    let mut list: Vec<Measured> = others
        .filter_map(|other| {
            let there = state.operative(other).at?;
            let away = geometry::gap(table, state, who, other)?.micrometres();
            let sees = geometry::sees(table, state, (who, here), (other, there));
            let is_enemy = table.side_of(other) != table.side_of(who);
            let gun = table.card(who).numbered_weapons().find(|(_, it)| it.kind == crate::WeaponKind::Ranged);
            let shot = gun.filter(|_| sees && is_enemy);
            let shot = shot.and_then(|(weapon, _)| outlook::prospect(table, state, (who, weapon), other));
            let screens = shot.map_or(Vec::new(), |it| dice::screens_by(table, state, &it));
            Some(Measured { to: Ref::Piece(id(table, other)), away, sees: Some(sees), screens })
        })
        .collect();
    for marker in state.markers_in_play() {
        if let MarkerState::OnTable(Some(lies)) = state.marker(marker) {
            let away = table.base_at(who, here).measure(table.marker_at(marker, lies)).micrometres();
            let to = Ref::Marker(marker_id(table, marker));
            list.push(Measured { to, away, sees: None, screens: Vec::new() });
        }
    }
    list.sort_by_key(|it| it.away);
    list
}
