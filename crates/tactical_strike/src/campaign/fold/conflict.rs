//! Challenges, results and casualties, written down.

use super::Pen;
use crate::campaign::casualties::{HARDENED, injured_characteristic};
use crate::campaign::history::{CasualtyRecord, Engagement};
use crate::campaign::{Account, Asks, BattleResult, BothSides, Cause, Fate, ForceName, OpenRoll, Terms};

impl Pen<'_> {
    pub(super) fn challenge(&mut self, challenger: &ForceName, target: &ForceName) {
        let side = self.state.challenging;
        let mut forces: BothSides<Vec<ForceName>> = BothSides::default();
        forces.of_mut(side).push(challenger.clone());
        forces.of_mut(side.other()).push(target.clone());
        if let Some(record) = self.record() {
            record.engagements.push(Engagement { challenger: side, forces, result: None });
        }
        self.state.asks = Some(Asks::Answer);
        self.state.settle_challenge();
    }

    pub(super) fn assist(&mut self, force: &ForceName) {
        let (side, next) = match self.state.asks {
            Some(Asks::Answer) => (self.state.challenging.other(), Asks::Follow),
            Some(Asks::Follow) => (self.state.challenging, Asks::Answer),
            None => return,
        };
        if let Some(engagement) = self.record().and_then(|it| it.engagements.last_mut()) {
            engagement.forces.of_mut(side).push(force.clone());
        }
        self.state.asks = Some(next);
        self.state.settle_challenge();
    }

    pub(super) fn decline(&mut self) {
        self.state.asks = Some(Asks::Answer);
        self.state.settle_challenge();
    }

    pub(super) fn support(&mut self, force: &ForceName, mission: &ForceName) {
        let Some(side) = self.state.force(force).map(|it| it.side) else { return };
        let place = self.state.engagement_of(mission).map(|(place, _)| place);
        let record = self.record();
        if let Some(engagement) = record.zip(place).and_then(|(it, place)| it.engagements.get_mut(place)) {
            engagement.forces.of_mut(side).push(force.clone());
        }
    }

    pub(super) fn fought(&mut self, result: &BattleResult) {
        let entry = self.entry;
        let Some(first) = result.forces.first() else { return };
        let place = self.state.engagement_of(&first.force).map(|(place, _)| place);
        let record = self.record();
        if let Some(engagement) = record.zip(place).and_then(|(it, place)| it.engagements.get_mut(place)) {
            engagement.result = Some((entry, result.clone()));
        }
    }

    /// Whoever has no mission when the phase ends had nobody to fight.
    pub(super) fn leave_the_rest(&mut self) {
        self.state.asks = None;
        let rest = Cause::BOTH.into_iter().flat_map(|side| self.state.unassigned(side));
        let byes: Vec<ForceName> = rest.map(|it| it.name.clone()).collect();
        if let Some(record) = self.record() {
            record.byes = byes;
        }
    }

    /// Results count now: victory points, a campaign point for each mission won, supply and command points. What
    /// ailed those who fought is over, and whoever fell will roll.
    pub(super) fn consolidate(&mut self) {
        let fought: Vec<Engagement> =
            self.state.engagements().iter().filter(|it| it.result.is_some()).cloned().collect();
        for engagement in &fought {
            let Some((entry, result)) = &engagement.result else { continue };
            self.entry = *entry;
            for side in Cause::BOTH {
                self.side(side, Account::Victory, *result.victory.of(side));
            }
            if let Some(winner) = result.winner() {
                self.side(winner, Account::Campaign, 1);
            }
            for row in &result.forces {
                let name = &row.force;
                let terms = |it| Terms::without(self.plan, it, engagement, &row.at_home);
                let granted = self.state.force(name).map(|it| terms(it).granted);
                for delta in [i64::from(granted.unwrap_or(0)), i64::from(row.gained), -i64::from(row.spent)] {
                    self.points(name, Account::Command, delta);
                }
                self.points(name, Account::Supply, i64::from(row.supply));
                if let Some(force) = self.state.force_mut(name) {
                    force.characters.iter_mut().for_each(|it| it.ails.clear());
                }
                let turn = self.state.turn;
                let rolls = row.fallen.iter().map(|it| OpenRoll { turn, force: name.clone(), character: it.clone() });
                self.state.open_rolls.extend(rolls);
            }
        }
    }

    pub(super) fn casualty(&mut self, name: &ForceName, who: &str, roll: u8, injury: Option<u8>) {
        let turn = self.state.turn;
        self.state.open_rolls.retain(|it| (it.turn, &it.force, it.character.as_str()) != (turn, name, who));
        let Some(rank) = self.character(name, who).map(|it| it.rank()) else { return };
        let Some(fate) = self.plan.rules().casualties.fate(rank, roll) else { return };
        let injury = injury.and_then(injured_characteristic);
        if let Some(character) = self.character(name, who) {
            character.suffer(fate, injury);
        }
        if fate == Fate::Hardened {
            self.points(name, Account::Command, i64::from(HARDENED));
        }
        let (force, character) = (name.clone(), who.to_owned());
        if let Some(record) = self.record() {
            record.casualties.push(CasualtyRecord { force, character, roll, fate, injury });
        }
    }
}
