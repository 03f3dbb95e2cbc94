//! Coins: a small game with everything that a battle can have.
//!
//! Everybody keeps a charm in secret. Each round all bid in secret, the bids are opened at once,
//! and the highest bidder begins. In turn each seat takes coins from the pile, dares to roll, uses
//! a crown, or passes. A round's end scores for coins, and for sitting next to the door, which on a
//! physical table only the players know. Charms that were never used are shown at the end.

use battle::{
    Act, Answers, Asked, Audience, Cap, Clauses, Digest, Fact, Hand, Kind, Needs, Outcome, Play, RollRequest, Row,
    Seat, Seating, Side, System, Verdict, book,
};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coins;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {
    pub(crate) seating: Seating,
    pub(crate) rounds: u8,
    pub(crate) physical: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Charms,
    Bids,
    Opening,
    Turn(u8),
    Dare(Seat),
    Scoring,
    Showing,
    Over,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    pub(crate) step: Step,
    pub(crate) round: u8,
    pub(crate) pile: u8,
    pub(crate) sealed: [bool; 6],
    pub(crate) bids: [u8; 6],
    pub(crate) charms: [Option<Charm>; 6],
    pub(crate) coins: [u8; 6],
    pub(crate) points: [u8; 6],
    pub(crate) lead: u8,
    pub(crate) answers: Answers<Question, bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Charm {
    Crown,
    Shield,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    Pass,
    Take(u8),
    Dare,
    Crown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slot {
    Bid,
    Charm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Secret {
    Bid(u8),
    Charm(Charm),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Report {
    Found(u8),
    Crown,
}

/// Does this side sit next to the door?
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Question(pub(crate) Side);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DareOf(pub(crate) Seat);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Riches,
    Charm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EndOfRound(pub(crate) u8);

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Event {
    Sealed(Seat),
    Began(u8),
    BidsClosed,
    Bid(Seat, u8),
    Leads(Seat),
    Passed(Seat),
    Took(Seat, u8),
    Dared(Seat),
    Rolled(Seat, Vec<u8>),
    Found(Seat, u8),
    Showed(Seat, Charm),
    Crowned(Seat),
    Played,
    Answered(Question, bool),
    Scored(Row<Coins>),
    Closed(EndOfRound),
    LastRoundClosed,
    Ended,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    MostIsThree(u8),
    PileHolds(u8),
    NeedsAStake,
    NeedsACrown,
    OnlyAtARealTable,
    BidIsOneToFive(u8),
    WrongSecret,
    NotSealedOrOpen,
}

const CAPS: (u8, &str) = (3, "3 a battle");

fn at(seat: Seat) -> usize {
    usize::from(seat.0)
}

impl State {
    fn coins_of(&self, table: &Setup, side: Side) -> u8 {
        let seats = table.seating.seats_of(side);
        seats.map(|seat| self.coins[at(seat)]).sum()
    }

    fn turn(&self, table: &Setup) -> Option<Seat> {
        match self.step {
            Step::Turn(n) => Some(Seat((self.lead + n) % table.seating.seats().count() as u8)),
            _ => None,
        }
    }

    fn seats_where(&self, table: &Setup, holds: impl Fn(usize) -> bool) -> Vec<Seat> {
        table.seating.seats().filter(|it| holds(at(*it))).collect()
    }

    /// The one rule that scores: it asks, and geometry or people answer.
    fn riches(&self, table: &Setup, side: Side) -> Clauses<Question, bool> {
        let rich: Fact<_, _> = (self.coins_of(table, side) >= 2).into();
        let door = match self.answers.get(Question(side)) {
            Some(answer) => Fact::known(answer, Question(side), answer),
            None if table.physical => Fact::open(Question(side)),
            None => Fact::known(side == Side::A, Question(side), side == Side::A),
        };
        Clauses::new().point("two coins or more", rich.clone()).points(2, "and next to the door", rich & door)
    }

    fn open_questions(&self, table: &Setup) -> Vec<Question> {
        let sides = table.seating.sides();
        let mut open: Vec<Question> =
            sides.flat_map(|it| self.riches(table, it).open_questions().copied().collect::<Vec<_>>()).collect();
        open.dedup();
        open
    }
}

impl System for Coins {
    const NAME: &'static str = "coins";
    const RULES: u32 = 3;
    const OLDEST_RULES: u32 = 2;
    const ROLLS_STAY_SINCE: u32 = 3;

    type Setup = Setup;
    type Table = Setup;
    type State = State;
    type Choice = Choice;
    type Slot = Slot;
    type Secret = Secret;
    type Report = Report;
    type Question = Question;
    type Answer = bool;
    type Roll = DareOf;
    type Event = Event;
    type Reason = Reason;
    type Window = EndOfRound;
    type Op = Op;

    fn prepare(setup: &Setup) -> Result<Setup, String> {
        if setup.rounds == 0 {
            return Err("there must be a round".into());
        }
        Ok(setup.clone())
    }

    fn seating(table: &Setup) -> &Seating {
        &table.seating
    }

    fn begin(_: &Setup) -> State {
        State {
            step: Step::Charms,
            round: 0,
            pile: 9,
            sealed: [false; 6],
            bids: [0; 6],
            charms: [None; 6],
            coins: [0; 6],
            points: [0; 6],
            lead: 0,
            answers: Answers::default(),
        }
    }

    fn needs(table: &Setup, state: &State) -> Needs<Self> {
        let everyone = |slot| Needs::Secrets { slot, seats: state.seats_where(table, |it| !state.sealed[it]) };
        let due = |slot, seats: Vec<Seat>| Needs::Openings(seats.into_iter().map(|it| (it, slot)).collect());
        match state.step {
            Step::Charms => everyone(Slot::Charm),
            Step::Bids => everyone(Slot::Bid),
            Step::Opening => due(Slot::Bid, state.seats_where(table, |it| state.bids[it] == 0)),
            Step::Turn(_) => Needs::Choices(state.turn(table).into_iter().collect()),
            Step::Dare(seat) => Needs::Roll(RollRequest { roll: DareOf(seat), kind: Kind::D6, count: 2 }),
            Step::Scoring => {
                let open = state.open_questions(table).into_iter();
                Needs::Answers(open.map(|question| Asked { question, audience: Audience::Everyone }).collect())
            }
            Step::Showing => due(Slot::Charm, state.seats_where(table, |it| state.charms[it].is_none())),
            Step::Over => {
                let sides = table.seating.sides();
                let points: Vec<u16> = sides.map(|it| state.points[usize::from(it.0)].into()).collect();
                let best = points.iter().max().copied().unwrap_or(0);
                let mut winners = table.seating.sides().filter(|it| points[usize::from(it.0)] == best);
                let (first, second) = (winners.next(), winners.next());
                Needs::Nothing(Outcome { points, winner: first.filter(|_| second.is_none()) })
            }
        }
    }

    fn judge(table: &Setup, state: &State, seat: Seat, act: &Act<Self>) -> Verdict<Reason> {
        let legal = Verdict::legal();
        let no_crown = state.charms[at(seat)] != Some(Charm::Crown);
        match act {
            Act::Choose(Choice::Take(coins)) => legal
                .refuse_if(!(1..=3).contains(coins), Reason::MostIsThree(*coins))
                .refuse_if(*coins > state.pile, Reason::PileHolds(state.pile)),
            Act::Choose(Choice::Dare) => legal.refuse_if(state.coins[at(seat)] == 0, Reason::NeedsAStake),
            Act::Choose(Choice::Crown) => legal.refuse_if(no_crown, Reason::NeedsACrown),
            Act::Report(Report::Found(coins)) => legal
                .refuse_if(!table.physical, Reason::OnlyAtARealTable)
                .refuse_if(*coins > state.pile, Reason::PileHolds(state.pile)),
            Act::Report(Report::Crown) => {
                legal.refuse_if(!table.physical, Reason::OnlyAtARealTable).refuse_if(no_crown, Reason::NeedsACrown)
            }
            Act::Opened(Slot::Bid, _) => {
                let shut = state.step != Step::Opening || state.bids[at(seat)] > 0;
                legal.refuse_if(shut, Reason::NotSealedOrOpen)
            }
            Act::Opened(Slot::Charm, _) => {
                let shut = state.step == Step::Charms || state.charms[at(seat)].is_some();
                legal.refuse_if(shut, Reason::NotSealedOrOpen)
            }
            _ => legal,
        }
    }

    fn judge_secret(_: &Setup, _: &State, _: Seat, slot: Slot, secret: &Secret) -> Verdict<Reason> {
        let legal = Verdict::legal();
        match (slot, secret) {
            (Slot::Bid, Secret::Bid(bid)) => legal.refuse_if(!(1..=5).contains(bid), Reason::BidIsOneToFive(*bid)),
            (Slot::Charm, Secret::Charm(_)) => legal,
            _ => legal.refuse_if(true, Reason::WrongSecret),
        }
    }

    fn resolve(play: &mut Play<'_, Self>, seat: Option<Seat>, act: &Act<Self>) {
        let seat = seat.unwrap_or(Seat::A);
        let everyone =
            |play: &Play<'_, Self>, holds: &dyn Fn(usize) -> bool| play.table().seating.seats().all(|it| holds(at(it)));
        match act {
            Act::Sealed(slot) => {
                play.emit(Event::Sealed(seat));
                let sealed = play.state().sealed;
                match slot {
                    _ if !everyone(play, &|it| sealed[it]) => {}
                    Slot::Charm => play.emit(Event::Began(1)),
                    Slot::Bid => play.emit(Event::BidsClosed),
                }
            }
            Act::Opened(_, Secret::Bid(bid)) => {
                play.emit(Event::Bid(seat, *bid));
                let bids = play.state().bids;
                if everyone(play, &|it| bids[it] > 0) {
                    let best = (0..6).rev().max_by_key(|it| bids[*it]).unwrap_or(0);
                    play.emit(Event::Leads(Seat(best as u8)));
                }
            }
            Act::Opened(_, Secret::Charm(charm)) => {
                play.emit(Event::Showed(seat, *charm));
                end_if_shown(play);
            }
            Act::Choose(choice) => {
                play.emit(match choice {
                    Choice::Pass => Event::Passed(seat),
                    Choice::Take(coins) => Event::Took(seat, *coins),
                    Choice::Dare => Event::Dared(seat),
                    Choice::Crown => Event::Crowned(seat),
                });
                close_round(play);
            }
            Act::Rolled(DareOf(seat), faces) => {
                play.emit(Event::Rolled(*seat, faces.clone()));
                close_round(play);
            }
            Act::Report(Report::Found(coins)) => play.emit(Event::Found(seat, *coins)),
            Act::Report(Report::Crown) => play.emit(Event::Found(seat, 1)),
            Act::Answered(question, answer) => {
                play.emit(Event::Answered(*question, *answer));
                score(play);
            }
        }
    }

    fn fold(table: &Setup, state: &mut State, event: &Event) {
        let next = |state: &State| match state.step {
            Step::Turn(n) => Step::Turn(n + 1),
            other => other,
        };
        match event {
            Event::Sealed(seat) => state.sealed[at(*seat)] = true,
            Event::Began(round) => {
                state.round = *round;
                state.step = Step::Bids;
                state.sealed = [false; 6];
                state.bids = [0; 6];
            }
            Event::BidsClosed => state.step = Step::Opening,
            Event::Bid(seat, bid) => state.bids[at(*seat)] = *bid,
            Event::Leads(seat) => {
                state.lead = seat.0;
                state.step = Step::Turn(0);
            }
            Event::Passed(_) => state.step = next(state),
            Event::Took(seat, coins) => {
                state.coins[at(*seat)] += coins;
                state.pile -= coins;
                state.step = next(state);
            }
            Event::Dared(seat) => state.step = Step::Dare(*seat),
            Event::Rolled(seat, faces) => {
                if faces.iter().sum::<u8>() >= 8 {
                    state.coins[at(*seat)] += 2;
                }
                let seats = table.seating.seats().count() as u8;
                state.step = Step::Turn((seat.0 + seats - state.lead) % seats + 1);
            }
            Event::Found(seat, coins) => {
                state.coins[at(*seat)] += coins;
                state.pile -= (*coins).min(state.pile);
            }
            Event::Showed(seat, charm) => state.charms[at(*seat)] = Some(*charm),
            Event::Crowned(seat) => {
                state.coins[at(*seat)] += 1;
                state.step = next(state);
            }
            Event::Played => state.step = Step::Scoring,
            Event::Answered(question, answer) => state.answers.give(*question, *answer),
            Event::Scored(row) => state.points[usize::from(row.side.0)] += row.given,
            Event::Closed(_) => state.answers.forget(),
            Event::LastRoundClosed => state.step = Step::Showing,
            Event::Ended => state.step = Step::Over,
        }
    }

    fn digest(state: &State, digest: &mut Digest) {
        match state.step {
            Step::Charms => digest.text("step", "Charms"),
            Step::Bids => digest.text("step", "Bids"),
            Step::Opening => digest.text("step", "Opening"),
            Step::Turn(turn) => digest.text("step", format_args!("Turn({turn})")),
            Step::Dare(seat) => digest.text("step", format_args!("Dare(Seat({}))", seat.0)),
            Step::Scoring => digest.text("step", "Scoring"),
            Step::Showing => digest.text("step", "Showing"),
            Step::Over => digest.text("step", "Over"),
        }
        digest.number("round", state.round.into());
        digest.number("pile", state.pile.into());
        digest.number("lead", state.lead.into());
        for seat in 0..6 {
            digest.flag(format_args!("sealed {seat}"), state.sealed[seat]);
            digest.number(format_args!("bid {seat}"), state.bids[seat].into());
            digest.number(format_args!("coins {seat}"), state.coins[seat].into());
            digest.number(format_args!("points {seat}"), state.points[seat].into());
            let charm = match state.charms[seat] {
                None => "",
                Some(Charm::Crown) => "Crown",
                Some(Charm::Shield) => "Shield",
            };
            digest.text(format_args!("charm {seat}"), charm);
        }
        for (question, answer) in state.answers.iter() {
            digest.text(format_args!("door {}", question.0), answer);
        }
    }

    fn round(state: &State) -> u32 {
        state.round.into()
    }

    fn reveals(_: &Setup, state: &State, seat: Seat, choice: &Choice) -> Option<Slot> {
        let hidden = state.charms[at(seat)].is_none();
        (*choice == Choice::Crown && hidden).then_some(Slot::Charm)
    }

    fn report_reveals(_: &Setup, state: &State, seat: Seat, report: &Report) -> Option<Slot> {
        let hidden = state.charms[at(seat)].is_none();
        (*report == Report::Crown && hidden).then_some(Slot::Charm)
    }

    fn closes(event: &Event) -> Option<EndOfRound> {
        match event {
            Event::Closed(window) => Some(*window),
            _ => None,
        }
    }

    fn whispers(table: &Setup, state: &State, seat: Seat, hand: &Hand<Self>, window: EndOfRound) -> Vec<Event> {
        let kept = hand.get(Slot::Charm) == Some(&Secret::Charm(Charm::Shield));
        let bid = match hand.get(Slot::Bid) {
            Some(Secret::Bid(bid)) => *bid,
            _ => 0,
        };
        let row = Row {
            side: table.seating.side_of(seat),
            op: Op::Charm,
            window,
            clause: "the shield is kept back",
            worth: bid,
            given: 0,
            cut_by: None,
            basis: Vec::new(),
        };
        let hidden = state.charms[at(seat)].is_none();
        (kept && hidden).then_some(Event::Scored(row)).into_iter().collect()
    }

    fn row(event: &Event) -> Option<&Row<Self>> {
        match event {
            Event::Scored(row) => Some(row),
            _ => None,
        }
    }
}

fn close_round(play: &mut Play<'_, Coins>) {
    let seats = play.table().seating.seats().count() as u8;
    if play.state().step == Step::Turn(seats) {
        play.emit(Event::Played);
        score(play);
    }
}

/// Scores once nothing is open any more.
fn score(play: &mut Play<'_, Coins>) {
    if !play.state().open_questions(play.table()).is_empty() {
        return;
    }
    let window = EndOfRound(play.state().round);
    for side in play.table().seating.sides() {
        for clause in play.state().riches(play.table(), side) {
            let (most, says) = CAPS;
            let left = most - play.state().points[usize::from(side.0)].min(most);
            let worth = if clause.fact.is_yes() { clause.worth } else { 0 };
            let (given, cut_by) = book(worth, &[Cap { says, left }]);
            play.emit(Event::Scored(Row {
                side,
                op: Op::Riches,
                window,
                clause: clause.says,
                worth: clause.worth,
                given,
                cut_by,
                basis: clause.fact.basis().to_vec(),
            }));
        }
    }
    play.emit(Event::Closed(window));
    if window.0 < play.table().rounds {
        play.emit(Event::Began(window.0 + 1));
    } else {
        play.emit(Event::LastRoundClosed);
        end_if_shown(play);
    }
}

fn end_if_shown(play: &mut Play<'_, Coins>) {
    let charms = play.state().charms;
    let shown = play.table().seating.seats().all(|it| charms[at(it)].is_some());
    if shown && play.state().step == Step::Showing {
        play.emit(Event::Ended);
    }
}
