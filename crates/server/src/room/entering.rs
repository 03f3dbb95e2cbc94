//! Something is done in a battle: judged, stored, told.

use std::sync::Arc;

use store::{Change, Outcome};
use systems::Entered;

use super::live::{Judged, Live, Spoken, guarded};
use super::{DeviceId, Room};
use crate::wire::{Enter, Refused, Replied};

/// The fewest and the most letters of a request's name.
const REQUEST: std::ops::RangeInclusive<usize> = 8..=40;

impl Room {
    pub(super) async fn enter(&mut self, id: DeviceId, enter: &Enter) -> Replied {
        let letters = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
        if !REQUEST.contains(&enter.request.len()) || !enter.request.chars().all(letters) {
            return refused("A request is named by 8 to 40 letters, digits, - or _.");
        }
        let Some(viewer) = self.viewer(id) else { return refused("This device is not connected any more.") };
        let by = self.device(id).and_then(|it| it.holder.acts_for());
        let Some(live) = &self.live else { return refused("The battle has not begun.") };
        if let Some(entered) = live.answer_again(&enter.request) {
            return Replied::Entered(entered);
        }
        if let Some(why) = &live.closed {
            return refused(why);
        }
        let newest = live.sitting.newest();
        let said = Spoken { battle: self.battle, viewer, by, enter: enter.clone() };
        match self.work(move |live| live.enter(&said)).await {
            Ok(Ok(judged)) => self.keep(enter, judged).await,
            Ok(Err(why)) => {
                let says = why.first().map_or("That cannot be done.".to_owned(), |it| it.headline.to_string());
                Replied::Refused(Refused { why, stale: enter.have < newest, says, ..Refused::default() })
            }
            Err(panic) => self.failed(&panic).await,
        }
    }

    /// Works on the battle. Where bots think that may take long: it is done beside this task, by as many as there are hands
    /// for it, and whoever asks something meanwhile is answered from the table as it was.
    pub(super) async fn work<T: Send + 'static>(
        &mut self,
        call: impl FnOnce(&mut Live) -> T + Send + 'static,
    ) -> Result<T, String> {
        let Some(mut live) = self.live.take() else { return Err("the battle is not at hand".to_owned()) };
        if self.gathering.people().len() == self.gathering.taken.len() {
            let done = guarded(|| call(&mut live));
            self.live = Some(live);
            return done;
        }
        let (app, before) = (Arc::clone(&self.app), Arc::clone(&live.sitting));
        let working = async move {
            let _turn = app.thinking.acquire().await;
            tokio::task::spawn_blocking(move || {
                let done = guarded(|| call(&mut live));
                (live, done)
            })
            .await
        };
        tokio::pin!(working);
        loop {
            tokio::select! {
                done = &mut working => {
                    let (live, done) = done.map_err(|error| error.to_string())?;
                    self.live = Some(live);
                    return done;
                }
                Some(question) = self.questions.recv() => self.question(question, Some(&before)),
            }
        }
    }

    /// Stores what was judged, and tells it once it is on disk.
    async fn keep(&mut self, enter: &Enter, mut judged: Judged) -> Replied {
        let stored = match judged.append.take() {
            Some(append) => self.app.store.change(Change::Append(append)).await,
            None => Ok(Outcome::Stored),
        };
        match stored {
            Ok(Outcome::Stored) => {
                if let Some(live) = &mut self.live {
                    live.stored(judged);
                }
                Replied::Entered(self.answer_again(&enter.request))
            }
            Ok(Outcome::Lost) => {
                let says = "Somebody else went on with this battle meanwhile; look again.".to_owned();
                self.load_again(Refused { stale: true, says, ..Refused::default() }).await
            }
            Err(error) => {
                let says = format!("This could not be stored: {error}. Nothing has changed.");
                self.load_again(Refused { again: true, says, ..Refused::default() }).await
            }
        }
    }

    fn answer_again(&self, request: &str) -> Entered {
        self.live.as_ref().and_then(|it| it.answer_again(request)).unwrap_or_default()
    }

    /// What is in memory was never stored: the battle is what the store says.
    async fn load_again(&mut self, refused: Refused) -> Replied {
        if let Err(problem) = self.load_live().await {
            tracing::error!(battle = %self.name, "{}", problem.says);
            self.live = None;
        }
        Replied::Refused(refused)
    }

    /// Umpire failed on something. The first time it is refused; the second time the battle is set aside.
    async fn failed(&mut self, panic: &str) -> Replied {
        let entry = self.live.as_ref().map_or(0, |it| it.head.0);
        tracing::error!(battle = %self.name, entry, "Umpire failed: {panic}");
        self.failures += 1;
        if self.failures > 1 {
            self.put_aside(&format!("Umpire failed on this battle after entry {entry}: {panic}.")).await;
        }
        let says = "Umpire failed on this; nothing has changed.".to_owned();
        match self.set_aside {
            Some(_) => Replied::Refused(Refused { says, ..Refused::default() }),
            None => self.load_again(Refused { says, ..Refused::default() }).await,
        }
    }
}

pub(super) fn refused(says: &str) -> Replied {
    Replied::Refused(Refused { says: says.to_owned(), ..Refused::default() })
}
