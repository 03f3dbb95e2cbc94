//! Around every request: a line in the log, and how many an address may make.
//!
//! The line has the route as it stands in the list of routes, never an address as it was asked for: a key, a code or a query
//! in it would stay in the log.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::limits::household;
use crate::wire::Problem;

/// Under this name, and as unimportant as `debug`, every request is a line in the log.
pub const REQUESTS: &str = "server::requests";

/// Writes a line for each request.
pub(super) async fn told(request: Request, next: Next) -> Response {
    let method = known(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let start = Instant::now();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("a file of the app", MatchedPath::as_str);
    let (status, ms) = (response.status().as_u16(), start.elapsed().as_secs_f64() * 1e3);
    tracing::debug!(target: REQUESTS, method, route, status, ms, "answered");
    response
}

/// Lets so many requests of an address through.
pub(super) async fn counted(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|it| household(it.0.ip()));
    match from.is_none_or(|it| app.requests.take(it)) {
        true => next.run(request).await,
        false => Problem::limit("So much is asked from here; wait a few seconds.").into_response(),
    }
}

/// Methods are words that whoever asks may make up.
fn known(method: &Method) -> &'static str {
    const KNOWN: [(Method, &str); 6] = [
        (Method::GET, "GET"),
        (Method::HEAD, "HEAD"),
        (Method::POST, "POST"),
        (Method::PUT, "PUT"),
        (Method::DELETE, "DELETE"),
        (Method::OPTIONS, "OPTIONS"),
    ];
    KNOWN.iter().find(|(it, _)| it == method).map_or("another one", |(_, name)| name)
}
