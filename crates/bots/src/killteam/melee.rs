//! Which die to strike or to block with, in a fight whose dice lie on the table.

use killteam::{Weapon, WeaponRule};

/// The dice that one of two who fight has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Side {
    pub(super) normal: u8,
    pub(super) critical: u8,
    pub(super) wounds: u8,
    pub(super) damage: [u8; 2],
    pub(super) brutal: bool,
}

impl Side {
    pub(super) fn new((normal, critical): (usize, usize), weapon: Option<&Weapon>, wounds: u8) -> Self {
        let damage = weapon.map_or([0, 0], |it| it.dmg);
        let brutal = weapon.is_some_and(|it| it.rules.contains(&WeaponRule::Brutal));
        Self { normal: normal as u8, critical: critical as u8, wounds, damage, brutal }
    }

    fn is_spent(&self) -> bool {
        self.normal + self.critical == 0
    }
}

/// What one die does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// Strikes, with a critical success or a normal one.
    Strike {
        /// With a critical one.
        critical: bool,
    },
    /// Blocks.
    Block {
        /// With a critical success.
        critical: bool,
        /// A critical success.
        what_critical: bool,
    },
}

/// What wounds are worth in a fight: each one, and the last one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stakes {
    /// Of a wound of the one who decides, and of the other.
    pub(super) wound: [i64; 2],
    /// Of their lives.
    pub(super) life: [i64; 2],
}

impl Stakes {
    fn swapped(self) -> Self {
        let swap = |[a, b]: [i64; 2]| [b, a];
        Self { wound: swap(self.wound), life: swap(self.life) }
    }
}

/// How deep the dice of a fight are thought through.
const DEPTH: u8 = 6;

/// What the fight is worth to the one whose turn it is, if both decide well.
pub(super) fn worth(me: Side, other: Side, stakes: Stakes, depth: u8) -> i64 {
    if depth == 0 || (me.is_spent() && other.is_spent()) || me.wounds == 0 || other.wounds == 0 {
        return 0;
    }
    if me.is_spent() {
        return -worth(other, me, stakes.swapped(), depth);
    }
    deeds(me, other).into_iter().map(|deed| worth_of(me, other, stakes, deed, depth)).max().unwrap_or(0)
}

/// What one die is worth, and whatever follows.
pub(super) fn worth_of(me: Side, other: Side, stakes: Stakes, deed: Deed, depth: u8) -> i64 {
    let (mut me, mut other) = (me, other);
    let mut gain = 0;
    match deed {
        Deed::Strike { critical } => {
            let [normal_damage, critical_damage] = me.damage;
            let (dice, damage) = match critical {
                true => (&mut me.critical, critical_damage),
                false => (&mut me.normal, normal_damage),
            };
            *dice = dice.saturating_sub(1);
            let lost = damage.min(other.wounds);
            other.wounds -= lost;
            gain += i64::from(lost) * stakes.wound[1];
            if other.wounds == 0 {
                return gain + stakes.life[1];
            }
        }
        Deed::Block { critical, what_critical } => {
            let dice = if critical { &mut me.critical } else { &mut me.normal };
            *dice = dice.saturating_sub(1);
            let blocked = if what_critical { &mut other.critical } else { &mut other.normal };
            *blocked = blocked.saturating_sub(1);
        }
    }
    gain - worth(other, me, stakes.swapped(), depth.saturating_sub(1))
}

/// Thinks a deed through from the beginning.
pub(super) fn judged(me: Side, other: Side, stakes: Stakes, deed: Deed) -> i64 {
    worth_of(me, other, stakes, deed, DEPTH)
}

fn deeds(me: Side, other: Side) -> Vec<Deed> {
    let mut list = Vec::with_capacity(5);
    if me.critical > 0 {
        list.push(Deed::Strike { critical: true });
        if other.critical > 0 {
            list.push(Deed::Block { critical: true, what_critical: true });
        } else if other.normal > 0 {
            list.push(Deed::Block { critical: true, what_critical: false });
        }
    }
    if me.normal > 0 {
        list.push(Deed::Strike { critical: false });
        if other.normal > 0 && !other.brutal {
            list.push(Deed::Block { critical: false, what_critical: false });
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(normal: u8, critical: u8, wounds: u8) -> Side {
        Side { normal, critical, wounds, damage: [3, 5], brutal: false }
    }

    const STAKES: Stakes = Stakes { wound: [10, 10], life: [500, 500] };

    #[test]
    fn whoever_can_end_it_strikes() {
        let (me, other) = (side(1, 0, 3), side(1, 0, 3));
        let strike = judged(me, other, STAKES, Deed::Strike { critical: false });
        let block = judged(me, other, STAKES, Deed::Block { critical: false, what_critical: false });
        assert!(strike > block);
    }

    #[test]
    fn whoever_would_fall_blocks() {
        let (me, other) = (side(1, 0, 3), side(1, 0, 9));
        let strike = judged(me, other, STAKES, Deed::Strike { critical: false });
        let block = judged(me, other, STAKES, Deed::Block { critical: false, what_critical: false });
        assert!(block > strike);
    }
}
