//! What operatives, their wounds and attacks on them are worth, in thousandths of a point.

use std::collections::BTreeMap;

use battle::Side;
use killteam::approved_ops_2025::TacOp;
use killteam::{OperativeId, Weapon, WeaponKind, WeaponNo, WeaponRule, Zone};
use table::{Length, Point};

use super::melee::{self, Clash, Fighter};
use super::odds::{self, Damage, Guarded, ONE};
use super::scene::{POINT, Scene, hundredths};
use super::sight::Fire;

/// What has been worked out about dice: it depends on numbers alone.
#[derive(Debug, Clone, Default)]
pub(super) struct Armoury {
    shots: BTreeMap<(OperativeId, WeaponNo, u8, Guarded, bool), Damage>,
    clashes: BTreeMap<(Armed, Armed), Clash>,
}

/// Somebody in a fight: who, with which weapon, its Hit, and the wounds left.
type Armed = (OperativeId, Option<WeaponNo>, u8, u8);

/// A part of something, the chance in parts of [`ONE`].
fn share(of: i64, chance: u64) -> i64 {
    of * (chance / (ONE / 1_000)) as i64 / 1_000
}

impl Scene<'_> {
    /// What it is worth to the other side to take this operative out: its share of the kill op, and whatever it could
    /// still have done.
    pub(super) fn life(&self, who: OperativeId) -> i64 {
        let side = self.table.side_of(who);
        let began_with = self.table.operatives_of(side).count().max(1) as i64;
        let kill_op = if self.table.card(who).ignored_for_kill_op { 0 } else { 6 * POINT / began_with };
        let turns = self.turning_points_left() + i64::from(self.operative(who).ready);
        let deeds = i64::from(self.table.card(who).apl) * 110 * turns;
        let carries = self.carries(who) * 700;
        let dominates = i64::from(self.state.record.tac().dominate(who)) * 700;
        kill_op + deeds + carries + dominates
    }

    /// What else a side gains if this one takes that one out.
    fn spoils(&self, who: OperativeId, target: OperativeId) -> i64 {
        let side = self.table.side_of(who);
        let large = if self.table.card(target).wounds >= 12 { 2 } else { 1 };
        let room = |op: [u8; 5]| 6_i64.saturating_sub(op.iter().map(|it| i64::from(*it)).sum()).max(0);
        let left = room(self.state.tally[side].tac);
        let worth = match self.state.tac_ops[side].revealed() {
            Some(TacOp::Dominate) => 700 * large,
            Some(TacOp::StealIntelligence) => 500,
            Some(TacOp::Route) => {
                let near = self.ask().within_of(who, Zone::DropZone(side.other()), Length::inches(6)).is_yes();
                if near { POINT * large } else { 0 }
            }
            Some(TacOp::SweepAndClear) if self.at_objectives(target) > 0 && !self.state.turning_point.is_first() => 800,
            _ => 0,
        };
        worth.min(left * POINT)
    }

    /// What it is worth if this one takes that one out.
    pub(super) fn prize(&self, who: OperativeId, target: OperativeId) -> i64 {
        self.life(target) + self.spoils(who, target) + 300 * self.at_objectives(target)
    }

    /// The Hit of a weapon now.
    pub(super) fn hit(&self, who: OperativeId, weapon: &Weapon) -> u8 {
        (weapon.hit + u8::from(self.table.is_injured(&self.state, who))).clamp(2, 6)
    }
}

/// How much of a life the wounds are worth that do not end it, in hundredths.
const WOUNDS_SHARE: i64 = 40;

