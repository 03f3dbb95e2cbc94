//! Martyr: armour saves, and death; both are paid when the phase is over, even to a Hero who fell in it.

use super::{Gain, Moment};
use crate::choice::Deed;
use crate::vocabulary::CombatantId;
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match moment {
        Moment::PhaseEnd(..) => {
            let fell = ask.record().removals.iter().any(|it| it.model == hero);
            vec![
                Gain::known("armour save", 1, ask.record().did(hero, Deed::ArmourSave)),
                Gain::known("fell", 2, u16::from(fell)),
            ]
        }
        _ => Vec::new(),
    }
}
