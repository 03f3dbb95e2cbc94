//! Dice to hit: what they need, which of them cost ammunition or overheat, and where blasts come down. Wounds are the
//! players' own business.

use battle::Play;

use crate::TacticalStrike;
use crate::armoury::{Reach, Weapon, WeaponKind};
use crate::campaign::Grade;
use crate::choice::{Again, Deed, Die, Reaction};
use crate::event::Event;
use crate::phases::{fire, reactions, roles};
use crate::reason::Reason;
use crate::state::Due;
use crate::vocabulary::{CombatantId, Fact, Phase, UnitId, Verdict, WeaponId};
use crate::witness::Witness;

/// The faces of a scatter die that show no arrow.
const HIT: u8 = 2;
/// What a snap shot needs.
const SNAP: u8 = 6;

/// What a shot of this skill needs.
pub const fn to_hit(skill: u8) -> u8 {
    if skill >= 5 { 2 } else { 7 - skill }
}

/// The profiles of a weapon, one for each of its modes.
pub(crate) fn profiles<'a>(ask: &Witness<'a>, weapon: WeaponId) -> impl Iterator<Item = &'a Weapon> + use<'a> {
    let name = ask.table.weapon(weapon);
    ask.table.lists().weapons().iter().filter(move |it| it.name.eq_ignore_ascii_case(name))
}

/// True if a profile has this special rule.
pub(crate) fn has(weapon: &Weapon, rule: &str) -> bool {
    weapon.rules.iter().any(|it| it.eq_ignore_ascii_case(rule))
}

/// True for profiles that come down as a blast.
pub(crate) fn is_blast(weapon: &Weapon) -> bool {
    has(weapon, "Blast") || has(weapon, "Large Blast")
}

fn carries(ask: &Witness<'_>, model: CombatantId, weapon: WeaponId) -> bool {
    let name = ask.table.weapon(weapon);
    ask.model(model).weapons.iter().any(|it| it == name)
}

/// True if a unit of this model may fire now: in its own Shooting phase, or while it answers a charge.
pub(crate) fn fires_now(ask: &Witness<'_>, model: CombatantId) -> Verdict {
    let own = ask.state.active() == Some(ask.side_of(model));
    let answers = ask.record().answer_of(ask.unit_of(model)).is_some();
    let now = match ask.phase() {
        Some(Phase::Shooting) => own,
        Some(Phase::Charge) => !own && answers,
        _ => false,
    };
    // Whoever answers a charge was free when it did.
    let locked = if ask.phase() == Some(Phase::Shooting) { ask.locked(model) } else { Fact::plain(false) };
    Verdict::legal()
        .refuse_if(!now, Reason::OnlyInOwn(Phase::Shooting))
        .refuse_if(locked, Reason::IsLocked(model))
        .refuse_if(ask.record().ran.contains(&model), Reason::ShotOrRan(model))
}

/// True if a unit answers the charge that was last declared at it with Reaction Fire.
fn reacts(ask: &Witness<'_>, unit: UnitId) -> bool {
    ask.record().answer_of(unit) == Some(Reaction::ReactionFire)
}

/// True if everything that a unit shoots with this weapon are snap shots, as far as the record knows.
pub(crate) fn is_snap(ask: &Witness<'_>, unit: UnitId, weapon: WeaponId) -> bool {
    let it = ask.state.unit(unit);
    let dry = it.out_of_ammo.iter().any(|(dry, _)| *dry == weapon);
    let overwatch = ask.phase() == Some(Phase::Charge) && !reacts(ask, unit);
    it.is_falling_back || it.is_regrouped || it.ground_until.is_some() || dry || overwatch
}

pub(super) fn may_shoot(ask: &Witness<'_>, model: CombatantId, weapon: WeaponId, snap: bool) -> Verdict {
    let unit = ask.unit_of(model);
    let rolls = |it: &Weapon| it.range != Reach::Template && !is_blast(it);
    let mut usable = profiles(ask, weapon).filter(|it| rolls(it));
    let snap = snap || is_snap(ask, unit, weapon);
    let steady = |it: &Weapon| !matches!(it.kind, WeaponKind::Ordnance(_));
    let silent = reacts(ask, unit) && !reactions::fires_at_full_skill(ask, model, weapon);
    fires_now(ask, model)
        .refuse_if(!carries(ask, model, weapon), Reason::NoSuchWeapon(model))
        .refuse_if(!usable.any(|it| !snap || steady(it)), Reason::NotRolledToHit)
        .refuse_if(silent, Reason::StaysSilent)
}

