//! One task for each battle, from its lobby to its end. It owns the battle; everybody else sends it messages.
//!
//! It judges, stores, waits for the store's answer, and only then lets anybody see what is new.

mod again;
mod answering;
mod asking;
mod clocks;
mod desk;
mod entering;
mod gathering;
mod live;
mod loading;
mod missing;
mod outbox;
mod telling;
mod waiting;

use std::sync::Arc;
use std::time::Duration;

use battle::Seat;
use door::Have;
use store::{BattleId, KeyHash};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval};

use crate::app::App;
use crate::lobby::Gathering;
use crate::who::Holder;
use crate::wire::{Ask, Bye, ByeWhy, Invitation, KeyKind, Listed, Presence, Problem, Request};
pub(crate) use again::Again;
pub(crate) use answering::{Look, is_over};
use desk::Desk;
use entering::refused;
use gathering::Words;
use live::Live;
pub(crate) use live::guarded;
use missing::Missing;
pub(crate) use outbox::{Outbox, pushed};
use waiting::Alone;

/// So many messages wait for a battle at the most; whoever comes then is asked to try again.
const QUEUE: usize = 64;

/// A battle that nobody has looked at for so many seconds is put back on the shelf.
const IDLE_SECONDS: u32 = 600;

/// One that is over is waited for by nobody.
const IDLE_SECONDS_WHEN_OVER: u32 = 5;

/// How often it is told who came and went, at the most.
const PRESENCE: Duration = Duration::from_secs(1);

/// Where messages for a battle go. Questions wait apart from the rest, so that no number of them keeps a choice waiting.
#[derive(Debug, Clone)]
pub(crate) struct Handle {
    queue: mpsc::Sender<Message>,
    questions: mpsc::Sender<Question>,
}

/// A battle has ended its task, or has too much to do.
#[derive(Debug)]
pub(crate) struct NotTaken;

impl Handle {
    pub(crate) async fn send(&self, message: Message) -> Result<(), NotTaken> {
        self.queue.send(message).await.map_err(|_| NotTaken)
    }

    pub(crate) fn try_send(&self, message: Message) -> Result<(), NotTaken> {
        self.queue.try_send(message).map_err(|_| NotTaken)
    }

    pub(crate) fn ask(&self, question: Question) -> Result<(), NotTaken> {
        self.questions.try_send(question).map_err(|_| NotTaken)
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }
}

/// Something that a device would like to know.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) device: DeviceId,
    pub(crate) id: u32,
    pub(crate) ask: Ask,
}

/// A connected device, by its number among those of this battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DeviceId(u64);

/// What somebody wants of a battle.
pub(crate) enum Message {
    /// A device is there.
    Connect { holder: Holder, have: Have, outbox: Arc<Outbox>, answer: oneshot::Sender<Result<DeviceId, Bye>> },
    /// A device is gone.
    Gone(DeviceId),
    /// A device wants something.
    Wants(DeviceId, Request),
    /// Somebody joins, and will hold this key.
    Join { name: String, seat: Option<Seat>, key: KeyHash, answer: oneshot::Sender<Result<Seat, Problem>> },
    /// Somebody has the words and looks who is there.
    Invitation { answer: oneshot::Sender<Result<Invitation, Problem>> },
    /// Somebody has it in a list.
    List { holder: Holder, answer: oneshot::Sender<Listed> },
    /// Somebody looks back, once it is over.
    Look { holder: Holder, answer: oneshot::Sender<Result<Look, Problem>> },
    /// Somebody at this seat would like the same again, and will hold this key there.
    Rematch { by: Seat, swap: bool, key: KeyHash, answer: oneshot::Sender<Result<Again, Problem>> },
    /// Somebody who sat at this seat of the battle before takes theirs here, and will hold this key.
    Claim { before: Seat, key: KeyHash, answer: oneshot::Sender<Result<Seat, Problem>> },
    /// The store has the battle up to this entry.
    Newest(i64),
    /// Keys of a kind, or of a seat, have ended; all but this one.
    Revoked { kind: KeyKind, seat: Option<Seat>, but: Option<KeyHash> },
}

/// A connected device.
struct Device {
    id: DeviceId,
    holder: Holder,
    /// Whose eyes look, where one device acts for all.
    eyes: Option<Seat>,
    outbox: Arc<Outbox>,
    desk: Arc<Desk>,
}

/// A battle with everybody around it.
pub(crate) struct Room {
    app: Arc<App>,
    battle: BattleId,
    name: String,
    version: i64,
    words: Option<Words>,
    gathering: Gathering,
    /// True once the header is written.
    begun: bool,
    live: Option<Live>,
    set_aside: Option<String>,
    devices: Vec<Device>,
    next_device: u64,
    told_presence: Vec<Presence>,
    failures: u8,
    questions: mpsc::Receiver<Question>,
    /// Since when somebody is asked alone.
    alone: Option<Alone>,
    /// Who keeps the others waiting.
    missing: Missing,
}

impl Room {
    /// Finds a battle in the store and starts its task. Nothing if there is none.
    pub(crate) async fn open(app: Arc<App>, name: &str) -> Result<Option<Handle>, Problem> {
        let (ask, questions) = mpsc::channel(QUEUE);
        let Some(room) = Self::load(app, name, questions).await? else { return Ok(None) };
        let (sender, queue) = mpsc::channel(QUEUE);
        tokio::spawn(room.run(queue));
        Ok(Some(Handle { queue: sender, questions: ask }))
    }

