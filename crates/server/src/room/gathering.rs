//! The lobby of a battle, until its header is written.

use battle::journal::{DiceSource, Writer};
use battle::{Hex, Seat, Seeded};
use store::{Begin, Change, KeyHash, LobbyChange, LobbyRow, NewKey, Outcome, Secret};
use systems::Outside;

use super::entering::refused;
use super::live::guarded;
use super::{DeviceId, Room};
use crate::lobby::{Effect, Gathering};
use crate::wire::{ByeWhy, InLobby, Invitation, KeyKind, Problem, ProblemKind, Refused, Replied};
use crate::{chance, clock, names};

/// Words that another lobby has are so unlikely that a few tries are plenty.
const TRIES: usize = 8;

/// What is stored with a change of a lobby.
#[derive(Default)]
pub(super) struct Beside {
    pub(super) key: Option<NewKey>,
    pub(super) frees: Option<Seat>,
    pub(super) dice: Option<[u8; 32]>,
    pub(super) words: Option<Words>,
}

/// Three words that let others join, and until when they do.
#[derive(Debug, Clone)]
pub(super) struct Words {
    pub(super) words: String,
    pub(super) until: i64,
}

impl Words {
    /// As the store has them; nothing of words that are dead.
    pub(super) fn of(lobby: &LobbyRow) -> Option<Self> {
        let words = lobby.words.clone()?;
        (clock::now() < lobby.words_until).then_some(Self { words, until: lobby.words_until })
    }

    fn new() -> Self {
        Self { words: names::three_words(), until: clock::now() + names::WORDS_LIVE }
    }
}

impl Room {
    pub(super) fn invitation(&self) -> Result<Invitation, Problem> {
        match !self.begun && !self.gathering.is_full() {
            true => Ok(self.gathering.invitation(&self.name)),
            false => Err(Problem::not_found()),
        }
    }

    pub(super) async fn join(&mut self, name: &str, seat: Option<Seat>, key: KeyHash) -> Result<Seat, Problem> {
        if self.begun || self.set_aside.is_some() {
            return Err(Problem::not_found());
        }
        let mut next = self.gathering.clone();
        let seat = next.join(name, seat).map_err(Problem::refused)?;
        let key = NewKey { battle: self.battle, hash: key, kind: KeyKind::Seat.name().to_owned(), seat: Some(seat.0) };
        self.store_lobby(next, Beside { key: Some(key), ..Beside::default() }).await?;
        Ok(seat)
    }

    pub(super) async fn change_lobby(&mut self, id: DeviceId, wish: InLobby) -> Replied {
        let Some(by) = self.device(id).and_then(|it| it.holder.acts_for()) else {
            return refused("Whoever watches changes nothing.");
        };
        let done = match self.begun {
            true if matches!(wish, InLobby::Leave(_)) => self.leave_battle(by).await,
            true => return refused("The battle has begun."),
            false => self.make(by, wish).await,
        };
        match done {
            Ok(()) => Replied::Done(true),
            Err(problem) => {
                let again = problem.kind == ProblemKind::Unavailable;
                let Problem { says, faults, .. } = problem;
                Replied::Refused(Refused { says, faults, again, ..Refused::default() })
            }
        }
    }

    async fn make(&mut self, by: Seat, wish: InLobby) -> Result<(), Problem> {
        let mut next = self.gathering.clone();
        let effect = next.make(by, wish).map_err(|says| Problem { faults: next.faults(), ..Problem::refused(says) })?;
        match effect {
            Effect::Changed => self.store_lobby(next, Beside::default()).await,
            Effect::Freed(seat) => {
                self.store_lobby(next, Beside { frees: Some(seat), ..Beside::default() }).await?;
                self.revoke(KeyKind::Seat, Some(seat), None);
                Ok(())
            }
            Effect::Invites => self.invite(next).await,
            Effect::Commits => {
                let secret = chance::bytes();
                next.commit(&Seeded::new(secret, Vec::new()).commitment());
                self.store_lobby(next, Beside { dice: Some(secret), ..Beside::default() }).await
            }
            Effect::Begins => self.begin(next).await,
        }
    }

