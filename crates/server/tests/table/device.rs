//! A phone: a socket, what it has seen, and everything that it was ever sent.

use std::time::Duration;

use battle::Seat;
use door::Have;
use futures_util::{SinkExt, StreamExt};
use server::wire::{
    Answer, Ask, Bye, Enter, First, Hello, Here, InLobby, Lobby, PROTOCOL, Push, Refused, Replied, Request, ToClient,
    Wants,
};
use systems::{Entered, Said};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::house::House;

/// Longer than anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Longer than it takes to send something to somebody who reads.
const A_MOMENT: Duration = Duration::from_millis(700);

pub(crate) struct Device {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    battle: String,
    key: String,
    next: u32,
    pub(crate) here: Option<Here>,
    pub(crate) lobby: Option<Lobby>,
    pub(crate) bye: Option<Bye>,
    pub(crate) closed: Option<u16>,
    /// The sentences of the news so far, each with its entry.
    pub(crate) news: Vec<(u32, String)>,
    /// Who has knocked.
    pub(crate) knocks: Vec<Seat>,
    /// Every text that was received.
    pub(crate) received: Vec<String>,
}

impl Device {
    pub(crate) async fn connect(house: &House, battle: &str, key: &str) -> Self {
        let mut device = Self::raw(house, battle, key).await;
        device.hello(PROTOCOL, None).await;
        device.next_push().await;
        device
    }

    /// A socket that has not said hello.
    pub(crate) async fn raw(house: &House, battle: &str, key: &str) -> Self {
        let (socket, _) = connect_async(format!("ws://127.0.0.1:{}/api/socket", house.port)).await.unwrap();
        Self {
            socket,
            battle: battle.to_owned(),
            key: key.to_owned(),
            next: 1,
            here: None,
            lobby: None,
            bye: None,
            closed: None,
            news: Vec::new(),
            knocks: Vec::new(),
            received: Vec::new(),
        }
    }

    /// The connection is lost without a word, and made again with what this device has.
    pub(crate) async fn lose_and_resume(&mut self, house: &House) {
        let again = Self::raw(house, &self.battle, &self.key).await;
        self.socket = again.socket;
        (self.closed, self.bye) = (None, None);
        let have =
            self.here.as_ref().map(|it| Have { edition: Some(it.seen.moving.edition), entry: it.seen.moving.entry });
        self.hello(PROTOCOL, have).await;
        self.next_push().await;
    }

    pub(crate) async fn hello(&mut self, protocol: u32, have: Option<Have>) {
        let hello = Hello { protocol, battle: self.battle.clone(), key: self.key.clone(), have };
        self.send(&serde_json::to_string(&First::Hello(hello)).unwrap()).await;
    }

    pub(crate) async fn send(&mut self, text: &str) {
        // The other end may be gone already; then reading says so.
        let _ = self.socket.send(Message::text(text.to_owned())).await;
    }

    /// Says so much that the server takes nothing more, because nobody reads what it answers.
    pub(crate) async fn clog(&mut self) {
        // What cannot be understood is quoted in the answer.
        let much = format!("{{\"id\":1,\"ask\":{{\"{}\":1}}}}", "x".repeat(200_000));
        while timeout(A_MOMENT, self.socket.send(Message::text(much.clone()))).await.is_ok() {}
    }

    pub(crate) fn entry(&self) -> u32 {
        self.here.as_ref().map_or(0, |it| it.seen.moving.entry.0)
    }

    /// Reads until something is pushed that says how it stands, or until the end.
    pub(crate) async fn next_push(&mut self) {
        while let Some(message) = self.read().await {
            if matches!(message, ToClient::Push(Push::Lobby(_) | Push::Here(_) | Push::Bye(_))) {
                return;
            }
        }
    }

    /// Reads one message, whatever it is.
    pub(crate) async fn next_word(&mut self) {
        assert!(self.read().await.is_some(), "the connection holds");
    }

