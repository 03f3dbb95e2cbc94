//! A driver for random battles that look like battles: units are set up, move, arrive, fight and fall,
//! and whatever is asked is answered. The same number gives the same battle. For tests now, for bots
//! and simulations later.
//!
//! It only proposes what the rules accept, so that a refusal is a mistake somewhere.

mod reports;

use battle::{Battle, Hex, Kind, Needs, Options as _, Refusal, Seat, Seeded, Side, Words as _};

use crate::choice::{Choice, Proposal, Report};
use crate::phases;
use crate::state::{Place, State, Step};
use crate::vocabulary::{Answer, End, Phase, Question, Roll, Secret, Slot, seat_of};
use crate::{Maelstrom, Table};

/// How much of the battle the board knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knows {
    /// Where every marker and every model is.
    Everything,
    /// Where some of them are.
    Something,
    /// Nothing: the players are asked.
    Nothing,
}

/// One input of a battle, before it is made.
#[derive(Debug, Clone, PartialEq)]
pub enum Deed {
    /// An open choice.
    Choose(Seat, Choice),
    /// A report.
    Report(Seat, Report),
    /// A secret choice, with its salt.
    Seal(Seat, Slot, Secret, Hex<16>),
    /// An answer.
    Answer(Seat, Question, Answer),
    /// Dice.
    Roll(Roll, Vec<u8>),
}

impl Deed {
    /// Does it.
    pub fn play(self, battle: &mut Battle<Maelstrom>) -> Result<(), Refusal<Maelstrom>> {
        match self {
            Self::Choose(seat, choice) => battle.choose(seat, choice),
            Self::Report(seat, report) => battle.report(seat, report),
            Self::Seal(seat, slot, secret, salt) => battle.seal(seat, slot, secret, salt),
            Self::Answer(seat, question, answer) => battle.answer(seat, question, answer),
            Self::Roll(roll, faces) => battle.roll(None, roll, faces),
        }
    }
}

/// Decides by lot.
#[derive(Debug, Clone)]
pub struct Lots {
    seed: Seeded,
    drawn: u64,
}

impl Lots {
    /// The lots of this number.
    pub fn new(number: u64) -> Self {
        Self { seed: Seeded::from_number(number), drawn: 0 }
    }

    /// A number below `count`; 0 if there is none.
    pub fn below(&mut self, count: usize) -> usize {
        self.drawn += 1;
        let bytes = self.seed.faces(self.drawn, Kind::OneOf(251), 3);
        bytes.iter().fold(0, |sum, it| sum * 251 + usize::from(*it) - 1) % count.max(1)
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }
}

/// Plays a battle by lot.
#[derive(Debug, Clone)]
pub struct Driver {
    lots: Lots,
    knows: Knows,
    /// The phase in which reports are made, and how many are still to come.
    phase: Option<(u8, Side, Phase)>,
    reports_left: usize,
    /// What follows from the last report.
    follows: Vec<Report>,
    may_stop: bool,
}

impl Driver {
    /// The driver of this number.
    pub fn new(number: u64, knows: Knows) -> Self {
        let lots = Lots::new(number);
        Self { lots, knows, phase: None, reports_left: 0, follows: Vec::new(), may_stop: true }
    }

    /// The same, but nobody concedes or proposes to stop.
    #[must_use]
    pub fn to_the_end(self) -> Self {
        Self { may_stop: false, ..self }
    }

    /// Its lots, for whoever plays along.
    pub fn lots(&mut self) -> &mut Lots {
        &mut self.lots
    }

