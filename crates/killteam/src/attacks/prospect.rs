//! An attack that could be declared now, in the numbers that its chances hang on. Nothing here decides or reckons: it hands
//! what is known to whoever does.

use smallvec::SmallVec;

use super::attack::{AttackKind, Role};
use super::{fight, outlook, rules_of, shoot, weapon_rules};
use crate::equipment::smoke;
use crate::setup::Table;
use crate::state::State;
use crate::targeting::Screen;
use crate::vocabulary::OperativeId;
use crate::weapon::{Weapon, WeaponKind, WeaponNo};
use crate::weapon_rules::{WeaponRule, piercing};

/// A weapon with all rules that it would have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Armed {
    /// As on the card, with the dice that its user adds; for a shot the Hit is as it is now.
    pub weapon: Weapon,
    /// Those of the card, of the team, of the place.
    pub rules: SmallVec<[WeaponRule; 8]>,
    /// Friends who help in a fight.
    pub assists: u8,
}

/// A shot or a fight that could begin now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prospect {
    /// Which of the two.
    pub kind: AttackKind,
    /// What is attacked with.
    pub armed: Armed,
    /// What the target could retaliate with.
    pub replies: Vec<Armed>,
    /// What protects the target of a shot.
    pub screen: Screen,
    /// The Save of the target now.
    pub save: u8,
    /// Wounds that both have left, the attacker first.
    pub left: [u8; 2],
    /// The Wounds of both datacards.
    pub wounds: [u8; 2],
}

impl Prospect {
    /// The attack with this weapon, if its user has it.
    pub fn of(table: &Table, state: &State, who: OperativeId, number: WeaponNo, on: OperativeId) -> Option<Self> {
        let attack = outlook::prospect(table, state, (who, number), on)?;
        let weapon = table.weapon(who, number)?.clone();
        let mut rules = rules_of(table, state, &attack, Role::Attacker);
        let wounds = [who, on].map(|it| table.card(it).wounds);
        let left = [who, on].map(|it| table.card(it).wounds.saturating_sub(state.operative(it).wounds_lost));
        let shoots = attack.kind == AttackKind::Shoot;
        if shoots && smoke::blunts(table, state, who, on) {
            rules = rules.into_iter().map(piercing::blunted).collect();
        }
        let armed = match shoots {
            true => Armed { weapon: Weapon { hit: attack.hit(Role::Attacker), ..weapon }, rules, assists: 0 },
            false => {
                let atk = weapon.atk + table.card(who).extra_dice_while_fighting();
                Armed { weapon: Weapon { atk, ..weapon }, rules, assists: fight::assists(table, state, who, on) }
            }
        };
        let replies = if shoots { Vec::new() } else { replies(table, state, on, who) };
        let save = shoot::save_of(table, state, &attack);
        Some(Self { kind: attack.kind, armed, replies, screen: attack.screen, save, left, wounds })
    }
}

fn replies(table: &Table, state: &State, who: OperativeId, against: OperativeId) -> Vec<Armed> {
    let blades = table.card(who).numbered_weapons().filter(|(_, it)| it.kind == WeaponKind::Melee);
    let armed = blades.map(|(number, weapon)| Armed {
        weapon: weapon.clone(),
        rules: weapon_rules(table, state, who, number),
        assists: fight::assists(table, state, who, against),
    });
    armed.collect()
}
