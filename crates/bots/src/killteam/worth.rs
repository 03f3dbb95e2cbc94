//! What operatives, their wounds and attacks on them are worth, in thousandths of a point.

use std::cell::OnceCell;

use battle::Side;
use killteam::approved_ops_2025::TacOp;
use killteam::{OperativeId, Weapon, WeaponKind, WeaponNo, WeaponRule, Zone};
use odds::Loss;
use smallvec::SmallVec;
use table::{Length, Point};

use super::lore::Aimed;
use super::scene::{POINT, Scene, hundredths};
use super::sight::Fire;

/// A part of something, the chance in millionths.
fn share(of: i64, chance: u32) -> i64 {
    of * i64::from(chance) / 1_000_000
}

impl Scene<'_> {
    /// What it is worth to the other side to take this operative out: its share of the kill op, and whatever it could
    /// still have done.
    pub(super) fn life(&self, who: OperativeId) -> i64 {
        self.life_or(who, || self.find_life(who))
    }

    fn find_life(&self, who: OperativeId) -> i64 {
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
        let find = || self.life(target) + self.spoils(who, target) + 300 * self.at_objectives(target);
        self.chances(who, target).map_or_else(find, |(_, it)| *it.prize.get_or_init(find))
    }
}

/// How much of a life the wounds are worth that do not end it, in hundredths.
const WOUNDS_SHARE: i64 = 40;

impl<'a> Scene<'a> {
    /// What a shot at one target is worth.
    fn single(&self, who: OperativeId, number: WeaponNo, target: OperativeId, fire: Fire) -> i64 {
        let left = self.wounds_left(target);
        let aimed = Aimed {
            cover: fire.cover,
            obscured: false,
            injured: self.table.is_injured(&self.state, who),
            // Fresh ammunition is for the weapons of a datacard.
            resupplied: self.operative(who).resupplied && self.table.card(who).weapon(number).is_some(),
        };
        let loss = self.lore.shot(self.table, (who, number), (target, left), aimed);
        worth_of_loss(self.prize(who, target), left, loss)
    }

    /// What a shot is worth, whoever else it reaches included.
    pub(super) fn shooting(&self, who: OperativeId, number: WeaponNo, target: OperativeId, fire: Fire) -> i64 {
        let Some(weapon) = self.table.weapon(who, number) else { return 0 };
        let mut worth = self.single(who, number, target, fire);
        for rule in &weapon.rules {
            match rule {
                WeaponRule::Blast(reach) => worth += self.around(who, number, target, *reach, true),
                WeaponRule::Torrent(reach) => worth += self.around(who, number, target, *reach, false),
                WeaponRule::Hot => worth -= self.life(who) / 12,
                WeaponRule::Limited(_) => worth -= 60,
                WeaponRule::Stun => worth += 60,
                _ => {}
            }
        }
        worth
    }

    /// What the others around a target are worth: friends count against it, if they cannot be spared.
    fn around(&self, who: OperativeId, number: WeaponNo, target: OperativeId, reach: Length, friends_too: bool) -> i64 {
        let Some(at) = self.operative(target).at else { return 0 };
        let side = self.table.side_of(who);
        let near = |it: &(OperativeId, Point)| self.is_near(*it, (target, at), hundredths(reach));
        let single = |it: (OperativeId, Point)| self.single(who, number, it.0, Fire::default());
        let gained: i64 = self.standing(side.other()).filter(|it| it.0 != target).filter(near).map(single).sum();
        let lost: i64 = self.standing(side).filter(|_| friends_too).filter(near).map(single).sum();
        gained * 3 / 4 - lost * 5 / 4
    }

