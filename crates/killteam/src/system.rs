//! Kill Team as a [`System`]: the contract of `battle`, kept by the modules of this crate.

use battle::{Act, Digest, Hand, Needs, Play, Row, Seat, Seating, Side, System};

use crate::answers;
use crate::approved_ops_2025::{TacOp, scoring};
use crate::card::Reveal;
use crate::choice::{Choice, Report};
use crate::phases;
use crate::roster::Roster;
use crate::sealed;
use crate::setup::{Setup, Table};
use crate::state::{Declared, MarkerState, Phase, State};
use crate::vocabulary::{Action, Answer, Marker, Op, OperativeId, Question, Roll, Secret, Slot, Verdict, Window};
use crate::{Event, KillTeam, Reason};

impl System for KillTeam {
    const NAME: &'static str = "killteam";
    const RULES: u32 = 5;
    const OLDEST_RULES: u32 = 4;
    const ROLLS_STAY_SINCE: u32 = 4;

    type Setup = Setup;
    type Table = Table;
    type State = State;
    type Choice = Choice;
    type Slot = Slot;
    type Secret = Secret;
    type Report = Report;
    type Question = Question;
    type Answer = Answer;
    type Roll = Roll;
    type Event = Event;
    type Reason = Reason;
    type Window = Window;
    type Op = Op;

    fn prepare(setup: &Setup) -> Result<Table, String> {
        Table::prepare(setup)
    }

    fn prepare_like(setup: &Setup, known: (&Setup, &Table)) -> Option<Table> {
        Table::prepare_like(setup, known)
    }

    fn seating(table: &Table) -> &Seating {
        table.seats()
    }

    fn begin(table: &Table) -> State {
        let mut state = State::new();
        state.crit_op = table.crit_op();
        state.tracking = table.options().tracking;
        // A team that fields everybody has nothing to pick.
        for side in [Side::A, Side::B].into_iter().filter(|it| !table.team(*it).has_a_choice()) {
            state.means[side].roster = Declared::Revealed(Roster::whole(table.team(side)));
        }
        state.phase = if state.crit_op.is_none() { Phase::CritOpRoll } else { phases::first(table, &state) };
        for who in table.operatives().filter(|it| table.card(*it).joins_later) {
            state.operative_mut(who).out = true;
        }
        for marker in Marker::OBJECTIVES {
            let Marker::Objective(objective) = marker else {
                continue;
            };
            let at = table.is_digital().then(|| table.objective(objective));
            state.set_marker(marker, MarkerState::OnTable(at));
        }
        if let Some(op) = state.crit_op {
            op.begins(&mut state.record);
        }
        state
    }

    fn needs(table: &Table, state: &State) -> Needs<Self> {
        phases::needs(table, state)
    }

    fn judge(table: &Table, state: &State, seat: Seat, act: &Act<Self>) -> Verdict {
        let side = table.seats().side_of(seat);
        match act {
            Act::Choose(choice) => phases::judge(table, state, side, choice),
            Act::Report(report) => phases::judge_report(table, state, side, report),
            Act::Opened(slot, secret) => phases::judge_opening(table, state, side, *slot, secret),
            Act::Answered(question, answer) => answers::judge(table, state, *question, *answer),
            Act::Sealed(_) | Act::Rolled(..) => Verdict::legal(),
        }
    }

    fn judge_secret(table: &Table, _: &State, seat: Seat, slot: Slot, secret: &Secret) -> Verdict {
        phases::judge_secret(table, table.seats().side_of(seat), slot, secret)
    }

    fn resolve(play: &mut Play<'_, Self>, seat: Option<Seat>, act: &Act<Self>) {
        let side = seat.map(|it| play.table().seats().side_of(it));
        phases::resolve(play, side, act);
    }

    fn fold(table: &Table, state: &mut State, event: &Event) {
        crate::event::fold(table, state, event);
    }

    fn digest(state: &State, digest: &mut Digest) {
        state.digest(digest);
    }

    fn round(state: &State) -> u32 {
        state.turning_point.0.into()
    }

    fn is_open_at_any_time(choice: &Choice) -> bool {
        matches!(choice, Choice::Concede)
    }

    fn reveals(table: &Table, state: &State, seat: Seat, choice: &Choice) -> Option<Slot> {
        let reveals = match choice {
            Choice::Gambit { .. } | Choice::ShowTacOp => true,
            Choice::Perform { action, .. } => belongs_to_a_tac_op(*action),
            _ => false,
        };
        let sealed = state.tac_ops[table.seats().side_of(seat)] == Declared::Sealed;
        (reveals && sealed).then_some(Slot::TacOp)
    }

    fn report_reveals(table: &Table, state: &State, seat: Seat, report: &Report) -> Option<Slot> {
        let reveals = match report {
            Report::Performed { action, .. } | Report::PerformedAt { action, .. } => belongs_to_a_tac_op(*action),
            Report::Wounded(_)
            | Report::Out { .. }
            | Report::SetAside(_)
            | Report::Returned(_)
            | Report::Track(_)
            | Report::Noted(_) => false,
        };
        let sealed = state.tac_ops[table.seats().side_of(seat)] == Declared::Sealed;
        (reveals && sealed).then_some(Slot::TacOp)
    }

    fn may_show(_: Slot, secret: &Secret) -> bool {
        let Secret::TacOp(op) = secret else {
            return false;
        };
        op.card().reveal.comes_by_itself()
    }

