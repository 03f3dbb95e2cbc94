//! The end of an attack: limited uses, hot weapons, changes of stats, and whoever is taken out.

use battle::Play;

use super::attack::{Attack, Role, bit};
use super::event::AttackEvent;
use super::{harm, is_down, order, ploys, proceed, reach, rules_of};
use crate::close_quarters::interrupt;
use crate::equipment::Grenade;
use crate::incapacitation;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;
use crate::weapon_rules::{WeaponRule, heavy, hot, limited};
use crate::{Event, KillTeam};

/// The last die is resolved: uses are counted, whatever number of targets there was.
pub(super) fn dice_are_done(play: &mut Play<'_, KillTeam>, attack: &Attack) {
    for role in [Role::Attacker, Role::Defender] {
        let who = attack.who(role);
        let rules = rules_of(play.table(), play.state(), attack, role);
        let Some(weapon) = attack.weapon_of(role) else { continue };
        if limited::uses(&rules).is_some() || Grenade::numbered(weapon).is_some() {
            play.emit(Event::Attack(AttackEvent::Used(who, weapon)));
        }
    }
    reach(play, order::LAST);
}

/// Whether a die falls for a hot weapon; whoever is down has nothing to lose.
pub(super) fn may_burn(table: &Table, state: &State, attack: &Attack, role: Role) -> bool {
    let hot = rules_of(table, state, attack, role).contains(&WeaponRule::Hot);
    hot && !is_down(table, state, attack.who(role))
}

pub(super) fn burn(play: &mut Play<'_, KillTeam>, attack: &Attack, role: Role, face: u8) {
    let (who, hit) = (attack.who(role), attack.hit(role));
    play.emit(Event::Attack(AttackEvent::Burned { who, face, hit }));
    // Nobody is the killer of somebody who burns by its own weapon.
    harm(play, who, hot::burn(face, hit), None);
    proceed(play);
}

/// The action is over: now stats change, and whoever has no wounds left is taken out. What comes then is for the
/// firefight to say.
pub(super) fn close(play: &mut Play<'_, KillTeam>, attack: &Attack, then: fn(&mut Play<'_, KillTeam>)) {
    let rules = rules_of(play.table(), play.state(), attack, Role::Attacker);
    // A shot from guard belongs to no activation, so no move of its shooter is stopped by it.
    let acts = play.state().active().is_some_and(|it| it.who == attack.actor);
    let heavy = heavy::allowance(&rules).filter(|_| acts).map(|only| (attack.actor, only));
    for who in play.table().operatives() {
        if attack.stuns & bit(who) != 0 && !is_down(play.table(), play.state(), who) {
            play.emit(Event::Attack(AttackEvent::Stunned(who)));
        }
    }
    play.emit(Event::Attack(AttackEvent::Over { heavy }));
    if !acts {
        interrupt::lapse(play, attack.actor);
    }
    // Everybody falls before anybody is removed: a killer who burns by its own weapon was there when it killed.
    for (who, by) in fallen(play.table(), play.state(), attack) {
        incapacitation::fell(play, who, by);
    }
    // Whoever fought on after having fallen is removed now as well.
    incapacitation::resolve(play);
    then(play);
}

/// Whoever went down in this attack, with its killer: first those whom dice and rules brought down, then those who burned.
// RULING: each in the order of the roster. See docs/rulings.md, "Who is taken out first".
fn fallen(table: &Table, state: &State, attack: &Attack) -> Vec<(OperativeId, Option<OperativeId>)> {
    let down = table.operatives().filter(|it| is_down(table, state, *it) && !ploys::is_waiting(state, *it));
    let mut fallen: Vec<_> = down.map(|it| (it, killer(attack, it))).collect();
    fallen.sort_by_key(|(_, by)| by.is_none());
    fallen
}

fn killer(attack: &Attack, who: OperativeId) -> Option<OperativeId> {
    let [by_attacker, by_defender] = attack.felled;
    if by_attacker & bit(who) != 0 {
        Some(attack.actor)
    } else if by_defender & bit(who) != 0 {
        Some(attack.target)
    } else {
        None
    }
}
