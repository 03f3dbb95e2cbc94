//! A battle of the load: Kill Team on a digital table, both seats played by random rows of what is offered.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use battle::EntryNo;
use server::wire::{Answer, Ask, InLobby};
use systems::{Said, SetUp};
use tokio::time::{Instant, sleep_until};

use super::line::Line;
use crate::choosing::{Choosing, Next};
use crate::house::{House, refereed};
use crate::luck::Luck;

/// A battle and its two seats.
pub(super) struct Duel {
    house: Arc<House>,
    seats: [Line; 2],
    luck: Luck,
    next_request: u64,
}

/// When choices are made.
#[derive(Debug, Clone, Copy)]
pub(super) enum Pace {
    /// The next one as soon as both seats have seen the one before.
    AtOnce,
    /// One every so often, from then on, whether the one before is through or not.
    Planned {
        /// When the first is due.
        first: Instant,
        /// How long after it the second is due.
        every: Duration,
    },
}

/// What a battle did in a while.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// How long each choice took, from when it was due until it was acknowledged and both seats had been shown it.
    pub(super) took: Vec<Duration>,
    /// How many drafts were asked about.
    pub(super) asks: u64,
    /// How many battles came to their end, so that another one was begun.
    pub(super) ended: u64,
    /// Frames that came, and their bytes.
    pub(super) frames: u64,
    pub(super) bytes: u64,
}

impl Tally {
    pub(super) fn add(&mut self, other: Self) {
        self.took.extend(other.took);
        self.asks += other.asks;
        self.ended += other.ended;
        self.frames += other.frames;
        self.bytes += other.bytes;
    }
}

/// What is played: digital, so on city_1, with dice that Umpire rolls.
pub(super) fn set_up() -> SetUp {
    SetUp { physical: false, ..refereed("killteam", 2, true) }
}

impl Duel {
    pub(super) async fn begin(house: Arc<House>, seed: u64) -> Self {
        let opened = house.make(set_up(), false).await;
        let joined = house.join(opened.code.as_deref().unwrap(), "Teo").await;
        let mut seats = [
            Line::connect(house.port, &opened.battle, &opened.key).await,
            Line::connect(house.port, &opened.battle, &joined.key).await,
        ];
        seats[0].lobby(InLobby::Begin(true)).await;
        for (place, seat) in seats.iter_mut().enumerate() {
            seat.lobby(InLobby::Hash(blake3::hash(word(place).as_bytes()).to_hex().to_string())).await;
        }
        for (place, seat) in seats.iter_mut().enumerate() {
            seat.lobby(InLobby::Word(word(place))).await;
        }
        for seat in &mut seats {
            seat.at_the_table().await;
        }
        Self { house, seats, luck: Luck(seed), next_request: 0 }
    }

    /// Plays until then; whatever is due by then is still done.
    pub(super) async fn play(mut self, pace: Pace, until: Instant) -> (Self, Tally) {
        let mut tally = Tally::default();
        self.count(&mut Tally::default());
        let mut due = match pace {
            Pace::AtOnce => Instant::now(),
            Pace::Planned { first, .. } => first,
        };
        while due < until {
            sleep_until(due).await;
            while !self.act(&mut tally).await {
                assert!(self.seats[0].is_over(), "nothing is offered to anybody, and the battle is not over");
                self.count(&mut tally);
                self = Self::begin(self.house, self.luck.0).await;
                tally.ended += 1;
            }
            let done = Instant::now();
            tally.took.push(done - due);
            due = match pace {
                Pace::AtOnce => done,
                Pace::Planned { every, .. } => due + every,
            };
        }
        self.count(&mut tally);
        (self, tally)
    }

    /// Counts what has come since it was counted last.
    fn count(&mut self, tally: &mut Tally) {
        for seat in &mut self.seats {
            tally.frames += mem::take(&mut seat.frames);
            tally.bytes += mem::take(&mut seat.bytes);
        }
    }

    /// Somebody does something that is offered; it is acknowledged, and both are shown it. False if nothing is offered.
    async fn act(&mut self, tally: &mut Tally) -> bool {
        let first = self.luck.pick(2);
        for place in [first, 1 - first] {
            let Some(said) = self.choose(place, tally).await else { continue };
            self.next_request += 1;
            let request = format!("request-{:08}", self.next_request);
            let entered = self.seats[place].enter(request, said).await;
            self.until(entered.entry).await;
            return true;
        }
        false
    }

    async fn choose(&mut self, place: usize, tally: &mut Tally) -> Option<Vec<Said>> {
        let seat = &mut self.seats[place];
        let mut choosing = Choosing::of(&mut self.luck, seat.offered());
        loop {
            match choosing.next(&mut self.luck) {
                Next::Say(said) => return Some(said),
                // Whatever is listed for the last blank stands.
                Next::Ask(draft, 0) => return Some(vec![draft]),
                Next::Ask(draft, _) => {
                    tally.asks += 1;
                    let Answer::Verdict(verdict) = seat.ask(Ask::Verdict(draft)).await else { panic!("no verdict") };
                    choosing.heard(verdict);
                }
                Next::Nothing => return None,
            }
        }
    }

    async fn until(&mut self, entry: EntryNo) {
        for seat in &mut self.seats {
            seat.until(entry).await;
        }
    }
}

fn word(place: usize) -> String {
    format!("word of device {place}")
}
