//! How events change the state: the one place that writes it.

use battle::{Row, Side};

use super::Event;
use crate::KillTeam;
use crate::attacks;
use crate::changes::{Stat, StatChange, Whose};
use crate::close_quarters::{self, access_points};
use crate::initiative::InitiativeEvent;
use crate::setup::Table;
use crate::state::{Acting, Activation, Declared, MarkerState, Phase, State};
use crate::tracking::Tracking;
use crate::vocabulary::{Action, Op, Slot, Window};

/// The only function that writes state.
pub(crate) fn fold(table: &Table, state: &mut State, event: &Event) {
    // What happens within an attack, and how the battle goes on, means nothing to anybody else.
    if !matches!(event, Event::Attack(_) | Event::Reached(_)) {
        state.record.note(table, event, state.turning_point);
        close_quarters::note(table, state, event);
        close_quarters::stride::note(table, state, event);
    }
    match event {
        Event::CritOpRolled(op) => {
            state.crit_op = Some(*op);
            op.begins(&mut state.record);
        }
        Event::RolledOff { .. } | Event::Closed(Window::Performed(..) | Window::Incapacitated(_)) => {}
        Event::Initiative(event) => initiative(state, *event),
        Event::InitiativeTaken(side) => state.initiative = *side,
        Event::EndTaken { side, end } => {
            state.ends[*side] = *end;
            state.ends[side.other()] = end.opposite();
        }
        Event::Sealed { side, slot } => match slot {
            Slot::TacOp => state.tac_ops[*side] = Declared::Sealed,
            Slot::PrimaryOp => state.primary_ops[*side] = Declared::Sealed,
            Slot::MarkerPick => state.pick_sealed[*side] = true,
            Slot::Equipment => state.means[*side].equipment = Declared::Sealed,
            Slot::Operatives => state.means[*side].roster = Declared::Sealed,
        },
        Event::Picked { side, roster } => {
            state.means[*side].roster = Declared::Revealed(*roster);
            for (place, who) in table.operatives_of(*side).enumerate() {
                state.operative_mut(who).out = !roster.has(place);
            }
        }
        Event::Equipped { side, loadout } => state.means[*side].equipment = Declared::Revealed(*loadout),
        Event::GearPlaced { marker, at } => state.set_marker(*marker, MarkerState::OnTable(at.0)),
        Event::TerrainPlaced(piece) => state.ground.put(table, *piece),
        Event::SetUp { who, at } => state.operative_mut(*who).at = Some(*at),
        Event::Reached(phase) => state.phase = *phase,
        Event::Began(turning_point) => {
            state.turning_point = *turning_point;
            state.record.begin(state.tracking >= Tracking::Battle);
            for side in [Side::A, Side::B] {
                state.means[side].renew();
            }
            for who in table.operatives() {
                state.operative_mut(who).resupplied = false;
            }
        }
        Event::GainedCp { side, cp } => state.cp[*side] = state.cp[*side].saturating_add(*cp),
        Event::Readied => {
            for who in table.operatives() {
                let operative = state.operative_mut(who);
                operative.ready = !operative.out;
                operative.counteracted = false;
            }
        }
        Event::MarkerPicked { side, .. } => state.pick_sealed[*side] = false,
        Event::MarkerInert { .. }
        | Event::Rebooted { .. }
        | Event::Claimed { .. }
        | Event::GambitUsed { .. }
        | Event::IntelligenceDue(_)
        | Event::TokenGained { .. }
        | Event::TokenRemoved { .. }
        | Event::RemovalSettled(_)
        | Event::Monitored { .. }
        | Event::FlankHeld { .. } => {}
        Event::Passed(side) => {
            state.phase = Phase::Gambits { turn: side.other(), passed: true };
        }
        Event::Activated { who, order } => {
            state.operative_mut(*who).order = *order;
            state.heavy_used = None;
            state.phase = Phase::Firefight { turn: table.side_of(*who), active: Some(Activation::of(*who)) };
        }
        Event::CounteractionBegan(who) => {
            state.heavy_used = None;
            let active = Some(Activation::counteraction(*who));
            state.phase = Phase::Firefight { turn: table.side_of(*who), active };
        }
        Event::CounteractionEnded(who) => {
            state.phase = Phase::Firefight { turn: table.side_of(*who).other(), active: None };
        }
        Event::Gear(event) => crate::equipment::fold(table, state, event),
        Event::StatChanged { whose, change } => change_stats(table, state, *whose, *change),
        Event::Moved { who, to, .. } => state.operative_mut(*who).at = Some(*to),
        Event::Performed { who, action, ap, side, .. } => {
            if *action == Action::AmmoResupply {
                state.means[*side].use_cache();
                state.operative_mut(*who).resupplied = true;
            }
            if !table.is_digital() {
                spend_means(state, *side, *action);
            }
            if let Phase::Firefight { active: Some(active), .. } = &mut state.phase
                && active.who == *who
            {
                active.spent = active.spent.saturating_add(*ap);
                active.done = active.done.with(*action);
                active.free = active.free.filter(|it| it != action);
                active.triumph = false;
                if active.kind == Acting::Counteraction {
                    state.operative_mut(*who).counteracted = true;
                }
            }
        }
        Event::MarkerPlaced { marker, at, .. } => state.set_marker(*marker, MarkerState::OnTable(at.0)),
        Event::IntelligencePlaced { marker, at, .. } => state.set_marker(*marker, MarkerState::OnTable(at.0)),
        Event::MarkerTaken { marker, by } => state.set_marker(*marker, MarkerState::Carried(*by)),
        Event::ActivationEnded(who) => {
            for side in [Side::A, Side::B] {
                state.means[side].thin_smoke();
            }
            let operative = state.operative_mut(*who);
            operative.ready = false;
            operative.apl = operative.apl.after_activation();
            operative.movement = operative.movement.after_activation();
            state.heavy_used = None;
            state.phase = Phase::Firefight { turn: table.side_of(*who).other(), active: None };
        }
        Event::Wounded { who, by } => {
            let most = table.card(*who).wounds;
            let operative = state.operative_mut(*who);
            operative.wounds_lost = operative.wounds_lost.saturating_add(*by).min(most);
            if let Phase::Firefight { active: Some(active), .. } = &mut state.phase
                && active.who == *who
            {
                active.blast = None;
            }
        }
        Event::Incapacitated { who, by } => {
            state.operative_mut(*who).ready = false;
            if let Phase::Firefight { active: Some(active), .. } = &mut state.phase {
                let enemy = table.side_of(*who) != table.side_of(active.who);
                active.triumph |= enemy && *by == Some(active.who) && active.kind == Acting::Activation;
            }
        }
        // What was answered about a loss says nothing about the next one.
        Event::LossSettled(_) => state.answers.forget(),
        Event::Returned(who) => state.operative_mut(*who).out = false,
        Event::KillPointLost(side) => {
            let newest = state.tally[*side].kill.iter_mut().rev().find(|it| **it > 0);
            if let Some(points) = newest {
                *points -= 1;
            }
        }
        // Nobody has more wounds than its datacard says.
        Event::Healed { who, by } => {
            let operative = state.operative_mut(*who);
            operative.wounds_lost = operative.wounds_lost.saturating_sub(*by);
        }
        Event::Attack(it) => attacks::fold(table, state, it),
        Event::Rule(event) => crate::team_rules::fold(table, state, *event),
        Event::Guard(event) => close_quarters::fold(state, *event),
        Event::Access(event) => access_points::fold(table, state, *event),
        Event::SetAside(who) => {
            let operative = state.operative_mut(*who);
            (operative.out, operative.ready, operative.at) = (true, false, None);
        }
        Event::Out(who) => {
            let operative = state.operative_mut(*who);
            operative.out = true;
            operative.ready = false;
            operative.at = None;
            state.fallen = state.fallen.filter(|it| it.who != *who);
        }
        Event::TacOpRevealed { side, op } => state.tac_ops[*side] = Declared::Revealed(*op),
        Event::PrimaryRevealed { side, op } => state.primary_ops[*side] = Declared::Revealed(*op),
        Event::Answered { question, answer } => state.answers.give(*question, *answer),
        Event::Awarded(row) => book(state, row),
        Event::Closed(Window::EndOfTurningPoint(_) | Window::EndOfBattle) => {
            state.answers.forget();
            for side in [Side::A, Side::B] {
                state.means[side].expire();
            }
            for who in table.operatives() {
                let operative = state.operative_mut(who);
                operative.apl = operative.apl.after_turning_point();
                operative.movement = operative.movement.after_turning_point();
            }
        }
        Event::Conceded(side) => {
            // Whatever was going on stops.
            (state.attack, state.fallen) = (None, None);
            state.phase = Phase::Over { conceded: Some(*side) };
        }
        Event::Tracked(level) => state.tracking = *level,
        Event::CommandPoints { side, cp } => state.cp[*side] = *cp,
    }
}

