//! Kill Team in scenarios: how `given` sets a table, and how places are named by relation.
//!
//! Only what matters is given; the rest comes from a fixed, boring table: the training ground with
//! short edges, crit op Secure, turning point 2, the first player with initiative, and operatives
//! with 32 mm bases, APL 2, Move 6, Save 4 and 10 wounds. See `docs/scenarios.md`.

mod cards;
mod crit_ops;
mod means;
mod memory;
mod options;
mod place;
mod rules;
mod setting;
mod weapons;

use std::sync::Arc;

use battle::{BySide, Options as _, Phrase, PhraseError, Seat, Side, View};
use door::Id;
use scenario::{Fault, Given, Section, Stage, Staged};
use table::Length;

use self::setting::GivenPiece;
use crate::KillTeam;
use crate::approved_ops_2025::{CritOp, TacOp, tokens};
use crate::attacks::AttackChoice;
use crate::card::Names;
use crate::choice::{Choice, Report};
use crate::pending::Pending;
use crate::phases;
use crate::setup::Table;
use crate::state::{Declared, MarkerState, Operative, Phase, PlacingStep, State};
use crate::vocabulary::{Marker, Op, OperativeId, Order, Secret, Slot, TurningPoint, seat_of};
use crate::written::{read_choice, read_marker, read_operative, read_side};

impl Staged for KillTeam {
    fn stage(given: &Given<'_>) -> Result<Stage<Self>, Vec<Fault>> {
        let mut faults = Vec::new();
        let (table, pieces) = setting::read(given, &mut faults);
        let Some(table) = table else {
            return Err(faults);
        };
        let mut stage = Staging { given, table: &table, state: Self::begin_at(&table), faults };
        stage.moment();
        stage.pieces(&pieces);
        stage.markers();
        stage.memory();
        stage.claims();
        stage.compiled();
        stage.means();
        let secrets = stage.secrets();
        let Staging { state, faults, .. } = stage;
        if !faults.is_empty() {
            return Err(faults);
        }
        // A team that breaks the rules of its file is no team: there is nothing to complain about.
        Ok(Stage { table: Arc::new(table), state, secrets, complaints: Vec::new() })
    }

    fn has_rule(table: &Table, state: &State, piece: &Id, rule: &str) -> Option<bool> {
        let who = read_operative(table, piece.as_str()).ok()?;
        rules::has(table, state, who, rule)
    }

    fn ops() -> Vec<Op> {
        let (crit, tac) = (CritOp::ALL.map(Op::Crit), TacOp::ALL.map(Op::Tac));
        crit.into_iter().chain(tac).chain([Op::Kill, Op::Primary]).collect()
    }

    fn default_choice(view: &View<'_, Self>) -> Option<Choice> {
        let (table, state, side) = (view.table, view.state, view.side());
        match state.phase {
            Phase::FirstInitiative { .. } | Phase::Initiative { .. } => Some(Choice::GiveInitiative(state.initiative)),
            Phase::DropZones => Some(Choice::TakeEnd(state.ends[side])),
            Phase::Deployment { .. } | Phase::Claims { .. } => Self::options(view).into_iter().next(),
            Phase::Gambits { .. } | Phase::InitiativeCards(_) | Phase::Ready(_) | Phase::Placing(_) => {
                Some(Choice::Pass)
            }
            Phase::EndOfTurningPoint => {
                let next = tokens::next_that_scores(table, state, side);
                Some(next.map_or(Choice::KeepTokens, Choice::RemoveToken))
            }
            _ => match Pending::of(table, state)? {
                Pending::Attack | Pending::Loss => Self::options(view).into_iter().next(),
                Pending::Reports => Some(Choice::EndFirefight),
                Pending::Dice(..) => None,
                Pending::Interrupt(_) | Pending::HeldMove(_) | Pending::Triumph(_) => Some(Choice::Pass),
                Pending::Closing(_) | Pending::Action(_) => Some(Choice::EndActivation),
                Pending::Turn(side) => {
                    let ready = table.operatives_of(side).find(|it| state.operative(*it).ready);
                    Some(ready.map_or(Choice::Pass, |who| Choice::Activate { who, order: state.operative(who).order }))
                }
            },
        }
    }