    /// The best shot of one at another, and what it is worth, by weapons that fit.
    pub(super) fn best_shot(
        &self,
        (who, here): (OperativeId, Point),
        (target, there): (OperativeId, Point),
        fire: Fire,
        fits: impl Fn(&Weapon) -> bool,
    ) -> i64 {
        let best = |guns: &[Gun<'_>], worths: &[i64]| {
            let reaches = |it: &Gun<'_>| it.range.is_none_or(|it| self.is_near((who, here), (target, there), it));
            let possible = guns.iter().zip(worths).filter(|(gun, _)| fits(gun.weapon) && reaches(gun));
            possible.map(|it| *it.1).max().unwrap_or(0).max(0)
        };
        let Some((arms, chances)) = self.chances(who, target) else { return 0 };
        let [open, covered] = &chances.shots;
        let worth = |it: &Gun<'_>| self.shooting(who, it.number, target, fire);
        let find = || arms.guns.iter().map(worth).collect::<SmallVec<[i64; 4]>>();
        best(&arms.guns, (if fire.cover { covered } else { open }).get_or_init(find))
    }

    /// What a fight is worth to whoever begins it.
    pub(super) fn fighting(&self, who: OperativeId, number: WeaponNo, target: OperativeId) -> i64 {
        let left = [self.wounds_left(who), self.wounds_left(target)];
        let clash = self.lore.clash(self.table, (who, number, left[0]), (target, left[1]));
        let gained = worth_of_loss(self.prize(who, target), left[1], clash.theirs);
        let lost = worth_of_loss(self.life(who), left[0], clash.own);
        gained - lost
    }

    /// The best fight of one against another.
    pub(super) fn best_fight(&self, who: OperativeId, target: OperativeId) -> i64 {
        let find = || melee_weapons(self, who).map(|(it, _)| self.fighting(who, it, target)).max().unwrap_or(0);
        self.chances(who, target).map_or_else(find, |(_, it)| *it.fight.get_or_init(find))
    }
}

/// What somebody can do to each, wherever both stand.
#[derive(Debug)]
pub(super) struct Arms<'a> {
    // What it can shoot with now.
    guns: Box<[Gun<'a>]>,
    pub(super) against: Box<[Chances]>,
}

/// What can be shot with.
#[derive(Debug)]
struct Gun<'a> {
    number: WeaponNo,
    weapon: &'a Weapon,
    range: Option<i64>,
}

impl<'a> Arms<'a> {
    /// Of somebody in this scene; nothing is worked out yet.
    pub(super) fn of(scene: &Scene<'a>, who: OperativeId) -> Self {
        let ranged = scene.table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Ranged);
        let guns = ranged.filter(|(number, _)| !is_empty(scene, who, *number));
        let guns = guns.map(|(number, weapon)| Gun { number, weapon, range: range(weapon) }).collect();
        Self { guns, against: scene.table.operatives().map(|_| Chances::default()).collect() }
    }
}

/// What somebody can do to somebody: worked out when somebody asks.
#[derive(Debug, Default)]
pub(super) struct Chances {
    // Its worth, gun by gun, in the open and in cover.
    shots: [OnceCell<SmallVec<[i64; 4]>>; 2],
    // The best fight.
    fight: OnceCell<i64>,
    // What it is worth to take that one out.
    prize: OnceCell<i64>,
}

/// What damage is worth: some for wounds, more for the last one.
fn worth_of_loss(life: i64, left: u8, loss: Loss) -> i64 {
    let wounded = life * WOUNDS_SHARE / 100 * i64::from(loss.wounds) / (i64::from(left.max(1)) * 1_000);
    wounded + share(life * (100 - WOUNDS_SHARE) / 100, loss.out)
}

fn melee_weapons<'s>(scene: &'s Scene<'_>, who: OperativeId) -> impl Iterator<Item = (WeaponNo, &'s Weapon)> {
    scene.table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Melee)
}

/// How much a melee weapon does, roughly: enough to tell two of them apart.
pub(super) fn strength(weapon: &Weapon) -> u32 {
    let [normal, critical] = weapon.dmg.map(u32::from);
    u32::from(weapon.atk) * u32::from(7_u8.saturating_sub(weapon.hit)) * (3 * normal + critical)
}

/// How far a weapon reaches, in hundredths of an inch, if there is an end to it.
pub(super) fn range(weapon: &Weapon) -> Option<i64> {
    let ranges = weapon.rules.iter().filter_map(|it| match it {
        WeaponRule::Range(reach) => Some(hundredths(*reach)),
        _ => None,
    });
    ranges.min()
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
