//! Ways: their legs, what would follow from standing there, how far one can go, how everything lies.

use battle::{Act, System, View};
use door::{Control, Follow, Id, Leg, Measured, Place, Reach, Ref, Says, Way};
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
        | Reason::OpOfSomebody { .. }
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

/// The way that somebody takes, and what it counts.
pub(super) fn taken(table: &Table, state: &State, act: &Act<KillTeam>) -> Option<Way> {
    let Act::Choose(Choice::Perform { who, action, target: Target::Path(way) }) = act else { return None };
    let from = state.operative(*who).at?;
    let places = std::iter::once(from).chain(way.iter().copied()).map(Place::from).collect();
    let most = actions::inches_of(table, state, *who, *action);
    let counts = Walker::new(table, state, *who)?.counts(way, *action);
    let says = Says::plain(format!("{} {counts} of {most}″", action.name()));
    Some(Way { piece: id(table, *who), places, says })
}

/// Steps of a leg that are tried: quarters of an inch.
const STEPS: i32 = 4;

/// Where the next leg can end: along each direction, each place that is legal with what the legs before it have left. Drawn; only
/// the verdict decides.
pub(super) fn reach(view: &View<'_, KillTeam>, choice: &Choice, begun: bool) -> Option<Reach> {
    let Choice::Perform { who, action, target: Target::Path(way) } = choice else { return None };
    let way: &[Point] = if begun { way } else { &[] };
    let (table, state) = (view.table, view.state);
    let start = way.last().copied().or(state.operative(*who).at)?;
    let most = actions::inches_of(table, state, *who, *action);
    let walker = Walker::within(table, state, *who, most)?;
    // A charge ends beside somebody, but on its way it goes like any other move.
    let walks = |on: &[Point]| *action == Action::Charge && walker.walk(on).is_some_and(|it| it <= most);
    let spent = if way.is_empty() { 0 } else { walker.counts(way, *action) };
    let left = (most - spent).max(0);
    let mut on = way.to_vec();
    let mut may = |bearing: Bearing, away: Length| {
        on.push(start.towards(bearing, away));
        let legal = walker.may(&on, *action) || walks(&on);
        on.pop();
        legal
    };
    let mut along = |bearing| (1..=left * STEPS).map(|it| may(bearing, step_of(it))).collect();
    let rays: Vec<Vec<bool>> = Bearing::all().map(&mut along).collect();
    let shapes = outlines(start, &rays, &mut may);
    let controls = walker.enemies().filter_map(|it| control(view, it, start)).collect();
    Some(Reach { shapes, from: Some(start.into()), left: Some(left), most: Some(most), controls })
}

fn step_of(step: i32) -> Length {
    Length::um(Length::INCH.micrometres() / STEPS * step)
}

/// A corner between two steps: its direction and how many steps away it is. All that are no step away are one.
type Corner = (usize, usize);

/// The outlines of everything between legal places: a cell counts if each of its corners does, so that nothing is tinted on the
/// far side of what is in the way. Where an edge lies between two steps is asked for.
fn outlines(start: Point, rays: &[Vec<bool>], may: &mut impl FnMut(Bearing, Length) -> bool) -> Vec<Vec<Place>> {
    let many = rays.len().max(1);
    let legal = |ray: usize, step: usize| {
        step == 0 || rays.get(ray % many).and_then(|it| it.get(step - 1)).copied().unwrap_or_default()
    };
    let is_in = |ray: usize, step: usize| {
        step > 0
            && [(ray, step), (ray, step - 1), (ray + 1, step), (ray + 1, step - 1)].iter().all(|it| legal(it.0, it.1))
    };
    let corner = |ray: usize, step: usize| if step == 0 { (0, 0) } else { (ray % many, step) };
    let steps = rays.iter().map(Vec::len).max().unwrap_or_default();
    let mut sides: Vec<(Corner, Corner)> = Vec::new();
    for ray in 0..many {
        for step in (1..=steps).filter(|it| is_in(ray, *it)) {
            let round = [
                (is_in(ray, step + 1), (ray, step), (ray + 1, step)),
                (is_in(ray + 1, step), (ray + 1, step), (ray + 1, step - 1)),
                // At the start there is no inner side.
                (step == 1 || is_in(ray, step - 1), (ray + 1, step - 1), (ray, step - 1)),
                (is_in(ray + many - 1, step), (ray, step - 1), (ray, step)),
            ];
            let open = round.iter().filter(|it| !it.0);
            sides.extend(open.map(|(_, from, to)| (corner(from.0, from.1), corner(to.0, to.1))));
        }
    }
    let goes_on = |(ray, step): Corner| step > 0 && legal(ray, step - 1) && legal(ray, step + 1);
    let mut place = |(ray, step): Corner| {
        let bearing = Bearing::new(u8::try_from(ray).unwrap_or_default());
        let here = step_of(i32::try_from(step).unwrap_or_default());
        let by = match step {
            0 => 0,
            _ if step < steps && !legal(ray, step + 1) => 1,
            _ if !legal(ray, step - 1) => -1,
            _ => 0,
        };
        Place::from(start.towards(bearing, edge_from(here, by, |away| may(bearing, away))))
    };
    let rows = loops(sides).into_iter().map(|it| slanted(&straightened(&it), goes_on));
    rows.map(|it| it.into_iter().map(&mut place).collect()).collect()
}