    fn default_secret(view: &View<'_, Self>, slot: Slot) -> Option<Secret> {
        Self::secrets(view, slot).into_iter().next()
    }

    fn seat_of(table: &Table, choice: &Choice) -> Option<Seat> {
        match choice {
            Choice::SetUp { who, .. }
            | Choice::Gambit { on: Some(who), .. }
            | Choice::Activate { who, .. }
            | Choice::Counteract(who)
            | Choice::Perform { who, .. }
            | Choice::Attack(AttackChoice::Retaliate(who, _)) => Some(seat_of(table.side_of(*who))),
            _ => None,
        }
    }

    fn seat_of_report(table: &Table, report: &Report) -> Option<Seat> {
        match report {
            Report::Performed { who, .. }
            | Report::PerformedAt { who, .. }
            | Report::Wounded(who)
            | Report::Out { who, .. }
            | Report::SetAside(who)
            | Report::Returned(who) => Some(seat_of(table.side_of(*who))),
            Report::Noted(note) => Some(seat_of(note.side(table))),
            // Anybody may say so.
            Report::Track(_) => Some(Seat::A),
        }
    }

    fn read_choice_here(table: &Table, state: &State, phrase: &Phrase) -> Result<Choice, PhraseError> {
        let radius = place::radius_of_what_is_placed(table, phrase);
        read_choice(table, phrase, &|text| place::read(table, state, text, radius))
    }
}

impl KillTeam {
    fn begin_at(table: &Table) -> State {
        <Self as battle::System>::begin(table)
    }
}

/// Earlier points: no op gives more than 6.
fn scored(tally: &Section<'_>, op: &str) -> u8 {
    let points: u8 = tally.number(op).unwrap_or(0);
    if points > 6 {
        tally.note(op, "an op gives at most 6 points");
    }
    points.min(6)
}

struct Staging<'g, 't> {
    given: &'g Given<'g>,
    table: &'t Table,
    state: State,
    faults: Vec<Fault>,
}

