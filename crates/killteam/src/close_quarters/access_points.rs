//! Access points: hatchways that are opened and shut, and breach points that are opened for good.
//!
//! A map says where they are and how they begin: a part with the trait `hatchway` or `breach-point` that is a wall is
//! shut, any other is open. Shut, it is Heavy and Wall; open, it is Accessible, Insignificant and Exposed.

use battle::Play;
use table::{Figure, Length, Point, Prism, Shape};

use super::hatchway_fight::are_apart;
use super::{AccessEvent, AccessKind, AccessPoint};
use crate::attacks;
use crate::changes::{Stat, StatChange, Until, Whose};
use crate::equipment::Equipment;
use crate::geometry::{self, CONTROL_RANGE};
use crate::incapacitation;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{Phase, State};
use crate::team_rules;
use crate::vocabulary::{Action, OperativeId, Verdict};
use crate::weapon_rules::WeaponRule;
use crate::{Event, KillTeam, Reason};

/// From this face on a breach hurts whoever is behind it.
const HURTS: u8 = 4;

/// Is it open now?
pub(crate) fn is_open(table: &Table, state: &State, access: AccessPoint) -> bool {
    let changed = state.ground.changed() & access.bit() != 0;
    table.access(access).is_some_and(|it| it.open != changed)
}

/// Its part of the terrain as it is now.
pub(crate) fn part<'a>(table: &'a Table, state: &'a State, access: AccessPoint) -> Option<&'a Prism> {
    let plan = table.access(access)?;
    let (_, feature) = table.terrain_in(state).features().nth(plan.feature)?;
    feature.parts.get(plan.part)
}

/// Is this access point in the control range of somebody who stands there?
fn reaches(table: &Table, state: &State, who: OperativeId, at: Point, access: AccessPoint) -> bool {
    let Some(part) = part(table, state, access) else { return false };
    let base = table.base_at(who, at);
    let level = part.bottom <= at.z && at.z < part.top;
    if !level || !base.flat_within(part, CONTROL_RANGE) {
        return false;
    }
    // A hair's breadth of a column right before its face stands for it.
    let face = nearest(part, at);
    let hair = Shape::round(Length::um(2));
    let column = Figure { base: hair.at(face.at_height(part.bottom)), height: part.top - part.bottom };
    geometry::sees_figure(table, state, who, at, &column)
}

/// The point of a part's outline that is nearest to a place, a millimetre nearer to it.
fn nearest(part: &Prism, at: Point) -> Point {
    let (x, y) = (i64::from(at.x.micrometres()), i64::from(at.y.micrometres()));
    let on_sides = part.outline.sides().map(|((ax, ay), (bx, by))| {
        let (ax, ay) = (i64::from(ax), i64::from(ay));
        let (dx, dy) = (i64::from(bx) - ax, i64::from(by) - ay);
        let length = (dx * dx + dy * dy).max(1);
        let along = ((x - ax) * dx + (y - ay) * dy).clamp(0, length);
        let share = |it: i64| i64::try_from(i128::from(it) * i128::from(along) / i128::from(length)).unwrap_or(0);
        (ax + share(dx), ay + share(dy))
    });
    let far = |(px, py): &(i64, i64)| (px - x) * (px - x) + (py - y) * (py - y);
    let (px, py) = on_sides.min_by_key(far).unwrap_or((x, y));
    let away = far(&(px, py)).isqrt().max(1);
    let step = |from: i64, to: i64| from + (to - from) * 1_000.min(away) / away;
    let length = |it: i64| Length::um(i32::try_from(it).unwrap_or(0));
    Point::flat(length(step(px, x)), length(step(py, y)))
}

/// The access points of a kind that somebody could reach, as far as distance goes.
pub(crate) fn at_hand<'a>(
    table: &'a Table,
    state: &'a State,
    who: OperativeId,
    kind: AccessKind,
) -> impl Iterator<Item = AccessPoint> + 'a {
    let (at, reach) = (state.operative(who).at, table.card(who).base_radius() + CONTROL_RANGE);
    table.access_points().filter(move |access| {
        let (Some(at), Some(plan)) = (at, table.access(*access)) else { return false };
        // Most are nowhere near.
        let is_near = plan.kind == kind && plan.bounds.grown(reach).contains(at.flat_corner());
        let reached = |part| table.base_at(who, at).flat_within(part, CONTROL_RANGE);
        is_near && part(table, state, *access).is_some_and(reached)
    })
}

/// What both actions need: the right kind, in control range, and no enemy beside.
fn may_act(table: &Table, state: &State, who: OperativeId, access: AccessPoint, kind: AccessKind) -> Verdict {
    let fits = table.access(access).is_some_and(|it| it.kind == kind);
    let engaged = geometry::enemies_in_control_range(table, state, who).next().is_some();
    let near = state.operative(who).at.is_some_and(|at| reaches(table, state, who, at, access));
    let action = if kind == AccessKind::Hatchway { Action::OperateHatch } else { Action::Breach };
    Verdict::legal()
        .refuse_if(!fits, Reason::WrongAim(action))
        .refuse_if(engaged, Reason::EnemyInControlRange)
        .refuse_if(fits && !near, Reason::Limit(Limit::AccessOutOfReach(access)))
}