/// The farthest that is legal between a step that is and the next one outwards or inwards, which is not.
fn edge_from(legal: Length, by: i32, mut may: impl FnMut(Length) -> bool) -> Length {
    let mut edge = legal;
    for part in [2, 4, 8] {
        let further = edge + Length::um(step_of(by).micrometres() / part);
        if by != 0 && may(further) {
            edge = further;
        }
    }
    edge
}

/// The same without the inner corners of stairs: what crosses directions aslant has an edge from each to the next. What juts
/// out farther than an inch stays as it is: between there may be something.
fn slanted(row: &[Corner], goes_on: impl Fn(Corner) -> bool) -> Vec<Corner> {
    let many = row.len();
    let is_corner = |at: &usize| {
        let near = |by: usize| row.get((at + by) % many).copied().unwrap_or_default();
        let (before, here, after) = (near(many - 1), near(0), near(1));
        let is_stair = |it: Corner| it.0 == here.0 && it.1.abs_diff(here.1) <= usize::try_from(STEPS).unwrap_or(1);
        !(goes_on(here) && (is_stair(before) || is_stair(after)))
    };
    (0..many).filter(is_corner).filter_map(|it| row.get(it).copied()).collect()
}

/// Sides in a row, until each row ends where it began.
fn loops(mut sides: Vec<(Corner, Corner)>) -> Vec<Vec<Corner>> {
    let mut all = Vec::new();
    sides.sort_unstable();
    while let Some((first, mut at)) = sides.pop() {
        let mut row = vec![first];
        while at != first {
            row.push(at);
            let Some(next) = sides.iter().position(|it| it.0 == at) else { break };
            at = sides.remove(next).1;
        }
        all.push(row);
    }
    all
}

/// The same without corners in the middle of a straight line outwards.
fn straightened(row: &[Corner]) -> Vec<Corner> {
    let many = row.len();
    let is_corner = |at: &usize| {
        let near = |by: usize| row.get((at + by) % many).copied().unwrap_or_default();
        let (before, here, after) = (near(many - 1), near(0), near(1));
        here.1 == 0 || before.0 != here.0 || here.0 != after.0
    };
    (0..many).filter(is_corner).filter_map(|it| row.get(it).copied()).collect()
}