impl Armoury {
    /// What a shot is likely to do.
    fn shot(
        &mut self,
        scene: &Scene<'_>,
        who: OperativeId,
        number: WeaponNo,
        target: OperativeId,
        cover: bool,
    ) -> Damage {
        let Some(weapon) = scene.table.weapon(who, number) else {
            return odds::shot_of_nothing();
        };
        let (hit, save) = (scene.hit(who, weapon), scene.table.card(target).save);
        // Fresh ammunition is for the weapons of a datacard.
        let resupplied = scene.operative(who).resupplied && scene.table.card(who).weapon(number).is_some();
        let guarded = Guarded { save, cover };
        let key = (who, number, hit, guarded, resupplied);
        *self.shots.entry(key).or_insert_with(|| odds::shot(weapon, hit, guarded, resupplied))
    }

    /// What a shot at one target is worth.
    fn single(
        &mut self,
        scene: &Scene<'_>,
        who: OperativeId,
        number: WeaponNo,
        target: OperativeId,
        cover: bool,
    ) -> i64 {
        let damage = self.shot(scene, who, number, target, cover);
        let left = scene.wounds_left(target);
        worth_of_damage(scene.prize(who, target), damage.mean(left), left, damage.at_least(left))
    }

    /// What a shot is worth, whoever else it reaches included.
    pub(super) fn shooting(
        &mut self,
        scene: &Scene<'_>,
        who: OperativeId,
        number: WeaponNo,
        target: OperativeId,
        fire: Fire,
    ) -> i64 {
        let Some(weapon) = scene.table.weapon(who, number) else { return 0 };
        let mut worth = self.single(scene, who, number, target, fire.cover);
        for rule in &weapon.rules {
            match rule {
                WeaponRule::Blast(reach) => worth += self.around(scene, who, number, target, *reach, true),
                WeaponRule::Torrent(reach) => worth += self.around(scene, who, number, target, *reach, false),
                WeaponRule::Hot => worth -= scene.life(who) / 12,
                WeaponRule::Limited(_) => worth -= 60,
                WeaponRule::Stun => worth += 60,
                _ => {}
            }
        }
        worth
    }

    /// What the others around a target are worth: friends count against it, if they cannot be spared.
    fn around(
        &mut self,
        scene: &Scene<'_>,
        who: OperativeId,
        number: WeaponNo,
        target: OperativeId,
        reach: Length,
        friends_too: bool,
    ) -> i64 {
        let Some(at) = scene.operative(target).at else { return 0 };
        let side = scene.table.side_of(who);
        let near = |it: &(OperativeId, Point)| scene.gap(*it, (target, at)) <= hundredths(reach);
        let enemies: Vec<_> = scene.standing(side.other()).filter(near).filter(|it| it.0 != target).collect();
        let friends: Vec<_> = scene.standing(side).filter(near).filter(|_| friends_too).collect();
        let gained: i64 = enemies.iter().map(|it| self.single(scene, who, number, it.0, false)).sum();
        let lost: i64 = friends.iter().map(|it| self.single(scene, who, number, it.0, false)).sum();
        gained * 3 / 4 - lost * 5 / 4
    }

    /// The best shot of one at another, and what it is worth, by weapons that fit.
    pub(super) fn best_shot(
        &mut self,
        scene: &Scene<'_>,
        (who, here): (OperativeId, Point),
        (target, there): (OperativeId, Point),
        fire: Fire,
        fits: impl Fn(&Weapon) -> bool,
    ) -> i64 {
        let far = scene.gap((who, here), (target, there));
        let mut best = 0;
        for (number, weapon) in scene.table.card(who).numbered_weapons() {
            if weapon.kind != WeaponKind::Ranged || !fits(weapon) || far > range(weapon) || is_empty(scene, who, number)
            {
                continue;
            }
            best = best.max(self.shooting(scene, who, number, target, fire));
        }
        best
    }

