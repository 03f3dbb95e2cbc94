//! Fight, 1 AP: an attack on an enemy in control range, who strikes back.

use battle::Play;

use super::attack::{Attack, AttackKind, Grade, Role, Step};
use super::choice::{AttackChoice, AttackReason};
use super::event::{AttackEvent, How};
use super::{dice, harm, hit_of, is_down, may_use, ploys, proceed, put_dice, reach, rules_of};
use crate::geometry;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::{OperativeId, Verdict};
use crate::weapon::{Weapon, WeaponKind, WeaponNo};
use crate::weapon_rules::{brutal, shock};
use crate::{Event, KillTeam, Reason};

/// Whether an operative may fight an enemy with a weapon, with every reason if not.
pub(crate) fn may_fight(
    table: &Table,
    state: &State,
    who: OperativeId,
    weapon: WeaponNo,
    target: OperativeId,
) -> Verdict {
    let friend = table.side_of(target) == table.side_of(who);
    let near = geometry::enemies_in_control_range(table, state, who).any(|it| it == target);
    may_use(table, state, who, weapon, WeaponKind::Melee)
        .refuse_if(friend, Reason::Attack(AttackReason::NotAnEnemy(target)))
        .refuse_if(!friend && !near, Reason::Attack(AttackReason::NotInControlRange(target)))
}

pub(super) fn begin(
    play: &mut Play<'_, KillTeam>,
    who: OperativeId,
    number: WeaponNo,
    target: OperativeId,
    last_stand: bool,
) {
    let (table, state) = (play.table(), play.state());
    let Some(weapon) = table.weapon(who, number) else { return };
    let hit = hit(table, state, (who, weapon), target);
    let attack = Attack { last_stand, ..Attack::new(AttackKind::Fight, who, number, target, hit) };
    play.emit(Event::Attack(AttackEvent::Begun(attack)));
}

/// The Hit of a weapon in a fight with this enemy: better for every assist.
pub(super) fn hit(table: &Table, state: &State, (who, weapon): (OperativeId, &Weapon), enemy: OperativeId) -> u8 {
    hit_of(table, state, who, weapon, assists(table, state, who, enemy))
}

/// How many friends help: in the control range of the enemy in this fight, and of no other.
fn assists(table: &Table, state: &State, who: OperativeId, enemy: OperativeId) -> u8 {
    let friends = geometry::enemies_in_control_range(table, state, enemy).filter(|it| *it != who);
    let free = |it: &OperativeId| geometry::enemies_in_control_range(table, state, *it).all(|it| it == enemy);
    friends.filter(free).count() as u8
}

/// What the target can retaliate with.
pub(super) fn replies(table: &Table, state: &State, attack: &Attack) -> Vec<AttackChoice> {
    let who = attack.target;
    if state.watch.cannot_retaliate(who) {
        return Vec::new();
    }
    let weapons = table.card(who).numbered_weapons().map(|(number, _)| number);
    let usable = weapons.filter(|it| may_use(table, state, who, *it, WeaponKind::Melee).is_legal());
    usable.map(|it| AttackChoice::Retaliate(who, it)).collect()
}

/// What can be done with the next die of a role.
pub(super) fn resolutions(table: &Table, state: &State, attack: &Attack, role: Role) -> Vec<AttackChoice> {
    let (own, theirs) = (attack.hand(role), attack.hand(role.other()));
    let rules = rules_of(table, state, attack, role.other());
    let mut list = Vec::new();
    for with in [Grade::Critical, Grade::Normal].into_iter().filter(|it| own.of(*it) > 0) {
        list.push(AttackChoice::Strike(with));
        if !brutal::is_blocked_by(&rules, with) {
            continue;
        }
        let blockable = [Grade::Critical, Grade::Normal].into_iter().filter(|it| *it <= with && theirs.of(*it) > 0);
        let blocks: Vec<AttackChoice> = blockable.map(|what| AttackChoice::Block { with, what: Some(what) }).collect();
        // With nothing to block the die can be spent all the same: nobody has to strike.
        list.extend(if blocks.is_empty() { vec![AttackChoice::Block { with, what: None }] } else { blocks });
    }
    list
}

/// Decisions that belong to a Fight action alone.
pub(super) fn resolve(play: &mut Play<'_, KillTeam>, attack: &Attack, choice: &AttackChoice) {
    match (attack.step, *choice) {
        (Step::Reply, AttackChoice::Retaliate(who, number)) => {
            let (table, state) = (play.table(), play.state());
            let Some(weapon) = table.weapon(who, number) else { return };
            let hit = hit(table, state, (who, weapon), attack.actor);
            play.emit(Event::Attack(AttackEvent::Replied { who, weapon: Some(number), hit }));
            proceed(play);
        }
        (Step::Resolve(role), AttackChoice::Strike(grade)) => strike(play, attack, role, grade),
        (Step::Resolve(role), AttackChoice::Block { with, what }) => {
            let who = attack.who(role);
            play.emit(Event::Attack(AttackEvent::Parried { who, role, with, what }));
            proceed(play);
        }
        _ => {}
    }
}

/// One side leaves its dice; when both have, they are counted.
pub(super) fn pass(play: &mut Play<'_, KillTeam>, role: Role) {
    play.emit(Event::Attack(AttackEvent::Kept(role)));
    let Some(attack) = play.state().attack else { return };
    let both = attack.passes >= 2;
    for role in [Role::Attacker, Role::Defender].into_iter().filter(|_| both) {
        let hand = dice::counted(play.table(), play.state(), &attack, role);
        if hand.count() > 0 {
            put_dice(play, &attack, role, hand, How::Counted);
        }
    }
    proceed(play);
}

/// A fight stops when one of the two goes down; who fights on after having fallen is down already.
pub(super) fn is_over(table: &Table, state: &State, attack: &Attack) -> bool {
    let roles: &[Role] = if attack.last_stand { &[Role::Defender] } else { &[Role::Attacker, Role::Defender] };
    roles.iter().any(|it| is_down(table, state, attack.who(*it)))
}

fn strike(play: &mut Play<'_, KillTeam>, attack: &Attack, role: Role, grade: Grade) {
    let who = attack.who(role);
    play.emit(Event::Attack(AttackEvent::Struck { who, role, grade }));
    reach(play, Step::Land(role));
}

/// The die hurts.
pub(super) fn land(play: &mut Play<'_, KillTeam>, attack: &Attack, role: Role) {
    let by = ploys::landing_damage(play.table(), attack, role);
    harm(play, attack.who(role.other()), by, Some(role));
    let [_, critical] = attack.landing;
    let shock = shock::strikes(&rules_of(play.table(), play.state(), attack, role), attack.tricks(role));
    if critical > 0 && shock && !is_over(play.table(), play.state(), attack) {
        let lost = shock::lost(attack.hand(role.other()));
        let who = attack.who(role.other());
        play.emit(Event::Attack(AttackEvent::Shocked { who, role, lost }));
    }
    proceed(play);
}

/// A step at which there is nothing to decide.
pub(super) fn pass_over(play: &mut Play<'_, KillTeam>, attack: &Attack) {
    match attack.step {
        // Whoever has no melee weapon rolls no dice.
        Step::Reply => {
            let who = attack.target;
            play.emit(Event::Attack(AttackEvent::Replied { who, weapon: None, hit: 6 }));
            proceed(play);
        }
        _ => proceed(play),
    }
}
