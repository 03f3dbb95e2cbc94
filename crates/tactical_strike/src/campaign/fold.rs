//! From happenings to a state: the one place that writes.

mod conflict;
mod mustering;

use battle::EntryNo;

use super::history::TurnRecord;
use super::judge::judge;
use super::standing::standing;
use super::{
    Account, Cause, Character, Force, ForceName, Happening, InitiativeMode, Line, Owner, Phase, Plan, Posting,
    Resource, Skipped, State, Told,
};

/// Folds a journal. What cannot have happened is skipped and reported.
pub(crate) fn fold(plan: &Plan, lines: &[Line]) -> (State, Vec<Skipped>) {
    let mut state = State::new();
    let mut skipped = Vec::new();
    for (entry, told) in standing(lines) {
        let reasons = judge(plan, &state, &told);
        if reasons.is_empty() {
            apply(plan, &mut state, entry, &told.happening);
        } else {
            skipped.push(Skipped { entry, reasons });
        }
    }
    (state, skipped)
}

/// Writes a happening that stands into the state.
pub(crate) fn apply(plan: &Plan, state: &mut State, entry: EntryNo, happening: &Happening) {
    let mut pen = Pen { plan, state, entry };
    match happening {
        Happening::Joined { force, player, side, characters } => {
            let characters = characters.iter().map(Character::new).collect();
            pen.state.forces.push(Force::new(force.clone(), player.clone(), *side, characters));
        }
        Happening::Warmaster { force } => {
            if let Some(side) = pen.state.force(force).map(|it| it.side) {
                *pen.state.warmasters.of_mut(side) = Some(force.clone());
            }
        }
        Happening::Initiative { dice } => pen.initiative(dice),
        Happening::Mustered { force, pay, improve } => pen.muster(force, pay, improve, false),
        Happening::Advanced { force, character, advancement } => pen.advance(force, character, advancement),
        Happening::Recruited { force, leader } => pen.recruit(force, leader),
        Happening::Challenged { challenger, target } => pen.challenge(challenger, target),
        Happening::Assisted { challenge: _, force } => pen.assist(force),
        Happening::Accepted { challenge: _ } => pen.state.close_challenge(),
        Happening::Declined { challenge: _ } => pen.decline(),
        Happening::Supported { force, mission } => pen.support(force, mission),
        Happening::Fought(result) => pen.fought(result),
        Happening::Casualty { force, character, roll, injury } => pen.casualty(force, character, *roll, *injury),
        Happening::PhaseEnded { phase: _ } => pen.end_phase(),
    }
}

/// Writes into a state in the name of an entry.
struct Pen<'a> {
    plan: &'a Plan,
    state: &'a mut State,
    entry: EntryNo,
}

impl Pen<'_> {
    fn record(&mut self) -> Option<&mut TurnRecord> {
        self.state.history.last_mut()
    }

    fn initiative(&mut self, dice: &[(ForceName, u8)]) {
        let sum = |side: Cause| -> u32 {
            let of = |name: &ForceName| self.state.force(name).is_some_and(|it| it.side == side);
            dice.iter().filter(|(name, _)| of(name)).map(|(_, die)| u32::from(*die)).sum()
        };
        // Nobody has it after a tie, and all roll again.
        self.state.initiative = super::BothSides::new(sum(Cause::Loyalists), sum(Cause::Traitors)).ahead();
        let initiative = self.state.initiative;
        if initiative.is_some() && self.state.phase == Phase::Gathering {
            self.begin_turn();
        } else if let Some(record) = self.record() {
            record.initiative = initiative;
        }
    }

    fn begin_turn(&mut self) {
        self.state.turn += 1;
        self.state.phase = Phase::Mustering;
        for force in &mut self.state.forces {
            force.mustered = false;
        }
        let record = TurnRecord::new(self.state.turn, self.state.initiative);
        self.state.history.push(record);
    }

    fn end_phase(&mut self) {
        match self.state.phase {
            Phase::Gathering | Phase::Over => {}
            Phase::Mustering => {
                self.muster_the_silent();
                self.state.phase = Phase::Conflict;
                self.state.asks = None;
                self.state.challenging = self.state.initiative.unwrap_or(Cause::Loyalists);
            }
            Phase::Conflict => {
                self.leave_the_rest();
                self.state.phase = Phase::Consolidation;
                self.consolidate();
            }
            Phase::Consolidation => self.end_turn(),
        }
    }

    fn end_turn(&mut self) {
        let totals = super::history::Totals {
            victory: self.state.victory,
            campaign: self.state.campaign,
            forces: self.state.forces.iter().map(|it| (it.name.clone(), it.supply, it.command, it.grades)).collect(),
        };
        if let Some(record) = self.record() {
            record.after = Some(totals);
        }
        if self.state.turn >= self.plan.turns() {
            self.state.phase = Phase::Over;
            return;
        }
        match self.plan.rules().initiative {
            InitiativeMode::Fixed => {}
            InitiativeMode::Reroll => self.state.initiative = None,
            InitiativeMode::Alternate => self.state.initiative = self.state.initiative.map(Cause::other),
        }
        self.begin_turn();
    }

    fn side(&mut self, side: Cause, kind: Account, points: u32) {
        let totals = match kind {
            Account::Victory => &mut self.state.victory,
            Account::Campaign => &mut self.state.campaign,
            Account::Supply | Account::Command | Account::Grade(_) => return,
        };
        if points > 0 {
            let total = totals.of_mut(side);
            *total = total.saturating_add(points);
            let balance = i64::from(*total);
            self.row(Owner::Cause(side), kind, i64::from(points), balance);
        }
    }

    fn points(&mut self, name: &ForceName, kind: Account, delta: i64) {
        let Some(force) = self.state.force_mut(name).filter(|_| delta != 0) else { return };
        let total = match kind {
            Account::Supply => &mut force.supply,
            Account::Command => &mut force.command,
            Account::Victory | Account::Campaign | Account::Grade(_) => return,
        };
        let balance = i64::from(*total) + delta;
        *total = u32::try_from(balance).expect("judged: nobody spends more than there is");
        self.row(Owner::Force(name.clone()), kind, delta, balance);
    }

    fn grade(&mut self, name: &ForceName, resource: Resource, to: super::Grade) {
        let place = Resource::ALL.iter().position(|it| *it == resource);
        let force = self.state.force_mut(name);
        let Some(grade) = force.zip(place).and_then(|(force, place)| force.grades.get_mut(place)) else { return };
        let delta = to.level() - grade.level();
        *grade = to;
        self.row(Owner::Force(name.clone()), Account::Grade(resource), delta, to.level());
    }

    fn row(&mut self, owner: Owner, kind: Account, delta: i64, balance: i64) {
        let (turn, phase, entry) = (self.state.turn, self.state.phase, self.entry);
        self.state.ledger.push(Posting { turn, phase, owner, kind, delta, balance, entry });
    }
}

/// A happening with the turn it belongs to, as it is entered now.
pub(crate) fn told_now(state: &State, happening: Happening) -> Told {
    Told { turn: state.turn, happening }
}