    /// What a fight is likely to come to.
    pub(super) fn clash(
        &mut self,
        scene: &Scene<'_>,
        who: OperativeId,
        number: WeaponNo,
        target: OperativeId,
    ) -> Clash {
        let (table, wounds) = (scene.table, [scene.wounds_left(who), scene.wounds_left(target)]);
        let Some(weapon) = table.weapon(who, number) else { return Clash::default() };
        let reply = melee_weapons(scene, target).max_by_key(|(_, it)| strength(it));
        let hit = scene.hit(who, weapon);
        let reply_hit = reply.map_or(6, |(_, it)| scene.hit(target, it));
        let replier = (target, reply.map(|it| it.0), reply_hit, wounds[1]);
        let key = ((who, Some(number), hit, wounds[0]), replier);
        *self.clashes.entry(key).or_insert_with(|| {
            let own = odds::attack(weapon, hit, 0, false);
            let theirs = reply.map_or_else(odds::no_hands, |(_, it)| odds::attack(it, reply_hit, 0, false));
            let attacker = Fighter { hands: &own, weapon: Some(weapon), wounds: wounds[0] };
            let defender = Fighter { hands: &theirs, weapon: reply.map(|it| it.1), wounds: wounds[1] };
            melee::clash(attacker, defender)
        })
    }

    /// What a fight is worth to whoever begins it.
    pub(super) fn fighting(
        &mut self,
        scene: &Scene<'_>,
        who: OperativeId,
        number: WeaponNo,
        target: OperativeId,
    ) -> i64 {
        let clash = self.clash(scene, who, number, target);
        let (prize, life) = (scene.prize(who, target), scene.life(who));
        let gained = worth_of_damage(prize, clash.dealt, scene.wounds_left(target), clash.kills);
        let lost = worth_of_damage(life, clash.taken, scene.wounds_left(who), clash.dies);
        gained - lost
    }

    /// The best fight of one against another.
    pub(super) fn best_fight(&mut self, scene: &Scene<'_>, who: OperativeId, target: OperativeId) -> i64 {
        let weapons: Vec<WeaponNo> = melee_weapons(scene, who).map(|it| it.0).collect();
        weapons.into_iter().map(|it| self.fighting(scene, who, it, target)).max().unwrap_or(0)
    }
}

/// What damage is worth: some for wounds, more for the last one.
fn worth_of_damage(life: i64, mean: i64, wounds: u8, kills: u64) -> i64 {
    let wounded = life * WOUNDS_SHARE / 100 * mean / (i64::from(wounds.max(1)) * 1_000);
    wounded + share(life * (100 - WOUNDS_SHARE) / 100, kills)
}

fn melee_weapons<'s>(scene: &'s Scene<'_>, who: OperativeId) -> impl Iterator<Item = (WeaponNo, &'s Weapon)> {
    scene.table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Melee)
}

/// How much a melee weapon does, roughly: enough to tell two of them apart.
pub(super) fn strength(weapon: &Weapon) -> u32 {
    let [normal, critical] = weapon.dmg.map(u32::from);
    u32::from(weapon.atk) * u32::from(7_u8.saturating_sub(weapon.hit)) * (3 * normal + critical)
}

/// How far a weapon reaches, in hundredths of an inch.
pub(super) fn range(weapon: &Weapon) -> i64 {
    let ranges = weapon.rules.iter().filter_map(|it| match it {
        WeaponRule::Range(reach) => Some(hundredths(*reach)),
        _ => None,
    });
    ranges.min().unwrap_or(i64::MAX)
}

/// True if a limited weapon is used up.
fn is_empty(scene: &Scene<'_>, who: OperativeId, number: WeaponNo) -> bool {
    let Some(weapon) = scene.table.weapon(who, number) else { return true };
    let used = scene.operative(who).uses.get(number.index()).copied().unwrap_or(0);
    weapon.rules.iter().any(|it| matches!(it, WeaponRule::Limited(most) if used >= *most))
}

/// How many points a side has room for in its tac op.
pub(super) fn room_in_tac_op(scene: &Scene<'_>, side: Side) -> i64 {
    let scored: i64 = scene.state.tally[side].tac.iter().map(|it| i64::from(*it)).sum();
    (6 - scored).max(0)
}
