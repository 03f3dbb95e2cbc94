//! A run: so many battles on one arena, shared out among threads and handed on in the order of their numbers.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use bots::Lists;
use bots::swiftly::Stuck;
use systems::{Arena, Fight, Fought};

use crate::answers::{Answers, Watch};

/// More threads than this only wait for each other.
const THREADS_PER_CORE: usize = 4;

/// How far a thread may run ahead of the battle that is waited for: what is held meanwhile stays small.
const AHEAD: u64 = 1024;

/// What is to be run.
#[derive(Debug, Clone)]
pub struct Run {
    /// Which battles, by number.
    pub numbers: Range<u64>,
    /// The number behind all of them.
    pub seed: u64,
    /// On how many threads at the most; see [`Run::most_threads`].
    pub threads: usize,
    /// How many battles a bot that thinks ahead plays in its head for each decision.
    pub playouts: u32,
    /// How choices are found.
    pub lists: Lists,
    /// How long a bot that thinks ahead may think about each decision, instead of a number of playouts. By a clock nothing is
    /// repeatable.
    pub think: Option<Duration>,
}

/// A battle of a run that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// Its number in the run.
    pub number: u64,
    /// The number that its dice and bots came from.
    pub seed: u64,
    /// What came of it.
    pub fought: Fought,
    /// How long each seat took to answer, if they thought by the clock.
    pub answers: Vec<Answers>,
}

impl Run {
    /// How many battles.
    pub fn battles(&self) -> u64 {
        self.numbers.end.saturating_sub(self.numbers.start)
    }

    /// The number that a battle's dice and bots come from.
    pub fn seed_of(&self, number: u64) -> u64 {
        // Consecutive seeds must not share battles, so the two numbers are mixed.
        let mixed = self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed.rotate_left(31).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// The battle of a number.
    pub fn fight(&self, number: u64) -> Fight {
        let playouts = self.think.is_none().then_some(self.playouts);
        Fight { seed: self.seed_of(number), playouts, lists: self.lists }
    }

    /// Fights it, by the clock if there is one.
    fn fought(&self, number: u64, arena: &dyn Arena) -> Result<Brought, String> {
        let fight = self.fight(number);
        let Some(budget) = self.think else { return Ok((arena.fight(&fight)?, Vec::new())) };
        let mut watch = Watch::new(budget, arena.bots().len());
        let fought = arena.fight_timed(&fight, &mut watch)?;
        Ok((fought, watch.answers))
    }

    /// How many threads are of any use: no more than there are battles, nor many more than this
    /// machine runs at once.
    pub fn most_threads(&self) -> usize {
        let at_once = thread::available_parallelism().map_or(1, NonZero::get);
        let battles = usize::try_from(self.battles()).unwrap_or(usize::MAX);
        self.threads.min(battles).min(at_once.saturating_mul(THREADS_PER_CORE)).max(1)
    }
}

/// Runs battles, and hands each to `take` in the order of their numbers, whichever ended first.
///
/// The first battle that is stuck ends the run with its number, so that it can be played alone; so does a `take` that
/// fails. If the system refuses a thread, those that run do the work.
pub fn run<E: From<Stuck> + Send>(
    run: &Run,
    arena: &dyn Arena,
    take: &mut (dyn FnMut(Finished) -> Result<(), E> + Send),
) -> Result<(), E> {
    let (first, early) = (run.numbers.start, BTreeMap::new());
    let queue = Queue { next: first, due: first, early, over: false, failure: None, take };
    let line = Line { run, arena, queue: Mutex::new(queue), moved: Condvar::new() };
    thread::scope(|scope| {
        let work = || line.work();
        let others = (1..run.most_threads()).map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok());
        // They have all begun before this thread does its part.
        let others: Vec<_> = others.collect();
        line.work();
        let panics = others.into_iter().filter_map(|it| it.join().err());
        if let Some(panic) = panics.reduce(|first, _| first) {
            std::panic::resume_unwind(panic);
        }
    });
    let queue = line.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
    queue.failure.map_or(Ok(()), Err)
}

/// What a thread brings back of a battle.
type Brought = (Fought, Vec<Answers>);

/// Where threads take numbers and bring back battles.
struct Line<'r, 't, E> {
    run: &'r Run,
    arena: &'r dyn Arena,
    queue: Mutex<Queue<'t, E>>,
    /// The battle that was waited for has come, or the run is over.
    moved: Condvar,
}

struct Queue<'t, E> {
    /// The number that the next thread gets.
    next: u64,
    /// The number that is handed on next.
    due: u64,
    /// Battles that ended before one that has to be handed on first.
    early: BTreeMap<u64, Result<Brought, String>>,
    /// True if nobody needs to go on.
    over: bool,
    failure: Option<E>,
    take: &'t mut (dyn FnMut(Finished) -> Result<(), E> + Send),
}

impl<'t, E: From<Stuck> + Send> Line<'_, 't, E> {
    fn work(&self) {
        // Whoever panics brings nothing back; the others must not wait for it.
        let ends_panicking = EndsIfPanicking(self);
        while let Some(number) = self.number() {
            let fought = self.run.fought(number, self.arena);
            self.bring(number, fought);
        }
        drop(ends_panicking);
    }

    /// The next battle to play, as soon as it is not too far ahead.
    fn number(&self) -> Option<u64> {
        let mut queue = self.queue();
        let number = queue.next;
        queue.next += 1;
        let is_far = |it: &mut Queue<'t, E>| !it.over && number >= it.due + AHEAD;
        let queue = self.moved.wait_while(queue, is_far).unwrap_or_else(PoisonError::into_inner);
        (!queue.over && number < self.run.numbers.end).then_some(number)
    }

    /// Hands on this battle and those that have waited for it, or lets it wait.
    fn bring(&self, number: u64, fought: Result<Brought, String>) {
        let mut queue = self.queue();
        queue.early.insert(number, fought);
        let before = queue.due;
        while !queue.over {
            let number = queue.due;
            let Some(fought) = queue.early.remove(&number) else { break };
            let taken = match fought {
                Ok((fought, answers)) => {
                    (queue.take)(Finished { number, seed: self.run.seed_of(number), fought, answers })
                }
                Err(reason) => Err(Stuck { number, reason }.into()),
            };
            queue.due += 1;
            if let Err(failure) = taken {
                (queue.over, queue.failure) = (true, Some(failure));
            }
        }
        if queue.due != before {
            self.moved.notify_all();
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue<'t, E>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the run for everybody if the thread that holds it panics.
struct EndsIfPanicking<'l, 'r, 't, E: From<Stuck> + Send>(&'l Line<'r, 't, E>);

impl<E: From<Stuck> + Send> Drop for EndsIfPanicking<'_, '_, '_, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.queue().over = true;
            self.0.moved.notify_all();
        }
    }
}
