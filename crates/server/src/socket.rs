//! A socket: a device says hello with its key, then asks and enters; what is new is pushed.

mod pieces;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request as HttpRequest, State};
use axum::response::{IntoResponse, Response};
use tokio::sync::oneshot;
use tokio::time::{Instant, interval_at, timeout};
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Message as Frame, Utf8Bytes};

use crate::app::App;
use crate::connections::Connected;
#[cfg(feature = "openapi")]
use crate::http::Problems;
use crate::places::Place;
use crate::room::{DeviceId, Handle, Message, Outbox, Question, pushed};
use crate::who::Holder;
use crate::wire::{
    Bye, ByeWhy, First, Hello, PROTOCOL, Problem, ProblemKind, Push, Refused, Replied, Reply, Request, Wants,
};
use pieces::{Lost, Socket};

/// The largest question or choice.
const LARGEST_CHOICE: usize = 16 * 1024;

/// How long a device may take to say hello.
const HELLO: Duration = Duration::from_secs(5);

/// How often a device is asked whether it is still there. One that has not answered twice is gone.
const PING: Duration = Duration::from_secs(20);

/// How long a device may take to read.
const SLOWEST: Duration = Duration::from_secs(30);

/// The socket: text frames of JSON. A device says hello (`First`), then asks and enters (`Request`); the table sends `ToClient`.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/socket",
        responses((status = 101, description = "From now on both sides speak."), Problems),
    )
)]
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    mut request: HttpRequest,
) -> Response {
    // Places are taken before anything is agreed on: whoever is about to be connected counts already.
    let Ok(place) = app.sockets.take(from.ip()) else {
        return Problem::limit("So many are connected that nobody else can be; try again later.").into_response();
    };
    let Ok(stranger) = app.strangers.take(from.ip()) else {
        let says = "So many from here have not said who they are that nobody else can come; try again in a moment.";
        return Problem::limit(says).into_response();
    };
    let connected = request.extensions().get::<Connected>().cloned();
    let agreed = match create_response_with_body(&request, Body::empty) {
        Ok(agreed) => agreed,
        Err(error) => {
            return Problem::new(ProblemKind::Unreadable, format!("Only sockets are opened here: {error}."))
                .into_response();
        }
    };
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        // Whoever went away before the first word has missed nothing.
        if let Ok(stream) = upgrade.await {
            attend(&app, Socket::new(stream).await, from.ip(), stranger).await;
        }
        drop((place, connected));
    });
    agreed
}

/// From hello to goodbye.
async fn attend(app: &Arc<App>, mut socket: Socket, from: IpAddr, stranger: Place) {
    // Apart, since it is soon over and takes more room than all that follows.
    let bye = match Box::pin(welcome(app, &mut socket, from)).await {
        Ok(Some(line)) => {
            // From here on it counts among those of its key.
            drop(stranger);
            let bye = line.run(app, &mut socket).await;
            // A battle that has ended its task has nobody to tell.
            let _ = line.room.send(Message::Gone(line.device)).await;
            bye
        }
        Ok(None) => None,
        Err(bye) => Some(bye),
    };
    if let Some(bye) = bye {
        // Whoever does not listen any more misses nothing.
        let _ = timeout(SLOWEST, part(&mut socket, bye)).await;
    }
}

async fn part(socket: &mut Socket, bye: Bye) -> Result<(), Lost> {
    let code = bye.why.code().into();
    socket.write(vec![pushed(Push::Bye(bye))]).await?;
    socket.send(Frame::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static("") }))).await
}

/// A device that is connected to its battle.
struct Line {
    room: Handle,
    device: DeviceId,
    holder: Holder,
    outbox: Arc<Outbox>,
}

