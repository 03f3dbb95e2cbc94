//! A small game to try the language on: players take stones; at the end of a round whoever has
//! most of them scores two points, at most three in a battle.
//!
//! Before the first round each seals a guess, which opens when its owner boasts or when the last
//! round ends. A die says who begins a round. On a physical table nobody knows who has most of the
//! stones until it is reported or asked.

mod shown;
mod staged;
mod words;

use battle::{
    Act, Asked, Audience, Cap, Digest, Finding, Hand, Kind, Needs, Outcome, Play, RollRequest, Row, Seat, Seating,
    Side, System, Verdict, book,
};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Stones;

#[derive(Debug)]
pub(crate) struct Table {
    seating: Seating,
    physical: bool,
    rounds: u8,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    round: u8,
    phase: Phase,
    stones: [u8; 2],
    most: Option<Option<Side>>,
    sealed: [bool; 2],
    guesses: [Option<u8>; 2],
    points: [u8; 2],
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Phase {
    Guess,
    Luck,
    Turn(Seat, u8),
    Count,
    Open,
    Over,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Choice {
    Take(Option<Seat>, u8),
    Pass,
    Boast,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    Guessed(Seat),
    Opened(Seat, u8),
    Began(Seat),
    Took(Seat, u8),
    Passed(Seat),
    Said(Option<Side>),
    Counted(Row<Stones>),
    Closed(u8),
    Whispered(Row<Stones>),
    Ended,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Reason {
    TooMany(u8),
    NotTwo,
    NoSuchGuess,
    NothingToBoast,
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

fn place(seat: Seat) -> usize {
    usize::from(seat.0)
}

impl State {
    fn most(&self, table: &Table) -> Option<Option<Side>> {
        if table.physical {
            return self.most;
        }
        Some(match self.stones[0].cmp(&self.stones[1]) {
            std::cmp::Ordering::Greater => Some(Side::A),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Side::B),
        })
    }
}

impl System for Stones {
    const NAME: &'static str = "stones";
    const RULES: u32 = 1;
    const OLDEST_RULES: u32 = 1;
    type Setup = ();
    type Table = Table;
    type State = State;
    type Choice = Choice;
    type Slot = ();
    type Secret = u8;
    type Report = Option<Side>;
    type Question = ();
    type Answer = Option<Side>;
    type Roll = ();
    type Event = Event;
    type Reason = Reason;
    type Window = u8;
    type Op = u8;

    fn prepare((): &()) -> Result<Table, String> {
        let seating = Seating::duel("ann", "bob").map_err(|it| it.to_string())?;
        Ok(Table { seating, physical: false, rounds: 2 })
    }

    fn seating(table: &Table) -> &Seating {
        &table.seating
    }

    fn begin(_: &Table) -> State {
        State {
            round: 1,
            phase: Phase::Guess,
            stones: [0; 2],
            most: None,
            sealed: [false; 2],
            guesses: [None; 2],
            points: [0; 2],
        }
    }

    fn needs(_: &Table, state: &State) -> Needs<Self> {
        let seats =
            |wanted: &dyn Fn(Seat) -> bool| [Seat::A, Seat::B].into_iter().filter(|it| wanted(*it)).collect::<Vec<_>>();
        match state.phase {
            Phase::Guess => Needs::Secrets { slot: (), seats: seats(&|it| !state.sealed[place(it)]) },
            Phase::Luck => Needs::Roll(RollRequest { roll: (), kind: Kind::D6, count: 1 }),
            Phase::Turn(seat, _) => Needs::Choices(vec![seat]),
            Phase::Count => Needs::Answers(vec![Asked { question: (), audience: Audience::Everyone }]),
            Phase::Open => {
                let due = seats(&|it| state.guesses[place(it)].is_none());
                Needs::Openings(due.into_iter().map(|it| (it, ())).collect())
            }
            Phase::Over => {
                let [a, b] = state.points;
                let winner = match a.cmp(&b) {
                    std::cmp::Ordering::Greater => Some(Side::A),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Less => Some(Side::B),
                };
                Needs::Nothing(Outcome { points: vec![a.into(), b.into()], winner })
            }
        }
    }

    fn judge(_: &Table, state: &State, seat: Seat, act: &Act<Self>) -> Verdict<Reason> {
        let took = match act {
            Act::Choose(Choice::Take(_, stones)) => *stones,
            _ => 1,
        };
        let boasts = *act == Act::Choose(Choice::Boast);
        Verdict::legal()
            .refuse_if(took > 3, Reason::TooMany(took))
            .refuse_if(took % 2 == 0, Reason::NotTwo)
            .refuse_if(boasts && state.guesses[place(seat)].is_none(), Reason::NothingToBoast)
    }

    fn judge_secret(_: &Table, _: &State, _: Seat, (): (), secret: &u8) -> Verdict<Reason> {
        Verdict::legal().refuse_if(*secret > 9, Reason::NoSuchGuess)
    }

    fn resolve(play: &mut Play<'_, Self>, seat: Option<Seat>, act: &Act<Self>) {
        let seat = seat.unwrap_or(Seat::A);
        match act {
            Act::Sealed(()) => play.emit(Event::Guessed(seat)),
            Act::Opened((), guess) => play.emit(Event::Opened(seat, *guess)),
            Act::Rolled((), faces) => {
                let low = faces.first().is_some_and(|it| *it <= 3);
                play.emit(Event::Began(if low { Seat::A } else { Seat::B }));
            }
            Act::Choose(Choice::Take(_, stones)) => play.emit(Event::Took(seat, *stones)),
            Act::Choose(_) => play.emit(Event::Passed(seat)),
            Act::Report(most) | Act::Answered((), most) => play.emit(Event::Said(*most)),
        }
        let table = play.table();
        if play.state().phase == Phase::Count
            && let Some(most) = play.state().most(table)
        {
            let round = play.state().round;
            for side in [Side::A, Side::B] {
                let points = play.state().points[usize::from(side.0)];
                let worth = if most == Some(side) { 2 } else { 0 };
                let (given, cut_by) = book(worth, &[Cap { says: "3 a battle", left: 3 - points }]);
                let basis = vec![Finding { question: (), answer: Some(most) }];
                let clause = "most of the stones";
                let row = Row { side, op: 0, window: round, clause, worth, given, cut_by, basis };
                play.emit(Event::Counted(row));
            }
            play.emit(Event::Closed(round));
        }
        if play.state().phase == Phase::Open && play.state().guesses.iter().all(Option::is_some) {
            play.emit(Event::Ended);
        }
    }

    fn fold(table: &Table, state: &mut State, event: &Event) {
        match event {
            Event::Guessed(seat) => {
                state.sealed[place(*seat)] = true;
                if state.sealed == [true; 2] {
                    state.phase = Phase::Luck;
                }
            }
            Event::Opened(seat, guess) => state.guesses[place(*seat)] = Some(*guess),
            Event::Began(seat) => state.phase = Phase::Turn(*seat, 0),
            Event::Took(seat, stones) => {
                state.stones[place(*seat)] += stones;
                state.phase = Phase::Turn(other(*seat), 0);
            }
            Event::Passed(seat) => {
                state.phase = match state.phase {
                    Phase::Turn(_, 1) => Phase::Count,
                    _ => Phase::Turn(other(*seat), 1),
                }
            }
            Event::Said(most) => state.most = Some(*most),
            Event::Counted(row) => state.points[usize::from(row.side.0)] += row.given,
            Event::Closed(_) => {
                state.most = None;
                state.round += 1;
                state.phase = if state.round > table.rounds { Phase::Open } else { Phase::Luck };
            }
            Event::Ended => state.phase = Phase::Over,
            Event::Whispered(_) => {}
        }
    }

    fn digest(state: &State, digest: &mut Digest) {
        digest.text("all", format_args!("{state:?}"));
    }

    fn reveals(_: &Table, state: &State, seat: Seat, choice: &Choice) -> Option<()> {
        (*choice == Choice::Boast && state.guesses[place(seat)].is_none()).then_some(())
    }

    fn closes(event: &Event) -> Option<u8> {
        match event {
            Event::Closed(round) => Some(*round),
            _ => None,
        }
    }

    fn whispers(_: &Table, state: &State, seat: Seat, hand: &Hand<Self>, window: u8) -> Vec<Event> {
        if hand.get(()).is_none() || state.guesses[place(seat)].is_some() {
            return Vec::new();
        }
        let side = Side(seat.0);
        let clause = "the guess is still sealed";
        let (worth, given, cut_by, basis) = (1, 0, None, Vec::new());
        vec![Event::Whispered(Row { side, op: 1, window, clause, worth, given, cut_by, basis })]
    }

    fn row(event: &Event) -> Option<&Row<Self>> {
        match event {
            Event::Counted(row) | Event::Whispered(row) => Some(row),
            _ => None,
        }
    }
}