/// Whether dice to hit with this weapon can have fallen for the unit of a model: somebody there may shoot with it.
pub(crate) fn may_be_told(ask: &Witness<'_>, model: CombatantId, weapon: WeaponId) -> Verdict {
    let verdicts: Vec<Verdict> =
        bearers(ask, ask.unit_of(model), weapon).into_iter().map(|it| may_shoot(ask, it, weapon, false)).collect();
    let nobody = || Verdict::legal().refuse_if(true, Reason::NoSuchWeapon(model));
    if verdicts.iter().any(Verdict::is_legal) {
        return Verdict::legal();
    }
    verdicts.into_iter().next().unwrap_or_else(nobody)
}

/// Who of a unit carries a weapon.
fn bearers(ask: &Witness<'_>, unit: UnitId, weapon: WeaponId) -> Vec<CombatantId> {
    ask.state.unit(unit).models.iter().copied().filter(|it| carries(ask, *it, weapon)).collect()
}

/// True if a shot at full skill that shows a 6 is placed by the shooter.
fn is_precise(ask: &Witness<'_>, model: CombatantId, weapon: WeaponId) -> bool {
    profiles(ask, weapon).any(|it| has(it, "Sniper")) || ask.has_rule(model, "Precision Shots")
}

/// True if a natural 1 with this weapon leads to a test: once in an attack, and not while it is dry.
fn costs_ammo(ask: &Witness<'_>, unit: UnitId, weapon: WeaponId) -> bool {
    let dry = ask.state.unit(unit).out_of_ammo.iter().any(|(it, _)| *it == weapon);
    !dry && !ask.record().ammo_tested.contains(&(unit, weapon))
}

pub(super) fn may_scatter(ask: &Witness<'_>, model: CombatantId, weapon: WeaponId) -> Verdict {
    let snap = is_snap(ask, ask.unit_of(model), weapon);
    fires_now(ask, model)
        .refuse_if(!carries(ask, model, weapon), Reason::NoSuchWeapon(model))
        .refuse_if(!profiles(ask, weapon).any(is_blast), Reason::NoBlast)
        .refuse_if(snap || ask.phase() == Some(Phase::Charge), Reason::StaysSilent)
}

pub(super) fn may_sweep_with_template(ask: &Witness<'_>, model: CombatantId, weapon: WeaponId) -> Verdict {
    let template = profiles(ask, weapon).any(|it| it.range == Reach::Template);
    fires_now(ask, model)
        .refuse_if(ask.phase() != Some(Phase::Charge), Reason::OnlyIn(Phase::Charge))
        .refuse_if(!carries(ask, model, weapon), Reason::NoSuchWeapon(model))
        .refuse_if(!template, Reason::NoBlast)
}

/// What a shot of this model needs.
pub(crate) fn needed_to_hit(
    ask: &Witness<'_>,
    model: CombatantId,
    weapon: WeaponId,
    snap: bool,
    again: Option<Again>,
) -> u8 {
    let skill = ask.model(model).profile.bs.unwrap_or(0);
    match again {
        _ if snap || is_snap(ask, ask.unit_of(model), weapon) => SNAP,
        Some(Again::Skill) => 12u8.saturating_sub(skill).max(2),
        _ => to_hit(skill),
    }
}

/// True if misses of this weapon may be rolled again.
pub(super) fn is_twin_linked(ask: &Witness<'_>, model: CombatantId, weapon: WeaponId) -> bool {
    profiles(ask, weapon).any(|it| has(it, "Twin-linked")) || crate::geometry::is_at(ask, model, "Twin-linked")
}

/// What lets a shot that shows this be rolled again.
pub(super) fn second_chance(
    ask: &Witness<'_>,
    model: CombatantId,
    weapon: WeaponId,
    snap: bool,
    face: u8,
) -> Option<Again> {
    if face >= needed_to_hit(ask, model, weapon, snap, None) {
        return None;
    }
    let steady = !snap && !is_snap(ask, ask.unit_of(model), weapon);
    let skilled = steady && ask.model(model).profile.bs.is_some_and(|it| it >= 6);
    match (is_twin_linked(ask, model, weapon), skilled) {
        (true, _) => Some(Again::TwinLinked),
        (_, true) => Some(Again::Skill),
        _ => None,
    }
}

/// How hot weapons of a model's force get: the highest natural roll that overheats.
fn overheats(ask: &Witness<'_>, model: CombatantId, weapon: WeaponId, face: u8) -> bool {
    let terms = ask.table.terms(ask.table.seat_of(model));
    let grade = terms.and_then(|terms| Grade::ALL.into_iter().find(|it| it.ammo_test() == terms.ammo));
    let grade = grade.unwrap_or(Grade::Plentiful);
    let scope = ask.table.options().gets_hot_scope;
    profiles(ask, weapon).any(|it| grade.overheats(scope, it.rules.iter().map(String::as_str), face))
}

