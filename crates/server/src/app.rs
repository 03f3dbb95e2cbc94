//! What everything in the server shares: the store, the battles in memory, limits, and whether it ends.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use store::{BattleId, KeyHash, Looked, Newest, Store, StoreError, Users};
use systems::Tables;
use tokio::sync::{OnceCell, Semaphore, oneshot};
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;
use crate::http::Shelf;
use crate::lab::Lab;
use crate::limits::{Buckets, Limits, household};
use crate::places::Places;
use crate::room::{Handle, Message, Room};
use crate::who::Holder;
use crate::wire::Problem;

/// So many battles are loaded at the same time at the most.
const LOADING: usize = 4;

/// How long somebody who tries keys waits for an answer.
const SLOW: Duration = Duration::from_secs(1);

/// How often it is looked whether another program goes on with battles.
const LOOK: Duration = Duration::from_secs(1);

/// So many of a kind of long work are done at the same time: as many as there are cores.
pub(crate) fn hands() -> usize {
    std::thread::available_parallelism().map_or(2, std::num::NonZero::get)
}

/// How a server is run.
#[derive(Debug, Clone)]
pub struct Config {
    /// The file of battles.
    pub file: PathBuf,
    /// Who uses that file, and how.
    pub users: Users,
    /// Which port; 0 for any that is free.
    pub port: u16,
    /// True to listen for other devices of the same network too.
    pub lan: bool,
    /// Names of this machine that a browser may use, beside localhost and its addresses.
    pub names: Vec<String>,
    /// Where this machine is in its networks, the likeliest address first; [`crate::lan_addresses`] but for tests.
    pub addresses: fn() -> Vec<IpAddr>,
    /// How much is allowed.
    pub limits: Limits,
    /// How long people are waited for.
    pub clock: Clock,
    /// How long what is said alone is held back at the least, where the set-up says nothing.
    pub floor: Duration,
}

/// What everything in the server shares.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) ends: CancellationToken,
    pub(crate) loading: Semaphore,
    /// Tables that battles share.
    pub(crate) tables: Arc<Tables>,
    /// Hands for questions.
    pub(crate) asking: Semaphore,
    /// Hands for battles whose past has changed.
    pub(crate) folding: Semaphore,
    /// Hands for bots that think.
    pub(crate) thinking: Semaphore,
    pub(crate) choices: Buckets<KeyHash>,
    pub(crate) asks: Buckets<KeyHash>,
    pub(crate) battles: Buckets<IpAddr>,
    pub(crate) joins: Buckets<IpAddr>,
    pub(crate) odds: Buckets<IpAddr>,
    pub(crate) runs: Buckets<IpAddr>,
    pub(crate) maps: Buckets<IpAddr>,
    wrong_keys: Buckets<IpAddr>,
    pub(crate) requests: Buckets<IpAddr>,
    requests_of_a_key: Buckets<KeyHash>,
    readings: Buckets<KeyHash>,
    makings: Buckets<BattleId>,
    pub(crate) connections: Arc<Places>,
    pub(crate) strangers: Arc<Places>,
    pub(crate) sockets: Arc<Places>,
    pub(crate) lab: Lab,
    /// Answers that are always the same.
    pub(crate) shelf: Shelf,
    /// The addresses of this machine at which it was opened to others since it began.
    open_at: Mutex<Vec<IpAddr>>,
    port: AtomicU16,
    rooms: Mutex<BTreeMap<String, Arc<OnceCell<Handle>>>>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("config", &self.config).finish_non_exhaustive()
    }
}

impl App {
    pub(crate) async fn open(config: Config) -> Result<Self, StoreError> {
        let store = Store::open_for(&config.file, config.users).await?;
        let limits = config.limits;
        Ok(Self {
            store,
            ends: CancellationToken::new(),
            loading: Semaphore::new(LOADING),
            tables: Arc::default(),
            asking: Semaphore::new(hands()),
            folding: Semaphore::new(hands()),
            thinking: Semaphore::new(hands()),
            choices: Buckets::new(limits.choices),
            asks: Buckets::new(limits.asks),
            battles: Buckets::new(limits.battles),
            joins: Buckets::new(limits.joins),
            odds: Buckets::new(limits.odds),
            runs: Buckets::new(limits.runs),
            maps: Buckets::new(limits.maps),
            wrong_keys: Buckets::new(limits.wrong_keys),
            requests: Buckets::new(limits.requests),
            requests_of_a_key: Buckets::new(limits.requests_of_a_key),
            readings: Buckets::new(limits.readings),
            makings: Buckets::new(limits.makings),
            connections: Places::new(limits.connections, limits.connections_of_an_address),
            strangers: Places::new(usize::MAX, limits.strangers_of_an_address),
            sockets: Places::new(limits.sockets, usize::MAX),
            lab: Lab::default(),
            shelf: Shelf::default(),
            open_at: Mutex::default(),
            port: AtomicU16::new(config.port),
            rooms: Mutex::new(BTreeMap::new()),
            config,
        })
    }