    fn shows(table: &Table, seat: Seat, _: Slot, secret: &Secret, event: &Event) -> bool {
        let Secret::TacOp(op) = secret else {
            return false;
        };
        shows_tac_op(table, *op, table.seats().side_of(seat), event)
    }

    fn may_lead_to_showing(event: &Event) -> bool {
        // Ops that come to light by themselves score and leave tokens behind when somebody falls and when
        // a turning point or the battle ends.
        match event {
            Event::Incapacitated { .. } | Event::LossSettled(_) | Event::Answered { .. } => true,
            Event::Closed(_) | Event::TokenRemoved { .. } | Event::RemovalSettled(_) | Event::Awarded(_) => true,
            Event::Reached(phase) => {
                matches!(phase, Phase::EndOfTurningPoint | Phase::EndOfBattle | Phase::FinalReveal)
            }
            _ => false,
        }
    }

    fn may_lead_to_showing_this(_: Slot, secret: &Secret, event: &Event) -> bool {
        let Secret::TacOp(op) = secret else { return true };
        match (op.card().reveal, event) {
            // Until somebody falls it has left nothing behind that could score.
            (Reveal::WhenSomebodyFalls(_), Event::Closed(_) | Event::Reached(_) | Event::Awarded(_)) => false,
            _ => true,
        }
    }

    fn may_act_to_show(table: &Table, state: &State, act: &Act<Self>) -> bool {
        // Before a firefight nobody falls, and with anybody left to act nothing ends.
        let before = match state.phase {
            Phase::FirstInitiative { .. } | Phase::Initiative { .. } | Phase::DropZones | Phase::InitiativeRoll => true,
            Phase::Gambits { .. } => matches!(act, Act::Choose(Choice::Pass | Choice::Gambit { .. })),
            _ => false,
        };
        if before && *act != Act::Choose(Choice::Concede) && table.operatives().any(|it| !state.operative(it).out) {
            return false;
        }
        let Act::Choose(choice) = act else { return true };
        let settled = state.attack.is_none() && state.record.losses().next_down().is_none();
        let plain = match (state.phase, choice) {
            (Phase::Deployment { .. } | Phase::Placing(_), Choice::SetUp { .. } | Choice::Place(_) | Choice::Pass) => {
                true
            }
            (Phase::Firefight { active: None, .. }, Choice::Activate { .. } | Choice::Counteract(_)) => settled,
            // As long as somebody else is ready, no activation is the last of its turning point.
            (Phase::Firefight { active: Some(active), .. }, Choice::EndActivation) => {
                settled && is_anybody_else_ready(table, state, active.who)
            }
            (Phase::Firefight { active: Some(active), .. }, Choice::Perform { action, .. }) => {
                let moves = matches!(action, Action::Reposition | Action::Dash | Action::Charge | Action::FallBack);
                settled && moves && is_anybody_else_ready(table, state, active.who)
            }
            _ => false,
        };
        !plain
    }

    fn closes(event: &Event) -> Option<Window> {
        match event {
            Event::Closed(window) => Some(*window),
            _ => None,
        }
    }

    fn whispers(table: &Table, state: &State, seat: Seat, hand: &Hand<Self>, window: Window) -> Vec<Event> {
        let side = table.seats().side_of(seat);
        match (state.tac_ops[side], hand.get(Slot::TacOp)) {
            (Declared::Sealed, Some(Secret::TacOp(op))) => {
                let rows = scoring::sealed_rows(table, state, window, side, *op);
                rows.into_iter().map(Event::Awarded).collect()
            }
            _ => Vec::new(),
        }
    }

    fn stands_for_secrets(question: Question) -> Option<[Answer; 2]> {
        matches!(question, Question::Counts(..)).then_some([Answer::Is(false), Answer::Is(true)])
    }

    fn private_questions(table: &Table, state: &State, seat: Seat, hand: &Hand<Self>) -> Vec<Question> {
        let side = table.seats().side_of(seat);
        let is_asked = sealed::asked(table, state).iter().any(|(it, _)| *it == side);
        match hand.get(Slot::TacOp) {
            Some(Secret::TacOp(op)) if is_asked => sealed::questions(table, state, side, *op),
            _ => Vec::new(),
        }
    }

    fn row(event: &Event) -> Option<&Row<Self>> {
        match event {
            Event::Awarded(row) => Some(row),
            _ => None,
        }
    }

    fn takes_back(event: &Event) -> Option<(Side, Op)> {
        match event {
            Event::KillPointLost(side) => Some((*side, Op::Kill)),
            _ => None,
        }
    }
}

fn is_anybody_else_ready(table: &Table, state: &State, than: OperativeId) -> bool {
    table.operatives().any(|it| it != than && state.operative(it).ready && !state.operative(it).out)
}

/// True for actions that only the holder of a tac op has.
pub(crate) fn belongs_to_a_tac_op(action: Action) -> bool {
    TacOp::ALL.iter().any(|it| it.card().actions.iter().any(|it| it.action == action))
}

/// True if this event, in a battle where the op is open, is its doing.
fn shows_tac_op(table: &Table, op: TacOp, side: Side, event: &Event) -> bool {
    match event {
        Event::Awarded(row) => row.side == side && row.op == Op::Tac(op) && row.given > 0,
        // No other rule leaves these behind while the op is sealed.
        Event::TokenGained { side: whose, .. } => *whose == side && !op.card().losses.is_empty(),
        // The other side may hold the same op and be owed it for an operative of ours.
        Event::IntelligenceDue(who) => op == TacOp::StealIntelligence && table.side_of(*who) != side,
        _ => false,
    }
}