/// At a physical table nobody says where a grenade lands or what a charge opens; that it was used is known.
fn spend_means(state: &mut State, side: Side, action: Action) {
    let means = &mut state.means[side];
    match action {
        Action::StunGrenade => means.stun_thrown = means.stun_thrown.saturating_add(1),
        Action::SmokeGrenade => means.smoke_thrown = means.smoke_thrown.saturating_add(1),
        Action::BreachWithCharge => means.use_charge(),
        _ => {}
    }
}

fn change_stats(table: &Table, state: &mut State, whose: Whose, change: StatChange) {
    let activated = state.active().filter(|it| it.kind == Acting::Activation).map(|it| it.who);
    for who in table.operatives() {
        let concerned = match whose {
            Whose::Operative(it) => it == who,
            Whose::Side(side) => table.side_of(who) == side,
        };
        let operative = state.operative_mut(who);
        if concerned && !operative.out {
            let changes = match change.stat {
                Stat::Apl => &mut operative.apl,
                Stat::Move => &mut operative.movement,
            };
            *changes = changes.with(change.by, change.until, activated == Some(who));
        }
    }
}

fn book(state: &mut State, row: &Row<KillTeam>) {
    let slot = match row.window {
        Window::Performed(_, turning_point)
        | Window::Incapacitated(turning_point)
        | Window::EndOfTurningPoint(turning_point) => usize::from(turning_point.0).clamp(1, 4) - 1,
        Window::EndOfBattle => 4,
    };
    let tally = &mut state.tally[row.side];
    let booked = match row.op {
        Op::Crit(_) => tally.crit.get_mut(slot),
        Op::Tac(_) => tally.tac.get_mut(slot),
        Op::Kill => tally.kill.get_mut(slot),
        Op::Primary => Some(&mut tally.primary),
    };
    if let Some(booked) = booked {
        *booked = booked.saturating_add(row.given);
    }
}

/// Writes down what a card changed.
fn initiative(state: &mut State, event: InitiativeEvent) {
    match event {
        InitiativeEvent::Rolled { .. } | InitiativeEvent::Settled { .. } => {}
        InitiativeEvent::Gained { side, card } => state.means[side].cards = state.means[side].cards.with(card),
        InitiativeEvent::Played { side, play } => {
            state.means[side].cards = state.means[side].cards.without(play.card());
            if let Phase::InitiativeCards(roll) = &mut state.phase {
                *roll = roll.after_card(play);
            }
        }
        InitiativeEvent::RolledAgain { face, .. } => {
            if let Phase::InitiativeCards(roll) = &mut state.phase {
                *roll = roll.after_reroll(face);
            }
        }
    }
}
