//! What is on its way to one device: answers in order, and of what is new only the newest.
//!
//! A slow device never holds up a battle. A frame that was not taken yet is replaced by a newer one, which tells
//! everything since the last frame that was taken: so a device may miss a sight of the table, but no news.

use std::collections::VecDeque;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use door::Have;
use tokio::sync::Notify;

use crate::wire::{Bye, Push, Reply, ToClient};

/// So much room is made for what is pushed: most of it is a sight of the table, of six to eight thousand letters.
const LARGE: usize = 8 * 1024;

/// What is on its way to one device.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    replies: VecDeque<String>,
    frame: Option<(String, Have)>,
    presence: Option<String>,
    clock: Option<String>,
    bye: Option<Bye>,
    /// What the device has when it has read what was taken.
    taken: Have,
}

/// What a socket writes next.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    pub(crate) texts: Vec<String>,
    pub(crate) bye: Option<Bye>,
}

impl Outbox {
    /// What the device has when it connects.
    pub(crate) fn has(&self, have: Have) {
        self.lock().taken = have;
    }

    /// What seldom changes has changed: the device needs all of it again.
    pub(crate) fn begin_anew(&self) {
        self.lock().taken.edition = None;
    }

    /// What the device has, apart from what is still waiting.
    pub(crate) fn taken(&self) -> Have {
        self.lock().taken
    }

    pub(crate) fn reply(&self, reply: Reply) {
        let text = written(&ToClient::Reply(reply));
        self.lock().replies.push_back(text);
        self.wake.notify_one();
    }

    /// Something that is pushed and never left out.
    pub(crate) fn push(&self, text: String) {
        self.lock().replies.push_back(text);
        self.wake.notify_one();
    }

    /// How it stands now, made for a device that has `since`. False if it has more by now.
    pub(crate) fn frame(&self, text: String, since: Have, then: Have) -> bool {
        let mut waiting = self.lock();
        if waiting.taken != since {
            return false;
        }
        waiting.frame = Some((text, then));
        self.wake.notify_one();
        true
    }

    pub(crate) fn presence(&self, text: String) {
        self.lock().presence = Some(text);
        self.wake.notify_one();
    }

    pub(crate) fn clock(&self, text: String) {
        self.lock().clock = Some(text);
        self.wake.notify_one();
    }

    pub(crate) fn bye(&self, bye: Bye) {
        self.lock().bye = Some(bye);
        self.wake.notify_one();
    }

    /// Waits until there is something to write.
    pub(crate) async fn filled(&self) {
        self.wake.notified().await;
    }

    /// Everything that is to be written now.
    pub(crate) fn take(&self) -> Taken {
        let mut waiting = self.lock();
        let mut texts: Vec<String> = mem::take(&mut waiting.replies).into();
        if let Some((text, then)) = waiting.frame.take() {
            waiting.taken = then;
            texts.push(text);
        }
        texts.extend(waiting.presence.take());
        texts.extend(waiting.clock.take());
        Taken { texts, bye: waiting.bye.take() }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A message as text. What is sent is made of maps with texts as keys, lists, texts and numbers.
pub(crate) fn written(message: &ToClient) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

/// What is pushed, as text. It is large, and not grown to its size step by step.
pub(crate) fn pushed(push: Push) -> String {
    let mut text = Vec::with_capacity(LARGE);
    let written = serde_json::to_writer(&mut text, &ToClient::Push(push));
    written.ok().and_then(|()| String::from_utf8(text).ok()).unwrap_or_default()
}
