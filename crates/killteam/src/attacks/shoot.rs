//! Shoot, 1 AP: an attack from afar, against one target or several in turn.

use battle::Play;
use smallvec::SmallVec;

use super::attack::{Attack, AttackKind, Die, Grade, Role, Step, bit};
use super::choice::{AttackChoice, AttackReason, CoverSave};
use super::event::{AttackEvent, How};
use super::{Cover, Screen};
use super::{
    block, dice, harm, hit_of, is_down, may_use, ploys, proceed, put_dice, reach, rules_of, weapon_of, weapon_rules,
};
use crate::equipment::Grenade;
use crate::equipment::smoke;
use crate::geometry;
use crate::limit::Limit;
use crate::setup::Table;
use crate::state::{Activation, State};
use crate::targeting::{self, Aim};
use crate::team_rules;
use crate::vocabulary::{OperativeId, Verdict};
use crate::weapon::{Weapon, WeaponKind, WeaponNo};
use crate::weapon_rules::{WeaponRule, blast, brutal, cover, heavy, piercing, range, silent, torrent};
use crate::{Event, KillTeam, Reason};

/// Whether an operative may shoot at a target with a weapon, with every reason if not.
pub(crate) fn may_shoot(
    table: &Table,
    state: &State,
    active: &Activation,
    weapon: WeaponNo,
    target: OperativeId,
) -> Verdict {
    let who = active.who;
    let engaged = geometry::enemies_in_control_range(table, state, who).next().is_some();
    let rules = weapon_rules(table, state, who, weapon);
    let hushed = silent::is_hushed(&rules, state.operative(who).order);
    may_use(table, state, who, weapon, WeaponKind::Ranged)
        .refuse_if(hushed, Reason::NeedsEngage)
        .refuse_if(engaged, Reason::EnemyInControlRange)
        .and(may_lift(table, state, active, weapon, &rules))
        .and(may_target(table, state, who, &rules, target))
}

/// The same for somebody who interrupts from guard. No move of its own stands in the way of a heavy weapon,
/// and beside enemies it shoots at one of those, whether or not it would be a valid target.
pub(crate) fn may_shoot_from_guard(
    table: &Table,
    state: &State,
    who: OperativeId,
    weapon: WeaponNo,
    target: OperativeId,
) -> Verdict {
    let near: SmallVec<[OperativeId; 4]> = geometry::enemies_in_control_range(table, state, who).collect();
    if near.is_empty() {
        return may_shoot(table, state, &Activation::of(who), weapon, target);
    }
    let rules = weapon_rules(table, state, who, weapon);
    let hushed = silent::is_hushed(&rules, state.operative(who).order);
    let verdict = may_use(table, state, who, weapon, WeaponKind::Ranged)
        .refuse_if(hushed, Reason::NeedsEngage)
        .refuse_if(!near.contains(&target), Reason::Limit(Limit::PointBlank(target)));
    match targeting::friend_in_melee(table, state, who, target) {
        Some(friend) => verdict.refuse_if(true, Reason::Attack(AttackReason::IntoMelee { target, friend })),
        None => verdict,
    }
}

/// Whether a heavy weapon may be used after what its bearer has done.
pub(super) fn may_lift(
    table: &Table,
    state: &State,
    active: &Activation,
    number: WeaponNo,
    rules: &[WeaponRule],
) -> Verdict {
    let Some(weapon) = table.weapon(active.who, number) else { return Verdict::legal() };
    let mut hindering = heavy::hindered_by(rules, active.done)
        .filter(|it| !team_rules::goes_with(table, state, active.who, weapon, *it));
    let refuse = |action| Reason::Attack(AttackReason::Moved(action));
    hindering.next().map_or(Verdict::legal(), |it| Verdict::legal().refuse_if(true, refuse(it)))
}

/// The Save of the target now: that of its datacard, what rules of its team make of it, and a shield.
pub(super) fn save_of(table: &Table, state: &State, attack: &Attack) -> u8 {
    /// No Save is better.
    const BEST: u8 = 2;
    let save = team_rules::saves_on(table, state, attack.target);
    save.saturating_sub(u8::from(attack.screen.shielded)).max(BEST)
}

/// True if the shooter has fresh ammunition for this weapon: for those on its datacard.
pub(super) fn is_resupplied(state: &State, attack: &Attack) -> bool {
    let shoots = attack.kind == AttackKind::Shoot && Grenade::numbered(attack.weapon).is_none();
    shoots && state.operative(attack.actor).resupplied
}

