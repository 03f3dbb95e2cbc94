//! Tactical Strike as a [`System`]: the contract of `battle`, kept by the modules of this crate.

use battle::{Act, Digest, Needs, Play, Row, Seat, Seating, System};

use crate::Reason;
use crate::ad_hoc_units::composition;
use crate::answers;
use crate::choice::{Choice, Report};
use crate::event::Event;
use crate::header::{Setup, Table};
use crate::phases;
use crate::setup;
use crate::state::{State, Step};
use crate::vocabulary::{Answer, Op, Question, Roll, Secret, Slot, TacticalStrike, Verdict, Window};
use crate::witness::Witness;

impl System for TacticalStrike {
    const NAME: &'static str = "tactical-strike";
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
        match act {
            Act::Choose(choice) => phases::judge(table, state, seat, choice),
            Act::Report(report) => phases::judge_report(table, state, report),
            Act::Opened(_, Secret::Units(units)) => {
                let due = state.step == Step::Units && !state.sealed.contains(&false);
                let open = state.formed.get(usize::from(seat.0)) == Some(&false);
                composition::may_form(table, seat, units).refuse_if(!due || !open, Reason::NothingSealed)
            }
            Act::Answered(question, answer) => answers::may_be(&Witness::new(table, state), *question, *answer),
            Act::Sealed(_) | Act::Rolled(..) => Verdict::legal(),
        }
    }

    fn judge_secret(table: &Table, _: &State, seat: Seat, _: Slot, secret: &Secret) -> Verdict {
        let Secret::Units(units) = secret;
        composition::may_form(table, seat, units)
    }

    fn resolve(play: &mut Play<'_, Self>, seat: Option<Seat>, act: &Act<Self>) {
        phases::resolve(play, seat, act);
    }

    fn fold(table: &Table, state: &mut State, event: &Event) {
        crate::fold::fold(table, state, event);
    }

    fn digest(state: &State, digest: &mut Digest) {
        state.digest(digest);
    }

    fn round(state: &State) -> u32 {
        state.turn.into()
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
}
