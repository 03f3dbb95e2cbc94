//! What crit ops remember about objective markers, and about what sides did with them.

use battle::{BySide, Digest, Side};

use super::Record;
use crate::Event;
use crate::vocabulary::{Action, Claim, Marker, Objective, TurningPoint};

impl Record {
    /// True if this marker transmits in this turning point, whoever set it going.
    pub fn is_transmitting(&self, objective: Objective, turning_point: TurningPoint) -> bool {
        self.transmitting.get(objective.index()) == Some(&turning_point)
    }

    /// The marker that has the Orb token, in a battle with one.
    pub fn orb(&self) -> Option<Objective> {
        self.orb
    }

    /// What this side claims in this turning point.
    pub fn claim(&self, side: Side) -> Option<Claim> {
        self.claims[side]
    }

    /// True if this side has named that marker for a claim in this battle.
    pub fn has_claimed(&self, side: Side, objective: Objective) -> bool {
        self.claimed[side].get(objective.index()) == Some(&true)
    }

    /// Writes down what an event means for crit ops.
    pub(super) fn note_crit_op(&mut self, event: &Event, turning_point: TurningPoint) {
        match *event {
            Event::Performed { action, on: Some(Marker::Objective(objective)), .. } => match action {
                Action::InitiateTransmission => self.set_transmitting(objective, turning_point),
                Action::MoveOrb => self.orb = Some(objective),
                _ => {}
            },
            Event::Claimed { side, claim } => self.set_claim(side, claim),
            Event::Readied => self.claims = BySide::default(),
            _ => {}
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

    /// This side claims that in this turning point.
    pub(crate) fn set_claim(&mut self, side: Side, claim: Claim) {
        self.claims[side] = Some(claim);
        self.set_claimed(side, claim.objective());
    }

    /// This side has named that marker for a claim.
    pub(crate) fn set_claimed(&mut self, side: Side, objective: Objective) {
        if let Some(slot) = self.claimed[side].get_mut(objective.index()) {
            *slot = true;
        }
    }

    pub(super) fn digest_crit_op(&self, digest: &mut Digest) {
        for objective in Objective::ALL {
            let number = objective.number();
            let transmitting = self.transmitting.get(objective.index()).map_or(0, |it| i64::from(it.0));
            digest.number(&format!("transmitting {number}"), transmitting);
        }
        for side in [Side::A, Side::B] {
            let claim = self.claims[side].map_or(String::new(), |it| format!("{it:?}"));
            digest.text(&format!("claim {side}"), &claim);
            for objective in Objective::ALL {
                let named = self.has_claimed(side, objective);
                digest.flag(&format!("claimed {side} {}", objective.number()), named);
            }
        }
        digest.number("orb", self.orb.map_or(0, |it| i64::from(it.number())));
    }
}