/// Operate Hatch, 1 AP: whether this operative may open or shut that hatchway.
pub(crate) fn may_operate(table: &Table, state: &State, who: OperativeId, access: AccessPoint) -> Verdict {
    let verdict = may_act(table, state, who, access, AccessKind::Hatchway);
    if !is_open(table, state, access) {
        return verdict;
    }
    let standing = || table.operatives().filter_map(|it| Some((it, state.operative(it).at?)));
    let side = table.side_of(who);
    let enemy = standing().find(|(it, at)| table.side_of(*it) != side && reaches(table, state, *it, *at, access));
    // RULING: nobody is pushed aside. See docs/rulings.md, "Operate Hatch".
    let inside = standing()
        .find(|(it, at)| part(table, state, access).is_some_and(|part| table.base_at(*it, *at).overlaps(part)));
    let limit = |it| Reason::Limit(it);
    let verdict = match enemy {
        Some((enemy, _)) => verdict.refuse_if(true, limit(Limit::EnemyAtAccess(access, enemy))),
        None => verdict,
    };
    match inside {
        Some((it, _)) => verdict.refuse_if(true, limit(Limit::StandsInAccess(access, it))),
        None => verdict,
    }
}

/// Breach, 2 AP, or 1 in one of the other two ways: whether this operative may open that breach point.
pub(crate) fn may_breach(
    table: &Table,
    state: &State,
    who: OperativeId,
    access: AccessPoint,
    action: Action,
) -> Verdict {
    let verdict = may_act(table, state, who, access, AccessKind::BreachPoint)
        .refuse_if(is_open(table, state, access), Reason::Limit(Limit::OpenAlready(access)));
    match action {
        Action::BreachWithCharge => {
            verdict.refuse_if(!has_charge(table, state, who), Reason::Limit(Limit::NoBreachingCharge))
        }
        Action::QuickBreach => {
            verdict.refuse_if(!breaches_quickly(table, state, who), Reason::Limit(Limit::CannotBreachQuickly(who)))
        }
        _ => verdict,
    }
}

/// True for somebody with a weapon of Piercing 2 or Piercing Crits 2 that does not spread, or with Quick Breach among
/// the actions of its datacard.
// RULING: what the weapons of a datacard do not tell, the datacard says itself. See docs/rulings.md, "Quick Breach".
pub(crate) fn breaches_quickly(table: &Table, state: &State, who: OperativeId) -> bool {
    let pierces = |it: &WeaponRule| matches!(it, WeaponRule::Piercing(2..) | WeaponRule::PiercingCrits(2..));
    let spreads = |it: &WeaponRule| matches!(it, WeaponRule::Blast(_) | WeaponRule::Torrent(_));
    let card = table.card(who);
    // What rules of its team add to weapons counts as well.
    let adds = team_rules::adds_to_weapons(table, state, table.side_of(who));
    let mut weapons = card.numbered_weapons().filter(|(number, weapon)| {
        if !adds && !weapon.rules.iter().any(pierces) {
            return false;
        }
        let rules = attacks::weapon_rules(table, state, who, *number);
        let has_it = || attacks::may_use(table, state, who, *number, weapon.kind).is_legal();
        rules.iter().any(pierces) && !rules.iter().any(spreads) && has_it()
    });
    card.actions.contains(&Action::QuickBreach) || weapons.next().is_some()
}

/// True if the side of this operative has its breaching charge left.
pub(crate) fn has_charge(table: &Table, state: &State, who: OperativeId) -> bool {
    let means = &state.means[table.side_of(who)];
    means.loadout().has(Equipment::BreachingCharge) && !means.charge_used()
}

/// What operating it does.
pub(crate) fn operate(table: &Table, state: &State, access: AccessPoint) -> Vec<Event> {
    vec![Event::Access(AccessEvent::Operated { access, open: !is_open(table, state, access) })]
}

/// Writes it into the state.
pub(crate) fn fold(table: &Table, state: &mut State, event: AccessEvent) {
    match event {
        AccessEvent::Operated { access, .. } => state.ground.toggle(table, access),
        AccessEvent::Breached { who, access, charge } => {
            state.ground.toggle(table, access);
            if charge {
                state.means[table.side_of(who)].use_charge();
            }
            let hurts = !behind(table, state, who, access).is_empty();
            set_breach(state, hurts.then_some(access));
        }
        AccessEvent::BreachRolled => set_breach(state, None),
    }
}

fn set_breach(state: &mut State, access: Option<AccessPoint>) {
    if let Phase::Firefight { active: Some(active), .. } = &mut state.phase {
        active.breach = access;
    }
}

/// Everybody on the other side of a breach point who has it in control range, friend or enemy.
pub(crate) fn behind(table: &Table, state: &State, who: OperativeId, access: AccessPoint) -> Vec<OperativeId> {
    let (Some(here), Some(part)) = (state.operative(who).at, part(table, state, access)) else { return Vec::new() };
    let beyond = |other: &OperativeId| {
        let at = state.operative(*other).at.filter(|at| are_apart(part, here, *at));
        at.is_some_and(|at| reaches(table, state, *other, at, access))
    };
    table.operatives().filter(|it| *it != who).filter(beyond).collect()
}

/// The dice of a breach fell, one for each behind it: on 4 or more half of it hurts, and an APL is lost.
pub(crate) fn burst(play: &mut Play<'_, KillTeam>, who: OperativeId, access: AccessPoint, faces: &[u8]) {
    let behind = behind(play.table(), play.state(), who, access);
    play.emit(Event::Access(AccessEvent::BreachRolled));
    let mut down = Vec::new();
    for (victim, face) in behind.into_iter().zip(faces) {
        if *face < HURTS {
            continue;
        }
        let change = StatChange { stat: Stat::Apl, by: -1, until: Until::EndOfNextActivation };
        play.emit(Event::StatChanged { whose: Whose::Operative(victim), change });
        incapacitation::hurt(play, victim, face.div_ceil(2));
        if play.state().operative(victim).wounds_lost >= play.table().card(victim).wounds {
            down.push(victim);
        }
    }
    for victim in down {
        incapacitation::fell(play, victim, Some(who));
    }
    incapacitation::resolve(play);
}
