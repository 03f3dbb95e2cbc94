//! Whom somebody could shoot now, and with what: for lists, which try many shots of one shooter.
//!
//! The same answers as [`may_shoot`](super::may_shoot) without the reasons. What it asks of the shooter alone is
//! looked at once, and what several weapons have in common as well.

use smallvec::SmallVec;
use table::Length;

use super::shoot::may_lift;
use super::{is_down, may_use, weapon_rules, weapons_at_hand};
use crate::setup::Table;
use crate::state::{Activation, State};
use crate::targeting::{self, Aim};
use crate::team_rules;
use crate::vocabulary::OperativeId;
use crate::weapon::{WeaponKind, WeaponNo};
use crate::weapon_rules::cover::Seeks;
use crate::weapon_rules::{cover, range, silent};

/// The shots of one operative that are worth a look: every enemy with every weapon that it may use.
pub(crate) struct Shots {
    who: OperativeId,
    guns: SmallVec<[Gun; 4]>,
    enemies: SmallVec<[OperativeId; 16]>,
}

/// A weapon that could be used now.
struct Gun {
    number: WeaponNo,
    range: Option<Length>,
    seeks: Seeks,
}

impl Shots {
    /// Those of the active operative; none for somebody in the control range of an enemy.
    pub(crate) fn of(table: &Table, state: &State, active: &Activation, engaged: bool) -> Self {
        let who = active.who;
        let mut shots = Self { who, guns: SmallVec::new(), enemies: SmallVec::new() };
        if engaged || state.operative(who).at.is_none() {
            return shots;
        }
        let order = state.operative(who).order;
        let ranged = weapons_at_hand(table, state, who).filter(|(_, it)| it.kind == WeaponKind::Ranged);
        // What a rule of the team adds to a weapon counts as well.
        let plain = !team_rules::adds_to_weapons(table, state, table.side_of(who));
        shots.guns.extend(ranged.filter_map(|(number, weapon)| {
            let all = if plain { SmallVec::new() } else { weapon_rules(table, state, who, number) };
            let rules = if plain { weapon.rules.as_slice() } else { all.as_slice() };
            let may = !silent::is_hushed(rules, order)
                && may_use(table, state, who, number, WeaponKind::Ranged).is_legal()
                && may_lift(table, state, active, number, rules).is_legal();
            may.then(|| Gun { number, range: range::limit(rules), seeks: cover::seeks(rules) })
        }));
        if !shots.guns.is_empty() {
            let enemies = table.operatives_of(table.side_of(who).other());
            let stands = |it: &OperativeId| state.operative(*it).at.is_some() && !is_down(table, state, *it);
            shots.enemies.extend(enemies.filter(stands));
        }
        shots
    }

    /// How many there are to try.
    pub(crate) fn len(&self) -> usize {
        self.guns.len() * self.enemies.len()
    }

    /// One of them, if it is legal.
    pub(crate) fn get(&self, table: &Table, state: &State, place: usize) -> Option<(OperativeId, WeaponNo)> {
        let enemy = *self.enemies.get(place / self.guns.len().max(1))?;
        let gun = self.guns.get(place % self.guns.len().max(1))?;
        let valid = self.reaches(table, state, gun, enemy)
            && Aim::new(table, state, self.who, enemy).is_some_and(|it| it.visible && it.is_valid(gun.seeks))
            && targeting::friend_in_melee(table, state, self.who, enemy).is_none();
        valid.then_some((enemy, gun.number))
    }

    /// All that are legal.
    pub(crate) fn all(&self, table: &Table, state: &State) -> Vec<(OperativeId, WeaponNo)> {
        let mut list = Vec::new();
        for enemy in self.enemies.iter().copied() {
            let reaching = self.guns.iter().filter(|it| self.reaches(table, state, it, enemy));
            let reaching: SmallVec<[&Gun; 4]> = reaching.collect();
            if reaching.is_empty() {
                continue;
            }
            let Some(aim) = Aim::new(table, state, self.who, enemy).filter(|it| it.visible) else { continue };
            let valid: SmallVec<[&Gun; 4]> = reaching.into_iter().filter(|it| aim.is_valid(it.seeks)).collect();
            if !valid.is_empty() && targeting::friend_in_melee(table, state, self.who, enemy).is_none() {
                list.extend(valid.into_iter().map(|it| (enemy, it.number)));
            }
        }
        list
    }

    fn reaches(&self, table: &Table, state: &State, gun: &Gun, enemy: OperativeId) -> bool {
        gun.range.is_none_or(|it| targeting::within(table, state, self.who, enemy, it))
    }
}
