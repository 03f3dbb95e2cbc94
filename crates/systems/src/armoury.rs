//! Who and what can be put into the lab: the datacards of the sample teams, with their weapons, and every weapon rule.

use killteam::{Team, Weapon, WeaponKind, WeaponRule};
use serde::{Deserialize, Serialize};

use crate::data::{self, Kind};

/// Everything that somebody may pick in the lab instead of typing its numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Armoury {
    /// Who.
    pub cards: Vec<StatCard>,
    /// Every weapon rule.
    pub rules: Vec<RuleGist>,
}

/// Somebody as a datacard has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StatCard {
    /// Its team.
    pub team: String,
    /// Its name.
    pub name: String,
    /// Its Save.
    pub save: u8,
    /// Its Wounds.
    pub wounds: u8,
    /// What it shoots and fights with.
    pub weapons: Vec<StatWeapon>,
}

/// A weapon as a datacard has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StatWeapon {
    /// Its name.
    pub name: String,
    /// True for fighting, false for shooting.
    pub melee: bool,
    /// Dice.
    pub atk: u8,
    /// A die of this or more succeeds.
    pub hit: u8,
    /// Damage of a normal and of a critical success.
    pub dmg: [u8; 2],
    /// Its rules, as on the card.
    pub rules: Vec<String>,
}

/// A weapon rule in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleGist {
    /// How it is written, with an x for its value.
    pub name: String,
    /// What it does.
    pub gist: String,
}

/// Everything that comes with Umpire.
pub fn armoury() -> Armoury {
    let texts = data::names(Kind::Teams).filter_map(|name| data::embedded(Kind::Teams, name));
    let teams = texts.filter_map(|(name, text)| Team::load(name, text).ok());
    let rules = WeaponRule::CARDS.iter().map(|it| RuleGist { name: it.pattern(), gist: it.gist.to_owned() });
    Armoury { cards: teams.flat_map(|it| cards(&it)).collect(), rules: rules.collect() }
}

/// The datacards of a team, those of several operatives once.
fn cards(team: &Team) -> Vec<StatCard> {
    let mut all: Vec<StatCard> = Vec::new();
    for card in &team.operatives {
        let weapons = card.weapons.iter().map(weapon).collect();
        let (team, name) = (team.name.clone(), card.name.clone());
        let card = StatCard { team, name, save: card.save, wounds: card.wounds, weapons };
        if !all.contains(&card) {
            all.push(card);
        }
    }
    all
}

fn weapon(it: &Weapon) -> StatWeapon {
    let rules = it.rules.iter().map(ToString::to_string).collect();
    let melee = it.kind == WeaponKind::Melee;
    StatWeapon { name: it.name.clone(), melee, atk: it.atk, hit: it.hit, dmg: it.dmg, rules }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_every_weapon_can_be_read_back() {
        let Armoury { cards, rules } = armoury();
        assert_eq!(rules.len(), WeaponRule::CARDS.len());
        assert!(cards.iter().any(|it| it.weapons.iter().any(|it| it.melee)));
        assert!(cards.iter().any(|it| it.weapons.iter().any(|it| !it.melee)));
        for rule in cards.iter().flat_map(|it| &it.weapons).flat_map(|it| &it.rules) {
            assert!(WeaponRule::parse(rule).is_ok(), "{rule}");
        }
    }

    #[test]
    fn equal_operatives_are_listed_once() {
        let all = armoury().cards;
        for (place, card) in all.iter().enumerate() {
            assert!(!all[place + 1..].contains(card), "{card:?}");
        }
    }
}
