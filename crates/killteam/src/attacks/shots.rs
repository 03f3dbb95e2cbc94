//! Whom somebody could shoot now, and with what: for lists, which try many shots of one shooter.
//!
//! The same answers as [`may_shoot`](super::may_shoot) without the reasons. What it asks of the shooter alone is
//! looked at once, and what several weapons have in common as well.

use battle::Side;
use smallvec::SmallVec;

use super::shoot::may_lift;
use super::{is_down, may_use, weapon_rules};
use crate::equipment::{Grenade, explosives};
use crate::setup::Table;
use crate::state::{Activation, State};
use crate::targeting::{self, Aim};
use crate::team_rules;
use crate::vocabulary::{OperativeId, Order};
use crate::weapon::{Gun, WeaponKind, WeaponNo};

/// The shots of one operative that are worth a look: every enemy with every weapon that it may use.
pub(crate) struct Shots {
    who: OperativeId,
    guns: SmallVec<[Gun; 4]>,
    at: Side,
    /// How many enemies there are, whether or not they stand.
    enemies: usize,
}

impl Shots {
    /// Those of the active operative; none for somebody in the control range of an enemy.
    pub(crate) fn of(table: &Table, state: &State, active: &Activation, engaged: bool) -> Self {
        let (who, at) = (active.who, table.side_of(active.who).other());
        let mut shots = Self { who, guns: SmallVec::new(), at, enemies: table.operatives_of(at).len() };
        if engaged || state.operative(who).at.is_none() {
            return shots;
        }
        // What a rule of the team adds to a weapon counts as well.
        let adds = team_rules::adds_to_weapons(table, state, table.side_of(who));
        let changes = |number| table.weapon(who, number).is_some_and(|it| team_rules::adds_to(table, state, who, it));
        let grenades = Grenade::ALL.into_iter().filter(|it| explosives::left(table, state, who, *it) > 0);
        for gun in table.guns(who).iter().chain(grenades.map(|it| table.thrown(it))) {
            let rules = (adds && changes(gun.number)).then(|| weapon_rules(table, state, who, gun.number));
            let gun = rules.map_or(*gun, |it| Gun::of(gun.number, &it));
            if may_fire(table, state, active, &gun) {
                shots.guns.push(gun);
            }
        }
        shots
    }

    /// How many there are to try.
    pub(crate) fn len(&self) -> usize {
        self.guns.len() * self.enemies
    }

    /// One of them, if it is legal.
    pub(crate) fn get(&self, table: &Table, state: &State, place: usize) -> Option<(OperativeId, WeaponNo)> {
        let enemy = table.operatives_of(self.at).nth(place / self.guns.len().max(1))?;
        let gun = self.guns.get(place % self.guns.len().max(1))?;
        let valid = stands(table, state, enemy)
            && self.reaches(table, state, gun, enemy)
            && Aim::new(table, state, self.who, enemy).is_some_and(|it| it.visible && it.is_valid(gun.seeks))
            && targeting::friend_in_melee(table, state, self.who, enemy).is_none();
        valid.then_some((enemy, gun.number))
    }

    /// All that are legal.
    pub(crate) fn all(&self, table: &Table, state: &State) -> Vec<(OperativeId, WeaponNo)> {
        let mut list = Vec::new();
        if self.guns.is_empty() {
            return list;
        }
        for enemy in table.operatives_of(self.at).filter(|it| stands(table, state, *it)) {
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

/// Whether the active operative may use a weapon now, on anybody.
fn may_fire(table: &Table, state: &State, active: &Activation, gun: &Gun) -> bool {
    let who = active.who;
    let hushed = !gun.silent && state.operative(who).order == Order::Conceal;
    let rules = || weapon_rules(table, state, who, gun.number);
    !hushed
        && (!gun.limited || may_use(table, state, who, gun.number, WeaponKind::Ranged).is_legal())
        && (!gun.heavy || may_lift(table, state, active, gun.number, &rules()).is_legal())
}

/// True for somebody on the table who can be shot at.
fn stands(table: &Table, state: &State, who: OperativeId) -> bool {
    state.operative(who).at.is_some() && !is_down(table, state, who)
}
