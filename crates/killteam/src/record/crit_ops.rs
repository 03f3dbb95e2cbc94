//! What crit ops remember about objective markers, and about what sides did with them.

use battle::Digest;

use super::Record;
use crate::Event;
use crate::vocabulary::{Action, Marker, Objective, TurningPoint};

impl Record {
    /// True if this marker transmits in this turning point, whoever set it going.
    pub fn is_transmitting(&self, objective: Objective, turning_point: TurningPoint) -> bool {
        self.transmitting.get(objective.index()) == Some(&turning_point)
    }

    /// The marker that has the Orb token, in a battle with one.
    pub fn orb(&self) -> Option<Objective> {
        self.orb
    }

    /// Writes down what an event means for crit ops.
    pub(super) fn note_crit_op(&mut self, event: &Event, turning_point: TurningPoint) {
        if let Event::Performed { action, on: Some(Marker::Objective(objective)), .. } = *event {
            match action {
                Action::InitiateTransmission => self.set_transmitting(objective, turning_point),
                Action::MoveOrb => self.orb = Some(objective),
                _ => {}
            }
        }
    }

    /// This marker transmits in that turning point, and is silent as soon as the next one begins.
    pub(crate) fn set_transmitting(&mut self, objective: Objective, when: TurningPoint) {
        if let Some(slot) = self.transmitting.get_mut(objective.index()) {
            *slot = when;
        }
    }

    /// At the start of a battle, and for scenarios: this marker has the Orb token.
    pub(crate) fn set_orb(&mut self, objective: Objective) {
        self.orb = Some(objective);
    }

    pub(super) fn digest_crit_op(&self, digest: &mut Digest) {
        for objective in Objective::ALL {
            let number = objective.number();
            let transmitting = self.transmitting.get(objective.index()).map_or(0, |it| i64::from(it.0));
            digest.number(&format!("transmitting {number}"), transmitting);
        }
        digest.number("orb", self.orb.map_or(0, |it| i64::from(it.number())));
    }
}
