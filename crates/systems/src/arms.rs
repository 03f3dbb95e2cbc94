//! Weapons as somebody types them, for chances of attacks that belong to no battle: numbers, and rules as a card says them.

use std::fmt;
use std::str::FromStr;

use killteam::{Options, Weapon, WeaponKind, WeaponRule};
use odds::{Profile, kill_team};

/// A rule of a weapon, as on its card: "Lethal 5+".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArmRule(WeaponRule);

impl ArmRule {
    /// What it does, in a sentence or two.
    pub fn gist(self) -> &'static str {
        self.0.card().gist
    }

    /// True if it hurts whoever uses the weapon.
    pub fn burns(self) -> bool {
        self.0 == WeaponRule::Hot
    }
}

impl FromStr for ArmRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        WeaponRule::parse(text.trim()).map(Self)
    }
}

impl fmt::Display for ArmRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A weapon of these numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm {
    /// How many dice it has.
    pub atk: u8,
    /// A die of this or more hits.
    pub hit: u8,
    /// Damage of a normal and of a critical success.
    pub dmg: [u8; 2],
    /// Its rules.
    pub rules: Vec<ArmRule>,
}

impl Arm {
    /// What its dice do.
    pub fn profile(&self) -> Profile {
        self.profile_of(&self.rules)
    }

    /// The same with one rule more.
    pub fn profile_with(&self, rule: ArmRule) -> Profile {
        let rules: Vec<ArmRule> = self.rules.iter().copied().chain([rule]).collect();
        self.profile_of(&rules)
    }

    /// True if a rule alone touches the dice of an attack with it.
    pub fn counts(&self, rule: ArmRule) -> bool {
        self.profile_of(&[rule]) != self.profile_of(&[])
    }

    fn profile_of(&self, rules: &[ArmRule]) -> Profile {
        let Self { atk, hit, dmg, .. } = *self;
        // Its kind and its name touch no die.
        let weapon = Weapon { name: String::new(), kind: WeaponKind::Ranged, atk, hit, dmg, rules: Vec::new() };
        let rules: Vec<WeaponRule> = rules.iter().map(|it| it.0).collect();
        kill_team::profile(&weapon, &rules, &Options::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(text: &str) -> ArmRule {
        text.parse().expect("it is on a card")
    }

    #[test]
    fn a_rule_reads_as_it_is_written_and_what_is_none_gets_a_sentence() {
        assert_eq!(rule(" Lethal 5+ ").to_string(), "Lethal 5+");
        assert!(rule("Hot").burns() && !rule("Brutal").burns() && !rule("Hot").gist().is_empty());
        assert!(!"tea".parse::<ArmRule>().expect_err("tea is no rule").is_empty());
    }

    #[test]
    fn a_rule_counts_where_it_touches_dice() {
        let arm = Arm { atk: 4, hit: 3, dmg: [3, 4], rules: vec![rule("Rending")] };
        assert!(arm.counts(rule("Lethal 5+")) && !arm.counts(rule("Silent")));
        let both = Arm { rules: vec![rule("Rending"), rule("Lethal 5+")], ..arm.clone() };
        assert_eq!(arm.profile_with(rule("Lethal 5+")), both.profile());
        assert_eq!((arm.profile().lethal, both.profile().lethal, both.profile().rending), (6, 5, true));
    }
}