/// Reads the hello. Nothing if the device went away.
async fn welcome(app: &Arc<App>, socket: &mut Socket, from: IpAddr) -> Result<Option<Line>, Bye> {
    let silent = || Bye { why: ByeWhy::Silent, says: "Nobody said hello.".to_owned() };
    let Some(Ok(frame)) = timeout(HELLO, socket.recv()).await.map_err(|_| silent())? else { return Ok(None) };
    let text = frame.to_text().unwrap_or_default();
    let unread = || Bye { why: ByeWhy::Protocol, says: "The first message is a hello.".to_owned() };
    let First::Hello(Hello { protocol, battle, key, have }) = serde_json::from_str(text).map_err(|_| unread())?;
    if protocol != PROTOCOL {
        return Err(Bye {
            why: ByeWhy::Protocol,
            says: "This page is older than the server; load it anew.".to_owned(),
        });
    }
    let holder = app.holder(&battle, &key, from).await.map_err(as_bye)?;
    if !holder.may_follow() {
        return Err(Bye::wrong_key());
    }
    let room = app.room(&battle).await.map_err(as_bye)?;
    let (answer, answered) = oneshot::channel();
    let outbox = Arc::new(Outbox::default());
    let connect = Message::Connect {
        holder: holder.clone(),
        have: have.unwrap_or_default(),
        outbox: Arc::clone(&outbox),
        answer,
    };
    let ended = || Bye { why: ByeWhy::Shutdown, says: "Come back in a moment.".to_owned() };
    room.send(connect).await.map_err(|_| ended())?;
    let device = answered.await.map_err(|_| ended())??;
    Ok(Some(Line { room, device, holder, outbox }))
}

fn as_bye(problem: Problem) -> Bye {
    let why = match problem.kind {
        ProblemKind::NotFound => ByeWhy::Key,
        ProblemKind::Limit => ByeWhy::Limit,
        _ => ByeWhy::Shutdown,
    };
    Bye { why, says: problem.says }
}

impl Line {
    /// Reads and writes until one of both ends goes. The answer is what is said at the end.
    async fn run(&self, app: &App, socket: &mut Socket) -> Option<Bye> {
        let mut ping = interval_at(Instant::now() + PING, PING);
        let mut unanswered = 0;
        loop {
            tokio::select! {
                () = self.outbox.filled() => {
                    let taken = self.outbox.take();
                    timeout(SLOWEST, socket.write(taken.texts)).await.ok()?.ok()?;
                    if taken.bye.is_some() {
                        return taken.bye;
                    }
                }
                frame = socket.recv() => {
                    unanswered = 0;
                    match frame?.ok()? {
                        Frame::Text(text) => self.read(app, text.as_str()),
                        Frame::Binary(_) => self.refuse(0, "Messages are texts.", false),
                        Frame::Close(_) => return None,
                        Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_) => {}
                    }
                }
                _ = ping.tick() => {
                    unanswered += 1;
                    if unanswered > 2 {
                        return None;
                    }
                    socket.send(Frame::Ping(Vec::new().into())).await.ok()?;
                }
            }
        }
    }

    fn read(&self, app: &App, text: &str) {
        let request: Request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => return self.refuse(0, &format!("This message cannot be read: {error}."), false),
        };
        let id = request.id;
        let granted = match request.wants {
            Wants::Ask(_) | Wants::Eyes(_) => app.asks.take(self.holder.key),
            Wants::Enter(_) | Wants::Lobby(_) | Wants::Late(_) | Wants::Clock(_) => app.choices.take(self.holder.key),
        };
        if !granted {
            return self.refuse(id, "That is too much at once; wait a moment.", true);
        }
        if text.len() > LARGEST_CHOICE && !matches!(request.wants, Wants::Lobby(_)) {
            return self.refuse(id, "This is too long.", false);
        }
        let taken = match request.wants {
            Wants::Ask(ask) => self.room.ask(Question { device: self.device, id, ask }),
            wants => self.room.try_send(Message::Wants(self.device, Request { id, wants })),
        };
        if taken.is_err() {
            self.refuse(id, "This battle is busy; try again in a moment.", true);
        }
    }

    fn refuse(&self, id: u32, says: &str, again: bool) {
        let refused = Refused { says: says.to_owned(), again, ..Refused::default() };
        self.outbox.reply(Reply { id, replied: Replied::Refused(refused) });
    }
}
