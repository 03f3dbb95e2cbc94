//! Decisions within an attack: re-rolls, blocks, strikes.

use killteam::{
    Attack, AttackChoice, AttackKind, Choice, CoverSave, Grade, OperativeId, Reroll, Role, Step, Weapon, WeaponRule,
};
use odds::unblocked;

use super::melee::{Deed, Side, Stakes, judged};
use super::scene::{POINT, Scene};
use super::strategy::rule_use;
use super::worth::strength;

/// What each decision is worth.
pub(super) fn weigh(scene: &Scene<'_>, options: &[Choice]) -> Vec<i64> {
    let Some(attack) = scene.state.attack else { return vec![0; options.len()] };
    let worth = |it: &Choice| match it {
        Choice::Attack(choice) => decision(scene, &attack, choice),
        Choice::Use { rule, on } => rule_use(scene, *rule, *on),
        _ => -POINT,
    };
    options.iter().map(worth).collect()
}

fn decision(scene: &Scene<'_>, attack: &Attack, choice: &AttackChoice) -> i64 {
    match choice {
        AttackChoice::AlsoTarget(who) => {
            if scene.table.side_of(*who) == scene.side {
                -scene.life(*who)
            } else {
                scene.life(*who)
            }
        }
        AttackChoice::NextTarget(who) => {
            if scene.table.side_of(*who) == scene.side {
                0
            } else {
                scene.life(*who)
            }
        }
        // Whoever is obscured loses less to critical successes, and one success more.
        AttackChoice::Obscured => 1,
        AttackChoice::Retaliate(who, number) => scene.table.weapon(*who, *number).map_or(0, |it| strength(it).into()),
        AttackChoice::Accurate(dice) => i64::from(*dice),
        AttackChoice::Reroll { face, with } => reroll(scene, attack, *face, *with),
        AttackChoice::Rending | AttackChoice::Punishing | AttackChoice::Severe => 1,
        AttackChoice::Devastating { damage, .. } => i64::from(*damage),
        AttackChoice::CoverSave(save) => cover_save(attack, *save),
        AttackChoice::Leave { normal, critical } => {
            let [by_normal, by_critical] = damage_of(scene, attack, Role::Attacker);
            -i64::from(*normal) * i64::from(by_normal) - i64::from(*critical) * i64::from(by_critical)
        }
        AttackChoice::Strike(grade) => resolution(scene, attack, Deed::Strike { critical: *grade == Grade::Critical }),
        AttackChoice::Block { with, what: Some(what) } => {
            let deed = Deed::Block { critical: *with == Grade::Critical, what_critical: *what == Grade::Critical };
            resolution(scene, attack, deed)
        }
        // A die that blocks nothing is wasted.
        AttackChoice::Block { what: None, .. } => i64::MIN / 2,
        _ => 0,
    }
}

fn weapon_of<'s>(scene: &'s Scene<'_>, attack: &Attack, role: Role) -> Option<&'s Weapon> {
    scene.table.weapon(attack.who(role), attack.weapon_of(role)?)
}

fn damage_of(scene: &Scene<'_>, attack: &Attack, role: Role) -> [u8; 2] {
    weapon_of(scene, attack, role).map_or([3, 4], |it| it.dmg)
}

/// Fails are rolled again where that is free; a command point is spent where it may decide a life.
fn reroll(scene: &Scene<'_>, attack: &Attack, face: u8, with: Reroll) -> i64 {
    let Step::Rerolls(role) = attack.step else { return -POINT };
    let defence = attack.kind == AttackKind::Shoot && role == Role::Defender;
    let threshold = if defence { scene.table.card(attack.target).save } else { attack.hit(role) };
    let fails = |face: u8| face == 1 || (face < threshold && face != 6);
    if !fails(face) {
        return -POINT;
    }
    let alike = attack.hand(role).dice().iter().filter(|it| it.face == face && !it.rerolled).count() as i64;
    match with {
        Reroll::Command => command_reroll(scene, attack, role, defence, threshold),
        // The number that failed most often first.
        Reroll::Ceaseless => 30 + alike,
        Reroll::Relentless => 20,
        Reroll::Balanced | Reroll::Resupply | Reroll::Rule(_) => 10,
    }
}

/// How many successes of each kind a hand shows before it is counted.
fn shown(attack: &Attack, role: Role, threshold: u8) -> (u8, u8) {
    let dice = attack.hand(role).dice().iter();
    dice.fold((0, 0), |(normal, critical), die| match (die.face, die.grade) {
        (0, Grade::Critical) | (6, _) => (normal, critical + 1),
        (0, Grade::Normal) => (normal + 1, critical),
        (face, _) if face > 1 && face >= threshold => (normal + 1, critical),
        _ => (normal, critical),
    })
}

/// A command point for a die: only if one success more or less is between life and death.
fn command_reroll(scene: &Scene<'_>, attack: &Attack, role: Role, defence: bool, threshold: u8) -> i64 {
    if attack.kind == AttackKind::Fight {
        return if scene.state.cp[scene.side] > 1 && attack.hand(role).count() > 0 { 5 } else { -1 };
    }
    let damage = damage_of(scene, attack, Role::Attacker).map(u16::from);
    let wounds = usize::from(scene.wounds_left(attack.target));
    let brutal = weapon_of(scene, attack, Role::Attacker).is_some_and(|it| it.rules.contains(&WeaponRule::Brutal));
    if defence {
        let hits = attack.hand(Role::Attacker);
        let hits = (hits.of(Grade::Normal), hits.of(Grade::Critical));
        let (saves, strong) = shown(attack, role, threshold);
        let [now, then] = [saves, saves + 1].map(|it| unblocked(damage, brutal, hits, (it, strong)));
        return if now >= wounds && then < wounds { 50 } else { -1 };
    }
    // The target saves about one of three.
    let (hits, crits) = shown(attack, role, attack.hit(role));
    let [now, then] = [hits, hits + 1].map(|it| unblocked(damage, brutal, (it, crits), (1, 0)));
    if now < wounds && then >= wounds { 50 } else { -1 }
}

fn cover_save(attack: &Attack, save: CoverSave) -> i64 {
    let critical = attack.hand(Role::Attacker).of(Grade::Critical);
    let normal = attack.hand(Role::Attacker).of(Grade::Normal);
    match save {
        CoverSave::Critical if critical > 0 => 4,
        CoverSave::TwoNormal if normal > 1 => 3,
        CoverSave::Normal => 2,
        CoverSave::Critical | CoverSave::TwoNormal => 1,
        CoverSave::None => 0,
    }
}

fn resolution(scene: &Scene<'_>, attack: &Attack, deed: Deed) -> i64 {
    let Step::Resolve(role) = attack.step else { return 0 };
    let side_of = |role: Role| {
        let hand = attack.hand(role);
        let dice = (usize::from(hand.of(Grade::Normal)), usize::from(hand.of(Grade::Critical)));
        Side::new(dice, weapon_of(scene, attack, role), scene.wounds_left(attack.who(role)))
    };
    let (me, other) = (attack.who(role), attack.who(role.other()));
    let wound = |who: OperativeId, life: i64| life * 4 / 10 / i64::from(scene.wounds_left(who).max(1));
    let lives = [scene.life(me), scene.prize(me, other)];
    let stakes = Stakes { wound: [wound(me, lives[0]), wound(other, lives[1])], life: lives.map(|it| it * 6 / 10) };
    judged(side_of(role), side_of(role.other()), stakes, deed)
}
