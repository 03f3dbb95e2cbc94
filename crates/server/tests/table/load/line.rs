//! A phone that reads only what it needs to play on, so that the load costs less than what it measures.
//!
//! Every message is received whole, and it is checked how far each sight of the table goes; but what is offered is read only where
//! a choice is made of it, and the rest of a sight not at all.

use battle::EntryNo;
use door::{Offered, WaitsFor};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use server::wire::{Answer, Ask, Enter, First, Hello, InLobby, PROTOCOL, Push, Refused, Request, ToClient, Wants};
use systems::{Entered, Said};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// As many bytes are read at once: a sight of the table fits.
const READ: usize = 16 * 1024;

/// One seat's socket.
pub(super) struct Line {
    socket: WebSocketStream<TcpStream>,
    next: u32,
    pub(super) entry: EntryNo,
    /// The newest sight of the table, as it came.
    sight: Utf8Bytes,
    /// How many frames have come, and how many bytes of JSON they were.
    pub(super) frames: u64,
    pub(super) bytes: u64,
}

/// What is read of an answer.
#[derive(Deserialize)]
struct Told {
    answer: Option<Answer>,
    entered: Option<Entered>,
    done: Option<bool>,
    refused: Option<Refused>,
}

/// How a sight of the table begins.
const SIGHT: &str = "{\"here\":";
/// What stands before the number of the entry that a sight shows.
const MOVING: &str = "\"moving\":{\"entry\":";
/// What stands before what is offered. Quotes within texts have a stroke before them, so no text looks like this.
const OFFERED: &str = "\"offered\":";

impl Line {
    pub(super) async fn connect(port: u16, battle: &str, key: &str) -> Self {
        let stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let config = WebSocketConfig::default().read_buffer_size(READ);
        let url = format!("ws://127.0.0.1:{port}/api/socket");
        let (socket, _) = client_async_with_config(url, stream, Some(config)).await.unwrap();
        let mut line = Self { socket, next: 1, entry: EntryNo(0), sight: Utf8Bytes::default(), frames: 0, bytes: 0 };
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

    /// Reads one message. A sight of the table is kept, and only looked at for how far it goes; an answer is read.
    async fn read(&mut self) -> Option<Told> {
        loop {
            let Message::Text(text) = self.socket.next().await.expect("the server stays").unwrap() else { continue };
            if text.starts_with(SIGHT) {
                self.entry = entry_in(&text);
                self.frames += 1;
                self.bytes += u64::try_from(text.len()).unwrap();
                self.sight = text;
                return None;
            }
            return Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
        }
    }

    /// Reads until there is an answer.
    async fn told(&mut self) -> Told {
        loop {
            if let Some(told) = self.read().await {
                return told;
            }
        }
    }

    /// What is offered now.
    pub(super) fn offered(&self) -> Offered {
        let from = self.sight.rfind(OFFERED).expect("a sight says what is offered") + OFFERED.len();
        let mut reader = serde_json::Deserializer::from_str(&self.sight[from..]);
        Offered::deserialize(&mut reader).unwrap_or_else(|error| panic!("{error}: {}", self.sight))
    }

    /// True if the battle is over.
    pub(super) fn is_over(&self) -> bool {
        let ToClient::Push(Push::Here(here)) = serde_json::from_str(&self.sight).unwrap() else { return false };
        here.seen.moving.moment.waits.what == WaitsFor::Nothing
    }

    /// Something before the battle.
    pub(super) async fn lobby(&mut self, wish: InLobby) {
        self.request(Wants::Lobby(wish)).await;
        loop {
            let told = self.told().await;
            assert!(told.refused.is_none(), "{:?}", told.refused);
            if told.done.is_some() {
                return;
            }
        }
    }

    pub(super) async fn ask(&mut self, ask: Ask) -> Answer {
        self.request(Wants::Ask(ask)).await;
        loop {
            if let Some(answer) = self.told().await.answer {
                return answer;
            }
        }
    }

    /// Enters something and reads until it is acknowledged and shown here.
    pub(super) async fn enter(&mut self, request: String, said: Vec<Said>) -> Entered {
        let (before, frames) = (self.entry, self.frames);
        self.request(Wants::Enter(Enter { request, said, have: before })).await;
        let entered = loop {
            let told = self.told().await;
            if let Some(refused) = told.refused {
                panic!("what was offered is refused: {refused:?}");
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

/// Which entry a sight of the table shows.
fn entry_in(sight: &str) -> EntryNo {
    let from = sight.find(MOVING).expect("a sight says how far it goes") + MOVING.len();
    let digits = sight[from..].bytes().take_while(u8::is_ascii_digit).count();
    EntryNo(sight[from..from + digits].parse().expect("a number"))
}