/// One shot stands.
pub(super) fn shot(
    play: &mut Play<'_, TacticalStrike>,
    model: CombatantId,
    weapon: WeaponId,
    snap: bool,
    again: Option<Again>,
    face: u8,
) {
    let ask = Witness::new(play.table(), play.state());
    let unit = ask.unit_of(model);
    let needs = needed_to_hit(&ask, model, weapon, snap, again);
    let is_hit = face > 1 && face >= needs;
    let hot = overheats(&ask, model, weapon, face);
    let costs = costs_ammo(&ask, unit, weapon);
    let precise = face == 6 && needs < SNAP && is_precise(&ask, model, weapon);
    play.emit(Event::ShotFell { model, weapon, needs, face, is_hit });
    if hot {
        play.emit(Event::GotHot { unit, weapon, wounds: 1 });
    }
    if is_hit {
        roles::notice(play, model, Deed::ShootingHit, 1);
    }
    if precise {
        roles::notice(play, model, Deed::Precision, 1);
    }
    if face == 1 && costs {
        // One test for all shots with this weapon, once all are resolved.
        play.emit(Event::OnesSeen { unit, weapon });
    }
}

/// All dice to hit of a unit, as they lie on the table: hits, heat, and a test for each weapon that shows a natural 1.
pub(crate) fn shots(play: &mut Play<'_, TacticalStrike>, model: CombatantId, dice: &[(WeaponId, Vec<Die>)]) {
    let unit = play.state().unit_of(model);
    let mut tests = Vec::new();
    for (weapon, dice) in dice {
        let ask = Witness::new(play.table(), play.state());
        let bearers = bearers(&ask, unit, *weapon);
        let mut all: Vec<u8> = bearers.iter().map(|it| needed_to_hit(&ask, *it, *weapon, false, None)).collect();
        all.dedup();
        // Bearers of different skill: only the players know whose die is whose.
        let needs = if let [only] = all.as_slice() { Some(*only) } else { None };
        let faces: Vec<u8> = dice.iter().map(|it| it.stands()).collect();
        let hits = needs.map(|needs| faces.iter().filter(|it| **it > 1 && **it >= needs).count() as u8);
        let hot = faces.iter().filter(|it| overheats(&ask, model, *weapon, **it)).count() as u8;
        let precise = bearers.iter().all(|it| is_precise(&ask, *it, *weapon)) && needs.is_some_and(|it| it < SNAP);
        let sixes = if precise { faces.iter().filter(|it| **it == 6).count() as u8 } else { 0 };
        if faces.contains(&1) && costs_ammo(&ask, unit, *weapon) {
            tests.push(*weapon);
        }
        play.emit(Event::ShotsFell { unit, weapon: *weapon, needs, faces, hits });
        if hot > 0 {
            play.emit(Event::GotHot { unit, weapon: *weapon, wounds: hot });
        }
        // Of several bearers only the players know whose die is whose; precise are those of the unit.
        if let ([only], Some(hits)) = (bearers.as_slice(), hits.filter(|it| *it > 0)) {
            roles::notice(play, *only, Deed::ShootingHit, hits);
        }
        if let Some(first) = bearers.first().filter(|_| sixes > 0) {
            roles::notice(play, *first, Deed::Precision, sixes);
        }
    }
    // What is added last is tested first.
    for weapon in tests.into_iter().rev() {
        fire::owe_ammo(play, unit, weapon);
    }
}

/// How far a blast of this model scatters with these dice: the scatter die, then the distance.
pub(super) fn scatters(ask: &Witness<'_>, model: CombatantId, is_seen: bool, faces: &[u8]) -> u8 {
    let skill = ask.model(model).profile.bs.unwrap_or(0);
    let (die, distance) = faces.split_first().map_or((HIT, 0), |(die, rest)| (*die, rest.iter().sum::<u8>()));
    match (is_a_hit(die), is_seen) {
        (true, _) => 0,
        (_, true) => distance.saturating_sub(skill),
        (_, false) => distance,
    }
}

/// True if a scatter die shows no arrow.
pub(super) const fn is_a_hit(die: u8) -> bool {
    die <= HIT
}

/// A blast comes down: on its spot, or so far away in a direction that is still to be thrown.
pub(super) fn scattered(
    play: &mut Play<'_, TacticalStrike>,
    (model, weapon, is_seen): (CombatantId, WeaponId, bool),
    again: Option<Again>,
    faces: &[u8],
) {
    let inches = scatters(&Witness::new(play.table(), play.state()), model, is_seen, faces);
    if inches == 0 {
        play.emit(Event::Scattered { model, weapon, inches, bearing: None });
    } else {
        let dice = faces.to_vec();
        play.emit(Event::DueAdded(Due::BlastBearing { model, weapon, is_seen, dice, inches, again }));
    }
}

#[cfg(test)]
mod tests {
    use super::to_hit;

    #[test]
    fn skill_needs_seven_less_itself_and_never_less_than_two() {
        assert_eq!([1, 2, 3, 4, 5, 6, 10].map(to_hit), [6, 5, 4, 3, 2, 2, 2]);
    }
}
