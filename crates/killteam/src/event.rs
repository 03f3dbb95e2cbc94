//! Events: what happens in a battle, worded so that a bystander could have written it down, and
//! the one function that folds them into the state.

use battle::{Row, Side};
use table::{Length, Point};

use crate::KillTeam;
use crate::approved_ops_2025::crit_ops::orb;
use crate::approved_ops_2025::{CritOp, TacOp};
use crate::attacks::{self, AttackEvent};
use crate::changes::{Stat, StatChange, Whose};
use crate::close_quarters::{self, GuardEvent};
use crate::equipment::{GearEvent, Loadout};
use crate::ground::PlacedTerrain;
use crate::initiative::InitiativeEvent;
use crate::setup::Table;
use crate::state::{Acting, Activation, Declared, End, MarkerState, Phase, State};
use crate::team_rules::RuleEvent;
use crate::vocabulary::{
    Action, Answer, Claim, Flank, Holder, Marker, Objective, Op, OperativeId, Order, PrimaryOp, Question, Slot, Spot,
    Token, TurningPoint, Window,
};

/// What happens in a battle of Kill Team.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A roll said which crit op is played.
    CritOpRolled(CritOp),
    /// Both sides rolled a die.
    RolledOff {
        /// The dice of A and B.
        faces: [u8; 2],
        /// Who won; nobody if the roll is repeated.
        winner: Option<Side>,
    },
    /// Something in a roll for initiative with cards.
    Initiative(InitiativeEvent),
    /// This side has initiative.
    InitiativeTaken(Side),
    /// This side has that end of the map.
    EndTaken {
        /// Who.
        side: Side,
        /// Which.
        end: End,
    },
    /// A secret choice was sealed.
    Sealed {
        /// Whose.
        side: Side,
        /// What it is about.
        slot: Slot,
    },
    /// A side's equipment became public.
    Equipped {
        /// Whose.
        side: Side,
        /// What.
        loadout: Loadout,
    },
    /// A marker of a side's equipment was put down.
    GearPlaced {
        /// Which.
        marker: Marker,
        /// Where.
        at: Spot,
    },
    /// Terrain of a side's equipment was put down.
    TerrainPlaced(PlacedTerrain),
    /// An operative was set up.
    SetUp {
        /// Who.
        who: OperativeId,
        /// Where.
        at: Point,
    },
    /// The battle goes on with this.
    Reached(Phase),
    /// A turning point began.
    Began(TurningPoint),
    /// A side gained command points.
    GainedCp {
        /// Who.
        side: Side,
        /// How many.
        cp: u8,
    },
    /// All operatives became ready.
    Readied,
    /// A side's pick for Reboot was opened.
    RebootPicked {
        /// Whose.
        side: Side,
        /// Which marker.
        objective: Objective,
    },
    /// This marker is inert in this turning point.
    MarkerInert {
        /// Which.
        objective: Objective,
    },
    /// This marker works again.
    Rebooted {
        /// Which.
        objective: Objective,
    },
    /// A side made its claim for this turning point.
    Claimed {
        /// Who.
        side: Side,
        /// What.
        claim: Claim,
    },
    /// A side passed in the Gambit step.
    Passed(Side),
    /// A side named its envoy.
    EnvoySent {
        /// Who.
        side: Side,
        /// Which operative.
        who: OperativeId,
    },
    /// An operative was activated.
    Activated {
        /// Who.
        who: OperativeId,
        /// With which order.
        order: Order,
    },
    /// An operative counteracts.
    CounteractionBegan(OperativeId),
    /// A counteraction is over.
    CounteractionEnded(OperativeId),
    /// Something happened with equipment in the battle.
    Gear(GearEvent),
    /// A stat changed.
    StatChanged {
        /// Whose.
        whose: Whose,
        /// How, and how long.
        change: StatChange,
    },
    /// An operative moved.
    Moved {
        /// Who.
        who: OperativeId,
        /// By which action.
        action: Action,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
        /// How long the way was, to the micrometre.
        length: Length,
        /// How many whole inches that counted.
        cost: i32,
    },
    /// An operative performed an action.
    Performed {
        /// Who, if somebody said.
        who: OperativeId,
        /// For whom.
        side: Side,
        /// What.
        action: Action,
        /// What it cost.
        ap: u8,
        /// At which marker.
        on: Option<Marker>,
    },
    /// A marker was put down.
    MarkerPlaced {
        /// Which.
        marker: Marker,
        /// By whom.
        by: OperativeId,
        /// Where, if that is known.
        at: Spot,
    },
    /// A marker was picked up.
    MarkerTaken {
        /// Which.
        marker: Marker,
        /// By whom.
        by: OperativeId,
    },
    /// An activation ended.
    ActivationEnded(OperativeId),
    /// An operative lost wounds.
    Wounded {
        /// Who.
        who: OperativeId,
        /// How many; 0 if nobody counted.
        by: u8,
    },
    /// An operative was incapacitated; it is still on the table.
    Incapacitated {
        /// Who.
        who: OperativeId,
        /// Whose attack, rule or action did it, if it was an operative's.
        by: Option<OperativeId>,
    },
    /// Every rule about this loss has been applied; what is left is to remove the operative.
    LossSettled(OperativeId),
    /// Intelligence is to be placed beside this operative before it is removed.
    IntelligenceDue(OperativeId),
    /// Intelligence was placed beside this operative.
    IntelligencePlaced {
        /// Which marker.
        marker: Marker,
        /// Beside whom.
        from: OperativeId,
        /// Where, if that is known.
        at: Spot,
    },
    /// An operative regained wounds.
    Healed {
        /// Who.
        who: OperativeId,
        /// How many.
        by: u8,
    },
    /// Something happened within an attack.
    Attack(AttackEvent),
    /// Something about a rule of a team.
    Rule(RuleEvent),
    /// Something about operatives on guard.
    Guard(GuardEvent),
    /// An operative is out of the battle.
    Out(OperativeId),
    /// An operative that was out is back, by a rule of its team.
    Returned(OperativeId),
    /// A kill grade was lost again, and its point with it.
    KillPointLost(Side),
    /// A side's token was put somewhere.
    TokenGained {
        /// Whose token.
        side: Side,
        /// Which kind.
        token: Token,
        /// Where.
        on: Holder,
        /// By whose deed or loss.
        by: OperativeId,
    },
    /// A side took one of its tokens away to score.
    TokenRemoved {
        /// Whose token.
        side: Side,
        /// Which kind.
        token: Token,
        /// From where.
        from: Holder,
    },
    /// A side has decided which tokens it removes in this window.
    RemovalSettled(Side),
    /// An operative is monitored until the next Ready step.
    Monitored {
        /// Who.
        who: OperativeId,
        /// By whom.
        by: OperativeId,
    },
    /// A side has revealed Flank.
    FlankDeclared(Side),
    /// At the end of this turning point this side held that flank.
    FlankHeld {
        /// Which.
        flank: Flank,
        /// Who, if anybody.
        by: Option<Side>,
    },
    /// A tac op became public.
    TacOpRevealed {
        /// Whose.
        side: Side,
        /// Which.
        op: TacOp,
    },
    /// A primary op became public.
    PrimaryRevealed {
        /// Whose.
        side: Side,
        /// Which.
        op: PrimaryOp,
    },
    /// A question was answered.
    Answered {
        /// What was asked.
        question: Question,
        /// What is so.
        answer: Answer,
    },
    /// A clause was settled.
    Awarded(Row<KillTeam>),
    /// A window closed.
    Closed(Window),
    /// A side gave up.
    Conceded(Side),
}

