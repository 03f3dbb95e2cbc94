//! Connections: how many there may be, how long one may take to say what it wants, and how they end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tower_service::Service;

use crate::app::App;
use crate::places::{Full, Place};

/// A machine that has no more room for connections gets this long to find some.
const BREATH: Duration = Duration::from_secs(1);

/// The place of a connection. A socket that comes of it holds it on.
pub(crate) type Connected = Arc<Place>;

/// Lets people in until the server ends, and then waits until everybody has gone.
pub(crate) async fn serve(app: Arc<App>, listener: TcpListener, router: Router) {
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            () = app.ends.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, from)) => match app.connections.take(from.ip()) {
                Ok(place) => drop(connections.spawn(attend(Arc::clone(&app), stream, from, place, router.clone()))),
                Err(full) => turn_away(&stream, full),
            },
            // Whoever goes away while they come in is nobody's trouble; a machine that can take no more needs a moment.
            Err(error) if is_of_one(&error) => {}
            Err(error) => {
                tracing::error!(%error, "nobody can be let in");
                sleep(BREATH).await;
            }
        }
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn attend(app: Arc<App>, stream: TcpStream, from: SocketAddr, place: Place, router: Router) {
    // Without it small answers wait for more to be said.
    let _ = stream.set_nodelay(true);
    let connected: Connected = Arc::new(place);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        request.extensions_mut().insert(Arc::clone(&connected));
        router.clone().call(request)
    });
    // The timer runs while a head is waited for, the first as well as one more on a line that is kept.
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.head)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // Whoever goes away in the middle of a word has nobody to tell.
        _ = connection.as_mut() => return,
        () = app.ends.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Says why somebody is not let in, as far as they listen.
fn turn_away(stream: &TcpStream, full: Full) {
    let says = match full {
        Full::All => "So many are connected that nobody else can be; try again later.",
        Full::Address => "So many are connected from here that nobody else can be; close some pages.",
    };
    let body = format!("{{\"error\":{{\"kind\":\"limit\",\"says\":\"{says}\"}}}}");
    let head = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let _ = stream.try_write(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
}

/// True for what happens to one who comes in, and to nobody else.
fn is_of_one(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
