//! What is known about a table whoever plays on it: chances of dice, and ways. It is found out when it is first asked
//! for, kept, and lent to every bot of every battle there.

use std::sync::OnceLock;

use battle::Side;
use killteam::{OperativeId, Secret, Table, Weapon, WeaponKind, WeaponNo};
use odds::{Cover, Fighter, Loss, Play, Profile, Situation, Strategy, Target, Terms};

use super::shelter::Shelters;
use super::ways::Ways;
use super::worth::strength;

/// What bots know about one table. Nothing in it depends on a battle.
#[derive(Debug)]
pub struct Lore {
    // The first operative with the same datacard, by operative: whoever has the same numbers has the same chances.
    kin: Vec<usize>,
    arms: Vec<Arms>,
    // Losses by wounds left: by who shoots, weapon, who is shot at, and circumstances.
    shots: Vec<OnceLock<Box<[Loss]>>>,
    // Of attacker and defender: by who fights, weapon, against whom, and the wounds that both have left.
    clashes: Vec<OnceLock<Box<[OnceLock<Clash>]>>>,
    pub(super) ways: Ways,
    pub(super) shelters: Shelters,
    pub(super) loadouts: Loadouts,
}

/// What the loadouts are worth that a side may pick.
#[derive(Debug, Default)]
pub(super) struct Loadouts {
    // By side: the list that was offered, and what everything on it is worth.
    known: [OnceLock<(Vec<Secret>, Vec<i64>)>; 2],
}

impl Loadouts {
    /// What everything on a list is worth: as it was found the first time if it is the list of that time, as it always should be.
    pub(super) fn worths(&self, side: Side, list: &[Secret], find: impl Fn() -> Vec<i64>) -> Vec<i64> {
        let [a, b] = &self.known;
        let (then, worths) = (if side == Side::A { a } else { b }).get_or_init(|| (list.to_vec(), find()));
        if then == list { worths.clone() } else { find() }
    }
}

/// What comes of a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Clash {
    /// What whoever begins it loses.
    pub(super) own: Loss,
    /// What the other one loses.
    pub(super) theirs: Loss,
}

/// What is asked again and again about the weapons of somebody.
#[derive(Debug, Default)]
struct Arms {
    /// The weapon to retaliate with.
    reply: Option<WeaponNo>,
    wounds: u8,
}

/// The circumstances of a shot that change its chances.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Aimed {
    /// The target has cover.
    pub(super) cover: bool,
    /// The target is obscured.
    pub(super) obscured: bool,
    /// Whoever shoots is injured.
    pub(super) injured: bool,
    /// A die may be rolled again: fresh ammunition.
    pub(super) resupplied: bool,
}

impl Aimed {
    const ALL: usize = 16;

    fn number(self) -> usize {
        [self.cover, self.obscured, self.injured, self.resupplied].iter().fold(0, |sum, it| sum * 2 + usize::from(*it))
    }
}

/// The most weapons of a datacard, and the two grenades behind them.
const WEAPONS: usize = 14;

impl Lore {
    /// What can be known about this table.
    pub fn of(table: &Table) -> Self {
        let all: Vec<OperativeId> = table.operatives().collect();
        let kin = |who: &OperativeId| {
            let alike =
                |it: &&OperativeId| table.side_of(**it) == table.side_of(*who) && same_numbers(table, **it, *who);
            all.iter().find(alike).map_or(who.index(), |it| it.index())
        };
        let cells = |each: usize| all.len() * all.len() * each;
        Self {
            kin: all.iter().map(kin).collect(),
            arms: all.iter().map(|it| Arms::of(table, *it)).collect(),
            shots: empty(cells(WEAPONS * Aimed::ALL)),
            clashes: empty(cells(WEAPONS)),
            ways: Ways::of(table),
            shelters: Shelters::of(table),
            loadouts: Loadouts::default(),
        }
    }

    /// Where what is known of two operatives and a weapon begins.
    fn pair(&self, who: OperativeId, number: WeaponNo, target: OperativeId) -> Option<usize> {
        let all = self.kin.len();
        let (who, target) = (self.kin.get(who.index())?, self.kin.get(target.index())?);
        let number = number.index().min(WEAPONS - 1);
        Some((who * all + target) * WEAPONS + number)
    }

