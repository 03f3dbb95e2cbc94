//! All runs of a server: few at once, kept in memory for a while.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::run::Run;
use crate::app::App;
use crate::names;
use crate::room::guarded;
use crate::wire::{NewRun, Problem, ProblemKind, RunShown, RunStage};

/// So many run at once.
const AT_ONCE: usize = 2;
/// So many are kept.
const KEPT: usize = 16;
/// A run that has been over for so long is forgotten.
const REMEMBERED: Duration = Duration::from_secs(60 * 60);
/// The most battles of a run.
const BATTLES: u32 = 10_000;

/// The runs that are known.
pub(crate) struct Runs {
    slots: Arc<Semaphore>,
    all: Mutex<BTreeMap<String, Arc<Run>>>,
}

impl Default for Runs {
    fn default() -> Self {
        Self { slots: Arc::new(Semaphore::new(AT_ONCE)), all: Mutex::new(BTreeMap::new()) }
    }
}

impl Runs {
    /// Begins a run; it fights on by itself.
    pub(crate) async fn begin(&self, app: &App, wish: NewRun) -> Result<String, Problem> {
        if !(1..=BATTLES).contains(&wish.battles) {
            return Err(Problem::refused(format!("A run has 1 to {} battles.", sim::grouped(u64::from(BATTLES)))));
        }
        if wish.set_up.seats.iter().any(|it| it.bot.is_none()) {
            return Err(Problem::refused("A run needs a bot at every seat."));
        }
        let busy = |_| Problem::limit("Two runs are under way; begin yours when one of them is over.");
        let slot = Arc::clone(&self.slots).try_acquire_owned().map_err(busy)?;
        let set_up = wish.set_up.clone();
        let made = spawn_blocking(move || guarded(|| systems::arena(&set_up))).await;
        let failed = |_| Problem::new(ProblemKind::Failed, "Umpire failed on this set-up.");
        let arena = made.map_err(|it| it.to_string()).flatten().map_err(failed)?.map_err(Problem::faulty)?;
        let (name, run) = (names::battle(), Arc::new(Run::new(wish, app.ends.child_token())));
        self.remember(&name, &run);
        tracing::info!(run = %name, battles = run.wish.battles, "a run has begun");
        drop(spawn_blocking(move || {
            if guarded(|| run.fight(&*arena)).is_err() {
                run.end(RunStage::Failed, Some("Umpire failed on a battle.".to_owned()));
            }
            drop(slot);
        }));
        Ok(name)
    }

    /// How a run stands.
    pub(crate) fn shown(&self, name: &str) -> Result<RunShown, Problem> {
        Ok(self.find(name)?.shown())
    }

    /// The report of a run as a page of its own.
    pub(crate) fn page(&self, name: &str) -> Result<String, Problem> {
        self.find(name)?.page().ok_or_else(gone)
    }

    /// Ends a run early. What is over counts.
    pub(crate) fn stop(&self, name: &str) -> Result<(), Problem> {
        self.find(name)?.stop.cancel();
        Ok(())
    }

    fn find(&self, name: &str) -> Result<Arc<Run>, Problem> {
        let mut all = self.lock();
        forget(&mut all);
        all.get(name).cloned().ok_or_else(gone)
    }

    fn remember(&self, name: &str, run: &Arc<Run>) {
        let mut all = self.lock();
        forget(&mut all);
        while all.len() >= KEPT {
            let oldest = all.iter().filter_map(|(name, it)| Some((it.over_for()?, name.clone()))).max();
            let Some((_, oldest)) = oldest else { break };
            all.remove(&oldest);
        }
        all.insert(name.to_owned(), Arc::clone(run));
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Run>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forget(all: &mut BTreeMap<String, Arc<Run>>) {
    all.retain(|_, it| it.over_for().is_none_or(|it| it < REMEMBERED));
}

fn gone() -> Problem {
    Problem::new(ProblemKind::NotFound, "This run is not known here; runs are kept for an hour.")
}