/// Where an enemy has control at the height at which a leg begins: as far as it reaches, and not through walls.
fn control(view: &View<'_, KillTeam>, enemy: OperativeId, start: Point) -> Option<Control> {
    let (table, state) = (view.table, view.state);
    let at = state.operative(enemy).at?;
    let rim = table.card(enemy).base_radius();
    let (within, steps) = (geometry::CONTROL_RANGE.micrometres() / STEPS, 1..=STEPS);
    let edge = |bearing: Bearing| {
        let point = |step: i32| at.towards(bearing, rim + Length::um(within * step)).at_height(start.z);
        let furthest = steps.clone().take_while(|it| geometry::commands(table, state, enemy, point(*it))).last();
        furthest.map(|it| Place::from(point(it)))
    };
    let edges: Vec<Option<Place>> = Bearing::all().map(edge).collect();
    let is_any = edges.iter().any(Option::is_some);
    let rim_at = |bearing: Bearing| Place::from(at.towards(bearing, rim).at_height(start.z));
    let outline = Bearing::all().zip(edges).map(|(bearing, edge)| edge.unwrap_or_else(|| rim_at(bearing))).collect();
    is_any.then(|| Control { piece: id(table, enemy), outline })
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
            let shot = shot.and_then(|(weapon, _)| outlook::prospect_with_causes(table, state, (who, weapon), other));
            let screens = shot.map_or(Vec::new(), |(it, causes)| dice::screens_for(table, it.screen, &causes));
            let by = || geometry::hiding(table, state, (who, here), (other, there));
            let by = if sees { None } else { by().map(|it| Ref::Terrain(super::board::terrain_id(table, it))) };
            Some(Measured { to: Ref::Piece(id(table, other)), away, sees: Some(sees), by, screens })
        })
        .collect();
    for marker in state.markers_in_play() {
        if let MarkerState::OnTable(Some(lies)) = state.marker(marker) {
            let away = table.base_at(who, here).measure(table.marker_at(marker, lies)).micrometres();
            let to = Ref::Marker(marker_id(table, marker));
            list.push(Measured { to, away, sees: None, by: None, screens: Vec::new() });
        }
    }
    list.sort_by_key(|it| it.away);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disc(steps: usize) -> Vec<Vec<bool>> {
        vec![vec![true; steps]; usize::from(Bearing::STEPS)]
    }

    /// Between two steps nobody may stand.
    fn nowhere_else(_: Bearing, _: Length) -> bool {
        false
    }

    #[test]
    fn an_edge_aslant_is_no_stairs() {
        // Everything up to a line three inches to the right of the start.
        let line = Length::inches(3);
        let mut may = |bearing: Bearing, away: Length| Point::default().towards(bearing, away).x <= line;
        let steps = 1..=6 * STEPS;
        let rays: Vec<Vec<bool>> =
            Bearing::all().map(|bearing| steps.clone().map(|it| may(bearing, step_of(it))).collect()).collect();
        let shapes = outlines(Point::default(), &rays, &mut may);
        let [shape] = shapes.as_slice() else { panic!("one outline: {shapes:?}") };
        // A thirty-second of an inch away from it at the most, on each of the directions that meet it.
        let near = Length::um(Length::INCH.micrometres() / 32 + 1);
        let right: Vec<&Place> = shape.iter().filter(|it| it.x > Length::inches(2).micrometres()).collect();
        let on_line = |it: &&&Place| Length::um(it.x) + near >= line && Length::um(it.x) <= line;
        let far = |it: &&&Place| it.y.abs() <= Length::inches(4).micrometres();
        assert!(right.iter().filter(far).count() >= 15, "{right:?}");
        assert!(right.iter().filter(far).all(|it| on_line(&it)), "{right:?}");
    }

    #[test]
    fn what_can_be_reached_everywhere_has_one_outline() {
        let shapes = outlines(Point::default(), &disc(4), &mut nowhere_else);
        assert_eq!(shapes.len(), 1);
        assert_eq!(shapes.first().map(Vec::len), Some(64));
        assert!(shapes.iter().flatten().all(|it| it.x.abs().max(it.y.abs()) <= Length::INCH.micrometres()));
    }

    #[test]
    fn what_lies_in_the_shadow_of_something_is_not_tinted() {
        // A ring around the start where nobody can end, and what lies beyond it.
        let ray = vec![true, true, false, false, true, true, true, true];
        let shapes = outlines(Point::default(), &vec![ray; 64], &mut nowhere_else);
        // The disc inside, and both edges of the ring outside.
        assert_eq!(shapes.len(), 3);
        let east: std::collections::BTreeSet<i32> =
            shapes.iter().flatten().filter(|it| it.y == 0 && it.x > 0).map(|it| it.x).collect();
        assert_eq!(east, [2, 5, 8].map(|it| step_of(it).micrometres()).into());
    }

    #[test]
    fn nothing_in_reach_has_no_outline() {
        assert!(outlines(Point::default(), &vec![vec![false; 4]; 64], &mut nowhere_else).is_empty());
        assert!(outlines(Point::default(), &[], &mut nowhere_else).is_empty());
    }
}