impl<'g> Staging<'g, '_> {
    fn side(&self, section: &Section<'_>, key: &str) -> Option<Side> {
        section.read(key, |it| read_side(self.table, it))
    }

    /// Turning point, initiative, phase.
    fn moment(&mut self) {
        let given = self.given;
        self.state.turning_point = TurningPoint(given.number("turning_point").unwrap_or(2));
        self.state.initiative = self.side(given, "initiative").unwrap_or(Side::A);
        let turn = self.side(given, "turn").unwrap_or(self.state.initiative);
        self.state.phase = match given.text("phase").unwrap_or("firefight") {
            "crit op" => Phase::CritOpRoll,
            "roll-off" => Phase::RollOff,
            "operatives" => Phase::OperativePicks,
            "equipment" => Phase::EquipmentPicks,
            "placing" => Phase::Placing(PlacingStep::new(turn)),
            "tac ops" => Phase::TacOps,
            "deployment" => Phase::Deployment { turn },
            "initiative" => Phase::InitiativeRoll,
            "reboot" => Phase::MarkerPicks,
            "claims" => Phase::Claims { turn },
            "primary ops" => Phase::PrimaryOps,
            "gambit" => Phase::Gambits { turn, passed: false },
            "firefight" => Phase::Firefight { turn, active: None },
            other => {
                let known = "crit op, roll-off, operatives, equipment, tac ops, placing, deployment, initiative, reboot, claims, primary ops, gambit, firefight";
                self.faults.push(given.fault("phase", format!("there is no phase \"{other}\"; known are {known}")));
                Phase::RollOff
            }
        };
        if let Some(cp) = given.section("cp") {
            for name in cp.keys() {
                match (read_side(self.table, name), cp.number(name)) {
                    (Ok(side), Some(number)) => self.state.cp[side] = number,
                    (Err(error), _) => self.faults.push(given.fault("cp", error)),
                    _ => {}
                }
            }
        }
        for (side, tally) in self.by_side("scored") {
            // Earlier points lie in the first turning point, where these ops cannot score.
            self.state.tally[side].crit = [scored(&tally, "crit"), 0, 0, 0, 0];
            self.state.tally[side].tac = [scored(&tally, "tac"), 0, 0, 0, 0];
            self.state.tally[side].kill = [scored(&tally, "kill"), 0, 0, 0, 0];
        }
    }

    fn by_side(&mut self, key: &str) -> Vec<(Side, Section<'g>)> {
        let mut list = Vec::new();
        for (name, section) in self.given.sections_in(key) {
            match read_side(self.table, name) {
                Ok(side) => list.push((side, section)),
                Err(error) => self.faults.push(self.given.fault(key, error)),
            }
        }
        list
    }

    fn pieces(&mut self, pieces: &[GivenPiece<'_>]) {
        for who in self.table.operatives() {
            self.state.operative_mut(who).out = true;
        }
        let mut active = None;
        for GivenPiece { code, section } in pieces {
            let Ok(who) = read_operative(self.table, code) else {
                continue;
            };
            let order = section.read("order", |it| match it {
                "engage" => Ok(Order::Engage),
                "conceal" => Ok(Order::Conceal),
                _ => Err(format!("an order is engage or conceal, not \"{it}\"")),
            });
            let radius = self.table.card(who).base_radius();
            let at = section.read("at", |it| place::read(self.table, &self.state, it, radius));
            let set_up = matches!(
                self.state.phase,
                Phase::Deployment { .. }
                    | Phase::CritOpRoll
                    | Phase::RollOff
                    | Phase::OperativePicks
                    | Phase::EquipmentPicks
                    | Phase::TacOps
                    | Phase::Placing(_)
            );
            if at.is_none() && self.table.is_digital() && !set_up && !section.flag("out").unwrap_or(false) {
                self.faults.push(section.fault("at", "on a digital table every piece has a place"));
            }
            let out = section.flag("out").unwrap_or(false);
            // Nobody waits for somebody who is gone.
            let ready = section.flag("ready").unwrap_or(true) && !out;
            let lost: u8 = section.number("wounds_lost").unwrap_or(0);
            *self.state.operative_mut(who) = Operative {
                at,
                order: order.unwrap_or(Order::Conceal),
                ready,
                out,
                wounds_lost: lost,
                counteracted: section.flag("counteracted").unwrap_or(false),
                on_guard: section.flag("on_guard").unwrap_or(false),
                interrupted: section.flag("interrupted").unwrap_or(false),
                ..Operative::default()
            };
            if section.flag("active").unwrap_or(false) {
                active = Some(self.acting(who, section));
            }
            let carried = section.read("carries", |it| {
                it.split(',').map(|it| read_marker(self.table, it)).collect::<Result<Vec<_>, _>>()
            });
            for marker in carried.unwrap_or_default() {
                self.state.set_marker(marker, MarkerState::Carried(who));
                if let Marker::Banner(side) = marker {
                    self.state.record.set_banner_moved(side);
                }
            }
            if order.is_some() && !self.table.is_digital() {
                self.state.record.set_order_kept(who);
            }
            self.tac_memory_of(who, section);
        }
        let out = |it: &OperativeId| self.state.operative(*it).out && !self.table.card(*it).joins_later;
        for who in self.table.operatives().filter(out).collect::<Vec<_>>() {
            self.state.record.losses_mut().set_has_fallen(who);
        }
        if let Phase::Firefight { turn, .. } = self.state.phase {
            let turn = active.map_or(self.who_has_the_turn(turn), |it| self.table.side_of(it.who));
            self.state.phase = Phase::Firefight { turn, active };
        }
        // What changes a stat lasts the longer if it arrives during an activation.
        for GivenPiece { code, section } in pieces {
            if let Ok(who) = read_operative(self.table, code) {
                self.effects(who, section);
            }
        }
    }

    /// The side whose turn it can be: the other one if nobody of this one is ready or can counteract.
    fn who_has_the_turn(&self, turn: Side) -> Side {
        let ready = |side| self.table.operatives_of(side).any(|it| self.state.operative(it).ready);
        let stays = ready(turn) || phases::counteraction_is_due(self.table, &self.state, turn);
        if !stays && ready(turn.other()) { turn.other() } else { turn }
    }

    fn markers(&mut self) {
        for (name, section) in self.given.sections_in("markers") {
            let marker = match read_marker(self.table, name) {
                Ok(marker) => marker,
                Err(error) => {
                    self.faults.push(self.given.fault("markers", error));
                    continue;
                }
            };
            let radius = Length::um(marker.diameter().micrometres() / 2);
            let at = section.read("at", |it| place::read(self.table, &self.state, it, radius));
            if at.is_some() || section.flag("on_table").unwrap_or(false) {
                self.state.set_marker(marker, MarkerState::OnTable(at));
            }
            if let Marker::Objective(objective) = marker {
                self.objective(objective, &section);
                self.tokens_at(objective, &section);
            }
        }
    }

    /// What happened before: envoys, a planted banner, lost wounds.
    fn memory(&mut self) {
        let given = self.given;
        if let Some(envoys) = given.section("envoy") {
            for name in envoys.keys() {
                let side = read_side(self.table, name);
                let who = envoys.read(name, |it| read_operative(self.table, it));
                if let (Ok(side), Some(who)) = (side, who) {
                    self.state.record.set_envoy(side, Some(who));
                }
            }
        }
        for who in self.operatives_in("envoys_before") {
            self.state.record.set_was_envoy(who);
        }
        for who in self.operatives_in("lost_wounds") {
            self.state.record.set_lost_wounds(who);
        }
        self.tac_memory();
        for name in given.texts("planted").unwrap_or_default() {
            match read_side(self.table, name) {
                Ok(side) => self.state.record.set_banner_planted(side),
                Err(error) => self.faults.push(given.fault("planted", error)),
            }
        }
    }

    fn operatives_in(&mut self, key: &str) -> Vec<OperativeId> {
        let mut list = Vec::new();
        for code in self.given.texts(key).unwrap_or_default() {
            match read_operative(self.table, code) {
                Ok(who) => list.push(who),
                Err(error) => self.faults.push(self.given.fault(key, error)),
            }
        }
        list
    }

    /// Tac ops and primary ops: sealed unless they are said to be revealed.
    fn secrets(&mut self) -> Vec<(Seat, Slot, Secret)> {
        let given = self.given;
        let mut secrets = Vec::new();
        let mut revealed: BySide<bool> = BySide::default();
        for name in given.texts("revealed").unwrap_or_default() {
            match read_side(self.table, name) {
                Ok(side) => revealed[side] = true,
                Err(error) => self.faults.push(given.fault("revealed", error)),
            }
        }
        for (key, slot) in [("tac_op", Slot::TacOp), ("primary_op", Slot::PrimaryOp)] {
            let Some(section) = given.section(key) else {
                continue;
            };
            for name in section.keys() {
                let secret = section.read(name, |it| <KillTeam as battle::Written>::read_secret(self.table, slot, it));
                match (read_side(self.table, name), secret) {
                    (Ok(side), Some(secret)) => {
                        secrets.extend(self.hold(side, slot, secret, revealed[side]));
                    }
                    (Err(error), _) => self.faults.push(given.fault(key, error)),
                    _ => {}
                }
            }
        }
        secrets
    }

    fn hold(&mut self, side: Side, slot: Slot, secret: Secret, revealed: bool) -> Option<(Seat, Slot, Secret)> {
        match secret {
            Secret::TacOp(op) if revealed => {
                self.state.tac_ops[side] = Declared::Revealed(op);
                if op.card().gambit.as_ref().is_some_and(|it| matches!(it.names, Names::Nobody(_))) {
                    self.state.record.tac_mut().set_declared(side);
                }
            }
            Secret::TacOp(_) => self.state.tac_ops[side] = Declared::Sealed,
            Secret::PrimaryOp(_) => self.state.primary_ops[side] = Declared::Sealed,
            Secret::MarkerPick(_) | Secret::Equipment(_) | Secret::Operatives(..) => {}
        }
        let sealed = !(revealed && matches!(secret, Secret::TacOp(_)));
        sealed.then_some((seat_of(side), slot, secret))
    }
}

/// Runs a scenario below the rule that it is about.
#[cfg(test)]
#[track_caller]
pub(crate) fn check(text: &str) {
    scenario::check::<KillTeam>(text);
}
