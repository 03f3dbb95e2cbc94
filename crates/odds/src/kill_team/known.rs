//! Chances that have been worked out. The same profiles meet again and again in a battle, so each meeting is worked out once.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::damage::Damage;
use crate::fight::{Fighter, Terms, fight};
use crate::profile::{Profile, Situation, Target};
use crate::shot::shot;

/// What is known of shots and fights between plain numbers, whoever asks.
#[derive(Debug, Default)]
pub(super) struct Known {
    shots: Mutex<BTreeMap<(Profile, Target, Situation), Damage>>,
    /// What attacker and defender lose.
    fights: Mutex<BTreeMap<(Fighter, Fighter, Terms), [Damage; 2]>>,
}

impl Known {
    /// What a shot is likely to do.
    pub(super) fn shot(&self, profile: Profile, target: Target, situation: Situation) -> Damage {
        found(&self.shots, (profile, target, situation), || shot(&profile, &target, &situation))
    }

    /// What a fight is likely to cost attacker and defender.
    pub(super) fn fight(&self, attacker: Fighter, defender: Fighter, terms: Terms) -> [Damage; 2] {
        found(&self.fights, (attacker, defender, terms), || {
            let after = fight(&attacker, &defender, &terms);
            [0, 1].map(|it| after.damage(it))
        })
    }
}

/// What is known, or what is found out now; others may look up something else meanwhile.
fn found<K: Ord, V: Clone>(known: &Mutex<BTreeMap<K, V>>, key: K, find: impl FnOnce() -> V) -> V {
    let locked = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(value) = locked().get(&key) {
        return value.clone();
    }
    let value = find();
    locked().insert(key, value.clone());
    value
}