/// The only function that writes state.
pub(crate) fn fold(table: &Table, state: &mut State, event: &Event) {
    state.record.note(table, event, state.turning_point);
    close_quarters::note(table, state, event);
    match event {
        Event::CritOpRolled(op) => {
            state.crit_op = Some(*op);
            if *op == CritOp::Orb {
                state.record.set_orb(orb::BEGINS_ON);
            }
        }
        Event::RolledOff { .. } | Event::Closed(Window::Performed(..) | Window::Incapacitated(_)) => {}
        Event::Initiative(event) => crate::initiative::fold(state, *event),
        Event::InitiativeTaken(side) => state.initiative = *side,
        Event::EndTaken { side, end } => {
            state.ends[*side] = *end;
            state.ends[side.other()] = end.opposite();
        }
        Event::Sealed { side, slot } => match slot {
            Slot::TacOp => state.tac_ops[*side] = Declared::Sealed,
            Slot::PrimaryOp => state.primary_ops[*side] = Declared::Sealed,
            Slot::RebootMarker => state.reboot_sealed[*side] = true,
            Slot::Equipment => state.means[*side].equipment = Declared::Sealed,
        },
        Event::Equipped { side, loadout } => state.means[*side].equipment = Declared::Revealed(*loadout),
        Event::GearPlaced { marker, at } => state.set_marker(*marker, MarkerState::OnTable(at.0)),
        Event::TerrainPlaced(piece) => state.ground.put(table, *piece),
        Event::SetUp { who, at } => state.operative_mut(*who).at = Some(*at),
        Event::Reached(phase) => state.phase = *phase,
        Event::Began(turning_point) => {
            state.turning_point = *turning_point;
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
        Event::RebootPicked { side, .. } => state.reboot_sealed[*side] = false,
        Event::MarkerInert { .. }
        | Event::Rebooted { .. }
        | Event::Claimed { .. }
        | Event::EnvoySent { .. }
        | Event::IntelligenceDue(_)
        | Event::TokenGained { .. }
        | Event::TokenRemoved { .. }
        | Event::RemovalSettled(_)
        | Event::Monitored { .. }
        | Event::FlankDeclared(_)
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
        Event::Conceded(side) => state.phase = Phase::Over { conceded: Some(*side) },
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