    /// New words in the place of those there were.
    async fn invite(&mut self, next: Gathering) -> Result<(), Problem> {
        for _ in 0..TRIES {
            let version = self.version;
            let words = Some(Words::new());
            match self.store_lobby(next.clone(), Beside { words, ..Beside::default() }).await {
                Err(problem) if problem.kind == ProblemKind::Stale && self.version == version => {}
                done => return done,
            }
        }
        Err(Problem::unavailable("No free words were found; try again."))
    }

    /// Words that have died are taken from everybody's screen.
    pub(super) fn look_at_the_words(&mut self) {
        if self.words.as_ref().is_some_and(|it| clock::now() >= it.until) {
            self.words = None;
            self.tell_lobby();
        }
    }

    /// Somebody leaves a battle that goes on: their keys end, and another seat can make a new one.
    async fn leave_battle(&mut self, by: Seat) -> Result<(), Problem> {
        let kind = KeyKind::Seat.name().to_owned();
        let change = Change::EndKeys { battle: self.battle, kind, seat: Some(by.0), but: None, at: clock::now() };
        self.app.store.change(change).await?;
        self.revoke(KeyKind::Seat, Some(by), None);
        Ok(())
    }

    pub(super) async fn store_lobby(&mut self, next: Gathering, beside: Beside) -> Result<(), Problem> {
        let body = serde_json::to_vec(&next).map_err(|error| Problem::unavailable(error.to_string()))?;
        let at = clock::now();
        let words = beside.words.or_else(|| self.words.clone());
        let change = LobbyChange {
            battle: self.battle,
            version: self.version,
            body,
            words: words.as_ref().map(|it| it.words.clone()),
            words_until: words.as_ref().map_or(at, |it| it.until),
            key: beside.key,
            frees: beside.frees.map(|it| it.0),
            dice: beside.dice.map(Secret),
            at,
        };
        match self.app.store.change(Change::Lobby(change)).await? {
            Outcome::Stored => {
                self.version += 1;
                self.gathering = next;
                self.words = words;
                self.tell_lobby();
                Ok(())
            }
            Outcome::Lost => {
                self.reload_lobby().await?;
                Err(Problem::new(ProblemKind::Stale, "Somebody changed this meanwhile; look again."))
            }
        }
    }

    pub(super) async fn reload_lobby(&mut self) -> Result<(), Problem> {
        if let Some(lobby) = self.app.store.lobby(self.battle).await? {
            self.version = lobby.version;
            self.words = Words::of(&lobby);
            if let Ok(gathering) = serde_json::from_slice(&lobby.body) {
                self.gathering = gathering;
            }
        }
        self.tell_lobby();
        Ok(())
    }

    /// Writes the header. From here on there is a battle.
    pub(super) async fn begin(&mut self, next: Gathering) -> Result<(), Problem> {
        let secret = self.app.store.secrets(self.battle).await?.dice;
        let rolls = next.set_up.agreed.rolls;
        let dice = secret.filter(|_| rolls).map(|Secret(secret)| {
            let commitment: Hex<32> = Seeded::new(secret, Vec::new()).commitment();
            Seeded::new(secret, next.contributions(&commitment))
        });
        let source = dice.as_ref().map_or(DiceSource::Entered, DiceSource::of);
        let outside = Outside { seed: chance::number(), dice: source };
        let header = guarded(|| systems::begin(&next.set_up, &outside).map(|it| Writer::begin(&it.header()).1));
        let header = match header {
            Ok(header) => header.map_err(Problem::faulty)?,
            Err(panic) => {
                tracing::error!(battle = %self.name, "Umpire failed on a beginning: {panic}");
                return Err(Problem::new(ProblemKind::Failed, "Umpire failed on this set-up; try another one."));
            }
        };
        let lobby = serde_json::to_vec(&next).map_err(|error| Problem::unavailable(error.to_string()))?;
        let begin = Begin { battle: self.battle, header: header.into_bytes(), lobby, at: clock::now() };
        self.app.store.change(Change::Begin(begin)).await?;
        self.version += 1;
        self.gathering = next;
        self.begun = true;
        self.words = None;
        self.load_live().await?;
        if self.set_aside.is_some() {
            return Err(Problem::new(ProblemKind::SetAside, "Umpire failed on this battle; it is set aside."));
        }
        self.tell_all();
        Ok(())
    }
}

impl crate::wire::Bye {
    /// There is no such battle, or the key does not open it.
    pub(crate) fn wrong_key() -> Self {
        Self { why: ByeWhy::Key, says: "There is nothing here that this key opens.".to_owned() }
    }
}
