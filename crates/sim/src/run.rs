//! A run: so many battles, shared out among threads, summed up.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use battle::{Options, Seat, Seeded, System};
use bots::{Bot, Lists};

use bots::swiftly::{Played, Stuck, play_to_end};

/// More threads than this only wait for each other.
const THREADS_PER_CORE: usize = 4;

/// What is to be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// How many battles.
    pub battles: u64,
    /// The number behind all of them.
    pub seed: u64,
    /// On how many threads at the most; see [`Run::most_threads`].
    pub threads: usize,
    /// How choices are found.
    pub lists: Lists,
}

impl Run {
    /// The number that a battle's dice and bots come from.
    pub fn seed_of(&self, number: u64) -> u64 {
        // Consecutive seeds must not share battles, so the two numbers are mixed.
        let mixed = self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed.rotate_left(31).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// How many threads are of any use: no more than there are battles, nor many more than this
    /// machine runs at once.
    pub fn most_threads(&self) -> usize {
        let at_once = thread::available_parallelism().map_or(1, NonZero::get);
        let battles = usize::try_from(self.battles).unwrap_or(usize::MAX);
        self.threads.min(battles).min(at_once.saturating_mul(THREADS_PER_CORE)).max(1)
    }

    /// The dice of a battle.
    pub fn dice_of(&self, number: u64) -> Seeded {
        Seeded::from_number(self.seed_of(number))
    }
}

/// Sums over battles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sums {
    /// How many battles ended.
    pub battles: u64,
    /// Accepted choices of seats in all of them.
    pub decisions: u64,
    /// Wins by seat.
    pub wins: Vec<u64>,
    /// Battles without a winner.
    pub draws: u64,
    /// Points by seat.
    pub points: Vec<u64>,
    /// Whatever else was counted, by seat; see [`run_with`].
    pub details: Vec<Vec<u64>>,
}

impl Sums {
    fn none(seats: usize) -> Self {
        Self { wins: vec![0; seats], points: vec![0; seats], details: vec![Vec::new(); seats], ..Self::default() }
    }

    fn count(&mut self, played: &Played, details: impl Fn(Seat) -> Vec<u64>) {
        for (seat, sums) in (0..).map(Seat).zip(&mut self.details) {
            add_up(sums, &details(seat));
        }
        self.battles += 1;
        self.decisions += played.decisions;
        match played.outcome.winner.and_then(|side| self.wins.get_mut(usize::from(side.0))) {
            Some(wins) => *wins += 1,
            None => self.draws += 1,
        }
        for (sum, points) in self.points.iter_mut().zip(&played.outcome.points) {
            *sum += u64::from(*points);
        }
    }

    fn add(&mut self, other: &Self) {
        self.battles += other.battles;
        self.decisions += other.decisions;
        self.draws += other.draws;
        add_up(&mut self.wins, &other.wins);
        add_up(&mut self.points, &other.points);
        for (sums, more) in self.details.iter_mut().zip(&other.details) {
            add_up(sums, more);
        }
    }
}

fn add_up(sums: &mut Vec<u64>, more: &[u64]) {
    if sums.len() < more.len() {
        sums.resize(more.len(), 0);
    }
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// Runs battles. Tables and bots are made for each by its number.
///
/// The first battle that is stuck ends the run with its number, so that it can be played alone. If
/// the system refuses a thread, those that run do the work.
pub fn run<S: System + Options>(
    run: &Run,
    seats: usize,
    table_of: &(dyn Fn(u64) -> std::sync::Arc<S::Table> + Sync),
    bots_of: &(dyn Fn(u64) -> Vec<Box<dyn Bot<S>>> + Sync),
) -> Result<Sums, Stuck>
where
    S::Table: Send + Sync,
{
    run_with(run, seats, table_of, bots_of, &|_, _| Vec::new())
}

/// The same, with numbers of each seat taken from how every battle ended and summed up.
pub fn run_with<S: System + Options>(
    run: &Run,
    seats: usize,
    table_of: &(dyn Fn(u64) -> std::sync::Arc<S::Table> + Sync),
    bots_of: &(dyn Fn(u64) -> Vec<Box<dyn Bot<S>>> + Sync),
    details_of: &(dyn Fn(&S::State, Seat) -> Vec<u64> + Sync),
) -> Result<Sums, Stuck>
where
    S::Table: Send + Sync,
{
    let next = AtomicU64::new(0);
    let work = || {
        let mut sums = Sums::none(seats);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= run.battles {
                return Ok(sums);
            }
            let (table, mut bots) = (table_of(number), bots_of(number));
            let played = play_to_end::<S>(&table, number, &run.dice_of(number), &mut bots, run.lists);
            match played {
                Ok((played, state)) => sums.count(&played, |seat| details_of(&state, seat)),
                Err(stuck) => {
                    // The others need not go on.
                    next.store(run.battles, Ordering::Relaxed);
                    return Err(stuck);
                }
            }
        }
    };
    let parts: Vec<Result<Sums, Stuck>> = thread::scope(|scope| {
        let others = (1..run.most_threads()).map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok());
        let others: Vec<_> = others.collect();
        // This thread is one of them, so that there is always one.
        let own = work();
        let joined = others.into_iter().map(thread::ScopedJoinHandle::join);
        let joined = joined.map(|it| it.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        std::iter::once(own).chain(joined).collect()
    });
    let mut total = Sums::none(seats);
    for part in parts {
        total.add(&part?);
    }
    Ok(total)
}
