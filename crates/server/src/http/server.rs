//! What the server says of itself, of the systems, and how others reach it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::{ConnectInfo, Query, State};
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use door::Card;
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use systems::SystemForm;
use tokio::sync::mpsc;

#[cfg(feature = "openapi")]
use super::described::Problems;
use super::read::{Asker, At};
use crate::app::App;
use crate::listen::lan_addresses;
use crate::wire::{About, Health, HealthStatus, PROTOCOL, Problem, ProblemKind, Reachable};

/// Asks whoever listens to listen for others too.
pub(crate) type OpenLan = mpsc::Sender<()>;

type Shared = State<Arc<App>>;

/// The description of every route.
pub(super) const OPENAPI: &str = include_str!("openapi.json");

/// Whether the server is well.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/health",
        responses((status = 200, description = "It is well.", body = Health), (status = 503, description = "It ends.", body = Health), Problems),
    )
)]
pub(super) async fn health(State(app): Shared) -> Response {
    match app.ends.is_cancelled() {
        false => Json(Health { status: HealthStatus::Ok }).into_response(),
        true => (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: HealthStatus::Ends })).into_response(),
    }
}

/// This description.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/openapi.json",
        responses((status = 200, description = "An OpenAPI document.", body = Object), Problems),
    )
)]
pub(super) async fn openapi() -> Response {
    ([(CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

/// What the server is, and who can reach it.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/about",
        responses((status = 200, description = "As asked.", body = About), Problems),
    )
)]
pub(super) async fn about(State(app): Shared) -> Json<About> {
    Json(about_of(&app))
}

fn about_of(app: &App) -> About {
    let lan = app.lan.load(Ordering::Relaxed);
    let mut addresses: Vec<String> = app.config.names.clone();
    addresses.extend(lan_addresses().iter().map(ToString::to_string));
    let port = app.port();
    let reach = |it: String| format!("http://{it}:{port}");
    let addresses = if lan { addresses.into_iter().map(reach).collect() } else { Vec::new() };
    About { version: env!("CARGO_PKG_VERSION").to_owned(), protocol: PROTOCOL, reach: Reachable { lan, addresses } }
}

/// Whoever sits at this machine lets the others in.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        post,
        path = "/api/open-lan",
        operation_id = "open_lan",
        responses((status = 200, description = "Others can reach it now.", body = About), Problems),
    )
)]
pub(super) async fn open(
    open_lan: OpenLan,
    State(app): Shared,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
) -> Result<Json<About>, Problem> {
    if !from.ip().to_canonical().is_loopback() {
        return Err(Problem::new(ProblemKind::Forbidden, "Only whoever sits at the server's machine does that."));
    }
    if !app.lan.load(Ordering::Relaxed) {
        let ended = |_| Problem::unavailable("The server ends; come back in a moment.");
        open_lan.send(()).await.map_err(ended)?;
        app.lan_opened.notified().await;
    }
    Ok(Json(about_of(&app)))
}

/// What can be chosen for a battle, for each system.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/systems",
        responses((status = 200, description = "As asked.", body = [SystemForm]), Problems),
    )
)]
pub(super) async fn systems() -> Json<Vec<SystemForm>> {
    Json(systems::forms())
}

/// Every card of a system.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/rules/{system}",
        params(("system" = String, Path, description = "The name of the system.")),
        responses((status = 200, description = "As asked.", body = [Card]), Problems),
    )
)]
pub(super) async fn rules(At(system): At<String>) -> Result<Json<Vec<Card>>, Problem> {
    let cards = systems::library(&system);
    cards.map(Json).ok_or_else(|| Problem::new(ProblemKind::NotFound, format!("There is no system \"{system}\".")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Code {
    code: String,
}

/// A picture of the link that lets others join.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(
        get,
        path = "/api/battles/{battle}/qr.svg",
        params(("battle" = String, Path, description = "The name of the battle."), ("code" = String, Query, description = "The three words that let others join.")),
        responses((status = 200, description = "A picture.", body = String, content_type = "image/svg+xml"), Problems),
        security(("key" = [])),
    )
)]
pub(super) async fn picture(
    State(app): Shared,
    asker: Asker,
    headers: HeaderMap,
    At(battle): At<String>,
    query: Result<Query<Code>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Problem> {
    app.holder(&battle, &asker.key, asker.from).await?;
    let Ok(Query(Code { code })) = query else { return Err(Problem::unreadable("Which code? Say ?code=three-words.")) };
    let host = headers.get(HOST).and_then(|it| it.to_str().ok()).unwrap_or("localhost");
    let reached = about_of(&app).reach.addresses.into_iter().next();
    // A name that only this machine knows leads nobody here.
    let is_local = host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("[::1]");
    let base = reached.filter(|_| is_local).unwrap_or_else(|| format!("http://{host}"));
    let drawn = QrCode::new(format!("{base}/j/{}", crate::names::as_typed(&code)));
    let drawn = drawn.map_err(|_| Problem::unreadable("This code is too long for a picture."))?;
    let picture = drawn.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