    /// True if others can reach it by this address of this machine.
    pub(crate) fn is_open_at(&self, address: IpAddr) -> bool {
        self.config.lan || self.open_at.lock().unwrap_or_else(PoisonError::into_inner).contains(&address)
    }

    pub(crate) fn opened_at(&self, address: IpAddr) {
        self.open_at.lock().unwrap_or_else(PoisonError::into_inner).push(address);
    }

    /// True if it listens for others, whether or not this machine is in a network now.
    pub(crate) fn is_open(&self) -> bool {
        self.config.lan || !self.open_at.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// The port that it listens on.
    pub(crate) fn port(&self) -> u16 {
        self.port.load(Ordering::Relaxed)
    }

    pub(crate) fn set_port(&self, port: u16) {
        self.port.store(port, Ordering::Relaxed);
    }

    /// Who holds this key, if it opens this battle. Whoever tries keys is slowed down and learns nothing.
    pub(crate) async fn holder(&self, battle: &str, key: &str, from: IpAddr) -> Result<Holder, Problem> {
        let hash = KeyHash::of(key);
        let access = self.store.access(hash).await?.filter(|it| it.name == battle);
        match access.and_then(|it| Holder::new(&it, hash)) {
            Some(holder) => match self.requests_of_a_key.take(holder.key) {
                true => Ok(holder),
                false => Err(Problem::limit("That is too much at once; wait a moment.")),
            },
            None => {
                if !self.wrong_keys.take(household(from)) {
                    tokio::time::sleep(SLOW).await;
                }
                Err(Problem::not_found())
            }
        }
    }

    /// The same, for whoever reads much at once: a journal, or a battle that is over.
    pub(crate) async fn reader(&self, battle: &str, key: &str, from: IpAddr) -> Result<Holder, Problem> {
        let holder = self.holder(battle, key, from).await?;
        match self.readings.take(holder.key) {
            true => Ok(holder),
            false => Err(Problem::limit("So much is read with this key; wait a few seconds.")),
        }
    }

    /// Takes one of the things that may be stored for good at somebody's request. A battle has so many, whoever asks: somebody
    /// with one key can make more of them.
    pub(crate) fn take_making(&self, battle: BattleId) -> Result<(), Problem> {
        match self.makings.take(battle) {
            true => Ok(()),
            false => Err(Problem::limit("So many links were made in this battle; wait a minute.")),
        }
    }

    /// The task of a battle, started if it does not run.
    pub(crate) async fn room(self: &Arc<Self>, battle: &str) -> Result<Handle, Problem> {
        if self.ends.is_cancelled() {
            return Err(Problem::unavailable("The server ends; come back in a moment."));
        }
        let cell = {
            let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
            rooms.retain(|_, it| !it.get().is_some_and(Handle::is_closed));
            Arc::clone(rooms.entry(battle.to_owned()).or_default())
        };
        let opened = cell
            .get_or_try_init(|| async { Room::open(Arc::clone(self), battle).await?.ok_or_else(Problem::not_found) });
        match opened.await {
            Ok(handle) => Ok(handle.clone()),
            Err(problem) => {
                self.rooms.lock().unwrap_or_else(PoisonError::into_inner).remove(battle);
                Err(problem)
            }
        }
    }

    /// Asks the task of a battle something and waits for its answer.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        battle: &str,
        message: impl FnOnce(oneshot::Sender<T>) -> Message,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let busy = || Problem::unavailable("This battle is busy; try again in a moment.");
        self.room(battle).await?.try_send(message(answer)).map_err(|_| busy())?;
        answered.await.map_err(|_| busy())
    }

    /// Tells the task of a battle something, if it runs.
    pub(crate) async fn tell(&self, battle: &str, message: Message) {
        let cell = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(battle).cloned();
        if let Some(handle) = cell.as_deref().and_then(OnceCell::get) {
            // A task that has ended has nobody to tell.
            let _ = handle.send(message).await;
        }
    }

    /// Looks now and then whether another program, such as a terminal, has gone on with a battle, and tells those around it.
    pub(crate) async fn watch(self: Arc<Self>) {
        let mut tick = interval(LOOK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut looked, mut news) = (Looked::default(), Vec::new());
        loop {
            tokio::select! {
                () = self.ends.cancelled() => return,
                _ = tick.tick() => {}
            }
            match self.store.others(&mut looked).await {
                Ok(newest) => news.extend(newest),
                Err(error) => tracing::debug!(%error, "the file could not be looked at"),
            }
            news.retain(|it| !self.has_heard(it));
        }
    }

    /// Tells the task of a battle how far that has come. False if it cannot hear now.
    fn has_heard(&self, newest: &Newest) -> bool {
        let cell = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(&newest.name).cloned();
        let Some(cell) = cell else { return true };
        // One that is being opened may have read the file before.
        let Some(handle) = cell.get() else { return false };
        handle.is_closed() || handle.try_send(Message::Newest(newest.entry)).is_ok()
    }

    /// True once every battle has finished what it had to do.
    pub(crate) fn is_quiet(&self) -> bool {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.values().all(|it| it.get().is_none_or(Handle::is_closed))
    }
}