/// Whether a weapon with these rules may be aimed at this operative.
pub(super) fn may_target(
    table: &Table,
    state: &State,
    who: OperativeId,
    rules: &[WeaponRule],
    target: OperativeId,
) -> Verdict {
    let refuse = |reason| Verdict::legal().refuse_if(true, Reason::Attack(reason));
    if table.side_of(target) == table.side_of(who) || is_down(table, state, target) {
        return refuse(AttackReason::NotAnEnemy(target));
    }
    let mut verdict = Verdict::legal();
    if let Some(aim) = Aim::new(table, state, who, target) {
        let valid = aim.is_valid(cover::seeks(rules));
        verdict = verdict
            .refuse_if(!aim.visible, Reason::Attack(AttackReason::NotVisible(target)))
            .refuse_if(aim.visible && !valid, Reason::Attack(AttackReason::Hidden(target)));
    }
    if let Some(limit) = range::limit(rules)
        && !targeting::within(table, state, who, target, limit)
    {
        verdict = verdict.and(refuse(AttackReason::OutOfRange(target, limit)));
    }
    match targeting::friend_in_melee(table, state, who, target) {
        Some(friend) => verdict.and(refuse(AttackReason::IntoMelee { target, friend })),
        None => verdict,
    }
}

/// The action begins: its targets are found, as far as nobody chooses them.
pub(super) fn begin(play: &mut Play<'_, KillTeam>, who: OperativeId, number: WeaponNo, target: OperativeId) {
    let (table, state) = (play.table(), play.state());
    let Some(weapon) = table.weapon(who, number) else { return };
    let mut attack = Attack::new(AttackKind::Shoot, who, number, target, hit(table, state, who, weapon));
    if let Some(reach) = blast::reach(&weapon_rules(table, state, who, number)) {
        let around = targeting::seen_within(table, state, target, reach);
        attack.queue = around.into_iter().filter(|it| !is_down(table, state, *it)).fold(0, |set, it| set | bit(it));
    }
    play.emit(Event::Attack(AttackEvent::Begun(attack)));
}

/// The Hit of a weapon in a shot: worse at point-blank.
pub(super) fn hit(table: &Table, state: &State, who: OperativeId, weapon: &Weapon) -> u8 {
    (hit_of(table, state, who, weapon, 0) + u8::from(state.watch.is_point_blank(who))).min(6)
}

/// Torrent: who else may be a target, and that nobody else is.
pub(super) fn torrent_options(table: &Table, state: &State, attack: &Attack) -> Vec<AttackChoice> {
    let rules = weapon_rules(table, state, attack.actor, attack.weapon);
    let Some(reach) = torrent::reach(&rules) else { return Vec::new() };
    let chosen = |it: OperativeId| it == attack.primary || attack.queue & bit(it) != 0;
    let enemies = table.operatives_of(table.side_of(attack.actor).other());
    let more = enemies.filter(|it| {
        !chosen(*it)
            && targeting::within(table, state, attack.primary, *it, reach)
            && may_target(table, state, attack.actor, &rules, *it).is_legal()
    });
    let more: Vec<AttackChoice> = more.map(AttackChoice::AlsoTarget).collect();
    if more.is_empty() { more } else { [vec![AttackChoice::NobodyElse], more].concat() }
}

/// Who is still to be attacked.
pub(super) fn queued<'a>(
    table: &'a Table,
    state: &'a State,
    attack: &'a Attack,
) -> impl Iterator<Item = OperativeId> + 'a {
    table.operatives().filter(|it| attack.queue & bit(*it) != 0 && !is_down(table, state, *it))
}

/// How many dice the defender collects.
pub(super) fn defence_dice(table: &Table, state: &State, attack: &Attack) -> u8 {
    let rules = at_work(table, state, attack, rules_of(table, state, attack, Role::Attacker));
    let critical = attack.hand(Role::Attacker).of(Grade::Critical) > 0;
    piercing::defence_dice(rules, critical, table.options().piercing_combine)
}

/// Rules of a weapon as they work on the target of a shot: smoke takes something off Piercing.
pub(super) fn at_work(
    table: &Table,
    state: &State,
    attack: &Attack,
    mut rules: SmallVec<[WeaponRule; 8]>,
) -> SmallVec<[WeaponRule; 8]> {
    let shoots = attack.kind == AttackKind::Shoot;
    if shoots && smoke::blunts(table, state, attack.actor, attack.target) {
        rules.iter_mut().for_each(|it| *it = piercing::blunted(*it));
    }
    rules
}

/// How the defender may keep dice for cover; nothing where there is no cover save.
pub(super) fn cover_saves(table: &Table, state: &State, attack: &Attack) -> Vec<AttackChoice> {
    let saturated = cover::is_saturated(&rules_of(table, state, attack, Role::Attacker));
    let dice = defence_dice(table, state, attack);
    let kinds: &[CoverSave] = match attack.screen.cover {
        Cover::None => &[],
        _ if saturated || dice == 0 => &[],
        Cover::Plain => &[CoverSave::Normal, CoverSave::None],
        Cover::Improved if dice == 1 => &[CoverSave::Critical, CoverSave::Normal, CoverSave::None],
        Cover::Improved => &[CoverSave::Critical, CoverSave::TwoNormal, CoverSave::Normal, CoverSave::None],
    };
    kinds.iter().map(|it| AttackChoice::CoverSave(*it)).collect()
}