    async fn run(mut self, mut queue: mpsc::Receiver<Message>) {
        let mut tick = interval(PRESENCE);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut idle = 0;
        let ends = self.app.ends.clone();
        let clock = self.app.config.clock.clone();
        loop {
            let next_look = self.next_look().into_iter().chain(self.next_missing()).min();
            tokio::select! {
                biased;
                message = queue.recv() => match message {
                    Some(message) => {
                        idle = 0;
                        // Apart: a battle mostly waits, and then needs none of that room.
                        Box::pin(self.take(message)).await;
                    }
                    None => break,
                },
                () = ends.cancelled() => {
                    // Whatever waits already is finished; nobody new is let in.
                    queue.close();
                    while let Some(message) = queue.recv().await {
                        Box::pin(self.take(message)).await;
                    }
                    break;
                }
                Some(question) = self.questions.recv() => {
                    let sitting = self.live.as_ref().map(|it| &it.sitting);
                    self.question(question, sitting);
                }
                () = clock.until(next_look) => self.time_passes().await,
                _ = tick.tick() => {
                    self.tell_presence();
                    self.look_at_the_words();
                    idle = if self.devices.is_empty() { idle + 1 } else { 0 };
                    if idle > self.patience_with_nobody() {
                        queue.close();
                        idle = 0;
                    }
                }
            }
        }
        for device in &self.devices {
            device
                .outbox
                .bye(Bye { why: ByeWhy::Shutdown, says: "The server ends; come back in a moment.".to_owned() });
        }
    }

    /// For so many seconds the battle is kept at hand though nobody looks at it.
    fn patience_with_nobody(&self) -> u32 {
        let is_over = self.live.as_ref().is_some_and(|it| it.sitting.outcome().is_some());
        if is_over { IDLE_SECONDS_WHEN_OVER } else { IDLE_SECONDS }
    }

    async fn take(&mut self, message: Message) {
        if self.begun
            && self.live.is_none()
            && self.set_aside.is_none()
            && let Err(problem) = self.load_live().await
        {
            tracing::error!(battle = %self.name, "{}", problem.says);
        }
        match message {
            Message::Connect { holder, have, outbox, answer } => {
                // Whoever has gone away meanwhile needs no answer; here and below.
                if let Some(seat) = holder.acts_for() {
                    self.is_back(seat).await;
                }
                let _ = answer.send(self.connect(holder, have, outbox));
            }
            Message::Gone(id) => {
                self.devices.retain(|it| it.id != id);
                self.see_who_is_there();
                self.look_at_the_clocks();
                self.tell_lobby();
            }
            Message::Wants(id, request) => self.serve(id, request).await,
            Message::Join { name, seat, key, answer } => {
                let _ = answer.send(self.join(&name, seat, key).await);
            }
            Message::Invitation { answer } => {
                let _ = answer.send(self.invitation());
            }
            Message::List { holder, answer } => {
                let _ = answer.send(self.listed(&holder));
            }
            Message::Look { holder, answer } => {
                let _ = answer.send(self.look(&holder));
            }
            Message::Rematch { by, swap, key, answer } => {
                let _ = answer.send(self.rematch(by, swap, key).await);
            }
            Message::Claim { before, key, answer } => {
                let _ = answer.send(self.claim(before, key).await);
            }
            Message::Newest(entry) => self.catch_up(entry).await,
            Message::Revoked { kind, seat, but } => self.revoke(kind, seat, but),
        }
    }

    fn connect(&mut self, holder: Holder, have: Have, outbox: Arc<Outbox>) -> Result<DeviceId, Bye> {
        if let Some(why) = &self.set_aside {
            return Err(Bye { why: ByeWhy::SetAside, says: why.clone() });
        }
        let same = self.devices.iter().filter(|it| it.holder.key == holder.key).count();
        if same >= self.app.config.limits.sockets_of_a_key {
            let says = "This key is open on too many pages; close one of them.".to_owned();
            return Err(Bye { why: ByeWhy::Limit, says });
        }
        let id = DeviceId(self.next_device);
        self.next_device += 1;
        outbox.has(have);
        self.devices.push(Device { id, holder, eyes: None, outbox, desk: Arc::default() });
        self.see_who_is_there();
        self.look_at_the_clocks();
        self.tell_knocks(id);
        match self.begun {
            true => self.tell_one(id),
            false => self.tell_lobby(),
        }
        Ok(id)
    }

    /// Closes the sockets of keys that have ended.
    fn revoke(&mut self, kind: KeyKind, seat: Option<Seat>, but: Option<KeyHash>) {
        let ended = |it: &Device| {
            it.holder.kind == kind && (seat.is_none() || it.holder.seat == seat) && Some(it.holder.key) != but
        };
        for device in self.devices.iter().filter(|it| ended(it)) {
            let says = "This link was ended; ask for a new one.".to_owned();
            device.outbox.bye(Bye { why: ByeWhy::Revoked, says });
        }
        self.devices.retain(|it| !ended(it));
    }

    /// Says goodbye to everybody, and lets nobody in any more.
    fn close_all(&mut self, why: &str) {
        for device in self.devices.drain(..) {
            device.outbox.bye(Bye { why: ByeWhy::SetAside, says: why.to_owned() });
        }
    }

    fn device(&self, id: DeviceId) -> Option<&Device> {
        self.devices.iter().find(|it| it.id == id)
    }
}
