//! Questions of one device that wait for an answer: the newest is worked out first, beside the battle.
//!
//! They are answered from the table as it stood when they came. The battle goes on meanwhile with a copy of its own, so no
//! question ever holds up a choice.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use door::{Viewer, With};
use systems::Sitting;
use tokio::task::spawn_blocking;

use super::entering::{refused, works_it_out_again};
use super::live::guarded;
use super::outbox::Outbox;
use crate::app::App;
use crate::wire::{Answer, Ask, Refused, Replied, Reply, Weighed};

/// So many questions of a device wait at the most; the oldest gives way.
const MOST: usize = 16;

/// So many battles are imagined to tell why something was done, and so many for each decision that could have cost most.
const BATTLES_FOR_REASONS: u32 = 120;
const BATTLES_FOR_COSTS: u32 = 8;
/// So many decisions that cost most are named.
const COSTLY: usize = 3;

/// A question with everything that its answer needs.
pub(super) struct Waiting {
    pub(super) id: u32,
    pub(super) ask: Ask,
    pub(super) viewer: Viewer,
    pub(super) sitting: Arc<dyn Sitting>,
}

/// The questions of one device.
#[derive(Default)]
pub(super) struct Desk {
    papers: Mutex<Papers>,
}

#[derive(Default)]
struct Papers {
    waiting: Vec<Waiting>,
    /// True while somebody works through them.
    works: bool,
}

impl Desk {
    /// One more question. Whoever it comes to answers it by and by.
    pub(super) fn put(self: &Arc<Self>, app: &Arc<App>, outbox: &Arc<Outbox>, question: Waiting) {
        let mut papers = self.lock();
        papers.waiting.push(question);
        if papers.waiting.len() > MOST {
            let oldest = papers.waiting.remove(0);
            let says = "Newer questions came first; ask again.".to_owned();
            outbox.reply(Reply {
                id: oldest.id,
                replied: Replied::Refused(Refused { again: true, says, ..Refused::default() }),
            });
        }
        if !std::mem::replace(&mut papers.works, true) {
            tokio::spawn(work(Arc::clone(app), Arc::clone(self), Arc::clone(outbox)));
        }
    }

    fn newest(&self) -> Option<Waiting> {
        let mut papers = self.lock();
        let newest = papers.waiting.pop();
        papers.works = newest.is_some();
        newest
    }

    fn lock(&self) -> MutexGuard<'_, Papers> {
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Answers until nothing waits. So many devices are answered at a time as there are hands for it.
async fn work(app: Arc<App>, desk: Arc<Desk>, outbox: Arc<Outbox>) {
    loop {
        let turn = app.asking.acquire().await;
        let Some(question) = desk.newest() else { return };
        let id = question.id;
        let answered = match is_soon_answered(&question.ask) {
            true => guarded(|| answer(question)),
            false => {
                let answered = spawn_blocking(move || guarded(|| answer(question))).await;
                answered.map_err(|error| error.to_string()).flatten()
            }
        };
        drop(turn);
        let replied = match answered {
            Ok(Ok(answer)) => Replied::Answer(Box::new(answer)),
            Ok(Err(sentence)) => refused(&sentence),
            Err(panic) => {
                tracing::error!("Umpire failed on a question: {panic}");
                refused("Umpire failed on this question; nothing has changed.")
            }
        };
        outbox.reply(Reply { id, replied });
    }
}

/// True for what takes no longer than a choice itself: it is not worth the way to another thread.
fn is_soon_answered(ask: &Ask) -> bool {
    match ask {
        Ask::Verdict(said) => !works_it_out_again(&said.phrase),
        Ask::Card(_) => true,
        _ => false,
    }
}

/// The answer, or the sentence that says why there is none.
fn answer(question: Waiting) -> Result<Answer, String> {
    let Waiting { ask, viewer, sitting, .. } = question;
    Ok(match ask {
        Ask::Verdict(said) => Answer::Verdict(sitting.verdict(&viewer, &said)),
        Ask::Reach(said) => Answer::Reach(sitting.reach(&viewer, &said)),
        Ask::Places(said) => Answer::Places(sitting.places(&viewer, &said)),
        Ask::Measured(from) => Answer::Measured(sitting.measured(&viewer, &from)),
        Ask::Card(card) => Answer::Card(sitting.card(&card)),
        Ask::Stakes(_) => Answer::Stakes(Box::new(sitting.offered(&viewer, With::Stakes))),
        Ask::Advised(_) => Answer::Advised(sitting.advised(&viewer)),
        Ask::Alternatives(_) if viewer.seats().is_empty() => Answer::Alternatives(Vec::new()),
        Ask::Alternatives(entry) => Answer::Alternatives(sitting.alternatives(entry).unwrap_or_default()),
        Ask::Redrafted(draft) => Answer::Redrafted(sitting.redrafted(&viewer, &draft)),
        Ask::Explained(seat) => {
            let it = sitting.explained(&viewer, seat, None, BATTLES_FOR_REASONS)?;
            Answer::Explained(Weighed { entry: it.entry, says: it.reasons() })
        }
        // While a battle goes on nobody is told what would have been better.
        Ask::Costly(_) if sitting.outcome().is_none() => return Err("That is told when the battle is over.".to_owned()),
        Ask::Costly(seat) => {
            let costly = sitting.costly(&viewer, seat, COSTLY, BATTLES_FOR_COSTS)?;
            Answer::Costly(costly.iter().map(|it| Weighed { entry: it.entry, says: vec![it.cost()] }).collect())
        }
    })
}
