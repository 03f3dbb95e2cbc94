//! From entries to a state: the one place that writes. CA-03, CA-10, CA-11, CA-50, CA-55.

use super::judge::judge;
use super::state::Fought;
use super::{Entry, Fact, ForceId, Kind, Owner, Phase, Plan, Resource, Row, Side, Skipped, State};

/// What every entry tells now: nothing for those that were withdrawn, and for changes themselves.
pub(crate) fn standing(entries: &[Entry]) -> Vec<Option<&Fact>> {
    let mut facts: Vec<Option<&Fact>> = Vec::with_capacity(entries.len());
    for entry in entries {
        let (place, fact) = match entry {
            Entry::Happened(fact) => {
                facts.push(Some(fact));
                continue;
            }
            Entry::Withdrawn { entry } => (*entry, None),
            Entry::Corrected { entry, to } => (*entry, Some(to)),
        };
        // What was withdrawn stays so, and a change of a change says nothing.
        if let Some(told) = facts.get_mut(place).filter(|it| it.is_some()) {
            *told = fact;
        }
        facts.push(None);
    }
    facts
}

/// Folds a journal. What cannot have happened is skipped and reported.
pub(crate) fn fold(plan: &Plan, entries: &[Entry]) -> (State, Vec<Skipped>) {
    let mut state = State::new(plan);
    let mut skipped = Vec::new();
    for (entry, fact) in standing(entries).into_iter().enumerate() {
        let Some(fact) = fact else { continue };
        let reasons = judge(plan, &state, fact);
        if reasons.is_empty() {
            apply(plan, &mut state, entry, fact);
        } else {
            skipped.push(Skipped { entry, reasons });
        }
    }
    (state, skipped)
}

/// Writes a fact that stands into the state.
pub(crate) fn apply(plan: &Plan, state: &mut State, entry: usize, fact: &Fact) {
    let mut pen = Pen { plan, state, entry };
    match fact {
        Fact::Initiative { dice } => pen.initiative(dice),
        Fact::Mustered { force, pay, improve } => pen.muster(*force, pay, improve),
        Fact::Fought { forces, victory, supply } => {
            let result = Fought { entry, victory: *victory, supply: supply.clone() };
            pen.state.results.push(result);
            for id in forces {
                if let Some(force) = pen.state.forces.get_mut(id.place()) {
                    force.fought = true;
                }
            }
        }
        Fact::PhaseEnds => pen.end_phase(),
    }
}

struct Pen<'a> {
    plan: &'a Plan,
    state: &'a mut State,
    entry: usize,
}