    /// What happens next; nothing once the battle is over, or if seals are to be opened by hand.
    pub fn next(&mut self, battle: &Battle<Maelstrom>) -> Option<Deed> {
        let (table, state) = (battle.table(), battle.spectate().state);
        match battle.needs() {
            Needs::Nothing(_) | Needs::Openings(_) => None,
            Needs::Roll(due) => {
                let highest = usize::from(due.kind.faces());
                let faces = (0..due.count).map(|_| self.lots.below(highest) as u8 + 1).collect();
                Some(Deed::Roll(due.roll, faces))
            }
            Needs::Answers(asked) => {
                let question = asked.get(self.lots.below(asked.len()))?.question;
                let seat = self.lots.pick(&[Seat::A, Seat::B])?;
                self.answer(table, state, question).map(|answer| Deed::Answer(seat, question, answer))
            }
            Needs::Secrets { slot, seats } => {
                let seat = self.lots.pick(&seats)?;
                let secrets = Maelstrom::secrets(&battle.view(seat), slot);
                // Every other army starts on the battlefield as a whole.
                let everybody = slot == Slot::Reserves && self.lots.once_in(2);
                let secret = if everybody { secrets.first().cloned() } else { self.lots.pick(&secrets) };
                let salt = Hex(std::array::from_fn(|_| self.lots.below(251) as u8));
                secret.map(|it| Deed::Seal(seat, slot, it, salt))
            }
            Needs::Choices(seats) => match state.step {
                Step::Playing(phase) => Some(self.play_on(table, state, phase)),
                _ => self.choose(battle, &seats),
            },
        }
    }

    /// An answer by lot to a question, of those that can be true.
    pub fn answer(&mut self, table: &Table, state: &State, question: Question) -> Option<Answer> {
        let answers = Maelstrom::question(table, question).answers.into_iter().map(|(it, _)| it);
        let possible = answers.filter(|it| phases::judge_answer(table, state, question, *it).is_legal());
        self.lots.pick(&possible.collect::<Vec<Answer>>())
    }

    fn choose(&mut self, battle: &Battle<Maelstrom>, seats: &[Seat]) -> Option<Deed> {
        let state = battle.spectate().state;
        // Whoever has not proposed is asked more often, or two would propose to each other for ever.
        let seat = if self.lots.once_in(4) { self.lots.pick(seats)? } else { *seats.first()? };
        let may_concede = self.may_stop && state.round > 0 && state.conceded.is_none();
        if may_concede && self.lots.once_in(500) {
            return Some(Deed::Choose(seat, Choice::Concede));
        }
        let unseen = match self.knows {
            Knows::Everything => false,
            Knows::Something => self.lots.once_in(2),
            Knows::Nothing => true,
        };
        let view = battle.view(seat);
        let choice = match state.step {
            Step::Markers(_) if unseen => {
                let ends = [End::A, End::B].map(|it| Choice::PlaceMarker(Some(it), None));
                let legal = ends.into_iter().filter(|it| battle.may_choose(seat, it).is_ok());
                self.lots.pick(&legal.collect::<Vec<_>>())
            }
            Step::Deployment(side) if unseen => {
                let table = battle.table();
                let waiting = table.units_of(side).filter(|it| state.unit(*it).place == Place::Waiting);
                let choices = waiting.map(|it| Choice::Deploy(it, Vec::new()));
                let legal = choices.filter(|it| battle.may_choose(seat, it).is_ok());
                self.lots.pick(&legal.collect::<Vec<_>>())
            }
            _ => None,
        };
        let lots = &mut self.lots;
        let choice = choice.or_else(|| Maelstrom::draw(&view, &mut |count| lots.below(count)));
        choice.map(|it| Deed::Choose(seat, it))
    }

    /// A phase: some reports, then its end. Now and then somebody wants to stop.
    fn play_on(&mut self, table: &Table, state: &State, phase: Phase) -> Deed {
        let (side, both) = (state.turn, state.conceded.is_none());
        let other = seat_of(side.other());
        if let Some(it) = state.proposal.as_ref().filter(|_| self.lots.once_in(3)) {
            return Deed::Choose(seat_of(it.by().other()), Choice::Agree);
        }
        if self.may_stop && both && state.proposal.is_none() && self.lots.once_in(400) {
            let choice = if self.lots.once_in(2) { Choice::Concede } else { Choice::Propose(Proposal::EndBattle) };
            return Deed::Choose(if self.lots.once_in(2) { other } else { seat_of(side) }, choice);
        }
        if self.may_stop && !both && self.lots.once_in(60) {
            return Deed::Choose(seat_of(side), Choice::EndNow);
        }
        let now = (state.round, side, phase);
        if self.phase != Some(now) {
            self.phase = Some(now);
            self.follows.clear();
            self.reports_left = self.lots.below(reports::most(phase) + 1);
        }
        let reporter = if both && self.lots.once_in(2) { other } else { seat_of(side) };
        if let Some(report) = self.report(table, state, phase) {
            return Deed::Report(reporter, report);
        }
        Deed::Choose(seat_of(side), Choice::EndPhase)
    }
}
