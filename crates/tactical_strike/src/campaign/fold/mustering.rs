//! Upkeep, better grades, advancement and new Leaders, written down.

use super::Pen;
use crate::campaign::history::{Advanced, Mustering};
use crate::campaign::upkeep::{by_default, price};
use crate::campaign::{Account, Advancement, Character, ForceName, Recruit, Resource};

impl Pen<'_> {
    pub(super) fn muster(&mut self, name: &ForceName, pay: &[Resource], improve: &[Resource], by_default: bool) {
        let due = self.state.upkeep_is_due(self.plan);
        let mut dropped = Vec::new();
        for resource in Resource::ALL {
            let Some(grade) = self.state.force(name).map(|it| it.grade(resource)) else { return };
            if pay.contains(&resource) {
                let steps = improve.iter().filter(|it| **it == resource).count();
                self.points(name, Account::Supply, -i64::from(price(self.plan, grade, steps)));
                if let Some(better) = grade.rises().take(steps).last() {
                    self.grade(name, resource, better);
                }
            } else if due && let Some(worse) = grade.worse() {
                self.grade(name, resource, worse);
                dropped.push(resource);
            }
        }
        if let Some(force) = self.state.force_mut(name) {
            force.mustered = true;
        }
        let force = name.clone();
        let mustering = Mustering { force, paid: pay.to_vec(), improved: improve.to_vec(), dropped, by_default };
        if let Some(record) = self.record() {
            record.musterings.push(mustering);
        }
    }

    /// Whoever said nothing pays what the supply is good for.
    pub(super) fn muster_the_silent(&mut self) {
        let silent: Vec<ForceName> =
            self.state.forces.iter().filter(|it| !it.mustered).map(|it| it.name.clone()).collect();
        let due = self.state.upkeep_is_due(self.plan);
        for name in silent {
            let pay = self.state.force(&name).filter(|_| due).map(by_default).unwrap_or_default();
            self.muster(&name, &pay, &[], true);
        }
    }

    pub(super) fn advance(&mut self, name: &ForceName, character: &str, advancement: &Advancement) {
        self.points(name, Account::Command, -i64::from(advancement.cost()));
        let Some(one) = self.character(name, character) else { return };
        let injuries = one.injuries.len();
        one.advance(advancement);
        let healed = one.injuries.len() < injuries;
        let (force, character, advancement) = (name.clone(), character.to_owned(), advancement.clone());
        if let Some(record) = self.record() {
            record.advancements.push(Advanced { force, character, advancement, healed });
        }
    }

    pub(super) fn recruit(&mut self, name: &ForceName, leader: &Recruit) {
        let character = Character { replaces_somebody: true, ..Character::new(leader) };
        if let Some(force) = self.state.force_mut(name) {
            force.characters.push(character);
        }
        let recruit = (name.clone(), leader.name.clone());
        if let Some(record) = self.record() {
            record.recruits.push(recruit);
        }
    }

    pub(super) fn character(&mut self, force: &ForceName, name: &str) -> Option<&mut Character> {
        self.state.force_mut(force)?.characters.iter_mut().find(|it| it.name() == name)
    }
}