impl Pen<'_> {
    fn initiative(&mut self, dice: &[u8]) {
        let sum = |side: Side| -> u32 {
            let rolled = self.plan.ids().zip(dice).filter(|(id, _)| self.plan.side_of(*id) == Some(side));
            rolled.map(|(_, die)| u32::from(*die)).sum()
        };
        let (loyalists, traitors) = (sum(Side::Loyalists), sum(Side::Traitors));
        // Nobody has it after a tie, and all roll again.
        self.state.initiative = match loyalists.cmp(&traitors) {
            std::cmp::Ordering::Greater => Some(Side::Loyalists),
            std::cmp::Ordering::Less => Some(Side::Traitors),
            std::cmp::Ordering::Equal => None,
        };
    }

    fn muster(&mut self, id: ForceId, pay: &[Resource], improve: &[Resource]) {
        let due = self.state.upkeep_is_due(self.plan);
        for resource in Resource::ALL {
            let Some(grade) = self.state.force(id).map(|it| it.grade(resource)) else { return };
            if pay.contains(&resource) {
                self.supply(id, -i64::from(grade.upkeep()));
                if let Some(better) = grade.better().filter(|_| improve.contains(&resource)) {
                    self.supply(id, -i64::from(better.upkeep()));
                    self.grade(id, resource, better, 1);
                }
            } else if due && let Some(worse) = grade.worse() {
                self.grade(id, resource, worse, -1);
            }
        }
        if let Some(force) = self.state.forces.get_mut(id.place()) {
            force.mustered = true;
        }
    }

    fn end_phase(&mut self) {
        match self.state.phase {
            Phase::Mustering => {
                self.muster_the_silent();
                self.state.phase = Phase::Conflict;
            }
            Phase::Conflict => {
                self.state.phase = Phase::Consolidation;
                self.consolidate();
            }
            Phase::Consolidation => {
                let is_last = self.state.turn >= self.plan.turns();
                self.state.phase = if is_last { Phase::Over } else { Phase::Mustering };
                if !is_last {
                    self.state.turn += 1;
                    for force in &mut self.state.forces {
                        (force.mustered, force.fought) = (false, false);
                    }
                }
            }
            Phase::Over => {}
        }
    }

    /// Whoever said nothing pays what the supply is good for, what is wanted most first.
    fn muster_the_silent(&mut self) {
        for id in self.plan.ids() {
            let Some(force) = self.state.force(id).filter(|it| !it.mustered) else { continue };
            let (mut left, mut pay) = (force.supply, Vec::new());
            for resource in Resource::MOST_WANTED.into_iter().filter(|_| self.state.upkeep_is_due(self.plan)) {
                let upkeep = force.grade(resource).upkeep();
                if upkeep <= left {
                    left -= upkeep;
                    pay.push(resource);
                }
            }
            self.muster(id, &pay, &[]);
        }
    }

    /// Results count now: victory points, a campaign point for each mission won, and supply.
    fn consolidate(&mut self) {
        for result in std::mem::take(&mut self.state.results) {
            self.entry = result.entry;
            for (side, points) in Side::BOTH.into_iter().zip(result.victory) {
                self.side(side, Kind::Victory, points);
            }
            let [loyalists, traitors] = result.victory;
            if loyalists != traitors {
                let winner = if loyalists > traitors { Side::Loyalists } else { Side::Traitors };
                self.side(winner, Kind::Campaign, 1);
            }
            for (id, points) in result.supply {
                self.supply(id, i64::from(points));
            }
        }
    }

    fn side(&mut self, side: Side, kind: Kind, points: u32) {
        let totals = if kind == Kind::Victory { &mut self.state.victory } else { &mut self.state.campaign };
        let Some(total) = totals.get_mut(side.place()).filter(|_| points > 0) else { return };
        *total += points;
        let balance = i64::from(*total);
        self.row(Owner::Side(side), kind, i64::from(points), balance);
    }

    fn supply(&mut self, id: ForceId, delta: i64) {
        let Some(force) = self.state.forces.get_mut(id.place()).filter(|_| delta != 0) else { return };
        let balance = i64::from(force.supply) + delta;
        force.supply = u32::try_from(balance).expect("judged: nobody spends more than there is");
        self.row(Owner::Force(id), Kind::Supply, delta, balance);
    }

    fn grade(&mut self, id: ForceId, resource: Resource, to: super::Grade, delta: i64) {
        let place = Resource::ALL.iter().position(|it| *it == resource);
        let force = self.state.forces.get_mut(id.place());
        let Some(grade) = force.zip(place).and_then(|(force, place)| force.grades.get_mut(place)) else { return };
        *grade = to;
        let balance = super::Grade::ALL.iter().rev().position(|it| *it == to).unwrap_or(0);
        let balance = i64::try_from(balance).unwrap_or(0);
        self.row(Owner::Force(id), Kind::Grade(resource), delta, balance);
    }

    fn row(&mut self, owner: Owner, kind: Kind, delta: i64, balance: i64) {
        let (turn, phase, entry) = (self.state.turn, self.state.phase, self.entry);
        self.state.ledger.push(Row { turn, phase, owner, kind, delta, balance, entry });
    }
}
