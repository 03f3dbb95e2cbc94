//! What crit ops remember about objective markers, and about what sides did with them.

use battle::{BySide, Digest, Side};

use super::Record;
use crate::Event;
use crate::vocabulary::{Action, Claim, Marker, Objective, TurningPoint};

impl Record {
    /// True if this marker transmits in this turning point, whoever set it going.
    pub fn is_transmitting(&self, objective: Objective, turning_point: TurningPoint) -> bool {
        // Before the first turning point nothing was set going: zero is also what stands for never.
        turning_point != TurningPoint::default() && self.transmitting.get(objective.index()) == Some(&turning_point)
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

    /// True if this marker was downloaded in this battle, by whomever.
    pub fn is_downloaded(&self, objective: Objective) -> bool {
        self.downloaded.get(objective.index()) == Some(&true)
    }

    /// The data points of this marker.
    pub fn data(&self, objective: Objective) -> u8 {
        self.data.get(objective.index()).copied().unwrap_or(0)
    }

    /// True if this marker gained a data point in this turning point, from whomever.
    pub fn gained_data_now(&self, objective: Objective, turning_point: TurningPoint) -> bool {
        self.gained_data.get(objective.index()) == Some(&turning_point)
    }

    /// How often this side has performed Compile Data in this turning point.
    pub fn compiled(&self, side: Side) -> u8 {
        self.compiled[side]
    }

    /// How many data points the last Send Data took away.
    pub fn data_sent(&self) -> u8 {
        self.data_sent
    }

    /// Writes down what an event means for crit ops.
    pub(super) fn note_crit_op(&mut self, event: &Event, turning_point: TurningPoint) {
        match *event {
            Event::Performed { action, side, on: Some(Marker::Objective(objective)), .. } => match action {
                Action::InitiateTransmission => self.set_transmitting(objective, turning_point),
                Action::MoveOrb => self.orb = Some(objective),
                Action::Download => self.set_downloaded(objective),
                Action::CompileData => {
                    self.set_data(objective, self.data(objective).saturating_add(1));
                    self.set_gained_data(objective, turning_point);
                    self.set_compiled(side, self.compiled(side).saturating_add(1));
                }
                Action::SendData => {
                    self.data_sent = self.data(objective);
                    self.set_data(objective, 0);
                }
                _ => {}
            },
            Event::Claimed { side, claim } => self.set_claim(side, claim),
            Event::Readied => {
                self.claims = BySide::default();
                self.compiled = BySide::default();
            }
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

    /// This marker is downloaded for the rest of the battle.
    pub(crate) fn set_downloaded(&mut self, objective: Objective) {
        if let Some(slot) = self.downloaded.get_mut(objective.index()) {
            *slot = true;
        }
    }

    /// This marker has so many data points.
    pub(crate) fn set_data(&mut self, objective: Objective, points: u8) {
        if let Some(slot) = self.data.get_mut(objective.index()) {
            *slot = points;
        }
    }

    /// This marker gained a data point then.
    pub(crate) fn set_gained_data(&mut self, objective: Objective, when: TurningPoint) {
        if let Some(slot) = self.gained_data.get_mut(objective.index()) {
            *slot = when;
        }
    }

    /// This side has compiled so often in this turning point.
    pub(crate) fn set_compiled(&mut self, side: Side, times: u8) {
        self.compiled[side] = times;
    }

    pub(super) fn digest_crit_op(&self, digest: &mut Digest) {
        for objective in Objective::ALL {
            let number = objective.number();
            let transmitting = self.transmitting.get(objective.index()).map_or(0, |it| i64::from(it.0));
            digest.number(format_args!("transmitting {number}"), transmitting);
            digest.flag(format_args!("downloaded {number}"), self.is_downloaded(objective));
            digest.number(format_args!("data {number}"), i64::from(self.data(objective)));
            let gained = self.gained_data.get(objective.index()).map_or(0, |it| i64::from(it.0));
            digest.number(format_args!("gained data {number}"), gained);
        }
        for side in [Side::A, Side::B] {
            let claim = self.claims[side].map_or(String::new(), crate::digest::claim);
            digest.text(format_args!("claim {side}"), &claim);
            digest.number(format_args!("compiled {side}"), i64::from(self.compiled(side)));
            for objective in Objective::ALL {
                let named = self.has_claimed(side, objective);
                digest.flag(format_args!("claimed {side} {}", objective.number()), named);
            }
        }
        digest.number("data sent", i64::from(self.data_sent));
        digest.number("orb", self.orb.map_or(0, |it| i64::from(it.number())));
    }
}