/// Every outcome of blocking.
pub(super) fn outcomes(table: &Table, state: &State, attack: &Attack) -> Vec<AttackChoice> {
    let brutal = !brutal::is_blocked_by(&rules_of(table, state, attack, Role::Attacker), Grade::Normal);
    let dmg = weapon_of(table, attack, Role::Attacker).map_or([0, 0], |it| it.dmg);
    block::outcomes(attack.hand(Role::Attacker), attack.hand(Role::Defender), brutal, dmg)
}

/// Decisions that belong to a Shoot action alone.
pub(super) fn resolve(play: &mut Play<'_, KillTeam>, attack: &Attack, choice: &AttackChoice) {
    match *choice {
        AttackChoice::AlsoTarget(who) => {
            play.emit(Event::Attack(AttackEvent::Joined(who)));
            // What protects it is settled now, before any dice are known.
            if screen_of(play.table(), play.state(), attack, who).either {
                reach(play, Step::ScreenOf(who));
            }
        }
        AttackChoice::NobodyElse => turn_to(play, attack, attack.primary),
        AttackChoice::NextTarget(who) => turn_to(play, attack, who),
        AttackChoice::Cover | AttackChoice::Obscured => {
            let cover = *choice == AttackChoice::Cover;
            if let Step::ScreenOf(who) = attack.step {
                return play.emit(Event::Attack(AttackEvent::Chosen { who, cover }));
            }
            play.emit(Event::Attack(AttackEvent::Screened(attack.screen.picked(cover))));
            proceed(play);
        }
        AttackChoice::CoverSave(kind) => {
            let grades: &[Grade] = match kind {
                CoverSave::Normal => &[Grade::Normal],
                CoverSave::Critical => &[Grade::Critical],
                CoverSave::TwoNormal => &[Grade::Normal, Grade::Normal],
                CoverSave::None => &[],
            };
            if !grades.is_empty() {
                let kept = grades.iter().fold(*attack.hand(Role::Defender), |hand, it| hand.with(Die::aside(*it)));
                put_dice(play, attack, Role::Defender, kept, How::SetAside);
            }
            proceed(play);
        }
        AttackChoice::Leave { normal, critical } => damage(play, attack, normal, critical),
        _ => {}
    }
}

/// The weapon is used against this one, with its own cover, or with that of the first target of a Blast.
fn turn_to(play: &mut Play<'_, KillTeam>, attack: &Attack, target: OperativeId) {
    let rules = weapon_rules(play.table(), play.state(), attack.actor, attack.weapon);
    let own = attack.as_chosen(target, screen_of(play.table(), play.state(), attack, target));
    let copied = blast::reach(&rules).is_some() && target != attack.primary;
    // A shield is no part of what is copied: its bearer alone saves better by it.
    let screen = if copied { Screen { shielded: own.shielded, ..attack.first_screen } } else { own };
    play.emit(Event::Attack(AttackEvent::Turned { target, screen }));
}

/// What protects somebody from this attack.
fn screen_of(table: &Table, state: &State, attack: &Attack, target: OperativeId) -> Screen {
    // Nothing stands between somebody and itself, if it is caught in its own blast.
    if target == attack.actor {
        return Screen::default();
    }
    let seeks = cover::seeks(&weapon_rules(table, state, attack.actor, attack.weapon));
    targeting::fire(table, state, attack.actor, target, seeks).map(|it| it.screen).unwrap_or_default()
}

pub(super) fn after_rerolls(play: &mut Play<'_, KillTeam>, attack: &Attack, role: Role) {
    let hand = dice::counted(play.table(), play.state(), attack, role);
    put_dice(play, attack, role, hand, How::Counted);
    if role == Role::Attacker && attack.screen.obscured && hand.successes() > 0 {
        let accurate_too = play.table().options().obscured_can_discard_accurate;
        put_dice(play, attack, role, dice::obscured(hand, accurate_too), How::Obscured);
    }
    proceed(play);
}

/// Whatever is not blocked hurts, all at the same time.
fn damage(play: &mut Play<'_, KillTeam>, attack: &Attack, normal: u8, critical: u8) {
    let of = attack.hand(Role::Attacker).successes();
    let who = attack.target;
    play.emit(Event::Attack(AttackEvent::Blocked { who, normal, critical, of }));
    proceed(play);
}

pub(super) fn land(play: &mut Play<'_, KillTeam>, attack: &Attack) {
    let sum = ploys::landing_damage(play.table(), attack, Role::Attacker);
    harm(play, attack.target, sum, Some(Role::Attacker));
    proceed(play);
}

/// A step at which there is nothing to decide.
pub(super) fn pass_over(play: &mut Play<'_, KillTeam>, attack: &Attack) {
    match attack.step {
        Step::Torrent => turn_to(play, attack, attack.primary),
        _ => proceed(play),
    }
}
