//! Maelstrom as a [`System`]: the contract of `battle`, kept by the modules of this crate.

use battle::{Act, Digest, Needs, Play, Row, Seat, Seating, Side, System};

use crate::choice::{Choice, Report};
use crate::header::{Setup, Table};
use crate::phases;
use crate::setup;
use crate::state::{State, Step};
use crate::vocabulary::{Answer, Op, Question, Roll, Secret, Slot, Verdict, Window};
use crate::{Event, Maelstrom, Reason};

impl System for Maelstrom {
    const NAME: &'static str = "maelstrom";
    const RULES: u32 = 3;
    const OLDEST_RULES: u32 = 3;
    const ROLLS_STAY_SINCE: u32 = 2;

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

    fn seating(table: &Table) -> &Seating {
        table.seats()
    }

    fn begin(table: &Table) -> State {
        let mut state = State::new(table);
        if let Some(step) = setup::next_step(table, &state) {
            state.step = step;
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
            Act::Report(report) => phases::judge_report(table, state, report),
            Act::Opened(slot, secret) => setup::judge_opening(table, state, side, *slot, secret),
            Act::Answered(question, answer) => phases::judge_answer(table, state, *question, *answer),
            Act::Sealed(_) | Act::Rolled(..) => Verdict::legal(),
        }
    }

    fn judge_secret(table: &Table, state: &State, seat: Seat, slot: Slot, secret: &Secret) -> Verdict {
        setup::judge_secret(table, state, table.seats().side_of(seat), slot, secret)
    }

    fn resolve(play: &mut Play<'_, Self>, seat: Option<Seat>, act: &Act<Self>) {
        let side = seat.map(|it| play.table().seats().side_of(it));
        phases::resolve(play, side, act);
    }

    fn fold(table: &Table, state: &mut State, event: &Event) {
        crate::fold::fold(table, state, event);
    }

    fn digest(state: &State, digest: &mut Digest) {
        state.digest(digest);
    }

    fn round(state: &State) -> u32 {
        state.round.into()
    }

    fn is_open_at_any_time(choice: &Choice) -> bool {
        matches!(choice, Choice::Concede)
    }

    fn may_show(slot: Slot, _: &Secret) -> bool {
        slot == Slot::Overriding
    }

    fn shows(table: &Table, seat: Seat, _: Slot, secret: &Secret, event: &Event) -> bool {
        // Nobody has a choice: the first score of the noted category reveals it.
        match (secret, event) {
            (Secret::Overriding(noted), Event::Scored { side, objective }) => {
                table.seats().side_of(seat) == *side && objective.category == *noted
            }
            _ => false,
        }
    }

    fn may_lead_to_showing(event: &Event) -> bool {
        matches!(event, Event::Answered { .. } | Event::Reached(Step::PhaseEnd(_) | Step::TurnEnd | Step::RoundEnd))
    }

    fn closes(event: &Event) -> Option<Window> {
        match event {
            Event::Closed(window) => Some(*window),
            _ => None,
        }
    }

    fn row(event: &Event) -> Option<&Row<Self>> {
        match event {
            Event::Awarded(row) => Some(row),
            _ => None,
        }
    }

    fn forfeits(event: &Event) -> Option<Side> {
        match event {
            Event::Conceded(side) => Some(*side),
            _ => None,
        }
    }
}