    /// What a shot costs somebody with so many wounds left.
    pub(super) fn shot(
        &self,
        table: &Table,
        (who, number): (OperativeId, WeaponNo),
        (target, left): (OperativeId, u8),
        aimed: Aimed,
    ) -> Loss {
        let cell = self.pair(who, number, target).and_then(|it| self.shots.get(it * Aimed::ALL + aimed.number()));
        let losses = cell.map(|it| it.get_or_init(|| shot(table, (who, number), target, aimed)));
        losses.and_then(|it| it.get(usize::from(left))).copied().unwrap_or_default()
    }

    /// What a fight costs two who have so many wounds left, if the other one retaliates with its best weapon.
    pub(super) fn clash(
        &self,
        table: &Table,
        (who, number, left): (OperativeId, WeaponNo, u8),
        (target, target_left): (OperativeId, u8),
    ) -> Clash {
        let (Some(arms), Some(their)) = (self.arms.get(who.index()), self.arms.get(target.index())) else {
            return Clash::default();
        };
        let (own, others) = (usize::from(arms.wounds) + 1, usize::from(their.wounds) + 1);
        let page = self.pair(who, number, target).and_then(|it| self.clashes.get(it));
        let page = page.map(|it| it.get_or_init(|| empty(own * others).into()));
        let cell = page.and_then(|it| it.get(usize::from(left) * others + usize::from(target_left)));
        let found = || clash(table, (who, number, left), (target, their.reply, target_left));
        cell.map_or_else(Clash::default, |it| *it.get_or_init(found))
    }
}

fn empty<T>(cells: usize) -> Vec<OnceLock<T>> {
    std::iter::repeat_with(OnceLock::new).take(cells).collect()
}

/// True if nothing that dice depend on differs.
fn same_numbers(table: &Table, one: OperativeId, other: OperativeId) -> bool {
    let (one, other) = (table.card(one), table.card(other));
    one.wounds == other.wounds
        && one.save == other.save
        && one.weapons == other.weapons
        && one.abilities == other.abilities
}

impl Arms {
    fn of(table: &Table, who: OperativeId) -> Self {
        let card = table.card(who);
        let melee = card.numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Melee);
        Self { reply: melee.max_by_key(|(_, it)| strength(it)).map(|it| it.0), wounds: card.wounds }
    }
}

fn profile(table: &Table, weapon: &Weapon) -> Profile {
    odds::kill_team::profile(weapon, &weapon.rules, table.options())
}

fn shot(table: &Table, (who, number): (OperativeId, WeaponNo), target: OperativeId, aimed: Aimed) -> Box<[Loss]> {
    let card = table.card(target);
    let Some(weapon) = table.weapon(who, number) else {
        return vec![Loss::default(); usize::from(card.wounds) + 1].into();
    };
    let rerolls = u8::from(aimed.resupplied);
    let profile = profile(table, weapon).with_rerolls(rerolls);
    let situation = Situation {
        cover: if aimed.cover { Cover::Plain } else { Cover::None },
        obscured: aimed.obscured,
        spares_accurate: !table.options().obscured_can_discard_accurate,
        worse: i8::from(aimed.injured),
        ..Situation::default()
    };
    let target = Target::new(card.save, u16::from(card.wounds));
    odds::shot(&profile, &target, &situation).losses(card.wounds).into()
}

fn clash(
    table: &Table,
    (who, number, left): (OperativeId, WeaponNo, u8),
    (target, reply, target_left): (OperativeId, Option<WeaponNo>, u8),
) -> Clash {
    let Some(weapon) = table.weapon(who, number) else { return Clash::default() };
    let reply = reply.and_then(|it| table.weapon(target, it)).map(|it| profile(table, it));
    let fighter = |who, left, profile, begins| Fighter {
        play: Play::By(Strategy::Strike),
        ..odds::kill_team::fighter(table.card(who), left, profile, begins)
    };
    let one = fighter(who, left, Some(profile(table, weapon)), true);
    let other = fighter(target, target_left, reply, false);
    let [own, theirs] = odds::fight(&one, &other, &Terms::default()).losses();
    Clash { own, theirs }
}
