//! A phone that reads only what it needs to play on, so that the load costs less than what it measures.

use battle::EntryNo;
use door::{Offered, Waits, WaitsFor};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use server::wire::{Answer, Ask, Enter, First, Hello, InLobby, PROTOCOL, Refused, Request, Wants};
use systems::{Entered, Said};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// One seat's socket.
pub(super) struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u32,
    pub(super) entry: EntryNo,
    pub(super) offered: Offered,
    pub(super) is_over: bool,
    /// How many frames have come, and how many bytes of JSON they were.
    pub(super) frames: u64,
    pub(super) bytes: u64,
}

/// What is read of a message: everything else is skipped.
#[derive(Deserialize)]
struct Told {
    here: Option<Here>,
    answer: Option<Answer>,
    entered: Option<Entered>,
    done: Option<bool>,
    refused: Option<Refused>,
}

#[derive(Deserialize)]
struct Here {
    seen: Seen,
    offered: Offered,
}

#[derive(Deserialize)]
struct Seen {
    moving: Moving,
}

#[derive(Deserialize)]
struct Moving {
    entry: EntryNo,
    moment: Moment,
}

#[derive(Deserialize)]
struct Moment {
    waits: Waits,
}

impl Line {
    pub(super) async fn connect(port: u16, battle: &str, key: &str) -> Self {
        let (socket, _) = connect_async(format!("ws://127.0.0.1:{port}/api/socket")).await.unwrap();
        let mut line = Self {
            socket,
            next: 1,
            entry: EntryNo(0),
            offered: Offered::default(),
            is_over: false,
            frames: 0,
            bytes: 0,
        };
        let hello = Hello { protocol: PROTOCOL, battle: battle.to_owned(), key: key.to_owned(), have: None };
        line.send(&First::Hello(hello)).await;
        line
    }

    async fn send(&mut self, message: &impl serde::Serialize) {
        let text = serde_json::to_string(message).unwrap();
        self.socket.send(Message::text(text)).await.unwrap();
    }

    async fn request(&mut self, wants: Wants) {
        let id = self.next;
        self.next += 1;
        self.send(&Request { id, wants }).await;
    }

    /// Reads one message. What says how it stands is kept; the rest is the answer.
    async fn read(&mut self) -> Told {
        loop {
            let Message::Text(text) = self.socket.next().await.expect("the server stays").unwrap() else { continue };
            let mut told: Told = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            if let Some(here) = told.here.take() {
                let Moving { entry, moment } = here.seen.moving;
                (self.entry, self.offered) = (entry, here.offered);
                self.is_over = moment.waits.what == WaitsFor::Nothing;
                self.frames += 1;
                self.bytes += u64::try_from(text.len()).unwrap();
            }
            return told;
        }
    }

    /// Something before the battle.
    pub(super) async fn lobby(&mut self, wish: InLobby) {
        self.request(Wants::Lobby(wish)).await;
        loop {
            let told = self.read().await;
            assert!(told.refused.is_none(), "{:?}", told.refused);
            if told.done.is_some() {
                return;
            }
        }
    }

    pub(super) async fn ask(&mut self, ask: Ask) -> Answer {
        self.request(Wants::Ask(ask)).await;
        loop {
            if let Some(answer) = self.read().await.answer {
                return answer;
            }
        }
    }

    /// Enters something and reads until it is acknowledged and shown here.
    pub(super) async fn enter(&mut self, request: String, said: Vec<Said>) -> Entered {
        let (before, frames) = (self.entry, self.frames);
        self.request(Wants::Enter(Enter { request, said: said.clone(), have: before })).await;
        let entered = loop {
            let told = self.read().await;
            if let Some(refused) = told.refused {
                panic!("{said:?} was offered: {refused:?}");
            }
            if let Some(entered) = told.entered {
                break entered;
            }
        };
        // What brings no entry still changes what is offered here.
        while self.entry < entered.entry || self.frames == frames {
            self.read().await;
        }
        entered
    }

    /// Reads until the battle stands at least there.
    pub(super) async fn until(&mut self, entry: EntryNo) {
        while self.entry < entry {
            self.read().await;
        }
    }

    /// Reads until the battle is shown.
    pub(super) async fn at_the_table(&mut self) {
        while self.frames == 0 {
            self.read().await;
        }
    }
}
