//! The numbers that a decision hangs on.

use std::collections::BTreeMap;

use battle::{Act, View};
use door::{Id, Says, Stakes};

use super::{dice, piece};
use crate::KillTeam;
use crate::attacks::{Attack, AttackChoice, AttackKind, Grade, Role, Step, outlook};
use crate::choice::{Choice, Target};
use crate::geometry;
use crate::setup::Table;
use crate::state::State;
use crate::vocabulary::OperativeId;
use crate::weapon::WeaponNo;

pub(super) fn stakes(view: &View<'_, KillTeam>, act: Option<&Act<KillTeam>>) -> Option<Stakes> {
    let (table, state) = (view.table, view.state);
    match act {
        None => state.attack.as_ref().and_then(|it| of_step(table, state, it)),
        Some(Act::Choose(Choice::Perform { who, target: Target::Attack(on, weapon), .. })) => {
            Some(of_attack(table, state, *who, *weapon, *on))
        }
        Some(Act::Choose(Choice::Attack(choice))) => {
            state.attack.as_ref().and_then(|it| of_choice(table, state, it, choice))
        }
        _ => None,
    }
}

/// Wounds left, and of how many.
fn wounds(table: &Table, state: &State, who: OperativeId) -> [u16; 2] {
    let all = table.card(who).wounds;
    [u16::from(all.saturating_sub(state.operative(who).wounds_lost)), u16::from(all)]
}

/// A shot or a fight before it is declared.
fn of_attack(table: &Table, state: &State, who: OperativeId, weapon: WeaponNo, on: OperativeId) -> Stakes {
    let away = geometry::gap(table, state, who, on).map(|it| it.micrometres());
    let mut stakes = Stakes { away, left: Some(wounds(table, state, on)), ..Stakes::default() };
    let Some((attack, causes)) = outlook::prospect_with_causes(table, state, (who, weapon), on) else { return stakes };
    let Some(profile) = table.weapon(who, weapon) else { return stakes };
    let extra = if attack.kind == AttackKind::Fight { table.card(who).extra_dice_while_fighting() } else { 0 };
    stakes.dice = Some(profile.atk + extra);
    stakes.needed = dice::needed(table, state, &attack, Role::Attacker);
    stakes.screens = dice::screens_for(table, attack.screen, &causes);
    let [normal, critical] = profile.dmg.map(u16::from);
    stakes.damage = Some([0, u16::from(profile.atk + extra) * critical.max(normal)]);
    if attack.kind == AttackKind::Shoot {
        stakes.against = Some(outlook::defence_dice(table, state, &attack));
    }
    stakes.says = profile.rules.iter().map(|it| Says::plain(format!("{it}: {}", it.card().gist))).collect();
    stakes
}

/// What hangs on the step that an attack has come to.
fn of_step(table: &Table, state: &State, attack: &Attack) -> Option<Stakes> {
    let role = match attack.step {
        Step::Rerolls(role) | Step::Retain(role) | Step::Severe(role) | Step::Accurate(role) | Step::Roll(role) => role,
        Step::Resolve(role) | Step::Devastating(role) | Step::Reroll(role, _) | Step::Hot(role) => role,
        Step::Block | Step::CoverSave | Step::Screen | Step::ScreenOf(_) | Step::Reply => Role::Defender,
        Step::Land(role) => role.other(),
        Step::Torrent | Step::Next | Step::Stunned(_) | Step::Over => return None,
    };
    let defends = attack.kind == AttackKind::Shoot && role == Role::Defender;
    // Whose successes come in, and who suffers them.
    let (from, sufferer) = match (attack.kind, role) {
        (AttackKind::Shoot, _) => (Role::Attacker, Role::Defender),
        (AttackKind::Fight, role) => (role.other(), role),
    };
    let incoming = outlook::graded(table, state, attack, from);
    let (normal, critical) = match attack.step {
        // What nobody has blocked is all that comes in.
        Step::Land(_) => {
            let [normal, critical] = attack.landing;
            (normal, critical)
        }
        _ => (incoming.of(Grade::Normal), incoming.of(Grade::Critical)),
    };
    let coming = [("normal", normal), ("critical", critical)].into_iter().filter(|(_, count)| *count > 0);
    let coming: BTreeMap<Id, u8> = coming.map(|(grade, count)| (Id::of(grade), count)).collect();
    let weapon = outlook::weapon(table, attack, from);
    let damage = weapon.map(|it| {
        let [one, more] = it.dmg.map(u16::from);
        u16::from(normal) * one + u16::from(critical) * more
    });
    let who = attack.who(sufferer);
    let mut says = Vec::new();
    if attack.kind == AttackKind::Shoot && !defends {
        let (save, _) = outlook::thresholds(table, state, attack, Role::Defender);
        let count = outlook::defence_dice(table, state, attack);
        let dice = if count == 1 { "1 die".to_owned() } else { format!("{count} dice") };
        says.push(Says::of("{} defends with ", [piece(table, who)]).words(format!("{dice}, saves on {save}+")));
    }
    Some(Stakes {
        needed: dice::needed(table, state, attack, role),
        coming,
        damage: damage.map(|it| [0, it]),
        left: Some(wounds(table, state, who)),
        screens: dice::screens_by(table, state, attack),
        says,
        ..Stakes::default()
    })
}

/// What one decision within an attack would do.
fn of_choice(table: &Table, state: &State, attack: &Attack, choice: &AttackChoice) -> Option<Stakes> {
    let after = |who: OperativeId, damage: u16| {
        let [left, all] = wounds(table, state, who);
        Stakes { left: Some([left, all]), after: Some([left.saturating_sub(damage), all]), ..Stakes::default() }
    };
    let dmg = |role: Role| outlook::weapon(table, attack, role).map(|it| it.dmg.map(u16::from));
    match *choice {
        AttackChoice::Reroll { face, .. } => {
            let Step::Rerolls(role) = attack.step else { return None };
            let hand = outlook::graded(table, state, attack, role);
            let die = hand.dice().iter().find(|it| it.face == face && !it.rerolled)?;
            let counts = match die.grade {
                Grade::Fail => "It counts as nothing now.",
                Grade::Normal => "It is a normal success now.",
                Grade::Critical => "It is a critical success now.",
            };
            Some(Stakes { says: vec![Says::plain(counts)], ..Stakes::default() })
        }
        AttackChoice::Leave { normal, critical } => {
            let [one, more] = dmg(Role::Attacker)?;
            Some(after(attack.target, u16::from(normal) * one + u16::from(critical) * more))
        }
        AttackChoice::Strike(grade) => {
            let Step::Resolve(role) = attack.step else { return None };
            let [normal, critical] = dmg(role)?;
            let damage = if grade == Grade::Critical { critical } else { normal };
            Some(after(attack.who(role.other()), damage))
        }
        _ => None,
    }
}
