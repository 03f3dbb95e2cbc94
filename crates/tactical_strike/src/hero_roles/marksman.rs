//! Marksman: a hit in a Shooting phase pays at once, a kill when the phase is over; each once.

use super::{Gain, Moment};
use crate::choice::{Deed, Via};
use crate::vocabulary::{CombatantId, Phase};
use crate::witness::Witness;

pub(super) fn gains(ask: &Witness<'_>, hero: CombatantId, moment: &Moment) -> Vec<Gain> {
    match moment {
        Moment::Did { by, deed: Deed::ShootingHit, is_first: true, .. }
            if *by == hero && ask.phase() == Some(Phase::Shooting) =>
        {
            vec![Gain::known("hit with a shot", 1, 1)]
        }
        Moment::PhaseEnd(_, Phase::Shooting) => {
            let any = ask.enemies_removed_by(hero, &[Via::Shooting]).min(1);
            vec![Gain::known("shot an enemy", 2, any)]
        }
        _ => Vec::new(),
    }
}