    /// Goes away politely.
    pub(crate) async fn hang_up(&mut self) {
        let _ = self.socket.close(None).await;
        self.until_closed().await;
    }

    /// Reads until the battle stands at least there.
    pub(crate) async fn until(&mut self, entry: u32) {
        while self.entry() < entry && self.closed.is_none() {
            self.next_push().await;
        }
    }

    /// Reads until the end.
    pub(crate) async fn until_closed(&mut self) {
        while self.read().await.is_some() {}
    }

    /// One message; nothing at the end.
    async fn read(&mut self) -> Option<ToClient> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("the server answers in time") {
                Some(Ok(Message::Text(text))) => {
                    let message: ToClient =
                        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                    self.received.push(text.to_string());
                    self.note(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(frame))) => self.closed = Some(frame.map_or(0, |it| it.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => {
                    self.closed = self.closed.or(Some(0));
                    return None;
                }
            }
        }
    }

    fn note(&mut self, message: &ToClient) {
        let ToClient::Push(push) = message else { return };
        match push {
            Push::Here(here) => {
                let told = here.news.iter().filter(|it| !it.says.is_empty());
                self.news.extend(told.map(|it| (it.entry.0, it.says.to_string())));
                let still = here.seen.still.clone().or(self.here.take().and_then(|it| it.seen.still));
                let mut here = (**here).clone();
                here.seen.still = still;
                self.here = Some(here);
            }
            Push::Lobby(lobby) => self.lobby = Some((**lobby).clone()),
            Push::Bye(bye) => self.bye = Some(bye.clone()),
            Push::Clock(clock) => {
                if let Some(here) = &mut self.here {
                    here.clock = Some(clock.clone());
                }
            }
            Push::Presence(presence) => {
                if let Some(here) = &mut self.here {
                    here.presence.clone_from(presence);
                }
            }
            Push::Knock(by) => self.knocks.extend(by),
        }
    }

    /// Sends a request and reads until its answer. Nothing if the connection ends before.
    pub(crate) async fn request(&mut self, wants: Wants) -> Option<Replied> {
        let id = self.next;
        self.next += 1;
        self.send(&serde_json::to_string(&Request { id, wants }).unwrap()).await;
        self.reply(id).await
    }

    /// Reads until the answer with this number. Nothing if the connection ends before.
    pub(crate) async fn reply(&mut self, id: u32) -> Option<Replied> {
        loop {
            if let ToClient::Reply(reply) = self.read().await?
                && reply.id == id
            {
                return Some(reply.replied);
            }
        }
    }

    /// Reads so many answers, in whatever order they come.
    pub(crate) async fn replies(&mut self, count: usize) -> Vec<Replied> {
        let mut replies = Vec::new();
        while replies.len() < count {
            if let ToClient::Reply(reply) = self.read().await.expect("the server answers") {
                replies.push(reply.replied);
            }
        }
        replies
    }

    pub(crate) async fn ask(&mut self, ask: Ask) -> Option<Answer> {
        match self.request(Wants::Ask(ask)).await? {
            Replied::Answer(answer) => Some(*answer),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn enter(&mut self, request: &str, said: Vec<Said>) -> Result<Entered, Refused> {
        self.try_enter(request, said).await.expect("the connection holds")
    }

    /// Nothing if the connection ends before there is an answer.
    pub(crate) async fn try_enter(&mut self, request: &str, said: Vec<Said>) -> Option<Result<Entered, Refused>> {
        let have = self.here.as_ref().unwrap().seen.moving.entry;
        let enter = Enter { request: request.to_owned(), said, have };
        match self.request(Wants::Enter(enter)).await? {
            Replied::Entered(entered) => Some(Ok(entered)),
            Replied::Refused(refused) => Some(Err(refused)),
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn lobby(&mut self, wish: InLobby) -> Result<(), Refused> {
        match self.request(Wants::Lobby(wish)).await.expect("the connection holds") {
            Replied::Done(_) => Ok(()),
            Replied::Refused(refused) => Err(refused),
            other => panic!("{other:?}"),
        }
    }
}
