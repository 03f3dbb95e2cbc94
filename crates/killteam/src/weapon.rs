//! Weapons: what an operative shoots and fights with.

use crate::weapon_rules::WeaponRule;

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
