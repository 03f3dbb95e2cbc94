//! What crit ops remember: about markers, claims, and how often somebody compiled.

use scenario::Section;

use super::Staging;
use crate::vocabulary::{Objective, TurningPoint};
use crate::written::{read_claim, read_objective, read_side};

impl Staging<'_, '_> {
    /// What crit ops know about this marker.
    pub(super) fn objective(&mut self, objective: Objective, section: &Section<'_>) {
        if let Some(by) = self.side(section, "secured_by") {
            self.state.record.set_secured(objective, Some(by));
        }
        if let Some(when) = section.number("looted_in") {
            self.state.record.set_looted(objective, TurningPoint(when));
        }
        if section.flag("transmitting").unwrap_or(false) {
            self.state.record.set_transmitting(objective, self.state.turning_point);
        }
        if section.flag("orb").unwrap_or(false) {
            self.state.record.set_orb(objective);
        }
        if section.flag("downloaded").unwrap_or(false) {
            self.state.record.set_downloaded(objective);
        }
        if let Some(points) = section.number("data") {
            self.state.record.set_data(objective, points);
        }
        if let Some(when) = section.number("compiled_in") {
            self.state.record.set_gained_data(objective, TurningPoint(when));
        }
        if section.flag("inert").unwrap_or(false) {
            self.state.record.set_inert(objective);
        }
    }

    /// Claims of this turning point, and markers that were named earlier.
    pub(super) fn claims(&mut self) {
        for (side, claim) in self.by_side("claims") {
            let objective = claim.read("on", |it| read_objective(self.table, it));
            if let Some(objective) = objective
                && let Some(claim) = claim.read("claim", |it| read_claim(objective, it))
            {
                self.state.record.set_claim(side, claim);
            }
        }
        let Some(before) = self.given.section("claimed_before") else {
            return;
        };
        for name in before.keys() {
            let side = read_side(self.table, name);
            for marker in before.texts(name).unwrap_or_default() {
                match (&side, read_objective(self.table, marker)) {
                    (Ok(side), Ok(objective)) => self.state.record.set_claimed(*side, objective),
                    (Err(error), _) => self.faults.push(before.fault(name, error)),
                    (_, Err(error)) => self.faults.push(before.fault(name, error)),
                }
            }
        }
    }

    /// How often the sides have compiled data in this turning point.
    pub(super) fn compiled(&mut self) {
        let Some(compiled) = self.given.section("compiled") else {
            return;
        };
        for name in compiled.keys() {
            match (read_side(self.table, name), compiled.number(name)) {
                (Ok(side), Some(times)) => self.state.record.set_compiled(side, times),
                (Err(error), _) => self.faults.push(compiled.fault(name, error)),
                _ => {}
            }
        }
    }
}
