//! Weapons: what an operative shoots and fights with.

use table::Length;

use crate::team::Datacard;
use crate::vocabulary::Order;
use crate::weapon_rules::cover::{self, Seeks};
use crate::weapon_rules::{WeaponRule, heavy, limited, range, silent};

/// The most weapons that one operative has; profiles count as weapons.
pub(crate) const MOST_WEAPONS: usize = 12;
/// The most dice that a weapon rolls.
pub(crate) const MOST_DICE: u8 = 10;

/// A weapon, or one profile of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub kind: WeaponKind,
    /// Dice.
    pub atk: u8,
    /// A die of this or more succeeds.
    pub hit: u8,
    /// Damage of a normal and of a critical success.
    pub dmg: [u8; 2],
    /// What else it does.
    pub rules: Vec<WeaponRule>,
}

/// What a weapon is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeaponKind {
    /// Shooting.
    Ranged,
    /// Fighting.
    Melee,
}

/// A weapon of an operative, by its place on the datacard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeaponNo(pub(crate) u8);

impl WeaponNo {
    /// Its place on the datacard.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A ranged weapon, as far as it matters whom somebody could shoot with it: for lists, which ask about many shots.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gun {
    pub(crate) number: WeaponNo,
    pub(crate) range: Option<Length>,
    pub(crate) seeks: Seeks,
    pub(crate) silent: bool,
    pub(crate) limited: bool,
    pub(crate) heavy: bool,
}

impl Gun {
    /// Those on a datacard, without what rules of a team add.
    pub(crate) fn all_of(card: &Datacard) -> Vec<Self> {
        let ranged = card.numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Ranged);
        ranged.map(|(number, it)| Self::of(number, &it.rules)).collect()
    }

    /// A weapon with these rules.
    pub(crate) fn of(number: WeaponNo, rules: &[WeaponRule]) -> Self {
        Self {
            number,
            range: range::limit(rules),
            seeks: cover::seeks(rules),
            silent: !silent::is_hushed(rules, Order::Conceal),
            limited: limited::uses(rules).is_some(),
            heavy: heavy::allowance(rules).is_some(),
        }
    }
}

impl Weapon {
    /// A weapon from what stands in a file; says what is wrong with it.
    pub(crate) fn new<'a>(
        name: &str,
        kind: WeaponKind,
        (atk, hit, dmg): (u8, u8, &str),
        rules: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, String> {
        if !(1..=MOST_DICE).contains(&atk) || !(2..=6).contains(&hit) {
            return Err(format!("the weapon {name} needs an Atk of 1 to {MOST_DICE} and a Hit of 2 to 6"));
        }
        let numbers = dmg.split_once('/').and_then(|(n, c)| Some([n.trim().parse().ok()?, c.trim().parse().ok()?]));
        let dmg = numbers.ok_or_else(|| format!("the Dmg of the weapon {name} is written 3/4, not \"{dmg}\""))?;
        let rules: Result<Vec<_>, _> = rules.into_iter().map(WeaponRule::parse).collect();
        let rules = rules.map_err(|fault| format!("the weapon {name}: {fault}"))?;
        Ok(Self { name: name.to_owned(), kind, atk, hit, dmg, rules })
    }

    /// The plain gun of scenarios.
    pub(crate) fn rifle() -> Self {
        Self { name: "rifle".into(), kind: WeaponKind::Ranged, atk: 4, hit: 4, dmg: [3, 4], rules: Vec::new() }
    }

    /// The plain melee weapon of scenarios.
    pub(crate) fn blade() -> Self {
        Self { name: "blade".into(), kind: WeaponKind::Melee, atk: 4, hit: 3, dmg: [3, 5], rules: Vec::new() }
    }
}
