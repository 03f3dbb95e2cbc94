//! Something is done in a battle: judged, stored, told.

use std::sync::Arc;

use battle::Phrase;
use store::{Change, Outcome};
use systems::{Entered, Said};

use super::live::{Judged, Live, Spoken, guarded};
use super::{DeviceId, Room};
use crate::wire::{Enter, Refused, Replied};

/// The fewest and the most letters of a request's name.
const REQUEST: std::ops::RangeInclusive<usize> = 8..=40;

/// How long something takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    /// A moment, however long the battle is.
    Moment,
    /// The longer the longer the battle is: it may be worked out again from its beginning.
    Long,
}

/// What changes the past works the battle out again, and so does what everybody agrees to.
pub(super) fn takes(said: &[Said]) -> Takes {
    match said.iter().any(|it| works_it_out_again(&it.phrase)) {
        true => Takes::Long,
        false => Takes::Moment,
    }
}

/// True for what changes the past, or would.
pub(super) fn works_it_out_again(phrase: &Phrase) -> bool {
    matches!(phrase.head(), Some(("propose" | "consent", _)))
}

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
        if !self.gathering.stand_ins.is_empty() && takes(&enter.said) == Takes::Long {
            // A bot agrees to everything; whoever it plays for is asked when they are back.
            return refused("A bot plays for somebody who is away; what was done is changed when they are back.");
        }
        self.say(Spoken { battle: self.battle, viewer, by, enter: enter.clone() }).await
    }

    /// Judges what is said, stores it, and tells what came of it.
    pub(super) async fn say(&mut self, said: Spoken) -> Replied {
        let (enter, takes) = (said.enter.clone(), takes(&said.enter.said));
        let Some(newest) = self.live.as_ref().map(|it| it.sitting.newest()) else {
            return refused("The battle has not begun.");
        };
        match self.work(takes, move |live| live.enter(&said)).await {
            Ok(Ok(judged)) => self.keep(&enter, judged).await,
            Ok(Err(why)) => {
                let says = why.first().map_or("That cannot be done.".to_owned(), |it| it.headline.to_string());
                Replied::Refused(Refused { why, stale: enter.have < newest, says, ..Refused::default() })
            }
            Err(panic) => self.failed(&panic).await,
        }
    }

    /// Works on the battle. What may take long is done beside this task, by as many as there are hands for it: bots think, and
    /// a changed past is worked out again from its beginning. Whoever asks something meanwhile is answered from the table
    /// as it was.
    pub(super) async fn work<T: Send + 'static>(
        &mut self,
        takes: Takes,
        call: impl FnOnce(&mut Live) -> T + Send + 'static,
    ) -> Result<T, String> {
        let Some(mut live) = self.live.take() else { return Err("the battle is not at hand".to_owned()) };
        let has_bots = self.gathering.seats().any(|it| self.gathering.plays(it).is_some());
        if takes == Takes::Moment && !has_bots {
            let done = guarded(|| call(&mut live));
            self.live = Some(live);
            return done;
        }
        let (app, before) = (Arc::clone(&self.app), Arc::clone(&live.sitting));
        let working = async move {
            // Whoever corrects something does not wait for the bots of others.
            let _turn = if has_bots { app.thinking.acquire().await } else { app.folding.acquire().await };
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

#[cfg(test)]
mod tests {
    use std::thread;

    use systems::SetUp;

    use super::*;
    use crate::app::{App, Config};
    use crate::clock::Clock;
    use crate::limits::Limits;
    use crate::lobby::Gathering;
    use crate::{founding, names};

    fn said(word: &str, value: &str) -> Vec<Said> {
        vec![Said::by_viewer(Phrase::new(word, value))]
    }

    #[test]
    fn only_what_changes_the_past_takes_long() {
        for word in ["propose", "consent"] {
            assert_eq!(takes(&said(word, "undo")), Takes::Long, "{word}");
            assert_eq!(takes(&[said("choose", "pass"), said(word, "allow")].concat()), Takes::Long);
        }
        for word in ["choose", "report", "answer", "roll", "seal", "ready"] {
            assert_eq!(takes(&said(word, "it")), Takes::Moment, "{word}");
        }
        assert_eq!(takes(&[]), Takes::Moment);
    }

    /// A battle between two people around one screen, at its beginning.
    async fn begun(folder: &tempfile::TempDir) -> Room {
        let config = Config {
            file: folder.path().join("umpire.sqlite"),
            users: store::Users::default(),
            port: 0,
            lan: false,
            names: Vec::new(),
            addresses: Vec::new,
            limits: Limits::lifted(),
            clock: Clock::machine(),
            floor: std::time::Duration::ZERO,
        };
        let app = Arc::new(App::open(config).await.unwrap());
        let mut set_up = SetUp { system: "killteam".into(), physical: true, ..SetUp::default() };
        set_up.seats = vec![systems::SeatWish::default(); 2];
        (set_up.seats[0].name, set_up.seats[1].name) = ("Mara".to_owned(), "Teo".to_owned());
        let lobby = Gathering::new(set_up, battle::Seat::A, true).unwrap();
        let key = store::KeyHash::of(&names::key());
        let new = founding::founded(&lobby, battle::Seat::A, key, None).unwrap();
        let name = new.name.clone();
        app.store.change(Change::New(new)).await.unwrap();
        let (_, questions) = tokio::sync::mpsc::channel(1);
        let mut room = Room::load(app, &name, questions).await.unwrap().unwrap();
        room.begin(room.gathering.clone()).await.unwrap();
        room
    }

    // On one thread, which everybody else's sockets share.
    #[tokio::test]
    async fn what_takes_long_is_worked_out_beside_everybody_elses_thread() {
        let folder = tempfile::tempdir().unwrap();
        let mut room = begun(&folder).await;
        let here = thread::current().id();
        let at = |_: &mut Live| thread::current().id();
        assert_eq!(room.work(Takes::Moment, at).await, Ok(here));
        assert_ne!(room.work(Takes::Long, at).await.unwrap(), here);
        assert!(room.live.is_some(), "the battle is back");
        let gone = room.work(Takes::Long, |_| -> () { panic!("Umpire failed") }).await;
        assert_eq!((gone, room.live.is_some()), (Err("Umpire failed".to_owned()), true));
    }
}
