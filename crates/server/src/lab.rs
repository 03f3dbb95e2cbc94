//! The lab: chances of shots and fights, and runs of many battles. It decides nothing and stores nothing.

mod fight;
mod reading;
mod run;
mod runs;
mod shot;

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::app::{App, hands};
use crate::room::guarded;
use crate::wire::{Problem, ProblemKind};

pub(crate) use fight::fight;
pub(crate) use runs::Runs;
pub(crate) use shot::shot;

/// So many questions wait for an answer at the most.
const WAITING: usize = 32;

/// Hands for questions to the lab, apart from those for battles and fewer than those.
pub(crate) struct Lab {
    waiting: Semaphore,
    hands: Semaphore,
    pub(crate) runs: Runs,
}

impl Default for Lab {
    fn default() -> Self {
        Self { waiting: Semaphore::new(WAITING), hands: Semaphore::new(hands().div_ceil(2)), runs: Runs::default() }
    }
}

/// Works something out beside the battles, as soon as there is a hand for it.
pub(crate) async fn worked_out<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let busy = |_| Problem::limit("Many ask the lab at once; try again in a moment.");
    let _waiting = app.lab.waiting.try_acquire().map_err(busy)?;
    let _hand = app.lab.hands.acquire().await;
    let failed = |panic: String| {
        tracing::error!("Umpire failed in the lab: {panic}");
        Problem::new(ProblemKind::Failed, "Umpire failed on this; nothing has changed.")
    };
    let worked = spawn_blocking(move || guarded(work)).await;
    worked.map_err(|error| error.to_string()).flatten().map_err(failed)?
}
